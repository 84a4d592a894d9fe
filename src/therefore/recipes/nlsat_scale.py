"""How well a net that searches does on larger theories than it learned, by rounds of search.

NLSat asks whether what was learned on small theories holds on larger ones; its models, and our
RuleSet, fall to chance. No weight of RuleSearch belongs to a size, and its rounds are chosen in the
test: the same weights are tested with more and more rounds.
"""

from __future__ import annotations

from dataclasses import replace

from therefore.dataset.reading import load
from therefore.items import Question
from therefore.reasoners.neural.kinds import neural
from therefore.reasoners.registry import load_reasoner
from therefore.reasoners.training.folder import steps_of
from therefore.recipes.bench import learned, pictured, told_share, workshop
from therefore.recipes.nlsat_bench import Theories
from therefore.recipes.nlsat_pretrained import PAPER_TABLE2
from therefore.recipes.nlsat_sizes import SEARCH
from therefore.recipes.recipe import Cell, Comparison, Recipe, Request
from therefore.reporting.plots import Line, Point, line_plot

NET = "rulesearch"


def scale(request: Request) -> Comparison:
    """Accuracy on hard theories by nouns and rounds."""
    request, size = replace(request, model=NET), SEARCH[request.scale]
    points: dict[int, list[Point]] = {rounds: [] for rounds in size.rounds}
    rows: list[tuple[Cell, ...]] = []
    with workshop(request, "nlsat-tables") as place:
        bench = Theories(request, place)
        small = bench.size.learned[0]
        few = {"variables": f"{small},{small}"}
        run = learned(
            NET,
            bench.data("grl", "train", bench.size.trained, few),
            place / "runs" / f"{NET}-grl-{small}",
            request,
            limit=size.learned,
        )
        steps, reasoner = steps_of(run), load_reasoner(run)
        for nouns in bench.size.tests:
            settings = {"variables": f"{nouns},{nouns}", "sampling": "hard"}
            data = bench.data("grl", "test", bench.size.tested, settings)
            items = load(data, limit=size.tested)
            questions = [Question.of(item) for item in items]
            row: list[Cell] = [nouns]
            for rounds in size.rounds:
                request.tell(f"{nouns} nouns, {rounds:,} rounds")
                neural("trained").search(reasoner, rounds)
                said = reasoner.answer(questions)
                right = sum(a.choice == i.answer for a, i in zip(said, items, strict=True))
                points[rounds].append(Point.of(nouns, right, len(items)))
                row.append(told_share(right, len(items)))
            paper = PAPER_TABLE2["5 to 12"].get(str(nouns))
            rows.append((*row, paper[1] if paper else None))
    lines = [Line(f"{rounds:,} rounds", tuple(found)) for rounds, found in points.items()]
    plot = line_plot("Hard theories, by rounds of search", lines, x="nouns", reference=0.5)
    return Comparison(
        f"NLSat, beyond the sizes learned: {NET} of {small} nouns, hard, per cent",
        ("nouns", *(f"{rounds:,} rounds" for rounds in size.rounds), "paper: T5 of 5 to 12"),
        tuple(rows),
        notes=(
            f"ours: {NET}, {size.learned:,} theories of {small} nouns, {steps:,} steps "
            f"({request.limits}); "
            f"{size.tested:,} theories a size, half of them satisfiable; Wilson's 95 % intervals.",
            "What is learned is what the words do; that a rule is broken or not, and a search that "
            "follows the votes of broken rules, are built in. It errs on one side only: it calls "
            "unsatisfiable what it finds no world for.",
        ),
        plots=pictured(request, "nlsat-scale", [plot]),
    )


RECIPES = (
    Recipe(
        "scale", "beyond the sizes learned, by rounds of search", scale, trains=True, learner=NET
    ),
)
