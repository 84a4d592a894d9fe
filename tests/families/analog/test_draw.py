"""Every preset draws, balances, reads back and verifies; bytes are pinned."""

from __future__ import annotations

import hashlib
from collections import Counter, defaultdict

import pytest
from tests.making import item_of

from therefore.certify import LabelError
from therefore.certify.horn import least_model, shown
from therefore.errors import ConfigError
from therefore.families.analog import FAMILY
from therefore.families.analog.config import GROUP, AnalogConfig
from therefore.families.analog.sample import table2, threeway
from therefore.families.analog.sample.nested import draw_puzzle
from therefore.families.family import Sampled, Territory
from therefore.items import Item, Provenance
from therefore.language.words import WORDS
from therefore.logic.formulas import Atom, Formula, Implies, Not, Problem, children
from therefore.logic.tptp import read_formula
from therefore.randomness import stream
from therefore.recipes.analog_data import partial_rows
from therefore.solve.decide import decide
from therefore.solve.evidence import Proved
from therefore.verification.examine import examine

SIZES = {"analog": 3 * GROUP, "wide": 3 * GROUP, "chains": 48, "nested": 200, "threeway": 198}
GOLDEN = {
    "analog": "bc2251929ef065c4",
    "wide": "a3b0761b5457b78c",
    "chains": "dd2deb02c2053491",
    "nested": "c8f741a3c88c5366",
    "threeway": "db37f2386086fb10",
}


def draw(
    preset: str, split: str = "train", *, seed: int = 0, block: int = 0, count: int = 0
) -> list[Sampled]:
    splits = FAMILY.presets[preset].splits
    territory = Territory.of(splits, split, seed)
    rng = stream(seed, "analog", preset, split, block)
    return list(FAMILY.sample(splits[split].config, territory, rng, count or SIZES[preset]))


def item(draft: Sampled) -> Item:
    origin = Provenance(generator="analog.v3", words=WORDS)
    return item_of(draft, "analog", "train", origin)


@pytest.mark.parametrize("preset", FAMILY.presets)
@pytest.mark.parametrize("split", ["train", "test"])
def test_drafts_are_owned_and_verify(preset: str, split: str) -> None:
    drafts = draw(preset, split)
    territory = Territory.of(FAMILY.presets[preset].splits, split, 0)
    assert len(drafts) == SIZES[preset]
    for draft in drafts:
        assert territory.owns(draft)
        assert set(draft.features) == set(FAMILY.features)
        outcome = examine(item(draft))
        assert not outcome.reasons, (draft, outcome.reasons)
        assert outcome.status == "verified"


@pytest.mark.parametrize("preset", FAMILY.presets)
def test_labels_are_balanced_inside_groups(preset: str) -> None:
    drafts = draw(preset)
    size = FAMILY.group(FAMILY.presets[preset].splits["train"].config)
    for first in range(0, len(drafts), size):
        labels = Counter(draft.answer for draft in drafts[first : first + size])
        assert len(set(labels.values())) == 1, labels
        assert len(labels) == len(drafts[0].choices)


def test_a_group_has_the_proportions_of_table_2() -> None:
    drafts = draw("analog")
    for first in range(0, len(drafts), GROUP):
        group = drafts[first : first + GROUP]
        cells = Counter(
            (d.features["cell"], d.features["connective"], d.features["domain"]) for d in group
        )
        wanted = {"O_E": 2, "O_NE_G": 1, "O_NE_UG": 1, "NO_E": 2, "NO_NE": 2}
        assert len(cells) == 40
        assert all(number == wanted[cell] for (cell, _, _), number in cells.items())


