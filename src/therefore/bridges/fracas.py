"""FraCaS: a test suite for inference from English sentences (Cooper et al., 1996).

A problem has premises, a yes-or-no question with its statement, and an answer: yes, no or unknown
become entailed, contradicted and unknown. Problems whose authors give no answer are counted and
left out. The file is JSON Lines {id, section, answer, nonstandard, premises, question, hypothesis},
as MacCartney's XML converts to. The prose has no formal reading here, so the items are unverified;
the labels are the authors'.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from therefore.bridges.importer import Draft, Dropped, Importer
from therefore.bridges.reading import Record, json_records
from therefore.bridges.splits import split_of
from therefore.items import THREE_WAY

FEATURES = {
    "problem": int,
    "section": int,
    "topic": str,
    "nonstandard": bool,
    "premise_count": int,
    "asked": str,
}
"""problem: its number in FraCaS; nonstandard: its answer is not a plain yes, no or unknown; asked:
the question as FraCaS asks it, where the item shows the statement."""

ANSWERS = {"yes": 2, "no": 0, "unknown": 1}
UNANSWERED = "the authors give no answer"


def read(files: Sequence[Path], dropped: Dropped) -> Iterator[tuple[str, Draft]]:
    """Every problem that has an answer, as a draft."""
    for path in files:
        split = split_of(path)
        for record in json_records(path):
            answer = record.text("answer").strip().lower()
            if answer in ("undef", ""):
                dropped[UNANSWERED] += 1
            elif answer not in ANSWERS:
                raise record.fault(f"answer {answer[:40]!r} is none of {', '.join(ANSWERS)}, undef")
            else:
                yield split, _draft(record, ANSWERS[answer])


def _draft(record: Record, label: int) -> Draft:
    premises = tuple(_sentence(text) for text in record.texts("premises"))
    hypothesis = _sentence(record.text("hypothesis"))
    if not premises or not all(premises) or not hypothesis:
        raise record.fault("a problem with an answer needs premises and a hypothesis")
    number, _, topic = record.text("section").partition(" ")
    problem = record.value("id")
    if not number.isdecimal() or len(number) > 2:
        raise record.fault(f"section {number[:40]!r} does not begin with its number")
    if not isinstance(problem, int) or not 0 < problem < 10_000:
        raise record.fault(f"id {str(problem)[:40]!r} is no number of a problem")
    return Draft(
        task="entailment",
        premises=premises,
        question=hypothesis,
        choices=THREE_WAY,
        answer=label,
        features={
            "problem": problem,
            "section": int(number),
            "topic": topic.strip().lower(),
            "nonstandard": bool(record.fields.get("nonstandard", False)),
            "premise_count": len(premises),
            "asked": record.text("question").strip(),
        },
    )


def _sentence(text: str) -> str:
    """The sentence with its capital, which some problems lack."""
    stripped = " ".join(text.split())
    return stripped[:1].upper() + stripped[1:]


IMPORTER = Importer(
    name="fracas",
    family="fracas",
    about="FraCaS problems as JSON Lines: premises, hypothesis, yes, no or unknown (prose)",
    features=FEATURES,
    read=read,
)
