"""The family as a whole: right labels, exact balance, read-back, ownership, pinned bytes."""

import hashlib
import random
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from therefore.checker.check import faults
from therefore.checker.claims import all_claims
from therefore.config import override
from therefore.dataset.build import generate
from therefore.errors import ConfigError
from therefore.families.family import Territory
from therefore.families.nlsat import FAMILY
from therefore.families.nlsat.calibration import (
    CRITICAL,
    _shipped_curve,
    curve,
    measure,
    measure_curve,
    read_table,
    shipped,
)
from therefore.families.nlsat.config import NlsatConfig
from therefore.families.nlsat.ownership import SIGNS, keys
from therefore.families.nlsat.theories import ClauseShape, Makeup
from therefore.items import Item
from therefore.language.nlsat.language import READER
from therefore.logic.canonical import canonical_text
from therefore.logic.clauses import clause_form
from therefore.logic.ground import ground
from therefore.recipes.transition import write_table
from therefore.solve.batch.theory import Size
from therefore.verification.verify import verify

EVERY_SPLIT = [
    (preset, split) for preset, found in FAMILY.presets.items() for split in found.splits
]
GOLDEN = {
    "grl": "a97eed6070e5b7cd",
    "grl-eval": "9480d34dc76092af",
    "rcl": "0fe9a13bd30f276a",
    "hard-ruletaker": "f1372c6b9046e923",
    "2sat-pretraining": "5bf64ea7f1338722",
    "grl-entailment": "51024f3ff82f8a03",
    "table2": "398f46d93a2695d8",
    "figure5": "bbd0860206829635",
}


def draw(preset, split, seed=0, block=0, count=240):
    plans = FAMILY.presets[preset].splits
    territory = Territory.of(plans, split, seed)
    drafts = FAMILY.sample(plans[split].config, territory, random.Random(block), count)
    return drafts, territory


def as_item(draft):
    return Item(
        id="", family="nlsat", task=draft.task, split="", premises=draft.premises,
        question=draft.question, choices=draft.choices, answer=draft.answer, target=draft.target,
        logic=draft.logic, asks=draft.asks, certificate=draft.certificate,
        features=draft.features,
    )  # fmt: skip


def plain_signs(draft):
    """The signs of the first literals of the premises, from the text of the formulas alone.

    In GRL, whose conditions are ordered by their signs, only whole sentences count.
    """
    signs = []
    for text in draft.logic.premises:
        if draft.features["language"] == "grl" and len(signs) + text.count("&") + 2 > SIGNS:
            break
        body, arrow, head = text.partition(" => ")
        # A literal in the body of an implication stands negated in its clause.
        parts = [(part, bool(arrow)) for part in body.replace(" & ", " | ").split(" | ")]
        parts += [(head, False)] * bool(arrow)
        signs += [("~" in part) != flipped for part, flipped in parts]
    return sum(int(sign) << i for i, sign in enumerate(signs[:SIGNS]))


@pytest.mark.parametrize(("preset", "split"), EVERY_SPLIT)
def test_drafts_of_every_split_hold_what_they_promise(preset, split):
    drafts, territory = draw(preset, split, seed=3)
    assert len(drafts) == 240
    config = FAMILY.presets[preset].splits[split].config
    group = FAMILY.group(config)
    for first in range(0, 240, group):
        members = drafts[first : first + group]
        assert sorted(draft.answer for draft in members) == list(range(group))
        assert len({(d.features["variables"], d.features["individuals"]) for d in members}) == 1
        if config.sampling == "hard":
            assert len({len(draft.premises) for draft in members}) == 1
        if group == 3:
            assert len({draft.premises for draft in members}) == 1
    for draft in drafts[:60]:
        problem = draft.logic.problem()
        claims = all_claims(draft.task, draft.choices, draft.answer)
        assert faults(problem, claims, draft.certificate) == []
        assert READER.read(as_item(draft)) == problem
        assert draft.key == canonical_text(problem)
        assert territory.owns(draft)
        assert [(draft.split_key, draft.seed_key)] == keys([plain_signs(draft)])
        assert set(draft.features) == set(FAMILY.features)
        assert len(set(draft.premises)) == len(draft.premises)


@pytest.mark.parametrize("preset", FAMILY.presets)
def test_bytes_are_pinned(preset):
    """A changed hash means changed bytes: raise the generator's version, or mend the change."""
    split = next(iter(FAMILY.presets[preset].splits))
    drafts, _ = draw(preset, split)
    hasher = hashlib.sha256()
    for draft in drafts[:200]:
        for text in (draft.key, *draft.premises, draft.question, draft.certificate):
            hasher.update(text.encode() + b"\0")
    assert hasher.hexdigest()[:16] == GOLDEN[preset]


