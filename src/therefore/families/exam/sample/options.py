"""Choosing four options, one of them right: the others by the slips that would make them right.

All options of a question have one shape ("X speaks on Y", "If ..., then ..."), so that neither the
length nor the wording of an option tells whether it is right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import compress
from operator import not_
from typing import Any, Generic

from therefore.families.exam.sample.case import ExamCase, Option, S, Slip, sure
from therefore.language.exam.questions import QuestionKind
from therefore.randomness import Stream

SUPPOSITIONS = 5
"""How many suppositions or conclusions a question may try."""
SHAPES = 5
"""How many shapes of options a question may try."""
LABELLED = 8
"""How many wrong options are looked at for a slip."""


@dataclass(frozen=True, slots=True)
class ExamQuestion(Generic[S]):
    """A question with its options; the right one is at `answer`."""

    kind: QuestionKind
    given: Option | None
    """The supposition, or the conclusion whose premise is missing."""
    options: tuple[Option, ...]
    labels: tuple[str, ...]
    """The fallacy of each option; empty for the right one."""
    answer: int
    needed: int
    """The fewest rules found from which the label's hardest claim follows."""
    concluded: Option | None = None
    """What somebody concludes from the supposition, where an argument has a mistake."""

    @property
    def supposed(self) -> Option | None:
        """What the question supposes, if it does."""
        return self.given if self.kind.supposes else None

    @property
    def goal(self) -> Option | None:
        """The conclusion that the question is about; None if it is about none."""
        return self.concluded or (None if self.kind.supposes else self.given)


class _Asked(Generic[S]):
    """A kind of question put to a case, with what it supposes or concludes."""

    def __init__(self, case: ExamCase[S], kind: QuestionKind, given: Option | None) -> None:
        self.case, self.kind, self.given = case, kind, given
        self.joins = given is not None and (kind.supposes or kind.asks == "needed")
        self.state, self.bare = sure(self.known(case.theory)), sure(self.known(case.bare))
        """What is known with any supposition: by all the rules, and before any rule."""
        self.avoided = case.stated if given is None else {given.content, *case.stated}
        if kind.asks == "contradicts":
            self.avoided = self.avoided | case.denied

    def known(self, state: S) -> S | None:
        """The state with the supposition, if there is one."""
        return self.case.assume(state, self.given) if self.given and self.joins else state

    def right(self, state: S, option: Option) -> bool:
        """Whether the option is what is asked for, in a state."""
        match self.kind.asks:
            case "follows" | "needed":
                return self.case.follows(state, option)
            case "consistent":
                return self.case.possible(state, option)
        return self.case.judged(self.kind.asks, self.given, state, [option])[0]

    def repeats(self, option: Option) -> bool:
        """Whether the option speaks of the very thing that is supposed or concluded."""
        return self.given is not None and self.case.repeats(option, self.given)

    @cached_property
    def slips(self) -> list[tuple[Slip[S], S]]:
        """The misreadings that agree with the supposition, with what is then known."""
        told = [(slip, self.known(slip.state)) for slip in self.case.slips]
        return [(slip, state) for slip, state in told if state is not None]


def ask(
    case: ExamCase[S], kind: QuestionKind, place: int, needed: int, rng: Stream
) -> ExamQuestion[S] | None:
    """A question of that kind with the right option at that place; None if the case has none."""
    for given in _givens(case, kind, rng):
        asked = _Asked(case, kind, given)
        shapes = ["arrangement"]
        if kind.name != "arrangement":
            shapes = case.shapes(kind.asks, kind.supposes)
        rng.shuffle(shapes)
        for shape in shapes[:SHAPES]:
            found = _choose(asked, case.options(shape, rng), place, needed, rng)
            if found is not None:
                return found
    return None


def _givens(case: ExamCase[S], kind: QuestionKind, rng: Stream) -> Iterator[Option | None]:
    """Undecided things to suppose or to conclude; only None where the question does neither."""
    if not kind.supposes and kind.asks not in ("completes", "needed"):
        yield None
        return
    options = case.undecided(case.theory, case.options(case.supposed, rng))
    yield from rng.sample(options, min(SUPPOSITIONS, len(options)))


