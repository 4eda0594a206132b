"""English by spaCy and Chinese by LAC."""

from trivium.extractors.lac import LacNames
from trivium.extractors.script_extractor import ScriptExtractor
from trivium.extractors.spacy import SpacyNames

__all__ = ["SpacyLacExtractor"]


class SpacyLacExtractor(ScriptExtractor):
    """Each script by its own model; needs both extras.

    Args:
        pipeline: the name of an installed spaCy pipeline, as for `SpacyExtractor`.

    Raises:
        ExtractionError: a package, a pipeline or the right weights are missing.
    """

    def __init__(self, pipeline: str | None = None) -> None:
        super().__init__("spacy-lac", latin=SpacyNames(pipeline), chinese=LacNames())
