"""The LogiQA paper's Tables 3, 4, 5, 7 and Figure 3 with a model that the user names.

The model learns from `Train.txt` of `--released FOLDER` and is tested on `Eval.txt` and `Test.txt`;
without a training file it learns our exam questions, and without any file it is tested on those
too. Each table states which. RACE and COSMOS, the sources of the paper's Table 4, are stood for by
our syllogisms. Cues stand for the annotated reasoning types, which were never released.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from therefore.bridges.importing import import_released
from therefore.dataset.build import generate
from therefore.dataset.files import write_whole
from therefore.dataset.manifest import Manifest
from therefore.dataset.reading import load
from therefore.errors import MissingExtra
from therefore.evaluate.predictions import Prediction
from therefore.items import Item, to_line
from therefore.language.tokens import tokens
from therefore.reasoners.neural.kinds import NETS
from therefore.reproduce.learners import examined, learned, percent, right, slug, with_models
from therefore.reproduce.logiqa_figures import (
    PAPER_FIGURE3,
    PAPER_TABLE3,
    PAPER_TABLE4,
    PAPER_TABLE5,
    PAPER_TABLE7,
)
from therefore.reproduce.nets import workshop
from therefore.reproduce.recipe import Cell, Comparison, Recipe, Request
from therefore.statistics import wilson

MODEL = "minilm"
MADE, TESTED = 8_000, 1_000
"""Exam questions that are made to learn from, and to be tested on."""
SHORT = 60.0
"""Below so many minutes, rates are higher and batches smaller than the defaults."""

ABLATIONS: dict[str, Callable[[Item], Item]] = {
    "whole": lambda item: item,
    "without paragraph": lambda item: replace(item, premises=("",)),
    "without question": lambda item: replace(item, question=""),
    "options alone": lambda item: replace(item, premises=("",), question=""),
}


@dataclass(frozen=True, slots=True)
class _Bench:
    """A place with datasets and runs, each made when it is first asked for."""

    request: Request
    place: Path

    def file(self, name: str) -> Path | None:
        """A released file, if it is there."""
        path = self.request.released / name if self.request.released else None
        return path if path is not None and path.is_file() else None

    def training(self) -> tuple[Path, str, str]:
        """What is learned: a dataset, its split, and its name in words."""
        if self.request.data is not None:
            return self.request.data, "train", str(self.request.data)
        file = self.file("Train.txt")
        if file is None:
            return self._exam(), "train", "our exam questions"
        folder = self.place / "data" / "Train"
        if not folder.exists():
            import_released("logiqa", [file], folder)
        return folder, next(iter(Manifest.load(folder).splits)), "LogiQA's Train.txt"

    def tests(self) -> dict[str, Path]:
        """What is tested on: released files by name, and our exam questions."""
        found: dict[str, Path] = {}
        for name in ("Eval", "Test"):
            file = self.file(f"{name}.txt")
            if file is not None:
                folder = self.place / "data" / name
                if not folder.exists():
                    import_released("logiqa", [file], folder)
                found[name] = folder
        exam = self._exam()
        kept = self.place / "data" / "exam-test.jsonl"
        if not kept.exists():
            items = load(exam, split="test", limit=TESTED)
            write_whole(kept, "".join(f"{to_line(item)}\n" for item in items))
        return {**found, "exam": kept}

    def _exam(self) -> Path:
        folder = self.place / "data" / "exam"
        for split, count in (("train", MADE), ("validate", MADE // 10), ("test", TESTED)):
            generate(
                "exam",
                folder,
                split=split,
                count=count,
                seed=self.request.seed,
                workers=self.request.workers,
            )
        return folder

    def ablated(self, data: Path, split: str, way: str) -> Path:
        """A dataset's split without some of its parts, as one file."""
        path = self.place / "data" / f"{data.stem}-{split or 'all'}-{way.replace(' ', '-')}.jsonl"
        if not path.exists():
            items = (ABLATIONS[way](item) for item in load(data, split=split))
            write_whole(path, "".join(f"{to_line(item)}\n" for item in items))
        return path

    def learner(
        self, name: str, data: Path, split: str, minutes: float, start: Path | None = None
    ) -> Path:
        """A run that learned a split."""
        model = self.request.model
        chosen = {"seed": str(self.request.seed)}
        if model not in NETS:
            chosen |= {"task": "selection", "truncate": "true"}
            if self.request.budget < SHORT:
                chosen |= {"rate": "5e-5", "batch": "16"}
        folder = self.place / "runs" / f"{slug(model)}-{name}"
        return learned(
            model,
            data,
            folder,
            self.request,
            minutes=minutes,
            settings=chosen,
            split=split,
            start=start,
        )

    def main(self, minutes: float) -> Path:
        """The run that three tables look at."""
        data, split, _ = self.training()
        return self.learner("main", data, split, minutes)

    def test(self, run: Path, data: Path) -> list[Prediction]:
        """What a run says about a test set."""
        return examined(
            run, data, self.place / "tests" / f"{run.name}-on-{data.stem}", self.request
        )

    def said(self, request: Request, title: str) -> tuple[str, ...]:
        """What was trained on what, for the notes."""
        return (
            f"ours: {request.model}, trained on {self.training()[2]} for {request.budget:g} "
            f"minutes in all{title}; texts longer than it reads are cut. The paper: BERT and "
            "RoBERTa (large) on 7,000 questions.",
            "Eval and Test are LogiQA's released files, exam is our own; chance is 25 per cent.",
        )


