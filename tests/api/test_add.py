"""What can be added, and what becomes of it."""

from datetime import UTC, date, datetime, timedelta, timezone

import pytest

from trivium import ConflictError, InputError, Memory, NewMemory

NOON = datetime(2023, 5, 8, 12, tzinfo=UTC)


def texts(memory: Memory, user_id: str = "ann") -> list[str]:
    return [record.text for record in memory.list(user_id=user_id).memories][::-1]


def test_a_text_gives_its_id_and_is_found_at_once(memory: Memory) -> None:
    memory_id = memory.add("Nora is allergic to peanuts.", user_id="ann")
    assert memory.get(memory_id).text == "Nora is allergic to peanuts."
    assert memory.search("peanuts", user_id="ann").ids == (memory_id,)


def test_messages_keep_their_role_and_those_without_text_are_left_out(memory: Memory) -> None:
    ids = memory.add(
        [
            {"role": "user", "content": "I moved to Oslo."},
            {"role": "assistant", "content": None, "tool_calls": [{"id": "1"}]},
            {
                "role": "assistant",
                "content": [{"type": "text", "text": "Noted"}, {"type": "image"}],
            },
            {"role": "user", "content": "  "},
        ],
        user_id="ann",
    )
    found = [memory.get(memory_id) for memory_id in ids]
    assert [(record.role, record.text) for record in found] == [
        ("user", "I moved to Oslo."),
        ("assistant", "Noted"),
    ]


def test_kinds_of_items_can_be_mixed(memory: Memory) -> None:
    memory.add(
        [
            "a text",
            {"role": "user", "content": "a message"},
            {"text": "a mapping", "metadata": {"n": 1}},
            NewMemory("a value"),
        ],
        user_id="ann",
    )
    assert texts(memory) == ["a text", "a message", "a mapping", "a value"]


def test_an_item_wins_over_the_arguments_and_metadata_is_merged(memory: Memory) -> None:
    ids = memory.add(
        [
            {"text": "one", "agent_id": "own", "metadata": {"a": 2, "b": 2}},
            NewMemory("two", role="system"),
        ],
        user_id="ann",
        agent_id="shared",
        role="user",
        metadata={"a": 1, "c": 1},
    )
    one, two = (memory.get(memory_id) for memory_id in ids)
    assert (one.agent_id, one.role, one.metadata) == ("own", "user", {"a": 2, "b": 2, "c": 1})
    assert (two.agent_id, two.role, two.metadata) == ("shared", "system", {"a": 1, "c": 1})


def test_items_may_go_to_several_users(memory: Memory) -> None:
    memory.add([{"text": "of ann", "user_id": "ann"}, {"text": "of bob", "user_id": "bob"}])
    assert (texts(memory, user_id="ann"), texts(memory, user_id="bob")) == (["of ann"], ["of bob"])


def test_a_batch_is_stored_whole_or_not_at_all(memory: Memory) -> None:
    memory.add("taken", user_id="ann", id="m1")
    with pytest.raises(ConflictError, match="m1"):
        memory.add([{"text": "new"}, {"text": "again", "id": "m1"}], user_id="ann")
    with pytest.raises(InputError, match="blank"):
        memory.add(["new", " "], user_id="ann")
    assert texts(memory) == ["taken"]


def test_nothing_to_add_is_no_error(memory: Memory) -> None:
    assert memory.add([], user_id="ann") == []
    assert memory.add_many(iter(()), user_id="ann") == []


def test_an_id_of_ones_own_is_kept(memory: Memory) -> None:
    assert memory.add("text", user_id="ann", id="编号-1") == "编号-1"
    assert memory.get("编号-1").text == "text"


def test_ids_that_were_made_grow_with_time(memory: Memory) -> None:
    ids = [memory.add(f"text {number}", user_id="ann") for number in range(3)]
    assert len(set(ids)) == 3
    assert all(len(each) == 32 for each in ids)
    assert [each[:8] for each in ids] == sorted(each[:8] for each in ids)


