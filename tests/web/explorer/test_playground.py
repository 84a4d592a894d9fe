"""The playground: with the real `prove` where this version has it, and hostile readings always."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from urllib.parse import urlencode

import pytest
from tests.web.explorer.conftest import HOSTILE, Shelf
from tests.web.explorer.pages import Page, harmless

from therefore.language.reading import Reading, Sentence
from therefore.logic.formulas import Atom, Not
from therefore.proving.judgement import Case, Judgement
from therefore.proving.prove import prove
from therefore.web.explorer import playground, serving
from therefore.web.explorer.opening import open_library
from therefore.web.explorer.playground import EXAMPLES, VERDICTS, proved

starlette = pytest.importorskip("starlette.testclient")


def echo(premises: str, conclusion: str) -> Judgement:
    """Says back whatever it was told, as a sentence with two readings would be."""
    one = Reading(Atom("one"), (premises,))
    other = Reading(Not(Atom("one")), (conclusion,))
    cases = (
        Case((one,), other, (), "entailed", True, (premises, conclusion)),
        Case((other,), one, (), "unknown", True, (conclusion,)),
    )
    sentences = (Sentence(premises, (one, other)), Sentence(conclusion, (other,)))
    return Judgement("ambiguous", sentences, cases)


@pytest.fixture(scope="module")
def client(shelf: Shelf) -> Iterator[Any]:
    app = serving.application(open_library([shelf.data]))
    with starlette.TestClient(app, base_url="http://127.0.0.1") as client:
        yield client


def asked(client: Any, premises: str, conclusion: str) -> str:
    reply = client.get(f"/playground?{urlencode({'premises': premises, 'conclusion': conclusion})}")
    assert reply.status_code == 200
    return str(reply.text)


def test_all_readings_and_every_verdict_are_shown(client: Any) -> None:
    text = asked(
        client, "All that glitters is not gold. The ring glitters.", "The ring is not gold."
    )
    words = " ".join(" ".join(Page(text).words).split())
    assert "Ambiguous. It depends on how the sentences are read." in words
    assert "Entailed, if read so:" in words
    assert "Unknown, if read so:" in words
    found = prove("All that glitters is not gold. The ring glitters.", "The ring is not gold.")
    for case in found.cases:
        for line in case.argument:
            assert " ".join(line.split()) in words
    for sentence in found.sentences:
        for reading in sentence.readings:
            assert str(reading) in words


def test_the_examples_have_their_verdicts() -> None:
    verdicts = [proved(premises, conclusion).verdict for premises, conclusion in EXAMPLES]
    assert verdicts == ["entailed", "unknown", "ambiguous"]
    assert set(verdicts) <= set(VERDICTS)


def test_hostile_sentences_stay_texts(client: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for text in HOSTILE:
        harmless(asked(client, text, text), text)
    monkeypatch.setattr(playground, "prove", echo)
    for text in HOSTILE:
        shown = asked(client, text, text)
        harmless(shown, text)
        assert "Ambiguous." in shown


def test_what_cannot_be_read_is_told(client: Any) -> None:
    assert "notice warn unread" in asked(client, "Blorg the florp gibbly.", "x is y.")
    assert "a text may have 2,000 letters" in asked(client, "a" * 3000, "x")
    assert "appears here as you write" in client.get("/playground").text
