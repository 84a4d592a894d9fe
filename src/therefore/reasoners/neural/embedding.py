"""Word embeddings of the reading nets: trained, or started from a file in GloVe's format."""

from __future__ import annotations

from pathlib import Path

from torch import nn

from therefore.errors import InputError
from therefore.reasoners.neural.words import PAD, Vocabulary, load_vectors


def embedding(vocabulary: Vocabulary, width: int, vectors: str) -> nn.Embedding:
    """An embedding of the vocabulary; `vectors` is a path, or empty."""
    made = nn.Embedding(len(vocabulary), width, padding_idx=PAD)
    if vectors:
        if not Path(vectors).is_file():
            raise InputError(f"the file of vectors {vectors} does not exist")
        load_vectors(Path(vectors), vocabulary, made.weight)
    return made
