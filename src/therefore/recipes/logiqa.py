"""The LogiQA paper's Tables 2, 3 (rule-based rows) and 6 beside ours (Liu et al., 2020).

The columns "released" need the released files (`--released FOLDER`, searched for Eval.txt,
zh_eval.txt and the others); the column "exam" is a dataset of ours, made here if none is given. The
released development sets were drawn anew (651 items, the paper's 10 % would be 868), so our figures
cannot equal the paper's.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from therefore.bridges.importer import Dropped, Importer
from therefore.bridges.logiqa import LOGIQA, LOGIQA2
from therefore.bridges.tagging import reasoning_types, scores
from therefore.dataset.reading import load
from therefore.dataset.stream import preview
from therefore.errors import MissingRelease
from therefore.evaluation.analyses import accuracy, overlap_ratio, statistics
from therefore.items import Item, Provenance, Question
from therefore.reasoners.heuristics import Majority, RandomGuess, SlidingWindow, WordMatch
from therefore.reasoners.reasoner import Answer, Reasoner
from therefore.recipes.papers import printed
from therefore.recipes.recipe import Cell, Comparison, Recipe, Request
from therefore.recipes.scale import Scale

MADE: dict[Scale, int] = {"tiny": 200, "small": 2_000, "paper": 8_678}
"""Exam questions that a recipe makes when no dataset is given."""

PAPER_TABLE2 = printed("logiqa", "table2")
PAPER_PAIRS = 8_678
PAPER_TABLE3 = printed("logiqa", "table3")
PAPER_PEOPLE = {who: PAPER_TABLE3[who] for who in ("people", "ceiling")}
PAPER_TABLE6 = printed("logiqa", "table6")

_FILES: tuple[tuple[str, str, Importer], ...] = (
    ("LogiQA dev", "Eval.txt", LOGIQA),
    ("LogiQA test", "Test.txt", LOGIQA),
    ("Chinese dev", "zh_eval.txt", LOGIQA),
    ("Chinese test", "zh_test.txt", LOGIQA),
    ("LogiQA 2 dev", "dev.txt", LOGIQA2),
    ("LogiQA 2 test", "test.txt", LOGIQA2),
)
_REASONERS: tuple[Reasoner, ...] = (RandomGuess(), Majority(), WordMatch(), SlidingWindow())


def table2(request: Request) -> Comparison:
    """How long paragraphs, questions and options are."""
    sources = _sources(request)
    rows: list[tuple[Cell, ...]] = [("items", PAPER_PAIRS, *(len(items) for _, items in sources))]
    counted = [statistics(items) for _, items in sources]
    for part, (average, largest) in PAPER_TABLE2.items():
        rows.append((f"{part}: average", average, *(round(c[part].average, 2) for c in counted)))
        rows.append((f"{part}: largest", largest, *(c[part].largest for c in counted)))
    return Comparison(
        title="LogiQA Table 2: tokens of paragraphs, questions and options",
        columns=("", "paper", *(name for name, _ in sources)),
        rows=tuple(rows),
        notes=(
            "Tokens are words of English (cut at blanks and punctuation, which is not counted) and "
            "characters of Chinese; the paper does not say how it cuts.",
            "The paper's column is its whole English set; the others are what they say.",
        ),
    )


def table3(request: Request) -> Comparison:
    """Accuracy of the methods that only look at words."""
    sources = _sources(request)
    rows: list[tuple[Cell, ...]] = []
    for reasoner in _REASONERS:
        paper: Sequence[Cell] = PAPER_TABLE3.get(reasoner.name, (None,) * 4)
        ours = (_percent(accuracy(items, _answers(reasoner, items))) for _, items in sources)
        rows.append((reasoner.name, *paper, *ours))
    rows += [(who, *paper, *(None for _ in sources)) for who, paper in PAPER_PEOPLE.items()]
    return Comparison(
        title="LogiQA Table 3: rule-based accuracy in percent",
        columns=(
            "",
            "paper dev",
            "paper test",
            "paper zh dev",
            "paper zh test",
            *(name for name, _ in sources),
        ),
        rows=tuple(rows),
        notes=(
            "Ties are settled by a hash of the item, so that no position is favoured. It matters: "
            "41 % of the released answers are D, and the last of several best options is right "
            "more often than the first.",
            "majority is the best constant answer on the items themselves; the paper has no such "
            "row, and on the released development sets it beats every trained model of its Table "
            "3.",
            "people and ceiling are the paper's: three graduates on 500 questions, and a question "
            "counts for the ceiling if one of them has it. therefore study asks people here.",
        ),
    )


def table6(request: Request) -> Comparison:
    """How often an answer is the option that shares most words with the paragraph."""
    rows: list[tuple[Cell, ...]] = [
        (name, "paper test", ratio, share, None) for name, (ratio, share) in PAPER_TABLE6.items()
    ]
    for source, items in _sources(request):
        for reasoner in (*_REASONERS, None):
            answers = _gold(items) if reasoner is None else _answers(reasoner, items)
            found = overlap_ratio(items, answers)
            rows.append(
                (
                    "gold standard" if reasoner is None else reasoner.name,
                    source,
                    _percent(found.ratio),
                    _percent(accuracy(items, answers)),
                    _percent(found.accuracy_on_best),
                )
            )
    return Comparison(
        title="LogiQA Table 6: overlap ratio in percent",
        columns=("", "data", "overlap ratio", "accuracy", "accuracy where best match is right"),
        rows=tuple(rows),
        notes=(
            "The paper's accuracies are said to be those where the best match is right, but word "
            "matching would then have 100 %: its row is over all items, and so is the gold row.",
            "word-match looks at the question too, as section 4 defines it; the best match of "
            "Table 6 looks at the paragraph alone, so its overlap ratio is below 100 %.",
        ),
    )


def types(request: Request) -> Comparison:
    """How well cue words find the annotated reasoning types of LogiQA 2."""
    rows: list[tuple[Cell, ...]] = []
    for source, items in _released(request):
        if not any(item.features["types_from"] == "file" for item in items):
            continue
        pairs = [(item.features["types"], _tagged(item)) for item in items]
        rows += [
            (
                score.type,
                source,
                _percent(score.annotated / len(items)),
                _percent(score.precision),
                _percent(score.recall),
            )
            for score in scores(pairs)
        ]
    if not rows:
        raise MissingRelease("no LogiQA 2 file found: give its folder with --released")
    return Comparison(
        title="LogiQA, reasoning types: cue words against LogiQA 2's annotation, in percent",
        columns=("type", "data", "annotated", "precision", "recall"),
        rows=tuple(rows),
        notes=(
            "Precision below or near the annotated share says that the cues tell nothing. The "
            "annotation of disjunctive and conjunctive follows the words 'or' and 'and' almost "
            "without exception, whatever the reasoning; compare precision and recall there.",
        ),
    )


def _tagged(item: Item) -> list[str]:
    return list(reasoning_types(" ".join(item.premises), item.question, item.choices))


def _answers(reasoner: Reasoner, items: Sequence[Item]) -> Sequence[Answer]:
    """A reasoner's answers; `majority` is fitted to these same items."""
    if isinstance(reasoner, Majority):
        reasoner = Majority.fit(items)
    return reasoner.answer([Question.of(item) for item in items])


