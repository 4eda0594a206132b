"""A bilingual sample, and searches that show what each of the three roads is good for."""

from trivium.demo.comparison import Comparison, compare
from trivium.demo.sample import SampleSearch, import_sample, sample_searches

__all__ = ["Comparison", "SampleSearch", "compare", "import_sample", "sample_searches"]
