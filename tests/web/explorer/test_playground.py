"""The playground: with the real `prove` where this version has it, and hostile readings always."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

import pytest
from tests.web.explorer.conftest import HOSTILE, Shelf
from tests.web.explorer.test_pages import Page, harmless

from therefore.errors import SentenceError
from therefore.web.explorer import playground, serving
from therefore.web.explorer.opening import open_library
from therefore.web.explorer.playground import EXAMPLES, VERDICTS, find_prove, proved

starlette = pytest.importorskip("starlette.testclient")


@dataclass(frozen=True)
class Reading:
    formula: str
    notes: tuple[str, ...]

    def __str__(self) -> str:
        return self.formula


@dataclass(frozen=True)
class Sentence:
    text: str
    readings: tuple[Reading, ...]
    asserted: bool = True


@dataclass(frozen=True)
class Case:
    premises: tuple[Reading, ...]
    conclusion: Reading
    verdict: str
    argument: tuple[str, ...]

    def tptp(self) -> str:
        return f"fof(premise, axiom, {self.premises[0]})."


@dataclass(frozen=True)
class Judgement:
    verdict: str
    sentences: tuple[Sentence, ...]
    cases: tuple[Case, ...]


def echo(premises: str, conclusion: str) -> Judgement:
    """Says back whatever it was told, as a sentence with two readings would be."""
    if "unreadable" in premises:
        raise SentenceError(f"cannot read {premises!r}: stopped at its end")
    one, other = Reading(premises, (premises,)), Reading(conclusion, ())
    cases = (
        Case((one,), other, "entailed", (premises, conclusion)),
        Case((other,), one, "unknown", (conclusion,)),
    )
    return Judgement(
        "ambiguous", (Sentence(premises, (one, other)), Sentence(conclusion, (other,))), cases
    )


@pytest.fixture
def client(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    monkeypatch.setattr(playground, "find_prove", lambda: echo)
    app = serving.application(open_library([shelf.data]))
    with starlette.TestClient(app, base_url="http://127.0.0.1") as client:
        yield client


def test_all_readings_and_every_verdict_are_shown(client: Any) -> None:
    text = client.get("/playground?premises=All+cats+purr.&conclusion=Tom+purrs.").text
    words = " ".join(" ".join(Page(text).words).split())
    assert "Ambiguous. It depends on how the sentences are read." in words
    assert "Entailed, if read so:" in words
    assert "Unknown, if read so:" in words
    assert "fof(premise, axiom, All cats purr.)." in words


def test_hostile_sentences_stay_texts(client: Any) -> None:
    for text in HOSTILE:
        reply = client.get(f"/playground?{urlencode({'premises': text, 'conclusion': text})}")
        assert reply.status_code == 200
        harmless(reply.text, text)


def test_what_cannot_be_read_is_told(client: Any) -> None:
    text = client.get("/playground?premises=unreadable&conclusion=x").text
    assert "stopped at its end" in text
    long = client.get(f"/playground?premises={'a' * 3000}&conclusion=x").text
    assert "a text may have 2,000 letters" in long
    assert "appears here as you write" in client.get("/playground").text


def test_the_navigation_names_what_is_there(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    for prove, shown in ((None, False), (echo, True)):
        monkeypatch.setattr(playground, "find_prove", lambda prove=prove: prove)
        app = serving.application(open_library([shelf.data]))
        with starlette.TestClient(app, base_url="http://127.0.0.1") as client:
            assert ("/playground" in client.get("/").text) == shown
            assert (client.get("/playground").status_code == 200) == shown


@pytest.mark.skipif(find_prove() is None, reason="this version has no `therefore prove`")
def test_the_examples_have_their_verdicts() -> None:
    verdicts = [proved(premises, conclusion).verdict for premises, conclusion in EXAMPLES]
    assert verdicts == ["entailed", "unknown", "ambiguous"]
    assert set(verdicts) <= set(VERDICTS)
