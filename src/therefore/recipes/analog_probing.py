"""AnaLog's Figures 1 to 4 (Ryb et al., 2022): probing of language models, beside the paper.

All four show the same probing run of each model, which is kept in `--out` and used again. The
paper's figures come without numbers; what its text says stands beside ours. `--model` may name
several, with commas. The scale decides how many items are read; with `--budget`, a few items are
timed and the time decides. If `--released` has the paper's test file, it is the test set.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from therefore.bridges.importing import import_released
from therefore.config import override
from therefore.dataset.manifest import Manifest
from therefore.dataset.reading import load
from therefore.errors import ConfigError, DatasetError
from therefore.evaluation.probing.breakdown import Breakdown, TTest, breakdown
from therefore.evaluation.probing.config import TRUE, ProbeConfig
from therefore.evaluation.probing.cuts import ANALOG, ANALOG_WITHIN, Cut
from therefore.evaluation.probing.folder import PROBE, load_plan
from therefore.evaluation.probing.probe import probe
from therefore.evaluation.probing.rows import ProbedRows
from therefore.evaluation.probing.scores import Probing
from therefore.evaluation.record import checksum
from therefore.families.analog.config import GROUP
from therefore.items import Item
from therefore.randomness import digest
from therefore.reasoners.pretrained.kinds import pretrained
from therefore.recipes.bench import built, written
from therefore.recipes.recipe import Cell, Comparison, Recipe, Request
from therefore.recipes.released import needed_files
from therefore.recipes.scale import Scale
from therefore.reporting.probing import write_figures
from therefore.reporting.probing_tables import run_names

MODELS = "minilm"
"""The models that are probed unless `--model` names others."""
TIMED = 48
"""How many items are read to find out how fast a model is."""
SPARED = 0.6
"""The share of the budget that reading the texts may take; fitting the probes takes the rest."""
LIMITS: dict[Scale, int] = {"tiny": 8 * GROUP, "small": 0, "paper": 0}
"""Items of each split that are read; 0: all."""
PROBES: dict[Scale, dict[str, str]] = {
    "tiny": {"fractions": "25,100", "draws": "2"},
    "small": {},
    "paper": {},
}
"""Settings of the probes, on top of the paper's."""

# What the paper's text says of its figures, in percent and points.
PAPER_ACCURACY = {"scrambled": "about 60", "random": "about 50"}
PAPER_BPP = (
    ("BERT, StructBERT (large)", "15 to 40, less on the smallest sets"),
    ("GPT-2 (large)", "about 20, standard deviation 20.82"),
    ("LUKE (large)", "15.05 on average"),
)
PAPER_TESTS = {
    ANALOG[0].text: "O_NE lowest and NO_E highest, a significant difference; NO_E and NO_NE alike",
    ANALOG[1].text: "no significant difference; ungrammatical ones vary 8 times as much",
    ANALOG[2].text: "no significant difference (t = 0.442, p = 0.662)",
    ANALOG[3].text: "AND and CON significantly below UNI (p < 0.05)",
    ANALOG_WITHIN[0].text: "S significantly below NP and VP",
    ANALOG_WITHIN[1].text: "UNLESS_PREFIX below UNLESS_INFIX; IF, IF_THEN, UNLESS_INFIX alike",
}


def figure1(request: Request) -> Comparison:
    """Accuracy of the probe and of its baselines, by size of the training set."""
    runs = probed(request)
    shares = runs[0].plan.config.percentages
    rows: list[tuple[Cell, ...]] = []
    for name, run in zip(run_names(runs), runs, strict=True):
        for condition in run.plan.config.conditions:
            found = [run.score(run.last, share).accuracy[condition].mean for share in shares]
            cells = [100 * each for each in found]
            rows.append((f"{name}, {condition}", PAPER_ACCURACY.get(condition), *cells))
    return Comparison(
        "AnaLog Figure 1: accuracy of the probes (%)",
        ("probe", "paper", *(f"{share:g} %" for share in shares)),
        tuple(rows),
        notes=_notes(runs),
        plots=_plots(request, runs, "figure1"),
    )


