"""What labels claim, exhaustively over the tasks, and what certificates must support."""

import json

import pytest

from therefore.certify import LabelError, certify, certify_label
from therefore.checker.check import faults
from therefore.checker.claims import (
    ClaimError,
    FormError,
    all_claims,
    claim_named,
    label_claims,
)
from therefore.items import ENTAILMENT, SATISFIABILITY, THREE_WAY
from therefore.logic.formulas import Not, Problem
from therefore.logic.tptp import read_formula


def problem(*premises, query=(), goal=(), axioms=()):
    def read(texts):
        return tuple(read_formula(text) for text in texts)

    return Problem(read(axioms), read(premises), read(query), read(goal))


TABLE = [
    ("satisfiability", SATISFIABILITY, 0, "", {"theory": False}),
    ("satisfiability", SATISFIABILITY, 1, "", {"theory": True}),
    ("entailment", ENTAILMENT, 0, "", {"theory - 0": True}),
    ("entailment", ENTAILMENT, 1, "", {"theory - 0": False, "theory": True}),
    ("entailment", THREE_WAY, 0, "", {"theory + 0": False, "theory - 0": True}),
    ("entailment", THREE_WAY, 1, "", {"theory + 0": True, "theory - 0": True}),
    ("entailment", THREE_WAY, 2, "", {"theory + 0": True, "theory - 0": False}),
    ("generation", (), -1, "", {"theory - 0": False, "theory": True}),
    ("selection", ("a", "b"), 0, "follows", {"theory - 0": False, "theory - 1": True}),
    ("selection", ("a", "b"), 1, "contradicts", {"theory + 0": True, "theory + 1": False}),
    ("selection", ("a", "b"), 1, "consistent", {"theory + 0": False, "theory + 1": True}),
    (
        "selection",
        ("a", "b"),
        0,
        "completes",
        {"theory + 0 - goal": False, "theory + 1 - goal": True, "theory + 0": True},
    ),
    (
        "selection",
        ("a", "b"),
        1,
        "flaw",
        {"theory + 0 - goal": True, "theory + 1 - goal": False, "theory + 1": True},
    ),
    (
        "selection",
        ("a", "b"),
        0,
        "needed",
        {
            "theory + goal - 0": False,
            "theory + goal - 1": True,
            "theory - 0": True,
            "theory - goal": True,
        },
    ),
]


@pytest.mark.parametrize(("task", "choices", "answer", "asks", "expected"), TABLE)
def test_every_label(task, choices, answer, asks, expected):
    claims = all_claims(task, choices, answer, asks)
    assert {claim.name: claim.satisfiable for claim in claims} == expected
    assert all(claim_named(claim.name, claim.satisfiable) == claim for claim in claims)


@pytest.mark.parametrize(
    ("task", "choices", "answer", "asks"),
    [
        ("entailment", SATISFIABILITY, 0, ""),
        ("satisfiability", ENTAILMENT, 0, ""),
        ("entailment", ENTAILMENT, 2, ""),
        ("entailment", ENTAILMENT, -1, ""),
        ("entailment", ENTAILMENT, 0, "follows"),
        ("selection", ("a", "b"), 0, ""),
        ("generation", ("a",), 0, ""),
    ],
)
def test_impossible_labels(task, choices, answer, asks):
    with pytest.raises(ClaimError):
        label_claims(task, choices, answer, asks)


def test_forms_of_arguments_are_no_claims():
    with pytest.raises(FormError, match="no set of formulas"):
        label_claims("selection", ("a", "b"), 0, "parallel")
    (claim,) = all_claims("selection", ("a", "b"), 1, "parallel")
    assert (claim.name, claim.satisfiable) == ("theory", True)
    for task, answer in (("selection", 2), ("selection", -1), ("entailment", 0)):
        with pytest.raises(ClaimError):
            all_claims(task, ("a", "b"), answer, "parallel")


def test_named_sets():
    one = problem("p", query=["q", "r"], goal=["s"], axioms=["a"])
    a, p, q, s = map(read_formula, ("a", "p", "q", "s"))
    assert claim_named("theory", True).formulas(one) == (a, p)
    assert claim_named("theory + 0 - goal", True).formulas(one) == (a, p, q, Not(s))
    for name in (
        "theory + 2",
        "theory +",
        "premises",
        "theory * 0",
        "theory + x",
        "theory - goal -",
        "theory  + 0",
        "theory + 00",
        "theory + ٣",
    ):
        with pytest.raises(ClaimError):
            claim_named(name, True).formulas(one)


CLAIMS = all_claims("entailment", ENTAILMENT, 1)


def test_a_certificate_supports_its_claims():
    one = problem("p & q", query=["p"])
    assert faults(one, CLAIMS, certify(one, CLAIMS)) == []


def test_a_false_label_gets_no_certificate():
    with pytest.raises(LabelError):
        certify(problem("p | q", query=["p"]), CLAIMS)


def test_an_inconsistent_theory_gets_no_certificate():
    with pytest.raises(LabelError):
        certify(problem("p & ~p", query=["q"]), CLAIMS)


def test_imported_labels_get_evidence_either_way():
    one = problem("p | q", query=["p"])
    found = faults(one, CLAIMS, certify_label(one, "entailment", ENTAILMENT, 1))
    assert found == [
        "the conclusion does not follow (claim 'theory - 0': is there a case with the text true "
        "and the conclusion false?), and the label says otherwise"
    ]


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        (lambda c: c.pop("theory"), "no evidence that 'theory'"),
        (lambda c: c.update({"theory + 0": c["theory"]}), "which is not claimed"),
        (lambda c: c.update({"theory": {"true": []}}), "does not hold"),
        (lambda c: c.update({"theory - 0": {"rup": [[1]]}}), "not the empty clause"),
        (lambda c: c.update({"theory - 0": {"true": ["p", "q"]}}), "does not hold"),
        (lambda c: c.update({"theory": 3}), "malformed"),
    ],
)
def test_every_tampering_is_named(edit, says):
    one = problem("p & q", query=["p"])
    certificate = json.loads(certify(one, CLAIMS))
    edit(certificate)
    found = faults(one, CLAIMS, json.dumps(certificate))
    assert any(says in reason for reason in found), found


@pytest.mark.parametrize("text", ["", "[]", "{", "null"])
def test_certificates_that_are_none(text):
    assert faults(problem("p", query=["p"]), CLAIMS, text)
