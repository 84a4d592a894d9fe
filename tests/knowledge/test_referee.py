"""What others say of a source's facts: WordNet, the embedded set, and the rules that use them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from therefore.errors import ConfigError
from therefore.families.syllogism.config import SyllogismConfig
from therefore.knowledge.facts import Facts
from therefore.knowledge.gather import gather
from therefore.knowledge.phrases import DESCRIPTION, NO_WHOLE, STEM, action, counted_noun, described
from therefore.knowledge.referee import Referee
from therefore.knowledge.source import Knowledge
from therefore.knowledge.sources import knowledge
from therefore.knowledge.triples import Filter, Triple
from therefore.knowledge.wikidata import read_wikidata
from therefore.knowledge.wordnet import Hypernyms
from therefore.language.syllogism.categorical import FINITE

pytest.importorskip("inflect", reason="released sources need the extra therefore[knowledge]")

NOUNS = """synset	lexfile	members	hypernyms	instance_hypernyms	mero_part	definition
1-n	animal	animal				alive
2-n	animal	bird	1-n			with feathers
3-n	animal	crane	2-n			wades
4-n	artifact	machine				works
5-n	artifact	crane	4-n			lifts
6-n	animal	dog	1-n			barks
7-n	animal	poodle	6-n			sits
"""


@pytest.fixture
def nouns(tmp_path: Path) -> Path:
    path = tmp_path / "nouns.tsv"
    path.write_text(NOUNS, encoding="utf-8")
    return path


def gathered(*triples: tuple[str, str, str], referee: Referee | None = None) -> Knowledge:
    keep = Filter(FINITE, stems=True)
    return gather("some", [(iter(Triple(*one) for one in triples), keep)], referee or Referee())


def test_wordnet_says_yes_no_or_nothing(nouns):
    known = Hypernyms(nouns)
    assert known.says("poodle", "animal") is True
    assert known.says("poodle", "machine") is False
    assert known.says("poodle", "spaceship") is None
    assert known.says("tower crane", "machine") is True  # asked by its last word
    assert known.says("dog", "useful machine") is False


def test_a_fact_that_wordnet_does_not_confirm_is_dropped_and_counted(nouns):
    facts = Facts(Referee(Hypernyms(nouns)))
    keep = Filter(FINITE)
    triples = [("IsA", "poodle", "dog"), ("IsA", "dog", "machine"), ("IsA", "dog", "robot")]
    facts.add_all((Triple(*one) for one in triples), keep)
    assert facts.above("poodle") == ["dog", "robot"]  # of robots WordNet says nothing here
    assert keep.dropped["a fact about two words that WordNet lists without saying so"] == 1


def test_the_embedded_set_denies_and_excludes():
    dogs = [("IsA", one, "animal") for one in ("dog", "cat", "horse", "rabbit")]
    known = gathered(*dogs, ("IsA", "dog", "cat"))
    assert known.dropped["a fact that the embedded set denies"] == 1
    (domain,) = known.domains
    place = {term.phrase: number for number, term in enumerate(domain.terms)}
    assert domain.holds("E", place["dog"], place["cat"]) is True
    assert domain.holds("E", place["dog"], place["animal"]) is False


def test_a_word_that_changes_its_meaning_half_way_is_left_out(nouns):
    triples = [
        *(("IsA", one, "machine") for one in ("printer", "tractor", "robot", "crane")),
        ("IsA", "sandhill crane", "crane"),
        ("IsA", "crane", "bird"),
    ]
    known = gathered(*triples, referee=Referee(Hypernyms(nouns)))
    (domain,) = known.domains
    assert {"machine", "crane"} <= {term.phrase for term in domain.terms}
    assert "bird" not in {term.phrase for term in domain.terms}


def test_what_a_kind_does_is_said_of_some_and_what_people_want_as_a_want():
    birds = [("IsA", one, "bird") for one in ("owl", "robin", "crow", "swan")]
    known = gathered(
        *birds,
        ("CapableOf", "owl", "hunt"),
        ("PartOf", "owl", "barn"),
        ("CausesDesire", "exercise", "take shower"),
    )
    (domain,) = known.domains
    place = {term.phrase: number for number, term in enumerate(domain.terms)}
    assert domain.holds("I", place["bird"], place["can hunt"]) is True
    assert domain.holds("A", place["owl"], place["can hunt"]) is None
    assert known.dropped["a use, a material or a whole of something alive"] == 1
    assert known.themes[0].rules[0].second == "want to take a shower"


def test_where_nothing_is_said_of_people_rules_are_about_things():
    tools = [("IsA", one, "tool") for one in ("hammer", "saw", "wrench", "drill")]
    known = gathered(*tools, ("IsA", "hacksaw", "saw"), ("IsA", "handsaw", "saw"))
    (theme,) = known.themes
    assert theme.noun == "tool"
    assert ("be a hacksaw", "be a saw") in {(rule.first, rule.second) for rule in theme.rules}


def test_instances_and_parts_come_by_the_name_of_the_file(tmp_path):
    edges = {
        "P31.jsonl": [("Long Preston", "village"), ("actor", "village"), ("A 7", "village")],
        "P361.jsonl": [("runway", "airport")],
    }
    found = []
    for name, pairs in edges.items():
        path = tmp_path / f"edges_{name}"
        rows = (json.dumps({"sub_label": one, "obj_label": other}) for one, other in pairs)
        path.write_text("\n".join(rows))
        found += list(read_wikidata(path, Filter(FINITE)))
    assert found[0] == ("InstanceOf", "Long Preston", "village")
    assert found[-1] == ("PartOf", "runway", "airport")
    keep = Filter(FINITE)
    assert [keep.name(label) for label in ("Long Preston", "A 7", "the Alps")] == [
        "Long Preston",
        None,
        None,
    ]


@pytest.mark.parametrize(
    ("found", "rule"),
    [
        (counted_noun("useful tool", stems=True), DESCRIPTION),
        (counted_noun("musical instrument", stems=True), ("musical instrument",) * 2),
        (action("get tire", stems=True), STEM),
        (described("PartOf", "animal"), NO_WHOLE),
        (described("PartOf", "car"), ("are part of a car",)),
    ],
)
def test_labels_by_rule(found, rule):
    assert found == rule or found[0] == rule[0]


def test_sources_are_joined_by_a_plus(nouns, tmp_path):
    path = tmp_path / "train.txt"
    path.write_text(
        "".join(f"IsA\t{one}\tdog\n" for one in ("poodle", "beagle", "collie", "hound"))
    )
    known = knowledge(f"cn100k:{path}+wordnet:{nouns}", FINITE)
    assert known.name == "cn100k+wordnet"
    assert known.read == 4 + 5 + 3  # WordNet's edges, and its three exclusions
    with pytest.raises(ConfigError, match="names no file"):
        knowledge(f"cn100k:{path}+wordnet:no/such/file", FINITE)
    with pytest.raises(ConfigError, match="'dbpedia' is unknown"):
        SyllogismConfig(knowledge=f"cn100k:{path}+dbpedia:x")
