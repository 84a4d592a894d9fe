"""The prompt that a language model would get, without asking it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from therefore.asking.prompting import STYLES, prompt
from therefore.config import override
from therefore.dataset.reading import load
from therefore.dataset.tested import read_tested
from therefore.errors import ConfigError, DatasetError
from therefore.evaluation.run import TRAINING
from therefore.items import Item
from therefore.reasoners.pretrained.prompting import PromptConfig
from therefore.reasoners.registry import find_reasoner, make_reasoner

REMOTE = "inspect:"
"""How the names of models behind an API begin."""


def first_prompt(
    reasoner: str,
    data: str | Path,
    *,
    split: str = "",
    settings: Mapping[str, str] | None = None,
    train: str = "train",
    train_data: str | Path | None = None,
) -> str:
    """The text that the model reads for the first item that `evaluate` would ask, template and all.

    The model is loaded, since its tokenizer holds the template. ConfigError if the reasoner takes
    no prompt. For a model behind an API the text is the message that would be sent; nothing is
    sent, and the server would put it into a template of its own.
    """
    if reasoner.startswith(REMOTE):
        return _sent(_first(data, split), settings or {})
    kind = find_reasoner(reasoner)
    if not isinstance(kind.config, PromptConfig):
        raise ConfigError(f"{reasoner} is not asked in words: name a model, such as smollm2")
    training: list[Item] = []
    if kind.learns(override(kind.config, settings or {})):
        training = load(train_data or data, split=train, limit=TRAINING)
    first = _first(data, split)
    made = make_reasoner(reasoner, settings=settings, training=training)
    text: str = made.prompt(first)  # type: ignore[attr-defined]
    return text


def _first(data: str | Path, split: str) -> Item:
    first = next(read_tested(data, split=split), None)
    if first is None:
        raise DatasetError(f"{data} has no item to ask about: name a split with --split")
    return first


def _sent(item: Item, settings: Mapping[str, str]) -> str:
    """The message for an item, below the system's message if inspect is given one."""
    style, wording = settings.get("style", "reason"), settings.get("wording", "0")
    if style not in STYLES:
        raise ConfigError(f"style {style!r} is none of {', '.join(STYLES)}")
    if not wording.isdigit():
        raise ConfigError(f"wording={wording!r} is no number")
    asked = str(prompt(item, style=style, wording=int(wording)))
    system = settings.get("system_message", "")
    return f"[system] {system}\n\n[user] {asked}" if system else asked
