"""The rewritten set: two formalisations that agree, evidence that holds, and an honest status."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

import therefore
from therefore.families.syllogism.config import PRESETS
from therefore.families.syllogism.rewritten import STATUS, written
from therefore.logic.formulas import Formula, Not
from therefore.logic.tptp import read_formula
from therefore.solve.decide import satisfiable
from therefore.solve.evidence import Model
from therefore.verification.examine import examine


def consistent(formulas: list[Formula]) -> bool:
    return isinstance(satisfiable(formulas), Model)


def follows(logic: dict[str, Any]) -> list[str]:
    """What the formulas say of each option."""
    theory = [read_formula(text) for text in (*logic["axioms"], *logic["premises"])]
    assert consistent(theory)
    verdicts = []
    for query in map(read_formula, logic["query"]):
        if not consistent([*theory, Not(query)]):
            verdicts.append("entailed")
        else:
            verdicts.append("unknown" if consistent([*theory, query]) else "contradicted")
    return verdicts


def rows(part: int) -> list[Any]:
    return list(written()[part::4])


@pytest.mark.parametrize("part", range(4))
def test_both_formalisations_agree_on_every_option(part: int) -> None:
    for row in rows(part):
        verdicts = follows(row["first"])
        right = [place for place, verdict in enumerate(verdicts) if verdict == "entailed"]
        assert right == [row["answer"]], row["premises"]
        assert follows(row["second"]) == verdicts, row["premises"]
        if "paragraph" in row:
            assert follows(row["paragraph_second"]) == verdicts, row["paragraph"]


def test_there_are_enough_of_every_kind_and_none_twice() -> None:
    kinds = Counter(row["kind"] for row in written())
    assert min(kinds.values()) >= 100
    assert len(kinds) == 5
    assert sum("paragraph" in row for row in written()) >= 200
    assert len({tuple(row["premises"]) for row in written()}) == len(written())
    splits = PRESETS["rewritten"].splits
    assert splits["test_selection"].count == len(written())
    assert splits["test_selection_context"].count == sum("paragraph" in row for row in written())


@pytest.mark.parametrize("split", PRESETS["rewritten"].splits)
def test_evidence_is_checked_and_the_text_is_not_called_proved(split: str) -> None:
    stream = therefore.stream("syllogism", preset="rewritten", split=split)
    for item in stream[0:20]:
        assert item.provenance.origin == "rewritten"
        assert json.loads(item.features["history"])["status"] == STATUS
        assert examine(item).status == "unverified"
        if item.choices:
            other = (item.answer + 1) % 4
            wrong = replace(item, answer=other, target=item.choices[other])
            assert examine(wrong).status == "failed"
        # To call the same item generated, or its formulas others', does not help.
        claimed = replace(item, provenance=replace(item.provenance, origin="generated"))
        assert examine(claimed).status == "failed"
        claimed = replace(item, provenance=replace(item.provenance, origin="imported"))
        assert examine(claimed).status == "failed"


def test_every_seed_has_the_whole_set() -> None:
    split = "test_selection_context"
    count = PRESETS["rewritten"].splits[split].count
    streams = [
        therefore.stream("syllogism", preset="rewritten", split=split, seed=seed) for seed in (0, 5)
    ]
    one, other = ({item.premises for item in stream.take(count)} for stream in streams)
    assert one == other
    assert len(one) == count
