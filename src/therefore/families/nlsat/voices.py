"""The languages' voices: who says a theory in which way, and what its sentences are in logic."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pyarrow as pa

from therefore.families.nlsat.wording import Wording
from therefore.language.lines import Ints
from therefore.language.nlsat import grl, rcl, ruletaker_speech


@dataclass(frozen=True, slots=True)
class Voice:
    """How the theories of a language are said."""

    say: Callable[[Ints, Ints, Wording], pa.StringArray]
    """A sentence for each clause in the words of a vocabulary, and whom each is about."""
    say_literal: Callable[[str, bool, str], str]
    """Word, whether it is negated, name (if anybody is named)."""
    disjunctive: bool = False
    """Whether sentences about somebody are disjunctions, not rules."""


def _say_grl(rows: Ints, about: Ints, wording: Wording) -> pa.StringArray:
    return grl.say(rows, wording.vocabulary)


def _say_rcl(rows: Ints, about: Ints, wording: Wording) -> pa.StringArray:
    words, names, paper = wording.vocabulary, wording.people, wording.paper
    return rcl.say(rows, words, about, names, wording.styles, paper=paper)


def _say_ruletaker(rows: Ints, about: Ints, wording: Wording) -> pa.StringArray:
    words, names, paper = wording.vocabulary, wording.people, wording.paper
    return ruletaker_speech.say(
        rows, words, about, names, wording.styles, people=wording.of_people, paper=paper
    )


VOICES: dict[str, Voice] = {
    "grl": Voice(_say_grl, lambda noun, negated, _: grl.say_fact(noun, negated)),
    "rcl": Voice(_say_rcl, rcl.say_literal, disjunctive=True),
    "ruletaker": Voice(_say_ruletaker, ruletaker_speech.say_literal),
}
