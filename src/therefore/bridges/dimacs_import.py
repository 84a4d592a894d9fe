"""DIMACS CNF files as satisfiability items: one file, one item, its clauses said in words.

A CNF file has no label, so it is decided here, with evidence. All files go to the split `test`.
An empty clause cannot be put into words; a file with one is counted and left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from therefore.bridges.importer import Draft, Dropped, Importer
from therefore.bridges.measured import measured_features
from therefore.bridges.reading import read_text
from therefore.certify import certificate_json
from therefore.checker.claims import theory_alone
from therefore.errors import FormulaError, InputError
from therefore.families.nlsat.draft import FEATURES
from therefore.items import SATISFIABILITY, Logic
from therefore.language.nlsat import cnf
from therefore.language.nlsat.questions import QUESTIONS
from therefore.logic.dimacs import read_dimacs
from therefore.logic.formulas import Problem
from therefore.solve.decide import satisfiable
from therefore.solve.evidence import Model


def read(files: Sequence[Path], dropped: Dropped) -> Iterator[tuple[str, Draft]]:
    """Every file as a draft."""
    for path in files:
        try:
            clauses, _, _ = read_dimacs(read_text(path))
        except FormulaError as fault:
            raise InputError(f"{path}: {fault}") from None
        if not clauses or not all(clauses):
            dropped["no clauses" if not clauses else "an empty clause"] += 1
            continue
        problem = Problem(premises=tuple(cnf.formula(clause) for clause in clauses))
        evidence = satisfiable(problem.premises)
        certificate = certificate_json({theory_alone(isinstance(evidence, Model)): evidence})
        answer = int(isinstance(evidence, Model))
        yield (
            "test",
            Draft(
                task="satisfiability",
                premises=tuple(cnf.say(clause) for clause in clauses),
                question=QUESTIONS[0],
                choices=SATISFIABILITY,
                answer=answer,
                logic=Logic.of(problem),
                certificate=certificate,
                features=measured_features("cnf", problem.premises, certificate),
            ),
        )


IMPORTER = Importer(
    name="dimacs",
    family="nlsat",
    about="CNF files in the DIMACS format, one item each",
    features=FEATURES,
    read=read,
)
