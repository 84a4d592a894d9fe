"""Views of an item: what a reasoner that cannot reason is allowed to see.

A view turns an item into rows of named counts: one row per option for selection (which option
looks right?), one row for every other task (which label looks right?). No view keeps the order of
words, so no view can reason; whatever predicts the label from one is a shortcut.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from therefore.items import Asked

Row = Mapping[str, float]

_TOKEN = re.compile(r"[\u3400-\u9fff]|[^\W_\u3400-\u9fff]+(?:['’][^\W_]+)*|[^\w\s(),.;:]")
_ASCII = re.compile(r"[a-z0-9]+(?:'[a-z0-9]+)*|[^\w\s(),.;:]")
"""The same pattern for plain English text, three times as fast."""


def words(text: str) -> list[str]:
    """Words and logical signs in lower case; brackets and stops are left out.

    >>> words("If Ann doesn't go, Bo stays.")
    ['if', 'ann', "doesn't", 'go', 'bo', 'stays']
    >>> words("((p&q)>~(r))")
    ['p', '&', 'q', '>', '~', 'r']
    """
    return (_ASCII if text.isascii() else _TOKEN).findall(text.lower())


def all_words(texts: Iterable[str]) -> list[str]:
    """The words of several texts in a row."""
    return words("\n".join(texts))


def _marked(mark: str, found: Iterable[str]) -> Counter[str]:
    return Counter(f"{mark}:{word}" for word in found)


def _context(item: Asked) -> list[str]:
    return all_words((*item.premises, item.question))


def word_rows(item: Asked) -> list[Row]:
    """Every word of the item: bags of the premises, the question and (for selection) the option."""
    if item.task != "selection":
        return [_marked("p", all_words(item.premises)) + _marked("q", words(item.question))]
    context = set(_context(item))
    rows: list[Row] = []
    for choice in item.choices:
        bag = words(choice)
        rows.append(_marked("o", bag) + _marked("shared", (w for w in bag if w in context)))
    return rows


def premise_rows(item: Asked) -> list[Row]:
    """The premises' words alone."""
    return [_marked("p", all_words(item.premises))]


def question_rows(item: Asked) -> list[Row]:
    """The question's words alone."""
    return [_marked("q", words(item.question))]


def option_rows(item: Asked) -> list[Row]:
    """Each option's words alone."""
    return [_marked("o", words(choice)) for choice in item.choices]


def length_rows(item: Asked) -> list[Row]:
    """Nothing but lengths, in words and in characters."""
    if item.task != "selection":
        premises, question = all_words(item.premises), words(item.question)
        return [
            {
                "premises": len(premises),
                "question": len(question),
                "difference": len(premises) - len(question),
                "characters": sum(map(len, item.premises)) + len(item.question),
                "sentences": len(item.premises),
            }
        ]
    sizes = [len(words(choice)) for choice in item.choices]
    mean = sum(sizes) / len(sizes)
    return [
        {
            "words": size,
            "against mean": size - mean,
            "rank": sum(other < size for other in sizes),
            "characters": len(choice),
        }
        for size, choice in zip(sizes, item.choices, strict=True)
    ]


def overlap_rows(item: Asked) -> list[Row]:
    """How many words the premises and the question (or the option) share, and how many they do not.

    Distinct words are counted: "new" ones occur in the question and not in the premises, like the
    Entailment paper's new variables.
    """
    if item.task != "selection":
        return [_overlap(set(all_words(item.premises)), set(words(item.question)))]
    context = set(_context(item))
    return [_overlap(context, set(words(choice))) for choice in item.choices]


def _overlap(left: set[str], right: set[str]) -> Row:
    shared, new = len(left & right), len(right - left)
    return {
        "shared": shared,
        "new": new,
        "unused": len(left - right),
        "share": shared / len(right) if right else 0.0,
    }


VIEWS: dict[str, Callable[[Asked], list[Row]]] = {
    "words": word_rows,
    "premises": premise_rows,
    "question": question_rows,
    "options": option_rows,
    "length": length_rows,
    "overlap": overlap_rows,
}


def views_of(item: Asked) -> tuple[str, ...]:
    """The views that make sense for an item of this task.

    Premises or question alone cannot tell options apart, and label names are no options.
    """
    match item.task:
        case "selection":
            return ("words", "options", "length", "overlap")
        case "entailment":
            return ("words", "premises", "question", "length", "overlap")
        case "satisfiability":
            return ("words", "length")
        case _:
            return ()
