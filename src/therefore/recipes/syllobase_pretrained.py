"""SylloBase's Tables 5, 6, 7 and 9 with models that the user names: select and write conclusions.

Models learn automatic items, as the paper's do, and are tested on more of them and on the rewritten
set; `syllobase_bench` says what replaces the paper's data. Each table states sizes and steps.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from therefore.asking.conclusions import VALIDITIES
from therefore.errors import InputError
from therefore.evaluation.compare import compare
from therefore.evaluation.measure import likeness, validity
from therefore.evaluation.predictions import Prediction
from therefore.reasoners.pretrained.kinds import pretrained
from therefore.reasoners.training.folder import steps_of, steps_told
from therefore.recipes.bench import percent, workshop
from therefore.recipes.disagreements import disagreements
from therefore.recipes.papers import printed
from therefore.recipes.recipe import Cell, Comparison, Recipe, Request
from therefore.recipes.syllobase_bench import NOISE, SELECTOR, SIZES, Syllogisms

METRICS = ("ROUGE-1", "ROUGE-2", "ROUGE-L", "BLEU-1", "BLEU-2", "BERTScore")
"""The metrics, in the order of the paper's Table 5."""
PAPER_TABLE5 = printed("syllobase", "table5")
PAPER_TABLE6 = printed("syllobase", "table6")
PAPER_TABLE7 = printed("syllobase", "table7")
PAPER_TABLE9 = printed("syllobase", "table9")

JUDGE = "minilm"
"""The model behind BERTScore."""
KINDS = ("categorical", "hypothetical", "disjunctive", "poly", "complex")
RETOLD = (
    "rewritten: told anew in free prose by a language model, read by a second; not the paper's "
    "items, which were never released."
)


def of_kind(said: Sequence[Prediction], kind: str) -> list[Prediction]:
    """The predictions about one kind of syllogism, or all."""
    return [one for one in said if kind in ("all", one.features["kind"])]


def table5(request: Request) -> Comparison:
    """Written conclusions: likeness to the target in words, and validity by proof."""
    with workshop(request, "syllobase") as place:
        bench = Syllogisms(request, place)
        run = bench.learner("generation", ("automatic",), 1.0)
        tests = {name: bench.test(run, "generation", name) for name in ("automatic", "rewritten")}
    rows: list[tuple[Cell, ...]] = []
    notes: list[str] = []
    for kind in (*KINDS, "all"):
        ours = [_written(of_kind(said, kind), _judge(notes)) for said in tests.values()]
        for place_, metric in enumerate(METRICS):
            paper = [column[place_] for column in PAPER_TABLE5[kind].values()]
            rows.append((f"{kind}: {metric}", *paper, *(found.get(metric) for found in ours)))
        for name in VALIDITIES:
            rows.append((f"{kind}: {name}", None, None, None, None, ours[0].get(name), None))
    writer, said = bench.model("generation"), tests["automatic"]
    return Comparison(
        "SylloBase Table 5: written conclusions, per cent",
        (
            "kind and measure",
            *(f"paper: {name}" for name in PAPER_TABLE5["all"]),
            f"ours: {writer}",
            "ours, rewritten",
        ),
        tuple(rows),
        (
            _made(request, run, writer, f"{_half(request):,} automatic items to write"),
            "the paper tests on items rewritten by hand: our likeness on automatic ones is to be "
            "compared with nothing but our validity, which the paper does not have.",
            RETOLD,
            f"validity in per cent of {len(said)} automatic items: follows and as strong as the "
            "target, follows but weaker, restates a premise, contradicts the premises, unrelated, "
            "no readable sentence. Of rewritten items it is not judged: the grammar does not read "
            "their premises, so that even the target would be called unreadable.",
            *notes,
            *disagreements(said),
        ),
    )


def _written(said: Sequence[Prediction], judge: str) -> dict[str, float]:
    """Likeness and validity of written conclusions, in per cent."""
    words, proved = likeness(said, bert=judge), validity(said)
    means = words.means if words else {}
    counts = proved.counts if proved else {}
    shares = {name: 100 * counts.get(name, 0) / max(1, len(said)) for name in VALIDITIES}
    return {
        **{name: round(100 * mean.value, 2) for name, mean in means.items()},
        **{name: round(share, 1) for name, share in shares.items()},
    }


