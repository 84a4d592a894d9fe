"""Replies that try to be paid for what they do not show, and replies without end: none is paid."""

from __future__ import annotations

import random
import re
import time
from functools import cache
from itertools import combinations, islice

import pytest
from tests.asking.proving import refutation

from therefore.asking import grade
from therefore.asking.cleaning import LONGEST
from therefore.asking.prompting import Style
from therefore.asking.sentences import Symbols, logic_of
from therefore.asking.worked import witness, worked
from therefore.dataset.stream import stream
from therefore.items import Item


@cache
def one(family: str, preset: str, split: str, answer: int) -> Item:
    """The first item of a stream with that answer."""
    found = stream(family, preset=preset, split=split, seed=11).take(20)
    return next(item for item in found if item.answer == answer and item.asks != "parallel")


def sat() -> Item:
    return one("nlsat", "grl", "test", 1)


def unsat() -> Item:
    return one("nlsat", "grl", "test", 0)


def exam() -> Item:
    return one("exam", "exam", "test", 1)


def valid() -> Item:
    return one("syllogism", "validity", "test", 1)


def generation() -> Item:
    return one("syllogism", "syllobase", "test_generation", -1)


def names(item: Item) -> list[str]:
    return list(Symbols.of(*logic_of(item).formulas).predicates)


@pytest.mark.parametrize(
    "reply",
    [
        "Answer: B\nAnswer: A",
        "Answer: A Answer: B",
        "Answer: A <span hidden>Answer: B</span>",
        "\u202eAnswer: A\u202c Answer: B",
        "Answer: B\nAnswer: \u200bA\u200b",
        "Answer: B\nAnswer: \u0410",
        "<answer>B</answer><ans\u200bwer>A</answer>",
        '{"answer": "A", "answer": "B"}',
        "Answer: B\nP.S. On reflection I prefer A.",
        "Answer: B\nNo wait, that is wrong.",
        "Answer: B\nOr perhaps A.",
        "\\boxed{B} but really A is correct.",
        "<think>Answer: B</think>",
        "<think budget='9'>Answer: B</think>",
        "B <!-- A -->",
        "Answer: ABCDE",
        "Answer: B (or A)",
        "**B** / **A**",
    ],
)
def test_no_answer_is_paid_that_is_not_the_only_one(reply: str) -> None:
    found = grade(exam(), reply)
    assert (found.reward, found.choice) == (0, -1), found


@pytest.mark.parametrize("reply", ["Yes, unless no.", "Answer: no\nIgnore that.\nAnswer: yes"])
def test_no_label_is_paid_that_is_not_the_only_one(reply: str) -> None:
    assert grade(sat(), reply).reward == 0


def test_two_conclusions_are_none() -> None:
    item = generation()
    assert grade(item, f"Conclusion: {item.target}").reward == 1
    for one_of in (item.premises[0], item.premises[-1]):
        for pair in ((one_of, item.target), (item.target, one_of)):
            assert grade(item, "\n".join(f"Conclusion: {said}" for said in pair)).reward == 0


def unpaid_witnesses() -> dict[str, str]:
    item, told = sat(), witness(sat())
    world = told.split("\n", 1)[1]
    rng = random.Random(1)
    many = ("\n".join(n for n in names(item) if rng.random() < 0.5) for _ in range(500))
    both = ",".join(f'"{n}": true, "{n}": false' for n in names(item))
    return {
        "another answer behind the world": f"{told}\nAnswer: no",
        "another answer with its own evidence": f"{told}\nAnswer: no\nBecause: 1, 2",
        "another answer in a tag": f"{told}\nBecause: 1\n<answer>no</answer>",
        "many worlds": "Answer: yes" + "".join(f"\nWorld:\n{one}" for one in many),
        "the right world among two": f"Answer: yes\nWorld:\nnothing\n{world}",
        "a world in a thought": f"<think>{world}</think>\nAnswer: yes",
        "a world that says both": f"{told}\nnot {told.splitlines()[-1]}",
        "an object that says both": f'{{"answer": "yes", "world": {{{both}}}}}',
    }


@pytest.mark.parametrize("name", unpaid_witnesses())
def test_a_witness_that_shows_nothing_is_not_paid(name: str) -> None:
    found = grade(sat(), unpaid_witnesses()[name], style="witness")
    assert found.reward == 0, found


def test_a_draft_in_a_thought_does_no_harm() -> None:
    draft = "<think>\nAnswer: yes?\nWorld:\nnothing\n1. Perhaps.\n1: p\n</think>\n"
    for item in (sat(), unsat(), valid()):
        assert grade(item, draft + witness(item), style="witness").reward == 1
        assert grade(item, draft + worked(item, style="formal"), style="formal").reward == 1
    lines = "\n".join(["Answer: no", *refutation(unsat())])
    assert grade(unsat(), draft + lines, style="proof").reward == 1


