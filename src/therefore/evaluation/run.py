"""A run: one reasoner answers one dataset; the answers are kept in parts, so it can be resumed.

`RUN/run.json` says what was asked (and, once the run is complete, how long it took); the
predictions are in `RUN/predictions/part-*.parquet`. A part appears whole or not at all. All parts
but the last have a fixed number of rows; the last is written again as it grows. So the parts show
where an interrupted run goes on.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from pathlib import Path

from therefore.config import as_texts, config_record, nearest, override
from therefore.dataset.files import write_whole
from therefore.dataset.reading import group_sizes, read_batches, refuse_changed
from therefore.dataset.tested import read_tested, shares, splits_of, splits_tested
from therefore.errors import ConfigError, DatasetError, InputError, reading
from therefore.evaluation.answering import Answering, pace_of
from therefore.evaluation.learned import LearnedFrom, ids_of_saved
from therefore.evaluation.own import is_told, refuse_reuse, refuse_stranger
from therefore.evaluation.record import RUN, Run, begin, checksum, forget
from therefore.items import Item
from therefore.progress import Progress, shown
from therefore.reasoners.fingerprint import checksum_of, fingerprint, model_fingerprint
from therefore.reasoners.pretrained.sources import is_model_name
from therefore.reasoners.reasoner import Reasoner
from therefore.reasoners.registry import OURS, find_reasoner, load_reasoner, make_reasoner

TRAINING = 20_000
"""Items that a trained reasoner learns from at most: the first of its training split."""


def evaluate(
    reasoner: str | Reasoner,
    data: str | Path,
    out: str | Path,
    *,
    split: str = "",
    settings: Mapping[str, str] | None = None,
    train: str = "train",
    train_data: str | Path | None = None,
    limit: int = 0,
    fresh: bool = False,
    overwrite: bool = False,
    progress: Progress = shown,
) -> Run:
    """Let a reasoner answer a dataset and keep its predictions in the folder `out`.

    A reasoner is named (see `therefore.reasoners.registry`), is the folder of a saved one, or is
    given as an object. Without a split it is asked the test splits, never those for training; one
    that learns is trained on the split `train` of `train_data` (default: of the data itself).
    `limit` takes so many items, evenly spread over the splits. With `fresh` the dataset is drawn
    anew first, by a seed that nobody has seen. `inspect:MODEL` is a model behind an API, asked
    through inspect_ai. A folder that holds another run is refused, unless `overwrite` removes it;
    so is one that holds a run of an object that has no `fingerprint` of its own.
    """
    _refuse_limit(limit)
    settings = as_texts(settings)
    notes: tuple[str, ...] = ()
    if fresh:
        from therefore.evaluation.fresh import draw_fresh

        drawn = draw_fresh(data, out, split=split, limit=limit, progress=progress)
        # A fresh set has test splits only; training uses the old set, which shares no item with it.
        train_data, data, notes = train_data or data, drawn.data, (drawn.note,)
    if isinstance(reasoner, str) and reasoner.startswith("inspect:"):
        from therefore.evaluation.inspecting import evaluate_inspect

        model = reasoner.removeprefix("inspect:")
        return evaluate_inspect(
            model,
            data,
            out,
            split=split,
            limit=limit,
            settings=settings,
            overwrite=overwrite,
            notes=notes,
        )
    place, folder = Path(data), Path(out)
    with reading(place):
        sizes = shares(splits_tested(place, split=split), limit)
        refuse_changed(place, splits=sizes)
    learned = Path(train_data) if train_data else place
    made, trained_on, training = _prepare(reasoner, settings, learned, train)
    plan = Run(
        reasoner=made.name,
        kind=reasoner if isinstance(reasoner, str) else type(reasoner).__name__,
        settings=dict(settings),
        data=str(place),
        data_sha256=checksum(place),
        split=split,
        trained_on=trained_on,
        made_by=_made_by(reasoner, made, checksum(learned) if trained_on else "", train),
        saved_sha256=saved_checksum(reasoner),
        limit=limit,
        notes=(*notes, *((f"learned from {len(training):,} items",) if trained_on else ())),
    )
    new = overwrite or not (folder / RUN).is_file()
    begun = begin(folder, plan, overwrite=overwrite, defaults=_defaults(reasoner))
    answering = Answering(made, folder, group_sizes(place), pace=pace_of(reasoner, made))
    if (begun.complete or answering.done) and not is_told(reasoner):
        refuse_reuse(folder, begun)
    if begun.complete:
        progress(begun.items, begun.items)
        return begun
    if isinstance(reasoner, str) and Path(reasoner).is_dir():
        training = ids_of_saved(Path(reasoner), place)
    seen = LearnedFrom(training)
    started = time.perf_counter()
    try:
        answering.answer(
            seen.counted(_items(place, split, limit)),
            lambda done: progress(done, sum(sizes.values())),
        )
    except InputError:
        if new and (answering.unreadable or not answering.kept):
            forget(folder)
        raise
    done = answering.done
    if not done:
        forget(folder)
        raise DatasetError(
            f"{place} has no items to evaluate"
            + (f" in split {split!r}{nearest(split, splits_of(place))}" if split else "")
        )
    finished = replace(
        plan,
        folder=str(folder),
        items=done,
        seconds=round(time.perf_counter() - started, 3),
        complete=True,
        learned=seen.met,
    )
    write_whole(folder / RUN, finished.to_json())
    return finished


def _refuse_limit(limit: object) -> None:
    """InputError if a limit is no count of items."""
    if not isinstance(limit, int) or isinstance(limit, bool) or limit < 0:
        raise InputError(f"limit={limit!r} is no count of items: a whole number, 0 for all")


def _prepare(
    reasoner: str | Reasoner, settings: Mapping[str, str] | None, data: Path, train: str
) -> tuple[Reasoner, str, Collection[str]]:
    """The reasoner, what it was trained on, and the ids of the items that it learned from."""
    if isinstance(reasoner, str) and Path(reasoner).is_dir():
        reasoner = load_reasoner(Path(reasoner))
    if not isinstance(reasoner, str):
        if settings:
            raise ConfigError("settings are for a reasoner made by name, not for a saved one")
        refuse_stranger(reasoner)
        return reasoner, "", ()
    kind = find_reasoner(reasoner)
    if not kind.learns(override(kind.config, settings or {})):
        return make_reasoner(reasoner, settings=settings), "", ()
    if data.is_dir() and train not in splits_of(data):
        raise DatasetError(
            f"{data} has no split {train!r}, and {reasoner} learns: name its split with --train, "
            "or another dataset with --train-data"
        )
    refuse_changed(data, splits=(train,))
    batches = read_batches(data, split=train)
    training = list(islice((item for batch in batches for item in batch), TRAINING))
    if not training:
        raise DatasetError(
            f"{data} has no items in split {train!r} to learn from: use --train or --train-data"
        )
    made = make_reasoner(reasoner, settings=settings, training=training)
    return made, f"{data}:{train}", {item.id for item in training}


def _defaults(reasoner: str | Reasoner) -> dict[str, str]:
    """The default settings of a reasoner that is made by name."""
    if not isinstance(reasoner, str) or Path(reasoner).is_dir():
        return {}
    return as_texts(config_record(find_reasoner(reasoner).config))


def saved_checksum(reasoner: str | Reasoner) -> str:
    """The checksum of a saved reasoner's records and weights; empty if it is made by name."""
    if not isinstance(reasoner, str) or not (folder := Path(reasoner)).is_dir():
        return ""
    return checksum_of(folder)


def _made_by(reasoner: str | Reasoner, made: Reasoner, learned: str, train: str) -> str:
    """A checksum that tells this reasoner from others of its name and settings; may be empty."""
    if not isinstance(reasoner, str):
        return fingerprint(made)
    if Path(reasoner).is_dir():
        return ""
    if is_model_name(reasoner):
        own = model_fingerprint(reasoner)
    else:
        own = "" if reasoner in OURS else fingerprint(made)
    told = [*([own] if own else []), *([f"{learned[:16]}:{train}"] if learned else [])]
    return " ".join(told)


def _items(place: Path, split: str, limit: int) -> Iterator[Item]:
    with reading(place):
        yield from read_tested(place, split=split, limit=limit)
