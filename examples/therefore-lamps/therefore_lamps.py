"""A sixth family in one file: rules about lamps, and whether a lamp must be lit.

It chooses problems and words, and reads its sentences back. Deciding, certificates, ids, splits,
shards, verifying, auditing, showing and evaluating come with the library. Items come in twos with
the same rules: one hypothesis follows, the other says the opposite of it.
"""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from therefore.certify import Filled
from therefore.checker.claims import all_claims
from therefore.errors import ConfigError, SentenceError
from therefore.families.family import Family, Plan, Preset, Sampled, Territory
from therefore.items import ENTAILMENT
from therefore.language.reader import Language, Statement, Text, is_entailment
from therefore.logic.canonical import canonical_text
from therefore.logic.formulas import Atom, Formula, Implies, Not, Problem

LAMPS = "ABCDEFGHIJ"
Literal = tuple[str, bool]  # a lamp, and whether it is lit


@dataclass(frozen=True, slots=True)
class LampsConfig:
    """How many rules lead to the lamp that is asked about."""

    hops: tuple[int, int] = (3, 6)

    def __post_init__(self) -> None:
        """Reject impossible values."""
        if not 1 <= self.hops[0] <= self.hops[1] <= 9:
            raise ConfigError(f"hops={self.hops} is no range within 1 to 9")


def say(literal: Literal) -> str:
    """The literal as a clause."""
    return f"lamp {literal[0]} is {'lit' if literal[1] else 'dark'}"


def _sentence(literal: Literal) -> str:
    return f"L{say(literal)[1:]}."


def meaning(literal: Literal) -> Formula:
    """The literal as a formula."""
    atom = Atom(f"lamp_{literal[0].lower()}")
    return atom if literal[1] else Not(atom)


FEATURES = {"hops": int, "rules": int}
PRESETS = {
    "lamps": Preset(
        about="Rules about lamps: must this one be lit?",
        source="an example of a family in another package",
        splits={
            "train": Plan(4_000, LampsConfig(), share=8),
            "test": Plan(500, LampsConfig()),
        },
    )
}


def sample(
    config: LampsConfig, territory: Territory, rng: random.Random, count: int
) -> Sequence[Sampled]:
    """Exactly `count` samples."""
    samples: list[Sampled] = []
    while len(samples) < count:
        samples += _pair(config, territory, rng)
    return samples


def _pair(config: LampsConfig, territory: Territory, rng: random.Random) -> list[Sampled]:
    hops = rng.randint(*config.hops)
    chain = [(lamp, rng.random() < 0.5) for lamp in rng.sample(LAMPS, hops + 1)]
    rules = list(pairwise(chain))
    # Each rule has a twin for the opposite, so that counting words tells nothing.
    rules += [((one, not lit), (other, not dark)) for (one, lit), (other, dark) in rules]
    rng.shuffle(rules)
    said = [f"If {say(first)}, then {say(second)}." for first, second in rules]
    texts = (*said, _sentence(chain[0]))
    premises = (*(Implies(meaning(a), meaning(b)) for a, b in rules), meaning(chain[0]))
    key = canonical_text(Problem(premises=premises))
    if not (territory.split_owns(key) and territory.seed_owns(key)):
        return []
    lamp, lit = chain[-1]
    samples = []
    for answer, asked in ((1, (lamp, lit)), (0, (lamp, not lit))):
        problem = Problem(premises=premises, query=(meaning(asked),))
        claims = all_claims("entailment", ENTAILMENT, answer)
        sample = Sampled(
            task="entailment",
            form=Filled.certified(problem, claims),
            names=(),
            premises=texts,
            question=_sentence(asked),
            choices=ENTAILMENT,
            answer=answer,
            features={"hops": hops, "rules": len(rules)},
            canonical=canonical_text(problem),
            split_key=key,
            seed_key=key,
        )
        samples.append(sample)
    return samples


_CLAUSE = r"[Ll]amp ([A-J]) is (lit|dark)"
_RULE, _FACT = re.compile(rf"If {_CLAUSE}, then {_CLAUSE}\."), re.compile(rf"{_CLAUSE}\.")


def listen(sentence: str) -> Formula:
    """What a sentence says; SentenceError if it is none about lamps."""
    if match := _RULE.fullmatch(sentence):
        first, second = (match[1], match[2] == "lit"), (match[3], match[4] == "lit")
        return Implies(meaning(first), meaning(second))
    if match := _FACT.fullmatch(sentence):
        return meaning((match[1], match[2] == "lit"))
    raise SentenceError(f"{sentence!r} is no sentence about lamps")


def read(text: Text) -> Statement:
    """What a text about lamps states."""
    problem = Problem(premises=tuple(map(listen, text.premises)), query=(listen(text.question),))
    return Statement("lamps", "lamps", "entailment", problem)


FAMILY = Family("lamps", 1, FEATURES, PRESETS, "form", group=lambda _: 2, sample=sample)
LANGUAGE = Language("lamps", "lamps", is_entailment, read)
