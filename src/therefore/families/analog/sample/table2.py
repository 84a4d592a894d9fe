"""The paper's design: groups of 64 items with the proportions of its Table 2, in twins.

For each connective and domain a group has one pair of premises, made of the same words with some
exchanged, and four items of each premise. What follows from one twin does not follow from
the other, and each hypothesis is asked of both, so neither the hypothesis alone, nor the words of
premise and hypothesis together, tell the label:

    O_E     the target clause, a direct deduction
    O_NE_G  the twin's target clause (one of the two premises), or
    O_NE_UG its words without their order (the other premise)
    NO_E    the target seen from its other end, by hypernyms: "a woman is behind some man"
            ("some other woman" where the noun is the same)
    NO_NE   the twin's NO_E, where the words exchanged differ in gender or one clause is denied;
            in half of the pairs, its nouns with a predicate that the premise does not speak of
Where names tell no gender, NO_E and NO_NE keep one of the two names ("some person is behind Ayşe"),
by which twins are told apart, and fewer of them fail by their predicate.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import product
from typing import Any

from therefore.certify import Fillable, Form
from therefore.certify.form import Awaited
from therefore.certify.horn import least_model, shown
from therefore.errors import QuotaError
from therefore.families.analog.config import GROUP, AnalogConfig
from therefore.families.analog.disorder import disorder
from therefore.families.analog.features import sampled
from therefore.families.analog.frames import CONNECTIVES, Clause, PremiseFrame, frames
from therefore.families.analog.sample.words import TRIES, Casting, Roles, pick
from therefore.families.family import Sampled, Territory
from therefore.language.analog.background import background
from therefore.language.analog.lexicon import DETERMINERS, DOMAINS, NOUNS, Name, lexicon, nouns_of
from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
    Equal,
    Exists,
    Formula,
    Not,
    Problem,
    Variable,
)

NounPhrase = tuple[str, str]
"""Determiner and noun."""

NounPhrases = tuple[NounPhrase, NounPhrase]


@cache
def _table5(name: Name) -> tuple[str, ...]:
    """The hypernyms of a name: one only where it tells no more than that somebody is a person."""
    return (NOUNS["female" if name.female else "male"] if name.telling else ()) + NOUNS["any"]


_forms: dict[object, Fillable] = {}
_BY_NAME = 0.8
"""Where names tell no gender, the share of pairs that fail by a name or a denial: a predicate of
which the premise does not speak is told by a bag of words that knows converses."""


def draw_table2(
    config: AnalogConfig, territory: Territory, rng: random.Random, count: int
) -> Iterator[Sampled]:
    """Whole groups of 64; half a group has one domain of each connective, two of either."""
    casting = Casting(lexicon(config.vocabulary), territory, rng)
    groups = count // GROUP
    plans = {cell: _plan(cell[0], groups, rng) for cell in product(CONNECTIVES, DOMAINS)}
    for number in range(groups):
        first = rng.sample([0, 0, 1, 1], 4)
        for half in (0, 1):
            items: list[Sampled] = []
            for connective, place in zip(CONNECTIVES, first, strict=True):
                domain = DOMAINS[place ^ half]
                frame = plans[connective, domain][number]
                items += _Pair(casting, frame, domain, config.vocabulary).drafts()
            rng.shuffle(items)
            yield from items


def _plan(connective: str, groups: int, rng: random.Random) -> list[PremiseFrame]:
    """A frame for each group: the specificities in turn, so that a block is balanced in them."""
    kinds = list(frames()[connective].values())
    rng.shuffle(kinds)
    plan = [kinds[number % len(kinds)] for number in range(groups)]
    rng.shuffle(plan)
    return [choices[pick(rng, len(choices))] for choices in plan]


class _Pair:
    """Two twin premises and their eight items."""

    def __init__(self, casting: Casting, frame: PremiseFrame, domain: str, vocabulary: str) -> None:
        rng = casting.rng
        self.rng, self.frame, self.form = rng, frame, frame.form
        self.swap = frame.swaps[pick(rng, len(frame.swaps))]
        names_tell = casting.words.names[0].telling
        self.crossed = rng.random() < (0.5 if names_tell else _BY_NAME)
        # Whose clause is denied needs no more to fail; other twins are told apart by a gender or,
        # where names tell none, by a name.
        self.by_gender = self.crossed and not self.swap.predicates and names_tell
        self.by_name = self.crossed and not self.swap.predicates and not names_tell
        one, other = self.swap.people[0]
        self.cast = casting.draw(
            frame.label,
            frame.people,
            domain=domain,
            predicates=frame.predicates,
            foil=0 if self.crossed else frame.target.predicate,
            restrictor=frame.connective == "UNI",
            differ=(one - 1, other - 1) if self.by_gender else None,
        )
        self.known: dict[str, Any] = {
            "design": "table2",
            "connective": frame.connective,
            "specificity": frame.specificity,
            "wording": self.cast.restrictor or frame.wording,
            "domain": domain,
            "vocabulary": vocabulary,
            "side": frame.side,
        }

    def drafts(self) -> list[Sampled]:
        """The eight items."""
        premises = (_Premise(self.frame, self.cast), _Premise(self.frame, self._twin()))
        phrases = self._phrases(premises)
        target, foil = self.frame.target, self.frame.foil(self.swap)
        drafts: list[Sampled] = []
        for place, premise in enumerate(premises):
            drafts.append(self._overlap(premise, target, 1, "O_E", ""))
            if place == 0:
                drafts.append(self._overlap(premise, foil, 0, "O_NE_G", self.swap.name))
            else:
                drafts.append(self._disordered(premise, foil))
            drafts.append(self._apart(premise, phrases[place], "C", 1, ""))
            slot, kind = "R", "predicate"
            if self.crossed:
                slot, kind = ("C", "gender") if self.by_gender else ("C", "name")
                if self.swap.predicates:
                    slot, kind = "D", "denied"
            drafts.append(self._apart(premise, phrases[1 - place], slot, 0, kind))
        return drafts

    def _twin(self) -> Roles:
        """The cast with the words of the swap exchanged."""
        roles = range(1, len(self.cast.people) + 1)
        people = tuple(self.cast.people[self.swap.role(role) - 1] for role in roles)
        predicates = self.cast.predicates
        if self.swap.predicates:
            predicates = (predicates[1], predicates[0], *predicates[2:])
        return replace(self.cast, people=people, predicates=predicates)

    def _phrases(self, twins: tuple[_Premise, _Premise]) -> tuple[NounPhrases, NounPhrases]:
        """Hypernyms for either twin's target; told apart by them, neither fits the other."""
        for _ in range(TRIES):
            found = [self._hypernyms(premise, self.frame.target) for premise in twins]
            if (self.by_gender or self.by_name) and any(
                premise.fits(phrases) for phrases, premise in zip(found, twins[::-1], strict=True)
            ):
                continue
            return found[0], found[1]
        raise QuotaError(f"no hypernyms that tell twins apart in {TRIES} tries")

    def _hypernyms(self, premise: _Premise, clause: Clause) -> NounPhrases:
        """Noun phrases for a clause's people, its object first."""
        people = premise.people[clause.target - 1], premise.people[clause.subject - 1]
        one, other = (nouns[pick(self.rng, len(nouns))] for nouns in map(_table5, people))
        # The subject is "some girl": "a girl" could be any girl. And "some girl" twice could be
        # one girl, so the second is "some other girl".
        if self.by_name:
            # A name has no determiner. Which of the two is kept, `_phrases` finds out.
            if self.rng.random() < 0.5:
                return ("", people[0].word), ("some", other)
            return ("some", one), ("", people[1].word)
        determiner = "some other" if one == other else ("a", "some")[pick(self.rng, 2)]
        return ("some", one), (determiner, other)

    def _overlap(
        self, premise: _Premise, clause: Clause, answer: int, cell: str, foil: str
    ) -> Sampled:
        form = (self.form, clause)
        if form not in _forms:
            query = clause.formula(premise.slots)
            _forms[form] = premise.certified(query, answer)
        question = f"{clause.words()}." % premise.slots
        return self._draft(premise, _forms[form], premise.slots, question, answer, cell, foil)

    def _disordered(self, premise: _Premise, clause: Clause) -> Sampled:
        form = (self.form, "unasked")
        if form not in _forms:
            problem = Problem(premises=self.frame.formulas(premise.slots))
            _forms[form] = Form.of(problem, {}, premise.symbols)
        names = premise.slots[f"N{clause.subject}"], premise.slots[f"N{clause.target}"]
        question = disorder(names, premise.slots[f"P{clause.predicate}"], self.rng)
        return self._draft(premise, _forms[form], premise.slots, question, 0, "O_NE_UG", "disorder")

    def _apart(
        self, premise: _Premise, phrases: NounPhrases, relation: str, answer: int, foil: str
    ) -> Sampled:
        """A hypothesis without overlap; `relation` is the slot of its predicate."""
        (first, one), (second, other) = phrases
        if not first or not second:
            return self._about(premise, phrases, relation, answer, foil)
        slots = {**premise.slots, "h1": one, "h2": other}
        fits = tuple((one in nouns, other in nouns) for nouns in premise.nouns)
        distinct = DETERMINERS[first] or DETERMINERS[second]
        form = (self.form, relation, one == other, distinct, fits)
        if form not in _forms:
            query = _existential(slots[relation.lower()], one, other, distinct=distinct)
            _forms[form] = premise.certified(query, answer, {other: "h2", one: "h1"})
        question = f"{first.capitalize()} {one} is {slots[relation]} {second} {other}."
        cell = "NO_E" if answer else "NO_NE"
        return self._draft(premise, _forms[form], slots, question, answer, cell, foil)

    def _about(
        self, premise: _Premise, phrases: NounPhrases, relation: str, answer: int, foil: str
    ) -> Sampled:
        """A hypothesis about somebody by name and somebody else by a noun."""
        (first, one), (second, other) = phrases
        name, noun = (other, one) if first else (one, other)
        role = 1 + next(at for at, person in enumerate(premise.people) if person.word == name)
        slots = {**premise.slots, "h": noun}
        form = (self.form, relation, role, bool(first))
        if form not in _forms:
            somebody, person = Variable("X"), Constant(slots[f"n{role}"])
            terms = (somebody, person) if first else (person, somebody)
            atom = Atom(slots[relation.lower()], terms)
            query = Exists(("X",), And((Atom(noun, (somebody,)), atom)))
            _forms[form] = premise.certified(query, answer, {noun: "h"})
        said = f"{first.capitalize()} {one}".lstrip(), f"{second} {other}".lstrip()
        question = f"{said[0]} is {slots[relation]} {said[1]}."
        cell = "NO_E" if answer else "NO_NE"
        return self._draft(premise, _forms[form], slots, question, answer, cell, foil)

    def _draft(
        self,
        premise: _Premise,
        form: Fillable,
        slots: dict[str, str],
        question: str,
        answer: int,
        cell: str,
        foil: str,
    ) -> Sampled:
        return sampled(
            form,
            slots,
            premise.sentences,
            question,
            answer,
            self.cast.key,
            **self.known,
            overlap=cell[0] == "O",
            grammatical=cell != "O_NE_UG",
            cell=cell,
            foil=foil,
        )


