"""The LogiQA paper's Table 3, deep learning rows, on files that the user names.

They learn and are tested on the same files as pre-trained models (see `logiqa_sets`). The paper
starts its embeddings from GloVe: `therefore train comatching --set vectors=FILE` does, this recipe
does not.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from therefore.errors import MissingRelease
from therefore.recipes.bench import percent, workshop
from therefore.recipes.logiqa import PAPER_PEOPLE
from therefore.recipes.logiqa_sets import Sets
from therefore.recipes.papers import printed
from therefore.recipes.recipe import Cell, Comparison, Recipe, Request

NETS = ("attentive-reader", "gated-attention", "comatching")
PAPER_TABLE3 = {net: printed("logiqa", "table3")[net] for net in NETS}
_PAPER = ("paper dev", "paper test", "paper zh dev", "paper zh test")
_COLUMNS = ("net", *_PAPER, "dev", "test", "our exam")
_TITLE = "LogiQA Table 3: deep learning rows, accuracy in per cent (chance: 25)"


def table3(request: Request) -> Comparison:
    """The accuracy of the three reading nets, people and the ceiling."""
    rows: list[tuple[Cell, ...]] = []
    runs: list[Path] = []
    with workshop(request, "logiqa") as place:
        sets = Sets(replace(request, model=", ".join(PAPER_TABLE3)), place)
        if request.released and not sets.released():
            raise MissingRelease(f"{request.released} has none of Eval.txt, Test.txt")
        for net, paper in PAPER_TABLE3.items():
            bench = Sets(replace(request, model=net), place)
            runs.append(bench.main(1 / len(PAPER_TABLE3)))
            tests = bench.tests()
            ours = {name: percent(bench.test(runs[-1], data)) for name, data in tests.items()}
            rows.append((net, *paper, *(ours.get(name) for name in ("Eval", "Test", "exam"))))
        notes = sets.said(runs)
    rows += [(who, *paper, None, None, None) for who, paper in PAPER_PEOPLE.items()]
    return Comparison(
        _TITLE,
        _COLUMNS,
        tuple(rows),
        (
            *notes,
            "embeddings are not pre-trained; the paper trains on LogiQA itself and starts from "
            "GloVe. LogiQA's own files are learned and tested on with --released FOLDER.",
            "answers of the released development set are skewed to D; options are shuffled in "
            "training, so that no place is favoured.",
        ),
    )


RECIPES = (
    Recipe("table3-deep", "the deep learning rows of Table 3", table3, trains=True, learner=""),
)
