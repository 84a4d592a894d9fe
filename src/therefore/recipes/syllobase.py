"""SylloBase's Table 14 beside ours; also counts of the embedded knowledge, and people's accuracy.

Tokens are counted as `language.tokens` defines them; the paper does not say how it counts. With
`--data` the table is about that dataset; without, about items made here.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from statistics import mean

from therefore.bridges.ccobra import AnsweredPair, read_pairs
from therefore.bridges.importer import Dropped
from therefore.dataset.reading import load
from therefore.dataset.stream import preview
from therefore.items import Item
from therefore.knowledge import sources
from therefore.knowledge.embedded import embedded
from therefore.language.syllogism.categorical import FINITE
from therefore.language.tokens import tokens
from therefore.recipes.papers import printed
from therefore.recipes.recipe import Cell, Comparison, Recipe, Request
from therefore.recipes.released import find_files, needed_files
from therefore.recipes.scale import Scale

MADE: dict[Scale, tuple[int, int]] = {
    "tiny": (200, 40),
    "small": (2_000, 200),
    "paper": (50_000, 1_000),
}
"""Items that Table 14 makes when no dataset is given, plain and with context."""

PAPER = printed("syllobase", "table14")

_FILES = {
    "cn100k": "cn100k_train.txt*",
    "conceptnet": "conceptnet*assertions*.csv*",
    "wordnet": "oewn_nouns.tsv*",
    "wikidata": "*superclass_edges.tsv*",
}


def table14(request: Request) -> Comparison:
    """Average and maximum numbers of tokens."""
    if request.data is not None:
        plain = [item for item in load(request.data) if not item.features.get("noise")]
        context = [item for item in load(request.data) if item.features.get("noise")]
    else:
        made, around = MADE[request.scale]
        plain = preview("syllogism", preset="syllobase", count=made, seed=request.seed)
        context = preview("syllogism", preset="syllobase-context", count=around, seed=request.seed)
    rows = [
        (part, *_cells(figures, [lengths(items, part) for items in (plain, context)]))
        for part, figures in PAPER.items()
    ]
    return Comparison(
        "SylloBase Table 14: tokens, average / maximum",
        ("part", "paper", "ours", "paper, with context", "ours, with context"),
        tuple(rows),
        (
            f"ours: {len(plain)} items, and {len(context)} with context",
            "our question also states that things of every kind named exist",
        ),
    )


def _cells(paper: tuple[tuple[float, int], ...], ours: Sequence[Sequence[int]]) -> tuple[Cell, ...]:
    cells: list[Cell] = []
    for (average, most), counts in zip(paper, ours, strict=True):
        cells.append(f"{average:.2f} / {most}")
        cells.append(f"{mean(counts):.2f} / {max(counts)}" if counts else None)
    return tuple(cells)


def lengths(items: Sequence[Item], part: str) -> list[int]:
    """Numbers of tokens of one part of each item, or of each of its options."""
    match part:
        case "premises":
            return [len(tokens(" ".join(item.premises))) for item in items]
        case "conclusion":
            return [len(tokens(item.target)) for item in items if item.task == "generation"]
        case "question":
            return [len(tokens(item.question)) for item in items]
        case _:
            chosen = [item for item in items if item.task == "selection"]
            return [len(tokens(choice)) for item in chosen for choice in item.choices]


def knowledge(request: Request) -> Comparison:
    """The embedded knowledge, counted by domain."""
    known = embedded()
    rows: list[tuple[Cell, ...]] = []
    for domain in known.domains:
        count = domain.count()
        classes = sum(term.kind == "class" for term in domain.terms)
        rows.append(
            (
                domain.name,
                classes,
                len(domain) - classes,
                len(domain.included) + len(domain.excluded),
                *(count[quantifier] for quantifier in ("A", "E", "I", "O")),
            )
        )
    for theme in known.themes:
        rows.append((f"rules: {theme.name}", 0, len(theme.phrases), len(theme.rules)) + (None,) * 4)
    rows.append(("all", *(sum(row[i] or 0 for row in rows) for i in range(1, 8))))  # type: ignore[misc]
    notes = [
        "stated: as written down, siblings that exclude each other pair by pair; the last four "
        "columns: what is derived from it"
    ]
    if request.released is not None:
        notes += [sources.knowledge(name, FINITE).summary() for name in released(request.released)]
    return Comparison(
        "SylloBase, sources: the embedded knowledge",
        ("domain", "classes", "properties", "stated", "all", "no", "some", "some not"),
        tuple(rows),
        tuple(notes),
    )


def released(folder: Path) -> list[str]:
    """The released sources in a folder, as the setting `knowledge` names them."""
    return [
        f"{name}:{path}" for name, pattern in _FILES.items() for path in find_files(folder, pattern)
    ]


def human(request: Request) -> Comparison:
    """How often people are right, by whether anything follows (CCOBRA's Ragni 2016 data)."""
    found = needed_files(request.released, "Ragni2016.csv", what="CCOBRA's file of answers")
    pairs = read_pairs(found[:1], Dropped())
    follows = [pair for pair in pairs.values() if any(pair.conclusions.values())]
    nothing = [pair for pair in pairs.values() if not any(pair.conclusions.values())]
    return Comparison(
        "SylloBase, people on the 64 pairs of premises",
        ("pairs", "count", "answers", "right %"),
        tuple(
            (name, len(group), sum(p.answers.total() for p in group), _right(group))
            for name, group in (
                ("something follows", follows),
                ("nothing follows", nothing),
                ("all", [*follows, *nothing]),
            )
        ),
        ("the paper names the lack of human performance as a limitation",),
    )


def _right(pairs: Sequence[AnsweredPair]) -> float:
    answers = sum(pair.answers.total() for pair in pairs)
    return round(100 * sum(p.accuracy * p.answers.total() for p in pairs) / answers, 1)


RECIPES = (
    Recipe("table14", "Sizes of premises, questions and conclusions.", table14),
    Recipe("knowledge", "What the embedded knowledge states, and what follows from it.", knowledge),
    Recipe("human", "People's conclusions from the 64 pairs of premises.", human),
)
