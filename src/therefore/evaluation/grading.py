"""Turn a file of replies into a run: each reply is graded and kept like any other answer.

The replies are lines of JSON with an item's id and the text of a reply. Every item of the test
splits (or of the split asked for) is in the run; an item without a reply counts as not answered,
unless `only_replied` leaves it out. `RUN/grades.jsonl` keeps each reward with its reason.
"""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from itertools import islice
from pathlib import Path

from therefore.asking.grading import Grade
from therefore.asking.grading import grade as grade_reply
from therefore.asking.prompting import Style
from therefore.asking.reading import ReaderName
from therefore.dataset.files import sha256, write_whole
from therefore.dataset.reading import group_of, group_sizes, read_batches, refuse_changed
from therefore.dataset.tested import read_tested, splits_tested
from therefore.errors import DatasetError, InputError, reading
from therefore.evaluation.answering import PART
from therefore.evaluation.predictions import Prediction, judged, part_path, write_part
from therefore.evaluation.record import GRADES, RUN, Run, begin, checksum
from therefore.items import Item
from therefore.progress import Progress, shown
from therefore.reasoners.reasoner import Answer

TEXTS = ("reply", "response", "completion", "output", "text")
"""Keys that may hold the reply; the first one present is used."""


def grade(
    data: str | Path,
    replies: str | Path,
    out: str | Path,
    *,
    split: str = "",
    style: Style = "plain",
    reader: ReaderName = "final",
    name: str = "",
    only_replied: bool = False,
    overwrite: bool = False,
    progress: Progress = shown,
) -> Run:
    """Grade a file of replies against a dataset and keep the run in the folder `out`.

    Without a split these are the test splits, as for `evaluate`; replies to items of other splits
    are left out then, and the run says how many. `name` is what tables call the reasoner; by
    default, the file's name. A folder that holds another run is refused, unless `overwrite`
    removes it.
    """
    place, file, folder = Path(data), Path(replies), Path(out)
    said = read_replies(file)
    with reading(place):
        tested = splits_tested(place, split=split)
        refuse_changed(place, splits=tested)
    plan = Run(
        reasoner=name or file.stem,
        kind="replies",
        settings={"style": style, "reader": reader},
        data=str(place),
        data_sha256=checksum(place),
        split=split,
        saved_sha256=sha256(file),
    )
    every = list(read_tested(place, split=split))
    items = [item for item in every if not only_replied or item.id in said]
    known = {item.id for item in every}
    strangers = [id for id in said if id not in known]
    others = _others(place, strangers, tested, file=file, alone=len(strangers) == len(said))
    missing = sum(item.id not in said for item in items)
    count = f"{missing:,} of {len(items):,} items have no reply"
    without = (f"{count} and count as no answer (--only-replied leaves them out)",)
    notes = (*(without if missing else ()), *((others,) if others else ()))
    begun = begin(folder, replace(plan, notes=notes), overwrite=overwrite)
    if begun.complete:
        progress(begun.items, begun.items)
        return begun
    started = time.perf_counter()
    graded: list[Grade] = []
    for item in items:
        graded.append(grade_reply(item, said.get(item.id, ""), style=style, reader=reader))
        progress(len(graded), len(items))
    seconds = round(time.perf_counter() - started, 3)
    texts = [said.get(item.id, "") for item in items]
    write_graded(folder, items, graded, texts, sizes=group_sizes(place))
    finished = replace(
        plan, folder=str(folder), notes=notes, items=len(items), seconds=seconds, complete=True
    )
    write_whole(folder / RUN, finished.to_json())
    return finished


