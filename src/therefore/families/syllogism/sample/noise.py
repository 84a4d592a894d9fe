"""Sentences that are true, about what the options are about, and of no help.

Beside categorical premises stand facts of the same domain that link a term of the item with a new
one; beside clauses about somebody, rules and facts about the same person; beside clauses about a
thing, what else may be said of it. To drop every sentence that names no subject of an option drops
none of these. Where a conclusion is to be written there are no options, and two sentences that
share a term might prove another conclusion: there both terms are new, and rules are about other
people.

A new term or clause shares no word with anything else in the item (`language.syllogism.kinship`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from therefore.certify.statements import stated
from therefore.families.family import Sampled
from therefore.knowledge.links import phrase_kin
from therefore.knowledge.rules import Rule
from therefore.knowledge.source import Knowledge
from therefore.knowledge.terms import Domain, places
from therefore.knowledge.things import ThingDomain
from therefore.language.english.inflection import name_of
from therefore.language.syllogism.clauses import Speaker, Subject
from therefore.language.syllogism.kinship import apart, kin_of_terms
from therefore.language.syllogism.people import ASIDES, PEOPLE, PRONOUNS
from therefore.language.syllogism.questions import EXISTS
from therefore.language.syllogism.words import say, words
from therefore.logic.formulas import Atom, Constant, Formula, Implies, Not, Or, atoms, replaced
from therefore.logic.tptp import read_formula
from therefore.randomness import Stream
from therefore.solve.regions import QUANTIFIERS, Quantifier

Told = tuple[str, Formula]
"""A sentence, and what it says."""

TRIES = 400
"""Statements that may be drawn before an item counts as having too few around it."""
_PROPER: dict[Quantifier, Quantifier] = {"I": "A", "O": "E"}
_THING = re.compile(r"[Tt]he ([\w-]+) ((?:in|on) the \w+)")
_P, _Q = Atom("p"), Atom("q")


def noise_for(sampled: Sampled, knowledge: Knowledge, rng: Stream) -> Iterator[Told]:
    """Yield sentences to stand around the sample, as many as are found."""
    if sampled.question.startswith(EXISTS):
        return _facts(sampled, knowledge, rng)
    if not sampled.choices:
        return _of_others(sampled, knowledge, rng)
    people = [name for name in PEOPLE if any(name in text.split(" ") for text in sampled.choices)]
    if people:
        return _of_person(sampled, people[0], knowledge, rng)
    return _of_things(sampled, knowledge, rng)


def _named(sampled: Sampled) -> set[str]:
    """The predicates of the premises and the options."""
    texts = (*sampled.logic.premises, *sampled.logic.query)
    return {atom.predicate for text in texts for atom in atoms(read_formula(text))}


def _facts(sampled: Sampled, knowledge: Knowledge, rng: Stream) -> Iterator[Told]:
    """True statements, each with a term that occurs nowhere else.

    Beside options the other term is one of the sample's; beside a conclusion to be written it is
    new too, since two statements that share a term may prove another conclusion.
    """
    named = _named(sampled)
    found = [d for d in knowledge.domains if d.name == sampled.features["domain"]]
    wanted = 1 if sampled.choices else 2
    for domain in found:
        kin, known = _kin(domain), [words(term) for term in domain.terms]
        barred = 0
        for place, word in enumerate(known):
            if word.name in named:
                barred |= kin[place]
        for quantifier, subject, predicate in _statements(domain, named, wanted == 1, rng):
            one, other = known[subject], known[predicate]
            new = [n for n in (subject, predicate) if known[n].name not in named]
            strangers = not any(barred >> place & 1 for place in new)
            if len(new) == wanted and strangers and not kin[subject] >> predicate & 1:
                named |= {known[place].name for place in new}
                for place in new:
                    barred |= kin[place]
                yield (
                    say(quantifier, one, other, rng.random()),
                    stated(quantifier, one.name, other.name),
                )


@lru_cache(maxsize=64)
def _kin(domain: Domain) -> list[int]:
    return kin_of_terms(domain.terms)


def _statements(
    domain: Domain, named: set[str], about: bool, rng: Stream
) -> Iterator[tuple[Quantifier, int, int]]:
    """True statements at random, about the terms that are named or about any class."""
    subjects = [
        place
        for place, term in enumerate(domain.terms)
        if term.kind == "class" and (words(term).name in named or not about)
    ]
    for _ in range(TRIES if subjects else 0):
        quantifier = rng.pick(QUANTIFIERS)
        subject = rng.pick(subjects)
        row = domain.known[quantifier][subject]
        if quantifier in _PROPER:
            row &= ~domain.known[_PROPER[quantifier]][subject]
        predicates = places(row)
        if predicates:
            yield quantifier, subject, rng.pick(predicates)


@lru_cache(maxsize=4)
def _rules(knowledge: Knowledge) -> tuple[Rule, ...]:
    every = (rule for theme in knowledge.themes for rule in theme.rules)
    kin = phrase_kin(knowledge)
    return tuple([rule for rule in every if not kin.carries(rule.first, rule.second)])


@lru_cache(maxsize=4)
def _naming(knowledge: Knowledge) -> dict[str, list[Rule]]:
    """The rules that name an action, by its predicate."""
    found: dict[str, list[Rule]] = {}
    for rule in _rules(knowledge):
        for phrase in (rule.first, rule.second):
            found.setdefault(name_of(phrase), []).append(rule)
    return found


def _of_person(sampled: Sampled, person: str, knowledge: Knowledge, rng: Stream) -> Iterator[Told]:
    """Rules and facts about the person of the options.

    A rule may share one action with the premises; its other action occurs nowhere else, so
    nothing follows from the rule.
    """
    given = sorted(_named(sampled))
    present = [name.replace("_", " ") for name in given]
    subject = Subject(person, PRONOUNS[person])
    rules, naming = _rules(knowledge), _naming(knowledge)
    apart = phrase_kin(knowledge).apart
    for _ in range(TRIES):
        among = naming.get(rng.pick(given), ()) if rng.random() < 0.4 else ()
        rule = rng.pick(among or rules)
        pair = (rule.first, rule.second)
        new = [phrase for phrase in pair if name_of(phrase) not in given]
        old = [phrase.replace("_", " ") for phrase in given if phrase not in map(name_of, pair)]
        others = [*old, *present[len(given) :]]
        if not new or not all(apart(phrase, others) for phrase in new):
            continue
        if any(phrase in present for phrase in new):
            continue
        present += new
        if len(new) == 2 and rng.random() < 0.25:
            yield _say(subject, _Q, ("", rule.second), rng)
        else:
            yield _say(subject, Implies(_P, _Q), pair, rng)


def _of_others(sampled: Sampled, knowledge: Knowledge, rng: Stream) -> Iterator[Told]:
    """Rules about people who occur nowhere else, two about each."""
    taken = {name for name in PEOPLE if any(name in text for text in sampled.premises)}
    people = [name for name in PEOPLE if name not in taken]
    rng.shuffle(people)
    rules, apart = _rules(knowledge), phrase_kin(knowledge).apart
    present = [name.replace("_", " ") for name in _named(sampled)]
    for person in people:
        subject = Subject(person, PRONOUNS[person])
        said = 0
        for _ in range(TRIES):
            rule = rng.pick(rules)
            if apart(rule.first, present) and apart(rule.second, present):
                present += (rule.first, rule.second)
                yield _say(subject, Implies(_P, _Q), (rule.first, rule.second), rng)
                said += 1
                if said == 2:
                    break


def _of_things(sampled: Sampled, knowledge: Knowledge, rng: Stream) -> Iterator[Told]:
    """What else may be said of the things of the options, in turn."""
    subjects = dict.fromkeys(each for text in sampled.choices for each in _THING.findall(text))
    named = _named(sampled)
    waiting = [_of_thing(noun, place, named, knowledge, rng) for noun, place in subjects]
    while waiting:
        for source in list(waiting):
            told = next(source, None)
            if told is None:
                waiting.remove(source)
            else:
                yield told


_thing_domain = lru_cache(maxsize=64)(ThingDomain)


def _of_thing(
    noun: str, place: str, named: set[str], knowledge: Knowledge, rng: Stream
) -> Iterator[Told]:
    """Facts and alternatives about a member of a class, of which nothing else in the item speaks.

    A fact is what is true of every member, or what may be so of anything (`ASIDES`).
    """
    subject = Subject(f"the {noun} {place}", "it")
    new = [row for row in ASIDES if named.isdisjoint(map(name_of, row))]
    asides = [rng.pick(row) for row in rng.sample(new, len(new))]
    present = [name.replace("_", " ") for name in named]
    own = _own(noun, named, knowledge, rng)
    while True:
        phrase = next(own, "") if rng.random() < 0.5 else ""
        pair = [phrase] if phrase else []
        while asides and len(pair) < (1 if rng.random() < 0.5 else 2):
            aside = asides.pop()
            if apart(aside, [*present, *pair]):
                pair.append(aside)
        if not pair:
            return
        present += pair
        if len(pair) == 2:
            yield _say(subject, Or((_P, _Q)), (pair[0], pair[1]), rng)
        else:
            # What is true of every member must not be denied.
            fact = Not(_Q) if not phrase and rng.random() < 0.5 else _Q
            yield _say(subject, fact, ("", pair[0]), rng)


def _own(noun: str, named: set[str], knowledge: Knowledge, rng: Stream) -> Iterator[str]:
    """Yield what every member of a class is, unless another term of the item says so."""
    for domain in knowledge.domains:
        kinds = [n for n, term in enumerate(domain.terms) if noun in (term.phrase, term.head)]
        if not kinds:
            continue
        things = _thing_domain(domain)
        kind = next((n for n in kinds if domain.terms[n].phrase == noun), 0)
        barred = 0
        for place, said in enumerate(things.phrases):
            if said and name_of(said) in named:
                barred |= things.linked[place]
        open_terms = domain.above[kind] & things.sayable & ~things.classes & ~barred
        while open_terms:
            among = places(open_terms)
            one = rng.pick(among)
            open_terms &= ~things.linked[one]
            yield things.phrases[one]
        return


def _say(subject: Subject, form: Formula, pair: tuple[str, str], rng: Stream) -> Told:
    """A sentence of this form about the subject, and its formula."""
    speaker = Speaker(subject, {"p": pair[0], "q": pair[1]})
    who = (Constant(subject.name),)
    first, second = (Atom(name_of(phrase), who) for phrase in pair)
    return speaker.sentence(form, rng.random()), replaced(form, {"p": first, "q": second})
