"""Context: premises hidden among true sentences that have nothing to do with the question.

Beside categorical premises stand other facts of the same domain, each with a term of its own (with
two, if a conclusion is to be written); beside clauses, rules about other people. Neither can add
anything: a term or a person that occurs once constrains nothing else. This is not only argued but
certified, since the evidence is found again for the whole text: the distractors still have
countermodels, with every sentence true.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from therefore.certify import certify
from therefore.checker.claims import all_claims
from therefore.errors import QuotaError
from therefore.families.family import Draft
from therefore.families.syllogism.config import SyllogismConfig
from therefore.families.syllogism.forms import stated
from therefore.items import Logic, content_key
from therefore.knowledge.source import Knowledge
from therefore.knowledge.terms import QUANTIFIERS, Domain, Quantifier, bits
from therefore.language.english import name_of
from therefore.language.syllogism.categorical import say
from therefore.language.syllogism.clauses import Speaker, Subject
from therefore.language.syllogism.people import PEOPLE, PRONOUNS
from therefore.language.syllogism.questions import EXISTS
from therefore.language.syllogism.words import words
from therefore.logic.formulas import (
    Atom,
    Constant,
    Exists,
    Formula,
    Implies,
    Problem,
    Variable,
    atoms,
)
from therefore.logic.tptp import read_formula

Told = tuple[str, Formula]
"""A sentence, and what it says."""

TRIES = 400
"""Statements that may be drawn before too little can be said around an item."""
_PROPER: dict[Quantifier, Quantifier] = {"I": "A", "O": "E"}


def add_context(
    draft: Draft, config: SyllogismConfig, knowledge: Knowledge, rng: random.Random
) -> Draft | None:
    """The draft with noise among its premises; None if too little can be said around it."""
    low, high = config.noise
    count = low + int(rng.random() * (high - low + 1))
    source = _facts if draft.question.startswith(EXISTS) else _rules
    noise: list[Told] = []
    for told in source(draft, knowledge, rng):
        if len(noise) == count:
            break
        noise.append(told)
    if len(noise) < count:
        return None
    gaps = _gaps(len(draft.premises), count, config.distance, rng)
    given = draft.logic.problem()
    said: list[Told] = []
    for place, gap in enumerate(gaps):
        said += [noise.pop() for _ in range(gap)]
        if place < len(draft.premises):
            said.append((draft.premises[place], given.premises[place]))
    texts = [text for text, _ in said]
    formulas = tuple([formula for _, formula in said])
    axioms = _existence(formulas) if given.axioms else ()
    problem = Problem(axioms, formulas, given.query)
    claims = all_claims(draft.task, draft.choices, draft.answer, draft.asks)
    return replace(
        draft,
        premises=tuple(texts),
        logic=Logic.of(problem),
        certificate=certify(problem, claims),
        features={**draft.features, "noise": count, "distance": max(gaps[1:-1], default=0)},
        key=content_key(texts, draft.question, draft.choices),
    )


def _gaps(premises: int, noise: int, distance: tuple[int, int], rng: random.Random) -> list[int]:
    """How many sentences stand before, between and after the premises."""
    low, high = distance
    inner = premises - 1
    if low * inner > noise:
        raise QuotaError(
            f"{inner} gaps of at least {low} sentences need more noise than {noise}: raise noise"
        )
    gaps = [0, *[low] * inner, 0]
    for _ in range(noise - low * inner):
        open_gaps = [i for i, gap in enumerate(gaps) if i in (0, premises) or gap < high]
        gaps[open_gaps[int(rng.random() * len(open_gaps))]] += 1
    return gaps


def _facts(draft: Draft, knowledge: Knowledge, rng: random.Random) -> Iterator[Told]:
    """True statements, each with a term that occurs nowhere else.

    Beside options the other term is one of the draft's; beside a conclusion to be written it is
    new too, since two statements that share a term may prove another conclusion.
    """
    named = {atom.predicate for text in draft.logic.premises for atom in atoms(read_formula(text))}
    found = [d for d in knowledge.domains if d.name == draft.features["domain"]]
    wanted = 1 if draft.choices else 2
    for domain in found:
        for quantifier, subject, predicate in _statements(domain, named, wanted == 1, rng):
            pair = [words(domain.terms[place]) for place in (subject, predicate)]
            new = {word.name for word in pair} - named
            if len(new) == wanted and not pair[1].analytic(pair[0]):
                named |= new
                formula = stated(quantifier, pair[0].name, pair[1].name)
                yield say(quantifier, pair[0], pair[1], rng.random()), formula


def _statements(
    domain: Domain, named: set[str], about: bool, rng: random.Random
) -> Iterator[tuple[Quantifier, int, int]]:
    """True statements at random, about the terms that are named or about any class."""
    subjects = [
        place
        for place, term in enumerate(domain.terms)
        if term.kind == "class" and (words(term).name in named or not about)
    ]
    for _ in range(TRIES if subjects else 0):
        quantifier = QUANTIFIERS[int(rng.random() * 4)]
        subject = subjects[int(rng.random() * len(subjects))]
        row = domain.known[quantifier][subject]
        if quantifier in _PROPER:
            row &= ~domain.known[_PROPER[quantifier]][subject]
        predicates = list(bits(row))
        if predicates:
            yield quantifier, subject, predicates[int(rng.random() * len(predicates))]


def _rules(draft: Draft, knowledge: Knowledge, rng: random.Random) -> Iterator[Told]:
    """Rules about people who occur nowhere else."""
    taken = {name for name in PEOPLE if any(name in text for text in draft.premises)}
    people = [name for name in PEOPLE if name not in taken]
    rng.shuffle(people)
    rules = [rule for theme in knowledge.themes for rule in theme.rules]
    formula = Implies(Atom("p"), Atom("q"))
    for person in people:
        rule = rules[int(rng.random() * len(rules))]
        subject = Subject(person, PRONOUNS[person])
        speaker = Speaker(subject, {"p": rule.first, "q": rule.second})
        who = (Constant(subject.name),)
        meant = Implies(Atom(name_of(rule.first), who), Atom(name_of(rule.second), who))
        yield speaker.sentence(formula, rng.random()), meant


def _existence(formulas: tuple[Formula, ...]) -> tuple[Formula, ...]:
    kinds = dict.fromkeys(
        atom.predicate for atom in atoms(*formulas) if isinstance(atom.arguments[0], Variable)
    )
    return tuple(Exists(("X",), Atom(kind, (Variable("X"),))) for kind in kinds)
