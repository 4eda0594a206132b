"""Each format becomes the memories that its documentation promises."""

import json
from pathlib import Path
from typing import Any

import pytest

from trivium.integrations.importers import FORMATS, Entry, Fault, read_files
from trivium.types import NewMemory


def imported(path: Path, format_name: str | None = None) -> list[NewMemory]:
    items = list(read_files([path], format_name))
    assert all(isinstance(item, Entry) for item in items), items
    return [item.memory for item in items if isinstance(item, Entry)]


def faults(path: Path, format_name: str | None = None) -> list[str]:
    return [str(item) for item in read_files([path], format_name) if isinstance(item, Fault)]


def written(folder: Path, name: str, content: Any) -> Path:
    """*content* as JSON, or a list of objects as JSON Lines when the name says so."""
    lines = name.endswith(".jsonl")
    text = "\n".join(map(json.dumps, content)) if lines else json.dumps(content, indent=1)
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


MEMORY = {
    "id": "a",
    "text": "Likes tea",
    "user_id": "ann",
    "agent_id": "bot",
    "run_id": "r1",
    "role": "user",
    "metadata": {"topic": "drinks"},
    "time": "2023-05-08",
    "expires_at": "2033-05-08",
    "idempotency_key": "k",
}


@pytest.mark.parametrize("name", ["memories.jsonl", "memories.json"])
def test_a_memory_keeps_all_its_fields(tmp_path: Path, name: str) -> None:
    assert imported(written(tmp_path, name, [MEMORY])) == [NewMemory(**MEMORY)]


@pytest.mark.parametrize("wrapper", ["results", "memories"])
def test_memories_may_stand_in_a_wrapper(tmp_path: Path, wrapper: str) -> None:
    assert imported(written(tmp_path, "all.json", {wrapper: [MEMORY]})) == [NewMemory(**MEMORY)]


@pytest.mark.parametrize("name", ["text", "content", "memory"])
def test_the_text_has_three_names(tmp_path: Path, name: str) -> None:
    path = written(tmp_path, "memories.jsonl", [{name: "Likes tea", "user_id": "ann"}])
    assert imported(path) == [NewMemory("Likes tea", user_id="ann")]


def test_two_texts_in_one_memory_are_a_fault(tmp_path: Path) -> None:
    path = written(tmp_path, "memories.jsonl", [{"text": "a", "memory": "b"}])
    assert "'memory' and another key both give the text" in faults(path)[0]


def test_unknown_fields_become_metadata(tmp_path: Path) -> None:
    record = {"memory": "Likes tea", "created_at": "2024-01-01", "metadata": {"topic": "drinks"}}
    (memory,) = imported(written(tmp_path, "memories.jsonl", [record]))
    assert memory.metadata == {"created_at": "2024-01-01", "topic": "drinks"}


@pytest.mark.parametrize("typo", ["userid", "User_Id", "expire_at", "meta_data", "run_ids"])
def test_a_misspelt_field_is_a_fault_and_no_metadata(tmp_path: Path, typo: str) -> None:
    path = written(tmp_path, "memories.jsonl", [{"text": "a", typo: "b"}])
    assert f"unknown field {typo!r}; did you mean" in faults(path)[0]


def test_fields_of_null_say_nothing(tmp_path: Path) -> None:
    path = written(tmp_path, "memories.jsonl", [{"text": "a", "metadata": None, "role": None}])
    assert imported(path) == [NewMemory("a")]


CHAT = [
    {"role": "system", "content": "Be kind."},
    {
        "role": "user",
        "content": [{"type": "text", "text": "In Oslo"}, {"type": "image_url"}],
    },
    {"role": "assistant", "content": None, "tool_calls": [{"id": "1"}]},
    {"role": "tool", "content": "sunny", "tool_call_id": "1"},
    {"role": "assistant", "content": "Sunny in Oslo!", "name": "weather"},
]


@pytest.mark.parametrize("name", ["chat.json", "chat.jsonl"])
def test_a_chat_gives_its_messages_with_text(tmp_path: Path, name: str) -> None:
    assert imported(written(tmp_path, name, CHAT)) == [
        NewMemory("Be kind.", role="system"),
        NewMemory("In Oslo", role="user"),
        NewMemory("sunny", role="tool"),
        NewMemory("Sunny in Oslo!", role="assistant", metadata={"name": "weather"}),
    ]


