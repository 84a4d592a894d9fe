"""The families' readers, as a visible literal. Nothing here imports a sampler."""

from __future__ import annotations

from therefore.language.analog import language as analog
from therefore.language.entailment import language as entailment
from therefore.language.exam import language as exam
from therefore.language.nlsat import language as nlsat
from therefore.language.reader import Reader
from therefore.language.syllogism import language as syllogism

READERS: dict[str, Reader] = {
    "entailment": entailment.READER,
    "nlsat": nlsat.READER,
    "analog": analog.READER,
    "exam": exam.READER,
    "syllogism": syllogism.READER,
}
