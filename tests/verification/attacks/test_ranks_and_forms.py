"""Labels that hold for formulas and not for readers: ranks, corners, denied conditions, forms."""

from __future__ import annotations

import random
from itertools import product

import pytest
from tests.verification.attacks.crafting import crafted
from tests.verification.attacks.forging import is_possible, refused, write

import therefore
from therefore.checker.check import Accepted, check_model
from therefore.items import ENTAILMENT, THREE_WAY
from therefore.language.analog.statements import OPENING
from therefore.logic.tptp import read_formula, write_formula
from therefore.solve.decide import satisfiable
from therefore.solve.evidence import Model
from therefore.verification.examine import examine
from therefore.verification.ranking import can_rank, ranks

NOT, OPEN = 0, 1


def forged(bases, tmp_path, base, premises, question, choices, answer):
    folder = bases(base)
    item = crafted(therefore.load(folder)[0], premises, question, choices, answer)
    refused(write(folder, tmp_path / "d", [item]))
    return examine(item)


@pytest.mark.parametrize(
    ("premises", "question"),
    [
        (("Linda is older than Mary.", "John is not older than Mary."),
         "Linda is older than John."),
        (("John is not older than Mary.", "John is not younger than Mary.",
          "Linda is older than John."), "Linda is older than Mary."),
        (("Linda is to the left of Mary.", "John is not to the left of Mary."),
         "Linda is to the left of John."),
        (("Linda is to the north of Mary and is to the east of Mary.",),
         "Linda is to the northeast of Mary."),
        (("Linda is to the northeast of Mary and is to the northwest of Mary.",),
         "Linda is to the north of Mary."),
        (("Linda is older than Mary or Susan.", "John is not older than Susan."),
         "Linda is older than John."),
    ],
)  # fmt: skip
def test_orders_that_rank_and_corners(bases, tmp_path, premises, question):
    forged(bases, tmp_path, "analog", premises, question, ENTAILMENT, NOT)


def test_what_is_not_smaller_in_two_steps(bases, tmp_path):
    said = ("Linda is not smaller than Mary.", "Mary is not smaller than John.")
    asked = "Linda is not smaller than John."
    forged(bases, tmp_path, "threeway", said, asked, THREE_WAY, OPEN)


def test_premises_that_no_ranking_makes_true(bases, tmp_path):
    said = ("John is older than Linda.", "John is not older than Mary.",
            "Mary is not older than Linda.")  # fmt: skip
    forged(bases, tmp_path, "analog", said, "John is faster than Mary.", ENTAILMENT, NOT)


def test_a_denied_condition_says_nothing_of_its_parts(bases, tmp_path):
    text = f"{OPENING} Statement A: If Linda is older than John, then Mary is older than John."
    asked = "Linda is older than John."
    forged(bases, tmp_path, "nested", (f"{text} A is false.",), asked, ENTAILMENT, 1)


def test_an_affirmed_condition_is_read_as_before(bases):
    text = f"{OPENING} Statement A: If Linda is older than John, then Mary is older than John."
    premises = (f"{text} A is true.", "Linda is older than John.")
    base = therefore.load(bases("nested"))[0]
    item = crafted(base, premises, "Mary is older than John.", ENTAILMENT, 1)
    assert examine(item).status == "verified"


CASE = "For a hospital in Ghent, each of these statements holds."
ASKED = (
    "From these statements, a visitor concludes, rightly or wrongly, that {}. Which one of the "
    "following arguments has the same logical form, if the order of its statements does not matter?"
)
OTHERS = (
    "If the sluice is opened, then the road is flooded. The road is flooded. "
    "So, the sluice is opened.",
    "If the storm scene is shot at sea, then the stunt double is injured. "
    "The storm scene is not shot at sea. So, the stunt double is not injured.",
    "If the basement is drained, then the roof garden is planted. The roof garden is planted. "
    "So, the basement is not drained.",
)


@pytest.mark.parametrize(
    ("premises", "concluded", "key"),
    [
        ((f"{CASE} If the scanner is replaced, then the canteen is privatised.",
          "The scanner is replaced."), "the canteen is privatised",
         "If the debate is not televised, then the poll is not published. The poll is published. "
         "So, the debate is televised."),
        ((f"{CASE} If the scanner is not replaced, then the canteen is privatised.",
          "The canteen is not privatised."), "the scanner is replaced",
         "Either the debate is televised or the poll is published, or both. "
         "The poll is not published. So, the debate is televised."),
    ],
)  # fmt: skip
def test_another_form_that_says_the_same(bases, tmp_path, premises, concluded, key):
    asked, options = ASKED.format(concluded), (key, *OTHERS)
    found = forged(bases, tmp_path, "exam", premises, asked, options, 0)
    assert found.reasons == ("option 0 has not the form of the argument",)


def test_drawing_orders_out_agrees_with_the_solver():
    """Where a model is said to become one that ranks, there is such a model."""
    rng = random.Random(5)
    order = ["![X,Y,Z]: ((p(X,Y) & p(Y,Z)) => p(X,Z))", "![X,Y]: (p(X,Y) => ~p(Y,X))",
             "![X,Y]: (p(X,Y) <=> q(Y,X))"]  # fmt: skip
    atoms = [f"{r}({a},{b})" for r, a, b in product("pq", "abcd", "abcd") if a != b]
    some = ["?[X,Y]: p(X,Y)", "![X]: (r(X) => p(X,a))", "r(b)", "?[X]: (r(X) & q(X,c))"]
    yes = no = 0
    while min(yes, no) < 40:
        said = [
            f"{rng.choice(('', '~'))}{one}"
            if rng.random() < 0.7
            else f"{one} | ~{rng.choice(atoms)}"
            for one in rng.sample(atoms, 4)
        ] + rng.sample(some, 2)
        formulas = [write_formula(read_formula(text)) for text in (*order, *said)]
        model = satisfiable([read_formula(text) for text in formulas])
        if not isinstance(model, Model):
            continue
        parsed = [read_formula(text) for text in formulas]
        assert check_model(parsed, model) == Accepted()
        if can_rank(["p"], parsed, model):
            assert is_possible(*formulas, write_formula(ranks("p")))
            yes += 1
        else:
            no += 1
