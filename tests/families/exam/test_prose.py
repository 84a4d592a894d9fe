"""How varied the paragraphs are, and that none of the flaws that readers found comes back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

import pytest

from therefore.errors import SentenceError
from therefore.families.exam import FAMILY
from therefore.families.family import Sampled, Territory
from therefore.language.exam.forms import FORMS
from therefore.language.exam.language import LANGUAGE
from therefore.language.exam.manner import MARKERS, UNLESS, is_note, note
from therefore.language.exam.names import PLACES, POOLS
from therefore.language.exam.policies import POLICY_FORMS
from therefore.language.exam.themes import AFFAIRS, ARRANGED, CIRCLES
from therefore.language.reader import Text
from therefore.randomness import stream

PRONOUN = re.compile(r"\b(he|she|they|him|her|them)\b", re.IGNORECASE)
CONNECTIVE = re.compile(r"\b(because|therefore|however|although|since|so)\b", re.IGNORECASE)
_CLOSED = """
a an the and or but if then than that this these those of in on at to from by with for as
is are was were be been being not no nor neither either both only unless who whom which
what when while where there here it he she they them him her his its their one two three
four five six seven eight nine ten eleven twelve first second third fourth fifth all each
every any some none everyone everybody anyone someone somebody nobody whoever anybody
anything everything nothing do does did has have had may can cannot must should would
could will so because although since however therefore moreover furthermore besides also
more most least same other others into over under until through during without within such
just once own about among between before after behind above below beside few much many
little least along away off up down out
"""
CLOSED = frozenset(_CLOSED.split())
ENDINGS = (
    ("ies", "y"), ("ches", "ch"), ("shes", "sh"), ("sses", "ss"), ("xes", "x"), ("s", ""),
    ("ied", "y"), ("ed", ""), ("ing", ""),
)  # fmt: skip


def lemma(word: str) -> str:
    """A rough lemma: endings cut, a silent e with them, so that forms of a word fall together."""
    for ending, put in ENDINGS:
        if word.endswith(ending) and len(word) > len(ending) + 2 and not word.endswith("ss"):
            word = word[: -len(ending)] + put
            break
    return word.removesuffix("e")


def lemmas(paragraphs: Sequence[str]) -> set[str]:
    """Open-class lemmas without names."""
    names = {name.lower() for pool in (*POOLS.values(), PLACES) for name in pool}
    words = {word.lower() for text in paragraphs for word in re.findall(r"[A-Za-z]+", text)}
    return {lemma(word) for word in words - names - CLOSED}


@pytest.fixture(scope="module")
def drafts() -> list[Sampled]:
    """800 paragraphs, each with one question."""
    plans = FAMILY.presets["exam"].splits
    config = replace(plans["train"].config, questions=1)
    territory = Territory.of(plans, "train", 4)
    return list(FAMILY.sample(config, territory, stream(4, "prose"), 800))


@pytest.fixture(scope="module")
def paragraphs(drafts: list[Sampled]) -> list[str]:
    return [" ".join(draft.premises) for draft in drafts]


def test_there_are_enough_skeletons_themes_and_openings() -> None:
    themes = [*ARRANGED.values(), *AFFAIRS.values(), *CIRCLES.values()]
    assert len(themes) >= 60
    assert all(len(theme.settings) >= 3 for theme in themes)
    skeletons = [pattern for form in FORMS.values() for pattern in form.patterns]
    skeletons += [pattern for form in POLICY_FORMS.values() for pattern in form.patterns]
    assert len(set(skeletons)) == len(skeletons) >= 100


def test_every_skeleton_and_theme_is_used(paragraphs: list[str], drafts: list[Sampled]) -> None:
    """In 800 paragraphs: whatever stands between the gaps of a pattern is found in one of them."""
    together = "\n".join(paragraphs)
    spoken = [form for form in FORMS.values() if form.name != "both"]  # which only options have
    for form in spoken:
        for pattern in form.patterns:
            inner = re.escape(pattern.removeprefix("{0}").removesuffix("{0}."))
            words = re.sub(r"\\\{\d\\\}", "[^.]+", inner)
            assert re.search(f"(?i){words}", together), pattern
    assert len({draft.features["theme"] for draft in drafts}) >= 60


def test_paragraphs_have_pronouns_connectives_and_many_words(paragraphs: list[str]) -> None:
    pronouns = sum(bool(PRONOUN.search(text)) for text in paragraphs)
    connectives = sum(bool(CONNECTIVE.search(text)) for text in paragraphs)
    assert pronouns >= 0.4 * len(paragraphs)
    assert connectives >= 0.3 * len(paragraphs)
    assert len(lemmas(paragraphs)) >= 1500


def test_people_are_merged_in_one_clause(paragraphs: list[str]) -> None:
    merged = [text for text in paragraphs if re.search(r"\w+ and \w+ are (not )?both ", text)]
    assert len(merged) >= 40


def test_nothing_is_denied_near_only_if(drafts: list[Sampled]) -> None:
    for draft in drafts:
        for entry in draft.premises:
            for sentence in entry.split(". "):
                if "only if" in sentence or "only in the event" in sentence:
                    assert not re.search(r"\bnot\b|\b[Nn]either\b", sentence), sentence


def test_unless_is_explained_and_groups_are_divided_between_two(paragraphs: list[str]) -> None:
    for text in paragraphs:
        uses = re.search(r"(?i)\bunless\b", re.sub('"unless"', "", text))
        assert bool(uses) == any(convention in text for convention in UNLESS)
        assert "divided among two" not in text
        assert "According to" not in text


def test_options_are_neither_alike_nor_opposite_nor_repeat_the_supposition(
    drafts: list[Sampled],
) -> None:
    def plain(text: str) -> str:
        """The sentence without its negation."""
        text = re.sub(r"\b(does|did|do|is|are|was|were) not ", "", text)
        return re.sub(r"\b(is|are|was|were) |(?<=\w)s\b", "", text)

    for draft in drafts:
        assert len(set(draft.choices)) == 4
        supposed = re.match(r"(?:If|Suppose that) (.+?)[.,] [Ww]hich", draft.question)
        if supposed and draft.features["kind"].startswith("if_"):
            assert all(supposed[1].lower() not in one.lower() for one in draft.choices)
        if not any(
            re.search(r"\b(or|nor|and|[Ii]f|[Oo]nly|[Nn]o one)\b", one) for one in draft.choices
        ):
            assert len(set(map(plain, draft.choices))) == 4


def test_whatever_is_added_is_not_read(drafts: list[Sampled]) -> None:
    """No content can hide in notes: a sentence that is not listed, or another name, is refused."""
    for draft in drafts[:40]:
        text = Text(tuple(draft.premises), draft.question, draft.choices)
        LANGUAGE.read(text)
        for added in (
            "The hall is empty.",
            "It is raining, so nobody comes.",
            "Perhaps none of this is true.",
        ):
            for place in (0, len(text.premises) - 1):
                entries = list(text.premises)
                entries[place] = f"{added} {entries[place]}"
                with pytest.raises(SentenceError):
                    LANGUAGE.read(text._replace(premises=tuple(entries)))


def test_unless_without_its_convention_is_refused(drafts: list[Sampled]) -> None:
    told = [draft for draft in drafts if any(one in draft.premises[0] for one in UNLESS)]
    for draft in told[:10]:
        bare = draft.premises[0]
        for convention in UNLESS:
            bare = bare.replace(f" {convention}", "")
        with pytest.raises(SentenceError, match="unless"):
            LANGUAGE.read(Text((bare, *draft.premises[1:]), draft.question, draft.choices))


def test_every_note_is_known_and_says_nothing_about_the_things_of_its_theme() -> None:
    for theme in (*ARRANGED.values(), *AFFAIRS.values(), *CIRCLES.values()):
        assert len(set(theme.notes)) == len(theme.notes) >= 5
        for template in theme.notes:
            said = note(template, ["Nora", "Hugo"], "York")
            assert is_note(said, theme.notes, ["Nora", "Hugo"], "York")
            assert is_note(said, theme.notes, [], "York") == ("{n}" not in template)
            assert ". " not in said
            assert said.endswith(".")
            slots = getattr(theme, "slots", ())
            assert not any(re.search(rf"\b{slot}\b", said) for slot in slots if slot[0].isupper())
    assert all(marker.endswith(", ") for marker in MARKERS)
