"""Fine-tuning: a model, a dataset, and a folder that becomes a run.

The head follows from the items and the architecture, the defaults from the task. A run may be the
start of another: intermediate pre-training is a chain of runs, and the last one's record tells the
whole chain.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import Any

from therefore.config import config_record
from therefore.dataset.files import sha256
from therefore.dataset.reading import read_batches
from therefore.errors import ConfigError, DatasetError, InputError
from therefore.items import Item, Task
from therefore.randomness import digest
from therefore.reasoners.neural.devices import find_device
from therefore.reasoners.neural.events import write_events
from therefore.reasoners.neural.learning import Lesson, lesson
from therefore.reasoners.neural.trained import checksum
from therefore.reasoners.pretrained.answering import Answering
from therefore.reasoners.pretrained.encoding import Encoding, Purpose
from therefore.reasoners.pretrained.heads import find_head, freeze, loader, trainable
from therefore.reasoners.pretrained.loading import (
    load_config,
    load_model,
    load_tokenizer,
    longest,
    shape,
)
from therefore.reasoners.pretrained.rows import Examples
from therefore.reasoners.pretrained.settings import RECIPES, TuneConfig, recipe
from therefore.reasoners.pretrained.sources import MODEL, Source, find_source
from therefore.reasoners.pretrained.tuned import WEIGHTS, begun, claim, read_record, save
from therefore.reasoners.pretrained.tuning import Show, Tuning, steps_for, team
from therefore.version import VERSION

LOOK = 1_000
"""Items that are looked at to learn which tasks a dataset has."""


@dataclass(frozen=True, slots=True)
class Tuned:
    """What `finetune` did."""

    folder: Path
    net: str
    """The model's name."""
    head: str
    task: str
    parameters: int
    trained: int
    """How many of the parameters were not frozen."""
    items: int
    cut: int
    """Items that were too long and were cut."""
    steps: int
    best_step: int
    validation: float
    """Accuracy of the kept weights on the validation items looked at; for conclusions, the share
    that comes out word for word."""
    checked_on: str
    """Which items those are."""
    device: str
    stages: int
    """How many fine-tunings the model has behind it, this one included."""
    main: bool
    """Whether this process is the one that writes and speaks, of those that torchrun started."""


def finetune(
    model: str,
    data: str | Path,
    out: str | Path,
    *,
    start: str | Path | None = None,
    settings: Mapping[str, str] | None = None,
    split: str = "train",
    validate: str = "",
    limit: int = 0,
    minutes: float = 0.0,
    device: str = "auto",
    tensorboard: bool = False,
    show: Show = lambda metric, steps: None,
) -> Tuned:
    """Fine-tune a model on a split of a dataset and keep it in the folder `out`.

    `model` is a name that `sources` knows. With `start`, an earlier run of the same model, training
    goes on from its weights, on other data or another task. `settings` changes fields of
    `TuneConfig`, whose defaults follow from the task. `minutes` chooses the number of steps by the
    clock. Given again after an interruption, it goes on where it stopped.
    """
    folder, place, asked = Path(out), Path(data), dict(settings or {})
    found, stages = begun(folder), _stages(start, model)
    workers = team(find_device(device))
    task = _task(place, split, asked.get("task", "auto"))
    config = recipe(task, asked)
    learned = _shortened(
        lesson(place, split, validate=validate, limit=limit, tasks=(task,)), config.validated
    )
    source = find_source(model if start is None else str(start))
    encoding = _encoding(source, model, config, learned)
    head = encoding.head
    examples, cut = _encoded(encoding, learned.items, "learn")
    validation, _ = _encoded(encoding, learned.held, "score")
    loaded = load_model(
        source,
        loader(head, encoding.shape),
        labels=len(encoding.labels) or 2,
        seed=int.from_bytes(digest(config.seed, "head")[:7], "big"),
    )
    freeze(loaded, config.layers)
    tuning = Tuning(Answering(loaded, head), examples, validation, config, workers)
    if found is not None and minutes:
        steps = int(found["settings"]["steps"])
    elif minutes:
        steps = tuning.steps_in(minutes)
    else:
        steps = steps_for(config, len(examples))
    config = replace(config, steps=steps)
    record = {
        "kind": "pretrained",
        "model": model,
        "architecture": loaded.config.model_type,
        "task": task,
        "head": head,
        "labels": list(encoding.labels),
        "limit": encoding.limit,
        "settings": config_record(config),
        "data": {"sha256": checksum(place), "split": split, "items": len(examples), "cut": cut},
        "stages": stages,
        "library": VERSION,
    }
    if workers.is_main_process:
        claim(folder, record, found)
    workers.wait_for_everyone()
    progress = tuning.fit(folder, steps, show=show)
    if workers.is_main_process:
        outcome = {"validation": progress.best, "best_step": progress.best_step}
        save(folder, loaded, encoding.tokenizer, {**record, **outcome})
        if tensorboard:
            write_events(folder)
    workers.wait_for_everyone()
    return Tuned(
        folder=folder,
        net=model,
        head=head,
        task=task,
        parameters=sum(p.numel() for p in loaded.parameters()),
        trained=trainable(loaded),
        items=len(examples),
        cut=cut,
        steps=steps,
        best_step=progress.best_step,
        validation=progress.best,
        checked_on=learned.checked_on,
        device=str(workers.device),
        stages=len(stages) + 1,
        main=workers.is_main_process,
    )


