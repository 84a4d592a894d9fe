"""Syllogisms, verified as whole texts: what `rules` does for GRL and `people` for RCL.

Each sentence is read as a formula with gaps and the names that fill them
(`language.syllogism.texts`). The names of the whole text are numbered, which gives the item's form:
label, formulas and certificate up to names. A form is judged once, by the same functions as in the
plain way. A later item of the form is compared with it letter by letter, with its own names in the
gaps. An item is accepted here only if the plain way would verify it; every other item (words that
imply something, a name that is also a word of the certificate, anything wrong) is left to that.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from therefore.items import ALSO_RIGHT, ENTAILMENT, Item
from therefore.language.readers import LANGUAGES, languages
from therefore.language.syllogism import texts
from therefore.language.syllogism.categorical import upper
from therefore.language.syllogism.questions import EXISTS, GENERATE, SELECT, SUPPOSITIONS, VALID
from therefore.language.syllogism.told import Told
from therefore.language.words import WORDS
from therefore.language.words.content import may_be_one
from therefore.logic.formulas import Atom
from therefore.logic.tptp import read_formula
from therefore.verification import evidence
from therefore.verification.idle import idle_conclusion
from therefore.verification.meaning import follows_alone
from therefore.verification.numbered import NUMBERS, Numbered, NumberedTheory, numbered_by
from therefore.verification.settled import settled

_VALID = VALID.partition("{}")[0]
_ASKED = {
    supposed + question: (task, supposed == EXISTS)
    for supposed in ("", *SUPPOSITIONS)
    for question, task in ((SELECT, "selection"), (GENERATE, "generation"))
}
_EXISTS = "?[X]: %s(X)\n"
_NUMBER = re.compile(r"%(\d+)")
_WORD = re.compile(r"[a-z]\w*", re.ASCII)
_KEPT = 1 << 16
_LONGEST = 6_000
"""Characters; a longer certificate is not kept."""


class KnownCertificate(NamedTuple):
    """A certificate that supports a label, with gaps for the names."""

    text: str
    """With `%s` for each name."""
    order: tuple[int, ...]
    """For each gap, which of the item's names fills it."""
    own: frozenset[str]
    """The other words of the certificate: its individuals, and the keys of its notation."""

    def named(self, words: tuple[str, ...]) -> str | None:
        """The certificate with these names; None if one of them is among its other words."""
        if not self.own.isdisjoint(words):
            return None
        return self.text % tuple([words[number] for number in self.order])


Label = tuple[int, int, str, tuple[int, int, int, int]]
"""All that a label claims, up to names: the number of choices, the answer, the formulas, and how
many of these are axioms, premises, queries and goals. If there are two choices and one query, the
choices are the names of labels."""

_known: dict[Label, str] = {}
"""Certificates that support labels, their words numbered."""


def verified(item: Item) -> bool:
    """Whether the item, but for its id, is seen to be right; False leaves it to the plain way."""
    asked = _asked(item) if _is_plain(item) else None
    if asked is None:
        return False
    sentences, exist = asked
    told = [one for one in map(texts.tell, (*item.premises, *sentences)) if one]
    if len(told) < len(item.premises) + len(sentences):
        return False
    found = _theory(item, told, exist)
    return found is not None and _is_supported(item, *found)


def _theory(
    item: Item, told: Sequence[Told], exist: bool
) -> tuple[NumberedTheory, tuple[str, ...]] | None:
    """The item's formulas with numbered names, and the names; None if the text says otherwise."""
    logic, count = item.logic, len(item.premises)
    formulas, named, terms, people = zip(*told, strict=True)
    someone = frozenset(people)
    kinds = "" in someone
    # Kinds and somebody in one text, somebody beside a question about kinds, kinds of which nobody
    # says that there are such things, or two things that may be one.
    if (kinds and len(someone) > 1) or exist != kinds or may_be_one(someone):
        return None
    names = list(chain.from_iterable(named))
    words = dict.fromkeys(names)
    existing: Iterable[str] = ()
    if exist:
        # A written conclusion is the answer, not part of the text.
        existing = words if item.choices else dict.fromkeys(chain.from_iterable(named[:count]))
    spoken = [*existing, *names]
    counts = (len(spoken) - len(names), count, len(told) - count, 0)
    if counts != (len(logic.axioms), len(logic.premises), len(logic.query), len(logic.goal)):
        return None
    gaps = _EXISTS * counts[0] + "\n".join(formulas)
    # As many formulas as lines: none has a line break.
    if gaps % tuple(spoken) != "\n".join((*logic.axioms, *logic.premises, *logic.query)):
        return None
    if not texts.quiet(frozenset(chain.from_iterable(terms)), someone):
        return None
    numbers = dict(zip(words, NUMBERS, strict=False))
    text = gaps % tuple(map(numbers.__getitem__, spoken))
    return NumberedTheory(text, counts), tuple(words)


