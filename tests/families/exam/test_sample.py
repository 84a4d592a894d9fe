"""Drawn questions: certificates hold, texts read back, splits and seeds share no paragraph."""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from dataclasses import replace

import pytest
from tests.families.exam.accepting import misprinted

from therefore.checker.check import faults
from therefore.checker.claims import all_claims
from therefore.errors import ConfigError, QuotaError
from therefore.explanation import explain
from therefore.families.exam import FAMILY, sample
from therefore.families.exam.config import SCENARIOS, ExamConfig
from therefore.families.exam.sample.case import Option
from therefore.families.exam.sample.circle import PolicyCase
from therefore.families.exam.sample.stage import chain_stage
from therefore.families.family import Sampled, Territory
from therefore.items import Item, content_key
from therefore.language.exam.language import READER
from therefore.language.exam.openings import read_opening
from therefore.language.exam.policies import read_policy
from therefore.language.exam.questions import KINDS
from therefore.language.exam.sentences import RuleSentence
from therefore.language.exam.themes import CIRCLES
from therefore.logic.formulas import Atom, Constant
from therefore.randomness import Stream, stream
from therefore.reasoners.heuristics import SlidingWindow, WordMatch
from therefore.solve.decide import satisfiable
from therefore.solve.evidence import Model
from therefore.solve.types import settled
from therefore.verification.meaning import same_meaning

PLANS = FAMILY.presets["exam"].splits
CONFIG = PLANS["train"].config


def draw(
    config: ExamConfig = CONFIG, *, split: str = "train", seed: int = 0, count: int = 240
) -> list[Sampled]:
    territory = Territory.of(PLANS, split, seed)
    return list(FAMILY.sample(config, territory, stream(seed, "test", split), count))


def as_item(draft: Sampled) -> Item:
    return Item(
        id="exam.v1-0",
        family="exam",
        task=draft.task,
        split="train",
        premises=draft.premises,
        question=draft.question,
        choices=draft.choices,
        answer=draft.answer,
        target=draft.target,
        logic=draft.logic,
        asks=draft.asks,
        certificate=draft.certificate,
        features=draft.features,
    )


@pytest.fixture(scope="module")
def drafts() -> list[Sampled]:
    return draw(count=480)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_certificates_hold_and_texts_read_back(scenario: str) -> None:
    config = replace(CONFIG, scenarios=(scenario,))
    for draft in draw(config, count=64):
        problem = draft.logic.problem()
        claims = all_claims(draft.task, draft.choices, draft.answer, draft.asks)
        assert faults(problem, claims, draft.certificate) == []
        back = READER.read(as_item(draft))
        for read, meant in (
            (back.premises, problem.premises),
            (back.query, problem.query),
            (back.goal, problem.goal),
        ):
            assert len(read) == len(meant)
            assert all(map(same_meaning, read, meant))


def test_every_label_is_decided_alike_by_the_solver(drafts: list[Sampled]) -> None:
    """The options were sorted by counting worlds; here the kernel decides them anew."""
    for draft in drafts[::12]:
        problem = draft.logic.problem()
        for claim in all_claims(draft.task, draft.choices, draft.answer, draft.asks):
            assert isinstance(satisfiable(claim.formulas(problem)), Model) == claim.satisfiable


def test_a_paragraph_has_four_questions_with_right_answers_spread(
    drafts: list[Sampled],
) -> None:
    for start in range(0, len(drafts), 4):
        group = drafts[start : start + 4]
        shared = {d.choices if d.asks == "parallel" else tuple(d.premises) for d in group}
        assert len(shared) == 1
        assert sorted(draft.answer for draft in group) == [0, 1, 2, 3]


def test_all_kinds_scenarios_and_types_occur(drafts: list[Sampled]) -> None:
    assert {draft.features["kind"] for draft in drafts} == set(KINDS)
    assert {draft.features["scenario"] for draft in drafts} == set(SCENARIOS)
    types = Counter(kind for draft in drafts for kind in draft.features["types"])
    assert set(types) == {"categorical", "sufficient", "necessary", "disjunctive", "conjunctive"}


