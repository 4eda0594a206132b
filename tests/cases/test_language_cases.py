"""Chinese, mixed script and technical words: what users of other engines reported."""

import pytest

from trivium import Memory

LEXICAL = ["bm25"]


@pytest.mark.parametrize(
    ("text", "query"),
    [
        ("我下周三去杭州出差", "杭州"),
        ("我下周三去杭州出差", "出差"),
        ("我下周三去杭州出差", "杭"),
        ("她喜歡台北的夜市", "夜市"),
        ("明日は東京で会議", "会議"),
    ],
)
def test_unspaced_text_is_found_by_its_words(memory: Memory, text: str, query: str) -> None:
    """mem0#4884, hindsight#3689, #1077, lancedb#2329, fastembed#610"""
    memory_id = memory.add(text, user_id="ann")
    memory.add("unrelated", user_id="ann")
    assert memory.search(query, user_id="ann", signals=LEXICAL).ids == (memory_id,)


@pytest.mark.parametrize(
    "query", ["我什么时候去杭州出差？", "请问我哪天会去杭州", "去杭州 出差 吗"]
)
def test_a_whole_chinese_question_is_not_one_phrase(memory: Memory, query: str) -> None:
    """hindsight#3892"""
    memory_id = memory.add("我下周三去杭州出差", user_id="ann")
    assert memory.search(query, user_id="ann", signals=LEXICAL).ids == (memory_id,)


@pytest.mark.parametrize(
    "query",
    ["CN-A10293", "ＣＮ－Ａ１０２９３", "cn-a10293", "接口", "小李", "CN-A10293接口谁负责？"],
)
def test_mixed_script_and_full_width_are_found(memory: Memory, query: str) -> None:
    """mem0 PR 6317"""
    memory_id = memory.add("小李负责CN-A10293接口", user_id="ann")
    memory.add("小王负责CN-B77777的文档", user_id="ann")
    results = memory.search(query, user_id="ann", signals=LEXICAL)
    assert results.ids[0] == memory_id


@pytest.mark.parametrize("query", ["gpt-4o", "GPT-4o", "v2.1.0", "E_CONN_77", "GPT 4o", "conn 77"])
def test_technical_words_are_found_whole_and_in_parts(memory: Memory, query: str) -> None:
    """memsearch PR 311, meilisearch#6033"""
    memory_id = memory.add("We pinned gpt-4o and v2.1.0, error E_CONN_77", user_id="ann")
    memory.add("We released another thing without a name", user_id="ann")
    assert memory.search(query, user_id="ann", signals=LEXICAL).ids == (memory_id,)


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("编程偏好", "喜欢用 Python 写代码"),
        ("What does she not eat?", "Nora is allergic to peanuts."),
        ("她对什么过敏？", "Nora is allergic to peanuts."),
    ],
)
def test_meaning_crosses_languages(real: Memory, user: str, query: str, text: str) -> None:
    """The default embedder works offline, in Chinese and across languages."""
    real.add(["The train leaves at noon.", "窗外下着大雨。", text], user_id=user)
    assert real.search(query, user_id=user)[0].text == text
