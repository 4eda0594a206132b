"""What a text is cut into, by telling cases."""

import pytest

from trivium.text import analyse


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("The dogs were running", ("dog", "run")),
        ("children's books", ("child", "book")),
        ("I don't eat nuts", ("not", "eat", "nut")),
        ("She isn’t here", ("not",)),
        ("He couldn't've known", ("not", "know")),
        ("We'll call, they've eaten, I'd stay", ("call", "eat", "stay")),
        ("O'Brien", ("obrien", "o", "brien")),
        ("never without a helmet", ("never", "without", "helmet")),
        ("no meat, nothing raw", ("no", "meat", "nothing", "raw")),
    ],
)
def test_english_becomes_lemmas_without_function_words(text: str, terms: tuple[str, ...]) -> None:
    assert analyse(text) == terms


@pytest.mark.parametrize(
    ("contraction", "expected"),
    [
        ("won't", ("not",)),
        ("can't", ("not",)),
        ("shan't", ("not",)),
        ("n't", ("n",)),
        ("let's", ("let",)),
        ("Nora's", ("nora",)),
        ("James'", ("james",)),
        ("what's", ("what",)),
        ("I'm", ("i",)),
        ("1990's", ("1990",)),
    ],
)
def test_a_contraction_leaves_its_stem_and_its_negation(
    contraction: str, expected: tuple[str, ...]
) -> None:
    assert analyse(contraction) == expected


@pytest.mark.parametrize("text", ["The Who", "to be or to be", "it", "IT", "是的", "我们", "a"])
def test_a_text_of_stop_words_alone_keeps_them(text: str) -> None:
    assert analyse(text)


@pytest.mark.parametrize("word", ["not", "no", "nor", "never", "none", "without", "cannot"])
def test_an_english_negation_is_kept_beside_content(word: str) -> None:
    assert analyse(f"{word} peanuts") == (word, "peanut")


@pytest.mark.parametrize("word", ["不", "没", "无", "未", "别", "没有", "不要"])
def test_a_chinese_negation_is_kept_beside_content(word: str) -> None:
    assert set(word) - set("有要") <= set(analyse(f"我{word}吃花生"))


@pytest.mark.parametrize(
    "text", ["", " ", "...", "?!", "_", "_-_", "😀", "\x00\x07", "\u200b", "—", "、。"]
)
def test_a_text_without_anything_readable_has_no_terms(text: str) -> None:
    assert analyse(text) == ()


@pytest.mark.parametrize(
    ("text", "terms"),
    [
        ("ERR-4417-XQ", ("err4417xq", "err", "4417", "xq")),
        ("v2.14.1", ("v2.14.1", "v2", "14", "1")),
        ("user@example.com", ("user@example.com", "user", "example", "com")),
        ("192.168.1.17", ("192.168.1.17", "192", "168", "1", "17")),
        ("INV-2024-00317", ("inv202400317", "inv", "2024", "00317")),
        ("C++", ("c++",)),
        ("C#", ("c#",)),
        ("gpt-4o-mini", ("gpt4omini", "gpt", "4o", "mini")),
        ("$1,250.50", ("1250.50", "1", "250", "50")),
        ("src/x.py", ("src/x.py", "src", "x", "py")),
        ("snake_case", ("snakecase", "snake", "case")),
        ("E_CONN_77", ("econn77", "e", "conn", "77")),
        ("node.js", ("node.js", "node", "js")),
        ("AT&T", ("at&t",)),
        ("2023-05-08", ("20230508", "2023", "05", "08")),
        ("100k", ("100k",)),
    ],
)
def test_an_identifier_is_kept_whole_and_in_parts(text: str, terms: tuple[str, ...]) -> None:
    assert analyse(text) == terms


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ERR-4417-XQ", "err_4417_xq"),
        ("ERR-4417-XQ", "ＥＲＲ－４４１７－ＸＱ"),
        ("$1,250.50", "1250.50"),
        ("O'Brien", "o’brien"),
        ("co\u00adoperate", "cooperate"),
        ("zero\u200bwidth", "zerowidth"),
        ("ﬁle", "file"),
        ("İstanbul", "istanbul"),
        ("CAFÉ", "cafe\u0301"),
    ],
)
def test_spellings_of_one_thing_share_their_whole_term(one: str, other: str) -> None:
    assert analyse(one)[0] == analyse(other)[0]


@pytest.mark.parametrize(
    ("one", "other"),
    [("v2.1.0", "v21.0"), ("C++", "C#"), ("C++", "C"), ("ERR-4417", "ERR-4418"), ("a.b", "a/b")],
)
def test_different_identifiers_differ_in_their_whole_term(one: str, other: str) -> None:
    assert analyse(one)[0] != analyse(other)[0]


@pytest.mark.parametrize(
    ("query", "text"),
    [
        ("conn 77", "error E_CONN_77 again"),
        ("GPT 4o", "We pinned gpt-4o"),
        ("4417", "ERR-4417-XQ"),
        ("err4417xq", "ERR-4417-XQ"),
        ("example.com", "write to user@example.com"),
        ("x.py", "see src/x.py"),
        ("obrien", "Pat O'Brien"),
        ("ran", "she runs"),
        ("mice", "a mouse"),
    ],
)
def test_a_query_shares_a_term_with_what_it_should_find(query: str, text: str) -> None:
    assert set(analyse(query)) & set(analyse(text))


def test_chinese_becomes_dictionary_words_and_single_characters() -> None:
    terms = analyse("下周去杭州出差")
    assert {"杭州", "出差", "杭", "州", "出", "差"} <= set(terms)


def test_a_long_chinese_word_is_found_by_the_words_inside_it() -> None:
    assert {"中华人民共和国", "人民", "共和国"} <= set(analyse("中华人民共和国"))


def test_chinese_function_words_go() -> None:
    assert not {"我", "的", "在", "了"} & set(analyse("我的车停在了楼下"))


def test_mixed_script_is_cut_by_script() -> None:
    terms = analyse("小李负责CN-A10293接口")
    assert {"cna10293", "a10293", "接口", "小李"} <= set(terms)


def test_a_question_and_a_statement_in_chinese_share_their_topic() -> None:
    assert {"杭州", "出差"} <= set(analyse("我什么时候去杭州出差？")) & set(
        analyse("我下周三去杭州出差")
    )


@pytest.mark.parametrize("text", ["日本語", "สวัสดี", "한국어", "Привет", "مرحبا", "γειά"])
def test_other_scripts_are_not_dropped(text: str) -> None:
    assert analyse(text)


@pytest.mark.parametrize("word", ["हिन्दी", "مَرْحَبًا", "за\u0301мок"])
def test_a_word_with_combining_marks_stays_one_word(word: str) -> None:
    assert len(analyse(word)) == 1


def test_terms_are_repeated_as_often_as_they_occur() -> None:
    assert analyse("tea, tea and tea") == ("tea", "tea", "tea")
