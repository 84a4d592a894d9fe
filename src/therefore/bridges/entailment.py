"""The Entailment paper's released files: `A,B,E,H1,H2,H3` a line, no header.

A and B are formulas, E is the label, H1 to H3 are the paper's heuristics and are not kept. The
split is named after the file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from therefore.bridges.importer import Draft, Dropped, Importer
from therefore.bridges.reading import numbered_lines
from therefore.bridges.splits import split_of
from therefore.certify import certify_label
from therefore.errors import FormulaError, InputError
from therefore.families.entailment.sides import FEATURES
from therefore.items import ENTAILMENT, Logic
from therefore.logic.formulas import Problem
from therefore.logic.infix import read_infix
from therefore.logic.polish import letters_of, operators_in, polish


def read(files: Sequence[Path], dropped: Dropped) -> Iterator[tuple[str, Draft]]:
    """Every line as a draft; no line is dropped."""
    for path in files:
        for number, line in numbered_lines(path):
            if not line.strip():
                continue
            try:
                yield split_of(path), _draft(line.strip())
            except (FormulaError, ValueError) as fault:
                raise InputError(f"{path} line {number}: {fault}") from None


def _draft(line: str) -> Draft:
    fields = line.split(",")
    if len(fields) not in (3, 6) or fields[2] not in ("0", "1"):
        raise ValueError(f"expected A,B,E or A,B,E,H1,H2,H3 with E 0 or 1, not {line[:60]!r}")
    premise, question, label = fields[0], fields[1], int(fields[2])
    problem = Problem(premises=(read_infix(premise),), query=(read_infix(question),))
    left, right = polish(problem.premises[0]), polish(problem.query[0])
    new = set(letters_of(right)) - set(letters_of(left))
    certificate = certify_label(problem, "entailment", ENTAILMENT, label)
    return Draft(
        task="entailment",
        premises=(premise,),
        question=question,
        choices=ENTAILMENT,
        answer=label,
        logic=Logic.of(problem),
        certificate=certificate,
        features={
            "method": "released",
            "variables": len(letters_of(left + right)),
            "operators": operators_in(left + right),
            "length": len(left) + len(right),
            "premise_operators": operators_in(left),
            "question_operators": operators_in(right),
            "new_variables": len(new),
            "steps": 0,
        },
    )


IMPORTER = Importer(
    name="entailment",
    family="entailment",
    about="the Entailment paper's files, A,B,E,H1,H2,H3 a line",
    features=FEATURES,
    read=read,
)