def test_id_and_idempotency_key_belong_to_one_memory(memory: Memory) -> None:
    for own in ({"id": "x"}, {"idempotency_key": "x"}):
        with pytest.raises(InputError, match="each item its own"):
            memory.add(["text"], user_id="ann", **own)  # type: ignore[call-overload]


@pytest.mark.parametrize(
    ("spelling", "moment"),
    [
        ("1:56 pm on 8 May, 2023", NOON.replace(hour=13, minute=56)),
        ("8 May 2023", NOON.replace(hour=0)),
        ("May 8, 2023 12:00", NOON),
        ("2023-05-08", NOON.replace(hour=0)),
        ("2023-05-08T12:00:00Z", NOON),
        ("2023-05-08T14:00:00+02:00", NOON),
        ("2023-05-08 12:00:00.000001", NOON + timedelta(microseconds=1)),
        (date(2023, 5, 8), NOON.replace(hour=0)),
        (NOON, NOON),
        (NOON.replace(tzinfo=None), NOON),
        (NOON.astimezone(timezone(timedelta(hours=9))), NOON),
        ("0001-01-01", datetime(1, 1, 1, tzinfo=UTC)),
    ],
    ids=str,
)
def test_a_time_can_be_spelled_in_many_ways(
    memory: Memory, spelling: str | datetime, moment: datetime
) -> None:
    memory_id = memory.add("met Dana", user_id="ann", time=spelling)
    assert memory.get(memory_id).time == moment


@pytest.mark.parametrize(
    "spelling",
    ["01/02/2023", "1.2.2023", "May 2023", "8 May", "yesterday", "", "2023", "never", "May\ud800"],
)
def test_a_time_that_leaves_the_day_open_is_refused(memory: Memory, spelling: str) -> None:
    with pytest.raises(InputError, match="cannot tell the day"):
        memory.add("met Dana", user_id="ann", time=spelling)


@pytest.mark.parametrize("name", ["time", "expires_at"])
@pytest.mark.parametrize("spelling", ["9999-12-31T23:59:59-14:00", "0001-01-01T00:00:00+14:00"])
def test_a_time_outside_the_calendar_is_refused(memory: Memory, name: str, spelling: str) -> None:
    with pytest.raises(InputError, match="years 1 to 9999"):
        memory.add([{"text": "far", name: spelling}], user_id="ann")


def test_a_memory_is_found_by_its_time_in_words(memory: Memory) -> None:
    memory_id = memory.add("met Dana", user_id="ann", time="2023-05-08")
    results = memory.search("what was in May 2023?", user_id="ann", signals=["bm25"])
    assert results.ids == (memory_id,)


def test_add_many_reports_each_batch(memory: Memory) -> None:
    told: list[tuple[int, int | None]] = []
    ids = memory.add_many(
        [f"text {number}" for number in range(7)],
        user_id="ann",
        batch_size=3,
        on_progress=lambda done, total: told.append((done, total)),
    )
    assert told == [(3, 7), (6, 7), (7, 7)]
    assert [memory.get(each).text for each in ids] == [f"text {number}" for number in range(7)]


def test_add_many_takes_a_stream_of_unknown_length(memory: Memory) -> None:
    told: list[tuple[int, int | None]] = []
    memory.add_many(
        (f"text {number}" for number in range(3)),
        user_id="ann",
        batch_size=2,
        on_progress=lambda done, total: told.append((done, total)),
    )
    assert told == [(2, None), (3, None)]


def test_an_interrupted_add_many_has_stored_whole_batches(memory: Memory) -> None:
    with pytest.raises(InputError, match="item 1"):
        memory.add_many(["a", "b", "c", 4, "e"], user_id="ann", batch_size=2)  # type: ignore[list-item]
    assert texts(memory) == ["a", "b"]
