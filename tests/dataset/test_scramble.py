"""The scrambled control keeps words and label, and nothing that could prove the label."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from therefore.dataset.scramble import scramble, shuffled
from therefore.items import Item, Logic, Provenance
from therefore.randomness import stream

ITEM = Item(
    id="analog.v1-0",
    family="analog",
    task="entailment",
    split="test",
    premises=("Unless Linda is behind Mary, John is below Susan.", "Linda is not behind Mary."),
    question="John is below Susan.",
    choices=("not entailed", "entailed"),
    answer=1,
    target="entailed",
    logic=Logic(premises=("p", "q"), query=("p",)),
    asks="",
    certificate="{}",
    features={"connective": "CON"},
    provenance=Provenance("generated", "analog.v1", 3, 4, "abc"),
)


def words(*texts: str) -> Counter[str]:
    return Counter(" ".join(text.rstrip(".?!") for text in texts).split())


def test_words_and_label_stay_and_evidence_goes() -> None:
    made = scramble(ITEM, seed=5)
    assert words(*made.premises) == words(*ITEM.premises)
    assert words(made.question) == words(ITEM.question)
    assert made.premises != ITEM.premises
    assert (made.answer, made.target, made.features) == (1, "entailed", ITEM.features)
    assert made.logic.empty
    assert made.certificate == ""
    assert made.provenance == Provenance("scrambled", "analog.v1.scrambled.5", 3, 4, "abc")
    assert made.id.startswith("analog.v1.scrambled.5-")


def test_the_same_seed_gives_the_same_order_and_another_seed_another() -> None:
    assert scramble(ITEM, seed=5) == scramble(ITEM, seed=5)
    assert len({scramble(ITEM, seed=seed).premises for seed in range(20)}) == 20
    other = replace(ITEM, id="analog.v1-1")
    assert scramble(ITEM, seed=5).premises != scramble(other, seed=5).premises


def test_options_are_scrambled_each_within_itself() -> None:
    options = ("Linda is behind Mary.", "Mary is in front of Linda.")
    item = replace(ITEM, task="selection", choices=options, target=options[1], asks="follows")
    made = scramble(item)
    assert [words(choice) for choice in made.choices] == [words(choice) for choice in options]
    assert made.target == made.choices[1]


SENTENCES = st.builds(
    lambda words, mark: " ".join(words) + mark,
    st.lists(st.text("abC,", min_size=1, max_size=3), max_size=5),
    st.sampled_from(["", ".", "?", "?!", "..."]),
)


@given(st.lists(SENTENCES, max_size=4))
def test_sentences_keep_their_number_lengths_and_marks(sentences: list[str]) -> None:
    made = shuffled(tuple(sentences), stream("sentences"))
    assert len(made) == len(sentences)
    for before, after in zip(sentences, made, strict=True):
        assert len(after.split()) == len(before.split())
        assert re.findall(r"[.?!]*$", after) == re.findall(r"[.?!]*$", before)
    assert words(*made) == words(*sentences)
