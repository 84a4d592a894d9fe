"""Propagation over Polish texts closes what the checker closes, compounds that repeat apart."""

from itertools import product

from hypothesis import given, settings
from tests.families.entailment.growing import polishes

from therefore.checker.check import Accepted, check_refutation
from therefore.families.entailment.trees import _small
from therefore.logic.formulas import Not
from therefore.logic.polish import formula
from therefore.solve.proof import AT_ONCE
from therefore.solve.units import closes, compounds


def repeats(premise: str, query: str) -> bool:
    parts = compounds(premise, query)
    return len(set(parts)) < len(parts)


def judged(premise: str, query: str) -> None:
    """The checker accepts what closes, and nothing else unless a compound repeats."""
    accepted = check_refutation([formula(premise), Not(formula(query))], AT_ONCE) == Accepted()
    if closes(premise, query):
        assert accepted, (premise, query)
    elif not repeats(premise, query):
        assert not accepted, (premise, query)


def test_every_pair_of_small_formulas_over_two_letters():
    formulas = [
        bare.replace("x", "%s") % leaves
        for count in range(3)
        for bare in sorted(set(_small(count)))
        for leaves in product("ab", repeat=bare.count("x"))
    ]
    assert len(formulas) > 100
    found = set()
    for premise, query in product(formulas, repeat=2):
        judged(premise, query)
        found.add((closes(premise, query), repeats(premise, query)))
    assert len(found) == 4


@settings(max_examples=300)
@given(polishes, polishes)
def test_any_pair(premise, query):
    judged(premise, query)
    judged(premise, premise)
