"""A small library on disk: one dataset of our own, one of hostile texts, runs on both."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from tests.making import make_item, make_selection, write_items

from therefore.dataset.build import generate
from therefore.evaluation.run import evaluate
from therefore.items import Item

pytest.importorskip("starlette.testclient")
pytest.importorskip("duckdb")

from starlette.testclient import TestClient

from therefore.web.explorer.opening import Library, open_library
from therefore.web.explorer.serving import application

ORIGIN = "http://127.0.0.1"

HOSTILE = (
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "{{ 7 * 7 }}{% include 'layout.html' %}",
    "'; DROP TABLE d0; --",
    "javascript:alert(1)",
    "</textarea><svg onload=alert(1)>",
    "' hx-get='/evil' x='",
    '=HYPERLINK("https://evil.example")',
    " @SUM(1+1)",
)
"""Texts that would do harm in a page or a query that let them through."""


@dataclass(frozen=True)
class Shelf:
    """Where the test's data are."""

    home: Path
    data: Path
    hostile: Path
    runs: tuple[Path, ...]


def hostile_items() -> list[Item]:
    """Items whose every text is hostile, in several tasks."""
    items: list[Item] = []
    for number, text in enumerate(HOSTILE):
        features = {"kind": text, "size": number, "tags": [text, "plain"], text: text}
        more = {"features": features, "split": f"split {text}", "family": f"family {text}"}
        items.append(make_item((text, text), f"question {text}", answer=0, **more))
        items.append(make_selection(f"choose {text}", (text, f"b {text}"), 1, **more))
        items.append(
            make_item(
                (f"say {text}",),
                text,
                answer=-1,
                choices=(),
                task="generation",
                target=text,
                **more,
            )
        )
    texts = [text for text in HOSTILE for _ in range(3)]
    return [replace(item, id=f"{item.id}/{text}") for item, text in zip(items, texts, strict=True)]


@pytest.fixture(scope="session")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    """Two datasets and the runs on them."""
    home = tmp_path_factory.mktemp("explorer")
    data = home / "data" / "tale"
    generate("syllogism", data, count=60, split=["test_selection", "test_generation"], seed=3)
    hostile = write_items(home / "data" / "hostile.jsonl", hostile_items())
    runs = []
    for name in ("oracle", "word-match", "random"):
        runs.append(home / "runs" / name)
        evaluate(name, data, runs[-1])
    for name in ("random", "word-match"):
        runs.append(home / "runs" / f"hostile-{name}")
        evaluate(name, hostile, runs[-1])
    return Shelf(home, data, hostile, tuple(runs))


@pytest.fixture(scope="session")
def library(shelf: Shelf) -> Iterator[Library]:
    """Everything on the shelf, loaded."""
    opened = open_library([shelf.home])
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def client(shelf: Shelf) -> Iterator[Any]:
    """A visitor of the library's pages."""
    with TestClient(application(open_library([shelf.home])), base_url=ORIGIN) as client:
        yield client
