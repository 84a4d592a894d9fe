"""Words that stand for two things, or for one thing in two spellings: no label on them is accepted.

Each text here was once verified with a label that is wrong, or right in one of two readings only.
The attacker writes the reader's own formulas, a fresh certificate and the id beside it.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.verification.attacks.forging import certified, refused, write

import therefore
from therefore.errors import SentenceError
from therefore.items import ENTAILMENT, Logic
from therefore.language.reader import Text
from therefore.language.syllogism.language import conclude, listen, read
from therefore.language.syllogism.questions import EXISTS, GENERATE, VALID
from therefore.logic.tptp import write_formula

TEXTS = {
    "a denial in a relative clause": (
        ("All animals that are not dogs are cats.", "All poodles are dogs."),
        "all poodles are cats",
    ),
    "cannot in a relative clause": (
        ("All animals that cannot fly are birds.", "All owls can fly."),
        "all owls are birds",
    ),
    "a head that is not known of rockets": (
        ("All animals that can fly are birds.", "All rockets can fly."),
        "all rockets are birds",
    ),
    "a relative clause beside one thing": (
        ("All animals that can fly can swim.", "The rocket in the story can fly."),
        "the rocket in the story can swim",
    ),
    "a village that is spelt like a kind": (
        ("Owls is a village.", "All owls are birds."),
        "some birds are villages",
    ),
    "a village that is spelt like an unchanging plural": (
        ("Sheep is a village.", "No villages are animals."),
        "some villages are not animals",
    ),
    "a compound that is a verb phrase": (
        ("All mice are study animals.", "No kings study animals."),
        "no kings are mice",
    ),
    "leaf and leave": (
        ("Every leaf is a plant.", "Every leave is a holiday."),
        "some plants are holidays",
    ),
    "corps and corpse": (
        ("Every corps is a unit.", "Every corpse is a body."),
        "some units are bodies",
    ),
    "ax and axe": (
        ("Emma does not axe the tree, or she dances, or both.", "Emma axes the tree."),
        "Emma dances",
    ),
    "to and toe": (
        ("Emma does not toe the line, or she dances, or both.", "Emma toes the line."),
        "Emma dances",
    ),
    "a question with two scopes": (
        ("If Emma runs, then she dances.", "If Emma swims, then she does not dance."),
        "it is not true that Emma runs and she swims",
    ),
    "a question with a bare or": (("Emma runs.",), "Emma runs or she swims"),
    "people's words of dogs": (("Nobody is both a dog and a pet.",), "no dogs are pets"),
}


def formulas(text: Text) -> Logic:
    """What the reader makes of a text, or at least of its sentences."""
    try:
        problem = read(text).problem
        said = problem.axioms, problem.premises, problem.query
    except SentenceError:
        said = (), (), ()
    return Logic(*(tuple(map(write_formula, part)) for part in said))


@pytest.mark.parametrize("answer", [0, 1])
@pytest.mark.parametrize("name", TEXTS)
def test_a_question_about_them(bases, tmp_path, name, answer):
    premises, asked = TEXTS[name]
    people = premises[0].startswith(("If ", "Emma "))
    question = ("" if people else EXISTS) + VALID.replace("{}", asked)
    item = replace(
        therefore.load(bases("validity"))[0],
        premises=premises,
        question=question,
        choices=ENTAILMENT,
        answer=answer,
        target=ENTAILMENT[answer],
        logic=formulas(Text(premises, question, ENTAILMENT)),
    )
    refused(write(bases("validity"), tmp_path / "d", [certified(item)]))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("theatres", "theaters"),
        ("doughnuts", "donuts"),
        ("jewellers", "jewelers"),
        ("gaols", "jails"),
        ("colours", "colors"),
        ("grey", "gray"),
        ("grey squirrels", "gray squirrels"),
    ],
)
def test_spellings_of_one_word_do_not_meet_in_a_text(one, other):
    question = EXISTS + VALID.replace("{}", "some owls are not poodles")
    read(Text((f"All owls are {one}.", "No poodles are birds."), question, ENTAILMENT))
    with pytest.raises(SentenceError, match="two spellings"):
        read(Text((f"All owls are {one}.", f"No poodles are {other}."), question, ENTAILMENT))


def test_a_target_with_two_scopes(bases, tmp_path):
    target = "Emma dances or she swims."
    premises = (
        "If Emma runs, then she dances.",
        "If Emma swims, then she does not dance.",
        "Emma runs.",
    )
    asked = Text(premises, GENERATE, ())
    with pytest.raises(SentenceError):
        conclude(asked, "It is not true that Emma runs and she swims.")
    problem = conclude(asked, target)[0]
    formula = write_formula(listen(target).formula)
    said = Logic((), tuple(map(write_formula, problem.premises)), (formula,))
    base = bases("generation")
    old = next(item for item in therefore.load(base) if item.task == "generation")
    item = replace(old, premises=premises, question=GENERATE, target=target, logic=said)
    refused(write(base, tmp_path / "d", [certified(item)]))