def _is_plain(item: Item) -> bool:
    """Whether the fields of an item, besides its text, are those of our syllogisms."""
    return (
        item.family == "syllogism"
        and item.provenance.origin == "generated"
        and item.provenance.words == WORDS
        and ALSO_RIGHT not in item.features
        and bool(item.premises)
        and languages() == LANGUAGES  # a language of another package may read any text
    )


def _asked(item: Item) -> tuple[tuple[str, ...], bool] | None:
    """The options or the written answer, and whether the question says that every kind exists."""
    choices, question = item.choices, item.question
    known = _ASKED.get(question)
    if known is not None:
        task, exist = known
        if item.task != task:
            return None
        if task == "generation":
            plain = not choices and item.answer == -1 and not item.asks
            return ((item.target,), exist) if plain else None
        if len(set(choices)) < max(len(choices), 2) or item.asks != "follows":
            return None
        return (choices, exist) if _is_answered(item) else None
    rest = question.removeprefix(EXISTS)
    if choices != ENTAILMENT or not rest.startswith(_VALID) or rest[-1:] != "?":
        return None
    if item.task != "entailment" or item.asks or not _is_answered(item):
        return None
    return (upper(rest[len(_VALID) : -1]),), len(rest) < len(question)


def _is_answered(item: Item) -> bool:
    return 0 <= item.answer < len(item.choices) and item.target == item.choices[item.answer]


def _is_supported(item: Item, theory: NumberedTheory, words: tuple[str, ...]) -> bool:
    """Whether the certificate supports the label of an item with these formulas."""
    label = (len(item.choices), item.answer, *theory)
    known = _known.get(label)
    if known is not None and _certificate(known).named(words) == item.certificate:
        return True
    form = numbered_by(theory, item.certificate, words)
    claims = evidence.claims_of(item.task, item.choices, item.answer, item.asks)
    if form is None or not evidence.supported(claims, form):
        return False
    if _has_condition(theory) and settled(evidence.numbered_problem(theory), claims):
        return False
    if item.task == "generation" and _is_idle_conclusion(form):
        return False
    if item.task == "selection" and _is_idle_answer(theory, item.answer):
        return False
    if len(form.shown) <= _LONGEST:
        if len(_known) >= _KEPT:
            _known.clear()
        _known[label] = form.shown
    return True


@lru_cache(maxsize=_KEPT)
def _certificate(shown: str) -> KnownCertificate:
    """The certificate with gaps; made when a form is met again, since most forms never are."""
    pieces = _NUMBER.split(shown)
    return KnownCertificate(
        "%s".join(pieces[::2]),
        tuple(map(int, pieces[1::2])),
        frozenset(_WORD.findall(" ".join(pieces[::2]))),
    )


def _has_condition(theory: NumberedTheory) -> bool:
    """Whether a conclusion is a conditional about somebody, which alone can be settled here."""
    concluded = theory.text.split("\n")[theory.counts[0] + theory.counts[1] :]
    return any(["=>" in text and text[:2] != "![" for text in concluded])


def _is_idle_conclusion(form: Numbered) -> bool:
    """Whether a written conclusion does not need the premises taken together."""
    if not evidence.known_together(form):
        if idle_conclusion(evidence.numbered_problem(form.theory)):
            return True
        evidence.note_together(form)
    return False


def _is_idle_answer(theory: NumberedTheory, answer: int) -> bool:
    """Whether the answer repeats a premise, or says nothing (`idle.idle_answer`)."""
    lines = theory.text.split("\n")
    axioms, premises, _, _ = theory.counts
    said = lines[axioms + premises + answer]
    return said in lines[axioms : axioms + premises] or _says_nothing(said)


@lru_cache(maxsize=1 << 12)
def _says_nothing(line: str) -> bool:
    """Whether a formula with numbered words is true whatever they mean."""
    formula = read_formula(line.replace("%", "w"))
    return not isinstance(formula, Atom) and follows_alone((), formula)
