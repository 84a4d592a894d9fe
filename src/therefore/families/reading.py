"""The families' readers, as a visible literal. Nothing here imports a sampler."""

from __future__ import annotations

from therefore.families.analog import language as analog
from therefore.families.entailment import language as entailment
from therefore.families.exam import language as exam
from therefore.families.nlsat import language as nlsat
from therefore.families.reader import Reader
from therefore.families.syllogism import language as syllogism

READERS: dict[str, Reader] = {
    "entailment": entailment.READER,
    "nlsat": nlsat.READER,
    "analog": analog.READER,
    "exam": exam.READER,
    "syllogism": syllogism.READER,
}
