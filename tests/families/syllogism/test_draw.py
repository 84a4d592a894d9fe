"""Blocks of every preset: owned, certified, read back, balanced, and the same bytes every time."""

from __future__ import annotations

import random
from collections import Counter
from hashlib import sha256

import pytest

from therefore.claims import all_claims, faults
from therefore.errors import ConfigError, QuotaError
from therefore.families.family import Territory, content_key
from therefore.families.syllogism import FAMILY
from therefore.families.syllogism.config import SyllogismConfig
from therefore.families.syllogism.language import READER
from therefore.families.syllogism.sample.context import _gaps
from therefore.items import Item, Logic
from therefore.logic.formulas import Iff
from therefore.randomness import stream
from therefore.solve.table import count_models

COUNTS = {"syllobase-context": 40}


def blocks(preset, split="", seed=0, count=0):
    plans = FAMILY.presets[preset].splits
    name = split or next(iter(plans))
    territory = Territory.of(plans, name, seed)
    rng = stream("test", preset, name, seed)
    wanted = count or COUNTS.get(preset, 240)
    return territory, FAMILY.draw(plans[name].config, territory, rng, wanted)


def blind(draft):
    """The draft as an item without its logic, as a reader must be able to take it."""
    return Item(
        "",
        "syllogism",
        draft.task,
        "",
        draft.premises,
        draft.question,
        draft.choices,
        draft.answer,
        draft.target,
        Logic(),
        draft.asks,
        "",
        draft.features,
    )


@pytest.mark.parametrize("preset", FAMILY.presets)
def test_a_block_is_owned_certified_and_read_back(preset):
    territory, drafts = blocks(preset)
    for draft in drafts:
        assert territory.owns(draft)
        assert draft.key == content_key(draft.premises, draft.question, draft.choices)
        problem = draft.logic.problem()
        claims = all_claims(draft.task, draft.choices, draft.answer, draft.asks)
        assert not faults(problem, claims, draft.certificate)
        assert READER.read(blind(draft)) == problem
        assert set(draft.features) == set(FAMILY.features)


GOLDEN = {
    "syllobase": "dd9ac5b52c1617cc",
    "categorical": "8bd0c0024d2aecd0",
    "hypothetical": "fd1bc281e55cf88e",
    "disjunctive": "a192bc2616719c05",
    "poly": "fdb084cea419dadd",
    "complex": "ea50c66ac42b3279",
    "syllobase-context": "dc3e9b1d73f35137",
    "validity": "b0d7d8a8bd61603e",
}


@pytest.mark.parametrize("preset", FAMILY.presets)
def test_the_bytes_are_pinned(preset):
    _, drafts = blocks(preset, count=40)
    text = "\n".join(f"{d.key}\n{d.target}\n{d.certificate}" for d in drafts)
    assert sha256(text.encode()).hexdigest()[:16] == GOLDEN[preset]


@pytest.mark.parametrize(
    "preset", ["categorical", "hypothetical", "disjunctive", "poly", "complex"]
)
def test_seeds_and_splits_share_no_item(preset):
    seen = Counter()
    for split, seed in (("train", 0), ("train", 1), ("test", 0)):
        _, drafts = blocks(preset, split, seed)
        seen.update({draft.key for draft in drafts})
    assert max(seen.values()) == 1


def test_a_split_owns_the_terms_of_its_conclusions():
    keys = [{draft.split_key for draft in blocks("categorical", s)[1]} for s in ("train", "test")]
    assert not keys[0] & keys[1]


def test_kinds_and_tasks_come_in_equal_numbers():
    _, drafts = blocks("syllobase")
    kinds = Counter((draft.features["kind"], draft.task) for draft in drafts)
    assert len(kinds) == 10
    assert set(kinds.values()) == {24}


def test_categorical_blocks_hold_every_mood():
    _, drafts = blocks("categorical", count=2_400)
    assert len({draft.features["mood"] for draft in drafts}) == 24


