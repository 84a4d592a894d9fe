"""Checks before anything is asked, for errors that would otherwise show after hours."""

from __future__ import annotations

from pathlib import Path

from therefore.dataset.tested import read_tested
from therefore.errors import ConfigError, InputError
from therefore.evaluation.belief import crosses_belief
from therefore.evaluation.compare import NOTHING_SHARED
from therefore.evaluation.fresh import fresh_set
from therefore.evaluation.predictions import Prediction, judged
from therefore.evaluation.record import Run
from therefore.evaluation.slice_table import unknown_feature
from therefore.evaluation.slices import ALWAYS, BELIEF
from therefore.reasoners.reasoner import Answer


def refuse_feature(feature: str, data: str | Path, *, split: str = "", limit: int = 0) -> None:
    """ConfigError if no item that would be asked has the feature; it lists the known features."""
    if feature in ALWAYS:
        return
    known: dict[str, None] = dict.fromkeys(ALWAYS)
    believed: list[Prediction] = []
    for item in read_tested(data, split=split, limit=limit):
        known |= dict.fromkeys(item.features)
        if feature in item.features:
            return
        if feature in BELIEF:
            believed.append(judged(item, Answer(status="no answer")))
    if feature in BELIEF and crosses_belief(believed):
        return
    raise unknown_feature(feature, list(known))


def refuse_stranger_run(
    other: Run,
    data: str | Path,
    *,
    split: str = "",
    limit: int = 0,
    drawn: str | Path | None = None,
) -> None:
    """InputError if a run to compare with has answered none of the items that would be asked.

    `drawn` is the folder of a run with a fresh set. If that set is not drawn yet, it will share no
    item with any run.
    """
    place = Path(data) if drawn is None else fresh_set(drawn)
    answered = {p.id for p in other.predictions if p.outcome != "not judged"}
    there = drawn is None or place.exists()
    asked = read_tested(place, split=split, limit=limit) if there else ()
    if not any(item.id in answered for item in asked):
        raise InputError(NOTHING_SHARED)


def refuse_bert(data: str | Path, *, split: str = "", limit: int = 0) -> None:
    """ConfigError if a model for BERTScore is named and no item asks for a written conclusion."""
    if all(item.task != "generation" for item in read_tested(data, split=split, limit=limit)):
        raise ConfigError(
            f"--bert measures written conclusions, and all items asked of {data} have options: "
            "leave it out"
        )
