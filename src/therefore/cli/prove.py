"""`therefore prove`: anybody's English, read, decided and explained."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from therefore.cli.console import out as console
from therefore.errors import InputError
from therefore.language.english.telling import sentence as in_words
from therefore.logic.pretty import pretty
from therefore.proving.judgement import Case, Judgement
from therefore.proving.prove import prove

_VERDICTS = {
    "entailed": "ENTAILED: the conclusion follows.",
    "contradicted": "CONTRADICTED: the conclusion cannot be true if the premises are.",
    "unknown": "UNKNOWN: the conclusion does not follow, and neither does its denial.",
    "ambiguous": "AMBIGUOUS: the readings disagree.",
}


def command(
    premises: Annotated[str, typer.Argument(help="The premises; - reads a text from stdin.")],
    conclusion: Annotated[str, typer.Argument(help="The conclusion, one sentence.")] = "",
    tptp: Annotated[bool, typer.Option("--tptp", help="The problem for other provers.")] = False,
    json: Annotated[bool, typer.Option("--json", help="The judgement as one record.")] = False,
) -> None:
    """Read premises and conclusion, decide, and show how each was read and why.

    From stdin, the last sentence is the conclusion.
    """
    if premises == "-" and not conclusion:
        premises, conclusion = _cut(sys.stdin.read())
    elif premises == "-":
        premises = sys.stdin.read()
    if not conclusion:
        raise InputError("a conclusion is missing: therefore prove PREMISES CONCLUSION")
    judgement = prove(premises, conclusion)
    if json:
        import json as codec

        print(codec.dumps(record(judgement), ensure_ascii=False))
    elif tptp:
        print("\n\n".join(case.tptp() for case in judgement.cases))
    else:
        for line in page(judgement):
            console.say("{}", line)


def _cut(text: str) -> tuple[str, str]:
    """Split a text into its premises and its last sentence."""
    from therefore.language.engine.language import language

    pieces = language("english").orthography.sentences(text)
    if not pieces:
        raise InputError("stdin holds no sentence: write premises and, last, the conclusion")
    last = pieces[-1]
    for opener in ("Therefore,", "Therefore", "So,", "Hence,", "Thus,", "∴"):
        if last.startswith(opener):
            last = last.removeprefix(opener).strip()
            last = last[:1].upper() + last[1:]
            break
    return " ".join(pieces[:-1]), last


def page(judgement: Judgement) -> list[str]:
    """The judgement as lines for a terminal."""
    lines: list[str] = []
    number = 0
    spelling = judgement.spelling
    for sentence in judgement.sentences:
        last = sentence is judgement.sentences[-1]
        if sentence.asserted and not last:
            number += 1
        mark = "∴" if last else (str(number) if sentence.asserted else "·")
        lines.append(f"{mark:>2}  {sentence.text}")
        several = len(sentence.readings) > 1
        for place, reading in enumerate(sentence.readings):
            letter = f"({'abcdefghijklmnopqrstuvwxyz'[place % 26]}) " if several else ""
            lines.append(f"      {letter}{in_words(reading.formula, called=spelling)}")
            lines.append(f"      {' ' * len(letter)}{pretty(reading.formula)}")
            if reading.notes:
                lines.append(f"      {' ' * len(letter)}[{'; '.join(reading.notes)}]")
    lines += ["", _VERDICTS[judgement.verdict]]
    if judgement.verdict == "ambiguous":
        for case in _typical(judgement.cases):
            lines += ["", f"{_VERDICTS[case.verdict]} If read so:"]
            taken = (*case.premises, case.conclusion)
            lines += [f"    {in_words(each.formula, called=spelling)}" for each in taken]
            lines += [f"    [{note}]" for note in case.notes]
            lines += _argued(case)
    else:
        lines += _argued(judgement.cases[0])
        if len(judgement.cases) > 1:
            lines.append(f"  (The same under all {len(judgement.cases)} combinations of readings.)")
    return lines


def _argued(case: Case) -> list[str]:
    """The lines of a case: its argument, then any remarks."""
    return [f"  {line}" for line in (*case.argument, *case.remarks)]


def _typical(cases: tuple[Case, ...]) -> list[Case]:
    """The first case of each verdict."""
    return list({case.verdict: case for case in reversed(cases)}.values())


def record(judgement: Judgement) -> dict[str, object]:
    """The judgement as JSON."""
    spelling = judgement.spelling
    return {
        "verdict": judgement.verdict,
        "sentences": [
            {
                "text": each.text,
                "readings": [
                    {
                        "formula": pretty(r.formula),
                        "words": in_words(r.formula, called=spelling),
                        "notes": r.notes,
                    }
                    for r in each.readings
                ],
            }
            for each in judgement.sentences
        ],
        "cases": [
            {
                "verdict": case.verdict,
                "argument": case.argument,
                "notes": case.notes,
                "follows_if": case.follows_if,
                "unrelated": case.twins,
                "presumed": case.presumed,
            }
            for case in judgement.cases
        ],
    }
