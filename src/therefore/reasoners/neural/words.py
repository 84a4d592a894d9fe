"""The tokeniser that all text nets share: words and signs, and a vocabulary of them.

A formula's letters, connectives and brackets are tokens; so are the words and stops of English,
and each Han character. The vocabulary is learned from training items; any other token is <unk>.
For formulas it always holds all 26 letters, so that they can be permuted.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

import numpy as np
import torch

from therefore.errors import InputError
from therefore.items import Item
from therefore.reasoners.neural.trees import Ints

PAD, UNKNOWN, SEPARATOR, START, END = range(5)
SPECIAL = ("<pad>", "<unk>", "<sep>", "<start>", "<end>")
LETTERS = "abcdefghijklmnopqrstuvwxyz"
IN_SYMBOLS = frozenset({"entailment"})
"""Families whose texts are formulas over single letters."""

_STOP = re.compile(r"(?<=[.?!])\s+|(?<=[。？！])")  # noqa: RUF001
_TOKEN = re.compile(r"[\u3400-\u9fff]|[^\W_\u3400-\u9fff]+(?:['’][^\W_]+)*|[^\w\s]")


def tokenise(text: str) -> list[str]:
    """The tokens in lower case, brackets and stops included.

    >>> tokenise("(p>~(q))")
    ['(', 'p', '>', '~', '(', 'q', ')', ')']
    >>> tokenise("Ann doesn't go.")
    ['ann', "doesn't", 'go', '.']
    """
    return _TOKEN.findall(text.lower())


def sentences(text: str) -> list[str]:
    """The text cut after its stops.

    >>> sentences("It is 3.5 m. Is it? 是的。不是。")
    ['It is 3.5 m.', 'Is it?', '是的。', '不是。']
    """
    return [part for part in _STOP.split(text) if part.strip()]


def join(tokens: Sequence[str]) -> str:
    """Tokens as a sentence: blanks between words, none before a stop, a capital first.

    >>> join(["no", "cats", "are", "dogs", "."])
    'No cats are dogs.'
    """
    text = re.sub(r" ([.,;:?!])", r"\1", " ".join(tokens))
    return text[:1].upper() + text[1:]


def with_names(text: str, texts: Iterable[str]) -> str:
    """The text with capitals restored for names: words that have one inside a sentence of `texts`.

    >>> with_names("If ann sings, then ann hums.", ["Whenever Ann sings, she hums."])
    'If Ann sings, then Ann hums.'
    """
    inside = [
        word for each in texts for part in sentences(each) for word in _TOKEN.findall(part)[1:]
    ]
    names = {word.lower(): word for word in inside if word[0].isupper()}
    return _TOKEN.sub(lambda found: names.get(found[0], found[0]), text)


@dataclass(frozen=True)
class Vocabulary:
    """Tokens and their numbers; the first five are special."""

    tokens: tuple[str, ...]
    symbols: bool = False
    """Whether the single letters are symbols that may be permuted."""

    @classmethod
    def learn(cls, items: Sequence[Item], *, most: int = 20_000) -> Vocabulary:
        """The commonest tokens of the items' texts, targets included."""
        counts: Counter[str] = Counter()
        for item in items:
            for text in (*item.premises, item.question, *item.choices, item.target):
                counts.update(tokenise(text))
        symbols = all(item.family in IN_SYMBOLS for item in items)
        first = [*SPECIAL, *(LETTERS if symbols else "")]
        known = set(first)
        # Ties go by the token itself, so that the order is a function of the items' texts.
        ranked = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
        return cls(tuple(first + [t for t, _ in ranked if t not in known][:most]), symbols)

    def __len__(self) -> int:
        return len(self.tokens)

    @cached_property
    def numbers(self) -> dict[str, int]:
        """Each token's number."""
        return {token: number for number, token in enumerate(self.tokens)}

    def read(self, texts: Iterable[str]) -> list[int]:
        """The numbers of the texts' tokens, one text after the other."""
        numbers = self.numbers
        return [numbers.get(token, UNKNOWN) for text in texts for token in tokenise(text)]


class Ragged:
    """Sequences of different lengths in one flat array."""

    def __init__(self, sequences: Sequence[Sequence[int]]) -> None:
        self.lengths: Ints = np.array([len(one) for one in sequences], dtype=np.int64)
        self.offsets: Ints = np.concatenate([[0], np.cumsum(self.lengths)]).astype(np.int64)
        self.flat: Ints = np.array([n for one in sequences for n in one], dtype=np.int64)

    def padded(self, rows: Ints) -> tuple[Ints, Ints]:
        """The rows padded to the longest, (rows, length), and their lengths."""
        lengths = self.lengths[rows]
        grid = np.arange(max(1, int(lengths.max(initial=1))))[None, :]
        inside = grid < lengths[:, None]
        places = np.where(inside, self.offsets[rows][:, None] + grid, 0)
        out = self.flat[places] if len(self.flat) else np.zeros_like(places)
        return np.where(inside, out, PAD), lengths


def permuted(grids: Sequence[Ints], symbols: bool, rng: np.random.Generator | None) -> list[Ints]:
    """Grids of tokens with their letters permuted: one permutation for each row of all grids."""
    if rng is None or not symbols:
        return list(grids)
    first = len(SPECIAL)
    count = len(grids[0])
    table = np.tile(np.arange(first, first + len(LETTERS)), (count, 1))
    table = rng.permuted(table, axis=1)
    out: list[Ints] = []
    for grid in grids:
        letter = (grid >= first) & (grid < first + len(LETTERS))
        chosen = np.take_along_axis(table, np.where(letter, grid - first, 0), axis=1)
        out.append(np.where(letter, chosen, grid))
    return out


def load_vectors(path: Path, vocabulary: Vocabulary, weight: torch.Tensor) -> int:
    """Fill rows of an embedding from a file in GloVe's format; return how many tokens it had.

    A line is a token and its numbers, separated by blanks; their count must be the width.
    """
    found = 0
    with path.open(encoding="utf-8") as file, torch.no_grad():
        for line_number, line in enumerate(file, start=1):
            token, *values = line.rstrip().split(" ")
            place = vocabulary.numbers.get(token)
            if place is None:
                continue
            if len(values) != weight.shape[1]:
                raise InputError(
                    f"{path} line {line_number} has {len(values)} numbers, the net's width is "
                    f"{weight.shape[1]}: use --set width={len(values)}"
                )
            weight[place] = torch.tensor([float(value) for value in values])
            found += 1
    return found
