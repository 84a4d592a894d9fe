"""Evaluate models behind an API; inspect_ai asks them, and the result is stored as a run.

`evaluate("inspect:openai-api/NAME/MODEL", data, out)` hands the items to inspect, which does the
retries, caching, concurrency and counting of tokens, and keeps its log in `RUN/inspect`. The
replies in the log are graded as `therefore grade` does it; a log that was made elsewhere becomes a
run in the same way. An item that failed (an outage, say) gets no prediction: the run counts it, and
the same command asks it again.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, cast

from therefore.asking.grading import Grade, grade
from therefore.asking.prompting import Style
from therefore.asking.reading import ReaderName
from therefore.asking.reasking import Together, original_id, together, twin
from therefore.bridges.drawn import Drawn, Source, draw, stream_name
from therefore.config import as_value
from therefore.dataset.files import sha256, write_whole
from therefore.dataset.reading import refuse_changed
from therefore.errors import ConfigError, InputError, needed
from therefore.evaluation.grading import write_graded
from therefore.evaluation.inspect_asking import (
    RETRIES,
    ask,
    check_settings,
    look_for,
    of_how,
)
from therefore.evaluation.inspect_logs import Heard, first_line, hear, refuse_unanswered
from therefore.evaluation.record import LOGS, RUN, Run, begin, checksum, forget
from therefore.items import Item

PREFIX = "inspect:"
_OURS = ("style", "wording", "reader", "again")
LOST = "further askings failed and are left out"


def evaluate_inspect(
    model: str,
    data: str | Path,
    out: str | Path,
    *,
    split: str = "",
    limit: int = 0,
    settings: Mapping[str, str] | None = None,
    overwrite: bool = False,
    notes: tuple[str, ...] = (),
) -> Run:
    """Let a model behind an API answer a dataset; `model` is what inspect calls it.

    Settings are `style`, `wording`, `reader`, `again` (how often each item is asked again under
    other names, order and words), and whatever inspect's generation takes (temperature, max_tokens,
    max_connections, ...). A run that broke off goes on where it stopped, and may do so with other
    settings of how it is asked (connections, retries, timeouts, what to do about failures).
    """
    with needed("inspect-ai", extra="llm"):
        from inspect_ai import eval as run_inspect
        from inspect_ai import eval_retry
    from therefore.bridges.inspecting import dataset

    chosen = dict(settings or {})
    asked = {name: chosen.pop(name) for name in _OURS if name in chosen}
    folder = Path(out)
    refuse_changed(Path(data), splits=(split,) if split else ())
    options = {key: as_value(value) for key, value in chosen.items()}
    check_settings(options, ours=_OURS)
    how = of_how(options)
    plan = Run(
        reasoner=model,
        kind=f"{PREFIX}{model}",
        settings={key: value for key, value in (settings or {}).items() if key not in how},
        data=str(data),
        data_sha256=checksum(Path(data)),
        split=split,
        limit=limit,
        notes=notes,
    )
    source = Source(data=str(Path(data).resolve()), split=split, count=limit)
    # By its registered name, by which inspect makes the task again when it resumes.
    task = dataset(
        data=source.data,
        split=split,
        count=limit,
        style=asked.get("style", "reason"),
        wording=_number("wording", asked.get("wording", "0")),
        reader=asked.get("reader", "final"),
        again=_number("again", asked.get("again", "0")),
    )
    kept = (folder / RUN).is_file() and not overwrite and _is_whole(Run.load(folder))
    address = "" if kept else look_for(model, options)
    begun = begin(folder, plan, overwrite=overwrite)
    if _is_whole(begun):
        return begun
    place = folder / LOGS
    broken = sorted(place.glob("*.eval")) if place.is_dir() else []
    for each in (options, how):
        each.setdefault("max_retries", RETRIES)
    quiet: dict[str, Any] = {"log_dir": str(place), "display": "none", "score": False}
    if broken:
        call = partial(eval_retry, str(broken[-1]), **quiet, **how)
    else:
        call = partial(run_inspect, task, model=model, **quiet, **options)
    try:
        log = ask(call, model=model, address=address)
        found = hear(log)
        refuse_unanswered(found, what=f"inspect got no answer from {model}")
    except (InputError, KeyboardInterrupt):
        if not begun.complete and not _answered(place):
            forget(folder)  # an attempt that has no answer holds no place
        raise
    style, reader = asked.get("style", "reason"), asked.get("reader", "final")
    return _store(folder, plan, draw(source), log, found, style=style, reader=reader)


def _is_whole(run: Run) -> bool:
    """Whether a run is done and nothing of it is to be asked again."""
    return run.complete and not run.failed and not any(LOST in note for note in run.notes)


def _answered(place: Path) -> bool:
    """Whether any log in a folder has an answer; one that cannot be read may have some."""
    from inspect_ai.log import read_eval_log

    for path in place.glob("*.eval"):
        try:
            if any(sample.error is None for sample in read_eval_log(str(path)).samples or []):
                return True
        except Exception:  # of a log that was cut short: zip, JSON, validation
            return True
    return False


def import_inspect(log: str | Path, out: str | Path, *, data: str | Path = "") -> Run:
    """Turn an inspect log over our tasks into a run; `data` if the dataset has moved."""
    with needed("inspect-ai", extra="llm"):
        from inspect_ai.log import read_eval_log
    path, folder = Path(log), Path(out)
    if not path.is_file():
        raise InputError(f"{path} does not exist: check the path")
    try:
        found = read_eval_log(str(path))
    except Exception as fault:  # of zip, JSON, validation: whatever the file has in it
        raise InputError(f"{path} is no log of inspect: {first_line(fault)}") from None
    options = _scored_by(found)
    if options is None:
        raise InputError(f"{path} is a log of {found.eval.task}, which is no task of ours")
    source = Source(
        family=options.get("family", ""),
        preset=options.get("preset", ""),
        split=options.get("split", ""),
        seed=options.get("seed", 0),
        count=options.get("count", 200),
        data=str(data or options.get("data", "")),
    )
    heard = hear(found)
    refuse_unanswered(heard, what=f"{path} (status {found.status}) has no answer")
    drawn = draw(source)
    model = str(found.eval.model)
    plan = Run(
        reasoner=model,
        kind=f"{PREFIX}{model}",
        settings={key: str(value) for key, value in options.items() if value != ""},
        data=source.data or stream_name(source),
        data_sha256=checksum(Path(source.data)) if source.data else "",
        split=source.split,
        saved_sha256=sha256(path),
    )
    begun = begin(folder, plan)
    if begun.complete:
        return begun
    style, reader = options.get("style", "reason"), options.get("reader", "final")
    return _store(folder, plan, drawn, found, heard, style=style, reader=reader)


def _scored_by(log: Any) -> dict[str, Any] | None:
    """The options of our scorer in a log; None if it was scored by another."""
    for one in log.eval.scorers or []:
        if one.name.rsplit("/", 1)[-1] == "proved":
            return dict(one.options or {})
    return None


def _store(
    folder: Path, plan: Run, drawn: Drawn, log: Any, heard: Heard, *, style: str, reader: str
) -> Run:
    said = heard.said
    asked = [item for item in drawn.items if item.id in said]
    if not asked:
        raise InputError(f"no sample of {log.eval.task} is an item of {plan.data}")
    texts = [said[item.id] for item in asked]
    graded = [
        grade(item, text, style=cast(Style, style), reader=cast(ReaderName, reader))
        for item, text in zip(asked, texts, strict=True)
    ]
    write_graded(folder, asked, graded, texts, sizes=drawn.sizes)
    finished = replace(
        plan,
        folder=str(folder),
        items=len(asked),
        seconds=_seconds(log),
        complete=True,
        failed=heard.failed,
        fault=heard.fault if heard.failed else "",
        notes=(*plan.notes, *_usage(log), *_again(asked, graded, heard, style, reader)),
    )
    write_whole(folder / RUN, finished.to_json())
    return finished


def _again(
    items: list[Item], graded: list[Grade], heard: Heard, style: str, reader: str
) -> list[str]:
    """The results of asking items again, in one line; none if no item was asked again.

    An item is left out if one of its askings failed.
    """
    said, found = heard.said, list[Together]()
    most = max((original_id(id)[1] for id in said), default=0)
    for item, first in zip(items, graded, strict=True):
        askings = [twin(item, number) for number in range(1, most + 1)]
        if not askings or any(one.item.id not in said for one in askings):
            continue
        again = [
            grade(one.item, said[one.item.id], style=cast(Style, style), reader=_reader(reader))
            for one in askings
        ]
        found.append(together([first, *again], [None, *askings]))
    lost = f"{heard.twins:,} {LOST}" if heard.twins else ""
    if not found:
        return [lost] if lost else []
    alike = sum(one.consistent for one in found) / len(found)
    right = sum(one.accuracy == 1 for one in found) / len(found)
    told = (
        f"asked again under other names, order and words: {alike:.1%} of {len(found)} items "
        f"answered alike each time, {right:.1%} right each time"
    )
    return [told, *([lost] if lost else [])]


def _reader(name: str) -> ReaderName:
    return cast(ReaderName, name)


def _usage(log: Any) -> list[str]:
    """Tokens and cost, as inspect counted them."""
    notes: list[str] = []
    for model, used in (log.stats.model_usage or {}).items():
        told = f"{used.input_tokens:,} tokens read, {used.output_tokens:,} written"
        told = told if model == str(log.eval.model) else f"{model}: {told}"
        cost = getattr(used, "total_cost", None)
        notes.append(told + (f", {cost:.4f} USD" if cost else ""))
    return notes


def _seconds(log: Any) -> float:
    from datetime import datetime

    try:
        start = datetime.fromisoformat(str(log.stats.started_at))
        end = datetime.fromisoformat(str(log.stats.completed_at))
    except ValueError:
        return 0.0
    return round((end - start).total_seconds(), 3)


def _number(name: str, text: str) -> int:
    if not text.isdigit():
        raise ConfigError(f"{name}={text!r} is no number")
    return int(text)
