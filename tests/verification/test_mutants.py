"""Every pattern of every reader, its meaning changed: verification must notice."""

from __future__ import annotations

import pytest
from tests.verification.mutants import MUTANTS, killed, users

import therefore
from therefore.bridges.importing import import_released
from therefore.certify import certify_label
from therefore.items import Item, Logic, Provenance, item_id
from therefore.language.reader import Text
from therefore.language.readers import PATTERNS
from therefore.language.statement import read_conclusion, read_statement
from therefore.language.syllogism.questions import GENERATE
from therefore.language.words import WORDS

PRESETS = {
    "entailment": ("naive",),
    "nlsat": ("grl", "rcl", "hard-ruletaker", "grl-entailment"),
    "syllogism": ("categorical", "hypothetical", "disjunctive", "complex", "validity"),
    "analog": ("analog", "nested", "threeway"),
    "exam": ("exam", "dial"),
}
PAPER = {"wording": "paper"}
_FEW = {"p_int": "0.5", "sampling": "naive", "variables": "5,5", "constants": "4,4"}
SHORT = (("rcl", _FEW), ("rcl", _FEW | PAPER))
"""Rules with one condition, which no preset of RCL has."""
RELEASED = (
    "Bob is red. The cat sees Bob. The cat does not see the dog. Red, big things are kind. "
    "If something is kind and it is red then it is nice. If Bob is nice and Bob sees the cat then "
    "Bob is big."
)
EXISTING = "Someone is red or not big. Everything is kind."


@pytest.fixture(scope="session")
def used(tmp_path_factory):
    """Items by the patterns that their texts use: generated ones, and two released theories."""
    folder = tmp_path_factory.mktemp("mutants")
    items = []
    for family, presets in PRESETS.items():
        for preset in presets:
            splits = list(therefore.FAMILIES[family].presets[preset].splits)
            out = folder / preset
            # AnaLog has many connectives, exam many rules, syllogisms many frames: every pattern
            # must be met.
            count = {"analog": 384, "exam": 960, "syllogism": 384}.get(family, 96)
            therefore.generate(family, out, preset=preset, split=splits[0], count=count, seed=9)
            items += therefore.load(out)
    for preset, settings in (*SHORT, ("rcl", PAPER), ("hard-ruletaker", PAPER)):
        out = folder / f"{preset}-{len(items)}"
        therefore.generate(
            "nlsat", out, preset=preset, split="train", count=96, seed=9, settings=settings
        )
        items += therefore.load(out)
    rows = "".join(
        f'{{"context": "{theory} $query$ {asked}", "answer": "{answer}", "id": "1"}}\n'
        for theory, asked, answer in (
            (RELEASED, "Bob is big.", "unknown"),
            (RELEASED, "Bob is red.", "true"),
            (EXISTING, "Bob is kind.", "true"),
        )
    )
    (folder / "dev.jsonl").write_text(rows)
    import_released("ruletaker", [folder / "dev.jsonl"], folder / "released")
    (folder / "AnaLog_Training.csv").write_text(
        "Operator,OpSpec,Premise,Hypothesis,SentType,SentCat,GoldLabel,Grammaticality\n"
        "OR,NP,Linda is behind Mary or John. Linda is not behind Mary.,Linda is behind John.,"
        "O_E,VR,1,1\n"
    )
    import_released("analog", [folder / "AnaLog_Training.csv"], folder / "analog-released")
    items += therefore.load(folder / "analog-released")
    (folder / "a.cnf").write_text("p cnf 3 3\n1 -2 0\n2 3 0\n-1 0\n")
    import_released("dimacs", [folder / "a.cnf"], folder / "dimacs")
    items += [*therefore.load(folder / "released"), *therefore.load(folder / "dimacs")]
    items += [named(premises, target) for *premises, target in NAMED]
    return users(items)


NAMED = (
    ("Long Preston is a village.", "No village is a city.", "Long Preston is not a city."),
    ("Long Preston is not a city.", "All towns are cities.", "Long Preston is not a town."),
    (
        "Long Preston is a village.",
        "All villages are settlements.",
        "Long Preston is a settlement.",
    ),
)
"""Names of places and things stand only in items from released knowledge."""


def named(premises, target):
    """A conclusion about somebody by name, as an item."""
    said = tuple(premises)
    _, language = read_statement(said, GENERATE, ())
    problem, _ = read_conclusion(language, Text(said, GENERATE, ()), target)
    logic = Logic.of(problem)
    asked = ("generation", "", said, GENERATE, (), logic.axioms, WORDS)
    return Item(
        id=item_id("syllogism.v5", *asked),
        family="syllogism",
        task="generation",
        split="test",
        premises=said,
        question=GENERATE,
        choices=(),
        answer=-1,
        target=target,
        logic=logic,
        asks="",
        certificate=certify_label(problem, "generation", (), -1),
        features={},
        provenance=Provenance("imported", "syllogism.v5", words=WORDS),
    )


UNSPOKEN = {
    # A reply may say "or" without "or both"; items never do.
    ("clauses", "x or y"),
    # AnaLog's grammar reads more than its speaker says: the released data and its own templates.
    ("analog", "a is b"),
    # Single literals are said of somebody only in entailment, and no preset asks that in RCL.
    ("rcl", "is"),
}


def test_every_pattern_is_used(used):
    patterns = {(language, name) for language, names in PATTERNS.items() for name in names}
    assert patterns - set(used) <= UNSPOKEN


def survivors(used, mutants):
    """Mutants that no item of those that use the pattern gives away, and how many were killed."""
    alive, dead = [], 0
    for mutant in mutants:
        verdict = killed(mutant, used.get(mutant[:2], [])[:40])
        alive += [(*mutant[:2], mutant[2].__name__)] if verdict is False else []
        dead += verdict is True
    return alive, dead


def test_a_sample_of_mutants_is_killed(used):
    alive, dead = survivors(used, MUTANTS[::7])
    assert alive == []
    assert dead > len(MUTANTS) // 40


@pytest.mark.slow
def test_all_mutants_are_killed(used):
    alive, dead = survivors(used, MUTANTS)
    assert alive == []
    assert dead > 200
