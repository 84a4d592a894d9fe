"""Blocks of every preset: owned, certified, read back, balanced, and the same bytes every time."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from hashlib import sha256

import pytest
from tests.table import count_models

import therefore
from therefore.checker.check import faults
from therefore.checker.claims import all_claims
from therefore.errors import ConfigError, QuotaError
from therefore.families.family import Territory
from therefore.families.syllogism import FAMILY
from therefore.families.syllogism.config import SyllogismConfig
from therefore.families.syllogism.sample.context import _gaps
from therefore.items import Item, Logic, content_key
from therefore.knowledge.sources import knowledge
from therefore.language.syllogism.categorical import FINITE
from therefore.language.syllogism.kinship import akin, kin
from therefore.language.syllogism.language import READER
from therefore.language.syllogism.words import words
from therefore.logic.formulas import Iff, Implies, atoms
from therefore.randomness import Stream, stream

COUNTS = {"syllobase-context": 40}


def blocks(preset, split="", seed=0, count=0):
    plans = FAMILY.presets[preset].splits
    name = split or next(iter(plans))
    territory = Territory.of(plans, name, seed)
    rng = stream("test", preset, name, seed)
    wanted = count or COUNTS.get(preset, 240)
    return territory, list(FAMILY.sample(plans[name].config, territory, rng, wanted))


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
        if preset != "rewritten":  # free prose, which no grammar reads
            assert READER.read(blind(draft)) == problem
        assert set(draft.features) == set(FAMILY.features)


GOLDEN = {
    "syllobase": "a1680dc941aead5e",
    "syllobase-paper": "94b271b90c8b7480",
    "categorical": "7211aaef974100ed",
    "hypothetical": "887df3d0cbe68ab1",
    "disjunctive": "5c80be9ea03f3057",
    "poly": "55cf7364f83554e6",
    "complex": "3af75a431463add8",
    "syllobase-context": "42e6a4679a9f9b4d",
    "validity": "0a04d814ac886230",
    "rewritten": "698620fac1be40e0",
}


@pytest.mark.parametrize("preset", FAMILY.presets)
def test_the_bytes_are_pinned(preset):
    _, drafts = blocks(preset, count=40)
    text = "\n".join(f"{d.key}\n{d.target}\n{d.logic}" for d in drafts)
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


@pytest.mark.parametrize("preset", ["categorical", "hypothetical", "disjunctive", "poly"])
def test_a_split_owns_its_keys(preset):
    keys = [{draft.split_key for draft in blocks(preset, s)[1]} for s in ("train", "test")]
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
        assert draft.features["idle"] == len(draft.premises) - 2
        assert draft.task == "selection" or not draft.features["idle"]
        texts = (draft.premises, tuple(sorted(draft.choices)))
        assert seen.setdefault(texts, draft.choices) == draft.choices


def test_validity_comes_in_twins_of_the_same_words():
    _, drafts = blocks("validity", count=4_800)
    twins = defaultdict(list)
    for place, draft in enumerate(drafts):
        twins[place // 4, draft.question].append(draft)
    told_apart = 0
    for group in twins.values():
        assert sum(draft.answer for draft in group) == len(group) // 2
        told_apart += len({_bag(*draft.premises) for draft in group}) > len(group) // 2
    assert told_apart <= 0.03 * len(twins)  # those with two negative or two particular premises
    assert Counter(draft.answer for draft in drafts) == {0: 2_400, 1: 2_400}


def test_validity_holds_all_64_pairs_of_premises():
    config = SyllogismConfig(
        kinds=("categorical",), task="entailment", content="nonsense", telling=0.3
    )
    territory = Territory.of(FAMILY.presets["validity"].splits, "train", 0)
    drafts = FAMILY.sample(config, territory, Stream(1), 1_600)
    pairs = {(d.features["pattern"][:2], d.features["figure"]) for d in drafts}
    assert len(pairs) == 64


def _bag(*texts):
    return tuple(sorted(Counter(_words(*texts)).items()))


def _words(*texts):
    return re.findall(r"[\w'-]+", " ".join(texts).lower())


FORM = {
    *("it", "is", "true", "that", "either", "or", "both", "whenever", "if", "then"),
    *("at", "least", "one", "of", "these", "and"),
}
SELECTING = ("categorical", "hypothetical", "disjunctive", "poly", "complex")


def _fours(preset, count=480):
    _, drafts = blocks(preset, count=count)
    for start in range(0, len(drafts), 4):
        group = drafts[start : start + 4]
        if group[0].task == "selection":
            yield group


@pytest.mark.parametrize("preset", SELECTING)
def test_four_items_share_their_options_and_each_is_right_once(preset):
    for group in _fours(preset):
        assert len({tuple(sorted(draft.choices)) for draft in group}) == 1
        assert sorted(draft.target for draft in group) == sorted(group[0].choices)


@pytest.mark.parametrize("preset", ["categorical", "poly"])
def test_four_categorical_items_have_the_same_bag_of_words(preset):
    for group in _fours(preset):
        assert len({_bag(*draft.premises) for draft in group}) == 1


@pytest.mark.parametrize("preset", ["hypothetical", "disjunctive", "complex"])
def test_every_word_of_an_option_is_in_the_text_or_in_none_of_the_four(preset):
    whole = 0
    for group in _fours(preset):
        asked = set(_words(*group[0].choices)) - FORM
        seen = [asked.intersection(_words(*draft.premises)) for draft in group]
        whole += all(shared == seen[0] for shared in seen)
    assert whole >= 0.95 * 60, whole


def test_moods_are_even_in_selection():
    _, drafts = blocks("categorical", count=19_200)
    moods = Counter(d.features["mood"] for d in drafts if d.task == "selection")
    assert len(moods) == 24
    assert max(moods.values()) < 2.2 * min(moods.values())


def test_belief_is_what_the_content_says():
    _, drafts = blocks("validity", count=960)
    for draft in drafts:
        agrees = {"yes": True, "no": False, "unknown": None}[draft.features["conclusion_true"]]
        content = draft.features["content"]
        assert (agrees is None) == (content == "nonsense")
        if agrees is not None:
            assert (agrees == bool(draft.answer)) == (content == "believable")


def test_context_keeps_its_distances_and_hides_the_premises():
    config = SyllogismConfig(noise=(14, 14), distance=(2, 3))
    plans = FAMILY.presets["syllobase"].splits
    drafts = FAMILY.sample(config, Territory.of(plans, "train", 0), Stream(1), 40)
    for draft in drafts:
        assert draft.features["noise"] == 14
        assert 2 <= draft.features["distance"] <= 3
        assert len(draft.premises) == draft.features["premise_count"] + 14


def test_gaps_add_up_and_stay_in_range():
    rng = Stream(3)
    for _ in range(200):
        gaps = _gaps(4, 12, (1, 3), rng)
        assert sum(gaps) == 12
        assert all(1 <= gap <= 3 for gap in gaps[1:-1])
    with pytest.raises(QuotaError, match="raise noise"):
        _gaps(6, 3, (1, 3), rng)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"kinds": ("catgorical",)}, "is none of categorical"),
        ({"kinds": ()}, "kinds is empty"),
        ({"task": "guess"}, "task='guess'"),
        ({"content": "true"}, "content='true'"),
        ({"premises": (2, 9)}, "premises=2,9"),
        ({"noise": (5, 1)}, "noise=5,1"),
        ({"distance": (3, 4)}, "needs at least as much noise"),
        ({"task": "entailment"}, "kinds=categorical"),
        ({"knowledge": "dbpedia:x"}, "knowledge='dbpedia'"),
        ({"nothing_follows": 1.5}, "nothing_follows=1.5"),
        ({"telling": -1.0}, "telling=-1.0"),
    ],
)
def test_impossible_configurations_are_refused(settings, message):
    with pytest.raises(ConfigError, match=message.replace("(", r"\(")):
        SyllogismConfig(**settings)


def test_a_source_that_is_no_file_is_refused():
    config = SyllogismConfig(knowledge="cn100k:no/such/file")
    plans = FAMILY.presets["syllobase"].splits
    with pytest.raises(ConfigError, match="names no file"):
        FAMILY.sample(config, Territory.of(plans, "train", 0), Stream(1), 4)


def test_masks_of_kin_match_the_plain_reading() -> None:
    """Every two terms of every domain of the embedded knowledge."""
    for domain in knowledge("embedded", FINITE).domains:
        known = [words(term) for term in domain.terms]
        for here, mask in enumerate(kin(known)):
            plain = [n for n, other in enumerate(known) if n == here or akin(known[here], other)]
            assert mask == sum(1 << n for n in plain)


@pytest.mark.parametrize("preset", ["hypothetical", "complex", "syllobase-paper"])
def test_what_a_compound_tells_is_told_in_one_split(preset):
    """Two rules and what follows from both: they are learned or tested, and not both."""
    told: dict[frozenset[str], set[str]] = {}
    for split in FAMILY.presets[preset].splits:
        for item in therefore.stream("syllogism", preset=preset, split=split, seed=3).take(1_500):
            problem = item.logic.problem()
            spoken = frozenset(atom.predicate for atom in atoms(*problem.premises))
            if len(spoken) == 3 and isinstance(problem.query[0], Implies):
                told.setdefault(spoken, set()).add(split.partition("_")[0])
    assert len(told) > 20
    assert all(len(splits) == 1 for splits in told.values())