def table3(request: Request) -> Comparison:
    """Accuracy of the model beside BERT and RoBERTa."""
    with workshop(request, "logiqa") as place:
        bench = _Bench(request, place)
        run = bench.main(request.budget)
        ours = {name: percent(bench.test(run, data)) for name, data in bench.tests().items()}
        notes = bench.said(request, "")
    rows: list[tuple[Cell, ...]] = [(f"paper: {k}", *v, None) for k, v in PAPER_TABLE3.items()]
    rows.append((f"ours: {request.model}", ours.get("Eval"), ours.get("Test"), ours["exam"]))
    return Comparison(
        "LogiQA Table 3, pre-trained rows: accuracy in per cent",
        ("model", "Eval", "Test", "exam"),
        tuple(rows),
        notes,
    )


def table4(request: Request) -> Comparison:
    """Trained on a source, on the target, and on one after the other."""
    rows: list[tuple[Cell, ...]] = [(f"paper: {k}", *v, None) for k, v in PAPER_TABLE4.items()]
    with workshop(request, "logiqa") as place:
        bench = _Bench(request, place)
        minutes = request.budget / 3
        data, split, target = bench.training()
        source = place / "data" / "syllogisms"
        generate(
            "syllogism",
            source,
            preset="syllobase",
            split="train",
            count=2 * MADE,
            seed=request.seed,
            workers=request.workers,
        )
        first = bench.learner("source", source, "train", minutes)
        runs = {target: bench.main(minutes), "syllogisms": first}
        notes = list(bench.said(request, ", a third for each training"))
        if request.model in NETS:
            notes.append(f"{request.model} cannot go on from another run: no chain was trained.")
        else:
            runs[f"syllogisms, then {target}"] = bench.learner(
                "source-then-target", data, split, minutes, start=first
            )
        for name, run in runs.items():
            ours = {
                test: percent(bench.test(run, place_)) for test, place_ in bench.tests().items()
            }
            rows.append((f"ours: {name}", ours.get("Eval"), ours.get("Test"), ours["exam"]))
    return Comparison(
        "LogiQA Table 4: transfer, accuracy in per cent",
        ("trained on", "Eval", "Test", "exam"),
        tuple(rows),
        (*notes, "the paper's sources are RACE and COSMOS; ours are syllogisms to select."),
    )


def table5(request: Request) -> Comparison:
    """Accuracy by length."""
    with workshop(request, "logiqa") as place:
        bench = _Bench(request, place)
        run, tests = bench.main(request.budget), bench.tests()
        data = tests.get("Test") or tests.get("Eval") or tests["exam"]
        sizes = {item.id: words(item) for item in load(data)}
        said = bench.test(run, data)
        notes = bench.said(request, "")
    rows: list[tuple[Cell, ...]] = []
    for (low, high), (count, accuracy) in PAPER_TABLE5.items():
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
        bench = _Bench(request, place)
        run, tests = bench.main(request.budget), bench.tests()
        by_test = {name: bench.test(run, data) for name, data in tests.items()}
        notes = bench.said(request, "")
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
    """What is left without the paragraph, the question, or both."""
    rows: list[tuple[Cell, ...]] = []
    bars: dict[str, list[Prediction]] = {}
    with workshop(request, "logiqa") as place:
        bench = _Bench(request, place)
        data, split, _ = bench.training()
        tests = bench.tests()
        test = tests.get("Test") or tests.get("Eval") or tests["exam"]
        minutes = request.budget / len(ABLATIONS)
        for way in ABLATIONS:
            name = f"ablated-{way.replace(' ', '-')}"
            training = bench.ablated(data, split, way)
            run = bench.learner(name, training, split, minutes)
            bars[way] = bench.test(run, bench.ablated(test, "", way))
            rows.append((way, PAPER_FIGURE3[way], percent(bars[way])))
        notes = bench.said(request, ", a quarter for each training")
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
    if request.out is None:
        return ()
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise MissingExtra("matplotlib", extra="plot") from None
    shares = [100 * right(said) / len(said) for said in bars.values()]
    spans = [wilson(right(said), len(said)) for said in bars.values()]
    errors = [
        [share - 100 * span.low for share, span in zip(shares, spans, strict=True)],
        [100 * span.high - share for share, span in zip(shares, spans, strict=True)],
    ]
    figure = Figure(figsize=(6, 4))
    axes = figure.subplots()
    axes.bar(list(bars), shares, yerr=errors, capsize=4, width=0.6, color="C0")
    axes.plot(
        list(PAPER_FIGURE3),
        [float("nan") if share is None else share for share in PAPER_FIGURE3.values()],
        "D",
        color="C1",
        label="paper: RoBERTa",
    )
    axes.axhline(25, color="grey", linewidth=0.8, linestyle=":", label="chance")
    axes.set_ylabel("accuracy, per cent (95 % intervals)")
    axes.legend()
    figure.tight_layout()
    path = request.out / "logiqa-figure3.png"
    figure.savefig(path, dpi=120)
    return (path,)


RECIPES = (
    Recipe("table3-pretrained", "pre-trained rows", with_models(table3, MODEL), trains=True),
    Recipe("table4", "transfer from another dataset", with_models(table4, MODEL), trains=True),
    Recipe("table5", "accuracy by length", with_models(table5, MODEL), trains=True),
    Recipe("table7", "accuracy by reasoning type", with_models(table7, MODEL), trains=True),
    Recipe(
        "figure3", "ablation of paragraph or question", with_models(figure3, MODEL), trains=True
    ),
)
