"""A reader's formulas against ours: proved equivalent, whatever the names.

Names with the same words are taken for the same; the others are tried in every way, and what fits
a sentence holds for the rest of its text. TPTP is read, and simple notation: `p and not q -> r`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, permutations

from therefore.auditing.aligning import words_of
from therefore.auditing.labels import same
from therefore.errors import InputError
from therefore.logic.formulas import Formula
from therefore.logic.tptp import read_formula, write_formula
from therefore.verification.meaning import names

TRIED = 5_000
_NOTATION = (
    (r"<->|\biff\b", "<=>"),
    (r"(?<!<)->", "=>"),
    (r"\bnot\b|[¬!](?!\[)", "~"),
    (r"\band\b|∧|&&", "&"),
    (r"\bor\b|∨|\|\|", "|"),
)
_WORD = re.compile(r"(?<![\w'])[a-z]\w*")


def parsed(text: str) -> Formula:
    """A formula in TPTP or in simple notation; InputError if it is neither."""
    try:
        return read_formula(text)
    except InputError:
        for pattern, sign in _NOTATION:
            text = re.sub(pattern, sign, text)
        return read_formula(text.strip().rstrip("."))


def differences(ours: Sequence[str], theirs: Sequence[str]) -> list[str]:
    """Where a reader's formulas do not say what ours say; empty if every one does.

    >>> differences(["~beans => rice", "~rice"], ["not Bean -> rices".lower(), "~rices"])
    []
    >>> differences(["~beans => rice", "~rice"], ["beans => rice", "~rice"])
    ['sentence 1: ours ~beans => rice; theirs beans => rice']
    """
    if len(ours) != len(theirs):
        return [f"{len(theirs)} formulas for {len(ours)} sentences"]
    known: dict[tuple[str, int], str] = {}
    found: list[str] = []
    for number, (mine, text) in enumerate(zip(ours, theirs, strict=True), start=1):
        try:
            other = parsed(text)
        except (InputError, RecursionError) as fault:
            found.append(f"sentence {number}: {fault}")
            continue
        formula = read_formula(mine)
        fitting = next(
            (m for m in _mappings(formula, other, known) if same(_renamed(other, m), formula)), None
        )
        if fitting is None:
            found.append(f"sentence {number}: ours {mine}; theirs {text}")
        else:
            known |= fitting
    return found


def _mappings(
    ours: Formula, theirs: Formula, known: Mapping[tuple[str, int], str]
) -> Iterator[dict[tuple[str, int], str]]:
    """Ways to give the reader's names our names, the likeliest first."""
    mine, other = sorted(names(ours)), sorted(names(theirs))
    fixed = {name: known[name] for name in other if name in known}
    for name in other:
        like = [m for m in mine if m[1] == name[1] and words_of(m[0]) == words_of(name[0])]
        if name not in fixed and len(like) == 1 and like[0][0] not in fixed.values():
            fixed[name] = like[0][0]
    yield from _completed(fixed, mine, other)
    if not known:
        yield from _completed({}, mine, other)


def _completed(
    fixed: Mapping[tuple[str, int], str],
    mine: Sequence[tuple[str, int]],
    other: Sequence[tuple[str, int]],
) -> Iterator[dict[tuple[str, int], str]]:
    free = [name for name in other if name not in fixed]
    left = [name for name in mine if name[0] not in fixed.values()]
    if len(free) > len(left):
        return
    for chosen in islice(permutations(left, len(free)), TRIED):
        if all(a[1] == b[1] for a, b in zip(free, chosen, strict=True)):
            yield {**fixed, **{a: b[0] for a, b in zip(free, chosen, strict=True)}}


def _renamed(formula: Formula, mapping: Mapping[tuple[str, int], str]) -> Formula:
    plain = {name: new for (name, _), new in mapping.items()}
    return read_formula(_WORD.sub(lambda m: plain.get(m[0], m[0]), write_formula(formula)))