def test_every_wrong_option_has_a_fallacy_and_the_right_one_has_none(drafts: list[Sampled]) -> None:
    for draft in drafts:
        labels = draft.features["fallacies"]
        assert [place for place, label in enumerate(labels) if not label] == [draft.answer]


def test_options_differ_and_none_repeats_a_premise(drafts: list[Sampled]) -> None:
    for draft in drafts:
        assert len(set(draft.choices)) == 4
        assert not set(draft.choices) & set(draft.premises)


@pytest.mark.parametrize("reasoner", [WordMatch(), SlidingWindow()], ids=lambda one: one.name)
def test_matching_words_is_no_better_than_guessing(
    drafts: list[Sampled], reasoner: WordMatch | SlidingWindow
) -> None:
    items = [replace(as_item(draft), id=f"exam.v1-{n:x}") for n, draft in enumerate(drafts)]
    right = sum(a.choice == i.answer for a, i in zip(reasoner.answer(items), items, strict=True))
    assert abs(right / len(items) - 0.25) < 0.08  # four standard deviations of 480 guesses


def test_keys_are_the_contract_s(drafts: list[Sampled]) -> None:
    for draft in drafts:
        assert draft.key == content_key(draft.premises, draft.question, draft.choices)


def test_splits_and_seeds_share_no_paragraph() -> None:
    def paragraphs(split: str, seed: int) -> set[str]:
        return {draft.split_key for draft in draw(split=split, seed=seed, count=120)}

    train, test, other = paragraphs("train", 0), paragraphs("test", 0), paragraphs("train", 1)
    assert not train & test
    assert not train & other
    for split, keys in (("train", train), ("test", test)):
        territory = Territory.of(PLANS, split, 0)
        assert all(territory.split_owns(key) and territory.seed_owns(key) for key in keys)


def test_the_dials_turn() -> None:
    easy = FAMILY.presets["dial"].splits["test_easy"].config
    hard = FAMILY.presets["dial"].splits["test_hard"].config
    soft, stiff = draw(easy, count=80), draw(hard, count=80)
    assert {draft.features["steps"] for draft in soft} == {1}
    assert all(2 <= draft.features["rules"] <= 4 for draft in soft)
    assert all(5 <= draft.features["rules"] <= 8 for draft in stiff)

    def needed(drafts: list[Sampled]) -> float:
        return sum(draft.features["needed"] for draft in drafts) / len(drafts)

    assert needed(stiff) > needed(soft) + 0.5


def test_more_steps_can_be_asked_for() -> None:
    config = replace(
        CONFIG, scenarios=("ordering",), kinds=("must", "false"), steps=(2, 64), questions=1
    )
    assert all(draft.features["steps"] >= 2 for draft in draw(config, count=8))


