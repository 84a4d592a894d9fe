"""Parallel arguments: four options of one pattern each, and questions whose text has one of them.

The options of a group are the same in all its questions; only the argument of the text changes, so
that options alone tell nothing. They say the same words about different affairs: which forms they
join, in which wording, and how many clauses are denied does not differ. The argument of the text is
about yet another affair. A label is decided twice: here by the patterns, and by the checker.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from therefore.certify import Filled, LabelError, model_json
from therefore.certify.writing import join_evidence
from therefore.checker.claims import all_claims
from therefore.checker.forms import form_faults
from therefore.errors import QuotaError
from therefore.families.exam.sample.patterns import Pattern, Said, draw_patterns
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
"""Fours of patterns that may be drawn for one group."""
ORDERS = 120
"""Orders of options and premises that are tried for one that is owned."""
_PLAIN = {"plain": (0,), "if": (0,), "or": (0, 1)}
"""The wordings of a conclusion, and of a fact among premises."""


@dataclass(frozen=True, slots=True)
class _Cast:
    """A pattern's letters as events of an affair."""

    theme: str
    events: tuple[tuple[str, str, str], ...]
    """Atom, affirmed, denied."""

    def clause(self, literal: int) -> str:
        """The event in words."""
        return self.events[abs(literal) - 1][1 if literal > 0 else 2]

    def formula(self, said: Said) -> Formula:
        """What a sentence says."""
        atoms = [Atom(self.events[abs(literal) - 1][0]) for literal in said.literals]
        return FORMS[said.form].build(
            [atom if one > 0 else Not(atom) for atom, one in zip(atoms, said.literals, strict=True)]
        )

    def text(self, said: Said, wording: int) -> str:
        """The sentence in words."""
        return say(FORMS[said.form], wording, [self.clause(one) for one in said.literals])


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


def _shuffled(pattern: Pattern, rng: Stream) -> Pattern:
    """The pattern with its premises in another order."""
    return pattern._replace(premises=tuple(rng.sample(pattern.premises, len(pattern.premises))))


def group_key(patterns: Sequence[Pattern]) -> str:
    """The four patterns in their order, letters numbered by first occurrence.

    >>> chain = Pattern((Said("if", (3, 2)), Said("if", (2, -1))), Said("if", (3, -1)), 3)
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
    patterns: Sequence[Pattern], key: str, places: Sequence[int], rng: Stream
) -> list[Sampled]:
    themes = rng.sample(list(AFFAIRS), len(AFFAIRS))
    casts = [_cast(theme, one, rng) for theme, one in zip(themes, patterns, strict=False)]
    shared = _shared_wordings(patterns, rng)
    concluding = rng.choice(CONCLUDING)
    choices = tuple(
        argument_text(
            _told(cast, pattern, shared),
            cast.text(pattern.conclusion, shared["conclusion"]),
            concluding,
        )
        for cast, pattern in zip(casts, patterns, strict=True)
    )
    queries = tuple(
        Implies(And(tuple(map(cast.formula, one.premises))), cast.formula(one.conclusion))
        for cast, one in zip(casts, patterns, strict=True)
    )
    others = themes[len(patterns) :]
    sampled: list[Sampled] = []
    for place in places:
        stem = _shuffled(patterns[place], rng)
        cast = _cast(rng.choice(others), stem, rng)
        sampled.append(_sampled(stem, cast, patterns, choices, queries, place, key, rng))
    return sampled


def _certificate(stem: Pattern, cast: _Cast, choices: tuple[str, ...], place: int) -> str:
    """That the premises can be true: the first row of the truth table in which all of them are."""
    (claim,) = all_claims("selection", choices, place, "parallel")
    row = (stem.rows & -stem.rows).bit_length() - 1
    true = [cast.events[letter][0] for letter in range(stem.letters) if row >> letter & 1]
    return join_evidence({claim.name: model_json(true)})


def _cast(theme: str, pattern: Pattern, rng: Stream) -> _Cast:
    return _Cast(theme, tuple(rng.sample(AFFAIRS[theme].events, pattern.letters)))


def _shared_wordings(patterns: Sequence[Pattern], rng: Stream) -> dict[str, int]:
    """A wording for each form, and for the conclusion, that suits all of the options."""
    found: dict[str, int] = {}
    for form in sorted({said.form for said in patterns[0].premises}):
        found[form] = rng.choice(
            _suiting(form, [said for one in patterns for said in one.premises])
        )
    form = patterns[0].conclusion.form
    suiting = _suiting(form, [one.conclusion for one in patterns])
    found["conclusion"] = next(one for one in _PLAIN[form] if one in suiting)
    return found


def _suiting(form: str, said: Sequence[Said]) -> list[int]:
    """The wordings that all sentences of a form allow; of a fact, the plain one."""
    if form == "plain":
        return [0]
    allowed = [
        set(wordings(form, tuple(literal < 0 for literal in one.literals)))
        for one in said
        if one.form == form
    ]
    return sorted(set.intersection(*allowed))


def _told(cast: _Cast, pattern: Pattern, chosen: dict[str, int]) -> list[str]:
    return [cast.text(said, chosen[said.form]) for said in pattern.premises]


def _sampled(
    stem: Pattern,
    cast: _Cast,
    patterns: Sequence[Pattern],
    choices: tuple[str, ...],
    queries: tuple[Formula, ...],
    place: int,
    key: str,
    rng: Stream,
) -> Sampled:
    affair, kind = AFFAIRS[cast.theme], KINDS["parallel"]
    where = rng.choice(affair.places)
    manner = draw_manner(len(affair.settings), affair.notes, (), where, len(stem.premises), rng)
    texts = [cast.text(said, rng.choice(_suiting(said.form, [said]))) for said in stem.premises]
    setting = affair.settings[manner.opening].format(place=where)
    premises = compose(manner, setting, texts, (), says_much=False, unless=False)
    form = stem.conclusion.form
    suiting = _suiting(form, [stem.conclusion])
    concluded = cast.text(stem.conclusion, next(one for one in _PLAIN[form] if one in suiting))
    asked = question_text(
        kind,
        rng.randrange(len(kind.patterns)),
        concluded[:1].lower() + concluded[1:].removesuffix("."),
        who=rng.choice(ARGUERS),
    )
    problem = Problem(
        premises=tuple(map(cast.formula, stem.premises)),
        query=queries,
        goal=(cast.formula(stem.conclusion),),
    )
    if wrong := form_faults(problem, place):
        raise LabelError(f"patterns and checker disagree: {wrong[0]}")
    return Sampled(
        task="selection",
        form=Filled(Logic.of(problem), _certificate(stem, cast, choices, place)),
        names=(),
        premises=premises,
        question=asked,
        choices=choices,
        answer=place,
        asks=kind.asks,
        features={
            "scenario": "argument",
            "theme": cast.theme,
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
