"""Reading syllogisms back from their text: categorical sentences and clauses, and the question.

A reader needs neither the knowledge nor the sampler: sentences are read by their structure. The
question says whether things of every kind named exist; then that is an axiom for each of them.
"""

from __future__ import annotations

from therefore.errors import SentenceError
from therefore.items import Item
from therefore.language.reader import Reader
from therefore.language.syllogism import categorical, clauses
from therefore.language.syllogism.conclusions import conclusions
from therefore.language.syllogism.people import PRONOUNS
from therefore.language.syllogism.questions import EXISTS, GENERATE, SELECT, VALID
from therefore.logic.formulas import Atom, Exists, Formula, Not, Problem, Variable, atoms
from therefore.logic.pretty import pretty

_VALID = VALID.partition("{}")[0]


def read_sentence(sentence: str) -> Formula:
    """A sentence of either language.

    >>> from therefore.logic.pretty import pretty
    >>> pretty(read_sentence("No owl is a bat."))
    '∀X (owls(X) → ¬bats(X))'
    """
    try:
        return categorical.read(sentence)
    except SentenceError:
        return clauses.read_sentence(sentence)


def read(item: Item) -> Problem:
    """Axioms, premises and query, from the text alone."""
    premises = tuple(read_sentence(sentence) for sentence in item.premises)
    question = item.question
    exist = question.startswith(EXISTS)
    query: tuple[Formula, ...]
    question = question.removeprefix(EXISTS)
    if question.startswith(_VALID):
        clause = question.removeprefix(_VALID).removesuffix("?")
        query = (read_sentence(categorical.upper(clause)),)
    elif question == SELECT:
        query = tuple(read_sentence(choice) for choice in item.choices)
    elif question == GENERATE:
        query = (read_sentence(item.target),)
    else:
        raise SentenceError(f"{item.question!r} is no question about a syllogism")
    return Problem(axioms=_existence(premises) if exist else (), premises=premises, query=query)


def _existence(premises: tuple[Formula, ...]) -> tuple[Formula, ...]:
    """That each kind of thing named by the premises exists."""
    kinds = dict.fromkeys(
        atom.predicate for atom in atoms(*premises) if isinstance(atom.arguments[0], Variable)
    )
    return tuple(Exists(("X",), Atom(kind, (Variable("X"),))) for kind in kinds)


def phrase(item: Item, formula: Formula, positive: bool) -> str:
    """A ground formula in words: `something counts as “dogs”`, `Emma does not bake a cake`."""
    match formula:
        case Not(body):
            return phrase(item, body, not positive)
        case Atom(predicate, (individual,)):
            said = predicate.replace("_", " ")
            who = individual.name.replace("_", " ")
            if who.startswith("the ") or who.capitalize() in PRONOUNS:
                who = who if who.startswith("the ") else who.capitalize()
                return f"{who} {clauses.verbs(said, positive)}"
            return f"something {'counts' if positive else 'does not count'} as “{said}”"
        case _:
            return pretty(formula if positive else Not(formula))


READER = Reader(identity="content", read=read, phrase=phrase, conclude=conclusions)