def _gold(items: Iterable[Item]) -> list[Answer]:
    return [Answer(item.answer) for item in items]


def _percent(share: float) -> float:
    return round(100 * share, 2)


def _sources(request: Request) -> list[tuple[str, list[Item]]]:
    """The released files that were found and our dataset, each with its items."""
    ours = load(request.data) if request.data else _made(request)
    return [*_released(request), ("exam", [item for item in ours if item.task == "selection"])]


def _made(request: Request) -> list[Item]:
    return preview("exam", count=MADE[request.scale], seed=request.seed)


def _released(request: Request) -> list[tuple[str, list[Item]]]:
    if request.released is None:
        return []
    found = []
    for name, file, importer in _FILES:
        path = next(
            (p for p in sorted(request.released.rglob("*")) if _is(p, file, importer)), None
        )
        if path is not None:
            found.append((name, _read(importer, path)))
    if not found:
        raise MissingRelease(f"{request.released} has none of {', '.join(f for _, f, _ in _FILES)}")
    return found


def _is(path: Path, file: str, importer: Importer) -> bool:
    """Whether the path is the importer's file: LogiQA and LogiQA 2 have similar names for tests."""
    if path.name != file or not path.is_file():
        return False
    with path.open(encoding="utf-8-sig") as lines:
        return lines.readline().startswith("{") == (importer is LOGIQA2)


def _read(importer: Importer, path: Path) -> list[Item]:
    """The items with the ids that `therefore import` gives them, since ties go by the id."""
    return [
        draft.item(importer.family, split, Provenance("imported", importer.generator, index=index))
        for index, (split, draft) in enumerate(importer.read([path], Dropped()))
    ]


RECIPES = (
    Recipe("table2", "tokens of paragraphs, questions and options", table2),
    Recipe("table3", "rule-based accuracy; the trained rows are another matter", table3),
    Recipe("table6", "overlap ratio of answers with the best-matching option", table6),
    Recipe("types", "cue words against LogiQA 2's annotated reasoning types", types),
)
