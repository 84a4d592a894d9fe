"""ConceptNet: the dump of version 5 and CN-100K, line by line.

The dump's lines are `uri, relation, start, end, JSON`, 30 million of them in all languages; only
English ones are looked at. CN-100K's are `relation, head, tail`. Files ending in .gz are read as
they are.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path

from therefore.errors import InputError
from therefore.knowledge.triples import Filter, Triple, Triples

_ENGLISH = "/c/en/"


def lines(path: Path) -> Iterator[tuple[int, str]]:
    """The numbered lines of a text file, packed or not; none of them is held."""
    try:
        with (
            gzip.open(path, "rt", encoding="utf-8")
            if path.suffix == ".gz"
            else path.open(encoding="utf-8") as file
        ):
            for number, line in enumerate(file, start=1):
                yield number, line.rstrip("\n")
    except (OSError, UnicodeDecodeError) as fault:
        raise InputError(f"{path} cannot be read: {fault}") from None


def read_dump(path: Path, keep: Filter) -> Triples:
    """The English triples of a ConceptNet 5 dump."""
    for number, line in lines(path):
        fields = line.split("\t")
        if len(fields) < 4 or not fields[1].startswith("/r/"):
            raise InputError(f"{path} line {number} is no line of a ConceptNet 5 dump")
        _, relation, start, end, *_ = fields
        if not (start.startswith(_ENGLISH) and end.startswith(_ENGLISH)):
            keep.skip("not English")
            continue
        yield Triple(relation.removeprefix("/r/"), _concept(start), _concept(end))


def _concept(uri: str) -> str:
    """The words of a concept, without its part of speech and sense."""
    return uri.removeprefix(_ENGLISH).split("/")[0].replace("_", " ")


def read_cn100k(path: Path, keep: Filter) -> Triples:
    """The triples of a CN-100K file."""
    for number, line in lines(path):
        fields = line.split("\t")
        if len(fields) < 3:
            raise InputError(f"{path} line {number} is not `relation, head, tail`")
        yield Triple(fields[0], fields[1], fields[2])
