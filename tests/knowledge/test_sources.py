"""Released sources: read as streams, filtered by stated rules, and every loss counted."""

from __future__ import annotations

import gzip
import json

import pytest
from tests.shared import DATA

from therefore.checker.check import faults
from therefore.checker.claims import all_claims
from therefore.cli import main
from therefore.errors import InputError
from therefore.families.family import Plan, Territory
from therefore.families.syllogism import FAMILY
from therefore.families.syllogism.config import PaperConfig, SyllogismConfig
from therefore.knowledge.conceptnet import read_dump
from therefore.knowledge.sources import knowledge
from therefore.knowledge.triples import Filter
from therefore.knowledge.wikidata import read_wikidata
from therefore.knowledge.wordnet import read_wordnet
from therefore.language.reader import Text
from therefore.language.syllogism.categorical import FINITE
from therefore.language.syllogism.language import conclude, read
from therefore.randomness import Stream

pytest.importorskip("inflect", reason="released sources need the extra therefore[knowledge]")

CN = """IsA	dog	animal
IsA	cat	animal
IsA	horse	animal
IsA	cow	animal
IsA	animal	organism
IsA	eiffel tower	in paris
CapableOf	dog	bark
CapableOf	cat	run and jump
HasProperty	horse	fast
NotCapableOf	cow	fly
NotIsA	dog	cat
AtLocation	dog	kennel
HasPrerequisite	bake cake	buy flour
"""


def test_a_small_cn100k_file_is_used_and_its_losses_are_counted(tmp_path):
    path = tmp_path / "train.txt"
    path.write_text(CN, encoding="utf-8")
    known = knowledge(f"cn100k:{path}", FINITE)
    assert known.read == 13
    domain, _ = known.domains  # around organisms, and around animals
    phrases = [term.phrase for term in domain.terms]
    assert set(phrases) == {
        *("animal", "dog", "cat", "horse", "cow", "organism"),
        *("can bark", "are fast", "can fly"),
    }
    dog, cat, bark = (phrases.index(word) for word in ("dog", "cat", "can bark"))
    assert domain.holds("I", dog, bark) is True
    assert domain.holds("A", dog, bark) is None  # what a kind can do is a habit, and no law
    assert domain.holds("E", dog, cat) is True
    assert known.dropped["a relation that no syllogism uses"] == 1
    assert "left out" in known.summary()


def test_the_dump_is_streamed_and_other_languages_are_counted(tmp_path):
    path = tmp_path / "assertions.csv.gz"
    lines = [
        "/a/x\t/r/IsA\t/c/en/dog/n\t/c/en/animal\t{}",
        "/a/x\t/r/IsA\t/c/fr/chien\t/c/en/animal\t{}",
    ]
    with gzip.open(path, "wt", encoding="utf-8") as file:
        file.write("\n".join(lines * 3) + "\n")
    keep = Filter(frozenset())
    triples = read_dump(path, keep)
    assert next(triples) == ("IsA", "dog", "animal")
    assert keep.dropped == {}  # nothing beyond the first line was touched yet
    assert len(list(triples)) == 2
    assert keep.dropped["not English"] == 3


def test_a_line_that_is_no_dump_is_named(tmp_path):
    path = tmp_path / "bad.csv"
    path.write_text("dog is an animal\n", encoding="utf-8")
    with pytest.raises(InputError, match="line 1"):
        list(read_dump(path, Filter(frozenset())))


def test_wikidata_in_its_four_forms(tmp_path):
    pairs = tmp_path / "edges.jsonl"
    pairs.write_text(json.dumps({"sub_label": "poodle", "obj_label": "dog"}) + "\n")
    table = tmp_path / "edges.tsv"
    table.write_text("source_qid\tsource_label\ttarget_qid\ttarget_label\nQ1\tdog\tQ2\tpoodle\n")
    result = tmp_path / "result.json"
    row = {"itemLabel": {"value": "poodle"}, "classLabel": {"value": "dog"}}
    result.write_text(json.dumps({"results": {"bindings": [row]}}))
    dump = tmp_path / "dump.ndjson"
    snak = {"mainsnak": {"datavalue": {"value": {"id": "Q2"}}}}
    entities = [
        {"id": "Q1", "labels": {"en": {"value": "poodle"}}, "claims": {"P279": [snak]}},
        {"id": "Q2", "labels": {"en": {"value": "dog"}}},
    ]
    dump.write_text("[\n" + ",\n".join(map(json.dumps, entities)) + "\n]\n")
    for path in (pairs, table, result, dump):
        assert list(read_wikidata(path, Filter(frozenset()))) == [("IsA", "poodle", "dog")], path


