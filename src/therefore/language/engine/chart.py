"""A chart parser: it finds every derivation of a sentence, bottom up, and all their meanings.

For each stretch of words, the chart holds the categories that cover it, and the rule beginnings
that cover it (nodes of the grammar's trie). Meanings are built from the packed chart. A sentence
with a stretch of more than `MOST` meanings is refused; no meaning is dropped.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product

from therefore.language.engine.grammar import Grammar, Rule
from therefore.language.engine.meaning import Value

MOST = 400
"""The most meanings of a stretch of words; a sentence with more counts as unreadable."""

Terminals = Sequence[Mapping[str, Value]]
"""For each word, its possible symbols with their meanings."""

Notes = tuple[str, ...]


class TooMany(Exception):
    """A stretch of words has more than `MOST` meanings."""


class Chart:
    """The chart of one sentence."""

    def __init__(self, grammar: Grammar, words: Terminals) -> None:
        self.grammar, self.words = grammar, words
        size = len(words)
        # complete[i][j]: category -> rules and end nodes; partial[i][j]: node -> ways to reach it
        self.complete: list[list[dict[str, list[tuple[Rule, int]]]]] = [
            [{} for _ in range(size + 1)] for _ in range(size)
        ]
        self.partial: list[list[dict[int, list[tuple[int, int, str]]]]] = [
            [{} for _ in range(size + 1)] for _ in range(size)
        ]
        # going[i][j]: the nodes with a next symbol in some rule, and these symbols
        self.going: list[list[list[tuple[int, dict[str, int]]]]] = [
            [[] for _ in range(size + 1)] for _ in range(size)
        ]
        self._values: dict[tuple[str, int, int], list[tuple[Value, Notes]]] = {}
        for end in range(1, size + 1):
            for start in range(end - 1, -1, -1):
                self._stretch(start, end)

    def _stretch(self, start: int, end: int) -> None:
        fresh: list[str] = []
        complete, partial = self.complete[start][end], self.partial[start][end]
        ends, after = self.grammar.ends, self.grammar.after
        going = self.going[start]

        def reach(node: int, how: tuple[int, int, str]) -> None:
            known = partial.get(node)
            if known is not None:
                known.append(how)
                return
            partial[node] = [how]
            if after[node]:
                going[end].append((node, after[node]))
            for rule in ends[node]:
                entry = complete.get(rule.head)
                if entry is None:
                    complete[rule.head] = [(rule, node)]
                    fresh.append(rule.head)
                else:
                    entry.append((rule, node))

        if end == start + 1:
            for symbol in self.words[start]:
                complete[symbol] = []
                fresh.append(symbol)
        for middle in range(start + 1, end):
            right = self.complete[middle][end]
            if not right:
                continue
            for node, onward in going[middle]:
                if onward.keys().isdisjoint(right):
                    continue
                fewer, other = (onward, right) if len(onward) < len(right) else (right, onward)
                for symbol in fewer:
                    if symbol in other:
                        reach(onward[symbol], (node, middle, symbol))
        while fresh:
            symbol = fresh.pop()
            begun = self.grammar.first.get(symbol)
            if begun is not None:
                reach(begun, (0, start, symbol))

    def meanings(self, symbol: str, constants: Mapping[str, Value]) -> list[tuple[Value, Notes]]:
        """Every meaning of the whole sentence as this category, with the notes of its rules."""
        self._constants = constants
        if not self.words or symbol not in self.complete[0][len(self.words)]:
            return []
        return self._meanings(symbol, 0, len(self.words))

    def _meanings(self, symbol: str, start: int, end: int) -> list[tuple[Value, Notes]]:
        key = symbol, start, end
        if key in self._values:
            return self._values[key]
        found: list[tuple[Value, Notes]] = []
        seen: set[str] = set()
        if end == start + 1 and symbol in self.words[start]:
            found.append((self.words[start][symbol], ()))
        for rule, node in self.complete[start][end][symbol]:
            for spans in self._derivations(node, start, end):
                children = [self._meanings(part, i, j) for part, i, j in spans]
                for chosen in product(*children):
                    value = rule.build([value for value, _ in chosen], self._constants)
                    if isinstance(value, str):
                        if value in seen:
                            continue
                        seen.add(value)
                    notes = tuple(note for _, notes in chosen for note in notes)
                    found.append((value, (rule.note, *notes) if rule.note else notes))
                    if len(found) > MOST:
                        raise TooMany
        self._values[key] = found
        return found

    def _derivations(
        self, node: int, start: int, end: int
    ) -> Iterator[tuple[tuple[str, int, int], ...]]:
        for before, middle, symbol in self.partial[start][end][node]:
            last = (symbol, middle, end)
            if before == 0 and middle == start:
                yield (last,)
            else:
                for earlier in self._derivations(before, start, middle):
                    yield (*earlier, last)


def stopped(grammar: Grammar, words: Terminals, top: str) -> tuple[int, set[str]]:
    """How many first words can begin a sentence, and the symbols that may follow (Earley sets)."""
    Item = tuple[Rule, int, int]
    sets: list[dict[Item, None]] = [{} for _ in range(len(words) + 1)]
    goal = Rule("", (top,), ("",), lambda env: None, "", "", "")
    sets[0][(goal, 0, 0)] = None
    reached, expected = 0, set[str]()
    for place in range(len(words) + 1):
        queue = list(sets[place])
        if not queue:
            break
        reached, expected = place, set()
        done: dict[str, None] = {}
        while queue:
            item = queue.pop()
            rule, dot, origin = item
            if dot == len(rule.parts):
                waiting = [
                    other
                    for other in sets[origin]
                    if other[1] < len(other[0].parts) and other[0].parts[other[1]] == rule.head
                ]
                fresh = [(other[0], other[1] + 1, other[2]) for other in waiting]
            else:
                part = rule.parts[dot]
                if place < len(words) and part in words[place]:
                    sets[place + 1].setdefault((rule, dot + 1, origin))
                if part in grammar.by_head:
                    fresh = (
                        [(each, 0, place) for each in grammar.by_head[part]]
                        if part not in done
                        else []
                    )
                    done[part] = None
                else:
                    fresh = []
                    expected.add(part)
            for each in fresh:
                if each not in sets[place]:
                    sets[place][each] = None
                    queue.append(each)
    return reached, expected