def test_conversations_may_stand_under_messages(tmp_path: Path) -> None:
    path = written(tmp_path, "chats.jsonl", [{"messages": CHAT}, {"messages": CHAT[:1]}])
    assert len(imported(path)) == 5


def test_a_fault_in_a_conversation_names_its_message(tmp_path: Path) -> None:
    path = written(tmp_path, "chats.jsonl", [{"messages": [*CHAT, {"role": "user"}]}])
    assert faults(path) == [
        f"{path}:1, messages[5]: a message has a 'role' that is a text, and a 'content'"
    ]


LOCOMO = [
    {
        "sample_id": "conv-1",
        "qa": [],
        "conversation": {
            "speaker_a": "Ann",
            "speaker_b": "Bob",
            "session_10_date_time": "9:00 am on 1 June, 2023",
            "session_10": [{"speaker": "Bob", "dia_id": "D10:1", "text": "Back again."}],
            "session_2_date_time": "1:56 pm on 8 May, 2023",
            "session_2": [
                {"speaker": "Ann", "dia_id": "D2:1", "text": "Hello!"},
                {"speaker": "Bob", "dia_id": "D2:2", "text": "Look.", "blip_caption": "a red boat"},
            ],
            "session_3_date_time": "never took place",
        },
    }
]


def test_locomo_turns_come_in_the_order_of_their_sessions(tmp_path: Path) -> None:
    memories = imported(written(tmp_path, "locomo.json", LOCOMO))
    assert [memory.id for memory in memories] == ["conv-1|D2:1", "conv-1|D2:2", "conv-1|D10:1"]


def test_a_locomo_turn_has_user_run_time_and_picture(tmp_path: Path) -> None:
    assert imported(written(tmp_path, "locomo.json", LOCOMO))[1] == NewMemory(
        "Bob: Look. [shares a red boat]",
        user_id="conv-1",
        run_id="session_2",
        metadata={"speaker": "Bob"},
        time="1:56 pm on 8 May, 2023",
        id="conv-1|D2:2",
    )


def test_a_fault_in_a_locomo_turn_spares_the_others(tmp_path: Path) -> None:
    sample = json.loads(json.dumps(LOCOMO))
    del sample[0]["conversation"]["session_2"][0]["text"]
    items = list(read_files([written(tmp_path, "locomo.json", sample)]))
    assert [isinstance(item, Entry) for item in items] == [False, True, True]
    assert "conv-1, session_2, turn 1: " in str(items[0])
    assert "this one has no 'text'" in str(items[0])


@pytest.mark.parametrize("named", ["folder", "file"])
def test_a_corpus_is_a_folder_or_its_file(tmp_path: Path, named: str) -> None:
    document = {
        "id": "d1",
        "text": "Ann: Hello",
        "scope": "conv-1",
        "session": "s1",
        "time": "2023-05-08",
        "speaker": "Ann",
    }
    path = written(tmp_path, "corpus.jsonl", [document])
    assert imported(tmp_path if named == "folder" else path) == [
        NewMemory(
            "Ann: Hello",
            user_id="conv-1",
            run_id="s1",
            metadata={"speaker": "Ann"},
            time="2023-05-08",
            id="d1",
        )
    ]


def test_a_format_can_be_forced(tmp_path: Path) -> None:
    path = written(tmp_path, "chat.jsonl", [{"role": "user", "content": "Likes tea"}])
    assert imported(path, "memories") == [NewMemory("Likes tea", role="user")]


@pytest.mark.parametrize("format_name", FORMATS)
def test_every_format_says_what_it_expects(tmp_path: Path, format_name: str) -> None:
    (fault,) = faults(written(tmp_path, "odd.jsonl", [{"colour": "red"}]), format_name)
    assert f"{tmp_path / 'odd.jsonl'}:1: " in fault
    assert "'text'" in fault or "'content'" in fault or "'conversation'" in fault


def test_an_unknown_format_lists_what_is_expected(tmp_path: Path) -> None:
    (fault,) = faults(written(tmp_path, "odd.jsonl", [{"colour": "red"}]))
    assert "cannot tell its format from an object with the keys 'colour'" in fault
    assert "messages with 'role' and 'content'" in fault
