"""The paper's design: groups of 64 items with the proportions of its Table 2, in twins.

For each connective and domain a group has a pair of twin premises, made of the same words with some
exchanged, and four items of each premise. What follows from one twin does not follow from the
other, and each hypothesis is asked of both. So neither the hypothesis alone, nor the words of
premise and hypothesis together, tell the label:

    O_E     the target clause, a direct deduction
    O_NE_G  the twin's target clause (one of the two premises), or
    O_NE_UG its words without their order (the other premise)
    NO_E    the target seen from its other end, by hypernyms: "a woman is behind some man"
            ("some other woman" where the noun is the same)
    NO_NE   the twin's NO_E, where the words exchanged differ in gender or one clause is denied;
            in half of the pairs, its nouns with a predicate that the premise does not speak of
Where names tell no gender, NO_E and NO_NE keep one of the two names ("some person is behind Ayşe"):
the name tells the twins apart, and fewer NO_NE fail by their predicate.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from itertools import product

from therefore.certify import Fillable, Form
from therefore.errors import QuotaError
from therefore.families.analog.disorder import disorder
from therefore.families.analog.features import sampled
from therefore.families.analog.frames import CONNECTIVES, Clause, Premise, PremiseFrame, frames
from therefore.families.analog.sample.words import TRIES, Casting, Roles
from therefore.families.family import Sampled
from therefore.language.analog.lexicon import DETERMINERS, DOMAINS, NOUNS, Name, nouns_of
from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
    Equal,
    Exists,
    Formula,
    Not,
    Problem,
    Term,
    Variable,
)
from therefore.randomness import Stream

NounPhrase = tuple[str, str]
"""Determiner and noun."""

NounPhrases = tuple[NounPhrase, NounPhrase]


@cache
def _table5(name: Name) -> tuple[str, ...]:
    """The nouns that are true of a name; a name that tells no gender has only those for anyone."""
    return (NOUNS["female" if name.female else "male"] if name.telling else ()) + NOUNS["any"]


_forms: dict[object, Fillable] = {}
_BY_NAME = 0.8
"""Where names tell no gender, the share of pairs whose NO_NE fails by a name or a denial. The rest
fail by a predicate that the premise lacks, which a bag of words that knows converses detects."""


def draw_halves(casting: Casting, groups: int) -> Iterator[list[Sampled]]:
    """Yield groups of 64 in halves: a half has each connective in one domain, each domain twice."""
    rng = casting.rng
    plans = {cell: _plan(cell[0], groups, rng) for cell in product(CONNECTIVES, DOMAINS)}
    for number in range(groups):
        first = rng.sample([0, 0, 1, 1], 4)
        for half in (0, 1):
            items: list[Sampled] = []
            for connective, place in zip(CONNECTIVES, first, strict=True):
                domain = DOMAINS[place ^ half]
                items += _Pair(casting, plans[connective, domain][number], domain).drafts()
            yield items


def _plan(connective: str, groups: int, rng: Stream) -> list[PremiseFrame]:
    """A frame for each group: specificities take turns, so every block has them in balance."""
    kinds = list(frames()[connective].values())
    rng.shuffle(kinds)
    plan = [kinds[number % len(kinds)] for number in range(groups)]
    rng.shuffle(plan)
    return [rng.pick(choices) for choices in plan]


class _Pair:
    """Two twin premises and their eight items."""

    def __init__(self, casting: Casting, frame: PremiseFrame, domain: str) -> None:
        rng = casting.rng
        self.rng, self.frame, self.form = rng, frame, frame.form
        self.swap = rng.pick(frame.swaps)
        names_tell = casting.words.names[0].telling
        # Why NO_NE fails, and the slot of its predicate. If the swap changes which clause is
        # denied, that is enough; other twins differ by a gender or, if names tell none, by a name.
        self.slot, self.fails_by = "R", "predicate"
        if rng.random() < (0.5 if names_tell else _BY_NAME):
            self.slot, self.fails_by = ("C", "gender") if names_tell else ("C", "name")
            if self.swap.predicates:
                self.slot, self.fails_by = "D", "denied"
        one, other = self.swap.people[0]
        self.cast = casting.draw(
            frame.label,
            frame.people,
            domain=domain,
            predicates=frame.predicates,
            foil=frame.target.predicate if self.fails_by == "predicate" else 0,
            restrictor=frame.connective == "UNI",
            differ=(one - 1, other - 1) if self.fails_by == "gender" else None,
        )
        self.known = frame.features
        self.known["wording"] = self.cast.restrictor or frame.wording

    def drafts(self) -> list[Sampled]:
        """The eight items."""
        premises = (self._premise(self.cast), self._premise(self._twin()))
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
            fails = self._apart(premise, phrases[1 - place], self.slot, 0, self.fails_by)
            drafts.append(fails)
        return drafts

    def _premise(self, cast: Roles) -> Premise:
        """The frame about a cast, with the converses of both clauses' predicates and the foil."""
        clauses = (self.frame.target, self.frame.other or self.frame.target)
        target, other = (cast.predicates[clause.predicate - 1][1] for clause in clauses)
        return Premise(self.frame, cast, {"C": target, "D": other, "R": cast.predicates[-1][0]})

    def _fits(self, premise: Premise, phrases: NounPhrases) -> bool:
        """Whether the phrases, object first, are true of the people of a clause that follows."""
        (_, one), (_, other) = phrases
        called = [{person.word, *nouns_of(person)} for person in premise.people]
        return any(
            one in called[clause.target - 1] and other in called[clause.subject - 1]
            for clause in self.frame.related
        )

    def _twin(self) -> Roles:
        """The cast with the words of the swap exchanged."""
        roles = range(1, len(self.cast.people) + 1)
        people = tuple(self.cast.people[self.swap.role(role) - 1] for role in roles)
        predicates = self.cast.predicates
        if self.swap.predicates:
            predicates = (predicates[1], predicates[0], *predicates[2:])
        return replace(self.cast, people=people, predicates=predicates)

    def _phrases(self, twins: tuple[Premise, Premise]) -> tuple[NounPhrases, NounPhrases]:
        """Phrases for each twin's target; where they must tell twins apart, none fits both."""
        for _ in range(TRIES):
            one, other = (self._hypernyms(premise, self.frame.target) for premise in twins)
            if self.slot != "C" or not (self._fits(twins[1], one) or self._fits(twins[0], other)):
                return one, other
        raise QuotaError(f"no hypernyms that tell twins apart in {TRIES} tries")

    def _hypernyms(self, premise: Premise, clause: Clause) -> NounPhrases:
        """Noun phrases for a clause's people, its object first."""
        people = premise.people[clause.target - 1], premise.people[clause.subject - 1]
        one, other = (self.rng.pick(nouns) for nouns in map(_table5, people))
        # The subject is "some girl": "a girl" could be any girl. And "some girl" twice could be
        # one girl, so the second is "some other girl".
        if self.fails_by == "name":
            # A name has no determiner. Which of the two is kept, `_phrases` finds out.
            if self.rng.random() < 0.5:
                return ("", people[0].word), ("some", other)
            return ("some", one), ("", people[1].word)
        determiner = "some other" if one == other else self.rng.pick(("a", "some"))
        return ("some", one), (determiner, other)

    def _overlap(
        self, premise: Premise, clause: Clause, answer: int, cell: str, foil: str
    ) -> Sampled:
        form = (self.form, clause)
        if form not in _forms:
            query = clause.formula(premise.slots)
            _forms[form] = premise.certified(query, answer)
        question = clause.sentence(premise.slots)
        return self._draft(premise, _forms[form], premise.slots, question, answer, cell, foil)

    def _disordered(self, premise: Premise, clause: Clause) -> Sampled:
        form = (self.form, "unasked")
        if form not in _forms:
            problem = Problem(premises=self.frame.formulas(premise.slots))
            _forms[form] = Form.of(problem, {}, premise.symbols)
        names = premise.slots[f"N{clause.subject}"], premise.slots[f"N{clause.target}"]
        question = disorder(names, premise.slots[f"P{clause.predicate}"], self.rng)
        return self._draft(premise, _forms[form], premise.slots, question, 0, "O_NE_UG", "disorder")

    def _apart(
        self, premise: Premise, phrases: NounPhrases, relation: str, answer: int, foil: str
    ) -> Sampled:
        """A hypothesis without overlap; `relation` is the slot of its predicate."""
        (first, one), (second, other) = phrases
        slots = {**premise.slots, "h1": one, "h2": other}
        distinct = DETERMINERS.get(first, False) or DETERMINERS.get(second, False)
        called = [(person.word, nouns_of(person)) for person in premise.people]
        fits = tuple(
            (one == name or one in nouns, other == name or other in nouns) for name, nouns in called
        )
        form = (self.form, relation, bool(first), bool(second), one == other, distinct, fits)
        if form not in _forms:
            people = {person.word: person.symbol for person in premise.people}
            query = _existential(slots[relation.lower()], phrases, people, distinct=distinct)
            nouns = {
                noun: slot for noun, slot in ((other, "h2"), (one, "h1")) if noun not in people
            }
            _forms[form] = premise.certified(query, answer, nouns)
        said = f"{first.capitalize()} {one}".lstrip(), f"{second} {other}".lstrip()
        question = f"{said[0]} is {slots[relation]} {said[1]}."
        cell = "NO_E" if answer else "NO_NE"
        return self._draft(premise, _forms[form], slots, question, answer, cell, foil)

    def _draft(
        self,
        premise: Premise,
        form: Fillable,
        slots: dict[str, str],
        question: str,
        answer: int,
        cell: str,
        foil: str,
    ) -> Sampled:
        return sampled(
            self.cast,
            form,
            slots,
            premise.sentences,
            question,
            answer,
            **self.known,
            overlap=cell[0] == "O",
            grammatical=cell != "O_NE_UG",
            cell=cell,
            foil=foil,
        )


def _existential(
    predicate: str, phrases: NounPhrases, people: Mapping[str, str], *, distinct: bool
) -> Formula:
    """There are people whom the phrases describe, the first in this relation to the second."""
    terms: list[Term] = []
    parts: list[Formula] = []
    for _, word in phrases:
        variable = Variable("XY"[len(parts)])
        terms.append(Constant(people[word]) if word in people else variable)
        parts += [] if word in people else [Atom(word, (variable,))]
    names = tuple(term.name for term in terms if isinstance(term, Variable))
    parts += [Not(Equal(*terms))] if distinct else []
    return Exists(names, And((*parts, Atom(predicate, tuple(terms)))))