@pytest.mark.parametrize("preset", ["categorical", "hypothetical", "syllobase-paper"])
def test_edges_that_do_not_meet_are_refused_with_what_they_lack(tmp_path, capsys, preset):
    path = tmp_path / "trex_P279.jsonl"
    edges = [("poodle", "dog"), ("rift lake", "lake"), ("folding bicycle", "bicycle")]
    lines = [json.dumps({"sub_label": sub, "obj_label": obj}) for sub, obj in edges]
    path.write_text("\n".join(lines), encoding="utf-8")
    asked = ["--preset", preset, "--set", f"knowledge=wikidata:{path}", "--count", "4"]
    with pytest.raises(SystemExit) as done:
        main(["generate", "syllogism", *asked, "--out", str(tmp_path / "out")])
    assert done.value.code == 2
    (told,) = capsys.readouterr().err.splitlines()
    assert "0 of 3 facts are used, most left out: a fact about a class with too few" in told
    assert "0 classes lie under one and over another, and 0 pairs exclude each other" in told
    assert "or join wordnet:PATH by + (and for what people do, cn100k:PATH" in told


def test_wikidata_drops_types_of_types_and_individuals(tmp_path):
    path = tmp_path / "edges.jsonl"
    edges = [("actor", "profession"), ("Rex", "dog"), ("poodle", "dog")]
    path.write_text("\n".join(json.dumps({"sub_label": a, "obj_label": b}) for a, b in edges))
    keep = Filter(frozenset())
    assert [triple.head for triple in read_wikidata(path, keep)] == ["poodle"]
    assert keep.skipped == 2


def test_wordnets_own_files(tmp_path):
    path = tmp_path / "data.noun"
    path.write_text(
        "  1 licence\n"
        "00000001 05 n 01 animal 0 000 | a living thing\n"
        "00000002 05 n 02 dog 0 hound 0 001 @ 00000001 n 0000 | barks\n"
        "00000003 10 n 01 chat 0 001 @ 00000001 n 0000 | talk\n"
    )
    keep = Filter(frozenset())
    triples = list(read_wordnet(path, keep))
    assert triples[0] == ("IsA", "dog", "animal")
    assert keep.dropped["a kind of noun that is not surely counted"] == 1


CN100K = "cn100k:conceptnet/cn100k_train.txt"
WORDNET = "wordnet:wordnet/oewn_nouns.tsv.gz"
EDGES = "wikidata:wikidata/vandycite_superclass_edges.tsv"
INSTANCES = "wikidata:wikidata/trex_P31.jsonl"
RELEASED = (CN100K, WORDNET, EDGES, f"{CN100K}+{WORDNET}", f"{EDGES}+{INSTANCES}+{WORDNET}")


@pytest.mark.slow
@pytest.mark.parametrize("name", RELEASED)
@pytest.mark.parametrize("shape", [SyllogismConfig, PaperConfig])
def test_released_sources_make_certified_items_that_are_read_back(name, shape):
    parts = [part.split(":") for part in name.split("+")]
    if any(not (DATA / file).is_file() for _, file in parts):
        pytest.skip(f"a file of {name} is not there")
    knows = "+".join(f"{source}:{DATA / file}" for source, file in parts)
    config = shape(knowledge=knows, kinds=("categorical", "hypothetical", "disjunctive", "poly"))
    plans = {"train": Plan(1, config)}
    drafts = FAMILY.sample(config, Territory.of(plans, "train", 0), Stream(1), 64)
    doubtful = 0
    for draft in drafts:
        claims = all_claims(draft.task, draft.choices, draft.answer, draft.asks)
        assert not faults(draft.logic.problem(), claims, draft.certificate)
        assert draft.features["source"] == "+".join(dict.fromkeys(source for source, _ in parts))
        text = Text(tuple(draft.premises), draft.question, draft.choices)
        said = read(text)
        assert said.problem.premises == draft.logic.problem().premises
        if not draft.choices:
            conclude(text, draft.target)
        doubtful += bool(said.unlisted or said.doubts)
    assert doubtful, "words that we did not choose are never verified"
