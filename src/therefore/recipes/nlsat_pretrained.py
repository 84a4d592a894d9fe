"""The NLSat paper's Tables 2, 3 and 4 with a model that the user names (Richardson and Sabharwal).

The paper fine-tunes T5-large and RoBERTa-large on 150,000 theories of 5 to 12 nouns, and so does
`--scale paper --model hf:t5-large`. Without these, our net RuleSet learns smaller theories from
scratch, which a processor can do in minutes; a pre-trained model is first tuned on 2-SAT, as in the
paper. Each table states what was trained on what; a theory that the model cannot read counts as no
answer and is never left out.
"""

from __future__ import annotations

from pathlib import Path

from therefore.bridges.importing import import_released
from therefore.errors import MissingRelease
from therefore.evaluation.predictions import Prediction
from therefore.reasoners.training.folder import steps_of
from therefore.recipes.bench import (
    examined,
    percent,
    pictured,
    point,
    workshop,
)
from therefore.recipes.nlsat_bench import MODEL, Theories
from therefore.recipes.papers import printed
from therefore.recipes.recipe import Cell, Comparison, Recipe, Request
from therefore.reporting.plots import Line, line_plot

PAPER_TABLE2 = printed("nlsat", "table2")
PAPER_GRL = printed("nlsat", "table3-grl")
PAPER_RCL = printed("nlsat", "table3-rcl")
PAPER_TABLE4 = printed("nlsat", "table4")


def table2(request: Request) -> Comparison:
    """Sizes seen and unseen, easy and hard."""
    rows: list[tuple[Cell, ...]] = []
    curves: dict[str, list[Line]] = {"easy": [], "hard": []}
    with workshop(request, "nlsat-tables") as place:
        bench = Theories(request, place)
        size = bench.size
        sizes = {str(nouns): f"{nouns},{nouns}" for nouns in size.learned}
        sizes[f"{size.mixed[0]} to {size.mixed[1]}"] = f"{size.mixed[0]},{size.mixed[1]}"
        for name, span in sizes.items():
            run = bench.learner(f"grl-{span}", "grl", {"variables": span}, 1 / len(sizes))
            for title, sampling in (("easy", "biased"), ("hard", "hard")):
                said = {
                    n: bench.test(run, "grl", {"variables": f"{n},{n}", "sampling": sampling})
                    for n in size.tests
                }
                rows.append((f"{request.model}, {name}: {title}", *map(percent, said.values())))
                points = tuple(point(nouns, run_) for nouns, run_ in said.items())
                curves[title].append(Line(f"learned {name} nouns", points))
            paper = PAPER_TABLE2.get(name, PAPER_TABLE2["5 to 12"] if " " in name else {})
            for number, title in enumerate(("easy", "hard") if paper else ()):
                given = (paper.get(str(n)) for n in size.tests)
                shown = (each[number] if each else None for each in given)
                rows.append((f"  paper: {title}", *shown))
        steps = steps_of(run)
    return Comparison(
        "NLSat Table 2: accuracy by sizes learned (rows) and tested (columns), per cent",
        ("learned", *(f"{n} nouns" for n in size.tests)),
        tuple(rows),
        notes=(
            f"ours: {request.model}, {size.trained:,} theories each, {request.limits} "
            f"({steps:,} steps the last); {size.tested:,} theories a cell, Wilson's 95 % "
            "intervals. The paper: T5-large; its model of all sizes learned 5 to 12 nouns.",
            "RuleSet has no way to read a name's number that it never met in training, and a "
            "pre-trained model reads no more tokens than --set length=N says: larger sizes are "
            "asked all the same.",
        ),
        plots=pictured(
            request,
            "nlsat-table2",
            [
                line_plot(f"{title.capitalize()} theories", lines, x="nouns", reference=0.5)
                for title, lines in curves.items()
            ],
        ),
    )