def test_certificates_hold_in_bulk():
    """The bulk evidence of thousands of small items, each through the checker."""
    checked = Counter()
    for block in range(16):
        for draft in draw("grl", "train", block=1000 + block)[0]:
            claims = all_claims(draft.task, draft.choices, draft.answer)
            assert faults(draft.logic.problem(), claims, draft.certificate) == []
            checked[draft.features["variables"], draft.answer] += 1
    assert len(checked) == 16
    assert sum(checked.values()) == 16 * 240
    assert set(checked.values()) == {16 * 15}


@pytest.mark.parametrize("preset", ["grl", "rcl", "hard-ruletaker"])
def test_seeds_and_splits_share_no_problem(preset):
    keys = [
        {draft.key for block in range(3) for draft in draw(preset, split, seed, block)[0]}
        for split in FAMILY.presets[preset].splits
        for seed in (0, 1)
    ]
    assert sum(map(len, keys)) == len(set.union(*keys))


def test_features_are_what_they_say():
    for preset in ("grl", "rcl", "hard-ruletaker"):
        for draft in draw(preset, "train", block=9)[0][:60]:
            problem = draft.logic.problem()
            form = clause_form(ground(problem.premises).formulas)
            features = draft.features
            assert features["clauses"] == len(form.clauses)
            assert len(form.numbers) <= features["variables"]
            assert features["alpha"] == features["clauses"] / features["variables"]
            if draft.task == "satisfiability" and draft.answer == 0:
                assert features["models"] == 0
                assert 0 < features["core"] <= len(draft.premises)
                assert features["steps"] > 0
                assert features["conflicts"] > 0
            if draft.answer == 1 and draft.task == "satisfiability":
                assert features["core"] == features["steps"] == 0


def test_sizes_are_uniform():
    drafts, _ = draw("grl", "train")
    assert set(Counter(d.features["variables"] for d in drafts).values()) == {30}
    rcl = [d for block in range(5) for d in draw("rcl", "train", block=block)[0]]
    variables = {d.features["variables"] for d in rcl}
    assert min(variables) >= 16
    assert max(variables) <= 70
    assert {d.features["individuals"] for d in rcl} >= {2, 5, 10}


def test_biased_lengths_betray_the_label_and_hard_ones_do_not():
    for split, apart in (("train_biased", True), ("train_naive", True), ("train_hard", False)):
        lengths = {0: [], 1: []}
        for block in range(3):
            for draft in draw("figure5", split, block=block)[0]:
                lengths[draft.answer].append(len(draft.premises))
        gap = np.mean(lengths[0]) - np.mean(lengths[1])
        assert (gap > 10) == apart
        assert gap == 0 or apart


def test_a_curve_is_found_in_the_table_without_reading_the_others():
    for (label, size), found in shipped().items():
        assert _shipped_curve(label, size) == found
    assert _shipped_curve("p_int=1 p_neg=0.5", Size(4_000)) is None


def test_the_shipped_table_serves_every_preset():
    for preset in FAMILY.presets.values():
        for plan in preset.splits.values():
            for size in plan.config.sizes():
                found = shipped()[plan.config.kind().label(), size]
                assert found.critical()
                assert max(found.easy(True)) < min(found.critical())
                assert min(found.easy(False)) > max(found.critical())


@pytest.mark.parametrize(
    ("kind", "size"),
    [
        *((Makeup(ClauseShape()), Size(n)) for n in range(5, 13)),
        (Makeup(ClauseShape()), Size(20)),
        (Makeup(ClauseShape(), facts=3), Size(5, 6)),
        (Makeup(ClauseShape(), facts=3), Size(7, 10)),
        (Makeup(ClauseShape(replacement=True)), Size(6)),
        (Makeup(ClauseShape(p_int=0.0)), Size(9)),
    ],
)
def test_the_hard_region_is_where_the_table_says(kind, size):
    region = curve(kind, size).critical()
    shares = [measure(kind, size, rules, 300) / 300 for rules in region]
    assert CRITICAL[0] < np.mean(shares) < CRITICAL[1]


