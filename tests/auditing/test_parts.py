from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.making import make_item, make_selection, write_items
from tests.strategies import formulas

from therefore.auditing.association import associate
from therefore.auditing.audit import audit
from therefore.auditing.collect import collect, form
from therefore.auditing.finding import CHECKS, Finding, Thresholds, judge
from therefore.auditing.near import ALIKE, candidates, overlap, shingles
from therefore.auditing.probes import FOLDS, assign_folds
from therefore.auditing.traits import negations, traits
from therefore.cli import main
from therefore.dataset.reading import load
from therefore.errors import ConfigError, DatasetError
from therefore.items import Item, Logic
from therefore.logic.canonical import canonical_text
from therefore.logic.formulas import Formula, Problem
from therefore.progress import silent


@given(st.lists(st.tuples(st.integers(0, 4), st.integers(0, 1)), min_size=60, max_size=200))
def test_chi_square_agrees_with_scipy(pairs: list[tuple[int, int]]) -> None:
    stats = pytest.importorskip("scipy.stats")
    values, labels = [v for v, _ in pairs], [label for _, label in pairs]
    if len(set(labels)) < 2:
        return
    table = np.zeros((5, 2))
    for value, label in pairs:
        table[value, label] += 1
    table = table[table.sum(axis=1) > 0]
    expected = np.outer(table.sum(axis=1), table.sum(axis=0)) / len(pairs)
    if expected.min() < 5 or len(table) < 2:
        return  # then values are merged, and the two differ on purpose
    found = associate(values, labels)
    chi2, p, df, _ = stats.chi2_contingency(table, correction=False)
    assert (found.chi2, found.df) == (pytest.approx(chi2), df)
    assert found.p == pytest.approx(p)
    assert found.v == pytest.approx((chi2 / len(pairs)) ** 0.5)


def test_rare_values_are_merged() -> None:
    values = list(range(100)) * 2
    assert associate(values, [0] * 100 + [1] * 100).df < 99


def item_of(*sides: Formula) -> Item:
    logic = Logic.of(Problem(premises=sides[:-1], query=sides[-1:]))
    return make_item(("p",), "q", answer=0, logic=logic)


@given(st.lists(formulas(first_order=False, letters="pqrs"), min_size=4, max_size=4))
def test_forms_tell_apart_what_canonical_texts_tell_apart(found: list[Formula]) -> None:
    one, other = item_of(*found[:2]), item_of(*found[2:])
    same = canonical_text(one.logic.problem()) == canonical_text(other.logic.problem())
    assert (form(one) == form(other)) == same


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("![X]: (man(X) => mortal(X))", "![Y]: (dog(Y) => barks(Y))", True),
        ("?[X]: p(X) & ?[X]: q(X)", "?[X]: p(X) & ?[Y]: q(Y)", True),
        ("![X,Y]: r(X,Y)", "![X,Y]: r(Y,X)", False),
        ("p(a) & q(a)", "p(a) & q(b)", False),
        ("'New York'(a)", "london(b)", True),
        ("p & q", "p | q", False),
    ],
)
def test_forms_of_first_order_formulas(one: str, other: str, same: bool) -> None:
    first, second = (
        form(make_item(("p",), "q", answer=0, logic=Logic(premises=(text,))))
        for text in (one, other)
    )
    assert (first == second) == same


def test_generated_items_have_as_many_forms_as_canonical_texts(clean: Path) -> None:
    forms = defaultdict(set)
    for item in load(clean):
        forms[form(item)].add(canonical_text(item.logic.problem()))
    assert all(len(texts) == 1 for texts in forms.values())


def test_tuples_stay_in_one_fold(clean: Path) -> None:
    items = load(clean, split="train")
    folds = assign_folds(items, seed=0)
    for key in ("premises", "question"):
        places = defaultdict(set)
        for item, fold in zip(items, folds, strict=True):
            places[getattr(item, key)].add(fold)
        assert all(len(found) == 1 for found in places.values())
    sizes = [folds.count(fold) for fold in range(FOLDS)]
    assert max(sizes) - min(sizes) <= 0.05 * len(items)


def test_items_with_the_same_options_stay_in_one_fold() -> None:
    items = [
        make_selection(f"text {n}", tuple(f"{n // 4} {(k + n) % 4}" for k in range(4)), n % 4)
        for n in range(80)
    ]
    folds = assign_folds(items, seed=0)
    assert all(len(set(folds[start : start + 4])) == 1 for start in range(0, 80, 4))
    assert len(set(folds)) == FOLDS


def test_one_question_for_all_does_not_make_one_fold() -> None:
    items = [make_item((f"p{i}",), "q", answer=i % 2) for i in range(100)]
    assert len(set(assign_folds(items, seed=0))) == FOLDS


def test_two_questions_for_all_leave_no_fold_empty() -> None:
    items = [make_item((f"p{i}",), f"q{i % 2}", answer=i % 2) for i in range(100)]
    assert len(set(assign_folds(items, seed=0))) == FOLDS


def test_near_texts_are_found_and_far_ones_are_not() -> None:
    long = " ".join(f"word{i}" for i in range(60))
    texts = [long, long.replace("word30", "other"), " ".join(f"else{i}" for i in range(60))]
    sets = [shingles(make_item((text,), "q", answer=0)) for text in texts]
    assert overlap(sets[0], sets[1]) >= ALIKE > overlap(sets[0], sets[2])
    found = set(candidates(sets, ["train", "test", "test"]))
    assert (0, 1) in found
    assert (0, 2) not in found