def table3(request: Request) -> Comparison:
    """Accuracy on hard problems by number of variables, in both languages."""
    columns = ("5", "6", "7", "8", "10", "12", "16-21", "25-32", "35-48", "60-70", "all")
    rows: list[tuple[Cell, ...]] = []
    with workshop(request, "nlsat-tables") as place:
        bench = Theories(request, place)
        size = bench.size
        span = f"{size.mixed[0]},{size.mixed[1]}"
        run = bench.learner(f"grl-{span}", "grl", {"variables": span}, 1 / 2)
        grl = steps_of(run)
        said = bench.test(run, "grl", {"variables": span}, 4)
        ours: dict[str, Cell] = {"all": percent(said)}
        for nouns in range(size.mixed[0], size.mixed[1] + 1):
            ours[str(nouns)] = percent([one for one in said if one.features["variables"] == nouns])
        rows.append((f"GRL: {request.model}", *(ours.get(column) for column in columns)))
        for name, figures in PAPER_GRL.items():
            rows.append((f"  paper: {name}", *(figures.get(column) for column in columns)))
        run = bench.learner("rcl", "rcl", size.rcl, 1 / 2)
        rcl = steps_of(run)
        said = bench.test(run, "rcl", size.rcl, 2)
        ours = {"all": percent(said)}
        for column in columns[columns.index("16-21") : -1]:
            low, high = map(int, column.split("-"))
            # Of a theory about people, `variables` are the ground ones: predicates times people.
            ours[column] = percent(
                [one for one in said if low <= one.features["variables"] <= high]
            )
        rows.append((f"RCL: {request.model}", *(ours.get(column) for column in columns)))
        for name, figures in PAPER_RCL.items():
            rows.append((f"  paper: {name}", *(figures.get(column) for column in columns)))
    return Comparison(
        "NLSat Table 3: accuracy on hard problems by (ground) variables, per cent (chance: 50)",
        ("language and model", *columns),
        tuple(rows),
        notes=(
            f"ours: {request.model} on {size.trained:,} theories of {span.replace(',', ' to ')} "
            f"nouns (GRL) and of {size.rcl.get('ground', '16,70').replace(',', ' to ')} ground "
            f"variables (RCL), {grl:,} and {rcl:,} steps ({request.limits}); the paper: "
            "150,000 and more of 5 to 12 nouns, and of 16 to 70 ground variables. "
            "'all' is over what was tested, not over equal sets.",
        ),
    )


def table4(request: Request) -> Comparison:
    """A model trained on easy theories in RuleTaker's language, tested on easy and hard ones."""
    rows: list[tuple[Cell, ...]] = []
    easy = {"sampling": "naive", "alpha": "1,2.5"}
    files = _files(request.released) if request.released else []
    with workshop(request, "nlsat-tables") as place:
        bench = Theories(request, place)
        run = bench.learner("ruletaker-easy", "hard-ruletaker", easy, 1.0)
        steps, trained = steps_of(run), bench.size.trained
        for title, settings in (("standard", easy), ("hard", {})):
            said = bench.test(run, "hard-ruletaker", settings, 2)
            most = _majority(said)
            rows.append((title, most, percent(said), *PAPER_TABLE4[title]))
        if files:
            kept = place / "tests" / f"{run.name}-on-released"
            said = examined(run, _released(files, place), kept, request)
            rows.append(("released ProofWriter", _majority(said), percent(said), None, None, None))
    return Comparison(
        "NLSat Table 4: a model of easy theories meets hard ones, accuracy in per cent",
        ("tested on", "majority", request.model, "paper: majority", "paper: T5", "paper: RoBERTa"),
        tuple(rows),
        notes=(
            f"ours: {request.model} on {trained:,} theories with few rules (alpha 1 to 2.5) in "
            f"RuleTaker's language, {steps:,} steps ({request.limits}); they "
            "stand for the RuleTaker training set, which the paper uses. "
            "'standard' is more of the same, 'hard' lies where verdicts are balanced.",
            "--released FOLDER adds the ProofWriter files found there, as a test.",
        ),
    )


def _majority(said: list[Prediction]) -> float:
    counts = [sum(one.answer == label for one in said) for label in {one.answer for one in said}]
    return round(100 * max(counts) / len(said), 1)


def _files(released: Path) -> list[Path]:
    """ProofWriter's files in a folder; MissingRelease if there are none."""
    found = sorted(p for p in released.rglob("*.json*") if "proofwriter" in p.name.lower())
    if not found:
        raise MissingRelease(
            f"{released} holds no *proofwriter*.json: give the folder of the released files, or "
            "leave out --released"
        )
    return found


def _released(files: list[Path], place: Path) -> Path:
    """ProofWriter's files as a dataset."""
    folder = place / "data" / "proofwriter"
    if not folder.exists():
        import_released("ruletaker", files, folder)
    return folder


RECIPES = (
    Recipe("table2", "sizes seen and unseen, easy and hard", table2, trains=True, learner=MODEL),
    Recipe("table3", "hard problems by size, two languages", table3, trains=True, learner=MODEL),
    Recipe("table4", "easy training, hard test", table4, trains=True, learner=MODEL),
)
