"""From a text alone to what it states: task, question, sentences, options, background.

Every language looks at the text; those that do not rule it out at once read it whole. If none can,
the text has no statement; if several can, they must agree, since nothing outside the text may tell
which of them was meant.
"""

from __future__ import annotations

from collections.abc import Sequence

from therefore.errors import SentenceError, TooHard
from therefore.language.alphabet import is_plain, refuse_strange
from therefore.language.reader import Language, Statement, Text
from therefore.language.readers import languages, others
from therefore.logic.formulas import Problem

LONGEST = 20_000
"""Characters of the longest sentence that is read at all."""


def read_statement(
    premises: Sequence[str], question: str, choices: Sequence[str]
) -> tuple[Statement, Language]:
    """The statement of a text, and the language it is said in; SentenceError if there is none.

    >>> text = ["If no rice then beans.", "No beans."]
    >>> asked = "Can all of these statements be true at the same time?"
    >>> found, _ = read_statement(text, asked, ["unsatisfiable", "satisfiable"])
    >>> found.task, found.language, found.unlisted
    ('satisfiability', 'grl', ())
    """
    text = Text(tuple(premises), question, tuple(choices))
    parts = (*text.premises, question, *text.choices)
    together = "|".join(parts)
    if len(together) > LONGEST or not is_plain(together):
        for part in parts:
            if len(part) > LONGEST:
                raise SentenceError(f"{part[:40]!r}... is longer than {LONGEST} signs")
            refuse_strange(part)
    if len(set(text.choices)) < len(text.choices):
        raise SentenceError("two choices are the same")
    found: list[tuple[Statement, Language]] = []
    fault = SentenceError(f"{question!r} is no question, and no hypothesis, of any language")
    for language in languages():
        try:
            if language.fits(text):
                said = language.read(text)
                if type(said) is not Statement:
                    raise TypeError(f"{type(said).__name__} is no Statement")
                found.append((said, language))
        except SentenceError as why:
            fault = why
        except RecursionError:
            fault = SentenceError(f"{text.premises[0][:40]!r}... is nested too deeply")
        except Exception as why:
            fault = _defect(language, why)  # what raises has read nothing; others may read the text
    if not found:
        raise fault
    if len(found) == 1:
        return found[0]
    first = found[0][0]
    for other, _ in found[1:]:
        if (first.task, first.asks, first.problem) != (other.task, other.asks, other.problem):
            raise SentenceError(
                f"the text can be read as {first.language} and as {other.language}, which differ"
            )
    # Ours are not replaced by a stranger's, who may doubt less. And a language that lists all of
    # the words knows the text better than one that does not.
    return min(found, key=lambda one: (one[1] in others(), len(one[0].unlisted)))


def _defect(language: Language, why: Exception) -> SentenceError:
    """What to say of a stranger's reader that broke; ours, and whatever is too hard, raise."""
    if language not in others() or isinstance(why, TooHard):
        raise why
    whose, told = others()[language], " ".join(str(why).split())[:120]
    return SentenceError(
        f"the reader {language.name!r} is broken ({type(why).__name__}: {told}): mend it ({whose})"
    )


def read_conclusion(language: Language, text: Text, target: str) -> tuple[Problem, tuple[str, ...]]:
    """The text's problem with a written conclusion as its query, and words that are not listed."""
    if language.conclude is None:
        raise SentenceError(f"nobody writes conclusions in {language.name}")
    refuse_strange(target)
    if language.scopes is not None and (fault := language.scopes(target)):
        raise SentenceError(fault)
    try:
        return language.conclude(text, target)
    except SentenceError:
        raise
    except Exception as why:
        raise _defect(language, why) from why
