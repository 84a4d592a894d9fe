"""RACE and COSMOS QA: reading comprehension that LogiQA's models were trained on first.

RACE (Lai et al., 2017) has a file for each article, an object with all its questions; copies with
one question a line are read too. COSMOS (Huang et al., 2019) has a row for each question, as CSV or
JSON lines; rows without an answer (its test file) are counted and left out. The prose has no formal
reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from therefore.bridges.exam_cleaning import DumpRow
from therefore.bridges.importer import Draft, Dropped, Importer
from therefore.bridges.logiqa import FEATURES, make_draft
from therefore.bridges.reading import Record, csv_records, json_records
from therefore.bridges.splits import split_of

LETTERS = "ABCD"
FOLDERS = {"train": "train", "dev": "validation", "test": "test"}
"""RACE's folders: an article's file is named by its number alone."""
UNANSWERED = "a question without an answer"


def read_race(paths: Sequence[Path], dropped: Dropped) -> Iterator[tuple[str, Draft]]:
    """RACE: records of an article with its questions, or of a question with its article."""
    for path in paths:
        folders = [FOLDERS[part] for part in path.parts[:-1] if part in FOLDERS]
        split = folders[-1] if folders else split_of(path)
        for record in json_records(path):
            for row in _race_rows(record):
                yield split, make_draft(row)


def _race_rows(record: Record) -> Iterator[DumpRow]:
    name, article = str(record.fields.get("id", record.where))[:200], record.text("article")
    if "questions" not in record:
        asked, letters = [record.text("question")], [record.text("answer")]
        options = [record.texts("options")]
    else:
        asked, letters = record.texts("questions"), record.texts("answers")
        options = record.value("options")
    if not isinstance(options, list) or not len(asked) == len(letters) == len(options):
        raise record.fault("questions, options and answers are not equally many")
    for place, (question, letter, texts) in enumerate(zip(asked, letters, options, strict=True)):
        fits = (
            isinstance(texts, list) and len(texts) == 4 and all(isinstance(t, str) for t in texts)
        )
        if not fits or len(letter) != 1 or letter not in LETTERS:
            raise record.fault(f"question {place + 1} needs four options and a letter A to D")
        chosen = tuple(text.strip() for text in texts)
        source = f"{name}:{place}"
        yield DumpRow(source, article.strip(), question.strip(), chosen, LETTERS.index(letter))


def read_cosmos(paths: Sequence[Path], dropped: Dropped) -> Iterator[tuple[str, Draft]]:
    """COSMOS: one draft for each row, which is one question."""
    for path in paths:
        records = csv_records(path) if path.suffix == ".csv" else json_records(path)
        for record in records:
            label = str(record.fields.get("label", "")).strip()
            if label in ("", "-1"):
                dropped[UNANSWERED] += 1
                continue
            if label not in ("0", "1", "2", "3"):
                raise record.fault(f"'label' is 0 to 3, not {label[:40]!r}")
            row = DumpRow(
                str(record.fields.get("id", record.where))[:200],
                record.text("context").strip(),
                record.text("question").strip(),
                tuple(record.text(f"answer{place}").strip() for place in range(4)),
                int(label),
            )
            yield split_of(path), make_draft(row)


RACE = Importer(
    name="race",
    family="exam",
    about="RACE: an article a file with its questions, JSON (Lai et al., 2017)",
    features=FEATURES,
    read=read_race,
)
COSMOS = Importer(
    name="cosmos",
    family="exam",
    about="COSMOS QA: a question a row, CSV or JSON lines (Huang et al., 2019)",
    features=FEATURES,
    read=read_cosmos,
)
IMPORTERS = (RACE, COSMOS)
