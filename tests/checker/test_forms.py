"""Forms of arguments: against every renaming that there is, and what a label must not say."""

from __future__ import annotations

import json
import random
from itertools import permutations, product

import pytest

from therefore.checker.__main__ import item_faults
from therefore.checker.claims import ClaimError
from therefore.checker.forms import (
    Argument,
    exchange,
    form_faults,
    parallel_options,
    same_but_for_denials,
    same_form,
)
from therefore.items import Item, Logic
from therefore.language.engine.rewriting import replace_atoms
from therefore.logic.formulas import Atom, Formula, Implies, Not, Or, Problem
from therefore.logic.tables import tables
from therefore.logic.tptp import read_formula

P, Q, R, S = (Atom(name) for name in "pqrs")


def argument(*texts: str) -> Argument:
    *premises, conclusion = map(read_formula, texts)
    return Argument(tuple(premises), conclusion)


def renamed(one: Argument, names: dict[Atom, Formula]) -> Argument:
    said = [replace_atoms(part, names.__getitem__) for part in (*one.premises, one.conclusion)]
    return Argument(tuple(said[:-1]), said[-1])


def equivalent(one: Formula, other: Formula) -> bool:
    _, (a, b), _ = tables([one, other])
    return a == b


def plainly_same(one: Argument, other: Argument) -> bool:
    """By definition: some renaming, some order of premises, each sentence equivalent."""
    for order in permutations((P, Q, R)):
        told = renamed(other, dict(zip((P, Q, R), order, strict=True)))
        for premises in permutations(told.premises):
            pairs = zip((*one.premises, one.conclusion), (*premises, told.conclusion), strict=True)
            if all(equivalent(a, b) for a, b in pairs):
                return True
    return False


def test_every_renaming_is_tried() -> None:
    rng = random.Random(4)
    literals: list[Formula] = [P, Q, R, Not(P), Not(Q), Not(R)]
    found = []
    while len(found) < 60:
        parts = [Implies(*rng.sample(literals, 2)), Or(tuple(rng.sample(literals, 2)))]
        one = Argument(tuple(parts), Implies(*rng.sample(literals, 2)))
        if len(tables([*one.premises, one.conclusion])[0]) == 3:
            found.append(one)
    seen = set()
    for one, other in product(found[:30], found[30:]):
        same = same_form(one, other)
        assert same == plainly_same(one, other)
        seen.add(same)
    for one in found:
        order = dict(zip((P, Q, R), rng.sample((P, Q, R), 3), strict=True))
        assert same_form(one, renamed(one, {**order}))
    assert False in seen


def test_an_exchange_says_what_stands_for_what() -> None:
    chain = argument("p => q", "q => r", "p => r")
    other = argument("a => b", "c => a", "c => b")
    found = exchange(chain, other)
    assert found == {P: Atom("c"), Q: Atom("a"), R: Atom("b")}
    assert exchange(chain, argument("a => b", "c => a", "b => c")) is None
    assert chain.valid
    assert not argument("p => q", "q => r", "r => p").valid


def test_a_denial_may_stand_for_a_letter_but_not_turn_a_rule_round() -> None:
    ponens = argument("p => q", "p", "q")
    assert same_but_for_denials(ponens, argument("~p => ~q", "~p", "~q"))
    assert not same_form(ponens, argument("~p => q", "~p", "q"))
    assert not same_but_for_denials(ponens, argument("p => q", "~q", "~p"))
    assert not same_but_for_denials(ponens, argument("p => q", "q", "p"))
    assert same_but_for_denials(argument("p | q", "~p", "q"), argument("r | s", "~s", "r"))


OPTIONS = ("((a => b) & b) => a", "((a => b) & a) => b", "((a => b) & ~b) => ~a")


def problem(*options: str, goal: str = "q") -> Problem:
    return Problem(
        premises=(read_formula("p => q"), read_formula("p")),
        query=tuple(map(read_formula, options)),
        goal=(read_formula(goal),),
    )


def test_a_label_names_the_only_option_of_the_form() -> None:
    assert form_faults(problem(*OPTIONS), 1) == []
    assert parallel_options(problem(*OPTIONS)) == [False, True, False]
    assert len(form_faults(problem(*OPTIONS), 0)) == 2
    twice = problem(*OPTIONS, "((~a => b) & ~a) => b")
    assert form_faults(twice, 1) == ["option 3 has the form of the argument too"]


@pytest.mark.parametrize(
    "option",
    [
        "a",
        "a => b",
        "(![X]: (a(X) => b(X)) & a(c)) => b(c)",
        "((a | b | c | d | e) & a) => b",
        f"({' & '.join(['a'] * 9)}) => a",
    ],
)
def test_what_is_no_argument_of_few_letters_is_a_fault(option: str) -> None:
    assert form_faults(problem(OPTIONS[1], option), 0)
    with pytest.raises(ClaimError):
        parallel_options(problem(option))


def test_the_checker_compares_forms() -> None:
    logic = Logic(premises=("p => q", "p"), query=OPTIONS, goal=("q",))
    certificate = json.dumps({"theory": {"true": ["p", "q"]}}, separators=(",", ":"))
    told = ("one", "two", "three")

    def item(answer: int) -> Item:
        return Item(
            id="x",
            family="exam",
            task="selection",
            split="train",
            premises=("If p, q.", "p."),
            question="?",
            choices=told,
            answer=answer,
            target=told[answer],
            logic=logic,
            asks="parallel",
            certificate=certificate,
            features={},
        )

    assert item_faults(item(1)) == []
    assert any("form" in fault for fault in item_faults(item(2)))
