"""The demonstration with people in it: how 139 people answered, beside two simple models.

The items are the 64 pairs of syllogistic premises, each with nine answers. Only the number of
people who gave each answer is published, so which person gave which answer is made up here. The
shares of right answers are exact; the intervals take people as independent of each other.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from therefore.dataset.files import write_whole
from therefore.dataset.reading import read_batches
from therefore.errors import DatasetError
from therefore.evaluation.people import KIND, PERSON
from therefore.evaluation.predictions import Prediction, judged, part_path, write_part
from therefore.evaluation.record import RUN, Run, checksum
from therefore.evaluation.run import evaluate
from therefore.items import Item, to_line
from therefore.progress import Progress, shown
from therefore.randomness import stream
from therefore.reasoners.reasoner import Answer
from therefore.recipes import demo as recipe
from therefore.recipes.demo import COUNT
from therefore.reporting.sights import Sight
from therefore.web.study.norms import NINE, PAIRS, code_of, norm_entry, published
from therefore.web.study.own_items import entry_item

MODELS = ("atmosphere", "word-match")
SOURCE = "Ragni 2016, from CCOBRA"
TOLD = "AO1"
"""The pair that is described: no other has a wrong answer that so many people gave."""


def demo(
    out: str | Path,
    *,
    count: int = COUNT,
    seed: int = 0,
    progress: Progress = shown,
    say: Callable[[str], None] = lambda line: None,
) -> Path:
    """Run the demonstration in a folder; return the report's file.

    A second run uses what is in the folder already. Trained nets and pre-trained models take part
    if what they need is installed.
    """
    place = Path(out)
    if place.is_dir() and any(place.iterdir()) and not (place / "data").is_dir():
        raise DatasetError(f"{place} is not empty and no demonstration: choose another --out")
    return recipe.demo(
        out, count=count, seed=seed, further={"people": people}, progress=progress, say=say
    )


def people(folder: Path) -> tuple[list[Path], Sight]:
    """Runs of people and of two models on the same 64 pairs, and how they compare."""
    data = folder / "data" / "pairs.jsonl"
    entries = [norm_entry(pair, 0, blocks=1, number=0) for pair in PAIRS]
    write_whole(data, "".join(f"{to_line(entry_item(entry))}\n" for entry in entries))
    runs = [_people(data, folder / "runs" / "pairs-people")]
    runs += [evaluate(name, data, folder / "runs" / f"pairs-{name}") for name in MODELS]
    told = ", ".join(f"{run.reasoner} {run.accuracy:.1%}" for run in runs)
    shown = next(entry for entry in entries if code_of(entry.id) == TOLD)
    counts = published()[TOLD]
    favourite = max(counts, key=lambda name: counts[name])
    lines = (
        f"“{' '.join(shown.premises)}” {counts[favourite]} of {sum(counts.values())} people "
        f"concluded: “{shown.choices[NINE.index(favourite)]}” "
        f"Right is: {' '.join(shown.choices[k] for k in shown.right).lower()}.",
        f"Right over all 64 pairs of premises: {told} ({SOURCE}).",
        "Atmosphere only hears “no” and “some”. Yet the kind of conclusion that it names "
        f"(all, some, no, some not) is the one that {_predicted(runs[1].predictions):.0%} of "
        "people drew.",
    )
    paths = [Path(run.folder) for run in runs]
    return paths, Sight("People beside a model", lines, "pairs")


def _people(items: Path, folder: Path) -> Run:
    """The run of the published answers, one row for each person and pair."""
    rows = [row for batch in read_batches(items) for item in batch for row in _answers(item)]
    write_part(part_path(folder, 0), rows)
    run = Run(
        reasoner="people",
        kind=KIND,
        settings={},
        data=str(items),
        data_sha256=checksum(items),
        split="",
        items=len(rows),
        complete=True,
        notes=(f"answers of 139 people ({SOURCE}); who gave which is not published",),
    )
    write_whole(folder / RUN, run.to_json())
    return Run.load(folder)


def _answers(item: Item) -> list[Prediction]:
    counts = published()[str(item.features["pair"])]
    given = [NINE.index(name) for name, count in counts.items() for _ in range(count)]
    stream(0, "who gave which answer", item.id).shuffle(given)
    made = [judged(item, Answer(choice)) for choice in given]
    for number, row in enumerate(made):
        row.features[PERSON] = f"P{number + 1:03d}"
    return made


def _predicted(predictions: list[Prediction]) -> float:
    """The share of people's answers with the quantifier of the model's, whichever way round."""
    shares = []
    for row in predictions:
        counts, given = published()[str(row.features["pair"])], NINE[row.choice]
        alike = sum(count for name, count in counts.items() if name[0] == given[0])
        shares.append(alike / sum(counts.values()))
    return sum(shares) / len(shares)
