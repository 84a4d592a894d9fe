"""The LogiQA paper's Tables 3, 4, 5, 7 and Figure 3 with a model that the user names.

The model learns from `Train.txt` of `--released FOLDER` and is tested on `Eval.txt` and `Test.txt`;
without a training file it learns LogiQA 2's `dev.txt` or our exam questions, and without any file
it is tested on our exam questions too. Each table states which. RACE and COSMOS, the sources of the
paper's Table 4, are learned first if `--released` has them; else items of ours replace them. Cue
words replace the annotated reasoning types, which were never released.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from therefore.dataset.reading import load
from therefore.evaluation.predictions import Prediction
from therefore.items import Item
from therefore.language.tokens import tokens
from therefore.recipes.bench import percent, pictured, right, workshop
from therefore.recipes.logiqa_sets import ABLATIONS, WHOLE, Sets
from therefore.recipes.papers import printed
from therefore.recipes.recipe import Cell, Comparison, Recipe, Request
from therefore.reporting.plots import Dot, dot_plot
from therefore.statistics import wilson

MODEL = "minilm"

PAPER_TABLE3 = printed("logiqa", "table3")
PAPER_TABLE4 = printed("logiqa", "table4")
PAPER_TABLE5 = printed("logiqa", "table5")
PAPER_TABLE7 = printed("logiqa", "table7")
PAPER_FIGURE3 = printed("logiqa", "figure3")


def table3(request: Request) -> Comparison:
    """Accuracy of the model beside BERT and RoBERTa."""
    with workshop(request, "logiqa") as place:
        bench = Sets(request, place)
        run = bench.main(1.0)
        ours = {name: percent(bench.test(run, data)) for name, data in bench.tests().items()}
        chinese = {name: percent(said) for name, said in bench.chinese(1.0).items()}
        notes = bench.said([run])
    shown = ("BERT", "RoBERTa", "people", "ceiling")
    rows: list[tuple[Cell, ...]] = [(f"paper: {k}", *PAPER_TABLE3[k], None) for k in shown]
    cells = (ours.get("Eval"), ours.get("Test"), chinese.get("eval"), chinese.get("test"))
    rows.append((f"ours: {request.model}", *cells, ours["exam"]))
    if not chinese:
        notes += (
            "Chinese: not measured, since no zh_train.txt is under --released; MiniLM and SmolLM2 "
            "read no Chinese, so name a model that does (--model hf:bert-base-chinese).",
        )
    return Comparison(
        "LogiQA Table 3, pre-trained rows: accuracy in per cent",
        ("model", "Eval", "Test", "zh_eval", "zh_test", "exam"),
        tuple(rows),
        notes,
    )


def table4(request: Request) -> Comparison:
    """Trained on a source, on the target, and on one after the other."""
    rows: list[tuple[Cell, ...]] = [(f"paper: {k}", *v, None) for k, v in PAPER_TABLE4.items()]
    with workshop(request, "logiqa") as place:
        bench = Sets(request, place)
        data, split, target = bench.training()
        sources = bench.sources()
        share = 1 / (1 + 2 * len(sources))
        runs = {target: bench.main(share)}
        for name, source in sources.items():
            runs[name] = bench.learner(name, *source, share)
            chain = f"{name}, then {target}"
            runs[chain] = bench.learner(chain, data, split, share, start=runs[name])
        for name, run in runs.items():
            ours = {
                test: percent(bench.test(run, place_)) for test, place_ in bench.tests().items()
            }
            rows.append((f"ours: {name}", ours.get("Eval"), ours.get("Test"), ours["exam"]))
        notes = bench.said(runs.values())
    return Comparison(
        "LogiQA Table 4: transfer, accuracy in per cent",
        ("trained on", "Eval", "Test", "exam"),
        tuple(rows),
        (
            *notes,
            "the paper's sources are RACE and COSMOS: ours too, if their training files are under "
            "--released (RACE/train/**/*.txt, COSMOS/train.csv), otherwise what is ours.",
        ),
    )


def table5(request: Request) -> Comparison:
    """Accuracy by length."""
    with workshop(request, "logiqa") as place:
        bench = Sets(request, place)
        run, tests = bench.main(1.0), bench.tests()
        data = tests.get("Test") or tests.get("Eval") or tests["exam"]
        sizes = {item.id: words(item) for item in load(data)}
        said = bench.test(run, data)
        notes = bench.said([run])
    rows: list[tuple[Cell, ...]] = []
    for low, high, count, accuracy in PAPER_TABLE5.values():
        inside = [one for one in said if low < sizes[one.id] <= high]
        name = f"{low} to {high} words" if high < 1_000 else f"more than {low} words"
        rows.append((name, count, accuracy, len(inside), percent(inside)))
    return Comparison(
        "LogiQA Table 5: accuracy by length, per cent",
        ("length", "paper: items", "paper: RoBERTa", "items", f"ours: {request.model}"),
        tuple(rows),
        (*notes, f"tested on {data.stem}. The paper's counts sum to 876, its test set has 867."),
    )


def table7(request: Request) -> Comparison:
    """Accuracy by reasoning type."""
    with workshop(request, "logiqa") as place:
        bench = Sets(request, place)
        run, tests = bench.main(1.0), bench.tests()
        by_test = {name: bench.test(run, data) for name, data in tests.items()}
        notes = bench.said([run])
    rows: list[tuple[Cell, ...]] = []
    for kind, accuracy in PAPER_TABLE7.items():
        cells = [
            percent([one for one in said if kind in (one.features.get("types") or ())])
            for said in by_test.values()
        ]
        rows.append((kind, accuracy, *cells))
    return Comparison(
        "LogiQA Table 7: accuracy by reasoning type, per cent",
        ("type", "paper: RoBERTa", *(f"{request.model}: {name}" for name in by_test)),
        tuple(rows),
        (
            *notes,
            "an item has every type whose cue it has; the paper's annotation is not released.",
        ),
    )


def figure3(request: Request) -> Comparison:
    """Accuracy on items without the paragraph, the question, or both."""
    rows: list[tuple[Cell, ...]] = []
    bars: dict[str, list[Prediction]] = {}
    runs: list[Path] = []
    with workshop(request, "logiqa") as place:
        bench = Sets(request, place)
        data, split, target = bench.training()
        tests = bench.tests()
        test = tests.get("Test") or tests.get("Eval") or tests["exam"]
        share = 1 / len(ABLATIONS)
        for way in ABLATIONS:
            whole = way == WHOLE  # which is what the other tables look at
            learned = data if whole else bench.ablated(data, split, way)
            run = bench.learner(f"{target}, {way}" if not whole else target, learned, split, share)
            runs.append(run)
            bars[way] = bench.test(run, test if whole else bench.ablated(test, "", way))
            rows.append((way, PAPER_FIGURE3[way], percent(bars[way])))
        notes = bench.said(runs)
    return Comparison(
        "LogiQA Figure 3: ablation of paragraph or question, accuracy in per cent",
        ("what is seen", "paper: RoBERTa", f"ours: {request.model}"),
        tuple(rows),
        (
            *notes,
            f"trained and tested alike; tested on {test.stem}. Two bars have no number in the "
            "paper.",
        ),
        _plot(request, bars),
    )


def words(item: Item) -> int:
    """Words of the paragraph, the question and all options."""
    texts = (*item.premises, item.question, *item.choices)
    return sum(len(tokens(text)) for text in texts)


def _plot(request: Request, bars: Mapping[str, Sequence[Prediction]]) -> tuple[Path, ...]:
    dots = [
        Dot(name, right(said) / len(said), span.low, span.high, 0.25)
        for name, said in bars.items()
        for span in (wilson(right(said), len(said)),)
    ]
    dots += [
        Dot(f"paper: {name}", share / 100, share / 100, share / 100, 0.25, 1)
        for name, share in PAPER_FIGURE3.items()
        if share is not None
    ]
    plot = dot_plot("Accuracy by what is seen", dots, what="what is seen")
    return pictured(request, "logiqa-figure3", [plot])


RECIPES = (
    Recipe("table3-pretrained", "pre-trained rows", table3, trains=True, learner=MODEL),
    Recipe("table4", "transfer from another dataset", table4, trains=True, learner=MODEL),
    Recipe("table5", "accuracy by length", table5, trains=True, learner=MODEL),
    Recipe("table7", "accuracy by reasoning type", table7, trains=True, learner=MODEL),
    Recipe("figure3", "ablation of paragraph or question", figure3, trains=True, learner=MODEL),
)
