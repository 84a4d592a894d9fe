"""The embedded knowledge: written by hand, shipped with the package, the default.

`data/domains` holds one outline a domain, `data/rules.txt` the rules. What is written there is
counted as stated; what `terms.Domain` derives from it is many times as much. A domain is read when
something of it is first asked for: a first item needs few of them.
"""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from importlib.resources import files
from typing import Any

from therefore.knowledge.outline import read_outline
from therefore.knowledge.rules import read_themes
from therefore.knowledge.source import Knowledge
from therefore.knowledge.terms import Domain

_DATA = files("therefore.knowledge") / "data"
_STATED = ("terms", "included", "excluded", "stated_some")


class _Outlined(Domain):
    """A domain whose outline is read when more than its name is asked for."""

    def __init__(self, name: str, text: str) -> None:
        self.name, self._text = name, text
        self.stamp = blake2b(text.encode(), digest_size=8).hexdigest()

    def __getattr__(self, name: str) -> Any:
        if name not in _STATED:
            raise AttributeError(name)
        read = read_outline(self.name, self._text)
        self.__dict__ |= {each: getattr(read, each) for each in _STATED}
        return self.__dict__[name]


class _Embedded(Knowledge):
    """Knowledge whose themes are read when they are asked for."""

    def __getattribute__(self, name: str) -> Any:
        if name == "themes" and not self.__dict__[name]:
            text = (_DATA / "rules.txt").read_text(encoding="utf-8")
            self.__dict__[name] = read_themes(text)
        return super().__getattribute__(name)


@cache
def embedded() -> Knowledge:
    """The embedded knowledge."""
    outlines = sorted((_DATA / "domains").iterdir(), key=lambda path: path.name)
    domains = tuple(
        _Outlined(path.name.removesuffix(".txt"), path.read_text(encoding="utf-8"))
        for path in outlines
    )
    return _Embedded("embedded", domains)
