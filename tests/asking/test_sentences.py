"""Replies in English: worlds and proofs in the words of the item's own language are read."""

from __future__ import annotations

import pytest
from tests.asking.proving import in_rules, refutation
from tests.asking.test_evidence import PRESETS, items

from therefore.asking import grade
from therefore.asking.deciding import equivalent
from therefore.asking.evidence import owed
from therefore.asking.sentences import SCENES, Symbols, logic_of, read_statement
from therefore.asking.worked import witness


@pytest.mark.parametrize("name", PRESETS)
def test_a_statement_of_the_item_is_read_as_what_it_says(name: str) -> None:
    for item in items(name)[:4]:
        problem = logic_of(item)
        known = Symbols.of(*problem.formulas)
        first = 1 if item.family in SCENES else 0
        pairs = list(zip(item.premises, problem.premises, strict=True))[first:]
        assert pairs
        for text, formula in pairs:
            assert equivalent(read_statement(item, text, known), formula), text


@pytest.mark.parametrize("name", ["rcl", "ruletaker", "exam"])
def test_a_world_may_be_told_in_sentences(name: str) -> None:
    told = 0
    for item in items(name):
        debts = owed(item, logic_of(item), item.answer)
        if not debts[0].satisfiable:
            continue
        reply = witness(item, words=True)
        found = grade(item, reply, style="witness")
        assert found.status == "right", (found, reply)
        told += 1
    assert told >= 2


def test_a_proof_may_be_written_in_sentences() -> None:
    item = next(item for item in items("grl") if item.answer == 0)
    lines = [in_rules(line) for line in refutation(item)]
    assert sum("If " in line for line in lines) >= 3
    found = grade(item, "\n".join(["Answer: no", *lines]), style="proof")
    assert (found.status, found.reward) == ("right", 1.0), found
