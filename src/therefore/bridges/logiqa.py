"""LogiQA's released files, and raw exam dumps, as items without a formal reading.

`logiqa` reads the blocks of version 1, English or Chinese: a blank line, the answer's letter, the
paragraph, the question, four options. The option's own letter is removed from its text, but only if
it is clearly a label: the translators' tools moved some letters into the sentence ("City B.S has a
plan"), and such options are kept unchanged and counted. `logiqa2` reads the JSON lines of version 2
with its reasoning types. `exam-dump` reads JSON lines or CSV, cleans and splits.
"""

# ruff: noqa: RUF001, RUF002 - the full-width signs are Chinese punctuation

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from therefore.bridges.exam_cleaning import DumpRow, clean, split_rows
from therefore.bridges.importer import Draft, Dropped, Importer
from therefore.bridges.reading import (
    Record,
    csv_records,
    json_records,
    parse_json,
    read_text,
)
from therefore.bridges.splits import split_of
from therefore.bridges.tagging import question_kind, reasoning_types
from therefore.errors import InputError
from therefore.language.exam.forms import Reasoning
from therefore.language.tokens import tokens

FEATURES = {
    "language": str,
    "types": list[str],
    "types_from": str,
    "question_kind": str,
    "unlabelled": int,
    "length": int,
    "source": str,
}
"""types_from: `file` or `cues`; unlabelled: options whose letter is not where it belongs; length:
tokens of paragraph, question and options; source: the file's own id, or file and row."""

LETTERS = "abcd"
_ANNOTATED: dict[str, Reasoning] = {
    "categorical": "categorical",
    "sufficient": "sufficient",
    "necess": "necessary",  # the released key is misspelt: "Necessry Condtional Reasoning"
    "disjunctive": "disjunctive",
    "conjunctive": "conjunctive",
}
_HAN = re.compile(r"[\u4e00-\u9fff]")


def read_blocks(paths: Sequence[Path], dropped: Dropped) -> Iterator[tuple[str, Draft]]:
    """Version 1: blocks of eight lines."""
    for path in paths:
        lines = [line.removesuffix("\r") for line in read_text(path).split("\n")]
        while lines and not lines[-1].strip():
            lines.pop()
        if len(lines) % 8:
            raise InputError(
                f"{path}: {len(lines)} lines are no blocks of eight (blank, letter, paragraph, "
                "question, four options)"
            )
        for start in range(0, len(lines), 8):
            blank, letter, paragraph, question, *options = lines[start : start + 8]
            if blank.strip() or letter.strip().lower() not in tuple(LETTERS):
                raise InputError(
                    f"{path} line {start + 2}: expected a blank line and a letter a to d, found "
                    f"{letter[:40]!r}"
                )
            texts = [strip_letter(text, place) for place, text in enumerate(options)]
            row = DumpRow(
                f"{path.name}:{start // 8}",
                paragraph.strip(),
                question.strip(),
                tuple(texts),
                LETTERS.index(letter.strip().lower()),
            )
            bare = sum(a == b.strip() for a, b in zip(texts, options, strict=True))
            yield split_name(path), make_draft(row, unlabelled=bare)


def strip_letter(option: str, place: int) -> str:
    """The option without its own letter, if it is there as a label.

    >>> strip_letter("C．丙是红的。", 2), strip_letter("d.The rate falls.", 3)
    ('丙是红的。', 'The rate falls.')
    >>> strip_letter("A The brain adapts.", 0), strip_letter("A small part is lost.", 0)
    ('The brain adapts.', 'A small part is lost.')
    >>> strip_letter("City B.S has a plan.", 1)
    'City B.S has a plan.'
    """
    text = option.strip()
    small, large = LETTERS[place], LETTERS[place].upper()
    label = re.match(
        rf"(?:{large}\s*[.．。、,，:：)）]|{small}[.．、])\s*|{large}\s+(?=[A-Z\d\u4e00-\u9fff])",
        text,
    )
    return text[label.end() :] if label else text


def read_json_lines(paths: Sequence[Path], dropped: Dropped) -> Iterator[tuple[str, Draft]]:
    """Version 2: an object a line, with a set of reasoning types."""
    for path in paths:
        for record in json_records(path):
            row = _row(record)
            if len(row.options) != 4 or not 0 <= row.answer < 4:
                raise record.fault("four options and an answer 0 to 3 are needed")
            types = _annotated(record)
            yield split_name(path), make_draft(row, types=types)