def table6(request: Request) -> Comparison:
    """Selected conclusions, by kind."""
    with workshop(request, "syllobase") as place:
        bench = Syllogisms(request, place)
        run = bench.learner("selection", ("automatic",), 1.0)
        said, bag = bench.test(run, "selection", "automatic"), bench.baseline("automatic")
        retold = bench.test(run, "selection", "rewritten"), bench.baseline("rewritten")
    rows = [
        (
            kind,
            *PAPER_TABLE6[kind],
            *(percent(of_kind(one, kind)) for one in (said, bag, *retold)),
        )
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
    notes += ["chance is 25 per cent; the paper tests on items rewritten by hand.", RETOLD]
    columns = ("paper: BERT", "paper: RoBERTa", "paper: XLNet", "paper: ELECTRA")
    return Comparison(
        "SylloBase Table 6: selected conclusions, accuracy in per cent",
        (
            "kind",
            *columns,
            f"ours: {selector}",
            "ours: bag of words",
            f"rewritten: {selector}",
            "rewritten: bag of words",
        ),
        tuple(rows),
        tuple(notes),
    )


def table7(request: Request) -> Comparison:
    """With and without automatic data before the small set."""
    ways: tuple[tuple[str, ...], ...] = (("small",), ("automatic", "small"))
    rows: list[tuple[Cell, ...]] = [(f"paper: {k}", *v) for k, v in PAPER_TABLE7.items()]
    last: list[Path] = []
    with workshop(request, "syllobase") as place:
        bench = Syllogisms(request, place)
        writer, selector = bench.model("generation"), bench.model("selection")
        for task in ("selection", "generation"):
            runs = [bench.learner(task, way, 1 / 6) for way in ways]
            last += runs
            for test in ("small", "rewritten"):
                said = [bench.test(run, task, test) for run in runs]
                rows.append((f"ours, {task}, {test}: {bench.model(task)}", *_shown(task, said)))
        steps = steps_told(last)
    return Comparison(
        "SylloBase Table 7 and Figure 1: the small set alone, and after automatic data",
        ("model", "without automatic data", "with automatic data"),
        tuple(rows),
        (
            "paper: ROUGE-1 / 2 / L of written conclusions (its Figure 1, selection, prints no "
            "numbers); ours: accuracy in per cent for selection, ROUGE for generation.",
            f"ours: {selector} selects, {writer} writes, "
            f"{SIZES[request.scale].small // 2:,} items of the small set, after {_half(request):,} "
            f"automatic ones or not ({request.limits}; last trainings: {steps}). "
            "The small set stands for the paper's 800 rewritten items to "
            f"train on: other syllogisms, {NOISE.replace(',', ' to ')} irrelevant sentences in "
            "each. Tested on more of it, and on rewritten items.",
            RETOLD,
        ),
    )


def table9(request: Request) -> Comparison:
    """With and without context around the premises."""
    rows: list[tuple[Cell, ...]] = [(f"paper: {k}", *v) for k, v in PAPER_TABLE9.items()]
    steps: list[str] = []
    with workshop(request, "syllobase") as place:
        bench = Syllogisms(request, place)
        for task in ("generation", "selection"):
            run = bench.learner(task, ("automatic",), 1 / 2)
            steps.append(f"{steps_of(run):,}")
            for test, inside in (("automatic", "context"), ("rewritten", "rewritten-context")):
                said = [bench.test(run, task, name) for name in (test, inside)]
                rows.append((f"ours, {task}, {test}: {bench.model(task)}", *_shown(task, said)))
    return Comparison(
        "SylloBase Table 9: without and with context",
        ("model", "without context", "with context"),
        tuple(rows),
        (
            "ROUGE-1 / 2 / L for those that write, accuracy in per cent for those that select.",
            f"ours: trained without context on {_half(request):,} automatic items of each task, "
            f"{' and '.join(steps)} steps ({request.limits}); "
            "context is 8 to 16 true and irrelevant sentences around automatic items, and a "
            "paragraph around half of the rewritten ones; the paper's is "
            "prose from search engines. Longer texts are cut at 256 tokens to select.",
        ),
    )


def _shown(task: str, said: Sequence[Sequence[Prediction]]) -> list[str | None]:
    """Table cells: accuracy for the task selection, ROUGE for generation."""
    return [percent(one) if task == "selection" else rouge(one) for one in said]


def rouge(said: Sequence[Prediction]) -> str | None:
    """ROUGE-1, -2 and -L, as the paper prints them; None without the libraries."""
    words = likeness(said)
    if not words or not words.means:
        return None
    return " / ".join(f"{100 * words.means[name].value:.2f}" for name in METRICS[:3])


def _judge(notes: list[str]) -> str:
    """The model for BERTScore; empty if it is not installed, which a note then says once."""
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
    Recipe("table5", "written conclusions", table5, trains=True, learner=SELECTOR),
    Recipe("table6", "selected conclusions", table6, trains=True, learner=SELECTOR),
    Recipe("table7", "with and without automatic data", table7, trains=True, learner=SELECTOR),
    Recipe("table9", "with and without context", table9, trains=True, learner=SELECTOR),
)
