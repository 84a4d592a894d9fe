"""Kinship and middle terms as they are stored, rows as they are counted, against the plain ways.

If what is stored is not current: `python -m tests.stored`.
"""

from __future__ import annotations

import json

from tests.stored import (
    EVIDENCE,
    FILE,
    MIDDLES,
    NOISE,
    bank,
    computed,
    counted,
    lacked,
    name_of_steps,
    noise,
    passed,
    plans,
    shown,
    territories,
)

from therefore.certify.stored import evidence, name_of
from therefore.families.family import Territory
from therefore.families.syllogism.sample.terms import TermPool, term_pool
from therefore.knowledge.embedded import embedded
from therefore.knowledge.source import Knowledge
from therefore.knowledge.sources import knowledge
from therefore.knowledge.stored import tables_of
from therefore.knowledge.terms import Domain
from therefore.knowledge.truths import DomainWords
from therefore.language.syllogism.categorical import FINITE
from therefore.language.syllogism.kinship import PhraseKin, apart, carries
from therefore.solve.moods import valid_moods

STORED = json.loads(MIDDLES.read_text(encoding="utf-8"))


def test_stored_kin_is_current() -> None:
    assert json.loads(FILE.read_text(encoding="utf-8")) == computed()


def test_stored_noise_is_current() -> None:
    lines = [line.split() for line in NOISE.read_text(encoding="utf-8").splitlines()]
    assert {one: set(others) for one, *others in lines} == noise()


def test_stored_middle_terms_are_current() -> None:
    known = {domain.stamp: counted(domain) for domain in embedded().domains}
    assert STORED["middles"] == known
    assert list(known) == list(STORED["middles"])


def test_stored_moods_are_current() -> None:
    """A tenth of the territories; all of them are stored, and none lacks a mood."""
    names = [f"{what} {each.name}" for each in territories() for what in ("casts", "triples")]
    assert list(STORED["lacking"]) == names
    assert not any(STORED["lacking"].values())
    for territory in territories()[::10]:
        for name, codes in lacked(territory).items():
            assert STORED["lacking"][name] == codes


def test_stored_chains_are_current() -> None:
    """One chain in twenty; all of them are stored."""
    chains = list(bank())
    assert set(STORED["reached"]) == {name_of_steps(made) for made in chains}
    domains = [DomainWords(domain) for domain in embedded().domains]
    for made in chains[::20]:
        assert STORED["reached"][name_of_steps(made)] == passed(domains, made)


def test_stored_evidence_is_current() -> None:
    """All of it, found and checked anew; and it is read as it was written."""
    found = shown()
    lines = EVIDENCE.read_text(encoding="utf-8").splitlines()
    assert dict(line.split(" ") for line in lines) == found
    for plan in list(plans()):
        texts, claims = plan.form.parts, [claim for claim, _ in plan.form.evidence]
        assert evidence(name_of(texts, claims)) == [text for _, text in plan.form.evidence]


def test_what_is_not_stored_is_computed() -> None:
    """The same rows and moods, of the same knowledge without its stamps."""
    known, here = embedded(), Territory("test", 9, 10, 10, 3)
    plain = [Domain(d.name, d.terms, d.included, d.excluded) for d in known.domains[:2]]
    pools = [
        TermPool(Knowledge("embedded", tuple(domains)), here)
        for domains in (known.domains[:2], plain)
    ]
    for mood in valid_moods()[::5]:
        for rows in ([pool.owned_rows(mood) for pool in pools], [p.wide_rows(mood) for p in pools]):
            one, other = ([(r.middle, r.subjects, r.predicates) for r in found] for found in rows)
            assert one == other
    assert pools[1].lacks("casts") is None


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
        owned = [(d, m) for d, m in full if d.owned_row(m, mood, pool.territory.seed_owns).subjects]
        assert [(row.domain, row.middle) for row in pool.owned_rows(mood)] == owned
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
