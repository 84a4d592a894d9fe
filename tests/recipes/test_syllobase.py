"""The recipes of SylloBase: small runs, and figures that can be checked by hand."""

from __future__ import annotations

import pytest

from therefore.dataset.stream import preview
from therefore.errors import InputError
from therefore.language.tokens import tokens
from therefore.recipes.recipe import Request
from therefore.recipes.syllobase import human, knowledge, lengths


def test_lengths_are_of_the_part_that_is_named():
    items = preview("syllogism", preset="hypothetical", count=8)
    assert lengths(items, "premises")[0] == len(tokens(" ".join(items[0].premises)))
    assert len(lengths(items, "conclusion")) == sum(item.task == "generation" for item in items)
    chosen = sum(item.task == "selection" for item in items)
    assert len(lengths(items, "candidate answer")) == 4 * chosen


def test_the_knowledge_table_adds_up():
    *rows, total = knowledge(Request()).rows
    for column in range(1, 4):
        assert total[column] == sum(row[column] for row in rows)


def test_people_need_their_file():
    with pytest.raises(InputError, match="--released"):
        human(Request())
