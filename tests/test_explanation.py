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


def test_existence_and_one_thing_are_told_as_people_do() -> None:
    items = therefore.stream("syllogism", preset="validity", seed=3).take(120)
    proofs = [
        line
        for item in items
        for reason in explain(item)
        if reason.claim == "The conclusion follows."
        for line in reason.argument
    ]
    told = [line for line in proofs if "things of every kind named exist" in line]
    assert told
    assert all(re.match(r"There (is|are) [^:]+: the question says that ", one) for one in told)
    assert not any("such that" in one or "background" in one.lower() for one in proofs)
    for line in proofs:
        assert line.count("something ") <= 1, line
    kinds = {line.split("There are ")[1].split(":")[0] for line in told if "There are " in line}
    met = " ".join(proofs)
    assert not any(f" is a {kind} " in met or f" is an {kind} " in met for kind in kinds)


def test_what_a_question_supposes_is_no_option() -> None:
    supposing = [
        item
        for item in therefore.preview("exam", split="test", count=60)
        if item.question.startswith(("If ", "Suppose "))
    ]
    told = [line for item in supposing for one in explain(item) for line in one.argument]
    cited = [line for line in told if "(the supposition)" in line]
    needed = [line for line in told if line.startswith("No more is needed than")]
    assert len(supposing) > 5
    assert len(cited) > 5
    assert any("the supposition" in line for line in needed)