def _choose(
    asked: _Asked[S], options: Sequence[Option], place: int, needed: int, rng: Stream
) -> ExamQuestion[S] | None:
    case, kind, avoided, state = asked.case, asked.kind, asked.avoided, asked.state
    open_to = [option for option in options if option[1] not in avoided]
    if kind.asks in ("completes", "needed"):
        open_to = [option for option in open_to if case.natural(option)]
    are_right = case.judged(kind.asks, asked.given, state, open_to)
    rights = case.steady(kind.asks, True, state, list(compress(open_to, are_right)))
    if not rights or len(open_to) - len(rights) < 3:
        return None
    wrong = list(compress(open_to, map(not_, are_right)))
    wrong = list(case.steady(kind.asks, False, state, wrong))
    if kind.asks == "consistent" and kind.supposes:
        # The supposition must matter: without it the wrong options would be possible.
        wrong = list(compress(wrong, case.judged("consistent", None, case.theory, wrong)))
        if len(wrong) < 3:
            return None
    chosen, most, floor = None, 0, _floor(asked, needed)
    for option in rng.sample(rights, len(rights)):
        if not asked.repeats(option) and _worth_asking(asked, option):
            most = 0 if kind.asks == "consistent" else _needed(asked, option)
            if most >= floor:
                chosen = option
                break
    if chosen is None:
        return None
    if kind.asks == "completes":
        wrong = list(compress(wrong, case.judged("consistent", None, state, wrong)))
    else:
        # More than a slip of the pen: the setting must not decide it.
        wrong = case.undecided(asked.bare, wrong)
    rng.shuffle(wrong)
    wrong.sort(key=case.far if kind.name == "arrangement" else _unlike(asked, chosen))
    offered: list[Option] = [chosen]
    for option in wrong:
        if not (asked.repeats(option) or case.alike(state, option, offered)):
            offered.append(option)
            if len(offered) > LABELLED:
                break
    if len(offered) < 4:
        return None
    picked = _distractors(asked, offered[1:], rng)
    if kind.asks == "consistent":
        most = max(_needed(asked, option) for option, _ in picked)
    picked.insert(place, (chosen, ""))
    four, labels = zip(*picked, strict=True)
    return ExamQuestion(kind, asked.given, four, labels, place, most)


def _floor(asked: _Asked[S], needed: int) -> int:
    """The fewest rules that the right option must need: one less if something is given."""
    if asked.kind.asks == "consistent":
        return 0
    return needed if asked.given is None else max(1, needed - 1)


def _unlike(asked: _Asked[S], right: Option) -> Callable[[Option], int]:
    """A sort key for wrong options: how differently the text speaks of their terms and the right's.

    Without this order, matching words with the supposition beats chance in some scenarios.
    """
    given: frozenset[Any] = frozenset() if asked.given is None else asked.given.terms
    terms, mentioned = right.terms, asked.case.mentioned
    often = mentioned(terms)

    def unlike(option: Option) -> int:
        apart = len((option.terms ^ terms) & given) if given else 0
        return 4 * apart + abs(mentioned(option.terms) - often)

    return unlike


def _worth_asking(asked: _Asked[S], option: Option) -> bool:
    """Whether the right option takes more than the setting and the supposition.

    A conditional or disjunction must not be right because one of its parts is settled.
    """
    case, kind, bare = asked.case, asked.kind, asked.bare
    for part in case.parts(option):
        if not case.possible(asked.state, part) or case.follows(asked.state, part):
            return False
    if kind.asks == "completes":
        then = case.assume(bare, option)
        return then is not None and not case.follows(then, sure(asked.given))
    if kind.asks == "consistent":
        return not case.follows(asked.state, option)
    if asked.right(bare, option):
        return False
    return not (asked.joins and asked.right(case.theory, option))


def _needed(asked: _Asked[S], option: Option) -> int:
    """How many rules are needed to make the option right (for "consistent", to make it wrong)."""
    inverse = asked.kind.asks == "consistent"

    def holds(known: S) -> bool:
        state = asked.known(known)
        return state is not None and asked.right(state, option) != inverse

    return len(asked.case.needed(holds))


def _distractors(asked: _Asked[S], wrong: list[Option], rng: Stream) -> list[tuple[Option, str]]:
    """Three wrong options with their labels, of as many different slips as can be found."""
    slips: dict[str, list[Option]] = {}
    plain: list[tuple[Option, str]] = []
    for option in wrong:
        label = _slip(asked, option)
        if label:
            slips.setdefault(label, []).append(option)
        else:
            plain.append((option, _reason(asked, option)))
    if asked.kind.asks == "completes":
        plain.sort(key=lambda row: row[1] == "adds nothing")
    picked: list[tuple[Option, str]] = []
    while slips and len(picked) < 3:
        for label in list(slips):
            picked.append((slips[label].pop(), label))
            if not slips[label]:
                del slips[label]
    picked = picked[:3] + plain[: max(0, 3 - len(picked))]
    rng.shuffle(picked)
    return picked


def _slip(asked: _Asked[S], option: Option) -> str:
    """The first slip that would make the option right; empty if none does."""
    for slip, state in asked.slips:
        if asked.right(state, option):
            denied = slip.antecedent
            known = denied is not None and asked.case.follows(asked.state, denied)
            return "denied antecedent" if known else slip.label
    return ""


def _reason(asked: _Asked[S], option: Option) -> str:
    """The label of a wrong option that no single slip makes right."""
    case, state = asked.case, asked.state
    match asked.kind.asks:
        case "follows":
            return "possible, not necessary" if case.possible(state, option) else "contrary to fact"
        case "needed":
            return "not needed" if case.possible(state, option) else "against the conclusion"
        case "contradicts":
            return "necessary, not impossible" if case.follows(state, option) else "possible"
        case "consistent":
            return "contrary to several rules"
        case _:
            if case.follows(state, option):
                return "adds nothing"
            then = case.assume(state, option)
            opposite = case.opposite(sure(asked.given))
            if then is not None and case.follows(then, opposite):
                return "supports the opposite"
            return "not sufficient"
