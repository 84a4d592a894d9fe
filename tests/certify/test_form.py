"""Forms are certified once and filled with any names, in any order; the checker accepts them."""

import json
import subprocess
from itertools import permutations
from pathlib import Path

import pytest

from therefore.certify import Form, Gapped, LabelError
from therefore.certify.form import lean
from therefore.certify.label import gather
from therefore.certify.statements import crossed, ordered
from therefore.checker.check import faults
from therefore.checker.claims import against_query, all_claims
from therefore.checker.evidence import Model, Refutation
from therefore.items import ENTAILMENT, THREE_WAY
from therefore.logic.formulas import Problem
from therefore.logic.tptp import read_formula
from therefore.solve.moods import M, P, S, fallacies

NAMES = {f"t{place}": place for place in range(4)}


def problem(*premises, query=(), axioms=()):
    def read(texts):
        return tuple(map(read_formula, texts))

    return Problem(read(axioms), read(premises), read(query))


BARBARA = problem(
    "![X]: (t0(X) => t1(X))",
    "![X]: (t1(X) => t2(X))",
    "?[X]: (t2(X) & t3(X))",
    query=("![X]: (t0(X) => t2(X))", "![X]: (t2(X) => t0(X))", "?[X]: (t0(X) & t3(X))"),
    axioms=("?[X]: t0(X)", "?[X]: t1(X)"),
)


def check_filled(form, names, task, choices, answer, asks=""):
    logic, certificate = form.fill(names)
    claims = all_claims(task, choices, answer, asks)
    assert faults(logic.problem(), claims, certificate) == []
    return logic, certificate


def test_a_form_is_filled_with_any_names():
    claims = all_claims("selection", "abc", 0, "follows")
    form = Form.certified(BARBARA, claims, NAMES)
    logic, _ = check_filled(form, ["s", "m", "p", "q"], "selection", "abc", 0, "follows")
    assert logic.premises[0] == "![X]: (s(X) => m(X))"
    check_filled(form, ["true", "rup", "domain", "w9"], "selection", "abc", 0, "follows")


def test_a_form_with_its_options_in_every_order():
    """Options change places: claims follow."""
    claims = all_claims("selection", "abc", 0, "follows")
    form = Form.certified(BARBARA, claims, NAMES)
    names = ["s", "m", "p", "q"]
    for queries in permutations(range(3)):
        claims = all_claims("selection", "abc", queries.index(0), "follows")
        logic, certificate = form.fill(names, queries)
        assert faults(logic.problem(), claims, certificate) == []
        plain = form.fill(names)[0]
        assert logic.query == tuple(plain.query[place] for place in queries)


def test_crossed_premises_in_every_order():
    """Sentences change places: numbers follow."""
    plan = crossed((("A", S, M), ("A", M, P)), "A", fallacies("A")[0])
    names = ["s", "m", "p", "q", "r", "t"]
    claims = all_claims("selection", "abcd", 0, "follows")
    told = ordered(plan, (0, 1, 2, 3))[1].fill(names)[0].premises
    for order in permutations(range(4)):
        premises, form = ordered(plan, order)
        logic, certificate = form.fill(names)
        assert faults(logic.problem(), claims, certificate) == []
        assert premises == tuple(plan.premises[place] for place in order)
        assert logic.premises == tuple(told[place] for place in order)


def test_options_change_places_only_if_one_thing_is_claimed_of_each():
    spoken = problem("p(t0)", "![X]: (p(X) => q(X))", query=("q(t0)",))
    form = Form.certified(spoken, all_claims("entailment", ENTAILMENT, 1), NAMES)
    with pytest.raises(LabelError, match="more is claimed"):
        form.fill(["ann"], [0])


def test_a_false_label_has_no_form():
    with pytest.raises(LabelError):
        Form.certified(BARBARA, [against_query(1, False)], NAMES)
    for evidence in (Refutation(((),)), Model(frozenset(), ("a",))):
        claim = against_query(0, isinstance(evidence, Model))
        with pytest.raises(LabelError):
            Form.shown(BARBARA, {claim: evidence}, NAMES)


def test_names_leave_no_trace():
    """The same form, whatever names it came with first."""
    texts = []
    for one, two in (("ann", "bob"), ("zoe", "abe")):
        asked = problem(f"likes({one},{two}) | likes({two},{one})", query=(f"likes({one},{two})",))
        names = {one: "n1", two: "n2"}
        claims = all_claims("entailment", THREE_WAY, 1)
        form = Form.of(asked, lean(asked, gather(asked, claims), names), names)
        texts.append(form.whole)
        filled = form.fill({"n1": "ann", "n2": "bob"})
        assert json.loads(filled[1])["theory + 0"]["domain"] == ["ann", "bob"]
    assert texts[0] == texts[1]


def test_lean_models_have_nothing_without_need():
    asked = problem("p | q", "r => r", query=("q",))
    claims = all_claims("entailment", ENTAILMENT, 0)
    (shown,) = lean(asked, gather(asked, claims), {}).values()
    assert {atom.predicate for atom in shown.true} == {"p"}


def test_percent_signs_and_quotes_survive():
    asked = problem("'50%'(t0)", "'it\\'s'", query=("'50%'(t0) & 'it\\'s'",))
    form = Form.certified(asked, all_claims("entailment", ENTAILMENT, 1), NAMES)
    logic, _ = check_filled(form, ["ann"], "entailment", ENTAILMENT, 1)
    assert logic.premises == ("'50%'(ann)", "'it\\'s'")
    assert Gapped.of("'50%' & 'a b'", {"a b": 0}).fill(["c"]) == "'50%' & c"


def test_only_one_room_writes_certificates():
    """No family prints the JSON of certificates or TPTP's signs by itself."""
    families = Path(__file__).parents[2] / "src" / "therefore" / "families"
    for pattern in ('"rup"', '"true":', r"theory [-+] [0-9{]", r"\?\[X\]: \{", "=> %s"):
        found = subprocess.run(
            ["grep", "-rnE", pattern, "--include=*.py", str(families)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert not found.stdout, found.stdout
