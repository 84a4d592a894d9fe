"""lm-eval: a folder of tasks over slim Parquet, each as likelihood and as generation.

    therefore export DATA --to lm-eval --out tasks
    lm_eval run --include_path tasks --tasks therefore ...

Chat models give no log-likelihoods, so every task has a second form that ends in `_gen`, whose
replies are graded by our own reader. The data lie beside the tasks, so the folder may be moved.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from keyword import iskeyword
from pathlib import Path
from typing import Any

import pyarrow as pa

from therefore.asking.options import candidates
from therefore.asking.prompting import prompt
from therefore.asking.reading import read
from therefore.bridges.tables import write_rows
from therefore.errors import InputError
from therefore.items import ALSO_RIGHT, Item, Logic, from_record, to_line

_SCHEMA = pa.schema(
    [
        ("id", pa.string()),
        ("split", pa.string()),
        ("prompt", pa.string()),
        ("reason", pa.string()),
        ("candidates", pa.list_(pa.string())),
        ("answer", pa.int32()),
        ("target", pa.string()),
        ("item", pa.string()),
    ]
)
_PARTS: dict[str, str] = tomllib.loads(
    (files(__package__) / "lm_eval.toml").read_text(encoding="utf-8")
)
"""The files of a folder of tasks, in parts."""
_SEVERAL = _PARTS["likelihood"].replace(
    "metric_list", "process_results: !function therefore_tasks.likeliest\nmetric_list"
)
"""The likelihood part for items with several right choices: the likeliest may be any of them."""
_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,99}", re.ASCII)
_TAKEN = frozenset(
    ("HERE", "Path", "grade_doc", "grade_likeliest", "graded", "likeliest", "load_split")
)
"""Names that the written Python module already uses."""


def lm_eval_files(items: Iterator[Item], folder: Path) -> None:
    """The tasks of a dataset: one for each split, with its twin, and groups of all and of twins."""
    data = folder / "data"
    data.mkdir()
    seen: dict[str, Item] = {}
    several: set[str] = set()

    def rows() -> Iterator[dict[str, Any]]:
        for item in items:
            seen.setdefault(item.split, item)
            if item.features.get(ALSO_RIGHT):
                several.add(item.split)
            yield _row(item)

    write_rows(rows(), _SCHEMA, data)
    if not seen:
        raise InputError("there is no item to export")
    module, tasks = _PARTS["module"], []
    if several:
        module = module.replace("import grade_doc,", "import grade_doc, grade_likeliest,")
        module += _PARTS["chosen"]
    for split, item in seen.items():
        # Both become names in a Python file and in YAML, and parts of file names.
        if not _NAME.fullmatch(split) or iskeyword(split) or split in _TAKEN:
            raise InputError(f"split {split[:80]!r} cannot be the name of a task: rename it")
        if not _NAME.fullmatch(item.family):
            raise InputError(f"family {item.family[:80]!r} cannot be in the name of a task")
        module += _PARTS["loader"].format(split=split)
        name = f"therefore_{item.family}_{split}"
        kinds = [("_gen", "generate_until", "reason", _PARTS["generation"])]
        if item.choices:
            graded = _SEVERAL if split in several else _PARTS["likelihood"]
            kinds.insert(0, ("", "multiple_choice", "prompt", graded))
        for gen, kind, column, rest in kinds:
            head = _PARTS["shared"].format(
                name=name, gen=gen, split=split, kind=kind, column=column
            )
            (folder / f"{name}{gen}.yaml").write_text(head + rest, encoding="utf-8")
            tasks.append(f"{name}{gen}")
    (folder / "therefore_tasks.py").write_text(module.rstrip() + "\n", encoding="utf-8")
    generated = [task for task in tasks if task.endswith("_gen")]
    for group, members in (("therefore", tasks), ("therefore_gen", generated)):
        listed = "\n".join(f"  - {task}" for task in members)
        text = _PARTS["group"].format(name=group, tasks=listed)
        (folder / f"{group}.yaml").write_text(text, encoding="utf-8")


def _row(item: Item) -> dict[str, Any]:
    # A label is graded by its choices; a conclusion is proved, which needs the logic.
    bare = item if item.task == "generation" else replace(item, logic=Logic())
    return {
        "id": item.id,
        "split": item.split,
        "prompt": prompt(item).plain(),
        "reason": str(prompt(item, style="reason")),
        "candidates": list(candidates(item)),
        "answer": item.answer,
        "target": item.target,
        "item": to_line(replace(bare, certificate="")),
    }


def load_split(path: Path) -> dict[str, Any]:
    """A split as lm-eval wants it: a mapping from `test` to a dataset."""
    from datasets import Dataset

    return {"test": Dataset.from_parquet(str(path))}


def grade_doc(doc: dict[str, Any], reply: str) -> dict[str, float]:
    """The metrics of one reply."""
    from therefore.asking.grading import graded_label

    item = from_record(json.loads(doc["item"]))
    status = graded_label(item, read(item, reply)).status
    return {
        "acc": float(status == "right"),
        "unreadable": float(status == "unreadable"),
        "no_answer": float(status == "no answer"),
    }


def grade_likeliest(doc: dict[str, Any], results: list[Any]) -> dict[str, float]:
    """Whether the likeliest choice is a right one; `results` has a log-likelihood for each."""
    item = from_record(json.loads(doc["item"]))
    likelihoods = [result[0] for result in results]
    return {"acc": float(item.accepts(likelihoods.index(max(likelihoods))))}