def _task(place: Path, split: str, asked: str) -> Task:
    """The task to learn: the one asked for, or the only one in a look at the first items."""
    if asked in RECIPES:
        return asked
    if asked != "auto":
        raise ConfigError(f"task={asked!r} is none of auto, {', '.join(RECIPES)}")
    first = islice((item for batch in read_batches(place, split=split) for item in batch), LOOK)
    found = sorted({item.task for item in first})
    if not found:
        raise DatasetError(f"{place} has no items in split {split!r} to learn from")
    if len(found) > 1:
        raise ConfigError(
            f"{place} has {' and '.join(found)} items: choose one with --set task={found[0]}"
        )
    return found[0]


def _stages(start: str | Path | None, model: str) -> list[dict[str, Any]]:
    """What the earlier run had learned, and those before it; oldest first."""
    if start is None:
        return []
    folder = Path(start)
    record = read_record(folder)
    if record["model"] != model:
        raise ConfigError(
            f"{folder} began as {record['model']!r}, not as {model!r}: name the same model"
        )
    own = {name: record[name] for name in ("task", "head", "settings", "data", "validation")}
    return [*record["stages"], {**own, "weights": sha256(folder / MODEL / WEIGHTS)}]


def _shortened(learned: Lesson, validated: int) -> Lesson:
    """With so many items to check on at most."""
    if len(learned.held) <= validated:
        return learned
    words = f"{validated:,} of {learned.checked_on}"
    return replace(learned, held=learned.held[:validated], checked_on=words)


def _encoding(source: Source, model: str, config: TuneConfig, learned: Lesson) -> Encoding:
    """How these items are read; InputError if the model cannot learn from one of them."""
    first = learned.items[0]
    architecture, tokenizer = load_config(source), load_tokenizer(source)
    head = find_head(config.head, first.task, shape(architecture), model=model)
    encoding = Encoding(
        tokenizer=tokenizer,
        shape=shape(architecture),
        head=head,
        task=first.task,
        labels=first.choices if head == "classification" else (),
        limit=_limit(config, longest(tokenizer, architecture), model),
        truncate=config.truncate,
    )
    for item in (*learned.items, *learned.held):
        encoding.check(item)
    return encoding


def _limit(config: TuneConfig, most: int, model: str) -> int:
    if most and config.length > most and config.truncate:
        raise ConfigError(f"length={config.length} is more than the {most} that {model} reads")
    return min(config.length or most, most or config.length)


def _encoded(encoding: Encoding, items: Sequence[Item], purpose: Purpose) -> tuple[Examples, int]:
    """The items as rows, and how many of them were cut; InputError if that was not asked for."""
    uncut = replace(encoding, truncate=False).examples(items, purpose)
    over = encoding.too_long(uncut)
    if not over:
        return uncut, 0
    if not encoding.truncate:
        raise InputError(
            f"{len(over):,} of {len(items):,} items are longer than {encoding.limit} tokens (the "
            f"longest has {int(uncut.lengths.max())}): use --set truncate=true to cut them, or "
            "--set length=N if the model reads more"
        )
    return encoding.examples(items, purpose), len(over)
