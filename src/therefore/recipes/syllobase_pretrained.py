"""SylloBase's Tables 5, 6, 7 and 9 with models that the user names: select and write conclusions.

What stands for what: "automatic" data are items of our preset `syllobase`; the paper's 1,000
rewritten items (noise added, sentences reworded by hand) are stood for by a small set of other
syllogisms with one to three true and irrelevant sentences among the premises; its context from
search engines by our preset `syllobase-context`. Sizes and minutes are stated with each table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from therefore.asking.conclusions import VALIDITIES
from therefore.dataset.build import generate
from therefore.errors import InputError, MissingExtra
from therefore.evaluation.compare import compare
from therefore.evaluation.measure import likeness, validity
from therefore.evaluation.predictions import Prediction
from therefore.reasoners.neural.zoo import DESIGNS
from therefore.reasoners.pretrained.kinds import pretrained
from therefore.reasoners.training.folder import steps_of
from therefore.recipes.bench import (
    examined,
    learned,
    percent,
    slug,
    with_models,
    workshop,
)
from therefore.recipes.disagreements import disagreements
from therefore.recipes.recipe import Cell, Comparison, Recipe, Request
from therefore.recipes.scale import Scale
from therefore.recipes.syllobase_figures import (
    METRICS,
    PAPER_MODELS,
    PAPER_TABLE5,
    PAPER_TABLE6,
    PAPER_TABLE7,
    PAPER_TABLE9,
)

SELECTOR, WRITER = "minilm", "encoder-decoder"
"""Who selects and who writes unless `--model` says otherwise; the writer learns from scratch."""
JUDGE = "minilm"
"""The model behind BERTScore."""
KINDS = ("categorical", "hypothetical", "disjunctive", "poly", "complex")


@dataclass(frozen=True, slots=True)
class Size:
    """How much is made."""

    trained: int
    """Automatic training items, half of each task."""
    rewritten: int
    """Items of the small set, half of each task: the paper trains on 800."""
    tested: int
    """Test items of a task."""


SIZES: dict[Scale, Size] = {
    "tiny": Size(160, 80, 20),
    "small": Size(20_000, 1_600, 500),
    "paper": Size(480_000, 1_600, 1_000),
}
NOISE = "1,3"
"""Irrelevant sentences in an item of the small set."""


@dataclass(frozen=True, slots=True)
class _Bench:
    """A place with datasets and runs, each made when it is first asked for."""

    request: Request
    place: Path

    def model(self, task: str) -> str:
        """Who does the task: the model named if it can, else our own choice."""
        named = self.request.model
        if task == "selection":
            return SELECTOR if named in ("", WRITER) else named
        return named if named and _writes(named) else WRITER

    def data(self, name: str) -> Path:
        """The automatic items, the small set, or those with context."""
        preset = "syllobase-context" if name == "context" else "syllobase"
        size = SIZES[self.request.scale]
        sizes = {"automatic": size.trained, "rewritten": size.rewritten}
        splits = (
            {} if name == "context" else {"train": sizes[name], "validation": sizes[name] // 10}
        )
        splits |= {"test_selection": size.tested, "test_generation": size.tested}
        for split, count in splits.items():
            generate(
                "syllogism",
                self.place / "data" / name,
                preset=preset,
                split=split,
                count=count,
                # Another class of seeds: the small set shares no syllogism with the large one.
                seed=self.request.seed + (name == "rewritten"),
                settings={"noise": NOISE} if name == "rewritten" else {},
                workers=self.request.workers,
            )
        return self.place / "data" / name

    def learner(self, task: str, names: Sequence[str], share: float) -> Path:
        """A run that learned one set after the other."""
        model, start = self.model(task), None
        chosen = {"task": task}
        if model not in DESIGNS:
            # The paper reads 256 tokens at most to select.
            chosen["truncate"] = "true"
        for place, name in enumerate(names):
            title = "-then-".join(names[: place + 1])
            start = learned(
                model,
                self.data(name),
                self.place / "runs" / f"{slug(model)}-{task}-{title}",
                self.request,
                share=share,
                settings=chosen,
                start=start,
            )
        assert start is not None
        return start

    def test(self, run: Path, task: str, name: str) -> list[Prediction]:
        """What a run says about a test set."""
        kept = self.place / "tests" / f"{run.name}-on-{name}"
        return examined(run, self.data(name), kept, self.request, split=f"test_{task}")

    def baseline(self, name: str) -> list[Prediction]:
        """A bag of words on the same selection items; empty if it is not installed."""
        data, kept = self.data(name), self.place / "tests" / f"bag-of-words-on-{name}"
        try:
            return examined(
                "bag-of-words", data, kept, self.request, split="test_selection", train_data=data
            )
        except MissingExtra:
            return []


def _writes(model: str) -> bool:
    if model in DESIGNS:
        return model == WRITER
    loading = pretrained("loading")
    return str(loading.shape(loading.load_config(model))) != "encoder"


def of_kind(said: Sequence[Prediction], kind: str) -> list[Prediction]:
    """The predictions about one kind of syllogism, or all."""
    return [one for one in said if kind in ("all", one.features["kind"])]


def table5(request: Request) -> Comparison:
    """Written conclusions: likeness in words, and validity by proof."""
    with workshop(request, "syllobase") as place:
        bench = _Bench(request, place)
        run = bench.learner("generation", ("automatic",), 1.0)
        said = bench.test(run, "generation", "automatic")
    rows: list[tuple[Cell, ...]] = []
    notes: list[str] = []
    for kind in (*KINDS, "all"):
        chosen = of_kind(said, kind)
        words = likeness(chosen, bert=_judge(notes))
        proved = validity(chosen)
        for place_, metric in enumerate(METRICS):
            paper = [column[place_] for column in PAPER_TABLE5[kind]]
            ours = words.means.get(metric) if words else None
            rows.append(
                (f"{kind}: {metric}", *paper, None if ours is None else round(100 * ours.value, 2))
            )
        total = max(1, len(chosen))
        for name in VALIDITIES:
            share = 100 * (proved.counts[name] if proved else 0) / total
            rows.append((f"{kind}: {name}", None, None, None, None, round(share, 1)))
    writer = bench.model("generation")
    return Comparison(
        "SylloBase Table 5: written conclusions, per cent",
        ("kind and measure", *(f"paper: {name}" for name in PAPER_MODELS), f"ours: {writer}"),
        tuple(rows),
        (
            _made(request, run, writer, f"{_half(request):,} automatic items to write"),
            "the paper tests on items rewritten by hand, we on automatic ones: our likeness is to "
            "be compared with nothing but our validity, which the paper does not have.",
            f"validity in per cent of {len(said)} items: follows and as strong as the target, "
            "follows but weaker, restates a premise, contradicts the premises, unrelated, no "
            "readable sentence.",
            *notes,
            *disagreements(said),
        ),
    )


def table6(request: Request) -> Comparison:
    """Selected conclusions, by kind."""
    with workshop(request, "syllobase") as place:
        bench = _Bench(request, place)
        run = bench.learner("selection", ("automatic",), 1.0)
        said, bag = bench.test(run, "selection", "automatic"), bench.baseline("automatic")
    rows = [
        (kind, *PAPER_TABLE6[kind], percent(of_kind(said, kind)), percent(of_kind(bag, kind)))
        for kind in (*KINDS, "all")
    ]
    selector = bench.model("selection")
    notes = [_made(request, run, selector, f"{_half(request):,} automatic items to select")]
    if bag:
        pair = compare(said, bag)
        notes.append(
            f"{selector} minus bag of words: {100 * pair.difference:+.1f} points (95 % interval "
            f"{100 * pair.interval.low:+.1f} to {100 * pair.interval.high:+.1f}), McNemar p "
            f"{pair.p:.2g}."
        )
    notes.append("chance is 25 per cent; the paper tests on rewritten items, we on automatic ones.")
    columns = ("paper: BERT", "paper: RoBERTa", "paper: XLNet", "paper: ELECTRA")
    return Comparison(
        "SylloBase Table 6: selected conclusions, accuracy in per cent",
        ("kind", *columns, f"ours: {selector}", "ours: bag of words"),
        tuple(rows),
        tuple(notes),
    )


def table7(request: Request) -> Comparison:
    """With and without automatic data before the small set."""
    ways: tuple[tuple[str, ...], ...] = (("rewritten",), ("automatic", "rewritten"))
    rows: list[tuple[Cell, ...]] = [(f"paper: {k}", *v) for k, v in PAPER_TABLE7.items()]
    notes: list[str] = []
    steps: list[str] = []
    with workshop(request, "syllobase") as place:
        bench = _Bench(request, place)
        writer, selector = bench.model("generation"), bench.model("selection")
        tasks = ["selection"] + (["generation"] if writer not in DESIGNS else [])
        for task in tasks:
            runs = [bench.learner(task, way, 1 / (3 * len(tasks))) for way in ways]
            steps += [f"{steps_of(run):,} ({run.name})" for run in runs]
            said = [bench.test(run, task, "rewritten") for run in runs]
            shown = [percent(one) if task == "selection" else rouge(one) for one in said]
            rows.append((f"ours, {task}: {bench.model(task)}", *shown))
        if writer in DESIGNS:
            notes.append(
                f"{writer} cannot go on from another run: name a pre-trained model that writes "
                "(--model smollm2) for the row of ROUGE."
            )
    return Comparison(
        "SylloBase Table 7 and Figure 1: the small set alone, and after automatic data",
        ("model", "without automatic data", "with automatic data"),
        tuple(rows),
        (
            "paper: ROUGE-1 / 2 / L of written conclusions (its Figure 1, selection, prints no "
            "numbers); ours: accuracy in per cent for selection, ROUGE for generation.",
            f"ours: {selector}, {SIZES[request.scale].rewritten // 2:,} items of the small set, "
            f"after {_half(request):,} automatic ones or not ({request.limits}); steps of the "
            f"last training: {', '.join(steps)}. The small set stands for the paper's "
            "800 rewritten items: other syllogisms, "
            f"{NOISE.replace(',', ' to ')} irrelevant sentences in each.",
            *notes,
        ),
    )


def table9(request: Request) -> Comparison:
    """With and without context around the premises."""
    rows: list[tuple[Cell, ...]] = [(f"paper: {k}", *v) for k, v in PAPER_TABLE9.items()]
    steps: list[str] = []
    with workshop(request, "syllobase") as place:
        bench = _Bench(request, place)
        for task in ("generation", "selection"):
            run = bench.learner(task, ("automatic",), 1 / 2)
            steps.append(f"{steps_of(run):,}")
            said = [bench.test(run, task, name) for name in ("automatic", "context")]
            shown = [percent(one) if task == "selection" else rouge(one) for one in said]
            rows.append((f"ours, {task}: {bench.model(task)}", *shown))
    return Comparison(
        "SylloBase Table 9: without and with context",
        ("model", "without context", "with context"),
        tuple(rows),
        (
            "ROUGE-1 / 2 / L for those that write, accuracy in per cent for those that select.",
            f"ours: trained without context on {_half(request):,} automatic items of each task, "
            f"{' and '.join(steps)} steps ({request.limits}); "
            "context is 8 to 16 true and irrelevant sentences, the paper's is "
            "prose from search engines. Longer texts are cut at 256 tokens to select.",
        ),
    )


def rouge(said: Sequence[Prediction]) -> str | None:
    """ROUGE-1, -2 and -L, as the paper prints them; None without the libraries."""
    words = likeness(said)
    if not words or not words.means:
        return None
    return " / ".join(f"{100 * words.means[name].value:.2f}" for name in METRICS[:3])


def _judge(notes: list[str]) -> str:
    """The model for BERTScore, if it is there; otherwise a note, once."""
    try:
        pretrained("sources").find_source(JUDGE)
        import bert_score  # noqa: F401
    except (InputError, ImportError) as fault:
        note = f"BERTScore was not measured: {fault}"
        if note not in notes:
            notes.append(note)
        return ""
    note = f"BERTScore is by {JUDGE}'s last layer, the paper's by its library's default."
    if note not in notes:
        notes.append(note)
    return JUDGE


def _half(request: Request) -> int:
    """Automatic training items of one task."""
    return SIZES[request.scale].trained // 2


def _made(request: Request, run: Path, model: str, what: str) -> str:
    return (
        f"ours: {model} on {what}, {steps_of(run):,} steps ({request.limits}); "
        "the paper: base models on 240,000 items, 10 epochs to select, 100 to write."
    )


RECIPES = (
    Recipe("table5", "written conclusions", with_models(table5, SELECTOR), trains=True),
    Recipe("table6", "selected conclusions", with_models(table6, SELECTOR), trains=True),
    Recipe("table7", "with and without automatic data", with_models(table7, SELECTOR), trains=True),
    Recipe("table9", "with and without context", with_models(table9, SELECTOR), trains=True),
)
