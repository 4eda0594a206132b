"""Telling sentences: what is an entity and what is none."""

import pytest

from trivium.protocols import Extractor
from trivium.registry import factory

FOUND = [
    ("Apple hired Dana.", ["Apple", "Dana"]),
    ("I ate an apple.", []),
    ("Grace and Tom are flying to Dublin on Tuesday.", ["Grace", "Tom", "Dublin"]),
    ("Zoom in on the left corner of the map.", []),
    ("Ask Hamza or Ines about the leak.", ["Hamza", "Ines"]),
    ("Model X10 is older than Model X11.", ["Model X10", "Model X11"]),
    ("Windows 11 keeps resetting my default browser.", ["Windows 11"]),
    ("Mochi chewed the corner of my copy of Middlemarch.", ["Mochi", "Middlemarch"]),
    ("Dr. Whitfield works at Cedar Valley Clinic.", ["Whitfield", "Cedar Valley Clinic"]),
    ("Please book United flight UA 482 to Denver.", ["United", "UA 482", "Denver"]),
    ("We moved the repo to gitlab.", ["gitlab"]),
    ('The band is called "Velvet Harbor".', ["Velvet Harbor"]),
    ('He yelled "get out of the road" and braked.', []),
    ("The server 172.16.4.9:8443 rejects TLS 1.2.", ["172.16.4.9:8443"]),
    ("Set DATABASE_URL before running the tests.", ["DATABASE_URL"]),
    ("She starts on 2024-05-08 at 10:30.", []),
    ("It costs $1,250.50 in total.", []),
    ("Trader Joe's stopped selling the chili crisp.", ["Trader Joe's"]),
    ("We borrowed Maria's tent for the weekend.", ["Maria"]),
    ("The kids want to see The Lion King in London.", ["The Lion King", "London"]),
    ("We should write a proposal about edge computing.", ["edge computing"]),
    ("PLEASE DO NOT SHIP THIS ON FRIDAY", []),
    ("小王昨天在南京路丢了钱包。", ["小王", "南京路"]),
    ("王芳和李明浩下个月结婚。", ["王芳", "李明浩"]),
    ("张阿姨推荐我去同仁医院看眼睛。", ["张阿姨", "同仁医院"]),
    ("我在读《百年孤独》，刚看到第三章。", ["百年孤独"]),
    ("他喊“快跑”，大家都愣住了。", []),
    ("“摸鱼”是我们组的口头禅。", ["摸鱼"]),
    ("今天的会议推迟到下午四点。", []),
    ("请把会议纪要发给孙莉。", ["孙莉"]),
    ("版本号从 3.2.1 升到 3.3.0。", ["3.2.1", "3.3.0"]),
    ("我在学强化学习和知识图谱。", ["强化学习", "知识图谱"]),
    ("北京冬奥会那年我在张家口当志愿者。", ["北京冬奥会", "张家口"]),
    ("我用 vscode 写 Rust。", ["vscode", "Rust"]),
    ("明天的 meeting 改到三点。", []),
    ("Meeting 改到三点了。", []),
]


@pytest.mark.parametrize(("text", "wanted"), FOUND, ids=[text for text, _ in FOUND])
def test_the_rules_find_these_entities_and_no_others(
    builtin: Extractor, text: str, wanted: list[str]
) -> None:
    assert [entity.text for entity in builtin.extract([text])[0]] == wanted


@pytest.mark.parametrize(
    ("name", "kind", "sentences"),
    [
        ("Tokyo", "place", ["I live in Tokyo.", "Tokyo is loud.", "She said Tokyo won the bid."]),
        ("postgres", "product", ["We use postgres.", "postgres is down again."]),
        ("Siemens", "organization", ["Siemens hired me.", "I bought a Siemens for the kitchen."]),
        ("杭州", "place", ["他住在杭州。", "杭州的夏天很热。", "我喜欢杭州"]),
        ("微信", "product", ["微信又更新了。", "他发了微信给我。"]),
    ],
)
def test_a_name_has_one_kind_in_every_sentence(
    builtin: Extractor, name: str, kind: str, sentences: list[str]
) -> None:
    for entities in builtin.extract(sentences):
        assert kind in {entity.kind for entity in entities if entity.text == name}


@pytest.mark.parametrize(
    ("text", "name", "kind"),
    [
        ("Mount Tamalpais was foggy.", "Mount Tamalpais", "place"),
        ("She studied at Uppsala University.", "Uppsala University", "organization"),
        ("He ran the Portland Marathon.", "Portland Marathon", "event"),
        ("Ticket TP-4471 is done.", "TP-4471", "identifier"),
        ("We met Aunt Selma.", "Aunt Selma", "person"),
        ("I'm reading about machine learning.", "machine learning", "topic"),
        ("我在读《百年孤独》。", "百年孤独", "work"),
        ("他在中山医院当护士。", "中山医院", "organization"),
        ("王老师请假了。", "王老师", "person"),
    ],
)
def test_the_kind_is_read_off_the_name(builtin: Extractor, text: str, name: str, kind: str) -> None:
    assert {entity.text: entity.kind for entity in builtin.extract([text])[0]}[name] == kind


def test_a_speaker_label_is_a_name_and_a_note_label_is_none(builtin: Extractor) -> None:
    names = [[e.text for e in es] for es in builtin.extract(["Melanie: wow!", "Note: wow!"])]
    assert names == [["Melanie"], []]


def test_a_word_in_a_longer_word_is_no_brand(builtin: Extractor) -> None:
    assert builtin.extract(["早上喝了一碗小米粥。"]) == [()]


@pytest.mark.spacy
def test_the_tagger_settles_a_capital_that_opens_a_sentence(spacy: Extractor) -> None:
    assert spacy.extract(["Spring cleaning took the whole of Saturday."]) == [()]


@pytest.mark.spacy
def test_spacy_leaves_chinese_to_the_rules(spacy: Extractor, builtin: Extractor) -> None:
    texts = ["老周在宁波的一家造船厂上班。", "我在 GitHub 上给 langchain 提了一个 issue。"]
    assert spacy.extract(texts) == builtin.extract(texts)


@pytest.mark.lac
def test_lac_finds_a_name_that_no_dictionary_has(lac: Extractor) -> None:
    found = [entity.text for entity in lac.extract(["欧阳靖文下周来杭州出差。"])[0]]
    assert found == ["欧阳靖文", "杭州"]


@pytest.mark.parametrize("name", ["builtin"])
def test_the_registry_makes_the_extractor_of_that_name(name: str) -> None:
    assert factory("extractors", name)().name == name
