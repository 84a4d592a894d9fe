"""Lines of an Arrow array say in JSON what they say as Python's texts, whatever they hold."""

from __future__ import annotations

import json

import pyarrow as pa
import pytest

from therefore.items import item_id
from therefore.language.lines import Lines, quoted

TEXTS = {
    "plain": ["All men are mortal.", "Ayşe is tall.", "p", ""],
    "marks": ['She says "no".', "a\\b", "p", "q"],
    "control": ["one\ntwo", "tab\there", "\x01", "\x7f"],
}


@pytest.mark.parametrize("texts", TEXTS.values(), ids=TEXTS)
@pytest.mark.parametrize("lengths", [[4], [1, 0, 3], [0, 2, 2, 0]])
def test_paragraphs_in_json_are_those_of_an_encoder(texts, lengths):
    found = Lines.split(pa.array(texts), lengths)
    for lines, text in zip(found, quoted(pa.array(texts), lengths), strict=True):
        expected = json.dumps(list(lines), ensure_ascii=False, separators=(",", ":"))
        assert lines.json == text == expected
        alone = Lines(lines.array, lines.start, lines.stop)
        assert alone.json == expected


@pytest.mark.parametrize("texts", TEXTS.values(), ids=TEXTS)
def test_an_id_does_not_depend_on_how_premises_are_kept(texts):
    lines = Lines.split(pa.array(texts), [1, 3])[1]
    ids = {
        item_id("demo.v1", "entailment", "", kept, "q", ("no", "yes"), (), "words.v1")
        for kept in (lines, tuple(lines), list(lines))
    }
    assert len(ids) == 1
