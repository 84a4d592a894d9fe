"""Mistakes: what each takes a statement to say besides what it says, and where it is plain to see.

A mistake is told of every statement that it can be made about, in whatever words: "unless" and "at
most one" can be reversed as "if" can. An argument commits it about one statement only, in one step:
it goes from a fact that the statement names to another that it names. The reader has a table of its
own (`language.exam.meanings`); if the two differ, `verify` fails.
"""

from __future__ import annotations

from collections.abc import Sequence

from therefore.families.exam.sample.slips import Column, compiled
from therefore.language.exam.forms import FORMS
from therefore.language.exam.policies import POLICY_FORMS
from therefore.logic.formulas import And, Atom, Forall, Formula, Implies, Not, Or

INCLUDED: dict[str, tuple[str, ...]] = {
    "reversal": ("if", "only_if", "all", "only"),
    "joint": ("if_both", "all_both"),
    "alternative": ("then_either", "all_either"),
    "exclusive": ("or",),
    "some": ("some", "not_all"),
}
"""Forms that an argument commits a mistake about; a paragraph must have one of them."""

STEPS: dict[str, tuple[tuple[int, int, bool], ...]] = {
    "if": ((1, 0, True),),
    "only_if": ((1, 0, True),),
    "all": ((1, 0, True),),
    "only": ((0, 1, True),),
    "if_both": ((0, 2, True), (1, 2, True)),
    "all_both": ((0, 2, True), (1, 2, True)),
    "then_either": ((0, 1, True), (0, 2, True)),
    "all_either": ((0, 1, True), (0, 2, True)),
    "or": ((0, 1, False), (1, 0, False)),
    "some": ((0, 1, True),),
    "not_all": ((0, 1, False),),
}
"""The steps of an argument about a statement: from which part, to which, and whether to its
affirmation or its denial."""


def mistaken(form: str, p: Sequence[Formula]) -> dict[str, Formula]:
    """The mistakes that can be made about parts joined by a form, and what each adds.

    Parts of a policy are told of whoever it is about: `everywhere` makes them general.
    """
    match form:
        case "if" | "only_if" | "fact_if" | "all":
            return {"reversal": Implies(p[1], p[0])}
        case "only":
            return {"reversal": Implies(p[0], p[1])}
        case "none" | "not_both":
            return {"reversal": Or((p[0], p[1]))}
        case "then_both":
            return {"reversal": Implies(Or((p[1], p[2])), p[0])}
        case "if_either":
            return {"reversal": Implies(p[2], And((p[0], p[1])))}
        case "if_both" | "all_both":
            return {
                "reversal": Implies(p[2], And((p[0], p[1]))),
                "joint": Implies(Or((p[0], p[1])), p[2]),
            }
        case "then_either":
            return {
                "reversal": Implies(Or((p[1], p[2])), p[0]),
                "alternative": Implies(p[0], And((p[1], p[2]))),
                "exclusive": Implies(p[0], Not(And((p[1], p[2])))),
            }
        case "all_either":
            return {
                "reversal": Implies(Or((p[1], p[2])), p[0]),
                "alternative": Implies(p[0], And((p[1], p[2]))),
            }
        case "unless":
            return {"reversal": Not(And((p[0], p[1]))), "exclusive": Not(And((p[0], p[1])))}
        case "or":
            return {"alternative": And((p[0], p[1])), "exclusive": Not(And((p[0], p[1])))}
        case "fact_either":
            return {"alternative": And((p[0], p[1]))}
        case "some":
            return {"some": Implies(p[0], p[1])}
        case "not_all":
            return {"some": Implies(p[0], Not(p[1]))}
        case _:
            return {}


_LETTERS = (Atom("p"), Atom("q"), Atom("r"))

TAKEN: dict[str, dict[str, Column]] = {
    form: {name: compiled(said, _LETTERS) for name, said in mistaken(form, _LETTERS).items()}
    for form in (*FORMS, *POLICY_FORMS)
}
"""What the mistakes about each form say, of the columns of its parts."""


def everywhere(body: Formula) -> Formula:
    """Of everyone."""
    return Forall(("X",), body)


def together(taken: Sequence[Formula]) -> Formula:
    """All that is taken for granted."""
    return taken[0] if len(taken) == 1 else And(tuple(taken))
