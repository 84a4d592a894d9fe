"""A fine-tuned run on disk: its record, its model, and the reasoner that it is.

`RUN/reasoner.json` says what was tuned on which data, and, if it began from another run, what that
one had learned before; `RUN/model` is what transformers calls a pre-trained model and appears when
the training is done; `RUN/metrics.jsonl` is the learning curve.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch

from therefore.dataset.files import whole_folder, write_whole
from therefore.errors import DatasetError, InputError
from therefore.items import Item, Question, blank
from therefore.reasoners.neural.checkpoints import CHECKPOINT
from therefore.reasoners.neural.devices import find_device
from therefore.reasoners.neural.trees import Ints
from therefore.reasoners.pretrained.answering import Answering
from therefore.reasoners.pretrained.encoding import Encoding, Purpose
from therefore.reasoners.pretrained.heads import loader
from therefore.reasoners.pretrained.loading import (
    load_config,
    load_model,
    load_tokenizer,
    quiet,
    shape,
)
from therefore.reasoners.pretrained.rows import Examples, by_length
from therefore.reasoners.pretrained.settings import TuneConfig
from therefore.reasoners.pretrained.sources import MODEL, find_source
from therefore.reasoners.reasoner import Answer

REASONER = "reasoner.json"
WEIGHTS = "model.safetensors"


def begun(folder: Path) -> dict[str, Any] | None:
    """The record in a folder; none if the folder is new; DatasetError if it holds anything else."""
    if (folder / REASONER).is_file():
        record: dict[str, Any] = json.loads((folder / REASONER).read_text(encoding="utf-8"))
        return record
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise DatasetError(f"{folder} is not empty and no run: choose another --out")
    return None


def claim(folder: Path, record: dict[str, Any], found: dict[str, Any] | None) -> None:
    """Take the folder for a run; DatasetError if it holds another one, or this one finished."""
    if found is None:
        write_whole(folder / REASONER, json.dumps(record, indent=2) + "\n")
        return
    for part in ("kind", "model", "task", "head", "settings", "data", "stages"):
        if found.get(part) != record[part]:
            raise DatasetError(f"{folder} holds another run (its {part} differs): choose another")
    if (folder / MODEL).is_dir():
        raise DatasetError(f"{folder} holds a finished run: evaluate it, or choose another --out")


def save(folder: Path, model: Any, tokenizer: Any, record: dict[str, Any]) -> None:
    """Write the record, then the model: it appears whole, and says that the run is finished."""
    write_whole(folder / REASONER, json.dumps(record, indent=2) + "\n")
    with quiet(), whole_folder(folder / MODEL) as inner:
        model.save_pretrained(inner)
        tokenizer.save_pretrained(inner)
    (folder / CHECKPOINT).unlink()


def read_record(folder: Path) -> dict[str, Any]:
    """The record of a finished run; InputError if it is none."""
    path = folder / REASONER
    record: dict[str, Any] = {}
    if path.is_file():
        record = json.loads(path.read_text(encoding="utf-8"))
    if record.get("kind") != "pretrained":
        raise InputError(f"{folder} is no fine-tuned run of a pre-trained model")
    if not (folder / MODEL).is_dir():
        raise InputError(f"{folder} is an unfinished run: give its train command again")
    return record


class PretrainedReasoner:
    """A fine-tuned model that answers items."""

    def __init__(
        self, answering: Answering, encoding: Encoding, config: TuneConfig, *, name: str
    ) -> None:
        self.answering, self.encoding, self.config, self.name = answering, encoding, config, name

    @classmethod
    def load(cls, folder: Path, *, device: str = "auto") -> PretrainedReasoner:
        """From a run's folder; InputError if its training is not done."""
        record = read_record(folder)
        config = TuneConfig(**record["settings"])
        source = find_source(str(folder))
        kind = shape(load_config(source))
        loaded = load_model(source, loader(record["head"], kind), labels=len(record["labels"]) or 2)
        encoding = Encoding(
            load_tokenizer(source),
            kind,
            record["head"],
            record["task"],
            tuple(record["labels"]),
            record["limit"],
            config.truncate,
        )
        answering = Answering(loaded, record["head"]).to(find_device(device)).eval()
        name = record["model"].removeprefix("hf:").rstrip("/").rpartition("/")[2]
        return cls(answering, encoding, config, name=f"{name}-tuned")

    def answer(self, questions: Sequence[Question]) -> list[Answer]:
        """One answer per item; none, with the reason, for an item that the model cannot read."""
        items = [blank(question) for question in questions]
        answers = [Answer(status="no answer")] * len(items)
        read: list[int] = []
        for place, item in enumerate(items):
            try:
                self.encoding.check(item)
                read.append(place)
            except InputError as fault:
                answers[place] = Answer(text=str(fault), status="no answer")
        if not read:
            return answers
        purpose: Purpose = "write" if self.encoding.task == "generation" else "score"
        examples = self.encoding.examples([items[place] for place in read], purpose)
        lengths, over = examples.lengths, set(self.encoding.too_long(examples))
        for n in over:
            answers[read[n]] = Answer(
                text=f"item {items[read[n]].id} has {lengths[n]} tokens: the model reads "
                f"{self.encoding.limit}",
                status="no answer",
            )
        fits = np.array([n for n in range(len(read)) if n not in over], dtype=np.int64)
        for rows in by_length(examples, fits):
            given = self._answer(examples, rows, [items[read[n]] for n in rows])
            for n, answer in zip(rows, given, strict=True):
                answers[read[n]] = answer
        return answers

    def _answer(self, examples: Examples, rows: Ints, items: Sequence[Item]) -> list[Answer]:
        with torch.no_grad(), quiet():
            if self.encoding.task == "generation":
                batch = examples.batch(rows, writing=True).to(self.answering.device)
                texts = self.answering.write(
                    batch,
                    self.encoding.tokenizer,
                    longest=self.config.longest,
                    beams=self.config.beams,
                )
                return [Answer(text=text) for text in texts]
            batch = examples.batch(rows).to(self.answering.device)
            chances = self.answering.scores(batch).exp().cpu()
        return [self._chosen(row.tolist(), item) for row, item in zip(chances, items, strict=True)]

    def _chosen(self, chances: list[float], item: Item) -> Answer:
        if self.encoding.head == "classification":
            chances = [chances[self.encoding.labels.index(choice)] for choice in item.choices]
        scores = tuple(chances[: len(item.choices)])
        return Answer(choice=scores.index(max(scores)), scores=scores)
