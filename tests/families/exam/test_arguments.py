"""Questions about arguments: the mistake that one commits, and the argument of the same form."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest

from therefore import stream as stream_of
from therefore.asking.prompting import prompt
from therefore.asking.proofs import grade_proof
from therefore.asking.witness import grade_witness
from therefore.auditing.readings import look
from therefore.bridges.tptp import tptp_texts
from therefore.checker.__main__ import item_faults
from therefore.errors import ConfigError, SentenceError
from therefore.explanation import reasons_for
from therefore.families.exam import FAMILY
from therefore.families.exam.config import SCENARIOS, ExamConfig
from therefore.families.exam.sample.parallel import draw_parallels
from therefore.families.exam.sample.patterns import Joined, Schema, alike, draw_patterns
from therefore.families.family import Sampled, Territory
from therefore.items import Item, Question
from therefore.language.exam.arguments import read_argument
from therefore.language.exam.language import LANGUAGE
from therefore.language.exam.questions import MISTAKES, mistakes_of, read_question
from therefore.language.reader import Text
from therefore.randomness import Stream, stream
from therefore.reasoners.heuristics import SlidingWindow, WordMatch
from therefore.reasoners.oracle import Oracle
from therefore.verification.examine import examine

PLANS = FAMILY.presets["exam"].splits
CONFIG = PLANS["train"].config


def draw(config: ExamConfig, *, count: int) -> list[Sampled]:
    territory = Territory.of(PLANS, "train", 0)
    return list(FAMILY.sample(config, territory, stream(0, "test", "train"), count))


RULES = (
    "Four researchers, Maya, Hugo, Olga and Nora, each give one talk at a conference in Ghent, "
    "with one talk a day from Monday to Thursday.",
    "If Hugo speaks on Thursday and Olga speaks on Tuesday, then Maya speaks on Monday.",
)
ARGUED = (
    "Because Hugo speaks on Thursday, a visitor concludes that Maya speaks on Monday. This does "
    "not follow from the statements above. Which one of the following mistakes leads to the "
    "conclusion?"
)


def test_a_mistake_is_about_a_rule_and_not_about_a_clause() -> None:
    """A clause that joins two facts could be misread as well: two mistakes would be right."""
    choices = tuple(MISTAKES[name] for name in mistakes_of("ordering"))
    assert (
        LANGUAGE.read(
            Text(
                (*RULES, "If Nora speaks on Monday, then Hugo speaks on Thursday."), ARGUED, choices
            )
        ).asks
        == "flaw"
    )
    for more in (
        "If Hugo speaks on Thursday, then Maya speaks on either Monday or Tuesday.",
        "Maya speaks on either Monday or Tuesday.",
    ):
        with pytest.raises(SentenceError, match="joins two facts"):
            LANGUAGE.read(Text((*RULES, more), ARGUED, choices))
    drawn = stream_of("exam", preset="exam", split="train", seed=9).take(480)
    flaws = [item for item in drawn if item.asks == "flaw"]
    assert any(item.features["scenario"] not in ("chain", "policy") for item in flaws)
    assert {examine(item).status for item in flaws} == {"verified"}


def test_forged_arguments_are_refused() -> None:
    """Another key, another kind, another conclusion, another mistake: the text gives it away."""
    made = stream_of("exam", preset="exam", split="test", seed=2).take(64)
    items = [item for item in made if item.asks in ("needed", "flaw")]
    assert {item.asks for item in items} == {"needed", "flaw"}
    for item in items[:8]:
        assert examine(item).status == "verified"
        other = (item.answer + 1) % 4
        turned = tuple(reversed(item.choices))
        for forged in (
            replace(item, answer=other, target=item.choices[other]),
            replace(item, asks="completes"),
            replace(item, question=item.question.replace("because", "although")),
            replace(item, logic=replace(item.logic, goal=item.logic.query[:1])),
            replace(item, choices=turned, target=turned[item.answer]),
        ):
            assert forged == item or examine(forged).status == "failed"


def test_no_mistake_is_right_more_often_than_another() -> None:
    config = replace(CONFIG, scenarios=("chain",), kinds=("flaw",), questions=1)
    found = Counter(draft.target for draft in draw(config, count=240))
    assert len(found) == 4
    assert all(abs(count - 60) < 34 for count in found.values())  # five deviations


@pytest.mark.parametrize("scenario", [one for one in SCENARIOS if one != "argument"])
def test_an_argument_takes_one_step_about_one_statement_and_no_two_options_name_it(
    scenario: str,
) -> None:
    """The fact and the conclusion stand in one statement."""
    config = replace(CONFIG, scenarios=(scenario,), kinds=("flaw",), questions=1)
    for draft in draw(config, count=40):
        _, concluded, given = read_question(draft.question)
        ends = [one.lower().split() for one in (given, concluded)]
        # A policy speaks of people by their traits, everything else by who or what it is.
        words = {one[-1] for one in ends} | {
            word for one in ends for word in one[:2] if scenario == "chain"
        }
        if scenario not in ("chain", "policy"):
            words |= {one[0] for one in ends}
        stems = {word.removesuffix("s") for word in words}
        told = [re.findall(r"[\w-]+", entry.lower()) for entry in draft.premises]
        assert any(stems <= {word.removesuffix("s") for word in one} for one in told), stems
        assert set(draft.choices) == {MISTAKES[name] for name in mistakes_of(scenario)}
        assert "unless " not in draft.question.lower()


def test_two_names_of_one_mistake_are_not_read() -> None:
    config = replace(CONFIG, scenarios=("chain",), kinds=("flaw",), questions=1)
    for draft in draw(config, count=8):
        known = Text(tuple(draft.premises), draft.question, draft.choices)
        LANGUAGE.read(known)
        both = [MISTAKES[name] for name in ("reversal", "some", "joint", "alternative")]
        twice = (*draft.choices[:3], draft.choices[0])
        old = "It takes a condition that is enough for something to be needed for it."
        for choices in (tuple(both), twice, (old, *draft.choices[1:])):
            with pytest.raises(SentenceError, match="four different mistakes"):
                LANGUAGE.read(known._replace(choices=choices))


@pytest.fixture(scope="module")
def parallels() -> list[Item]:
    settings = {"kinds": "parallel", "scenarios": "argument"}
    return stream_of("exam", preset="exam", split="train", seed=3, settings=settings).take(96)


def test_the_text_alone_tells_which_argument_is_parallel(parallels: list[Item]) -> None:
    for item in parallels:
        assert examine(item).status == "verified"
        assert item_faults(item) == []
    answers = Oracle().answer([Question.of(item) for item in parallels])
    assert [answer.choice for answer in answers] == [item.answer for item in parallels]


def test_options_alone_tell_nothing(parallels: list[Item]) -> None:
    """The options of a group are the same, and each of them is right once."""
    for start in range(0, len(parallels), 4):
        group = parallels[start : start + 4]
        assert len({item.choices for item in group}) == 1
        assert sorted(item.answer for item in group) == [0, 1, 2, 3]
        assert len({item.features["theme"] for item in group} | _affairs(group[0])) >= 5


def _affairs(item: Item) -> set[str]:
    return {read_argument(choice)[0] for choice in item.choices}


JOINING = re.compile(r"\b(?:if|then|event|or|both|either|and|statements|true|false|not)\b")


def test_options_are_joined_and_denied_alike(parallels: list[Item]) -> None:
    for item in parallels[::4]:
        told = [Counter(JOINING.findall(choice.lower())) for choice in item.choices]
        assert all(one == told[0] for one in told), item.choices
        assert len({choice.count(".") for choice in item.choices}) == 1


@pytest.mark.parametrize("reasoner", [WordMatch(), SlidingWindow()], ids=lambda one: one.name)
def test_matching_words_finds_no_parallel(
    parallels: list[Item], reasoner: WordMatch | SlidingWindow
) -> None:
    answers = reasoner.answer([Question.of(item) for item in parallels])
    right = sum(a.choice == item.answer for a, item in zip(answers, parallels, strict=True))
    assert right < 24 + 22  # five deviations above chance


def test_a_forged_parallel_is_refused(parallels: list[Item]) -> None:
    for item in parallels[:8]:
        other = (item.answer + 1) % 4
        turned = tuple(reversed(item.choices))
        logic = item.logic
        for forged in (
            replace(item, answer=other, target=item.choices[other]),
            replace(item, asks="follows"),
            replace(item, choices=turned, target=turned[item.answer]),
            replace(item, logic=replace(logic, query=logic.query[::-1])),
            replace(item, logic=replace(logic, goal=())),
            replace(item, certificate=""),
            replace(item, features={**item.features, "scenario": "chain"}),
        ):
            assert examine(forged).status == "failed"


def test_arguments_about_one_affair_are_not_compared(parallels: list[Item]) -> None:
    item = parallels[0]
    twice = (item.choices[0], *item.choices[:3])
    for choices in (twice, ("The ferry runs all night.", *item.choices[1:]), ("", *twice[1:])):
        with pytest.raises(SentenceError):
            LANGUAGE.read(Text(item.premises, item.question, choices))


def test_whoever_asks_for_evidence_gets_the_answer_alone(parallels: list[Item]) -> None:
    item = parallels[0]
    letter = "ABCD"[item.answer]
    for grade in (grade_witness, grade_proof):
        assert grade(item, f"Answer: {letter}").status == "right"
        assert grade(item, f"Answer: {'ABCD'[item.answer - 1]}").status == "wrong"
    for style in ("witness", "proof"):
        assert "`Answer: ...`" in str(prompt(item, style=style))
    assert list(tptp_texts(item)) == [""]
    assert look(item).second is None


def test_what_stands_for_what_is_told(parallels: list[Item]) -> None:
    for item in parallels[:8]:
        reasons = reasons_for(item)
        told = [reason.claim for reason in reasons[:4]]
        for place, claim in enumerate(told):
            same = "has the form of the argument" in claim
            assert same == (place == item.answer)
        right = reasons[item.answer].argument
        assert len(right) == item.features["entities"] + 1
        assert not any(sign in line for line in right for sign in "∧∨¬→_")


def test_no_two_patterns_of_a_draw_are_alike() -> None:
    rng = Stream(8)
    for _ in range(30):
        four = draw_patterns(rng)
        assert any(one.follows for one in four)
        assert not any(alike(a, b) for at, a in enumerate(four) for b in four[:at])
        assert len({_profile(one) for one in four}) == 1


def _profile(pattern: Schema) -> tuple[object, ...]:
    literals = Counter(one for said in pattern.said for one in said.literals)
    return tuple(sorted(said.form for said in pattern.said)), frozenset(literals.items())


def test_a_pattern_is_alike_to_itself_under_other_letters() -> None:
    rng = Stream(9)
    for _ in range(20):
        for pattern in draw_patterns(rng):
            order = rng.sample(range(1, pattern.letters + 1), pattern.letters)
            moved = [
                Joined(form, tuple(order[abs(n) - 1] * (1 if n > 0 else -1) for n in literals))
                for form, literals in pattern.said
            ]
            other = Schema(tuple(moved[-2::-1]), moved[-1], pattern.letters)
            assert alike(pattern, other)


def test_splits_and_seeds_share_no_four_of_arguments() -> None:
    keys: dict[tuple[str, int], set[str]] = {}
    for split, seed in (("train", 0), ("train", 1), ("test", 0)):
        territory = Territory.of(PLANS, split, seed)
        drawn = [
            sampled.split_key
            for number in range(12)
            for sampled in draw_parallels(territory, [0], stream(seed, "par", split, number))
        ]
        keys[split, seed] = set(drawn)
    found = list(keys.values())
    assert len(set().union(*found)) == sum(map(len, found))


def test_arguments_are_asked_about_only_where_parallels_are() -> None:
    assert "argument" not in replace(CONFIG, kinds=("must",)).asked
    assert replace(CONFIG, kinds=("parallel",)).asked == ("argument",)
    with pytest.raises(ConfigError, match="nothing to ask"):
        replace(CONFIG, kinds=("must",), scenarios=("argument",))
    with pytest.raises(ConfigError, match="nothing to ask"):
        replace(CONFIG, kinds=("parallel",), scenarios=("chain",))