def figure2(request: Request) -> Comparison:
    """Baselined probing performance by size of the training set."""
    runs = probed(request)
    shares = runs[0].plan.config.percentages
    rows: list[tuple[Cell, ...]] = [
        (f"paper: {name}", said, *(None for _ in shares)) for name, said in PAPER_BPP
    ]
    for name, run in zip(run_names(runs), runs, strict=True):
        scores = [run.score(run.last, share) for share in shares]
        spreads = [score.bpp.deviation for score in scores]
        rows.append((f"ours: {name}, BPP", None, *(100 * score.bpp.mean for score in scores)))
        cells = [None if each is None else 100 * each for each in spreads]
        rows.append((f"ours: {name}, standard deviation", None, *cells))
    return Comparison(
        "AnaLog Figure 2: baselined probing performance (points)",
        ("model", "paper", *(f"{share:g} %" for share in shares)),
        tuple(rows),
        notes=_notes(runs),
        plots=_plots(request, runs, "figure2"),
    )


def figure3(request: Request) -> Comparison:
    """BPP by overlap, grammaticality, domain and connective."""
    return _by_category(request, "3", "by overlap, grammaticality, domain and connective", ANALOG)


def figure4(request: Request) -> Comparison:
    """BPP by kind of conjunction and of conditional."""
    return _by_category(request, "4", "within conjunction and conditionals", ANALOG_WITHIN)


def _by_category(request: Request, number: str, what: str, cuts: Sequence[Cut]) -> Comparison:
    runs = probed(request)
    parts = [breakdown(run) for run in runs]
    rows: list[tuple[Cell, ...]] = []
    notes = list(_notes(runs))
    for name, run, found in zip(run_names(runs), runs, parts, strict=True):
        if not set(cuts) & set(found.cuts):
            raise DatasetError(
                f"{run.plan.data}: none of the {run.plan.test_items:,} items tested has the "
                f"categories of Figure {number}: test more, or choose another --data"
            )
        for cut in cuts:
            rows += [
                (
                    f"{name}: {cut.name}, {one.value}",
                    one.items,
                    100 * one.accuracy[TRUE].mean,
                    100 * one.accuracy[run.plan.config.against].mean,
                    100 * one.bpp.mean,
                    None if one.bpp.deviation is None else 100 * one.bpp.deviation,
                )
                for one in found.of(cut)
            ]
            notes.append(f"{cut.name}. Paper: {PAPER_TESTS[cut.text]}. Ours: {_told(found, cut)}.")
    return Comparison(
        f"AnaLog Figure {number}: {what}, {parts[0].percentage:g} % of the training set",
        ("category", "items", "accuracy", "baseline", "BPP", "deviation"),
        tuple(rows),
        notes=tuple(notes),
        plots=_plots(request, runs, f"figure{number}"),
    )


def _told(found: Breakdown, cut: Cut) -> str:
    """The significance tests of one cut in words: over premises, in brackets over templates."""
    pairs = [one for one in found.contrasts if one.cut == cut.text]
    if len(pairs) > 3:
        pairs = [one for one in pairs if one.premises and one.premises.corrected < 0.05]
    told = "; ".join(
        f"{one.first} {100 * one.difference:+.1f} against {one.second} ({_test(one.premises)}"
        f"{f'; over templates {_test(one.templates)}' if one.templates else ''})"
        for one in pairs
    )
    return told or "no significant difference"


def _test(test: TTest | None) -> str:
    return f"t = {test.t:.2f}, p = {test.corrected:.2g} by Holm" if test else "too few to test"


def _notes(runs: Sequence[Probing]) -> tuple[str, ...]:
    notes = [
        f"{name}: {run.plan.train_items:,} items to learn from, {run.plan.test_items:,} tested, "
        f"layer {run.last}, {sum(run.plan.cpu_seconds.values()) / 60:.1f} processor minutes"
        for name, run in zip(run_names(runs), runs, strict=True)
    ]
    notes += dict.fromkeys(note for run in runs for note in run.plan.notes)
    return (
        *notes,
        "The paper probes four large models on 19,200 + 4,800 items; ours are smaller. Its figures "
        "have no numbers: what stands under paper is from its text.",
    )