def test_half_a_group_is_balanced_in_each_factor() -> None:
    drafts = draw("analog")
    for first in range(0, len(drafts), GROUP // 2):
        half = drafts[first : first + GROUP // 2]
        for factor, ways in (("connective", 4), ("domain", 2), ("overlap", 2)):
            counts = Counter(draft.features[factor] for draft in half)
            assert set(counts.values()) == {GROUP // 2 // ways}
        assert Counter(draft.answer for draft in half) == {0: 16, 1: 16}


def test_hypotheses_without_overlap_meet_both_labels() -> None:
    """Told apart by gender or denial, a hypothesis follows from one twin and not from the other."""
    drafts = draw("analog", count=10 * GROUP)
    entailed = {(d.split_key, d.question) for d in drafts if d.features["cell"] == "NO_E"}
    crossed = [d for d in drafts if d.features["foil"] in ("gender", "denied")]
    assert len(crossed) > 50
    assert {(d.split_key, d.question) for d in crossed if d.features["cell"] == "NO_NE"} <= entailed


@pytest.mark.parametrize("preset", FAMILY.presets)
def test_a_premise_has_one_key(preset: str) -> None:
    """Ownership must be a function of the premise, or a premise could fall to two splits."""
    keys: dict[tuple[str, ...], str] = {}
    for block in range(3):
        for draft in draw(preset, block=block):
            assert keys.setdefault(draft.premises, draft.split_key) == draft.split_key
            assert draft.seed_key == draft.split_key


@pytest.mark.parametrize("preset", FAMILY.presets)
def test_seeds_and_splits_share_no_premise(preset: str) -> None:
    zero = {draft.premises for draft in draw(preset)}
    assert not zero & {draft.premises for draft in draw(preset, seed=1)}
    assert not zero & {draft.premises for draft in draw(preset, "test")}


@pytest.mark.parametrize("preset", FAMILY.presets)
def test_the_same_stream_gives_the_same_bytes(preset: str) -> None:
    hasher = hashlib.sha256()
    for draft in draw(preset):
        hasher.update(f"{draft.key}\n{draft.logic}\n".encode())
    assert hasher.hexdigest()[:16] == GOLDEN[preset]


@pytest.mark.parametrize("preset", ["analog", "threeway"])
def test_what_was_drawn_before_leaves_no_trace(
    preset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Forms are certified on the first words they come with; another worker meets other words."""
    module = {"analog": table2, "threeway": threeway}[preset]
    monkeypatch.setattr(module, "_forms", {})
    first = draw(preset)
    monkeypatch.setattr(module, "_forms", {})
    draw(preset, "test", block=1)
    draw(preset, block=1)
    assert draw(preset) == first


def test_chains_have_their_hops() -> None:
    """The question's people are as far apart as the item says, counted by breadth-first search."""
    for draft in draw("chains"):
        near = defaultdict(set)
        for sentence in draft.premises:
            first, second = sentence[:-1].split()[0], sentence[:-1].split()[-1]
            near[first].add(second)
            near[second].add(first)
        start, end = draft.question[:-1].split()[0], draft.question[:-1].split()[-1]
        reached, hops = {start}, 0
        while end not in reached:
            reached |= {other for person in reached for other in near[person]}
            hops += 1
        assert hops == draft.features["hops"]
        assert 2 <= hops <= 6


@pytest.mark.parametrize("depth", [2, 3])
def test_puzzles_are_as_deep_as_they_say(depth: int) -> None:
    def deep(tree: Formula) -> int:
        if isinstance(tree, Atom):
            return 0
        return max(map(deep, children(tree))) + (not isinstance(tree, Not))

    rng = stream("puzzles", depth)
    puzzles = [draw_puzzle(depth, rng) for _ in range(100)]
    assert {deep(puzzle.tree) for puzzle in puzzles} == {depth}
    assert any("Not" in str(puzzle.tree) for puzzle in puzzles)
    assert len({puzzle.tree for puzzle in puzzles}) > 50


def test_conditionals_stand_only_where_they_are_asserted() -> None:
    def asserted(tree: Formula, here: bool = True) -> bool:
        match tree:
            case Not(body):
                return asserted(body, False)
            case Implies(left, right):
                return here and asserted(left, False) and asserted(right, here)
        return all(asserted(part, here) for part in children(tree))

    rng = stream("conditionals")
    puzzles = [draw_puzzle(depth, rng) for depth in (2, 3) for _ in range(100)]
    assert all(asserted(puzzle.tree) for puzzle in puzzles)
    assert sum("Implies" in str(puzzle.tree) for puzzle in puzzles) > 40


def test_labels_agree_with_the_solver() -> None:
    """The certificates of table2 are made without search; the solver decides the same."""
    for draft in draw("analog", "test", block=7):
        if draft.features["grammatical"]:
            problem = draft.logic.problem()
            proved = isinstance(decide(problem.theory, problem.query[0]), Proved)
            assert proved == bool(draft.answer)


def test_a_wrong_label_is_never_shown() -> None:
    problem = Problem(premises=(read_formula("p(a)"),), query=(read_formula("p(b)"),))
    model = least_model(problem, [read_formula("p(a)")])  # type: ignore[list-item]
    with pytest.raises(LabelError):
        shown(problem, 1, model, {})


@pytest.mark.parametrize(
    ("setting", "message"),
    [
        ({"design": "table3"}, "none of table2"),
        ({"vocabulary": "huge"}, "none of paper, wide"),
        ({"hops": (1, 3)}, "no range within 2 to 8"),
        ({"spare": (0, 9)}, "no range within 0 to 4"),
        ({"depth": (3, 2)}, "no range within 2 to 3"),
    ],
)
def test_impossible_settings_are_named(setting: dict[str, object], message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        AnalogConfig(**setting)  # type: ignore[arg-type]


def test_partial_sets_need_a_percentage() -> None:
    with pytest.raises(ConfigError, match="not above 0"):
        partial_rows(100, 0)


def test_groups_are_never_cut() -> None:
    config = AnalogConfig()
    territory = Territory.of(FAMILY.presets["analog"].splits, "train", 0)
    with pytest.raises(ValueError, match="no whole number of groups"):
        FAMILY.sample(config, territory, stream("cut"), GROUP + 1)
