"""A page as a test sees it: tags, links and words, and whether it is harmless."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any


class Page(HTMLParser):
    """A page's tags with their attributes, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def links(self) -> list[str]:
        return [str(a["href"]) for tag, a in self.tags if tag == "a" and a.get("href")]


def walk(client: Any, start: str, most: int) -> Iterator[tuple[str, Any]]:
    """Pages reached by links from a start, each once."""
    waiting, seen = [start], {start}
    while waiting and most:
        path = waiting.pop(0)
        reply = client.get(path, follow_redirects=True)
        most -= 1
        yield path, reply
        if not reply.headers["content-type"].startswith("text/html") or "/export" in path:
            continue
        for link in Page(reply.text).links:
            if link.startswith("/") and link not in seen and "/export" not in link:
                seen.add(link)
                waiting.append(link)


def harmless(text: str, path: str) -> None:
    """No script, handler, style or foreign address stands in a page."""
    for tag, attributes in Page(text).tags:
        assert tag not in ("img", "iframe", "object", "embed", "base", "style"), path
        if tag == "script":
            assert attributes.get("src") == "/static/htmx.min.js", path
        for name, value in attributes.items():
            assert not re.match("on|style$", name), (path, tag, name)
            if name in ("href", "src", "action", "hx-get", "hx-post"):
                assert value is not None
                assert re.match("/(?!/)|#", value), (path, value)
