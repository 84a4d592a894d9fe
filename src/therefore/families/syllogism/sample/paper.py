"""Items in the paper's own shape: a syllogism alone, its conclusion among three changed ones.

Ours (`crossed`, `clauses`) come in fours that share their options, each right once. The paper's do
not: three of four options are made from the right one, so that a reader of the options alone can
tell much (which of them the others were made from, or the only one that is true of the world). The
audit of such a dataset fails, and is meant to. What an item says is proved like any other: the
right conclusion follows, and each distractor has a countermodel.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations

from therefore.certify.letters import WRONG, alone, wrong_formulas
from therefore.families.family import Sampled
from therefore.families.syllogism.config import PaperConfig
from therefore.families.syllogism.sample import told
from therefore.families.syllogism.sample.categorical import matter_of, moods_for, shown
from therefore.families.syllogism.sample.chain import chains, walked
from therefore.families.syllogism.sample.clauses import content_of
from therefore.families.syllogism.sample.statements import Matter, generation, selection
from therefore.families.syllogism.sample.supply import Supply
from therefore.language.syllogism.words import NAME
from therefore.solve.moods import P, S
from therefore.solve.patterns import COMPLEX, DISJUNCTIVE, HYPOTHETICAL
from therefore.solve.regions import QUANTIFIERS, Quantifier, Statement, follows

_PATTERNS = {
    "hypothetical": tuple(pattern for pattern in HYPOTHETICAL if "contra" not in pattern.name),
    "complex": COMPLEX,
}
"""Table 11's three, and Table 12's 42."""


def draw_item(supply: Supply[PaperConfig], kind: str, task: str) -> Sampled:
    """An item of that kind."""
    swapped = supply.swapped()
    if kind == "categorical":
        return _categorical(supply, task, swapped)
    if kind == "poly":
        return _poly(supply, task)
    among = DISJUNCTIVE if kind == "disjunctive" else supply.rules.known(_PATTERNS[kind])
    if not among:
        raise told.dry(supply.known.name, kind)
    pattern = supply.rng.pick(among)
    content, rng = content_of(supply, pattern), supply.rng
    if task == "generation":
        return told.generation(alone(pattern.name, swapped), content, rng)
    number = supply.rng.pick(range(len(wrong_formulas(pattern.name))))
    plan = alone(pattern.name, swapped, number)
    premises, speaker = content.premises(plan, rng), content.speaker(plan, False)
    options = [speaker.sentence(query.formula, rng.random()) for query in plan.queries]
    return told.selection(plan, content, premises, options)


def _categorical(supply: Supply[PaperConfig], task: str, swapped: bool) -> Sampled:
    """An item of one mood; where options are shown, the mood may have a weaker conclusion."""
    pool, rng = supply.terms, supply.rng
    mood = supply.rng.pick(
        moods_for(pool, "believable", "generation" if task == "generation" else "triples")
    )
    domain, triple = pool.true_triple(mood, rng)
    # Appendix C's changes of a name make no sentence: "some Long Preston".
    while task == "selection" and triple[S].style == NAME:
        domain, triple = pool.true_triple(mood, rng)
    matter = matter_of(pool, mood, domain, triple, "believable")
    return _told(supply, task, shown(mood, swapped), mood.conclusion, matter)


def _poly(supply: Supply[PaperConfig], task: str) -> Sampled:
    """A chain of categorical syllogisms, about its terms."""
    for made in chains(supply):
        matter = walked(supply, made) if made.strongest or task == "selection" else None
        if matter is not None:
            return _told(supply, task, made.premises, made.conclusion, matter)
    raise AssertionError("chains end in an error")


def _told(
    supply: Supply[PaperConfig],
    task: str,
    premises: tuple[Statement, ...],
    concluded: Quantifier,
    matter: Matter,
) -> Sampled:
    """The conclusion to be written, or among three statements that do not follow."""
    rng, conclusion = supply.rng, (concluded, S, P)
    if task == "generation":
        return generation(premises, conclusion, matter, rng)
    wrong = rng.pick(wrong_statements(premises, concluded, len(matter.terms)))
    return selection(premises, (conclusion, *wrong), matter, rng)


@cache
def wrong_statements(
    premises: tuple[Statement, ...], quantifier: str, count: int
) -> tuple[tuple[Statement, ...], ...]:
    """Every three statements about subject and predicate of which none follows from the premises.

    The candidates have another quantifier, exchanged terms, or both: together with the right
    one they are the eight statements about two terms, equivalent ones counted once.

    >>> barbara = (("A", 1, 2), ("A", 0, 1))
    >>> wrong_statements(barbara, "A", 3)[0]
    (('E', 0, 2), ('O', 0, 2), ('A', 2, 0))
    """
    about: list[Statement] = [(other, S, P) for other in QUANTIFIERS if other != quantifier]
    about += [("A", P, S), ("O", P, S)]  # "no" and "some" say the same either way
    wrong = [statement for statement in about if not follows(premises, statement, count)]
    return tuple(combinations(wrong, WRONG))
