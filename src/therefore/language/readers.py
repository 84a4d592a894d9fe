"""Every language and every pattern that readers know, as visible literals; no sampler is imported.

`languages()` are tried on a text alone (`language.statement`). `READERS` are what a family lends to
those who explain or solve its items. `PATTERNS` are the meanings of all patterns: whoever wants to
know whether verification would notice a broken reader changes an entry, calls `forget`, and looks.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from therefore.errors import loaded, named
from therefore.language.analog import language as analog
from therefore.language.analog import sentences, statements
from therefore.language.entailment import language as entailment
from therefore.language.exam import language as exam
from therefore.language.exam import meanings
from therefore.language.nlsat import cnf, grl, rcl, ruletaker
from therefore.language.nlsat import language as nlsat
from therefore.language.reader import Language, Reader
from therefore.language.syllogism import categorical, clause_shapes, clauses, texts, told
from therefore.language.syllogism import language as syllogism
from therefore.logic import infix
from therefore.logic.formulas import Formula

LANGUAGES: tuple[Language, ...] = (
    entailment.LANGUAGE,
    *nlsat.SPOKEN,
    analog.LANGUAGE,
    exam.LANGUAGE,
    syllogism.LANGUAGE,
)

GROUP = "therefore.readers"


@cache
def others() -> dict[Language, str]:
    """The languages of other packages, by entry points of `GROUP`, and who brings each."""
    return {loaded(point, Language): named(point) for point in entry_points(group=GROUP)}


@cache
def languages() -> tuple[Language, ...]:
    """Our languages, then those of other packages; InputError if one of these cannot be loaded."""
    return (*LANGUAGES, *others())


READERS: dict[str, Reader] = {
    "entailment": entailment.READER,
    "nlsat": nlsat.READER,
    "analog": analog.READER,
    "exam": exam.READER,
    "syllogism": syllogism.READER,
}

PATTERNS: dict[str, dict[str, Callable[..., Formula]]] = {
    "notation": infix.MEANINGS,
    "grl": grl.MEANINGS,
    "rcl": rcl.MEANINGS,
    "ruletaker": ruletaker.PATTERNS,
    "ruletaker released": ruletaker.MEANINGS,
    "cnf": cnf.MEANINGS,
    "analog": sentences.MEANINGS,
    "analog statements": statements.MEANINGS,
    "categorical": categorical.MEANINGS,
    "clauses": clauses.MEANINGS,
    "exam settings": meanings.SETTINGS,
    "exam clauses": meanings.CLAUSES,
    "exam forms": meanings.FORMS,
    "exam policies": meanings.POLICIES,
    "exam options": meanings.OPTIONS,
    "exam mistakes": meanings.MISTAKES,
    "exam signs": meanings.SIGNS,
}

_KEPT: list[Any] = [
    entailment.listen,
    grl.listen,
    grl.literal,
    rcl.listen,
    ruletaker.listen,
    cnf.listen,
    sentences.read_sentence,
    syllogism.listen,
    syllogism.read,
    told.written,
    clause_shapes.shape_of,
    texts.tell,
    *exam.KEPT,
]


def forgettable(kept: Any) -> Any:
    """A function of another room that keeps what was read: `forget` makes it forget, too."""
    _KEPT.append(kept)
    return kept


def forget() -> None:
    """Forget every sentence that was read, so that changed patterns take effect."""
    for kept in _KEPT:
        kept.cache_clear()
