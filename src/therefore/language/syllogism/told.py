"""The quick reading of single sentences, for whole datasets: a formula as text with gaps.

Sentences of a large dataset differ in their words more than in their patterns. So a formula here is
not an object but a text with gaps, and the names that fill them; terms are looked up by their
words, and each pattern's formula is written once. Sentences are cut into terms and given a meaning
by the same functions as in the full reading (`categorical.cut_terms`, for clauses `clause_shapes`).
Only sentences that `language.listen` reads without doubt have a result: listed terms, one reading,
no name. For all others the result is None, and the caller must use `listen`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from therefore.errors import SentenceError
from therefore.language.alphabet import is_plain
from therefore.language.syllogism import categorical
from therefore.language.syllogism.scopes import speaks_of_people, two_scopes
from therefore.language.syllogism.stored import noise
from therefore.language.syllogism.twins import Way, way_of, way_of_subject
from therefore.language.syllogism.vocabulary import Heads, vocabulary
from therefore.logic.formulas import Exists, Forall
from therefore.logic.tptp import write_formula

PLAIN = re.compile(r"[a-z]\w*", re.ASCII)
"""Names that TPTP writes without quotes."""
LONGEST = 1_000
"""The number of signs above which a sentence is left to the full reading."""


@dataclass(frozen=True, slots=True, eq=False)
class Term:
    """A term with the way it is worded; there is one object for each way of wording it."""

    name: str
    """The predicate."""
    way: Way
    heads: Heads = frozenset()
    """The nouns it is a kind or property of; empty for verb phrases in clauses."""
    relative: bool = False
    """Whether it is a relative clause, whose head does not show in the formula."""
    noise: frozenset[str] = frozenset()
    """The names whose words are connected with this one's (`stored.noise`)."""


class Told(NamedTuple):
    """The result of the quick reading of a sentence."""

    formula: str
    """The formula in TPTP, with `%s` for each name."""
    names: tuple[str, ...]
    """The predicates and the individual in the order of the gaps."""
    terms: tuple[Term, ...]
    someone: str = ""
    """The individual that the sentence is about; empty if it is about kinds."""


def is_sentence(text: str) -> bool:
    """Whether a text is short and plain and ends with one full stop."""
    return (
        len(text) <= LONGEST
        and text[-1:] == "."
        and text[-2:-1] not in (".", "")
        and is_plain(text)
    )


def of_kinds(sentence: str) -> Told | None:
    """What a categorical sentence with listed terms says; None if it is not one.

    >>> of_kinds("Not every owl can fly.")[:2]
    ('?[X]: (%s(X) & ~%s(X))', ('owls', 'can_fly'))
    >>> of_kinds("Not every gnuff can fly.") is None
    True
    """
    try:
        cut = categorical.cut_terms(sentence)
    except SentenceError:
        return None
    # A sentence that begins with its subject may be about a name.
    if cut is None or cut.term == cut.predicate or sentence.startswith(cut.subject):
        return None
    first, second = _subject(cut.subject, cut.term), _predicate(cut.verbs, cut.predicate)
    formula = written(cut.pattern)
    if first is None or second is None or not formula:
        return None
    if " found among " in sentence and first.heads.isdisjoint(second.heads):
        return None
    if ("person" not in first.heads or "person" not in second.heads) and speaks_of_people(sentence):
        return None
    if two_scopes(sentence):
        return None
    return Told(formula, (first.name, second.name), (first, second))


@lru_cache(maxsize=1 << 10)
def written(pattern: str) -> str:
    """The formula of a pattern with gaps for its terms; empty if it is not one quantifier over two.

    >>> written("no x are y")
    '![X]: (%s(X) => ~%s(X))'
    """
    meaning = categorical.MEANINGS.get(pattern)
    formula = meaning("x", "y") if meaning else None
    if not isinstance(formula, Forall | Exists):
        return ""
    text = write_formula(formula)
    return PLAIN.sub("%s", text) if PLAIN.findall(text) == ["x", "y"] else ""


@lru_cache(maxsize=1 << 15)
def _subject(phrase: str, name: str) -> Term | None:
    """The term of a subject, or None if the phrase is not listed in this form."""
    heads = vocabulary().subjects.get(phrase)
    relative = " that " in phrase or " who " in phrase
    return _listed(name, way_of_subject(phrase), heads, relative)


@lru_cache(maxsize=1 << 15)
def _predicate(phrase: str, name: str) -> Term | None:
    """The term of a verb phrase, or None if the phrase is not listed in this form."""
    return _listed(name, way_of(phrase), vocabulary().verbs.get(phrase), False)


def _listed(name: str, way: Way, heads: Heads | None, relative: bool) -> Term | None:
    if not heads or name not in vocabulary().names or not PLAIN.fullmatch(name):
        return None
    return term_of(name, way, heads, relative)


@lru_cache(maxsize=1 << 16)
def term_of(name: str, way: Way, heads: Heads = frozenset(), relative: bool = False) -> Term:
    """The one `Term` object with these values."""
    return Term(name, way, heads, relative, noise().get(name, frozenset()))
