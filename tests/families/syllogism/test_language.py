"""Every sentence reads back to exactly its formula: every term, every wording, every pattern."""

from __future__ import annotations

import random

import pytest
from tests.making import make_item

from therefore.certify.letters import (
    LETTERS,
    TRIPLES,
    alone,
    exchanged,
    letter_of,
)
from therefore.certify.statements import stated as statement
from therefore.errors import SentenceError
from therefore.knowledge.embedded import embedded
from therefore.knowledge.things import said_of_one
from therefore.language.english.inflection import name_of
from therefore.language.syllogism import categorical
from therefore.language.syllogism.categorical import FINITE, VERBS, read
from therefore.language.syllogism.clauses import Speaker, Subject, read_sentence
from therefore.language.syllogism.invented import invented
from therefore.language.syllogism.language import READER
from therefore.language.syllogism.people import PEOPLE, PLACES, PRONOUNS
from therefore.language.syllogism.words import say, wordings, words
from therefore.logic.formulas import Atom, Constant, Not, replaced
from therefore.solve.patterns import PATTERNS
from therefore.solve.regions import QUANTIFIERS

DOMAINS = embedded().domains


@pytest.mark.parametrize("domain", DOMAINS, ids=[domain.name for domain in DOMAINS])
def test_every_term_reads_back_as_subject_and_as_predicate_in_every_wording(domain):
    rng = random.Random(domain.name)
    every = [words(term) for term in domain.terms]
    for term in every:
        for other in rng.sample(every, 3):
            for subject, predicate in ((term, other), (other, term)):
                for quantifier in QUANTIFIERS:
                    styles = (subject.style, predicate.style, subject.people)
                    count = len(wordings(quantifier, *styles))
                    for place in range(count):
                        text = say(quantifier, subject, predicate, (place + 0.5) / count)
                        assert read(text) == statement(quantifier, subject.name, predicate.name)


def test_no_two_terms_of_a_domain_share_a_predicate():
    for domain in DOMAINS:
        names = [words(term).name for term in domain.terms]
        assert len(set(names)) == len(names), domain.name


def test_the_verbs_of_the_embedded_knowledge_are_known_and_no_noun_is_one():
    for domain in DOMAINS:
        for term in domain.terms:
            if term.kind == "property":
                assert term.phrase.split()[0] in VERBS, term.phrase
            else:
                assert not FINITE.intersection(f"{term.phrase} {term.plural}".split()), term.phrase


OURS = {
    *("banjos", "geckos", "saguaros", "cacti", "red dwarfs", "white dwarfs", "still lifes"),
    "pieces of furniture",
}
"""Where we differ from `inflect`: both are in use, or the library is wrong."""


def test_plurals_are_those_of_inflect():
    engine = pytest.importorskip("inflect").engine()
    nouns = [term for domain in DOMAINS for term in domain.terms if term.kind == "class"]
    differing = {
        noun.plural
        for noun in nouns
        if not noun.mass and engine.plural_noun(noun.phrase) != noun.plural
    }
    assert differing == OURS


def test_invented_words_are_no_words_of_the_knowledge():
    known = {term.plural for domain in DOMAINS for term in domain.terms}
    made = invented()
    assert len({term.plural for term in made}) == len(made) > 2_000
    assert not known.intersection(term.plural for term in made)


def test_every_rule_is_said_and_read_back_of_a_person():
    for theme in embedded().themes:
        for phrase in theme.phrases:
            for positive in (True, False):
                letter = Atom("p") if positive else Not(Atom("p"))
                text = Speaker(Subject("Emma", "she"), {"p": phrase}).sentence(letter)
                atom = Atom(name_of(phrase), (Constant("emma"),))
                assert read_sentence(text) == (atom if positive else Not(atom))
            assert not {"and", "or", "if", "then", "nor"}.intersection(phrase.split()), phrase


def test_every_term_that_is_said_of_one_thing_reads_back():
    for domain in DOMAINS:
        for term in domain.terms:
            if phrase := said_of_one(term):
                subject = Subject(f"the thing {PLACES[0]}", "it")
                text = Speaker(subject, {"p": phrase}).sentence(Not(Atom("p")))
                expected = Not(Atom(name_of(phrase), (Constant("the_thing_in_the_picture"),)))
                assert read_sentence(text) == expected, text


@pytest.mark.parametrize("name", PATTERNS)
def test_every_pattern_reads_back_in_every_wording(name):
    compound = not letter_of(PATTERNS[name].conclusion)
    plan = exchanged(name, TRIPLES[0]) if compound else alone(name, False)
    phrases = dict(
        zip(
            LETTERS,
            ("run", "be late", "can swim", "carry a bag", "cook", "sing", "drink some tea"),
            strict=True,
        )
    )
    for person in PEOPLE[:: len(PEOPLE) // 3]:
        speaker = Speaker(Subject(person, PRONOUNS[person]), phrases)
        atoms = {
            letter: Atom(name_of(phrase), (Constant(name_of(person)),))
            for letter, phrase in phrases.items()
        }
        for formula in (*plan.premises, *(query.formula for query in plan.queries)):
            for choice in (0.1, 0.45, 0.55, 0.65, 0.9):
                text = speaker.sentence(formula, choice)
                assert read_sentence(text) == replaced(formula, atoms), text
                text = speaker.option(formula, choice)
                assert read_sentence(text) == replaced(formula, atoms), text


def test_atoms_are_told_in_words():
    owl = Atom("owls", (Constant("w1"),))
    bake = Atom("bake_a_cake", (Constant("emma"),))
    thing = Atom("be_an_owl", (Constant("the_bird_in_the_picture"),))
    item = make_item(("All owls fly.",), "?", answer=0)
    assert READER.phrase(item, owl, True) == "something counts as “owls”"
    assert READER.phrase(item, Not(bake), True) == "Emma does not bake a cake"
    assert READER.phrase(item, thing, True) == "the bird in the picture is an owl"


@pytest.mark.parametrize(
    "text", ["Dogs bark.", "She runs.", "If Emma runs, then Adam swims.", "All the time.", "."]
)
def test_what_is_no_sentence_of_the_language_is_refused(text):
    with pytest.raises(SentenceError):
        categorical.read(text)
    with pytest.raises(SentenceError):
        read_sentence(text)
