"""A fine-tuned model as a reasoner; `RUN/model` is a folder that transformers can load."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch

from therefore.dataset.files import whole_folder
from therefore.errors import InputError
from therefore.items import Item, Question, blank
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
from therefore.reasoners.training.devices import find_device
from therefore.reasoners.training.folder import finished_record

WEIGHTS = "model.safetensors"


def save_model(folder: Path, model: Any, tokenizer: Any) -> None:
    """Write the model whole; a model that unfinished training left in the folder is replaced."""
    shutil.rmtree(folder / MODEL, ignore_errors=True)
    with quiet(), whole_folder(folder / MODEL) as inner:
        model.save_pretrained(inner)
        tokenizer.save_pretrained(inner)


class PretrainedReasoner:
    """A fine-tuned model that answers items."""

    def __init__(
        self, answering: Answering, encoding: Encoding, config: TuneConfig, *, name: str
    ) -> None:
        self.answering, self.encoding, self.config, self.name = answering, encoding, config, name

    @classmethod
    def load(cls, folder: Path, *, device: str = "auto") -> PretrainedReasoner:
        """The reasoner of a run's folder; InputError if its training is not done."""
        record = finished_record(folder, kind="pretrained")
        config = TuneConfig(**record["config"])
        read = record["layout"]
        source = find_source(str(folder))
        kind = shape(load_config(source))
        loaded = load_model(source, loader(read["head"], kind), labels=len(read["labels"]) or 2)
        encoding = Encoding(
            load_tokenizer(source),
            kind,
            read["head"],
            read["task"],
            tuple(read["labels"]),
            read["limit"],
            config.truncate,
        )
        answering = Answering(loaded, read["head"]).to(find_device(device)).eval()
        name = record["net"].removeprefix("hf:").rstrip("/").rpartition("/")[2]
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
