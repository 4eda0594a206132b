"""Pure scoring: formulas, fusion rules, order and explanation; no I/O."""

from trivium.fusion.additive import Scale, additive, max_possible
from trivium.fusion.attenuation import attenuation, entity_boost
from trivium.fusion.bm25 import Statistics, idf, term_scores
from trivium.fusion.candidates import Candidates, Column, ranks_of
from trivium.fusion.convex import convex
from trivium.fusion.coverage import coverage
from trivium.fusion.explain import explanation
from trivium.fusion.fused import Fused
from trivium.fusion.gate import passes_gate
from trivium.fusion.pool import pool_size
from trivium.fusion.ranking import best_first, cut_with_ties
from trivium.fusion.rrf import rrf
from trivium.fusion.sigmoid import sigmoid, sigmoid_step
from trivium.fusion.weights import SIGMOID, SigmoidStep, Weights

#: The fusion rules by name; ``additive`` is the default, the others serve comparison.
FUSIONS = {"additive": additive, "rrf": rrf, "convex": convex}

__all__ = [
    "FUSIONS",
    "SIGMOID",
    "Candidates",
    "Column",
    "Fused",
    "Scale",
    "SigmoidStep",
    "Statistics",
    "Weights",
    "additive",
    "attenuation",
    "best_first",
    "convex",
    "coverage",
    "cut_with_ties",
    "entity_boost",
    "explanation",
    "idf",
    "max_possible",
    "passes_gate",
    "pool_size",
    "ranks_of",
    "rrf",
    "sigmoid",
    "sigmoid_step",
    "term_scores",
]
