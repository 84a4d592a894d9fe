"""Whether a label depends on what words may carry and may not: whether loan sharks are sharks.

`language.words.possible` names what rests on the form of a term alone. A label is verified if it
holds without it, and with it in each of its ways; else it is said on what the label depends, and
nobody is wrong. A way that the premises exclude is none that a reader takes, unless they exclude
every way: then premises that say of something what a reader takes for opposites are consistent only
because nobody asked. Of several such questions each is looked at alone, then all together.
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
    """What the label depends on, of all that words may carry; empty if on nothing.

    `asked` says that the theory itself is asked about: else a way that contradicts the premises is
    one that they rule out.

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
    """That the label turns on whether there are things of the kinds named; empty if it does not.

    What cannot be true stays so, whatever is added.

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
    """Nothing more, each way alone, and all of them together."""
    questions = ", ".join([one.question for one in found[:3]]) + (", ..." if found[3:] else "")
    yield (), questions
    for one in found:
        for way in one.ways:
            yield (way,), one.question
    if len(found) > 1:
        yield tuple([one.ways[0] for one in found]), questions
        yield tuple([one.ways[-1] for one in found]), questions
