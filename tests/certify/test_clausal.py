"""Clausal problems written in bulk: their texts as the one writer has them, their certificates
as a plain second implementation of the format accepts them."""

import json
from dataclasses import replace

import numpy as np
import pytest
from tests.certify import plain
from tests.certify.clausal import problem
from tests.solve.batch import making

from therefore.certify import LabelError
from therefore.certify.clausal.certificates import (
    LiteralQuestion,
    certify_theories,
)
from therefore.certify.clausal.problem import TheoryNames, literal
from therefore.certify.clausal.texts import (
    Terms,
    canonical_key,
    canonical_texts,
    write_clauses,
)
from therefore.checker.check import faults
from therefore.checker.claims import all_claims
from therefore.items import SATISFIABILITY, THREE_WAY
from therefore.logic.canonical import canonical_text
from therefore.logic.tptp import write_formula
from therefore.solve.batch.decide import Decided, DisagreementError

KINDS = {
    "propositional": {"variables": 5, "sentences": (12, 34), "units": True},
    "wide": {"variables": 6, "sentences": (30, 90), "width": 4, "pairs": True},
    "large": {"variables": 13, "sentences": (40, 70)},
    "rules": {"variables": 5, "sentences": (12, 30), "units": True},
    "people": {"variables": 4, "individuals": 3, "sentences": (10, 36), "pairs": True},
    "disjunctions": {"variables": 4, "individuals": 4, "sentences": (10, 36), "pairs": True},
}
NAMED = ("rules", "people", "disjunctions")


def drawn(kind, count=60):
    batch = Decided(making.theories(kind, count, **KINDS[kind]))
    theories = [batch.theory(place) for place in range(count)]
    return theories, [names(kind, theory) for theory in theories]


def asked(theories):
    """Whether each can be true."""
    return [LiteralQuestion(0, 0, int(theory.satisfiable)) for theory in theories]


def names(kind, theory):
    predicates = tuple(f"p{n}" for n in range(theory.size.variables))
    if kind not in NAMED:
        return TheoryNames(predicates)
    people = tuple(f"c{n}" for n in range(theory.size.individuals))
    return TheoryNames(predicates, people, disjunctive=kind == "disjunctions")


@pytest.mark.parametrize("kind", KINDS)
def test_texts_are_those_of_the_one_writer(kind):
    theories, called = drawn(kind)
    rows = np.concatenate([theory.matrix for theory in theories])
    (known,) = set(called)
    terms = None
    if known.constants:
        terms = Terms(np.concatenate([theory.about for theory in theories]), known.constants)
    written = write_clauses(rows, known.predicates, terms, disjunctive=known.disjunctive)
    expected = [
        write_formula(formula) for theory in theories for formula in problem(theory, known).premises
    ]
    assert written.to_pylist() == expected


def test_names_are_quoted_as_the_one_writer_quotes_them():
    odd = TheoryNames(("Big", "it's", "p"), ("the cow", "ann"))
    theories, _ = drawn("rules", 1)
    row = theories[0].matrix[:1] * 0 + (1, -2, 3)
    for about, where in ((0, 0), (1, 1), (-1, -1)):
        said = problem(replace(theories[0], rows=[(1, -2, 3)], about=[where]), odd).premises[0]
        terms = Terms(np.array([about]), tuple(odd.constants))
        assert write_clauses(row, tuple(odd.predicates), terms).to_pylist() == [write_formula(said)]


@pytest.mark.parametrize("kind", KINDS)
def test_canonical_texts_are_those_of_canonical_problems(kind):
    theories, called = drawn(kind)
    named, disjunctive = bool(called[0].constants), called[0].disjunctive
    texts = canonical_texts(theories, named=named, disjunctive=disjunctive)
    for theory, each, text in zip(theories, called, texts, strict=True):
        key = canonical_key(text, theory.size, 0, 0, named=named)
        assert key == canonical_text(problem(theory, each))
        for asked, whom in ((1, 0), (-2, theory.size.individuals - 1)):
            key = canonical_key(text, theory.size, asked, whom, named=named)
            assert key == canonical_text(problem(theory, each, asked=asked, whom=whom))


@pytest.mark.parametrize("kind", KINDS)
def test_certificates_of_theories_hold(kind):
    theories, called = drawn(kind, 120)
    seen, uses, rules = set(), 0, 0
    for theory, each, found in zip(
        theories, called, certify_theories(theories, called, asked(theories)), strict=True
    ):
        claims = all_claims("satisfiability", SATISFIABILITY, int(theory.satisfiable))
        assert plain.faults(problem(theory, each), claims, found.certificate) == []
        assert faults(problem(theory, each), claims, found.certificate) == []
        assert found.run.satisfiable == theory.satisfiable
        seen.add(theory.satisfiable)
        shown = json.loads(found.certificate)["theory"]
        assert ("uses" in shown) <= (not theory.satisfiable and bool(each.constants))
        if not theory.satisfiable:
            uses += len(shown.get("uses", ()))
            rules += theory.about.count(-1) * bool(each.constants)
    assert seen == {True, False}
    assert 0 < uses < 0.7 * rules or kind not in NAMED


@pytest.mark.parametrize("kind", ["propositional", *NAMED])
def test_certificates_of_literals_hold(kind):
    theories, called = drawn(kind, 40)
    seen = set()
    for theory, each in zip(theories, called, strict=True):
        if not theory.satisfiable:
            continue
        for asked in (1, -1, 2, -3):
            for whom in range(theory.size.individuals):
                answer = answer_of(theory, asked, whom)
                seen.add(answer)
                question = LiteralQuestion(asked, whom, answer)
                (found,) = certify_theories([theory], [each], [question])
                claims = all_claims("entailment", THREE_WAY, answer)
                said = problem(theory, each, asked=asked, whom=whom)
                assert plain.faults(said, claims, found.certificate) == []
                assert faults(said, claims, found.certificate) == []
                wrong = question._replace(answer=0 if answer == 1 else 1)
                with pytest.raises((LabelError, DisagreementError)):
                    certify_theories([theory], [each], [wrong])
    assert seen == {0, 1, 2}


def answer_of(theory, asked, whom):
    """By trying every world."""
    models = [w for w in range(1 << theory.size.variables) if theory.models[whom] >> w & 1]
    values = {(world >> abs(asked) - 1 & 1) == (asked > 0) for world in models}
    return {(True,): 2, (False,): 0, (False, True): 1}[tuple(sorted(values))]


def test_a_wrong_verdict_stops_everything():
    theories, called = drawn("propositional", 20)
    theories[3].satisfiable = not theories[3].satisfiable
    with pytest.raises(LabelError, match="disagree"):
        certify_theories(theories, called, asked(theories))


@pytest.mark.parametrize("kind", NAMED)
def test_the_plain_check_refuses_what_does_not_follow(kind):
    """Without its uses a refutation mostly fails, and without its end always."""
    theories, called = drawn(kind, 80)
    spoilt = broken = 0
    for theory, each, found in zip(
        theories, called, certify_theories(theories, called, asked(theories)), strict=True
    ):
        shown = json.loads(found.certificate)["theory"]
        if "uses" not in shown:
            continue
        spoilt += 1
        formulas = problem(theory, each).premises
        for change in ({"uses": []}, {"uses": [[1, "c0"]]}, {"rup": shown["rup"][:-1]}):
            try:
                plain.check(formulas, shown | change)
            except plain.Refused:
                broken += 1
    assert spoilt > 10
    assert broken > 2.5 * spoilt


def test_literals_are_formulas():
    assert write_formula(literal(-2, TheoryNames(["p", "q"], ["john"]))) == "~q(john)"
