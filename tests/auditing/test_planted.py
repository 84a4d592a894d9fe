"""Faults planted on purpose: the audit must name each, and must not cry wolf on clean data."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from tests.making import make_item, make_selection, write_items
from tests.shared import DATA

from therefore.auditing.audit import audit
from therefore.auditing.finding import Audit, Finding
from therefore.dataset.build import generate
from therefore.dataset.reading import load
from therefore.items import Item, Logic


def failed(result: Audit) -> set[str]:
    return {check.name for check in result.checks if not check.passed}


def failures(result: Audit, name: str) -> list[Finding]:
    return [f for c in result.checks if c.name == name for f in c.findings if not f.passed]


def test_bias_free_entailments_pass(clean: Path) -> None:
    result = audit(clean)
    assert result.ok, failed(result)
    assert result.items == 1_600
    assert {"labels", "length", "negation", "overlap", "operators", "satisfying assignments",
            "vocabulary", "probes", "duplicates", "contradictions", "leakage",
            "near-duplicates"} <= {check.name for check in result.checks}  # fmt: skip


def test_naive_entailments_fail_as_the_paper_says(tmp_path: Path) -> None:
    generate("entailment", tmp_path / "naive", preset="naive", split="train", count=1_600)
    result = audit(tmp_path / "naive")
    assert {"overlap", "operators", "satisfying assignments", "probes"} <= failed(result)
    assert "labels" not in failed(result)
    # Evans et al. 2018, A.2.1: more conjunctions on top of A+, more disjunctions on top of B+.
    told = {f.subject for f in failures(result, "operators")}
    assert "∧ at depth 0 in the premises" in told
    assert "∨ at depth 0 in the question" in told


def test_unbalanced_tuples_fail_on_new_variables_alone(tmp_path: Path) -> None:
    # The bias that the paper's own 4-tuples keep (chi-square 922 of 50,000 items).
    settings = {"balance": "false"}
    generate("entailment", tmp_path / "d", split="train", count=4_000, settings=settings)
    result = audit(tmp_path / "d")
    assert failed(result) <= {"overlap", "probes"}
    assert "predicates or variables new in the question" in {
        f.subject for f in failures(result, "overlap")
    }


NAMES = ("ann", "bob", "cid", "dot", "eve", "flo", "gus", "hal", "ida", "jon")


def prose(number: int, rng: random.Random, *, answer: int, split: str = "train") -> Item:
    names = rng.sample(NAMES, 6)
    text = f"{names[0]} met {names[1]} and {names[2]} saw {names[3]} on day {number}"
    return make_item((text,), f"{names[4]} likes {names[5]}", answer=answer, split=split)


def test_clean_prose_passes(tmp_path: Path) -> None:
    rng = random.Random(0)
    items = [
        prose(i, rng, answer=i % 2, split=("train", "test")[i // 2 % 4 == 3]) for i in range(1_200)
    ]
    result = audit(write_items(tmp_path / "d.jsonl", items))
    assert failed(result) <= {"near-duplicates"}


def test_longer_positives_are_caught(tmp_path: Path) -> None:
    rng = random.Random(0)
    items: list[Item] = []
    for number in range(800):
        item = prose(number, rng, answer=number % 2)
        extra = rng.randrange(4 if item.answer else 2)
        items.append(replace(item, question=item.question + " too" * extra))
    result = audit(write_items(tmp_path / "d.jsonl", items))
    assert "length" in failed(result)
    assert failures(result, "length")[0].subject == "words in the question"
    assert "length only" in {f.subject for f in failures(result, "probes")}


def test_answers_mostly_at_d_are_caught(tmp_path: Path) -> None:
    rng = random.Random(0)
    items = [
        make_selection(
            f"text {number}",
            tuple(f"option {rng.randrange(10**6)}" for _ in range(4)),
            rng.choice([0, 1, 2, 3, 3, 3]),
        )
        for number in range(400)
    ]
    result = audit(write_items(tmp_path / "d.jsonl", items))
    assert failed(result) == {"positions"}
    assert failures(result, "positions")[0].subject == "option D"


@pytest.mark.parametrize("share", [0.01])
def test_one_percent_leaked_items_are_caught(clean: Path, tmp_path: Path, share: float) -> None:
    items = load(clean)
    train = [item for item in items if item.split == "train"]
    leaked = [
        replace(item, split="test_easy", id=f"{item.id}-1")
        for item in train[: int(share * len(train))]
    ]
    result = audit(write_items(tmp_path / "d.jsonl", [*items, *leaked]))
    assert failed(result) == {"leakage"}
    worst = max(failures(result, "leakage"), key=lambda f: f.effect)
    assert worst.effect == pytest.approx(share, rel=0.05)


def test_renamed_leaks_are_caught_by_their_logic(clean: Path, tmp_path: Path) -> None:
    items = load(clean)
    shift = str.maketrans("abcdefghijklmnopqrstuvwxyz", "bcdefghijklmnopqrstuvwxyza")

    def renamed(item: Item) -> Item:
        return replace(
            item,
            id=f"{item.id}-1",
            split="test_easy",
            premises=tuple(text.translate(shift) for text in item.premises),
            question=item.question.translate(shift),
            logic=Logic(
                premises=tuple(text.translate(shift) for text in item.logic.premises),
                query=tuple(text.translate(shift) for text in item.logic.query),
            ),
        )

    leaked = [renamed(item) for item in items[:12]]
    result = audit(write_items(tmp_path / "d.jsonl", [*items, *leaked]))
    told = {(f.check, f.subject) for c in result.checks for f in c.findings if not f.passed}
    assert ("leakage", "same logic up to names") in told
    assert ("leakage", "same texts") not in told


def test_a_leak_in_other_case_and_punctuation_is_caught(tmp_path: Path) -> None:
    rng = random.Random(1)
    items = [prose(i, rng, answer=i % 2) for i in range(200)]
    items += [prose(1_000 + i, rng, answer=i % 2, split="test") for i in range(100)]
    shouted = replace(
        items[0], id="shouted", split="test", premises=(items[0].premises[0].upper() + "!.",)
    )
    quiet = audit(write_items(tmp_path / "a.jsonl", items))
    loud = audit(
        write_items(
            tmp_path / "b.jsonl",
            [*items, replace(shouted, premises=(items[0].premises[0].upper() + ".",))],
        )
    )
    assert "leakage" not in failed(quiet)
    assert "leakage" in failed(loud)


def test_a_telling_word_is_named(tmp_path: Path) -> None:
    rng = random.Random(0)
    items = []
    for number in range(800):
        item = prose(number, rng, answer=number % 2)
        word = "not" if rng.random() < (0.6 if item.answer else 0.3) else "now"
        items.append(replace(item, question=f"{item.question} {word}"))
    result = audit(write_items(tmp_path / "d.jsonl", items))
    assert {"vocabulary", "negation", "probes"} <= failed(result)
    assert failures(result, "vocabulary")[0].subject in (
        "'not' in the question",
        "'now' in the question",
    )


def test_contradictions_duplicates_and_copies(tmp_path: Path) -> None:
    rng = random.Random(0)
    items = [prose(i, rng, answer=i % 2) for i in range(100)]
    twin = replace(items[0], id="twin")
    liar = replace(items[1], id="liar", answer=0, target="not entailed")
    copied = make_item(("All men are mortal.",), "?", choices=(), answer=-1, task="generation",
                       target="All men are mortal.")  # fmt: skip
    result = audit(write_items(tmp_path / "d.jsonl", [*items, twin, liar, copied]))
    assert failed(result) == {"duplicates", "contradictions", "copies"}


def test_permuted_options_are_still_duplicates(tmp_path: Path) -> None:
    item = make_selection("text", ("w", "x", "y", "z"), 0)
    other = replace(item, id="other", choices=("z", "y", "x", "w"), answer=3)
    result = audit(write_items(tmp_path / "d.jsonl", [item, other]))
    assert "duplicates" in failed(result)
    assert "contradictions" not in failed(result)


def test_thresholds_can_be_set(tmp_path: Path) -> None:
    rng = random.Random(0)
    items = [prose(i, rng, answer=int(i % 5 > 1)) for i in range(600)]
    path = write_items(tmp_path / "d.jsonl", items)
    assert failed(audit(path)) == {"labels"}
    assert audit(path, settings={"balance": "0.11"}).ok


@pytest.mark.skipif(not DATA.is_dir(), reason="the released data are not here")
def test_the_released_exam_answers_lean_to_d(tmp_path: Path) -> None:
    """LogiQA's evaluation file: 270 of 651 answers are D."""
    text = (DATA / "logiqa_v1" / "Eval.txt").read_text(encoding="utf-8")
    blocks = [block.split("\n") for block in text.strip("\n").split("\n\n")]
    items = [
        make_selection(lines[1], tuple(lines[3:7]), "abcd".index(lines[0].strip()), id=str(n))
        for n, lines in enumerate(blocks)
    ]
    result = audit(write_items(tmp_path / "d.jsonl", items))
    assert "positions" in failed(result)
    assert failures(result, "positions")[0].subject == "option D"
