"""Whether a label depends on an open question about words, such as whether loan sharks are sharks.

`language.words.possible` lists these questions, each with its possible answers (ways). A label is
verified if it holds without any of them and with each; otherwise the item is no error, and the
report says on what the label depends. A way that contradicts the premises is dropped, unless every
way does: then the premises call something by two words that a reader takes for opposites, and that
is reported. Each of several questions is tried alone, then all are tried together.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from therefore.checker.claims import Claim
from therefore.language.words.possible import Possible, possible
from therefore.logic.formulas import Formula, Problem
from therefore.verification.carrying import possible_together, terms_of


def depends_on_words(
    problem: Problem,
    claims: Sequence[Claim],
    *,
    asked: bool = False,
) -> str:
    """Say on which open questions about words the label depends; empty if on none.

    `asked`: the question is whether the theory can be true, so a way that contradicts the premises
    counts. Otherwise such a way is dropped.

    >>> from therefore.checker.claims import against_query
    >>> from therefore.logic.tptp import read_formula
    >>> said = [read_formula(f"![X]: ({one})") for one in (
    ...     "sharks(X) => fish(X)", "bankers(X) => loan_sharks(X)", "bankers(X) => fish(X)")]
    >>> open_ = Problem((), tuple(said[:2]), (said[2],))
    >>> depends_on_words(open_, [against_query(0, True)])
    'the label depends on whether loan sharks are sharks'
    """
    names, individuals = terms_of(problem)
    found = possible(names, someone=bool(individuals))
    if not found:
        return ""
    spelt = {formula for one in found for formula in one.spelt}
    axioms = tuple(axiom for axiom in problem.axioms if axiom not in spelt)
    for one in found if not asked else ():
        if not any(possible_together((*axioms, way, *problem.premises)) for way in one.ways):
            return f"whether the premises can be true depends on {one.question}"
    for ways, question in _scenes(found):
        scene = Problem((*axioms, *ways), problem.premises, problem.query, problem.goal)
        theory = (*scene.axioms, *scene.premises)
        if ways and not asked and not possible_together(theory):
            continue
        if any(possible_together(each.formulas(scene)) != each.satisfiable for each in claims):
            return f"the label depends on {question}"
    return ""


def depends_on_existence(
    problem: Problem, claims: Sequence[Claim], unsaid: Sequence[Formula]
) -> str:
    """Say so if the label depends on whether things of the named kinds exist; else empty.

    Only claims that formulas can be true are tried: a refutation stays right if formulas are added.

    >>> from therefore.checker.claims import against_query
    >>> from therefore.logic.tptp import read_formula
    >>> said, asked, there_are = map(read_formula, (
    ...     "![X]: (bats(X) => mammals(X))", "?[X]: (mammals(X) & bats(X))", "?[X]: bats(X)"))
    >>> open_ = Problem((), (said,), (asked,))
    >>> depends_on_existence(open_, [against_query(0, True)], [there_are])
    'the label depends on whether there are things of the kinds named, which the text does not say'
    """
    wider = Problem((*problem.axioms, *unsaid), problem.premises, problem.query, problem.goal)
    open_ = [claim for claim in claims if claim.satisfiable]
    if all(possible_together(claim.formulas(wider)) for claim in open_):
        return ""
    return f"the label depends on {_EXISTENCE}"


_EXISTENCE = "whether there are things of the kinds named, which the text does not say"


def _scenes(found: Sequence[Possible]) -> Iterator[tuple[tuple[Formula, ...], str]]:
    """Sets of axioms to add, with their question: none, each way alone, all together."""
    questions = ", ".join([one.question for one in found[:3]]) + (", ..." if found[3:] else "")
    yield (), questions
    for one in found:
        for way in one.ways:
            yield (way,), one.question
    if len(found) > 1:
        yield tuple([one.ways[0] for one in found]), questions
        yield tuple([one.ways[-1] for one in found]), questions
