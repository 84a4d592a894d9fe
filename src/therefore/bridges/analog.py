"""Read AnaLog's released CSV: each row has a premise, a hypothesis, factors and a label.

The factors become features under the paper's names (the file's K is the paper's NO). The column
`Grammaticality` is kept as `released_grammatical`; our feature `grammatical` says whether our
grammar reads the hypothesis. If it does not, the item has no formula and no certificate. The
released index file (`..._Splits.csv`) may be given too; it names each row's partial training sets.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from therefore.bridges.importer import Draft, Dropped, Importer
from therefore.bridges.reading import Record, csv_records
from therefore.bridges.splits import split_of
from therefore.certify import Form, gather
from therefore.certify.form import lean
from therefore.checker.claims import all_claims
from therefore.errors import SentenceError
from therefore.families.analog.features import FEATURES, features
from therefore.items import ENTAILMENT, Logic
from therefore.language.analog.background import background
from therefore.language.analog.sentences import read_sentence
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
_KINDS = ("O_E", "O_NE", "K_E", "K_NE")
_SIDES = {"LM": "left", "RM": "right"}
_SENTENCE_END = re.compile(r"(?<=\.)\s+")

Row = Mapping[str, str]


def read(files: Sequence[Path], dropped: Dropped) -> Iterator[tuple[str, Draft]]:
    """Every row as a draft; no row is dropped."""
    tables = {path: csv_records(path) for path in files}
    partial: dict[int, list[str]] = defaultdict(list)
    for path in list(tables):
        if any("train_inds" in row for row in tables[path][:1]):
            for row in tables.pop(path):
                for index in _indices(row):
                    partial[index].append(row.text("splits").removesuffix(".0"))
    certifier = _Certifier()
    for path, rows in tables.items():
        split = split_of(path)
        sets = partial if split == "train" else {}
        # The index file counts rows; it does not mean the file's own index column.
        for place, row in enumerate(rows):
            try:
                fields = {name: row.text(name) for name in _COLUMNS}
                fields["OpLexicalSpecs"] = row.fields.get("OpLexicalSpecs", "")
                yield split, certifier.draft(fields, sets.get(place, []))
            except (SentenceError, ValueError) as fault:
                raise row.fault(fault) from None


def _indices(row: Record) -> list[int]:
    text = row.text("train_inds").strip()
    parts = [part.strip() for part in text[1:-1].split(",")]
    if text[:1] + text[-1:] != "[]" or not all(
        part.isascii() and part.isdecimal() and len(part) < 10 for part in parts
    ):
        raise row.fault("'train_inds' is no list of numbers")
    return list(map(int, parts))


class _Certifier:
    """Makes drafts; problems that are equal up to names share their evidence."""

    def __init__(self) -> None:
        self.forms: dict[tuple[str, int], Form] = {}

    def draft(self, row: Row, partial: list[str]) -> Draft:
        """One row as a draft."""
        if row["GoldLabel"] not in ("0", "1"):
            raise ValueError(f"GoldLabel is 0 or 1, not {row['GoldLabel']!r}")
        if row["SentCat"] not in _DOMAINS:
            raise ValueError(f"SentCat is one of {', '.join(_DOMAINS)}, not {row['SentCat']!r}")
        if row["SentType"] not in _KINDS:
            raise ValueError(f"SentType is one of {', '.join(_KINDS)}, not {row['SentType']!r}")
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
        return Draft(
            task="entailment",
            premises=sentences,
            question=question,
            choices=ENTAILMENT,
            answer=label,
            logic=Logic.of(problem),
            certificate=certificate,
            features=_features(row, bool(problem.query)) | {"partial": partial},
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
    wording = row["OpLexicalSpecs"]
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
