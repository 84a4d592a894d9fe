"""Atmosphere hears "no" and "some", and nothing else."""

from __future__ import annotations

from therefore.items import Question
from therefore.reasoners.atmosphere import Atmosphere
from therefore.web.study.norms import NINE, NOTHING, PAIRS, code_of, norm_entry
from therefore.web.study.own_items import entry_item


def test_on_the_64_pairs_it_gives_the_mood_of_the_premises() -> None:
    entries = [norm_entry(pair, 0, blocks=1, number=0) for pair in PAIRS]
    answers = Atmosphere().answer([Question.of(entry_item(entry)) for entry in entries])
    for entry, answer in zip(entries, answers, strict=True):
        first, second = code_of(entry.id)[:2]
        negative = bool({first, second} & {"E", "O"})
        some = bool({first, second} & {"I", "O"})
        mood = ("O" if some else "E") if negative else ("I" if some else "A")
        given = NINE[answer.choice]
        assert given[0] == mood, (entry.premises, given)
        assert given != NOTHING
