"""Traits: all that is counted about an item without reasoning.

From the text: lengths, negations, and how many words are new. From the formulas behind it: the
operators at each depth, the new variables, and how many assignments satisfy each side (Evans et
al., 2018, appendix A.1). For selection, each option is counted and the label is whether it is the
right one; otherwise the label is the answer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from therefore.auditing.formulas import DEPTHS, OPERATORS, shape
from therefore.errors import FormulaError
from therefore.items import Item
from therefore.reasoners.views import all_words, words

Counts = dict[tuple[str, str], float]
"""(check, subject) -> count."""

NEW_PREDICATES = "predicates or variables new in the question"

NEGATIONS = frozenset(
    (
        *("no", "not", "none", "nobody", "nothing", "never", "neither", "nor", "nowhere"),
        *("cannot", "without", "~", "¬", "!"),
    )
)


def negations(found: list[str]) -> int:
    """How many of the words deny something.

    >>> negations(["nobody", "didn't", "go"])
    2
    """
    return sum(word in NEGATIONS or word.endswith(("n't", "n’t")) for word in found)


def traits(item: Item, *, formulas: bool = True) -> Iterator[tuple[int, Counts]]:
    """Pairs of a label and its counts: one per item, or one per option.

    Reading formulas is slow; without `formulas` only the text is counted.
    """
    if item.task == "selection":
        yield from _option_traits(item)
    elif item.task != "generation":
        counts = _text_traits(item)
        if formulas:
            counts.update(_formula_traits(item))
        yield item.answer, counts


def _text_traits(item: Item) -> Counts:
    premises = all_words(item.premises)
    counts: Counts = {
        ("length", "words in the premises"): len(premises),
        ("negation", "negations in the premises"): negations(premises),
    }
    if len(item.premises) > 1:
        counts["length", "sentences"] = len(item.premises)
    if item.question:
        question = words(item.question)
        counts["length", "words in the question"] = len(question)
        counts["negation", "negations in the question"] = negations(question)
        counts["overlap", "words new in the question"] = len(set(question) - set(premises))
    return counts


def _option_traits(item: Item) -> Iterator[tuple[int, Counts]]:
    context = set(all_words((*item.premises, item.question)))
    found = [words(choice) for choice in item.choices]
    sizes = sorted(len(option) for option in found)
    for place, option in enumerate(found):
        yield (
            int(place == item.answer),
            {
                ("length", "words in the option"): len(option),
                ("length", "options that are shorter"): sizes.index(len(option)),
                ("negation", "negations in the option"): negations(option),
                ("overlap", "words new in the option"): len(set(option) - context),
            },
        )


def of_formulas(check: str, subject: str) -> bool:
    """Whether the trait is counted in formulas rather than in the text."""
    return check in ("operators", "satisfying assignments") or subject == NEW_PREDICATES


def _formula_traits(item: Item) -> Counts:
    """What the Entailment paper counts, for any item with one query."""
    if item.task != "entailment" or len(item.logic.query) != 1:
        return {}
    try:
        sides = {
            "premises": [shape(text) for text in item.logic.premises],
            "question": [shape(item.logic.query[0])],
        }
    except FormulaError:  # `verify` says so; here there is nothing to count
        return {}
    counts: Counts = {}
    for side, shapes in sides.items():
        at: Counter[tuple[int, str]] = Counter()
        for one in shapes:
            at.update(one.at)
        for sign in OPERATORS:
            for depth in range(DEPTHS):
                counts["operators", f"{sign} at depth {depth} in the {side}"] = at[depth, sign]
        if len(shapes) == 1 and shapes[0].models is not None:
            counts["satisfying assignments", f"assignments that satisfy the {side}"] = shapes[
                0
            ].models
    known = {atom.predicate for one in sides["premises"] for atom in one.letters}
    asked = {atom.predicate for atom in sides["question"][0].letters}
    counts["overlap", NEW_PREDICATES] = len(asked - known)
    return counts
