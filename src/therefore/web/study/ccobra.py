"""A study as CCOBRA reads it: one line for each task, statements as `Quantifier;subject;predicate`.

Categorical statements come from the item's formulas or from the pair of premises; other tasks are
written in words, without the format's separators. An added column says which people are simulated.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from therefore.web.study.norms import NINE, NOTHING, PremisePair, code_of, statement
from therefore.web.study.plan import Entry, Study
from therefore.web.study.records import TrialRow

COLUMNS = ("id", "sequence", "task", "choices", "response", "response_type", "domain", "simulated")
_QUANTIFIERS = {"A": "All", "I": "Some", "O": "Some not", "E": "No"}
_SHAPES = (
    ("All", r"!\s?\[(\w+)\]\s?: \((\w+)\(\1\) => (\w+)\(\1\)\)"),
    ("No", r"!\s?\[(\w+)\]\s?: \((\w+)\(\1\) => ~\s?(\w+)\(\1\)\)"),
    ("Some", r"\?\s?\[(\w+)\]\s?: \((\w+)\(\1\) & (\w+)\(\1\)\)"),
    ("Some not", r"\?\s?\[(\w+)\]\s?: \((\w+)\(\1\) & ~\s?(\w+)\(\1\)\)"),
)
"""The four statements as TPTP writes them."""


def ccobra_lines(study: Study, rows: Sequence[TrialRow]) -> Iterator[list[Any]]:
    """Yield the answers as lines, person by person, in the order in which they were given."""
    numbers = {p: n for n, p in enumerate(dict.fromkeys(r.person for r in rows), start=1)}
    places: dict[str, int] = {}
    for row in rows:
        if row.block == 0:
            continue
        entry = study.by_id[row.item]
        place = places.get(row.person, 0)
        places[row.person] = place + 1
        yield [numbers[row.person], place, *_task(entry, row), row.simulated]


def _task(entry: Entry, row: TrialRow) -> list[str]:
    if not entry.record:
        groups = entry.id.split(":")[2].split("-")
        pair = PremisePair(code_of(entry.id))
        coded = {name: _coded(statement(name), groups) for name in NINE if name != NOTHING}
        coded[NOTHING] = NOTHING
        task = "/".join(_coded(premise, groups) for premise in pair.premises)
        choices = "|".join(coded.values())
        return [task, choices, coded[NINE[row.choice or 0]], "single-choice", "syllogistic"]
    logic = entry.record["logic"]
    formulas = [statement_of(formula) for formula in (*logic["premises"], *logic["query"])]
    if entry.record["task"] == "entailment" and len(logic["query"]) == 1 and all(formulas):
        said = "True" if row.choice == len(entry.choices) - 1 else "False"
        task = "/".join(formulas[:-1])
        return [task, formulas[-1], said, "verify", "syllogistic"]
    task = "/".join(_plain(sentence) for sentence in (*entry.premises, entry.question))
    choices = "|".join(map(_plain, entry.choices))
    kind = "single-choice" if entry.choices else "free"
    return [task, choices, _plain(row.said), kind, str(entry.record["family"])]


def statement_of(formula: str) -> str:
    """A categorical formula as CCOBRA writes it; empty for any other.

    >>> statement_of("! [X] : (dogs(X) => ~animals(X))")
    'No;dogs;animals'
    """
    for quantifier, shape in _SHAPES:
        found = re.fullmatch(shape, formula.strip())
        if found:
            return f"{quantifier};{_words(found[2])};{_words(found[3])}"
    return ""


def _coded(stated: tuple[str, int, int], groups: Sequence[str]) -> str:
    quantifier, one, other = stated
    return f"{_QUANTIFIERS[quantifier]};{groups[one]};{groups[other]}"


def _words(name: str) -> str:
    return name.replace("_", " ")


def _plain(text: str) -> str:
    return re.sub(r"[;/|]", ",", text)