def test_running_dry_raises_and_names_the_quota(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sample, "PARAGRAPHS", 3)
    config = replace(CONFIG, scenarios=("policy",), steps=(900, 1000))
    with pytest.raises(QuotaError, match="in 3 paragraphs"):
        draw(config)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"scenarios": ("zoo",)}, "scenarios='zoo' is none of"),
        ({"kinds": ()}, "kinds is empty"),
        ({"entities": (3, 5)}, "entities=3,5 is no range within 4 to 6"),
        ({"rules": (5, 3)}, "rules=5,3 is no range"),
        ({"questions": 7}, "questions=7 does not divide"),
        ({"needed": 4}, "needed=4"),
        ({"kinds": ("arrangement",)}, "leaves nothing to ask of a chain"),
    ],
)
def test_impossible_configurations_are_refused(changes: dict[str, object], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        ExamConfig(**changes)  # type: ignore[arg-type]


def test_phrases_are_words_where_the_scene_has_them(drafts: list[Sampled]) -> None:
    for draft in drafts[::5]:
        item = as_item(draft)
        problem = READER.read(item)
        for formula in problem.query:
            assert READER.phrase(item, formula, True)
            assert READER.phrase(item, formula, False)
    config = replace(CONFIG, scenarios=("selection",), kinds=("arrangement",), questions=1)
    chosen = next(d for d in draw(config) if d.features["theme"] == "committee")
    name = chosen.choices[0].split(",")[0].split(" and ")[0].removesuffix(".")
    atom = Atom("elected", (Constant(name.lower()),))
    assert READER.phrase(as_item(chosen), atom, True) == f"{name} is elected"
    assert READER.phrase(as_item(chosen), atom, False) == f"{name} is not elected"


@pytest.mark.parametrize(
    ("scenario", "said"),
    [
        ("ordering", "Suppose this: from "),
        ("assignment", "Suppose this: "),
        ("grouping", "Suppose this: the "),
        ("selection", " are chosen."),
        ("policy", "Picture only these people: "),
        ("chain", "Suppose that "),
    ],
)
def test_worlds_are_told_as_line_ups_and_arguments_in_words(scenario: str, said: str) -> None:
    config = replace(CONFIG, scenarios=(scenario,), kinds=("needed", "flaw"), questions=2)
    for draft in draw(config, count=4):
        reasons = explain(as_item(draft))
        assert len(reasons) == len(json.loads(draft.certificate))
        told = [line for reason in reasons for line in reason.argument]
        assert any(said in line for line in told)
        assert not any(sign in line for line in told for sign in "∧∨¬→∀∃")


def test_two_rules_do_not_merely_rule_a_condition_out() -> None:
    stage = chain_stage(4)
    rules = [
        RuleSentence("if", (("yes", 3), ("no", 0))),
        RuleSentence("then_both", (("yes", 3), ("yes", 0), ("yes", 1))),
        RuleSentence("if", (("yes", 2), ("no", 0))),
    ]
    columns = [stage.column(rule) for rule in rules]
    assert misprinted(stage, rules[:2], columns[:2])
    assert not misprinted(stage, rules[1:], columns[1:])


def test_what_is_to_be_assumed_empties_no_class() -> None:
    """Beside "No one who coaches has a key", nobody assumes that everyone who coaches has one."""
    config = replace(CONFIG, scenarios=("policy",), kinds=("missing", "needed"), questions=1)
    seen = 0
    for draft in draw(config, count=60):
        circle = CIRCLES[draft.features["theme"]]
        opening = read_opening(draft.premises[0])
        entries = [opening.statement(opening.rest), *map(opening.statement, draft.premises[1:])]
        policies = [read_policy(circle, entry) for entry in entries]
        option = read_policy(circle, draft.target)
        used = {abs(trait) for policy in (*policies, option) for trait in policy.traits}
        case = PolicyCase(circle, tuple(policies), opening.names, tuple(used), "", None, "")
        then = case.assume(case.theory, Option(option, case.claim(option)))
        assert then is not None
        assert not settled(then.allowed, case.entities)
        seen += option.form != "fact"
    assert seen


def test_the_same_stream_draws_the_same() -> None:
    territory = Territory.of(PLANS, "train", 0)
    twice = [list(FAMILY.sample(CONFIG, territory, Stream(5), 48)) for _ in range(2)]
    assert twice[0] == twice[1]


GOLDEN = {
    "exam/train": "a264c5f91f03655370630f6527e64113576de6b50395e887c5adf51c7846e3b7",
    "dial/test_hard": "fe6e3d68e7fc3594cf306d5fce4fe42ebf33fca37865343f58c55a2c0ebe1f8e",
}


@pytest.mark.parametrize("where", GOLDEN)
def test_bytes_are_pinned(where: str) -> None:
    """If this changes on purpose, raise the family's version and renew the hash."""
    preset, split = where.split("/")
    splits = FAMILY.presets[preset].splits
    territory = Territory.of(splits, split, 0)
    drafts = FAMILY.sample(splits[split].config, territory, stream(0, "golden", where), 120)
    digest = hashlib.sha256()
    for draft in drafts:
        digest.update(f"{draft.key}\n{draft.logic}\n".encode())
    assert digest.hexdigest() == GOLDEN[where]
