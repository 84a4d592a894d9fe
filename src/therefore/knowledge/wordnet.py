"""WordNet: hypernyms between nouns, from Open English WordNet's table or WordNet's own files.

Only synsets of living things, artefacts, people, bodies, places, natural objects and events are
read: most of their nouns can be counted. A word that heads more than one of the synsets read is
dropped, since its sentences would be about either. That animals, plants and artefacts exclude one
another is the only exclusion taken from WordNet; co-hyponyms may overlap.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from therefore.errors import InputError
from therefore.knowledge.conceptnet import lines
from therefore.knowledge.triples import PERSON, Filter, Triple, Triples

_FILES = {
    **{5: "animal", 20: "plant", 6: "artifact", 18: "person", 8: "body"},
    **{11: "event", 15: "location", 17: "object"},
}
"""Lexicographer files by number, in WordNet's own data.noun."""
_KINDS = frozenset(_FILES.values())
_APART = (("animal", "plant"), ("animal", "artifact"), ("plant", "artifact"))


@dataclass(frozen=True, slots=True)
class _Synset:
    id: str
    kind: str
    words: tuple[str, ...]
    hypernyms: tuple[str, ...]


def read_wordnet(path: Path, keep: Filter) -> Triples:
    """IsA between the heads of synsets, and the three exclusions."""
    names: dict[str, str] = {}
    heads: Counter[str] = Counter()
    kept: list[_Synset] = []
    for synset in _synsets(path):
        if synset.kind not in _KINDS:
            keep.skip("a kind of noun that is not surely counted")
            continue
        kept.append(synset)
        names[synset.id] = synset.words[0]
        heads[synset.words[0]] += 1
    for synset in kept:
        if synset.kind == "person" and heads[synset.words[0]] == 1:
            yield Triple(PERSON, synset.words[0], "")
        for above in synset.hypernyms:
            if above not in names:
                keep.skip("a hypernym outside the kinds that are read")
            elif heads[names[above]] > 1 or heads[synset.words[0]] > 1:
                keep.skip("a word that heads several synsets")
            else:
                yield Triple("IsA", synset.words[0], names[above])
    for one, other in _APART:
        yield Triple("DistinctFrom", one, other)


class Hypernyms:
    """What WordNet's nouns are kinds of, in any of their senses."""

    def __init__(self, path: Path) -> None:
        self._senses: dict[str, list[str]] = {}
        self._words: dict[str, tuple[str, ...]] = {}
        self._hypernyms: dict[str, tuple[str, ...]] = {}
        for synset in _synsets(path):
            self._words[synset.id] = synset.words
            self._hypernyms[synset.id] = synset.hypernyms
            for word in synset.words:
                self._senses.setdefault(word, []).append(synset.id)
        self._above: dict[str, frozenset[str]] = {}

    def lists(self, phrase: str) -> bool:
        """Whether a synset has this word or compound."""
        return phrase in self._senses

    def says(self, child: str, parent: str) -> bool | None:
        """Whether some sense of the one stands under the other; None if one is not listed.

        If a compound is not listed, its last word is looked up instead.
        """
        head = child if child in self._senses else child.rsplit(" ", 1)[-1]
        parent = parent if parent in self._senses else parent.rsplit(" ", 1)[-1]
        if head not in self._senses or parent not in self._senses:
            return None
        return (head != child and head == parent) or parent in self._kinds(head)

    def _kinds(self, word: str) -> frozenset[str]:
        """The words of all synsets above a word's own."""
        if word not in self._above:
            waiting = [up for sense in self._senses[word] for up in self._hypernyms[sense]]
            seen: set[str] = set()
            while waiting:
                synset = waiting.pop()
                if synset not in seen:
                    seen.add(synset)
                    waiting += self._hypernyms.get(synset, ())
            found = frozenset(name for synset in seen for name in self._words.get(synset, ()))
            self._above[word] = found
        return self._above[word]


def _synsets(path: Path) -> Iterator[_Synset]:
    if path.name == "data.noun" or path.name.startswith("data.noun."):
        return _read_native(path)
    return _read_table(path)


def _read_table(path: Path) -> Iterator[_Synset]:
    for number, line in lines(path):
        fields = line.split("\t")
        if number == 1:
            if fields[:4] != ["synset", "lexfile", "members", "hypernyms"]:
                raise InputError(f"{path} has no header synset, lexfile, members, hypernyms")
            continue
        id, kind, members, hypernyms, *_ = fields
        yield _Synset(
            id, kind, tuple(members.split("|")), tuple(filter(None, hypernyms.split("|")))
        )


def _read_native(path: Path) -> Iterator[_Synset]:
    for number, line in lines(path):
        if line.startswith("  "):
            continue
        fields = line.split(" | ")[0].split()
        try:
            count = int(fields[3], 16)
            words = tuple(word.replace("_", " ") for word in fields[4 : 4 + 2 * count : 2])
            rest = fields[5 + 2 * count :]
            hypernyms = tuple(rest[i + 1] for i in range(0, len(rest) - 3, 4) if rest[i] == "@")
            yield _Synset(fields[0], _FILES.get(int(fields[1]), ""), words, hypernyms)
        except (IndexError, ValueError):
            raise InputError(f"{path} line {number} is no line of WordNet's data.noun") from None
