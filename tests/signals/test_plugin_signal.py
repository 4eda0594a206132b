"""The example of a third-party signal, installed and used."""

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from trivium import Memory, Settings, SignalError
from trivium.errors import UnknownNameError

EXAMPLE = Path(__file__).parents[2] / "examples" / "plugin_signal"
ALL = ["semantic", "bm25", "entity", "pinned"]

Install = Callable[[str, str, str], None]


@pytest.fixture
def pinned(install_signal: Install) -> None:
    project = tomllib.loads((EXAMPLE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    ((name, target),) = project["entry-points"]["trivium.signals"].items()
    module = target.partition(":")[0]
    install_signal(name, target, (EXAMPLE / f"{module}.py").read_text(encoding="utf-8"))


@pytest.fixture
def gates(memory: Memory) -> Memory:
    memory.add("The gate at the harbour is green.", user_id="nora", id="plain")
    memory.add("The gate code is 4417.", user_id="nora", id="code", metadata={"pinned": True})
    memory.add("Lunch is at noon.", user_id="nora", id="lunch", metadata={"pinned": True})
    return memory


@pytest.mark.usefixtures("pinned")
def test_a_pinned_memory_gains_up_to_its_weight(gates: Memory) -> None:
    results = gates.search("gate code", user_id="nora", signals=ALL, explain=True)
    explanation = results[0].explanation
    assert explanation is not None
    assert (results[0].id, explanation.max_possible) == ("code", 1.0 + 1.0 + 0.2)
    share = explanation.signal("pinned")
    assert (share.value, share.weight, share.contribution) == (1.0, 0.2, 0.2)
    assert (share.active, share.details) == (True, ("pinned",))


@pytest.mark.usefixtures("pinned")
def test_a_further_signal_proposes_candidates_of_its_own(gates: Memory) -> None:
    results = gates.search("gate", user_id="nora", signals=["bm25", "pinned"], explain=True)
    assert set(results.ids) == {"plain", "code", "lunch"}
    lunch = next(hit for hit in results if hit.id == "lunch")
    assert lunch.score == pytest.approx(0.2 / 1.2)


@pytest.mark.usefixtures("pinned")
def test_a_further_signal_obeys_scope_and_filter(gates: Memory) -> None:
    gates.add("The gate of Desmond.", user_id="desmond", metadata={"pinned": True})
    results = gates.search("gate", user_id="nora", signals=["pinned"], filters={"id": "lunch"})
    assert results.ids == ("lunch",)


@pytest.mark.usefixtures("pinned")
def test_a_signal_that_finds_nothing_leaves_all_scores_as_they_were(memory: Memory) -> None:
    memory.add("The gate at the harbour is green.", user_id="nora")
    without = memory.search("gate", user_id="nora")
    with_it = memory.search("gate", user_id="nora", signals=ALL)
    assert with_it[0].score == without[0].score
    assert with_it.signals["pinned"].active is False


@pytest.mark.usefixtures("pinned")
def test_settings_name_a_further_signal_and_its_weight() -> None:
    settings = Settings.from_mapping({"signals": ALL, "weights": {"others": {"pinned": 0.6}}})
    with Memory(":memory:", embedder="hash", settings=settings) as memory:
        memory.add("The gate code is 4417.", user_id="nora", metadata={"pinned": True})
        results = memory.search("gate", user_id="nora")
        assert results.max_possible == 1.0 + 1.0 + 0.6


def test_an_unknown_signal_is_named_beside_those_installed(memory: Memory) -> None:
    with pytest.raises(UnknownNameError, match=r"'bm52'.*bm25.*did you mean 'bm25'"):
        memory.search("gate", user_id="nora", signals=["bm52"])


BROKEN = """
import numpy as np

class Broken:
    name, weight = "broken", 0.5
    def __init__(self, weights, floor):
        pass
    def __call__(self, query, view):
        {calling}
        return self
    found = True
    proposed = np.zeros(0, dtype=np.int64)
    def raw(self, rows):
        {scoring}
        return np.zeros(len(rows))
    values = raw
    def details(self, row):
        return ()
"""
LAZY = {"calling": "pass", "scoring": "raise KeyError('lost')"}
EAGER = {"calling": "raise KeyError('lost')", "scoring": "pass"}


@pytest.mark.parametrize("how", [EAGER, LAZY], ids=["when asked", "when it scores"])
def test_a_plugin_that_raises_is_off_and_the_search_goes_on(
    install_signal: Install, how: dict[str, str], caplog: pytest.LogCaptureFixture
) -> None:
    install_signal("broken", "broken_signal:Broken", BROKEN.format(**how))
    settings = Settings(signals=("semantic", "bm25", "broken"))
    with Memory(":memory:", embedder="hash", settings=settings) as memory:
        memory.add("The gate is green.", user_id="nora")
        for _ in range(3):
            results = memory.search("gate", user_id="nora")
            assert len(results) == 1
            assert results.max_possible == 2.0
            status = results.signals["broken"]
            assert (status.active, status.reason) == (False, "failed: KeyError('lost')")
        assert memory.stats().signals_off == {"broken": 3}
        assert [record.getMessage() for record in caplog.records] == [
            "the signal broken is off: failed: KeyError('lost')"
        ]


@pytest.mark.parametrize("how", [EAGER, LAZY], ids=["when asked", "when it scores"])
def test_a_plugin_that_raises_is_an_error_when_it_was_asked_for(
    install_signal: Install, memory: Memory, how: dict[str, str]
) -> None:
    install_signal("broken", "broken_signal:Broken", BROKEN.format(**how))
    memory.add("The gate is green.", user_id="nora")
    with pytest.raises(SignalError, match=r"'broken' was asked for and cannot serve: 'lost'"):
        memory.search("gate", user_id="nora", signals=["bm25", "broken"])


def test_a_plugin_that_cannot_be_imported_is_off_and_the_search_goes_on(
    install_signal: Install,
) -> None:
    install_signal("broken", "broken_signal:Broken", "raise ImportError('no such codec')")
    settings = Settings(signals=("semantic", "broken"))
    with Memory(":memory:", embedder="hash", settings=settings) as memory:
        memory.add("The gate is green.", user_id="nora")
        assert len(memory.search("gate", user_id="nora")) == 1
