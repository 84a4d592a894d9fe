"""What a mistake takes a statement to say besides what it says, for the sampler.

The reader has a table of its own (`language.exam.meanings`); if the two differ, `verify` fails.
"""

from __future__ import annotations

from collections.abc import Sequence

from therefore.logic.formulas import And, Forall, Formula, Implies, Not, Or


def mistaken(form: str, p: Sequence[Formula]) -> tuple[str, Formula] | None:
    """The mistake that can be made about conditions of a form, and what it adds."""
    match form:
        case "if":
            return "sufficient", Implies(p[1], p[0])
        case "then_both":
            return "sufficient", Implies(And((p[1], p[2])), p[0])
        case "if_either":
            return "sufficient", Implies(p[2], Or((p[0], p[1])))
        case "then_either":
            return "sufficient", Implies(Or((p[1], p[2])), p[0])
        case "only_if":
            return "necessary", Implies(p[1], p[0])
        case "or" | "unless":
            return "exclusive", Not(And((p[0], p[1])))
        case _:
            return None


def jointly(p: Sequence[Formula]) -> tuple[tuple[str, Formula], ...]:
    """The two mistakes that can be made about a pair of conditions."""
    return (
        ("sufficient", Implies(p[2], And((p[0], p[1])))),
        ("joint", Implies(Or((p[0], p[1])), p[2])),
    )


def everywhere(body: Formula) -> Formula:
    """Of everyone."""
    return Forall(("X",), body)


def together(taken: Sequence[Formula]) -> Formula:
    """All that is taken for granted."""
    return taken[0] if len(taken) == 1 else And(tuple(taken))
