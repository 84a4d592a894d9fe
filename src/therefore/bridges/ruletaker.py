"""RuleTaker and its kin: ProofWriter's open-world files and the hard RuleTaker releases.

Four forms of file are told apart by their keys:

* `{"context": "... $query$ ...", "answer": "true" | "false" | "unknown"}`: hard RuleTaker;
* `{"context", "question", "options", "answer": "A" | "B" | "C"}`: Logic-LM's ProofWriter;
* `{"theory", "questions": {"Q1": {"question", "answer"}}}`: ProofWriter's own;
* `{"context", "questions": [{"text", "label"}]}`: RuleTaker's own, read as open-world.

A file is JSON Lines or one JSON array. The label is kept as it was released; the certificate proves
what holds, so `verify` lists every wrong label. A row with a sentence that cannot be read is
counted and left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from therefore.bridges.importer import Draft, Dropped, Importer
from therefore.bridges.measured import measured_features
from therefore.bridges.reading import Record, json_records
from therefore.bridges.splits import split_of
from therefore.certify import certify_label
from therefore.errors import SentenceError
from therefore.families.nlsat.draft import FEATURES
from therefore.items import THREE_WAY, Logic
from therefore.language.nlsat.ruletaker import listen
from therefore.logic.formulas import Not, Problem

ANSWERS = {
    "true": 2,
    "false": 0,
    "unknown": 1,
    "yes": 2,
    "no": 0,
    "entailment": 2,
    "contradiction": 0,
}
_BOUNDARY = re.compile(r"(?<=\.)\s+")
_ASKED = re.compile(r"\bunknown\?\s*")

Row = tuple[str, str, str]
"""Theory, question, answer."""


def read(files: Sequence[Path], dropped: Dropped) -> Iterator[tuple[str, Draft]]:
    """Every question of every theory as a draft; the split is named after the file."""
    for path in files:
        split = split_of(path)
        for record in json_records(path):
            for theory, question, answer in _rows(record):
                try:
                    yield split, _draft(theory, question, answer)
                except SentenceError as fault:
                    dropped[f"unreadable sentence, {fault}"] += 1
                except ValueError as fault:
                    raise record.fault(fault) from None


def _rows(record: Record) -> Iterator[Row]:
    """The questions of a record, whichever of the four forms it has."""
    if "theory" in record:
        for asked in record.parts("questions"):
            yield record.text("theory"), asked.text("question"), str(asked.value("answer"))
    elif "questions" in record:
        for asked in record.parts("questions"):
            yield record.text("context"), asked.text("text"), str(asked.value("label"))
    elif "options" in record:
        options, letter = record.texts("options"), record.text("answer")
        place = "ABCDEFGH".find(letter) if len(letter) == 1 else -1
        if not 0 <= place < len(options):
            raise record.fault(f"answer {letter[:40]!r} is the letter of no option")
        text = record.text("question")
        # `search`, since a match of all text before it would take quadratic time.
        start = _ASKED.search(text)
        question = text[start.end() :] if start else text
        yield record.text("context"), question, options[place].partition(")")[2]
    else:
        theory, mark, question = record.text("context").partition("$query$")
        if not mark or "$query$" in question:
            raise record.fault("expected one '$query$' between the context and its question")
        yield theory, question, str(record.value("answer"))


def _draft(theory: str, question: str, answer: str) -> Draft:
    sentences = tuple(_ended(text) for text in _BOUNDARY.split(theory.strip()) if text.strip())
    question = _ended(question)
    label = ANSWERS.get(answer.strip().lower())
    if label is None:
        raise ValueError(f"answer {answer[:40]!r} is none of {', '.join(ANSWERS)}")
    problem = Problem(
        premises=tuple(listen(text).formula for text in sentences),
        query=(listen(question).formula,),
    )
    certificate = certify_label(problem, "entailment", THREE_WAY, label)
    query = problem.query[0]
    decisive = (*problem.premises, query if label == 0 else Not(query))
    return Draft(
        task="entailment",
        premises=sentences,
        question=question,
        choices=THREE_WAY,
        answer=label,
        logic=Logic.of(problem),
        certificate=certificate,
        features=measured_features("ruletaker", decisive, certificate),
    )


def _ended(sentence: str) -> str:
    """The sentence with its full stop, which the last one of a theory may lack."""
    return sentence.strip().removesuffix(".") + "."


IMPORTER = Importer(
    name="ruletaker",
    family="nlsat",
    about="RuleTaker, ProofWriter (open world) and hard RuleTaker, JSON or JSON Lines",
    features=FEATURES,
    read=read,
)
