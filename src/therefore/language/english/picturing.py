"""A model of unnamed things in words: "Picture a world with two things in it: ...".

The facts about a thing come as clauses that a family's language made ("something has lungs",
"something counts as “banjos”"); this module joins them into one description. Models with names or
relations are told fact by fact elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from therefore.language.engine.language import language
from therefore.language.english.inflection import with_article
from therefore.language.english.telling import in_words, is_noun
from therefore.language.words.kinds import analysed
from therefore.solve.words import listed

_KIND = re.compile(r"^some(?:thing|one) (?P<verb>counts|does not count) as “(?P<kind>[^”]+)”$")
_COUNTS = re.compile(r"\b(counts|does not count) as “([^”]+)”")


def kind(phrase: str) -> str:
    """One thing of a kind: a plural becomes a singular with an article, a mass noun stays.

    >>> kind("upright pianos"), kind("yoghurt"), kind("rounds of golf"), kind("long jumps")
    ('an upright piano', 'yoghurt', 'a round of golf', 'a long jump')
    >>> kind("made by people")
    'made by people'
    """
    return with_article(_singular(phrase)) if is_plural(phrase) else phrase


def is_plural(phrase: str) -> bool:
    """Whether a kind is named in the plural.

    >>> is_plural("rounds of golf"), is_plural("walnut wood")
    (True, False)
    """
    return _singular(phrase) != phrase.lower()


def _singular(phrase: str) -> str:
    """The singular of a kind, in small letters; a mass noun stays."""
    term = analysed(phrase)
    one = term.name.replace("_", " ")
    if one == phrase.lower():
        # In a kind's name, a head that may also be a verb or an adjective ("rounds", "jumps") is a
        # noun, but "made by people" has no noun before its tail.
        rest = " ".join(("", *term.tail))
        before, _, last = one.removesuffix(rest).rpartition(" ")
        if lemmas := language("english").lexicon.lemmas_of(last, "noun", "plural"):
            return f"{before} {lemmas[0]}{rest}".strip()
    return one


def plainly(clause: str) -> str:
    """A clause with "is a ..." instead of "counts as ...".

    >>> plainly("something (2) does not count as “upright pianos”")
    'something (2) is not an upright piano'
    """
    return _COUNTS.sub(lambda m: f"is {'' if m[1] == 'counts' else 'not '}{kind(m[2])}", clause)


def described(holds: Sequence[str], fails: Sequence[str]) -> str:
    """A description of one thing, from clauses that affirm and clauses that deny something of it.

    >>> described(["something counts as “banjos”", "something counts as “toys”",
    ...            "something has strings"], ["something does not count as “maracas”"])
    'a banjo, which is also a toy and has strings but is not a maraca'
    >>> described(["something counts as “made by people”", "something counts as “toys”"], [])
    'a toy, which is made by people'
    >>> described(["something counts as “toys”"], ["something does not count as “made by people”"])
    'a toy, which is not made by people'
    """
    kinds = [found["kind"] for each in holds if (found := _KIND.match(each)) and _noun(each)]
    kinds.sort(key=lambda name: (-len(name.split()), name))
    others = [kind(name) for name in kinds[1:]]
    more = [f"is also {listed(others)}"] if others else []
    more += [_bare(plainly(each)) for each in holds if not _noun(each)]
    no = [_bare(plainly(each)) for each in fails]
    first = kind(kinds[0]) if kinds else "something"
    tail = " and ".join(more)
    if no:
        tail = f"{tail} but {' and '.join(no)}" if tail else " and ".join(no)
    return f"{first}, which {tail}" if tail else first


def _noun(clause: str) -> bool:
    found = _KIND.match(clause)
    if found is None:
        return False
    return is_plural(found["kind"]) or is_noun(analysed(found["kind"]).name)


def _bare(clause: str) -> str:
    return re.sub(r"^some(?:thing|one) ", "", clause)


def picture(things: Sequence[str]) -> str:
    """A sentence about the world that consists of these things.

    >>> picture(["a banjo", "a maraca", "a banjo"])
    'Picture a world with three things in it and no more: two times a banjo; and a maraca.'
    """
    total = in_words(len(things))
    noun = "thing" if len(things) == 1 else "things"
    counts = {one: list(things).count(one) for one in dict.fromkeys(things)}
    told = [
        one if number == 1 else f"{in_words(number)} times {one}" for one, number in counts.items()
    ]
    shown = f"{'; '.join(told[:-1])}; and {told[-1]}" if told[1:] else told[0]
    return f"Picture a world with {total} {noun} in it and no more: {shown}."
