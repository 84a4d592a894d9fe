"""Atmosphere hears "no" and "some", and nothing else."""

from __future__ import annotations

import re
from importlib.resources import files

from therefore.items import Question
from therefore.reasoners.atmosphere import Atmosphere, kind
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


def test_it_hears_the_kind_of_every_wording_of_the_family() -> None:
    kinds = {"A": (False, False), "E": (True, False), "I": (False, True), "O": (True, True)}
    words = {"S:many": "poets", "S:one": "poet", "S:a": "a poet", "P:many": "bakers"}
    words |= {"P:a": "a baker", "P:are": "are bakers", "P:are_not": "are not bakers", "be": "are"}
    words |= {"that": "that", "it": "it", "P:each": "is a baker", "P:each_not": "is not a baker"}
    words |= {name: name for name in ("Whatever", "Everything", "Anything", "Nothing")}
    words |= {"Something": "Somebody", "something": "someone"}
    table = files("therefore.language.syllogism").joinpath("frames.tsv").read_text("utf-8")
    rows = [line.split("\t") for line in table.splitlines()[1:]]
    for _, quantifier, _, text in rows:
        said = re.sub(r"\{(.+?)\}", lambda found: words[found[1]], text)
        # "Only bakers are poets" turns the terms round, and is universal and affirmative too.
        assert kind(said) == kinds[quantifier], (quantifier, said)
    assert len(rows) > 80


def test_a_yes_no_item_is_answered_by_its_conclusion_and_not_by_a_guess() -> None:
    premises = ("No poets are bakers.", "Some bakers are singers.")
    asked = 'Suppose that "some" means at least one. Does it follow that {}?'
    choices = ("not entailed", "entailed")
    items = [
        Question("q", "syllogism", "entailment", premises, asked.format(said), choices)
        for said in (
            "some singers are not poets",
            "some singers are poets",
            "no poets are singers",
            "some cooks are not thieves",
        )
    ]
    answers = Atmosphere().answer(items)
    assert [answer.choice for answer in answers] == [1, 0, 0, 0]
    assert [answer.scores for answer in answers] == [(0, 1), (1, 0), (1, 0), (1, 0)]
