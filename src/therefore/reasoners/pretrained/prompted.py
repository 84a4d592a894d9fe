"""A causal language model as a reasoner: asked in words, without training or with a few examples.

Either the likeliest of the possible answers is taken, or the model writes a reply and a strict
reader reads the answer from it. Scores are the probabilities of the possible answers, which sum to
one. A prompt that is longer than the model can read gets no answer; prompts are never cut.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from therefore.asking.prompting import CUE, Prompt, prompt
from therefore.asking.reading import read
from therefore.asking.shots import Shots
from therefore.errors import ConfigError, InputError
from therefore.items import Item, Question, blank
from therefore.reasoners.pretrained.loading import (
    load_config,
    load_model,
    load_tokenizer,
    longest,
    quiet,
)
from therefore.reasoners.pretrained.prompting import PromptConfig
from therefore.reasoners.pretrained.scoring import Asked, ask, log_probabilities
from therefore.reasoners.pretrained.sources import find_source
from therefore.reasoners.reasoner import Answer
from therefore.reasoners.training.devices import find_device


class Prompted:
    """Answers items by asking a model."""

    def __init__(self, model: str, config: PromptConfig, training: Sequence[Item] = ()) -> None:
        source = find_source(model)
        self.config = config
        self.name = _name(source.name, config)
        self.tokenizer = load_tokenizer(source)
        self.device = find_device(config.device)
        self.model: Any = load_model(source, "causal").to(self.device)
        self.limit = longest(self.tokenizer, load_config(source))
        template = bool(getattr(self.tokenizer, "chat_template", None))
        if config.chat == "always" and not template:
            raise ConfigError(f"chat=always: {source.name} has no template for conversations")
        self.chat = config.chat == "always" or (config.chat == "auto" and template)
        self.shots = Shots(training, config.shots, seed=config.seed)
        self._bare: dict[tuple[str, ...], list[float]] = {}

    def asked(self, item: Item) -> Prompt:
        """The prompt of an item, in parts."""
        texts = self.config.answers == "text"
        return prompt(item, examples=self.shots.of(item), texts=texts)

    def prompt(self, item: Item) -> str:
        """What the model reads, template and all."""
        asked = self.asked(item)
        return self._said(asked.conversation()) if self.chat else asked.plain()

    def _said(self, conversation: list[dict[str, str]]) -> str:
        text: str = self.tokenizer.apply_chat_template(
            conversation, tokenize=False, add_generation_prompt=True
        )
        return text

    def answer(self, questions: Sequence[Question]) -> list[Answer]:
        """One answer per item; none for an item whose prompt is too long."""
        items = [blank(question) for question in questions]
        answers = [Answer(status="no answer")] * len(items)
        for written in (False, True):
            # Prompts of similar length go together, to pad little; answers keep the given order.
            places = [p for p, item in enumerate(items) if self._writes(item) == written]
            places.sort(key=lambda p: sum(map(len, items[p].premises)))
            step = self.write if written else self.choose
            for start in range(0, len(places), self.config.batch):
                part = places[start : start + self.config.batch]
                for place, answer in zip(part, step([items[p] for p in part]), strict=True):
                    answers[place] = answer
        return answers

    def _writes(self, item: Item) -> bool:
        return item.task == "generation" or self.config.mode == "generate"

    def choose(self, items: Sequence[Item]) -> list[Answer]:
        """The likeliest answers, with probabilities among the possible ones as scores."""
        prompts = [self.asked(item) for item in items]
        blank = "" if self.chat else " "
        asked = [
            ask(
                self.tokenizer,
                self._said(prompt.conversation()) if self.chat else prompt.plain(),
                [blank + one for one in prompt.candidates],
                special=not self.chat,
            )
            for prompt in prompts
        ]
        fit = [place for place, one in enumerate(asked) if self._fits(one.longest)]
        answers = [self._too_long(one.longest) for one in asked]
        if fit:
            found = self._logs([asked[place] for place in fit])
            for place, logs in zip(fit, found, strict=True):
                scores = self._normed(logs, asked[place], prompts[place])
                shares = torch.tensor(scores, dtype=torch.float64).softmax(0)
                answers[place] = Answer(int(shares.argmax()), scores=tuple(shares.tolist()))
        return answers

    def _logs(self, asked: Sequence[Asked]) -> list[list[float]]:
        try:
            return log_probabilities(self.model, asked, pad=self.tokenizer.pad_token_id)
        except torch.OutOfMemoryError:
            raise self._no_memory() from None

    def _normed(self, logs: Sequence[float], asked: Asked, prompt: Prompt) -> list[float]:
        """The log-probabilities as `norm` says, one for each candidate."""
        match self.config.norm:
            case "token":
                sizes = [float(len(end)) for end in asked.ends]
            case "character":
                sizes = [float(max(1, len(text))) for text in prompt.candidates]
            case "pmi":
                bare = self._without_item(prompt.candidates)
                return [log - other for log, other in zip(logs, bare, strict=True)]
            case _:
                return list(logs)
        return [log / size for log, size in zip(logs, sizes, strict=True)]

    def _without_item(self, candidates: tuple[str, ...]) -> list[float]:
        """The candidates' log-probabilities after a prompt that holds nothing but the cue."""
        if candidates not in self._bare:
            said = self._said([{"role": "user", "content": CUE}]) if self.chat else CUE
            ends = [one if self.chat else f" {one}" for one in candidates]
            bare = ask(self.tokenizer, said, ends, special=not self.chat)
            self._bare[candidates] = self._logs([bare])[0]
        return self._bare[candidates]

    def write(self, items: Sequence[Item]) -> list[Answer]:
        """What the model writes, greedily, as the strict reader reads it."""
        said = [self.prompt(item) for item in items]
        ids = [self.tokenizer(one, add_special_tokens=not self.chat)["input_ids"] for one in said]
        sizes = [len(one) + self.config.tokens for one in ids]
        answers = [self._too_long(size) for size in sizes]
        fit = [place for place, size in enumerate(sizes) if self._fits(size)]
        if fit:
            texts = self._generated([ids[place] for place in fit])
            for place, text in zip(fit, texts, strict=True):
                # A model that merely continues text would go on to invent another example.
                kept = text if self.chat else text.strip().split("\n", 1)[0]
                answers[place] = _read(items[place], kept)
        return answers

    def _generated(self, ids: Sequence[list[int]]) -> list[str]:
        width, pad = max(map(len, ids)), self.tokenizer.pad_token_id
        grid = torch.tensor([[pad] * (width - len(one)) + one for one in ids], device=self.device)
        mask = torch.tensor([[0] * (width - len(one)) + [1] * len(one) for one in ids])
        try:
            with quiet(), torch.inference_mode():
                out = self.model.generate(
                    input_ids=grid,
                    attention_mask=mask.to(self.device),
                    max_new_tokens=self.config.tokens,
                    do_sample=False,
                    pad_token_id=pad,
                )
        except torch.OutOfMemoryError:
            raise self._no_memory() from None
        texts: list[str] = self.tokenizer.batch_decode(out[:, width:], skip_special_tokens=True)
        return texts

    def _fits(self, size: int) -> bool:
        return not self.limit or size <= self.limit

    def _too_long(self, size: int) -> Answer:
        reason = f"the prompt and its answer have {size} tokens, the model reads {self.limit}"
        return Answer(text=reason, status="no answer")

    def _no_memory(self) -> InputError:
        smaller = max(1, self.config.batch // 2)
        return InputError(
            f"out of memory with batch={self.config.batch} on {self.device}: "
            f"use --set batch={smaller}"
        )


def _read(item: Item, text: str) -> Answer:
    reading = read(item, text, reader="strict")
    return Answer(reading.choice, reading.text or text, status=reading.status)


def _name(model: str, config: PromptConfig) -> str:
    """The model's name and the settings that differ from the defaults: smollm2-3-shot-generate."""
    parts = [model.rsplit("/", 1)[-1], f"{config.shots}-shot"]
    parts += [config.mode] if config.mode != "likelihood" else []
    parts += [config.norm] if config.norm != "none" and config.mode == "likelihood" else []
    parts += ["text"] if config.answers != "letter" else []
    return "-".join(parts)