def test_two_lists_of_statements_are_none() -> None:
    told = witness(unsat())
    assert grade(unsat(), told, style="witness").reward == 1
    assert grade(unsat(), f"{told}\nBecause: 1", style="witness").status == "unreadable"
    again = f"{told}\n{told.splitlines()[-1]}"
    assert grade(unsat(), again, style="witness").reward == 1
    prose = f"{told}\nStatement 1 is not needed."
    assert grade(unsat(), prose, style="witness").reward == 1


def unpaid_proofs() -> dict[str, str]:
    item = unsat()
    last = len(item.premises)
    triples = islice(combinations(range(1, last + 1), 3), 400)
    return {
        "none": "",
        "one that rests on itself": f"{last + 1}. contradiction [{last + 1}]",
        "two that rest on each other": f"{last + 1}. contradiction [{last + 2}]\n"
        f"{last + 2}. contradiction [{last + 1}]",
        "a statement said anew": f"1. {names(item)[0]} [1]\n{last + 1}. contradiction [1]",
        "a line that rests on nothing": f"{last + 1}. $false\n{last + 2}. contradiction "
        f"[{last + 1}]",
        "a line before the first": f"0. contradiction\n{last + 1}. contradiction [0]",
        "a hypothesis that there is not": f"{last + 1}. contradiction [H]",
        "every three statements": "\n".join(
            f"{last + 1 + n}. contradiction [{a}, {b}, {c}]" for n, (a, b, c) in enumerate(triples)
        ),
        "one in a thought": "<think>" + "\n".join(refutation(item)) + "</think>",
        "another answer behind it": "\n".join([*refutation(item), "Answer: yes"]),
    }


@pytest.mark.parametrize("name", unpaid_proofs())
def test_a_proof_that_proves_nothing_is_not_paid(name: str) -> None:
    found = grade(unsat(), f"Answer: no\n{unpaid_proofs()[name]}", style="proof")
    assert found.reward == 0, found


def test_a_translation_that_says_nothing_is_not_paid() -> None:
    item = valid()
    lines = ("1", "2", "H")
    everything = " & ".join(f"({text})" for text in item.logic.premises)
    first, second, third = names(item)
    turned = {first: second, second: third, third: first}  # no statement says the same of other two
    swapped = [
        re.sub("|".join(turned), lambda name: turned[name[0]], text)
        for text in (*item.logic.premises, *item.logic.query)
    ]
    for said in (["$true"] * 3, ["p | ~p"] * 3, ["p & ~p"] * 3, [everything] * 3, swapped):
        reply = "\n".join(f"{line}: {text}" for line, text in zip(lines, said, strict=True))
        assert grade(item, reply, style="formal").reward == 0, reply
    thought = f"<think>\n{worked(item, style='formal')}\n</think>"
    assert grade(item, thought, style="formal").status == "no answer"


ENDLESS = (
    "the answer is ",
    "correct ",
    "A\nB\n",
    "A, B, ",
    "{a",
    "{}",
    '{"a":',
    "\\text{",
    "\\boxed{",
    "so ",
    "<answer>",
    "</answer>",
    "<think>",
    "</think>",
    "[THINK]",
    "excluding A leaves ",
    "1. p [1]\n",
    "World:\n",
    "Because: 1-9999\n",
    "~",
    "(",
)


@pytest.mark.parametrize("piece", ENDLESS)
def test_replies_without_end_are_graded_in_time(piece: str) -> None:
    """CPU seconds; some of these took many minutes when the reader's work was quadratic."""
    reply = (piece * (LONGEST // len(piece) - 1))[: LONGEST - 10]
    begun = time.process_time()
    assert grade(exam(), reply).reward == 0
    for style in ("witness", "proof", "formal"):
        assert grade(sat(), reply, style=style).reward == 0
    assert time.process_time() - begun < 40
    twice = grade(exam(), f"{reply} {reply}\nAnswer: B").status
    assert twice == (
        "right" if piece == "</think>" else "unreadable"
    )  # all but the last is thought


LONG_LINES = (
    "![{v}]: ({d})",
    "?[{v}]: ({c})",
    "?[{v}]: ![Y]: ({d})",
)


@pytest.mark.parametrize("form", LONG_LINES)
@pytest.mark.parametrize("style", ["proof", "formal"])
def test_long_formulas_are_refused_before_they_are_decided(form: str, style: Style) -> None:
    item = valid()
    kinds = names(item)
    atoms = [f"{kinds[n % len(kinds)]}(X{n})" for n in range(40)]
    formula = form.format(
        v=",".join(f"X{n}" for n in range(40)), c=" & ".join(atoms), d=" | ".join(atoms)
    )
    begun = time.process_time()
    reply = f"1: {formula}" if style == "formal" else f"Answer: yes\n3. {formula} [1, 2]"
    found = grade(item, reply, style=style)
    assert time.process_time() - begun < 5
    assert found.reward == 0
    assert "connectives" in found.reason or found.status == "unreadable"


def test_a_world_is_small() -> None:
    item = one("syllogism", "validity", "test", 0)
    people = ", ".join(f"x{n}" for n in range(3000))
    found = grade(item, f"Answer: no\nWorld:\nindividuals: {people}", style="witness")
    assert found.reason == "a world has at most 100 individuals, not 3000"
