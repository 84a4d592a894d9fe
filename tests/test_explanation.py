"""Explanations: a proof cites the core it names and no more, and nobody meets a raw formula."""

from __future__ import annotations

import re

import pytest

import therefore
from therefore.explanation import Reason, explain

TOLD = (
    ("syllogism", "categorical"),
    ("syllogism", "validity"),
    ("syllogism", "complex"),
    ("analog", "threeway"),
    ("nlsat", "grl-entailment"),
    ("nlsat", "hard-ruletaker"),
    ("exam", "exam"),
)
RAW = re.compile(r"[∀∃¬∧∨→↔]|!\[|\?\[|=>|counts? as “|\b[a-z]+_[a-z]+\b")


@pytest.fixture(scope="module", params=TOLD, ids=lambda one: one[1])
def reasons(request: pytest.FixtureRequest) -> list[Reason]:
    family, preset = request.param
    items = therefore.stream(family, preset=preset, seed=3).take(6)
    return [reason for item in items for reason in explain(item)]


def cited(text: str) -> set[str]:
    return set(re.findall(r"\b(?:sentence|background) \d+", text.lower()))


def test_a_proof_cites_the_core_it_names(reasons: list[Reason]) -> None:
    proofs = [one for one in reasons if one.argument[0].startswith("No more is needed than ")]
    for proof in proofs:
        core, *rest = proof.argument
        assert cited(" ".join(rest)) == cited(core), proof


def test_no_raw_formula_is_told(reasons: list[Reason]) -> None:
    for reason in reasons:
        for text in reason.argument:
            assert not RAW.search(text), text


def test_a_world_without_names_is_a_picture() -> None:
    items = therefore.stream("syllogism", preset="categorical", seed=3).take(8)
    worlds = [
        reason.argument[0]
        for item in items
        for reason in explain(item)
        if reason.claim.endswith("does not follow.")
    ]
    assert worlds
    assert all(one.startswith("Picture a world with ") for one in worlds)
    assert max(one.count(";") for one in worlds) < 7
