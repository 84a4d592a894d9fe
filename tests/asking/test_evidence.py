"""Witnesses, proofs and translations: what is right passes, and each way to be wrong is named."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from tests.asking.proving import refutation
from tests.making import make_item

from therefore.asking import grade, prompt
from therefore.asking.notation import read_notation
from therefore.asking.prompting import Style
from therefore.asking.witness import cited_statements
from therefore.asking.worked import witness, worked
from therefore.asking.worlds import stem
from therefore.dataset.stream import stream
from therefore.errors import ConfigError, FormulaError, InputError
from therefore.items import SATISFIABILITY, THREE_WAY, Item, Logic
from therefore.logic.tptp import read_formula

PRESETS = {
    "grl": ("nlsat", "grl", "test"),
    "rcl": ("nlsat", "rcl", "test"),
    "three": ("nlsat", "grl-entailment", "test"),
    "ruletaker": ("nlsat", "hard-ruletaker", "test"),
    "validity": ("syllogism", "validity", "test"),
    "selection": ("syllogism", "syllobase", "test_selection"),
    "generation": ("syllogism", "syllobase", "test_generation"),
    "exam": ("exam", "exam", "test"),
    "analog": ("analog", "threeway", "test"),
    "entailment": ("entailment", "evans2018", "test_easy"),
}


@cache
def items(name: str) -> list[Item]:
    family, preset, split = PRESETS[name]
    return stream(family, preset=preset, split=split, seed=11).take(12)


@pytest.mark.parametrize("name", PRESETS)
def test_the_certificate_as_a_reply_is_right(name: str) -> None:
    for item in items(name):
        assert item.premises[0] in str(prompt(item, style="witness"))
        found = grade(item, witness(item), style="witness")
        assert (found.status, found.reward) == ("right", 1.0), (found, witness(item))


@pytest.mark.parametrize("name", PRESETS)
def test_the_logic_as_a_reply_is_a_right_translation(name: str) -> None:
    for item in items(name)[:4]:
        lines = [f"{n}: {text}" for n, text in enumerate(item.logic.premises, start=1)]
        names = "H" if len(item.logic.query) == 1 else "ABCDE"
        lines += [f"{n}: {text}" for n, text in zip(names, item.logic.query, strict=False)]
        found = grade(item, "\n".join(lines), style="formal")
        assert (found.status, found.reward) == ("right", 1.0), found
        lines[0] = f"1: ~({item.logic.premises[0]})"
        broken = grade(item, "\n".join(lines), style="formal")
        assert broken.status == "wrong"
        assert broken.reward <= 0.5


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("style", ["plain", "reason", "witness", "formal"])
def test_a_worked_example_is_a_right_reply(name: str, style: Style) -> None:
    first, second, asked = items(name)[:3]
    found = prompt(asked, style=style, examples=[first, second])
    for one, turn in zip((first, second), found.examples, strict=True):
        assert turn.answer == worked(one, style=style)
        assert turn.answer in str(found)
        assert grade(one, turn.answer, style=style).status == "right", turn
    assert len(found.conversation()) == 5


def test_proofs_are_not_written_as_examples() -> None:
    with pytest.raises(ConfigError, match="'proof' takes no examples"):
        prompt(items("grl")[0], style="proof", examples=items("grl")[1:2])


def test_a_refutation_by_resolution_is_right_and_its_parts_earn_less() -> None:
    item = next(item for item in items("grl") if item.answer == 0)
    lines = refutation(item)
    found = grade(item, "\n".join(["Answer: no", *lines]), style="proof")
    assert (found.status, found.reward) == ("right", 1.0)
    assert {step.verdict for step in found.steps} == {"pays"}
    half = grade(item, "\n".join(["Answer: no", *lines[:-1]]), style="proof")
    assert half.status == "wrong"
    assert 0 < half.reward <= 0.5
    assert grade(item, "Answer: no\n" + lines[-1], style="proof").reward == 0
    assert grade(item, "\n".join(["Answer: yes", *lines]), style="proof").reward == 0
    assert (
        grade(item, "\n".join(["Answer: no", *lines[:-1]]), style="proof", partial=False).reward
        == 0
    )


SOCRATES = make_item(
    ("All men are mortal.", "Socrates is a man.", "All mortals are tired.", "Plato is a man."),
    "Socrates is tired.",
    answer=1,
    logic=Logic(
        premises=(
            "![X]: (man(X) => mortal(X))",
            "man(socrates)",
            "![X]: (mortal(X) => tired(X))",
            "man(plato)",
        ),
        query=("tired(socrates)",),
    ),
)
PROOF = "Answer: yes\n5. mortal(socrates) [1, 2]\n6. tired(socrates) [3, 5]"


@pytest.mark.parametrize(
    ("reply", "status", "verdicts"),
    [
        (PROOF, "right", ["pays", "pays"]),
        (PROOF.replace("[1, 2]", "(from 1 and 2)"), "right", ["pays", "pays"]),
        (PROOF.replace("[1, 2]", "by lines 1, 2."), "right", ["pays", "pays"]),
        (PROOF.replace("\n6", "\n7. mortal(plato) [1, 4]\n6"), "right", ["pays", "idle", "pays"]),
        ("Answer: yes\n5. tired(socrates) [1, 2, 3]", "right", ["pays"]),
        ("Answer: yes\n5. tired(socrates) [1, 2, 3, 4]", "wrong", ["rests on too much"]),
        ("Answer: yes\n5. tired(socrates) [1, 2]", "wrong", ["does not follow"]),
        ("Answer: yes\n5. tired(socrates) [9]", "wrong", ["rests on nothing"]),
        ("Answer: yes\n5. tired(socrates)", "wrong", ["does not follow"]),
        ("Answer: yes\n5. man(socrates) [2]", "wrong", ["reworded"]),
        (
            "Answer: yes\n5. man(socrates) & man(plato) [2, 4]",
            "wrong",
            ["joins its reasons"],
        ),
        ("Answer: yes\n5. mortal(socrates) [1, 2, 4]", "wrong", ["cites too much"]),
        ("Answer: yes\n5. brave(socrates) [1, 2]", "wrong", ["cannot be read"]),
        ("Answer: yes\n2. mortal(socrates) [1, 2]", "wrong", ["is numbered twice"]),
        ("Answer: yes\n5. contradiction [1, 2]", "wrong", ["does not follow"]),
        ("Answer: yes", "unreadable", []),
        ("Answer: no\n5. mortal(socrates) [1, 2]", "wrong", []),
        ("", "no answer", []),
    ],
)
def test_each_line_of_a_proof_is_judged(reply: str, status: str, verdicts: list[str]) -> None:
    found = grade(SOCRATES, reply, style="proof")
    assert (found.status, [step.verdict for step in found.steps]) == (status, verdicts), found
    assert (found.reward == 1) == (status == "right")


def test_a_wrong_line_beside_a_proof_lowers_its_reward() -> None:
    spoilt = f"{PROOF}\n7. ~man(plato) [1, 2]"
    found = grade(SOCRATES, spoilt, style="proof")
    assert found.status == "wrong"
    assert found.reward == pytest.approx(2 / 3)
    assert "line 7 does not follow" in found.reason


def test_a_long_disguised_conjunction_is_no_step() -> None:
    joined = "~(~(man(socrates)) | ~(man(plato)) | ~(![X]: (man(X) => mortal(X))) | ~(man(plato)))"
    found = grade(SOCRATES, f"Answer: yes\n5. {joined} [1, 2, 4]", style="proof")
    assert found.steps[0].verdict in ("joins its reasons", "is too long")
    assert found.reward == 0


@pytest.mark.parametrize(
    ("reply", "status", "reward"),
    [
        ("Answer: yes\nBecause: 1, 2, 3", "right", 1.0),
        ("Answer: yes\nBecause: 1-3", "right", 1.0),
        ('{"answer": "yes", "because": [1, 2, 3]}', "right", 1.0),
        ("Answer: yes\nBecause: 1, 2, 3, 4", "wrong", 0.0),
        ("Answer: yes\nBecause: 1, 2", "wrong", 0.0),
        ("Answer: yes\nBecause: 1, 2, 3, 17", "wrong", 0.0),
        ("Answer: yes", "unreadable", 0.0),
        ("Answer: no\nBecause: 1, 2, 3", "wrong", 0.0),
    ],
)
def test_statements_must_suffice_and_be_needed(reply: str, status: str, reward: float) -> None:
    found = grade(SOCRATES, reply, style="witness")
    assert (found.status, found.reward) == (status, reward), found


UNLIKE = replace(SOCRATES, logic=replace(SOCRATES.logic, query=("tired(plato) & man(plato)",)))


@pytest.mark.parametrize(
    ("world", "status"),
    [
        ("man(leo)\nmortal(leo)", "right"),
        ("leo: man, mortal", "right"),
        ("leo: man, mortal, not tired", "right"),
        ("- leo: a man and mortal", "right"),
        ("Individuals: leo\nman(leo); mortal(leo)", "unreadable"),
        ("leo: man", "wrong"),
        ("leo: man, mortal, tired", "wrong"),
        ("leo: man, not man", "unreadable"),
        ("leo: brave", "unreadable"),
        ("nothing", "wrong"),
    ],
)
def test_a_world_is_checked_by_evaluation(world: str, status: str) -> None:
    item = make_item(
        ("All men are mortal.", "Leo is a man."),
        "Leo is tired.",
        answer=0,
        logic=Logic(
            premises=("![X]: (man(X) => mortal(X))", "man(leo)"),
            query=("tired(leo)",),
        ),
    )
    found = grade(item, f"Answer: no\nWorld:\n{world}", style="witness")
    assert found.status == status, found


@pytest.mark.parametrize(
    ("reply", "status"),
    [
        ("Answer: yes\nWorld:\nrice", "right"),
        ("Answer: yes\nWorld: rice", "right"),
        ("Answer: yes\nWorld:\napples: no\nrice: yes", "right"),
        ("Answer: yes\nWorld:\nno apples\nrice", "right"),
        ('{"answer": "satisfiable", "assignment": {"apples": false, "rice": true}}', "right"),
        ('{"answer": "satisfiable", "world": ["rice"]}', "right"),
        ("Answer: yes\nWorld:\napples", "wrong"),
        ("Answer: yes\nWorld:\npears", "unreadable"),
        ("Answer: yes", "unreadable"),
        ("Answer: no\nBecause: 1, 2", "wrong"),
    ],
)
def test_an_assignment_in_words_lists_and_json(reply: str, status: str) -> None:
    item = make_item(
        ("If apples then rice.", "If rice then no apples."),
        "",
        answer=1,
        choices=SATISFIABILITY,
        task="satisfiability",
        logic=Logic(premises=("apples => rice", "rice => ~apples")),
    )
    assert grade(item, reply, style="witness").status == status


def test_unknown_needs_two_worlds() -> None:
    item = make_item(
        ("If apples then rice.",),
        "rice",
        answer=1,
        choices=THREE_WAY,
        logic=Logic(premises=("apples => rice",), query=("rice",)),
    )
    both = "Answer: unknown\nWorld:\nrice\nWorld:\nnothing"
    assert grade(item, both, style="witness").status == "right"
    assert grade(item, "Answer: unknown\nWorld:\nrice", style="witness").status == "wrong"


def test_translations_may_use_other_names_and_notations() -> None:
    smt = [
        "1: (forall ((x U)) (=> (Human x) (Dies x)))",
        "2: (Human s)",
        "3: forall x: not Dies(x) or Weary(x)",
        "4: Human(p)",
        "H: Weary(s)",
    ]
    assert grade(SOCRATES, "\n".join(smt), style="formal").status == "right"
    swapped = [line.replace("Human(p)", "Human(s)") for line in smt]
    found = grade(SOCRATES, "\n".join(swapped), style="formal")
    assert (found.status, found.reward) == ("wrong", 0.0)  # one name too few
    assert grade(SOCRATES, "no formula here", style="formal").status == "unreadable"
    assert grade(SOCRATES, "", style="formal").status == "no answer"


@pytest.mark.parametrize(
    "text",
    [
        "![X]: (man(X) => mortal(X))",
        "forall X: man(X) -> mortal(X)",
        "forall X, man(X) implies mortal(X)",
        "∀X (man(X) → mortal(X))",
        "all X: not man(X) or mortal(X)",
        "(forall ((X U)) (=> (man X) (mortal X)))",
        "(assert (forall ((X Int)) (or (not (man X)) (mortal X))))",
    ],
)
def test_notations_of_one_formula(text: str) -> None:
    from therefore.asking.deciding import equivalent

    assert equivalent(read_notation(text), read_formula("![X]: (man(X) => mortal(X))"))


@pytest.mark.parametrize("text", ["(s ∨ q)", "(s or q)", "(s | q)", "(or s q)", "s \\/ q"])
def test_a_disjunction_in_brackets_is_no_predicate(text: str) -> None:
    assert read_notation(text) == read_formula("s | q")


@pytest.mark.parametrize("text", ["", "p &", "(p", "p q", "forall x: x", "∀", "¬", "((((("])
def test_what_is_no_formula_is_refused(text: str) -> None:
    with pytest.raises(FormulaError):
        read_notation(text)


def test_nesting_is_bounded() -> None:
    with pytest.raises(FormulaError):
        read_notation("not " * 5_000 + "p")
    with pytest.raises(FormulaError):
        read_notation("(" * 5_000 + "p" + ")" * 5_000)


def test_evidence_needs_logic_and_styles_have_names() -> None:
    prose = replace(SOCRATES, logic=Logic())
    for style in ("witness", "proof", "formal"):
        with pytest.raises(InputError, match="has no logic"):
            prompt(prose, style=style)  # type: ignore[arg-type]
        with pytest.raises(InputError, match="has no logic"):
            grade(prose, "Answer: yes", style=style)  # type: ignore[arg-type]
    with pytest.raises(ConfigError, match="style 'rhyme'"):
        grade(SOCRATES, "yes", style="rhyme")  # type: ignore[arg-type]
    with pytest.raises(ConfigError, match="wording 7"):
        prompt(SOCRATES, wording=7)


def test_numbers_and_names_are_read_as_written() -> None:
    assert cited_statements("Because: 1, 3-5 and 9") == [1, 3, 4, 5, 9]
    assert cited_statements("nothing") is None
    assert stem("Bowler hats") == stem("bowler_hat")
