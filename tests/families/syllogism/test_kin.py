"""Kinship as it is stored, and rows as they are counted, against the plain ways."""

from __future__ import annotations

import json

from tests.stored import FILE, computed

from therefore.families.family import Territory
from therefore.families.syllogism.moods import valid_moods
from therefore.families.syllogism.sample.middles import tables_of
from therefore.families.syllogism.sample.terms import term_pool
from therefore.knowledge.sources import knowledge
from therefore.language.syllogism.categorical import FINITE
from therefore.language.syllogism.kinship import PhraseKin, apart, carries


def test_stored_kin_is_current() -> None:
    """If not: `python -m tests.stored`."""
    assert json.loads(FILE.read_text(encoding="utf-8")) == computed()


def test_middle_terms_are_counted_as_they_are_listed() -> None:
    """Every mood and domain, against the lists themselves."""
    pool = term_pool(knowledge("embedded", FINITE), Territory("train", 0, 1, 1, 0))
    for mood in valid_moods():
        upper, lower = tables_of(mood)
        rows = [
            (domain, middle, domain.row(middle, mood))
            for domain in pool.domains
            for middle in range(len(domain.domain))
            if domain.tables[upper][middle] and domain.tables[lower][middle]
        ]
        full = [(d, m) for d, m, row in rows if row.subjects and row.predicates]
        wide = [
            (d, m)
            for d, m, row in rows
            if min(len(row.subjects), len(row.predicates)) > 1
            and len({*row.subjects, *row.predicates}) > 3
        ]
        assert [(row.domain, row.middle) for row in pool.rows(mood)] == full
        assert [(row.domain, row.middle) for row in pool.wide_rows(mood)] == wide


def test_phrases_are_apart_as_the_plain_reading_says() -> None:
    known = knowledge("embedded", FINITE)
    kin_of_phrases, phrases = PhraseKin(known.phrases), known.phrases
    for one in phrases[::97]:
        for other in phrases[::13]:
            assert kin_of_phrases.apart(one, [other]) == apart(one, [other])
    for rule in known.themes[0].rules:
        linked = (rule.first, rule.second)
        assert kin_of_phrases.carries(*linked) == carries(*linked)
    assert kin_of_phrases.apart("bake a cake", ["whistle a tune"]) is True
