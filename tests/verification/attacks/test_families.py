"""Edits of every family's items, labels flipped: none is accepted, none crashes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.verification.attacks.forging import (
    BASES,
    certified,
    edited,
    flipped,
    hidden,
    refused,
    renewed,
    said,
    write,
)

import therefore
from therefore.dataset.manifest import Manifest
from therefore.items import Item
from therefore.verification.verify import verify


def flip(item: Item) -> Item:
    return flipped(item)


def false_axiom(item: Item) -> Item:
    return flipped(said(item, axioms=(*item.logic.axioms, "zz & ~zz")))


def true_looking_axiom(item: Item) -> Item:
    extra = item.logic.query[0] if item.logic.query else item.logic.premises[0]
    return flipped(said(item, axioms=(*item.logic.axioms, f"~({extra})")))


def other_formula(item: Item) -> Item:
    first, *rest = item.logic.premises
    return flipped(said(item, premises=(f"~({first})", *rest)))


def other_query(item: Item) -> Item:
    return flipped(said(item, query=tuple(f"~({one})" for one in item.logic.query)))


def zero_width(item: Item) -> Item:
    first, *rest = item.premises
    return flipped(replace(item, premises=(first[:3] + "\u200b" + first[3:], *rest)))


def cyrillic(item: Item) -> Item:
    first, *rest = item.premises
    changed = first.replace("a", "\u0430", 1).replace("p", "\u0440", 1).replace("s", "\u0455", 1)
    return flipped(replace(item, premises=(changed, *rest)))


def decomposed(item: Item) -> Item:
    first, *rest = item.premises
    return flipped(replace(item, premises=(first[:2] + "\u0301" + first[2:], *rest)))


def hidden_behind_noise(item: Item) -> Item:
    return hidden(replace(item, premises=tuple(f"{one} ;" for one in item.premises)))


def other_family(item: Item) -> Item:
    return hidden(replace(item, family="prose"))


ANYWHERE = {
    edit.__name__: edit
    for edit in (
        flip,
        false_axiom,
        true_looking_axiom,
        other_formula,
        other_query,
        zero_width,
        cyrillic,
        decomposed,
        hidden,
        hidden_behind_noise,
        other_family,
    )
}


@pytest.mark.parametrize("name", [name for name in BASES if name != "generation"])
@pytest.mark.parametrize("attack", ANYWHERE)
def test_no_family_accepts(bases, tmp_path, name, attack):
    refused(edited(bases(name), tmp_path / "d", ANYWHERE[attack]))


@pytest.mark.parametrize("name", [name for name in BASES if name != "generation"])
@pytest.mark.parametrize("origin", ["scrambled", "imported", "rewritten", "revealed"])
def test_what_is_hidden_is_not_accepted(bases, tmp_path, name, origin):
    base = bases(name)
    generator = f"{Manifest.load(base).generator}.{origin}.v1"
    made = edited(base, tmp_path / "d", hidden_behind_noise, generator=generator, origin=origin)
    refused(made)


@pytest.mark.parametrize("name", ["analog", "categorical", "grl"])
@pytest.mark.parametrize("version", ["words.v0", "words.v999", "", "mine"])
def test_another_version_of_what_words_carry(bases, tmp_path, name, version):
    def older(item: Item) -> Item:
        return replace(item, provenance=replace(item.provenance, words=version))

    refused(edited(bases(name), tmp_path / "d", older))


@pytest.mark.parametrize("name", BASES)
def test_honest_data_are_accepted(bases, name):
    report = verify(bases(name))
    assert report.exit_code() == 0, report.faults[:3]
    assert report.verified == report.items


@pytest.mark.parametrize("name", ["notation", "grl", "rcl", "exam", "threeway", "validity"])
def test_a_key_twice_in_the_certificate(bases, tmp_path, name):
    def twice(item: Item) -> Item:
        wrong = certified(flipped(item))
        both = item.certificate[:-1] + "," + wrong.certificate[1:]
        return renewed(replace(wrong, certificate=both))

    base = bases(name)
    refused(write(base, tmp_path / "d", [twice(item) for item in therefore.load(base)]))