def _others(
    data: Path, ids: Sequence[str], tested: Collection[str], *, file: Path, alone: bool
) -> str:
    """A note on replies to items of other splits; InputError if an id is no item of the data.

    InputError also if `alone`, that is if no other replies exist: then `--split` was forgotten.
    """
    if not ids:
        return ""
    splits = {i.id: i.split for batch in read_batches(data) for i in batch if i.split not in tested}
    if strangers := [id for id in ids if id not in splits]:
        raise InputError(
            f"{file} replies to {strangers[0]!r}, which is no item of {data}"
            + (f" ({len(strangers)} such ids)" if len(strangers) > 1 else "")
        )
    counts = Counter(splits[id] for id in ids)
    told = ", ".join(f"{count:,} of {name}" for name, count in counts.items())
    first, graded = next(iter(counts)), ", ".join(tested)
    if alone:
        raise InputError(
            f"{file} replies to no item of {graded}, but to {told}: say --split {first}"
        )
    return (
        f"replies to items of other splits than {graded} are left out: {told} (--split {first} "
        "grades them, as a run of its own)"
    )


_END = 200
"""Characters of an unreadable reply, from its end, that stand beside its grade."""


def write_graded(
    folder: Path,
    items: Sequence[Item],
    graded: Sequence[Grade],
    said: Sequence[str],
    *,
    sizes: Mapping[str, int],
) -> None:
    """Write the predictions and the grades of replies; `sizes` are those of groups, by split."""
    rows = iter(
        predicted(item, one, text, group=group_of(item, sizes))
        for item, one, text in zip(items, graded, said, strict=True)
    )
    number = 0
    while part := list(islice(rows, PART)):
        write_part(part_path(folder, number), part)
        number += 1
    lines = [
        json.dumps(
            {"id": item.id, **asdict(one)}
            | ({"end": text[-_END:]} if one.status == "unreadable" else {}),
            ensure_ascii=False,
        )
        for item, one, text in zip(items, graded, said, strict=True)
    ]
    write_whole(folder / GRADES, "".join(f"{line}\n" for line in lines))


def unread(folder: Path) -> Counter[str]:
    """How many replies of a graded run could not be read, for each reason."""
    with (folder / GRADES).open(encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    return Counter(row["reason"].partition(":")[0] for row in rows if row["status"] == "unreadable")


def predicted(item: Item, graded: Grade, reply: str, *, group: str) -> Prediction:
    """A grade as the prediction that a run keeps."""
    silent_or_not = graded.status if graded.status in ("no answer", "unreadable") else "answered"
    answer = Answer(
        choice=graded.choice,
        text=graded.text or reply,
        status=silent_or_not,
    )
    made = judged(item, answer, validity=graded.validity, group=group)
    return replace(made, outcome=graded.status)


def read_replies(path: Path) -> dict[str, str]:
    """The replies by id; InputError names the line at fault."""
    if not path.is_file():
        raise DatasetError(f"{path} does not exist: check the path")
    found: dict[str, str] = {}
    for number, id, text in _lines(path):
        if id in found:
            raise InputError(f"{path} line {number} is a second reply to {id!r}: give one for each")
        found[id] = text
    if not found:
        raise InputError(f"{path} has no replies: each line is {{'id': ..., 'reply': ...}}")
    return found


def _lines(path: Path) -> Iterator[tuple[int, str, str]]:
    wanted = '{"id": ..., "reply": ...}'
    with reading(path), path.open(encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            if not line.strip():
                continue
            try:
                record = json.loads(line)
            except ValueError:
                raise InputError(f"{path} line {number} is not JSON: {wanted} is wanted") from None
            if not isinstance(record, dict):
                why = "is no object: one object a line is wanted, not a list"
                raise InputError(f"{path} line {number} {why}: {wanted}")
            key = next((key for key in TEXTS if key in record), "")
            id, text = record.get("id"), record.get(key, 0)
            text = "" if text is None else text  # what an API gives for a refusal
            if not id or not key:
                raise InputError(f"{path} line {number} has no id or no reply: {wanted} is wanted")
            if not isinstance(id, str) or not isinstance(text, str):
                name = key if isinstance(id, str) else "id"
                raise InputError(f"{path} line {number} has {name} {record[name]!r:.60}, no text")
            try:
                f"{id}{text}".encode()
            except UnicodeEncodeError:
                why = "holds half of a character: remove or mend it"
                raise InputError(f"{path} line {number} {why}") from None
            yield number, id, text
