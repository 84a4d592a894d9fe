"""NLSat's family: hard satisfiability and entailment over random clauses, said in English."""

from __future__ import annotations

from therefore.families.nlsat.config import PRESETS, NlsatConfig
from therefore.families.nlsat.draft import FEATURES
from therefore.families.nlsat.sample import draw_block
from therefore.items import Identity


class Nlsat:
    """Theories of clauses with at most three literals, sampled where they are hard."""

    name = "nlsat"
    version = 3
    features = FEATURES
    presets = PRESETS
    identity: Identity = "form"

    def group(self, config: NlsatConfig) -> int:
        """Two theories for satisfiability, three questions for entailment."""
        return 3 if config.task == "entailment" else 2

    sample = staticmethod(draw_block)


FAMILY = Nlsat()
