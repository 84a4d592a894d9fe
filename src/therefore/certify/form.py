"""Forms: a problem up to names, certified once, then filled with names.

Finding and checking evidence takes a hundred times as long as writing an item down, and it does not
depend on names: a model of the formulas is, renamed, a model of the renamed formulas, and a
refutation counts formulas in the order in which they stand. So a form is certified on the first
names that it comes with, and its names become gaps. Two problems of one form must differ by a
one-to-one renaming only; code that keeps forms by a key must make sure of that.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Protocol

from therefore.certify import stored
from therefore.certify.gaps import Gapped, Key, Names, Open
from therefore.certify.label import LabelError, certify, gather, leaner, supported
from therefore.certify.writing import evidence_json, join_evidence
from therefore.checker.check import Rejected, check
from therefore.checker.claims import Claim
from therefore.checker.evidence import Evidence, Instance, Model, Refutation, Use
from therefore.items import Logic
from therefore.logic.formulas import Atom, Constant, Formula, Not, Problem

_FIELD, _ENTRY = "\x1d", "\x1e"
_MARK = re.compile("'?\ue000(.*?)\ue001'?")
_NUMBER = 987_654_321


class Fillable(Protocol):
    """A certified problem, to be filled with names."""

    def fill(self, names: Names, queries: Sequence[int] | None = None) -> tuple[Logic, str]:
        """The logic and the certificate with these names, queries in this order."""
        ...


@dataclass(frozen=True, slots=True)
class Filled:
    """A certified problem with its names in place, where hardly two problems share a form."""

    logic: Logic
    certificate: str

    @classmethod
    def certified(cls, problem: Problem, claims: Iterable[Claim]) -> Filled:
        """A labelled problem as it stands; LabelError if the solver decides otherwise."""
        return cls(Logic.of(problem), certify(problem, claims))

    def fill(self, names: Names = (), queries: Sequence[int] | None = None) -> tuple[Logic, str]:
        """The logic and the certificate as they are."""
        return self.logic, self.certificate


class Awaited:
    """A problem that is certified when it is first filled, so a first item waits for no other."""

    def __init__(self, certify: Callable[[], Fillable]) -> None:
        self._certify = certify

    @cached_property
    def form(self) -> Fillable:
        """The certified problem; LabelError if the solver decides otherwise."""
        return self._certify()

    def fill(self, names: Names, queries: Sequence[int] | None = None) -> tuple[Logic, str]:
        """The logic and the certificate with these names."""
        return self.form.fill(names, queries)

    def __eq__(self, other: object) -> bool:
        """Whether both hold the same certified problem."""
        return isinstance(other, Awaited) and self.form == other.form


@dataclass(frozen=True, slots=True)
class Form:
    """A problem and its certificate, names left open."""

    axioms: tuple[Gapped, ...]
    premises: tuple[Gapped, ...]
    queries: tuple[Gapped, ...]
    goal: tuple[Gapped, ...]
    evidence: tuple[tuple[Claim, Gapped], ...]
    """Each claim with its evidence."""
    theory: Gapped
    """Axioms and premises in one text."""
    whole: Gapped
    """Axioms, premises, queries, goal and certificate in one text."""
    alone: tuple[tuple[str, Gapped], ...]
    """For each query its only claim; empty if anything else is claimed. See `fill`."""

    @classmethod
    def certified(cls, problem: Problem, claims: Iterable[Claim], names: Open) -> Form:
        """The form of a labelled problem; LabelError if the solver decides otherwise."""
        asked, parts = tuple(claims), _texts(problem, names)
        known = stored.evidence(stored.name_of(parts, asked))
        if known is None:
            return cls.of(problem, supported(gather(problem, asked)), names)
        return cls.made(parts, tuple(zip(asked, known, strict=True)))

    @classmethod
    def shown(cls, problem: Problem, evidence: Mapping[Claim, Evidence], names: Open) -> Form:
        """The form of a problem with evidence that a family found; LabelError if it is wrong."""
        for claim, shows in supported(evidence).items():
            judgement = check(claim.formulas(problem), shows)
            if isinstance(judgement, Rejected):
                raise LabelError(f"{claim.name!r}: {judgement.reason}")
        return cls.of(problem, evidence, names)

    @classmethod
    def of(cls, problem: Problem, evidence: Mapping[Claim, Evidence], names: Open) -> Form:
        """The form of a problem with evidence that the checker has accepted."""
        shown = tuple((claim, gapped_evidence(each, names)) for claim, each in evidence.items())
        return cls.made(_texts(problem, names), shown)

    @classmethod
    def made(
        cls, parts: Sequence[tuple[Gapped, ...]], shown: Sequence[tuple[Claim, Gapped]]
    ) -> Form:
        """The form made of these texts and this evidence."""
        axioms, premises, queries, goal = parts
        theory = Gapped.join(_FIELD, [Gapped.join(_ENTRY, axioms), Gapped.join(_ENTRY, premises)])
        rest = [theory, Gapped.join(_ENTRY, queries), Gapped.join(_ENTRY, goal), _written(shown)]
        alone: dict[int, tuple[str, Gapped]] = {}
        for claim, text in shown:
            if len(claim.beside) == 1 and (query := claim.beside[0].query) is not None:
                alone[query] = ("theory + " if claim.beside[0].affirmed else "theory - ", text)
        single = len(alone) == len(shown) == len(queries)
        return cls(
            *(axioms, premises, queries, goal, tuple(shown), theory),
            Gapped.join(_FIELD, rest),
            tuple([alone[query] for query in range(len(queries))]) if single else (),
        )

    @property
    def parts(self) -> tuple[tuple[Gapped, ...], ...]:
        """Axioms, premises, queries and goal."""
        return self.axioms, self.premises, self.queries, self.goal

    def fill(self, names: Names, queries: Sequence[int] | None = None) -> tuple[Logic, str]:
        """The logic and the certificate with these names, queries in this order."""
        whole = self.whole if queries is None else self._arranged(queries)
        fields = whole.fill(names).split(_FIELD)
        axioms, premises, query, goal = [
            tuple(field.split(_ENTRY)) if field else () for field in fields[:4]
        ]
        return Logic(axioms, premises, query, goal), fields[4]

    def _arranged(self, queries: Sequence[int]) -> Gapped:
        """`whole` with the queries in another order; the claims follow them."""
        if not self.alone:
            raise LabelError("more is claimed than one thing of each query")
        asked = [self.queries[query] for query in queries]
        said = [self.alone[query] for query in queries]
        certificate = join_evidence(
            {f"{kind}{place}": text.text for place, (kind, text) in enumerate(said)}
        )
        text = _FIELD.join(
            [
                self.theory.text,
                _ENTRY.join([query.text for query in asked]),
                _ENTRY.join([goal.text for goal in self.goal]),
                certificate,
            ]
        )
        places = [*self.theory.places]
        for part in (*asked, *self.goal):
            places += part.places
        for _, shown in said:
            places += shown.places
        return Gapped(text, tuple(places))


def _texts(problem: Problem, names: Open) -> list[tuple[Gapped, ...]]:
    """Axioms, premises, queries and goal, these names left open."""
    fields = (problem.axioms, problem.premises, problem.query, problem.goal)
    return [tuple([Gapped.formula(formula, names) for formula in field]) for field in fields]


def gapped_evidence(evidence: Evidence, names: Open) -> Gapped:
    """The evidence in JSON with these names left open.

    The true atoms of a model are sorted by keys and not by names: the names with which a form is
    first certified must leave no trace.
    """
    marks = {name: f"\ue000{key}\ue001" for name, key in names.items()}
    keys = {str(key): key for key in names.values()}
    places: list[Key] = []

    def gap(found: re.Match[str]) -> str:
        places.append(keys[found[1]])
        return "%s"

    text = evidence_json(_renamed(evidence, marks)).replace("%", "%%")
    return Gapped(_MARK.sub(gap, text), tuple(places))


def _renamed(evidence: Evidence, to: Mapping[str, str]) -> Evidence:
    if isinstance(evidence, Refutation):
        uses = tuple([_renamed_use(use, to) for use in evidence.uses])
        return Refutation(evidence.steps, uses)
    true = [
        Atom(
            to.get(atom.predicate, atom.predicate),
            tuple([Constant(to.get(term.name, term.name)) for term in atom.arguments]),
        )
        for atom in evidence.true
    ]
    domain = tuple([to.get(name, name) for name in evidence.domain])
    called = {to.get(one, one): to.get(other, other) for one, other in evidence.names.items()}
    return Model(frozenset(true), domain, called)


def _renamed_use(use: Use, to: Mapping[str, str]) -> Use:
    if isinstance(use, Instance):
        return Instance(use.literal, tuple([to.get(name, name) for name in use.constants]))
    return replace(use, constant=to.get(use.constant, use.constant))


def lean(
    problem: Problem, evidence: Mapping[Claim, Evidence], names: Open
) -> dict[Claim, Evidence]:
    """The evidence with models made leaner (`leaner`), in an order that no name decides."""
    return {
        claim: leaner(claim.formulas(problem), each, key=lambda text: Gapped.of(text, names).label)
        for claim, each in evidence.items()
    }


def _written(shown: Sequence[tuple[Claim, Gapped]]) -> Gapped:
    """The certificate; an empty text if there is no evidence."""
    if not shown:
        return Gapped("")
    text = join_evidence({claim.name: text.text for claim, text in shown})
    return Gapped(text, tuple([place for _, text in shown for place in text.places]))


def loosened(refutation: Refutation, formulas: Sequence[Formula]) -> Gapped | None:
    """The refutation with the numbers of sentences as gaps, by the sentence's place.

    None if sentences are not numbered as they stand, or if it rests on more than sentences.
    """
    bodies = [formula.body if isinstance(formula, Not) else formula for formula in formulas]
    if refutation.steps != ((),) or len(set(bodies)) < len(bodies):
        return None
    places: list[int] = []
    uses: list[Use] = []
    for use in refutation.uses:
        if not isinstance(use, Instance) or abs(use.literal) > len(bodies):
            return None
        places.append(abs(use.literal) - 1)
        # A number that no sentence has marks the gap.
        uses.append(Instance(-_NUMBER if use.literal < 0 else _NUMBER, use.constants))
    text = evidence_json(Refutation(refutation.steps, tuple(uses))).replace("%", "%%")
    return Gapped(text.replace(str(_NUMBER), "%s"), tuple(places))
