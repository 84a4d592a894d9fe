"""The scrambled control: the same words without their order, for any dataset.

Words are shuffled within the premises and within the question, separately (AnaLog, section 4.3). A
scrambled item keeps its label and its words and loses what made the label true: a reasoner that
still answers right does so from the words alone. So it has no logic and no certificate, and its
generator says that it was scrambled and with which seed.

Each item's order comes from a stream of its own, named by the seed and the item's id: scrambling
one item, a split or a dataset gives the same words. A capital stays with its word.
"""

from __future__ import annotations

import random
from dataclasses import replace

from therefore.items import Item, Logic, item_id
from therefore.randomness import stream


def scramble(item: Item, seed: int = 0) -> Item:
    """The item with the words of its premises and of its question in random order.

    The premises together are one bag of words, dealt out again in sentences as long as before.
    Options of a selection item are shuffled too, each within itself.

    >>> premises = ("All men are mortal.", "Linda sings.")
    >>> item = Item("demo-1", "demo", "entailment", "test", premises, "Linda is mortal.",
    ...     ("not entailed", "entailed"), 0, "not entailed", Logic(), "", "", {})
    >>> scrambled = scramble(item, seed=1)
    >>> scrambled.premises, scrambled.question
    (('sings mortal are Linda.', 'men All.'), 'mortal Linda is.')
    """
    rng = stream(seed, "scramble.v1", item.id)
    generator = f"{item.provenance.generator}.scrambled.{seed}"
    premises = shuffled(item.premises, rng)
    (question,) = shuffled((item.question,), rng)
    choices, target = item.choices, item.target
    if item.task == "selection":
        choices = tuple(shuffled((choice,), rng)[0] for choice in item.choices)
        target = choices[item.answer]
    return replace(
        item,
        id=item_id(
            generator, item.task, item.asks, premises, question, choices, (), item.provenance.words
        ),
        premises=premises,
        question=question,
        choices=choices,
        target=target,
        logic=Logic(),
        certificate="",
        provenance=replace(item.provenance, origin="scrambled", generator=generator),
    )


def shuffled(sentences: tuple[str, ...], rng: random.Random) -> tuple[str, ...]:
    """The words of the sentences in random order, in as many sentences of the same lengths.

    A full stop, question mark or exclamation mark stays at the end of its sentence.
    """
    parts = [_parts(sentence) for sentence in sentences]
    words = [word for each, _ in parts for word in each]
    rng.shuffle(words)
    deal = iter(words)
    return tuple(" ".join(next(deal) for _ in each) + ending for each, ending in parts)


def _parts(sentence: str) -> tuple[list[str], str]:
    """The words, and the mark at the end."""
    body = sentence.rstrip()
    words = body.rstrip(".?!")
    return words.split(), body[len(words) :]
