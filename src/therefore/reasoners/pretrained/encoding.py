"""Items as token sequences: what each head reads.

An item becomes one row, or one row for each possible answer: each option for `choice`, each answer
that is scored for `text`. As in the papers (SylloBase, LogiQA), premises and question are one text
and each option is a second text; a decoder gets both in one text, with a new line between. With
`text`, options are lettered and the answer is the letter.

An item that is too long is counted and refused. If cutting is asked for, premises that are read
with a question or option lose their end; a text that a decoder continues loses its beginning.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from therefore.errors import InputError
from therefore.items import Item, Task
from therefore.reasoners.neural.trees import Ints
from therefore.reasoners.pretrained.heads import Head
from therefore.reasoners.pretrained.loading import Shape, quiet
from therefore.reasoners.pretrained.rows import Examples, Padding, Row

Purpose = Literal["learn", "score", "write"]
"""Which answers the rows of `text` have. learn: the right one alone; score: each possible answer in
a row of its own (or the gold conclusion); write: none."""
PART = 2_000
"""How many rows are tokenized at once."""
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True, slots=True)
class Encoding:
    """How items of one task become rows for one head of one model."""

    tokenizer: Any
    shape: Shape
    head: Head
    task: Task
    labels: tuple[str, ...]
    """The names of the labels, for `classification`."""
    limit: int
    """The most tokens of a row; 0: no limit."""
    truncate: bool

    def check(self, item: Item) -> None:
        """InputError if the item is of another task or has labels that were never learned."""
        if item.task != self.task:
            raise InputError(f"item {item.id} is a {item.task} item: the model learned {self.task}")
        if self.head == "classification" and not set(item.choices) <= set(self.labels):
            raise InputError(
                f"item {item.id} has the labels {', '.join(item.choices)}: the model learned "
                f"{', '.join(self.labels)}"
            )
        if self.head == "text" and len(item.choices) > len(LETTERS):
            raise InputError(f"item {item.id} has more than {len(LETTERS)} options")

    def examples(self, items: Sequence[Item], purpose: Purpose) -> Examples:
        """The items as rows, for a purpose."""
        firsts: list[str] = []
        seconds: list[str] = []
        targets: list[str] = []
        counts: list[int] = []
        for item in items:
            texts = self._texts(item, purpose)
            counts.append(len(texts))
            for first, second, target in texts:
                firsts.append(first)
                seconds.append(second)
                targets.append(target)
        flat = iter(self._in_parts(firsts, seconds, targets))
        rows = [[next(flat) for _ in range(count)] for count in counts]
        labels = np.array([self._label(item) for item in items], np.int64)
        return Examples(rows, labels, self.padding)

    @property
    def padding(self) -> Padding:
        """How these rows are padded; a decoder's rows are padded on the right to learn."""
        decoder = self.shape == "decoder"
        return Padding(
            fill=self.tokenizer.pad_token_id,
            type_fill=self.tokenizer.pad_token_type_id,
            side="right" if decoder else self.tokenizer.padding_side,
            goes_on=self.goes_on,
        )

    @property
    def goes_on(self) -> bool:
        """Whether the model answers by continuing the text: a decoder with the head `text`."""
        return self.shape == "decoder" and self.head == "text"

    def too_long(self, examples: Examples) -> list[int]:
        """The places of the items that the model cannot read whole."""
        return [n for n, length in enumerate(examples.lengths) if 0 < self.limit < length]

    def _label(self, item: Item) -> int:
        if (
            self.head == "classification"
        ):  # an item to be answered has no target, and needs no label
            return self.labels.index(item.target) if item.target else 0
        return item.answer

    def _texts(self, item: Item, purpose: Purpose) -> list[tuple[str, str, str]]:
        """First text, second text and target of each row."""
        premises = " ".join(item.premises)
        if self.head == "classification":
            return [(premises, item.question, "")]
        asked = f"{premises} {item.question}".strip()
        if self.head == "choice":
            return [(asked, choice, "") for choice in item.choices]
        if item.task == "generation":
            return [(asked, "", "" if purpose == "write" else item.target)]
        answers: Sequence[str] = item.choices
        if item.task == "selection":
            answers = LETTERS[: len(item.choices)]
            listed = (f"{n}) {choice}" for n, choice in zip(answers, item.choices, strict=True))
            asked = "\n".join((asked, *listed))
        chosen = (answers[item.answer],) if purpose == "learn" else answers
        return [(asked, "", answer) for answer in chosen]

    def _in_parts(self, firsts: list[str], seconds: list[str], targets: list[str]) -> Iterator[Row]:
        """The rows, a part at a time: a tokenizer's output takes forty times the memory of rows."""
        for start in range(0, len(firsts), PART):
            part = slice(start, start + PART)
            yield from self._rows(firsts[part], seconds[part], targets[part])

    def _rows(self, firsts: list[str], seconds: list[str], targets: list[str]) -> list[Row]:
        if self.shape == "decoder":
            # A decoder reads one text, not a pair. Its continuation begins on a new line.
            end = "\n" if self.head == "text" else ""
            firsts = [
                f"{a}\n{b}" if b else f"{a}{end}" for a, b in zip(firsts, seconds, strict=True)
            ]
        paired = self.shape != "decoder" and any(seconds)
        cut = self.truncate and self.limit > 0 and not self.goes_on
        with quiet():
            read = self.tokenizer(
                firsts,
                seconds if paired else None,
                truncation="longest_first" if cut else False,
                max_length=self.limit if cut else None,
            )
            answers = self._targets(targets)
        ids = [np.array(row, np.int64) for row in read["input_ids"]]
        types = [np.array(row, np.int64) for row in read.get("token_type_ids", [])]
        rows = [Row(row, types[n] if types else None, answers[n]) for n, row in enumerate(ids)]
        return [self._prompt(row) for row in rows] if self.goes_on else rows

    def _targets(self, targets: list[str]) -> list[Ints] | list[None]:
        if not any(targets):
            return [None] * len(targets)
        if self.goes_on:
            read = self.tokenizer(targets, add_special_tokens=False)["input_ids"]
            return [np.array([*row, self.tokenizer.eos_token_id], np.int64) for row in read]
        read = self.tokenizer(text_target=targets)["input_ids"]
        return [np.array(row, np.int64) for row in read]

    def _prompt(self, row: Row) -> Row:
        """The text that a decoder continues: without end token; if asked, cut at its beginning."""
        ids = row.ids
        if len(ids) and ids[-1] == self.tokenizer.eos_token_id:
            ids = ids[:-1]
        if self.truncate and self.limit:
            ids = ids[-max(1, self.limit - row.answer) :]
        return Row(ids, None, row.target)
