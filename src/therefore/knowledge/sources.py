"""Knowledge by name: `embedded`, or NAME:PATH of a released file."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from therefore.config import nearest
from therefore.errors import ConfigError
from therefore.knowledge.conceptnet import read_cn100k, read_dump
from therefore.knowledge.embedded import embedded
from therefore.knowledge.gather import gather
from therefore.knowledge.source import Knowledge
from therefore.knowledge.triples import Filter, Triples
from therefore.knowledge.wikidata import read_wikidata
from therefore.knowledge.wordnet import read_wordnet

READERS: dict[str, Callable[[Path, Filter], Triples]] = {
    "conceptnet": read_dump,
    "cn100k": read_cn100k,
    "wikidata": read_wikidata,
    "wordnet": read_wordnet,
}


@cache
def knowledge(name: str, verbs: frozenset[str] = frozenset()) -> Knowledge:
    """The knowledge of that name, read once; nouns that are among `verbs` are left out."""
    if name == "embedded":
        return embedded()
    source, _, path = name.partition(":")
    if source not in READERS:
        raise ConfigError(f"unknown knowledge {source!r}{nearest(source, ('embedded', *READERS))}")
    if not path or not Path(path).is_file():
        raise ConfigError(
            f"knowledge={name!r} names no file: write {source}:PATH of a released file"
        )
    keep = Filter(verbs, dictionary=source == "wordnet", stems=source == "cn100k")
    return gather(source, READERS[source](Path(path), keep), keep)