class _Premise:
    """A frame with people and predicates in its roles."""

    def __init__(self, frame: PremiseFrame, cast: Roles) -> None:
        self.frame, self.people = frame, cast.people
        self.slots = cast.slots(frame.predicates)
        # Converses of the target's and of the other clause's predicate, and the foil.
        target = cast.predicates[frame.target.predicate - 1][1]
        other = cast.predicates[frame.other.predicate - 1][1] if frame.other else target
        foil = cast.predicates[-1][0]
        for slot, predicate in (("C", target), ("D", other), ("R", foil)):
            self.slots[slot], self.slots[slot.lower()] = predicate.words, predicate.symbol
        self.sentences = tuple(sentence % self.slots for sentence in frame.sentences)
        self.nouns = tuple(nouns_of(person) for person in cast.people)

    def fits(self, phrases: NounPhrases) -> bool:
        """Whether the phrases are true of the people of a clause that follows, object first."""
        (_, one), (_, other) = phrases
        called = [{person.word, *nouns_of(person)} for person in self.people]
        return any(
            one in called[clause.target - 1] and other in called[clause.subject - 1]
            for clause in self.frame.related
        )

    @property
    def symbols(self) -> dict[str, str]:
        """The symbols of logic, and the slot of each; the first, if two have the same."""
        slots = reversed(self.slots.items())
        return {symbol: slot for slot, symbol in slots if slot.islower() and symbol}

    def certified(
        self, query: Formula, answer: int, more: dict[str, str] | None = None
    ) -> Fillable:
        """The form of this premise with a query, certified when it is first filled."""
        return Awaited(partial(self._certify, query, answer, more or {}))

    def _certify(self, query: Formula, answer: int, more: dict[str, str]) -> Form:
        """The same now: shown by the premise's least model."""
        premises = self.frame.formulas(self.slots)
        problem = Problem(background((*premises, query)), premises, (query,))
        asserted = [clause.formula(self.slots) for clause in self.frame.asserted]
        if self.frame.other is None:
            asserted.append(Atom(self.slots["u"], asserted[0].arguments[:1]))
        model = least_model(problem, asserted)
        return shown(problem, answer, model, {**more, **self.symbols})


def _existential(predicate: str, one: str, other: str, *, distinct: bool) -> Formula:
    """Somebody who is a `one` stands in the relation to somebody who is an `other`."""
    x, y = Variable("X"), Variable("Y")
    parts: list[Formula] = [Atom(one, (x,)), Atom(other, (y,))]
    parts += [Not(Equal(x, y))] if distinct else []
    return Exists(("X", "Y"), And((*parts, Atom(predicate, (x, y)))))
