"""Knowledge by name: `embedded`, or NAME:PATH of released files, joined by "+"."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from therefore.config import nearest
from therefore.errors import ConfigError
from therefore.knowledge.conceptnet import read_cn100k, read_dump
from therefore.knowledge.embedded import embedded
from therefore.knowledge.gather import gather
from therefore.knowledge.referee import Referee
from therefore.knowledge.source import Knowledge
from therefore.knowledge.triples import Filter, Triples
from therefore.knowledge.wikidata import read_wikidata
from therefore.knowledge.wordnet import Hypernyms, read_wordnet

READERS: dict[str, Callable[[Path, Filter], Triples]] = {
    "conceptnet": read_dump,
    "cn100k": read_cn100k,
    "wikidata": read_wikidata,
    "wordnet": read_wordnet,
}


@cache
def knowledge(name: str, verbs: frozenset[str] = frozenset()) -> Knowledge:
    """The knowledge of that name, read once; nouns that are among `verbs` are left out.

    Several sources are joined by "+". If WordNet is one of them, it judges the others' facts.
    """
    if name == "embedded":
        return embedded()
    files = [_file(part, name) for part in name.split("+")]
    dictionary = next((Hypernyms(path) for source, path in files if source == "wordnet"), None)
    streams: list[tuple[Triples, Filter]] = []
    for source, path in files:
        keep = Filter(verbs, stems=source == "cn100k", dictionary=source == "wordnet")
        streams.append((READERS[source](path, keep), keep))
    label = "+".join(dict.fromkeys(source for source, _ in files))
    return gather(label, streams, Referee(dictionary))


def _file(part: str, name: str) -> tuple[str, Path]:
    """The source and the file that one part of a name asks for."""
    source, _, path = part.partition(":")
    if source not in READERS:
        raise ConfigError(f"unknown knowledge {source!r}{nearest(source, ('embedded', *READERS))}")
    if not path or not Path(path).is_file():
        raise ConfigError(
            f"knowledge={name!r} names no file: write {source}:PATH of a released file"
        )
    return source, Path(path)