def test_the_sample_is_fair_and_does_not_depend_on_the_order(clean: Path) -> None:
    profiles = collect(clean, sample=300, progress=silent)
    chosen = {item.id for item in profiles["train"].sample}
    assert len(chosen) == 300
    items = load(clean, split="train")
    again = sorted(items, key=lambda item: item.id in chosen)
    assert {item.id for item in again[-300:]} == chosen
    share = sum(item.answer for item in profiles["train"].sample) / 300
    assert 0.4 < share < 0.6


def test_negations_and_traits() -> None:
    assert negations(["nobody", "isn't", "no", "knot"]) == 3
    item = make_item(
        ("((p&q)>r)",), "(p|s)", answer=1, family="entailment",
        logic=Logic(premises=("(p & q) => r",), query=("p | s",)),
    )  # fmt: skip
    ((label, counts),) = traits(item)
    assert label == 1
    assert counts["operators", "→ at depth 0 in the premises"] == 1
    assert counts["operators", "∧ at depth 1 in the premises"] == 1
    assert counts["overlap", "predicates or variables new in the question"] == 1
    assert counts["satisfying assignments", "assignments that satisfy the premises"] == 7


def finding(effect: float, p: float | None, limit: float = 0.1) -> Finding:
    return Finding("length", "train", "x", 10, effect, "V", limit, "says", p=p)


def test_failing_takes_both_size_and_significance() -> None:
    judged = judge([finding(0.5, 1e-9), finding(0.05, 1e-9), finding(0.5, 0.5)], 0.001)
    assert [f.passed for f in judged] == [False, True, True]


def test_p_values_are_corrected_over_the_audit() -> None:
    lone = judge([finding(0.5, 0.0008)], 0.001)
    crowd = judge([finding(0.5, 0.0008)] + [finding(0.0, 0.5)] * 9, 0.001)
    assert not lone[0].passed
    assert crowd[0].passed
    assert crowd[0].corrected == pytest.approx(0.008)


def test_a_limit_of_nothing_fails_on_anything_but_nothing() -> None:
    assert [
        f.passed for f in judge([finding(0.0, None, 0.0), finding(1e-6, None, 0.0)], 0.001)
    ] == [
        True,
        False,
    ]


def test_thresholds_are_checked() -> None:
    with pytest.raises(ConfigError, match=r"probe=1\.5 is no share between 0 and 1"):
        Thresholds(probe=1.5)


def test_an_empty_file_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "d.jsonl").write_text("")
    with pytest.raises(DatasetError, match="has no items to audit"):
        audit(tmp_path / "d.jsonl")


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as stop:
        main(["audit", *arguments])
    told = capsys.readouterr()
    return int(stop.value.code or 0), told.out, told.err


def test_the_command(clean: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, told, _ = run(capsys, str(clean), "--sample", "400", "--html", str(tmp_path / "a.html"))
    assert code == 0
    assert "no shortcut found" in told
    assert (tmp_path / "a.html").read_text(encoding="utf-8").startswith("<!doctype html>")
    code, told, _ = run(capsys, str(clean), "--sample", "400", "--json", "--set", "probe=0")
    record = json.loads(told)
    assert {check["name"] for check in record["checks"]} <= CHECKS.keys()
    code, _, told = run(capsys, str(clean), "--set", "prob=0.1")
    assert code == 2
    assert "did you mean 'probe'?" in told


def test_the_command_fails_on_a_fault(
    clean: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    items = [item for item in load(clean, split="train") if item.answer == 1 or item.id[-1] < "5"]
    code, told, _ = run(capsys, str(write_items(tmp_path / "d.jsonl", items)))
    assert code == 1
    assert "✗ labels" in told
    assert "always giving it scores above chance" in told


def test_counts_in_formulas_are_not_judged_where_many_items_have_none(tmp_path: Path) -> None:
    """Unreadable questions take their share of one label away; the rest looks unbalanced."""

    def made(number: int, *, lacking: bool) -> Item:
        answer, long = number % 2, number // 2 % 2
        query = ("p & q",) if long else ("p",)
        hidden = lacking and answer and long
        logic = Logic(premises=("p",), query=() if hidden else query)
        return make_item((f"p{number}",), "p q", answer=answer, logic=logic)

    fair, holed = (
        audit(write_items(tmp_path / f"{name}.jsonl", [made(n, lacking=gone) for n in range(400)]))
        for name, gone in (("fair", False), ("holed", True))
    )
    told = {f.subject: f for c in holed.checks for f in c.findings}
    found = told["∧ at depth 0 in the question"]
    assert found.effect > found.limit
    assert (found.passed, found.counts) == (True, False)
    assert "not judged" in found.says
    assert "operators" in {check.name for check in fair.checks}
    assert all(f.counts for c in fair.checks if c.name == "operators" for f in c.findings)


def test_a_large_effect_on_few_items_says_that_chance_may_do_that() -> None:
    known = {"split": "test", "subject": "words", "measure": "Cramér's V", "limit": 0.1}
    found = Finding(check="length", items=40, effect=0.242, says="", p=0.3, corrected=1.0, **known)
    assert found.excused == (
        "Cramér's V 0.242 reaches the limit of 0.1, but chance may do that with 40 items "
        "(corrected p 1): more of them would tell"
    )
    small = Finding(check="length", items=40, effect=0.05, says="", p=0.3, **known)
    sure = Finding(check="length", items=40, effect=0.2, says="", p=1e-9, passed=False, **known)
    assert (small.excused, sure.excused) == ("", "")