def test_no_two_options_are_equivalent():
    for preset in ("hypothetical", "complex", "disjunctive"):
        _, drafts = blocks(preset)
        for draft in drafts:
            options = draft.logic.problem().query
            for place, one in enumerate(options):
                for other in options[place + 1 :]:
                    assert count_models([Iff(one, other)]) < count_models(
                        [Iff(one, one), Iff(other, other)]
                    )


@pytest.mark.parametrize("preset", ["hypothetical", "disjunctive", "complex"])
def test_options_about_the_idle_premises_are_in_the_order_that_the_texts_decide(preset):
    _, drafts = blocks(preset)
    seen = {}
    for draft in drafts:
        assert draft.features["premise_count"] == len(draft.premises)
        assert draft.features["idle"] == (len(draft.premises) - 2)
        assert draft.task == "selection" or not draft.features["idle"]
        texts = (draft.premises, tuple(sorted(draft.choices)))
        assert seen.setdefault(texts, draft.choices) == draft.choices


def test_validity_is_balanced_between_labels_and_held_by_all_pairs():
    _, drafts = blocks("validity", count=4_800)
    for start in range(0, len(drafts), 4):
        group = drafts[start : start + 4]
        assert sum(draft.answer for draft in group) == 2
        assert len({draft.features["content"] for draft in group}) == 1
    pairs = {(d.features["pattern"][:2], d.features["figure"]) for d in drafts}
    assert len(pairs) == 64


def test_belief_is_what_the_content_says():
    _, drafts = blocks("validity", count=960)
    for draft in drafts:
        agrees = {"yes": True, "no": False, "unknown": None}[draft.features["conclusion_true"]]
        content = draft.features["content"]
        assert (agrees is None) == (content == "nonsense")
        if agrees is not None:
            assert (agrees == bool(draft.answer)) == (content == "believable")


def test_context_keeps_its_distances_and_hides_the_premises():
    config = SyllogismConfig(noise=(10, 10), distance=(2, 3))
    plans = FAMILY.presets["syllobase"].splits
    drafts = FAMILY.draw(config, Territory.of(plans, "train", 0), random.Random(1), 40)
    for draft in drafts:
        assert draft.features["noise"] == 10
        assert 2 <= draft.features["distance"] <= 3
        assert len(draft.premises) == draft.features["premise_count"] + 10


def test_gaps_add_up_and_stay_in_range():
    rng = random.Random(3)
    for _ in range(200):
        gaps = _gaps(4, 12, (1, 3), rng)
        assert sum(gaps) == 12
        assert all(1 <= gap <= 3 for gap in gaps[1:-1])
    with pytest.raises(QuotaError, match="raise noise"):
        _gaps(6, 3, (1, 3), rng)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"kinds": ("catgorical",)}, "did you mean 'categorical'"),
        ({"kinds": ()}, "kinds is empty"),
        ({"task": "guess"}, "task='guess'"),
        ({"content": "true"}, "content='true'"),
        ({"premises": (2, 9)}, "premises=2,9"),
        ({"noise": (5, 1)}, "noise=5,1"),
        ({"distance": (3, 4)}, "needs at least as much noise"),
        ({"task": "entailment"}, "kinds=categorical"),
        ({"knowledge": "dbpedia:x"}, "knowledge='dbpedia'"),
        ({"nothing_follows": 1.5}, "nothing_follows=1.5"),
    ],
)
def test_impossible_configurations_are_refused(settings, message):
    with pytest.raises(ConfigError, match=message.replace("(", r"\(")):
        SyllogismConfig(**settings)


def test_a_source_that_is_no_file_is_refused():
    config = SyllogismConfig(knowledge="cn100k:no/such/file")
    plans = FAMILY.presets["syllobase"].splits
    with pytest.raises(ConfigError, match="names no file"):
        FAMILY.draw(config, Territory.of(plans, "train", 0), random.Random(1), 4)