def _plots(request: Request, runs: Sequence[Probing], name: str) -> tuple[Path, ...]:
    if request.out is None:
        return ()
    parts = [breakdown(run) for run in runs]
    return tuple(write_figures(runs, parts, request.out / "figures", only=(name,)))


def probed(request: Request) -> list[Probing]:
    """The probing runs of the models asked for; a run that `--out` has already is used again."""
    names = [name.strip() for name in (request.model or MODELS).split(",") if name.strip()]
    data = _data(request)
    runs: list[Probing] = []
    for name in names:
        safe = "".join(letter if letter.isalnum() else "-" for letter in name)
        settings = {**PROBES[request.scale], "seed": str(request.seed), **request.settings}
        told = [checksum(data), request.scale, str(request.budget)]
        told += [f"{key}={settings[key]}" for key in sorted(settings)]
        folder = _out(request) / f"{data.name}-{safe}-{digest(*told).hex()[:8]}"
        limit = _limit(request, name, data, folder, len(names))
        request.tell(f"{name} on {data.name}")
        runs.append(probe(name, data, folder, settings=settings, limit=limit))
    return runs


def _out(request: Request) -> Path:
    place = request.out or request.scratch
    if place is None:
        raise ConfigError("probing runs are kept for the next figure: give a folder with --out")
    return place


def _data(request: Request) -> Path:
    """The dataset: the one given, the released files imported, or else the preset generated."""
    if request.data is not None:
        return request.data
    if request.released is not None:
        files = needed_files(request.released, "AnaLog*.csv", what="AnaLog's released data")
        place = _out(request) / "released"
        if not place.exists():
            import_released("analog", files, place)
        return _thinned(place, LIMITS[request.scale]) if LIMITS[request.scale] else place
    seed = f"-seed{request.seed}" if request.seed else ""
    place = _out(request) / f"analog-{request.scale}{seed}"
    count = LIMITS[request.scale] or None
    return built(request, "analog", place, {"train": count, "test": count}, preset="analog")


def _thinned(data: Path, count: int) -> Path:
    """A copy with about `count` items a split, evenly spread, since released rows go by kinds."""
    path = data.with_name(f"{data.name}-{count}.jsonl")
    if not path.exists():
        kept: list[Item] = []
        for split, record in Manifest.load(data).splits.items():
            kept += load(data, split=split)[:: max(1, record.count // count)]
        written(path, kept)
    return path


def _limit(request: Request, model: str, data: Path, folder: Path, models: int) -> int:
    """How many items of each split are read, 0 for all; an existing run keeps its number."""
    if request.budget is None:
        return LIMITS[request.scale]
    if (folder / PROBE).is_file():
        return load_plan(folder).limit
    texts = ProbedRows.of(load(data, limit=TIMED)).texts
    precision = override(ProbeConfig(), request.settings).precision
    encoder = pretrained("features").HiddenStates(model, precision=precision)
    tokens = encoder.tokens(texts, "special")
    encoder.encode(tokens, pooling="special", layers=[encoder.layers])
    began = time.perf_counter()
    encoder.encode(tokens, pooling="special", layers=[encoder.layers])
    rate = len(texts) / (time.perf_counter() - began)
    # Each text is read twice: as it is, and scrambled.
    affordable = int(request.budget * 60 * SPARED * rate / 2 / models)
    splits = _sizes(data)
    if affordable >= sum(splits):
        return 0
    fewest = GROUP * 4
    share = affordable // min(2, len(splits)) // GROUP * GROUP
    if share < fewest:
        raise ConfigError(
            f"budget={request.budget:g} minutes let {model} read {affordable:,} items at "
            f"{rate:.0f} a second, too few: give a larger --budget"
        )
    return share


def _sizes(data: Path) -> list[int]:
    """How many items each split has."""
    if data.is_dir():
        return [record.count for record in Manifest.load(data).splits.values()]
    return list(Counter(item.split for item in load(data)).values())


RECIPES = (
    Recipe("figure1", "accuracy of probes and baselines by training size", figure1, trains=True),
    Recipe("figure2", "baselined probing performance by training size", figure2, trains=True),
    Recipe("figure3", "BPP by overlap, grammaticality, domain, connective", figure3, trains=True),
    Recipe("figure4", "BPP by kind of conjunction and of conditional", figure4, trains=True),
)
