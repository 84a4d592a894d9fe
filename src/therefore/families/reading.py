"""The families' readers, as a visible literal. Nothing here imports a sampler."""

from __future__ import annotations

from therefore.families.entailment import language as entailment
from therefore.families.nlsat import language as nlsat
from therefore.families.reader import Reader

READERS: dict[str, Reader] = {
    "entailment": entailment.READER,
    "nlsat": nlsat.READER,
}
