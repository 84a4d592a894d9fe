"""Quantified policies as cases: what is known is which types of people there can be, and who.

A universal policy forbids types of people; a fact narrows the types that a named person can have;
an existential policy adds a witness. These sets decide everything (`solve.types`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from therefore.certify import LabelError, model_json
from therefore.checker.evidence import Refutation
from therefore.families.exam.sample.case import ExamCase, Mistake, Option
from therefore.families.exam.sample.joining import SLIPS, STEPS, TAKEN
from therefore.families.exam.sample.types import Types, general, subjects, traits_of
from therefore.items import Asks
from therefore.language.exam.manner import Manner, compose
from therefore.language.exam.policies import (
    POLICY_FORMS,
    Policy,
    policy_formula,
    policy_text,
    trait_atom,
)
from therefore.language.exam.themes import Circle
from therefore.logic.formulas import Atom, Constant, Formula, Term, Variable
from therefore.logic.tptp import write_formula
from therefore.randomness import Stream
from therefore.solve.decide import refute
from therefore.solve.types import Known, TypeClaim, follows, learn, possible, settled
from therefore.solve.words import listed


@dataclass(eq=False)
class PolicyCase(ExamCase[Known]):
    """A circle with its policies; traits are numbered within the circle, types by `order`."""

    circle: Circle
    policies: tuple[Policy, ...]
    people: tuple[str, ...]
    order: tuple[int, ...]
    """The traits that the policies mention, in ascending order."""
    place: str
    manner: Manner | None
    """How it is told; None for policies that are only tried."""
    paragraph_key: str

    def __post_init__(self) -> None:
        super().__post_init__()
        self.scenario, self.theme, self.everything = "policy", self.circle.name, ()
        self.entities, self.rules = len(self.order), len(self.policies)
        self._types = Types(self.order, self.people)
        self.bare, self.claim = self._types.bare, self._types.claim
        self._claims = [self.claim(policy) for policy in self.policies]
        self._there = [there for one in self.policies if (there := self._types.spoken_of(one))]
        self.types = sorted({t for one in self.policies for t in POLICY_FORMS[one.form].types})
        self.theory = self.subset(range(self.rules))
        self.left, self.supposed = self.theory.allowed.bit_count(), "fact"
        self.stated = frozenset(self._claims)
        self.denied = frozenset(self._opposite(claim) for claim in self._claims)

    @cached_property
    def mentions(self) -> Counter[Any]:
        """How many policies speak of each trait and person."""
        return Counter(term for policy in self.policies for term in subjects(policy))

    def subset(self, kept: Sequence[int]) -> Known:
        """What some of the policies tell; they are consistent together, so nothing is empty."""
        known = learn(self.bare, [self._claims[place] for place in kept])
        if known is None:
            raise AssertionError("policies that were accepted contradict each other")
        return known

    def _misread(self, place: int) -> Iterable[tuple[str, Option, None]]:
        policy, every = self.policies[place], self.bare.allowed
        types = self._types.of(policy)
        for label, misread in SLIPS.get(policy.form, ()):
            yield label, Option(None, TypeClaim("no one", every & ~misread(types, every))), None

    def shapes(self, asks: Asks, supposing: bool) -> list[str]:
        """Facts about a person and general policies.

        What is supposed or concluded is a fact about a person. It forbids no types, so it makes no
        policy about everyone certain, and none about someone impossible.
        """
        shapes = ["fact", "fact"]
        if not (supposing and asks == "follows") and asks != "needed":
            shapes += ["all", "none", "only"]
        if not (supposing and asks != "follows") and asks != "completes":
            shapes += ["some", "not_all"]
        return [*shapes, "fact_if", "fact_either"] if asks in ("follows", "completes") else shapes

    def _said(self, shape: str, rng: Stream) -> Sequence[Option]:
        if POLICY_FORMS[shape].of != "person":
            return general(shape, self.order)
        traits = traits_of(shape, self.order)
        said = [Policy(shape, some, name) for name in self.people for some in traits]
        return [Option(policy, self.claim(policy), subjects(policy)) for policy in said]

    def parts(self, option: Option) -> list[Option]:
        """The facts that a conditional or disjunction about a person joins."""
        said: Policy = option.statement
        if said.form not in ("fact_if", "fact_either"):
            return []
        who = self.people.index(said.person)
        return [
            Option(None, TypeClaim("person", self._types.having[one], who)) for one in said.traits
        ]

    def repeats(self, option: Option, given: Option) -> bool:
        """Whether the option speaks of the same person and trait."""
        said: Policy = option.statement
        supposed: Policy = given.statement
        traits = {abs(trait) for trait in said.traits}
        return said.person == supposed.person and abs(supposed.traits[0]) in traits

    def mistakes(self) -> dict[str, Option]:
        """The mistakes that can be made about the policies."""
        taken: dict[str, list[TypeClaim]] = {}
        every = self.bare.allowed
        for policy in self.policies:
            types = self._types.of(policy)
            for name, column in TAKEN[policy.form].items():
                true = column(types, every)
                claim = TypeClaim("no one", every & ~true)
                if policy.person:
                    claim = TypeClaim("person", true, self.people.index(policy.person))
                taken.setdefault(name, []).append(claim)
        return {name: Option(Mistake(name), tuple(claims)) for name, claims in taken.items()}

    def _joins(self) -> Iterable[tuple[str, Sequence[Formula], bool]]:
        for policy in self.policies:
            term: Term = Constant(policy.person.lower()) if policy.person else Variable("X")
            atoms = [trait_atom(self.circle, trait, term) for trait in policy.traits]
            yield policy.form, atoms, not policy.person

    def steps(self, forms: Sequence[str]) -> list[tuple[Option, Option]]:
        """From fact to fact about a person by one policy of these forms, misread."""
        return [
            (self._fact(policy.traits[start], name), self._fact(sign * policy.traits[end], name))
            for policy in self.policies
            if policy.form in forms
            for start, end, affirmed in STEPS[policy.form]
            for sign in (1 if affirmed else -1,)
            for name in self.people
        ]

    def _fact(self, trait: int, name: str) -> Option:
        fact = Policy("fact", (trait,), name)
        return Option(fact, self.claim(fact))

    def alike(self, state: Known, option: Option, others: Sequence[Option]) -> bool:
        """Whether the option allows the same types as another, or those that the other forbids."""
        return any([self._alike(state, option, one) for one in others])

    def _alike(self, state: Known, one: Option, other: Option) -> bool:
        first: TypeClaim = one.content
        second: TypeClaim = other.content
        if (first.sort == "person") != (second.sort == "person") or first.person != second.person:
            return False
        for known in (self.bare, self.theory, state):
            within = known.allowed if first.person < 0 else known.people[first.person]
            left, right = first.types & within, second.types & within
            settled = known is not self.bare and left in (0, within)
            if not settled and left == right:
                return True
            if not settled and first.person >= 0 and left == within & ~right:
                return True
        return False

    def natural(self, option: Option) -> bool:
        """Whether somebody could still have each trait, and lack it, if the option were added."""
        then = self.assume(self.theory, option)
        if then is None or settled(then.allowed, self.entities):
            return False
        said: Policy = option.statement
        if said.form != "fact_if":
            return True
        first, second = self.parts(option)
        supposed = self.assume(self.theory, first)
        return supposed is not None and self.possible(supposed, second)

    def steady(
        self, asks: Asks, right: bool, state: Known, options: Sequence[Option]
    ) -> Sequence[Option]:
        """Those that stay right, or wrong, if "everyone who" implies that there is somebody."""
        if not options or options[0].content.sort == "person":
            return options
        must = asks in ("follows", "needed")
        if options[0].content.sort == "someone":
            if not must or (right and asks == "follows"):
                return options
        elif must or (asks, right) in (("contradicts", True), ("consistent", False)):
            return options
        # An option stays if everybody whom a policy about everyone speaks of (and, unless it says
        # "some", whom the option speaks of) can be of a type that the option does not name. If
        # "everyone who rows" implies a rower, "everyone who rows sings" makes somebody do both.
        there, spoken_of = [one & state.allowed for one in self._there], self._types.spoken_of
        return [
            one
            for one in options
            if all([types & ~one[1][1] for types in there])
            and (one[0].form == "some" or spoken_of(one[0]) & state.allowed & ~one[1][1])
        ]

    def peopled(self, state: Known, option: Option) -> Known:
        """The state with somebody of whom the option speaks, if there can be anybody."""
        said = option.statement
        there = self._types.spoken_of(said) & state.allowed if isinstance(said, Policy) else 0
        return state._replace(witnesses=(*state.witnesses, there)) if there else state

    def opposite(self, option: Option) -> Option:
        """The negation, as a claim about types."""
        return Option(None, self._opposite(option.content))

    def _opposite(self, claim: TypeClaim) -> TypeClaim:
        match claim.sort:
            case "no one":
                return TypeClaim("someone", claim.types)
            case "someone":
                return TypeClaim("no one", claim.types)
            case _:
                return TypeClaim("person", self.bare.allowed & ~claim.types, claim.person)

    def assume(self, state: Known, option: Option) -> Known | None:
        """What is known after learning the option."""
        return learn(state, _claims_of(option))

    def follows(self, state: Known, option: Option) -> bool:
        """Whether the option is true in all that the state allows."""
        return follows(state, option.content)

    def possible(self, state: Known, option: Option) -> bool:
        """Whether the option is true in something that the state allows."""
        return possible(state, option.content)

    def _formula(self, said: Policy) -> Formula:
        return policy_formula(self.circle, said)

    def _text(self, said: Policy) -> str:
        return policy_text(self.circle, said)

    @cached_property
    def premises(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The paragraph's sentences, and their TPTP."""
        assert self.manner is not None
        texts = [policy_text(self.circle, policy) for policy in self.policies]
        opening = self.circle.settings[self.manner.opening]
        setting = opening.format(place=self.place, names=listed(self.people))
        told = compose(self.manner, setting, texts, self.people, says_much=False, unless=False)
        return told, tuple(map(write_formula, self.formulas))

    @cached_property
    def formulas(self) -> tuple[Formula, ...]:
        """What the policies say."""
        return tuple([policy_formula(self.circle, one) for one in self.policies])

    def tptp(self, option: Option) -> str:
        """What the option says in TPTP."""
        return write_formula(self.formula(option))

    def model(self, state: Known) -> str:
        """A model of everyone named and every witness, each of the lowest type left to them.

        Some readers take "everyone who rows" to imply that somebody rows. So the model also has
        somebody of each such kind, if there can be, and holds for those readers too.
        """
        met = 0
        firsts: list[int] = []
        for types in (*state.people, *state.witnesses):
            firsts.append(types & -types)
            met |= firsts[-1]
        for there in self._there:
            if not there & met and (left := there & state.allowed):
                firsts.append(left & -left)
                met |= firsts[-1]
        names = [name.lower() for name in self.people]
        names += [f"w{i}" for i in range(1, len(firsts) - len(names) + 1)]
        true: list[str] = []
        for name, first in zip(names, firsts, strict=True):
            kind = first.bit_length() - 1
            for place, trait in enumerate(self.order):
                if kind >> place & 1:
                    predicate = self.circle.traits[trait - 1].predicate
                    true.append(write_formula(Atom(predicate, (Constant(name),))))
        return model_json(true, names)

    def refute(self, formulas: Sequence[Formula], told: Sequence[Option]) -> Refutation:
        """A refutation of the policies with the formulas, accepted by the checker.

        It uses only the policies that the contradiction needs.
        """
        more = [claim for one in told for claim in _claims_of(one)]
        kept = self.needed(lambda known: learn(known, more) is None)
        found = refute([*[self.formulas[one] for one in kept], *formulas], self.formulas, formulas)
        if found is None:
            raise LabelError("types and solver disagree: no refutation")
        return found


def _claims_of(option: Option) -> Sequence[TypeClaim]:
    """The claims of an option: one, or for a mistake one for each policy that it misreads."""
    said: TypeClaim | tuple[TypeClaim, ...] = option.content
    return [said] if isinstance(said, TypeClaim) else said
