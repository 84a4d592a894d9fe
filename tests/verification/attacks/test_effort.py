"""Items that are hard on purpose: what takes too long is unverified or refused, and soon."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from itertools import combinations, cycle

import pytest
from tests.verification.attacks.crafting import crafted
from tests.verification.attacks.forging import said, write

import therefore
from therefore.checker.__main__ import item_faults
from therefore.errors import SentenceError, TooHard
from therefore.items import ENTAILMENT, THREE_WAY, Logic
from therefore.knowledge.embedded import embedded
from therefore.language.analog.lexicon import lexicon
from therefore.language.analog.statements import OPENING
from therefore.language.statement import read_statement
from therefore.language.syllogism.questions import EXISTS, VALID
from therefore.language.syllogism.words import words
from therefore.logic.formulas import Atom, Not, Or
from therefore.solve.core import minimal_core
from therefore.solve.decide import satisfiable
from therefore.solve.effort import at_most
from therefore.verification.examine import examine
from therefore.verification.meaning import spelt
from therefore.verification.verify import verify


def pigeons(holes: int) -> list[str]:
    """Premises that put one person more behind so few that nobody stands behind the same."""
    names = [name.word for name in lexicon().names]
    people, places = names[: holes + 1], names[20 : 20 + holes]
    premises: list[str] = []
    for person in people:
        letters = iter("ABCDEFGHJKLMNOPQRSTUVWXYZ")
        named = [next(letters) for _ in places]
        text = [
            f"Statement {letter}: {person} is behind {place}."
            for letter, place in zip(named, places, strict=True)
        ]
        either = named[0]
        for one in named[1:-1]:
            letter = next(letters)
            text.append(f"Statement {letter}: {either} is true or {one} is true, or both.")
            either = letter
        last = f"{either} is true or {named[-1]} is true, or both."
        premises.append(" ".join((OPENING, *text, last)))
    for place in places:
        for one, other in combinations(people, 2):
            premises.append(f"If {one} is behind {place}, then {other} is not behind {place}.")
    return premises


def disordered(bases, tmp_path, holes: int):
    """A hypothesis without sense after these premises: no certificate speaks of them."""
    premises, question = tuple(pigeons(holes)), "Is behind Linda Mary."
    statement, _ = read_statement(premises, question, ENTAILMENT)
    item = therefore.load(bases("analog"))[0]
    made = replace(
        item,
        premises=premises,
        question=question,
        choices=ENTAILMENT,
        answer=0,
        target=ENTAILMENT[0],
        logic=Logic(*spelt(statement.problem)),
        certificate="",
        features={**item.features, **statement.features},
    )
    return verify(write(bases("analog"), tmp_path / "d", [made]))


def test_premises_that_are_a_hard_problem_are_unverified(bases, tmp_path):
    report = disordered(bases, tmp_path, 9)
    assert (report.failed, report.unverified, report.exit_code()) == (0, 1, 3)
    (reason,) = report.doubts
    assert reason == "deciding this takes more than 20,000 conflicts"


def test_the_same_premises_are_refused_where_they_are_few(bases, tmp_path):
    (fault,) = disordered(bases, tmp_path, 4).faults
    assert fault.reason == "the premises contradict each other"


def crowded(holes: int):
    """The same problem as formulas."""
    behind = [[Atom(f"p{one}_{hole}") for hole in range(holes)] for one in range(holes + 1)]
    several = [
        Or((Not(behind[one][hole]), Not(behind[other][hole])))
        for hole in range(holes)
        for one, other in combinations(range(holes + 1), 2)
    ]
    return [*[Or(tuple(row)) for row in behind], *several]


def test_all_searches_for_one_item_share_a_budget():
    minimal_core(crowded(5))  # without a budget, as generators decide
    with at_most(100_000):
        satisfiable(crowded(5))
    with pytest.raises(TooHard, match="more than 3,000 conflicts"), at_most(3_000):
        list(map(satisfiable, [crowded(5)] * 20))  # each of them is easy enough
    with pytest.raises(TooHard, match="conflicts"), at_most(100):
        minimal_core(crowded(5))


def test_a_proof_too_long_to_check_is_no_disagreement(monkeypatch):
    monkeypatch.setattr("therefore.checker.limits.LOOKS", 20_000)
    with pytest.raises(TooHard, match="too much work"):
        satisfiable(crowded(6))


def options(bases, count: int):
    """A selection each of whose wrong options has a model that takes long to look through."""
    people = [f"w{number}" for number in range(8)]
    world = [f"q({one})" for one in people]
    shown = {
        f"theory + {place}": {"true": [f"r{place}", "p(w0)", *world], "domain": people}
        for place in range(1, count)
    }
    choices = tuple(f"c{place}" for place in range(count))
    item = replace(
        therefore.load(bases("exam"))[0],
        task="selection",
        asks="contradicts",
        choices=choices,
        answer=0,
        target="c0",
        certificate=json.dumps({**shown, "theory + 0": {"rup": [[]]}}),
    )
    crowd = "![A,B,C,D]: (p(A) | p(B) | p(C) | p(D) | q(A))"
    query = tuple(f"r{place}" for place in range(count))
    return said(item, axioms=(), premises=(crowd, "~r0"), query=query, goal=())


def test_many_options_cost_no_more_than_one_item_may(bases, monkeypatch):
    assert item_faults(options(bases, 12)) == []
    monkeypatch.setattr("therefore.checker.limits.EVALUATIONS", 200_000)
    assert item_faults(options(bases, 3)) == []
    found = item_faults(options(bases, 12))
    assert found
    assert all("too much work" in fault for fault in found)


@pytest.mark.parametrize("unit", ["x or x, or both, then ", "x or x, then x and "])
def test_statements_with_many_ways_to_cut_them(unit):
    """Twenty thousand signs would take minutes: every way to find the words is tried."""
    opening = "For a bicycle factory in York, each of these statements holds. "
    options = ("Prices are raised.", "The bank grants the loan.")
    long = f"If {unit * 900}x."
    started = time.monotonic()
    with pytest.raises(SentenceError):
        read_statement([opening + long], "Which one of the following must be true?", options)
    assert time.monotonic() - started < 5


@pytest.mark.parametrize(("statements", "options"), [(27, 2), (1, 27)])
def test_paragraphs_that_go_on_and_on(statements, options):
    """Each statement may be hard to cut, so that there must not be thousands."""
    opening = "For a bicycle factory in York, each of these statements holds. Prices are raised."
    told = [opening, *["The bank grants the loan."] * (statements - 1)]
    asked = [f"Prices are raised, and {'the bank grants the loan' * n}." for n in range(options)]
    with pytest.raises(SentenceError, match="no more than 26"):
        read_statement(told, "Which one of the following must be true?", asked)


def test_a_few_sentences_with_a_hard_background(bases):
    """Twenty orders over sixteen people, in which nothing conflicts: expanding them takes long."""
    names = [name.word for name in lexicon().names][:16]
    orders = [pair.words for pair, _ in lexicon().pairs][:18]
    pairs = zip(orders, names, names[1:] + names, strict=False)
    premises = [f"{one} is not {order} {other}." for order, one, other in pairs]
    item = therefore.load(bases("threeway"))[0]
    made = crafted(item, premises, f"{names[0]} is {orders[0]} {names[5]}.", THREE_WAY, 1)
    found = examine(made)
    assert found.status == "unverified"
    assert "pieces of the problem" in found.reasons[0]


def test_many_terms_that_may_speak_of_each_other(bases):
    """Each of hundreds of questions about words is a problem of its own: they share the budget."""
    domain = embedded().domains[0]
    known = [words(term) for term in domain.terms]
    kinds = [word.many for word in known if word.term.kind == "class"]
    said = [word.are for word in known if word.term.kind != "class"]
    premises = [f"All {kind} {are}." for kind, are in zip(kinds[:75], cycle(said))]
    item = therefore.load(bases("validity"))[0]
    question = EXISTS + VALID.format(f"some {kinds[0]} {said[-1]}")
    found = examine(crafted(item, premises, question, ENTAILMENT, 0))
    assert found.status == "unverified"
    assert "pieces of the problem" in found.reasons[0]
