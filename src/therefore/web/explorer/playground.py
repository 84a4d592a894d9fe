"""The playground: type premises and a conclusion, see how they were read, the verdict, and why.

It shows what `therefore.prove` returns: every sentence with all its readings, and the proof or the
world that refutes it for each verdict that the readings come to. Nothing that is typed is kept.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from therefore.errors import InputError, ThereforeError
from therefore.language.english.telling import sentence as in_words
from therefore.language.reading import Sentence
from therefore.proving.judgement import Case
from therefore.proving.prove import prove
from therefore.web.explorer.pages import framed, told

LETTERS = 2_000
"""The most letters of the premises, and of the conclusion."""
EXAMPLES = (
    ("All whales are mammals. No mammal is a fish.", "No whale is a fish."),
    ("All poets are dreamers. Ann is a dreamer.", "Ann is a poet."),
    ("All that glitters is not gold. The ring glitters.", "The ring is not gold."),
)
"""Something to begin with: what follows, what does not, and what can be read in two ways."""
VERDICTS = {
    "entailed": "The conclusion follows.",
    "contradicted": "The conclusion cannot be true if the premises are.",
    "unknown": "The conclusion does not follow, and neither does its denial.",
    "ambiguous": "It depends on how the sentences are read.",
}


@dataclass(frozen=True, slots=True)
class Meaning:
    """One reading of a sentence."""

    words: str
    formula: str
    notes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReadSentence:
    """A sentence as it was read."""

    mark: str
    text: str
    meanings: tuple[Meaning, ...]


@dataclass(frozen=True, slots=True)
class Way:
    """A combination of readings with its verdict."""

    verdict: str
    told: str
    sentences: tuple[str, ...]
    argument: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Judged:
    """A text with its readings and verdicts, ready for the page."""

    verdict: str
    told: str
    sentences: tuple[ReadSentence, ...]
    cases: tuple[Way, ...]
    """The first combination of readings for each verdict."""
    ways: int
    """How many combinations there are."""
    tptp: str


def proved(premises: str, conclusion: str) -> Judged:
    """The verdict on a text; InputError says what could not be read."""
    if max(len(premises), len(conclusion)) > LETTERS:
        raise InputError(f"a text may have {LETTERS:,} letters: leave some out")
    found = prove(" ".join(premises.split()), " ".join(conclusion.split()))
    spelling = found.spelling
    typical = {case.verdict: case for case in reversed(found.cases)}
    return Judged(
        verdict=str(found.verdict),
        told=VERDICTS.get(str(found.verdict), ""),
        sentences=tuple(_sentences(found.sentences, spelling)),
        cases=tuple(_way(case, spelling) for case in typical.values()),
        ways=len(found.cases),
        tptp="\n\n".join(case.tptp() for case in typical.values()),
    )


def _sentences(
    sentences: Iterable[Sentence], spelling: Mapping[str, str]
) -> Iterable[ReadSentence]:
    """The premises with their numbers, and last the conclusion."""
    *premises, conclusion = sentences
    number = 0
    for sentence in premises:
        number += sentence.asserted
        yield _sentence(sentence, str(number) if sentence.asserted else "·", spelling)
    yield _sentence(conclusion, "∴", spelling)


def _sentence(sentence: Sentence, mark: str, spelling: Mapping[str, str]) -> ReadSentence:
    meanings = tuple(
        Meaning(in_words(reading.formula, called=spelling), str(reading), tuple(reading.notes))
        for reading in sentence.readings
    )
    return ReadSentence(mark, sentence.text, meanings)


def _way(case: Case, spelling: Mapping[str, str]) -> Way:
    taken = (*case.premises, case.conclusion)
    readings = [in_words(each.formula, called=spelling) for each in taken]
    readings += [f"({note})" for note in case.notes]
    told_so = VERDICTS.get(str(case.verdict), "")
    return Way(str(case.verdict), told_so, tuple(readings), (*case.argument, *case.remarks))


@told
def playground(request: Request) -> Response:
    """The form, and the verdict on what is in it."""
    premises = request.query_params.get("premises", "")
    conclusion = request.query_params.get("conclusion", "")
    shown, trouble = None, ""
    if premises.strip() and conclusion.strip():
        try:
            shown = proved(premises, conclusion)
        except ThereforeError as fault:
            trouble = str(fault)
    return framed(
        request,
        "playground.html",
        here="playground",
        premises=premises,
        conclusion=conclusion,
        shown=shown,
        trouble=trouble,
        examples=EXAMPLES,
        letters=LETTERS,
    )


PLAYGROUND = [Route("/playground", playground)]
