"""Parallel arguments: four options of one pattern each, and questions whose text has one of them.

The options of a group are the same in all its questions; only the argument of the text changes, so
the options alone tell nothing. The options join the same forms in the same wordings and deny as
many clauses, each about an affair of its own; the argument of the text is about yet another affair.
A label is decided twice: here by the patterns, and by the checker.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from therefore.certify import Filled, LabelError, model_json
from therefore.certify.writing import join_evidence
from therefore.checker.claims import all_claims
from therefore.checker.forms import form_faults
from therefore.errors import QuotaError
from therefore.families.exam.sample.patterns import Joined, Schema, draw_patterns
from therefore.families.exam.sample.telling import draw_manner
from therefore.families.family import Sampled, Territory
from therefore.items import Logic
from therefore.language.exam.forms import FORMS, say, wordings
from therefore.language.exam.manner import CONCLUDING, argument_text, compose
from therefore.language.exam.questions import ARGUERS, KINDS
from therefore.language.exam.questions import ask as question_text
from therefore.language.exam.themes import AFFAIRS
from therefore.logic.formulas import And, Atom, Formula, Implies, Not, Problem
from therefore.randomness import Stream

TRIES = 400
"""How many times four patterns may be drawn for one group."""
ORDERS = 120
"""How many orders of options and premises are tried until the split and the seed own one."""


@dataclass(frozen=True, slots=True)
class _Argument:
    """A schema whose letters are events of an affair."""

    schema: Schema
    theme: str
    events: Sequence[tuple[str, str, str]]
    """Each event: its atom, and its clause affirmed and denied."""

    @classmethod
    def drawn(cls, schema: Schema, theme: str, rng: Stream) -> _Argument:
        """The schema about some of the events of an affair."""
        return cls(schema, theme, rng.sample(AFFAIRS[theme].events, schema.letters))

    @property
    def premises(self) -> tuple[Formula, ...]:
        """The premises as formulas."""
        return tuple(map(self._formula, self.schema.premises))

    @property
    def conclusion(self) -> Formula:
        """The conclusion as a formula."""
        return self._formula(self.schema.conclusion)

    def _formula(self, said: Joined) -> Formula:
        atoms = [Atom(self.events[abs(literal) - 1][0]) for literal in said.literals]
        return FORMS[said.form].build(
            [atom if one > 0 else Not(atom) for atom, one in zip(atoms, said.literals, strict=True)]
        )

    def text(self, said: Joined, wording: int) -> str:
        """One premise, or the conclusion, as a sentence."""
        clauses = [self.events[abs(one) - 1][1 if one > 0 else 2] for one in said.literals]
        return say(FORMS[said.form], wording, clauses)


def draw_parallels(territory: Territory, places: Sequence[int], rng: Stream) -> list[Sampled]:
    """A question for each place, at which its right option stands; all share their options."""
    for _ in range(TRIES):
        patterns = list(draw_patterns(rng))
        for _ in range(ORDERS):
            rng.shuffle(patterns)
            told = [_shuffled(pattern, rng) for pattern in patterns]
            key = group_key(told)
            if territory.seed_owns(key) and territory.split_owns(key):
                return _questions(told, key, places, rng)
    raise QuotaError(f"no four arguments that the split owns in {TRIES} tries")


def _shuffled(pattern: Schema, rng: Stream) -> Schema:
    """The pattern with its premises in another order."""
    return pattern._replace(premises=tuple(rng.sample(pattern.premises, len(pattern.premises))))


def group_key(patterns: Sequence[Schema]) -> str:
    """The four patterns in their order, letters numbered by first occurrence.

    >>> chain = Schema((Joined("if", (3, 2)), Joined("if", (2, -1))), Joined("if", (3, -1)), 3)
    >>> group_key([chain])
    'argument|if 1 2,if 2 -3,if 1 -3'
    """
    lines = ["argument"]
    for pattern in patterns:
        numbers: dict[int, int] = {}
        said = []
        for form, literals in pattern.said:
            named = [numbers.setdefault(abs(one), len(numbers) + 1) for one in literals]
            signed = [n if one > 0 else -n for n, one in zip(named, literals, strict=True)]
            said.append(" ".join([form, *map(str, signed)]))
        lines.append(",".join(said))
    return "|".join(lines)


def _questions(
    patterns: Sequence[Schema], key: str, places: Sequence[int], rng: Stream
) -> list[Sampled]:
    themes = rng.sample(list(AFFAIRS), len(AFFAIRS))
    told = [_Argument.drawn(one, theme, rng) for theme, one in zip(themes, patterns, strict=False)]
    shared = _shared_wordings(patterns, rng)
    concluding = rng.choice(CONCLUDING)
    choices = tuple(
        argument_text(
            [one.text(said, shared[said.form]) for said in one.schema.premises],
            one.text(one.schema.conclusion, shared["conclusion"]),
            concluding,
        )
        for one in told
    )
    queries = tuple(Implies(And(one.premises), one.conclusion) for one in told)
    others = themes[len(patterns) :]
    sampled: list[Sampled] = []
    for place in places:
        stem = _shuffled(patterns[place], rng)
        argument = _Argument.drawn(stem, rng.choice(others), rng)
        sampled.append(_sampled(argument, patterns, choices, queries, place, key, rng))
    return sampled


def _certificate(argument: _Argument, choices: tuple[str, ...], place: int) -> str:
    """Evidence that the premises can be true: the first row of the truth table with them."""
    (claim,) = all_claims("selection", choices, place, "parallel")
    rows = argument.schema.rows
    row = (rows & -rows).bit_length() - 1
    true = [event for letter, (event, _, _) in enumerate(argument.events) if row >> letter & 1]
    return join_evidence({claim.name: model_json(true)})


def _shared_wordings(patterns: Sequence[Schema], rng: Stream) -> dict[str, int]:
    """A wording for each form, and for the conclusion, that suits all of the options."""
    found: dict[str, int] = {}
    for form in sorted({said.form for said in patterns[0].premises}):
        found[form] = rng.choice(
            _suiting(form, [said for one in patterns for said in one.premises])
        )
    found["conclusion"] = _concluding([one.conclusion for one in patterns])
    return found


def _concluding(said: Sequence[Joined]) -> int:
    """The plainest wording that suits all of these conclusions."""
    return _suiting(said[0].form, said)[0]


def _suiting(form: str, said: Sequence[Joined]) -> list[int]:
    """The wordings that all sentences of a form allow, the plainest first; for a fact, only 0."""
    if form == "plain":
        return [0]
    allowed = [
        set(wordings(form, tuple(literal < 0 for literal in one.literals)))
        for one in said
        if one.form == form
    ]
    return sorted(set.intersection(*allowed))


def _sampled(
    argument: _Argument,
    patterns: Sequence[Schema],
    choices: tuple[str, ...],
    queries: tuple[Formula, ...],
    place: int,
    key: str,
    rng: Stream,
) -> Sampled:
    affair, kind, stem = AFFAIRS[argument.theme], KINDS["parallel"], argument.schema
    where = rng.choice(affair.places)
    manner = draw_manner(affair, (), where, len(stem.premises), rng)
    texts = [argument.text(said, rng.choice(_suiting(said.form, [said]))) for said in stem.premises]
    setting = affair.settings[manner.opening].format(place=where)
    premises = compose(manner, setting, texts, (), says_much=False, unless=False)
    concluded = argument.text(stem.conclusion, _concluding([stem.conclusion]))
    asked = question_text(
        kind,
        rng.randrange(len(kind.patterns)),
        concluded[:1].lower() + concluded[1:].removesuffix("."),
        who=rng.choice(ARGUERS),
    )
    problem = Problem(premises=argument.premises, query=queries, goal=(argument.conclusion,))
    if wrong := form_faults(problem, place):
        raise LabelError(f"patterns and checker disagree: {wrong[0]}")
    return Sampled(
        task="selection",
        form=Filled(Logic.of(problem), _certificate(argument, choices, place)),
        names=(),
        premises=premises,
        question=asked,
        choices=choices,
        answer=place,
        asks=kind.asks,
        features={
            "scenario": "argument",
            "theme": argument.theme,
            "kind": kind.name,
            "types": sorted({one for said in stem.premises for one in FORMS[said.form].types}),
            "entities": stem.letters,
            "rules": len(stem.premises),
            "left": stem.rows.bit_count(),
            "needed": len(stem.premises),
            "steps": 0,
            "fallacies": [
                "" if at == place else f"another form, {'valid' if one.follows else 'invalid'}"
                for at, one in enumerate(patterns)
            ],
        },
        split_key=key,
        seed_key=key,
    )
