"""RuleTaker and its kin: ProofWriter's open-world files and the hard RuleTaker releases.

Four forms of file are told apart by their keys:

* `{"context": "... $query$ ...", "answer": "true" | "false" | "unknown"}`: hard RuleTaker;
* `{"context", "question", "options", "answer": "A" | "B" | "C"}`: Logic-LM's ProofWriter;
* `{"theory", "questions": {"Q1": {"question", "answer"}}}`: ProofWriter's own;
* `{"context", "questions": [{"text", "label"}]}`: RuleTaker's own, read as open-world.

A file is JSON Lines or one JSON array. The label is kept as it was released; the certificate says
what is true, so that `verify` lists every label that is not. A row with a sentence that cannot be
read is counted and left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from therefore.bridges.importer import Dropped, Importer, numbered_lines
from therefore.bridges.splits import split_of
from therefore.certify import certify_label
from therefore.errors import InputError, SentenceError
from therefore.families.family import Draft
from therefore.families.nlsat.draft import FEATURES
from therefore.families.nlsat.measured import measured_features
from therefore.items import THREE_WAY, Logic
from therefore.language.nlsat.ruletaker import read as read_sentence
from therefore.logic.canonical import canonical_text
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
_ASKED = re.compile(r".*?\bunknown\?\s*", re.DOTALL)

Row = tuple[str, str, str]
"""Theory, question, answer."""


def read(files: Sequence[Path], dropped: Dropped) -> Iterator[tuple[str, Draft]]:
    """Every question of every theory as a draft; the split is named after the file."""
    for path in files:
        for where, record in _records(path):
            try:
                rows = list(_rows(record))
            except (KeyError, TypeError, ValueError, IndexError) as fault:
                raise InputError(
                    f"{where} is no RuleTaker row ({type(fault).__name__} {fault}): expected "
                    "'context' or 'theory' with a question and an answer"
                ) from None
            for theory, question, answer in rows:
                try:
                    yield split_of(path), _draft(theory, question, answer)
                except SentenceError as fault:
                    dropped[f"unreadable sentence, {fault}"] += 1
                except ValueError as fault:
                    raise InputError(f"{where}: {fault}") from None


def _records(path: Path) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The objects of a JSON array or of JSON Lines, and where each stands."""
    lines = list(numbered_lines(path))
    whole = path.suffix == ".json" and any(line.lstrip().startswith("[") for _, line in lines[:1])
    if whole:
        try:
            records = json.loads("\n".join(line for _, line in lines))
        except json.JSONDecodeError as fault:
            raise InputError(f"{path} is not JSON: {fault}") from None
        found = [(f"{path} row {number}", one) for number, one in enumerate(records, start=1)]
    else:
        found = []
        for number, line in lines:
            if line.strip():
                try:
                    found.append((f"{path} line {number}", json.loads(line)))
                except json.JSONDecodeError as fault:
                    raise InputError(f"{path} line {number} is not JSON: {fault}") from None
    for where, record in found:
        if not isinstance(record, dict):
            raise InputError(f"{where}: expected an object, not {str(record)[:40]!r}")
        yield where, record


def _rows(record: Mapping[str, Any]) -> Iterator[Row]:
    if "theory" in record:
        for asked in record["questions"].values():
            yield record["theory"], asked["question"], str(asked["answer"])
    elif "questions" in record:
        for asked in record["questions"]:
            yield record["context"], asked["text"], str(asked["label"])
    elif "options" in record:
        option = record["options"]["ABCDEFGH".index(record["answer"])]
        question = _ASKED.sub("", record["question"], count=1)
        yield record["context"], question, option.partition(")")[2]
    else:
        theory, question = record["context"].split("$query$")
        yield theory, question, str(record["answer"])


def _draft(theory: str, question: str, answer: str) -> Draft:
    sentences = tuple(_ended(text) for text in _BOUNDARY.split(theory.strip()) if text.strip())
    question = _ended(question)
    label = ANSWERS.get(answer.strip().lower())
    if label is None:
        raise ValueError(f"answer {answer!r} is none of {', '.join(ANSWERS)}")
    problem = Problem(
        premises=tuple(read_sentence(text) for text in sentences), query=(read_sentence(question),)
    )
    certificate = certify_label(problem, "entailment", THREE_WAY, label)
    query = problem.query[0]
    decisive = (*problem.premises, query if label == 0 else Not(query))
    key = canonical_text(problem)
    return Draft(
        task="entailment",
        premises=sentences,
        question=question,
        choices=THREE_WAY,
        answer=label,
        target=THREE_WAY[label],
        logic=Logic.of(problem),
        certificate=certificate,
        features=measured_features("ruletaker", decisive, certificate),
        key=key,
        split_key=key,
        seed_key=key,
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
