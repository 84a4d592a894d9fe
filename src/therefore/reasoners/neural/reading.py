"""What the reading nets share: embeddings of words, trained or read from a file like GloVe's."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from torch import Tensor, nn

from therefore.errors import InputError
from therefore.reasoners.neural.net import Net
from therefore.reasoners.neural.options import OptionLayout
from therefore.reasoners.neural.words import PAD, Vocabulary, load_vectors


@dataclass(frozen=True, slots=True)
class ReaderConfig:
    """The net's size."""

    width: int = 100
    hidden: int = 64
    dropout: float = 0.2
    vectors: str = ""
    """A file of word vectors in GloVe's format, of this width."""


class ReadingNet(Net):
    """A net that chooses among options, with its words embedded."""

    def __init__(self, layout: OptionLayout, width: int, dropout: float, vectors: str) -> None:
        super().__init__()
        self.embedding = embedding(layout.vocabulary, width, vectors)
        self.dropout = nn.Dropout(dropout)

    def embed(self, tokens: Tensor) -> Tensor:
        """(batch, length) tokens in, (batch, length, width) out."""
        out: Tensor = self.dropout(self.embedding(tokens))
        return out


def embedding(vocabulary: Vocabulary, width: int, vectors: str) -> nn.Embedding:
    """An embedding of the vocabulary; `vectors` is a path, or empty."""
    made = nn.Embedding(len(vocabulary), width, padding_idx=PAD)
    if vectors:
        if not Path(vectors).is_file():
            raise InputError(f"the file of vectors {vectors} does not exist")
        load_vectors(Path(vectors), vocabulary, made.weight)
    return made
