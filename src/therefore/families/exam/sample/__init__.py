"""Drawing exam questions: paragraphs first, then several questions on each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, TypeVar

from therefore.errors import QuotaError
from therefore.families.exam.config import ExamConfig, kinds_of
from therefore.families.exam.sample.arguments import ask_flaw
from therefore.families.exam.sample.case import ExamCase, S
from therefore.families.exam.sample.draft import make_sample
from therefore.families.exam.sample.options import ExamQuestion, ask
from therefore.families.exam.sample.parallel import draw_parallels
from therefore.families.exam.sample.policy_rules import draw_circle
from therefore.families.exam.sample.rules import draw_puzzle
from therefore.families.family import Sampled, Territory
from therefore.language.exam.questions import KINDS, mistakes_of
from therefore.randomness import Stream

T = TypeVar("T")
PARAGRAPHS = 2_000
"""Paragraphs that may be drawn for one group of questions."""

_RARE = {kind: rank for rank, kind in enumerate(("if_could", "could", "false", "must"))}
"""Kinds that a paragraph often does not allow are tried first, the rarest before the others. A
flaw is not among them: the paragraph was already drawn to allow its mistake."""


def draw(config: ExamConfig, territory: Territory, rng: Stream, count: int) -> Iterator[Sampled]:
    """Exactly `count` drafts, `config.questions` on each paragraph."""
    for _ in range(-(-count // config.questions)):
        yield from _draw_group(config, territory, rng)


def _draw_group(config: ExamConfig, territory: Territory, rng: Stream) -> list[Sampled]:
    """The questions on one paragraph.

    Scenario and kinds are drawn before the paragraph and kept until one fits, so that no scenario
    and no kind is rarer for being harder to make.
    """
    scenario = rng.choice(config.asked)
    if scenario == "argument":
        return draw_parallels(territory, _deal(range(4), config.questions, rng), rng)
    kinds = _deal(kinds_of(scenario, config.kinds), config.questions, rng)
    places = _deal(range(4), config.questions, rng)
    mistake = rng.choice(mistakes_of(scenario))
    made = mistake if "flaw" in kinds else ""
    draw_case = draw_circle if scenario == "policy" else partial(draw_puzzle, scenario)
    for _ in range(PARAGRAPHS):
        case: ExamCase[Any] = draw_case(config, territory, rng, made)
        if found := _questions(case, config, kinds, places, mistake, rng):
            return found
    raise QuotaError(
        f"no {scenario} allows the questions {', '.join(kinds)} in {PARAGRAPHS} paragraphs: ask "
        "for fewer questions, fewer needed rules or a wider range of steps"
    )


def _deal(cards: Sequence[T], hands: int, rng: Stream) -> list[T]:
    """`hands` cards; no card comes more than once more often than another."""
    dealt: list[T] = []
    while len(dealt) < hands:
        dealt += rng.sample(cards, min(len(cards), hands - len(dealt)))
    return dealt


def _questions(
    case: ExamCase[S],
    config: ExamConfig,
    kinds: list[str],
    places: list[int],
    mistake: str,
    rng: Stream,
) -> list[Sampled]:
    """A draft for each kind; empty if a kind cannot be asked or is outside the range of steps."""
    asked: dict[int, ExamQuestion[S]] = {}
    for number in sorted(range(len(kinds)), key=lambda one: _RARE.get(kinds[one], len(_RARE))):
        kind, place = kinds[number], places[number]
        if kind == "flaw":
            question = ask_flaw(case, KINDS[kind], place, mistake, rng)
        else:
            question = ask(case, KINDS[kind], place, config.needed, rng)
        if question is None:
            return []
        asked[number] = question
    low, high = config.steps
    drafts = []
    for number in range(len(kinds)):
        question = asked[number]
        draft = make_sample(case, question, rng)
        if not low <= draft.features["steps"] <= high:
            return []
        drafts.append(draft)
    return drafts if len({draft.key for draft in drafts}) == len(drafts) else []
