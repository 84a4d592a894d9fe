"""Rewards and rows for trainers: TRL's GRPO, and functions of verl's shape.

A row has a prompt and the item as one JSON text, since features differ between families and columns
of a table must not. A reward function gets the columns of the rows with the completions and grades
each; `proved` grades by the style in which the row was asked.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, cast

from therefore.asking.grading import grade
from therefore.asking.prompting import Style, prompt
from therefore.errors import InputError
from therefore.items import Item, from_record, to_line


def rows(
    items: Iterable[Item],
    count: int = 0,
    *,
    style: Style = "reason",
    wording: int = 0,
    chat: bool = True,
) -> Any:
    """A `datasets.Dataset` of prompts for a trainer; `count` of them, or all if the items end.

    With `chat`, a prompt is a conversation; otherwise one text.
    """
    from therefore.bridges.huggingface import import_datasets

    datasets = import_datasets()
    return datasets.Dataset.from_list(list(records(items, count, style, wording, chat)))


def records(
    items: Iterable[Item], count: int, style: Style, wording: int, chat: bool
) -> Iterable[dict[str, Any]]:
    """The rows as plain records."""
    for number, item in enumerate(items):
        if count and number == count:
            return
        asked = prompt(item, style=style, wording=wording)
        yield {
            "prompt": asked.conversation() if chat else str(asked),
            "id": item.id,
            "item": to_line(item),
            "style": style,
        }


@lru_cache(maxsize=4096)
def _item(line: str) -> Item:
    return from_record(json.loads(line))


def proved(
    completions: Sequence[Any],
    item: Sequence[str],
    style: Sequence[str] | None = None,
    **more: Any,
) -> list[float]:
    """The rewards of completions, as `GRPOTrainer(reward_funcs=[proved])` calls it."""
    return _rewards(completions, item, style, partial=True)


def right(
    completions: Sequence[Any],
    item: Sequence[str],
    style: Sequence[str] | None = None,
    **more: Any,
) -> list[float]:
    """The rewards without partial credit: 1 for a right completion, else 0."""
    return _rewards(completions, item, style, partial=False)


def _rewards(
    completions: Sequence[Any], item: Sequence[str], style: Sequence[str] | None, *, partial: bool
) -> list[float]:
    styles = style or ["reason"] * len(item)
    return [
        grade(_item(line), said(reply), style=cast(Style, how), partial=partial).reward
        for reply, line, how in zip(completions, item, styles, strict=True)
    ]


def said(completion: Any) -> str:
    """The text of a completion: a text itself, or the last turn of a conversation."""
    if isinstance(completion, str):
        return completion
    if isinstance(completion, list) and completion:
        content = completion[-1].get("content", "")
        return content if isinstance(content, str) else ""
    return ""


def compute_score(
    data_source: str,
    solution_str: str,
    ground_truth: str,
    extra_info: Mapping[str, Any] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """A reward function of verl's shape (`custom_reward_function.path`, `.name`).

    `ground_truth` is the item as one line of JSON (the column `item` of `verl_rows`).
    """
    try:
        item = _item(ground_truth)
    except ValueError:
        raise InputError("ground_truth is no item in JSON: make the rows by verl_rows") from None
    style = cast(Style, (extra_info or {}).get("style", "reason"))
    found = grade(item, solution_str, style=style)
    return {"score": found.reward, "acc": float(found.status == "right"), "status": found.status}


def verl_rows(
    items: Iterable[Item], count: int = 0, *, style: Style = "reason", wording: int = 0
) -> list[dict[str, Any]]:
    """Records of verl's shape, to be written as Parquet."""
    return [
        {
            "data_source": f"therefore/{_item(row['item']).family}",
            "prompt": row["prompt"],
            "ability": "logic",
            "reward_model": {"style": "rule", "ground_truth": row["item"]},
            "extra_info": {"id": row["id"], "style": style},
        }
        for row in records(items, count, style, wording, True)
    ]
