"""AnaLog's released CSV: premise, hypothesis, factors and label, a row each.

The factors become features under the paper's names (the file's K is the paper's NO). Its column
`Grammaticality` is kept as `released_grammatical`, beside ours: whether the grammar reads the
hypothesis. A hypothesis that it does not read has no formula and no certificate. The released index
file (`..._Splits.csv`) may be given too; it tells which partial training sets a row belongs to.
"""

from __future__ import annotations

import ast
import csv
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from therefore.bridges.importer import Dropped, Importer, numbered_lines
from therefore.certify import Form, gather
from therefore.certify.form import lean
from therefore.checker.claims import all_claims
from therefore.errors import InputError, SentenceError
from therefore.families.analog.draft import FEATURES, features
from therefore.families.family import Draft
from therefore.items import ENTAILMENT, Logic, content_key
from therefore.language.analog.background import background
from therefore.language.analog.language import read_sentence
from therefore.logic.canonical import canonical_text
from therefore.logic.formulas import Problem, atoms, constants

RELEASED = {**FEATURES, "released_grammatical": bool, "partial": list[str]}
"""partial: the percentages of the released partial training sets that hold the row."""

_COLUMNS = (
    "Operator",
    "OpSpec",
    "Premise",
    "Hypothesis",
    "SentType",
    "SentCat",
    "GoldLabel",
    "Grammaticality",
)
_SPECIFICITIES = {"IFTHEN": "IF_THEN", "ONLYIF": "ONLY_IF", "Each": "EACH", "Every": "EVERY"}
_DOMAINS = {"VR": "spatial", "CA": "comparative"}
_SIDES = {"LM": "left", "RM": "right"}
_SENTENCE_END = re.compile(r"(?<=\.)\s+")

Row = Mapping[str, str]


def read(files: Sequence[Path], dropped: Dropped) -> Iterator[tuple[str, Draft]]:
    """Every row as a draft; no row is dropped."""
    tables = [(path, *_table(path)) for path in files]
    partial: dict[int, list[str]] = defaultdict(list)
    for path, header, rows in tables:
        if "train_inds" in header:
            for number, row in rows:
                for index in _indices(path, number, row):
                    partial[index].append(row["splits"].removesuffix(".0"))
    certifier = _Certifier()
    for path, header, rows in tables:
        if "train_inds" in header:
            continue
        missing = [column for column in _COLUMNS if column not in header]
        if missing:
            raise InputError(f"{path} has no column {missing[0]!r}: AnaLog has {_COLUMNS}")
        split = "train" if "train" in path.stem.lower() else path.stem
        sets = partial if split == "train" else {}
        # The index file counts rows; it does not mean the file's own index column.
        for place, (number, row) in enumerate(rows):
            try:
                yield split, certifier.draft(row, sets.get(place, []))
            except (KeyError, SentenceError, ValueError) as fault:
                raise InputError(f"{path} line {number}: {fault}") from None


def _table(path: Path) -> tuple[list[str], list[tuple[int, Row]]]:
    """The header, and the rows with their line numbers."""
    reader = csv.DictReader(line for _, line in numbered_lines(path))
    try:
        rows: list[tuple[int, Row]] = [(reader.line_num, row) for row in reader]
    except csv.Error as fault:
        raise InputError(f"{path} line {reader.line_num}: {fault}") from None
    for number, row in rows:
        if None in row or None in row.values():
            raise InputError(
                f"{path} line {number}: expected {len(reader.fieldnames or ())} columns"
            )
    return list(reader.fieldnames or ()), rows


def _indices(path: Path, number: int, row: Row) -> list[int]:
    try:
        return [int(index) for index in ast.literal_eval(row["train_inds"])]
    except (ValueError, SyntaxError, TypeError, KeyError):
        raise InputError(f"{path} line {number}: train_inds is no list of numbers") from None


class _Certifier:
    """Makes drafts; problems that differ in names only share their evidence."""

    def __init__(self) -> None:
        self.forms: dict[tuple[str, int], Form] = {}

    def draft(self, row: Row, partial: list[str]) -> Draft:
        """One row as a draft."""
        if row["GoldLabel"] not in ("0", "1"):
            raise ValueError(f"GoldLabel is 0 or 1, not {row['GoldLabel']!r}")
        label = int(row["GoldLabel"])
        sentences = tuple(_SENTENCE_END.split(row["Premise"].strip()))
        question = row["Hypothesis"].strip()
        premises = tuple(read_sentence(sentence) for sentence in sentences)
        problem, certificate = Problem(premises=premises), ""
        try:
            query = read_sentence(question)
        except SentenceError:
            pass
        else:
            problem = Problem(background((*premises, query)), premises, (query,))
            certificate = self._certificate(problem, label)
        key = content_key(sentences, question, ENTAILMENT)
        return Draft(
            task="entailment",
            premises=sentences,
            question=question,
            choices=ENTAILMENT,
            answer=label,
            target=ENTAILMENT[label],
            logic=Logic.of(problem),
            certificate=certificate,
            features=_features(row, bool(problem.query)) | {"partial": partial},
            key=key,
            split_key=key,
            seed_key=key,
        )

    def _certificate(self, problem: Problem, label: int) -> str:
        form = (canonical_text(problem), label)
        predicates = dict.fromkeys(atom.predicate for atom in atoms(*problem.formulas))
        named = [*predicates, *constants(*problem.formulas)]
        if form not in self.forms:
            names = {name: place for place, name in enumerate(named)}
            claims = all_claims("entailment", ENTAILMENT, label)
            evidence = lean(problem, gather(problem, claims), names)
            self.forms[form] = Form.of(problem, evidence, names)
        return self.forms[form].fill(named)[1]


def _features(row: Row, grammatical: bool) -> dict[str, object]:
    kind = row["SentType"].replace("K_", "NO_")
    if kind == "O_NE":
        kind += "_G" if grammatical else "_UG"
    wording = row.get("OpLexicalSpecs", "")
    return features(
        design="released",
        connective=row["Operator"],
        specificity=_SPECIFICITIES.get(row["OpSpec"], row["OpSpec"]),
        wording="" if wording in _SIDES else wording,
        side=_SIDES.get(wording, ""),
        domain=_DOMAINS[row["SentCat"]],
        vocabulary="released",
        overlap=kind[0] == "O",
        grammatical=grammatical,
        cell=kind,
        released_grammatical=row["Grammaticality"] == "G",
    )


IMPORTER = Importer(
    name="analog",
    family="analog",
    about="AnaLog's training file, with or without the index file of its partial training sets",
    features=RELEASED,
    read=read,
)