def _annotated(record: Record) -> list[Reasoning]:
    annotation = record.fields.get("type", {})
    if not isinstance(annotation, Mapping):
        raise record.fault(f"'type' must be an object, not {str(annotation)[:60]!r}")
    found: list[Reasoning] = []
    for key, value in annotation.items():
        name = next((n for start, n in _ANNOTATED.items() if key.lower().startswith(start)), None)
        if name is None:
            raise record.fault(f"{key[:60]!r} is none of the five reasoning types")
        if value:
            found.append(name)
    return found


def read_dump(paths: Sequence[Path], dropped: Dropped) -> Iterator[tuple[str, Draft]]:
    """Raw dumps: cleaned, then split by clusters of near-duplicate paragraphs."""
    raw = (
        _row(record)
        for path in paths
        for record in (_table(path) if path.suffix == ".csv" else json_records(path))
    )
    rows = list(clean(raw, dropped))
    for split, row in zip(split_rows(rows), rows, strict=True):
        yield split, make_draft(row)


def make_draft(row: DumpRow, *, types: list[Reasoning] | None = None, unlabelled: int = 0) -> Draft:
    """A draft without logic, since the prose has no formal reading."""
    annotated = types is not None
    if types is None:
        types = reasoning_types(row.paragraph, row.question, row.options)
    texts = [row.paragraph, row.question, *row.options]
    return Draft(
        task="selection",
        premises=(row.paragraph,),
        question=row.question,
        choices=row.options,
        answer=row.answer,
        features={
            "language": "zh" if _HAN.search(row.paragraph + row.question) else "en",
            "types": list(types),
            "types_from": "file" if annotated else "cues",
            "question_kind": question_kind(row.question),
            "unlabelled": unlabelled,
            "length": sum(len(tokens(text)) for text in texts),
            "source": row.source,
        },
    )


def split_name(path: Path) -> str:
    """The split for the name of a released file; Chinese files get splits of their own.

    >>> split_name(Path("zh_eval.txt")), split_name(Path("Train.txt"))
    ('validation_zh', 'train')
    """
    stem = path.stem.lower()
    chinese = stem.startswith("zh_") or stem.endswith("_zh")
    name = split_of(path.with_stem(stem.removeprefix("zh_").removesuffix("_zh") or stem))
    return f"{name}_zh" if chinese else name


def _table(path: Path) -> Iterator[Record]:
    """CSV rows; the options are one column with a JSON list, or the columns a, b, c, d, ..."""
    for row in csv_records(path):
        fields: dict[str, Any] = {key.strip().lower(): value for key, value in row.fields.items()}
        if "options" in fields:
            fields["options"] = parse_json(
                fields["options"] or "[]", source=f"{row.where}: 'options'"
            )
        else:
            fields["options"] = [fields[letter] for letter in "abcdefgh" if fields.get(letter)]
        yield Record(row.where, fields)


def _row(record: Record) -> DumpRow:
    """A row of a dump; names of columns vary from dump to dump."""
    place = Path(record.where).name.replace(" line ", ":").replace(" row ", ":")
    name = record.fields.get("id", place)
    return DumpRow(
        str(name)[:200],
        record.text("paragraph", "text", "context", "passage").strip(),
        record.text("question", "query").strip(),
        tuple(option.strip() for option in record.texts("options", "choices")),
        _answer(record.fields.get("answer", record.fields.get("label"))),
    )


def _answer(value: object) -> int:
    """An index, or a letter; -1 if it is neither."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        return -1
    word = str(value)[:8].strip().lower()
    if len(word) == 1 and "a" <= word <= "z":
        return ord(word) - ord("a")
    return int(word) if word.isdecimal() else -1


LOGIQA = Importer(
    name="logiqa",
    family="exam",
    about="LogiQA 1, English and Chinese: blocks of eight lines (Liu et al., 2020)",
    features=FEATURES,
    read=read_blocks,
)
LOGIQA2 = Importer(
    name="logiqa2",
    family="exam",
    about="LogiQA 2: JSON lines with reasoning types",
    features=FEATURES,
    read=read_json_lines,
)
EXAM_DUMP = Importer(
    name="exam-dump",
    family="exam",
    about="raw exams (JSON lines or CSV: paragraph, question, options, answer), cleaned and split",
    features=FEATURES,
    read=read_dump,
)
IMPORTERS = (LOGIQA, LOGIQA2, EXAM_DUMP)