def test_twelve_variables_at_the_asymptotic_threshold_are_mostly_satisfiable():
    share = measure(Makeup(ClauseShape(repeats=True)), Size(12), round(4.26 * 12), 2000) / 2000
    assert share == pytest.approx(0.75, abs=0.04)
    assert shipped()["p_int=1 p_neg=0.5", Size(12)].middle() / 12 > 4.5


def test_tables_are_read_as_written_and_measured_the_same_everywhere():
    kind, size = Makeup(ClauseShape(p_neg=0.3)), Size(5)
    once, again = measure_curve(kind, size, trials=60), measure_curve(kind, size, trials=60)
    assert once == again
    assert read_table(write_table([(kind.label(), once)])) == {(kind.label(), size): once}


@pytest.mark.parametrize(
    ("settings", "complaint"),
    [
        ({"alpha": (0.0, 0.0)}, "alpha=0,0 is no range of positive"),
        ({"alpha": (3.0, 5.0)}, "alpha=3,5 has no effect under hard sampling"),
        ({"alpha": (3.0, 5.0), "sampling": "biased"}, "under biased sampling"),
        ({"variables": (2, 2)}, "fewer than 3 variables cannot fill a clause of 3"),
        ({"variables": (3, 3), "width": 4}, "fewer than 4 variables cannot fill a clause of 4"),
        ({"width": 1}, "width=1: a clause has 2 to 8 literals"),
        ({"width": 9}, "width=9: a clause has 2 to 8 literals"),
        ({"width": 4, "language": "ruletaker"}, "width=4: task 'satisfiability' in ruletaker"),
        ({"width": 4, "task": "entailment"}, "width=4: task 'entailment' in grl"),
        ({"variables": (1, 2), "p_int": 0.0}, "fewer than 2 variables cannot fill a clause of 2"),
        ({"variables": (5, 400)}, "lexicon 'food' has"),
        ({"variables": (9, 5)}, "variables=9,5"),
        ({"language": "klingon"}, "none of grl, rcl, ruletaker"),
        ({"sampling": "soft"}, "none of hard, naive, biased"),
        ({"task": "selection"}, "none of satisfiability, entailment"),
        ({"p_int": 1.5}, "p_int=1.5 is no probability"),
        ({"p_neg": 1.0}, "both signs"),
        ({"replacement": True}, "use language=ruletaker"),
        ({"lexicon": "nowhere.tsv"}, "nowhere.tsv"),
        ({"sampling": "naive", "alpha": (1.0, 30.0)}, "more rules over 5 variables"),
        ({"sampling": "naive", "alpha": (0.5, 3.0)}, "fewer than 4 rules"),
        ({"task": "entailment", "variables": (5, 20)}, "at most 12"),
        ({"language": "rcl", "variables": (5, 8), "facts": 0}, "at least one fact"),
        ({"language": "rcl", "variables": (5, 8), "constants": (0, 3)}, "constants=0,3"),
        ({"language": "rcl", "variables": (5, 8), "ground": (1, 2)}, "ground=1,2"),
    ],
)
def test_impossible_settings_get_one_clear_line(settings, complaint):
    with pytest.raises(ConfigError, match=complaint) as fault:
        replace(NlsatConfig(), **settings)
    assert "\n" not in str(fault.value)


def test_other_settings_work_too():
    for settings in (
        {"p_int": "0.5", "variables": "6,7"},
        {"language": "ruletaker", "variables": "5,6", "replacement": "true"},
        {
            "language": "rcl",
            "variables": "5,5",
            "constants": "3,4",
            "ground": "15,20",
            "p_int": "0",
        },
        {"task": "entailment", "language": "rcl", "variables": "5,5", "constants": "4,4"},
        {"variables": "14,14", "p_int": "0.7"},
    ):
        config = override(NlsatConfig(), settings)
        territory = Territory.of(FAMILY.presets["grl"].splits, "test", 0)
        for draft in FAMILY.sample(config, territory, random.Random(0), 30):
            problem = draft.logic.problem()
            claims = all_claims(draft.task, draft.choices, draft.answer)
            assert faults(problem, claims, draft.certificate) == []
            assert READER.read(as_item(draft)) == problem
            assert draft.key == canonical_text(problem)


@pytest.mark.parametrize("preset", ["grl", "grl-eval", "rcl", "hard-ruletaker"])
def test_datasets_verify(preset, tmp_path):
    generate("nlsat", tmp_path / "data", preset=preset, count=120, seed=5)
    report = verify(tmp_path / "data")
    assert report.ok
    assert report.verified == report.items == 120 * len(FAMILY.presets[preset].splits)
