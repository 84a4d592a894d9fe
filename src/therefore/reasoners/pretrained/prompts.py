"""What a language model is asked: one wording for each task, with words for every family.

A prompt is an instruction, worked examples, and the item. It is said in one of two ways: as plain
text that ends in "Answer:", for a model that goes on with text, or as turns of a conversation, for
a model that was tuned on them. Nothing here depends on a model; `therefore evaluate MODEL --data D
--show-prompt` prints what is sent.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from therefore.errors import InputError
from therefore.items import ENTAILMENT, SATISFIABILITY, THREE_WAY, Item

CUE = "Answer:"
"""What a plain prompt ends in, and all of the prompt that an answer is compared with (pmi)."""

WORDS: dict[tuple[str, ...], tuple[str, ...]] = {
    SATISFIABILITY: ("no", "yes"),
    ENTAILMENT: ("no", "yes"),
    THREE_WAY: ("false", "unknown", "true"),
}
"""The word that stands for each label; names of labels are not what people say."""

_READING = {
    "entailment": "In these formulas & means and, | means or, > means if-then and ~ means not.",
    "grl": "Each rule is about what is there: 'If apples and no rice then beans' means that "
    "whenever there are apples and there is no rice, there are beans.",
}
"""What must be known to read the items of a family, or of a language within it."""

_ASKED = {
    "satisfiability": "Decide whether all of the statements can be true together.",
    "entailment": "Decide whether the hypothesis follows from the statements.",
    "selection": "Read the text and choose the one right option.",
    "generation": "State the conclusion that follows from the statements, in one sentence.",
}
_THREE_WAY = (
    "Decide whether the statements make the hypothesis true, make it false, or leave it unknown."
)


@dataclass(frozen=True, slots=True)
class Turn:
    """An item as it is shown, and its answer if it is an example."""

    shown: str
    answer: str = ""


@dataclass(frozen=True, slots=True)
class Prompt:
    """What is asked, in parts."""

    instruction: str
    examples: tuple[Turn, ...]
    shown: str
    candidates: tuple[str, ...]
    """What may be answered, in the order of the item's choices; empty for generation."""

    def plain(self) -> str:
        """As one text, for a model that goes on with it; the answer follows after a blank."""
        parts = [self.instruction]
        parts += [f"{turn.shown}\n{CUE} {turn.answer}" for turn in self.examples]
        return "\n\n".join((*parts, f"{self.shown}\n{CUE}"))

    def conversation(self) -> list[dict[str, str]]:
        """As turns of a user and an assistant; the instruction opens the first one."""
        turns: list[dict[str, str]] = []
        for turn in self.examples:
            turns.append({"role": "user", "content": turn.shown})
            turns.append({"role": "assistant", "content": turn.answer})
        turns.append({"role": "user", "content": self.shown})
        first = turns[0]
        turns[0] = {**first, "content": f"{self.instruction}\n\n{first['content']}"}
        return turns


def prompt_for(item: Item, *, examples: Sequence[Item] = (), texts: bool = False) -> Prompt:
    """The prompt of an item; with `texts`, options are answered by their words, not by letters."""
    return Prompt(
        instruction=instruction(item, texts=texts),
        examples=tuple(
            Turn(shown(one, texts=texts), answer_of(one, texts=texts)) for one in examples
        ),
        shown=shown(item, texts=texts),
        candidates=candidates(item, texts=texts),
    )


def instruction(item: Item, *, texts: bool = False) -> str:
    """What to do, how to read it, and which answers there are."""
    three = item.task == "entailment" and item.choices == THREE_WAY
    parts = [_THREE_WAY if three else _ASKED[item.task]]
    known = _READING.get(item.family) or _READING.get(str(item.features.get("language", "")))
    if known:
        parts.append(known)
    match item.task:
        case "generation":
            pass
        case "selection" if texts:
            parts.append("Answer with the words of that option and nothing else.")
        case "selection":
            parts.append("Answer with its letter and nothing else.")
        case _:
            *others, last = reversed(candidates(item))
            parts.append(f"Answer {', '.join(others)} or {last} and nothing else.")
    return " ".join(parts)


def shown(item: Item, *, texts: bool = False) -> str:
    """The item without its answer."""
    if item.task == "selection":
        marks = ["- " if texts else f"{letter}. " for letter in letters(item)]
        options = [f"{mark}{choice}" for mark, choice in zip(marks, item.choices, strict=True)]
        text = f"Text: {' '.join(item.premises)}" if item.premises else ""
        asked = f"Question: {item.question}" if item.question else ""
        return "\n".join(line for line in (text, asked, *options) if line)
    lines = ["Statements:", *item.premises]
    if item.task == "entailment":
        # A question that is one already ("Does it follow that ...?") is no hypothesis.
        heading = "Question" if item.question.endswith("?") else "Hypothesis"
        lines.append(f"{heading}: {item.question}")
    elif item.question:
        lines.append(f"Question: {item.question}")
    return "\n".join(lines)


def candidates(item: Item, *, texts: bool = False) -> tuple[str, ...]:
    """What may be answered, in the order of the choices."""
    match item.task:
        case "generation":
            return ()
        case "selection":
            return item.choices if texts else letters(item)
        case _:
            return WORDS.get(item.choices, item.choices)


def answer_of(item: Item, *, texts: bool = False) -> str:
    """The right answer, as the model should give it."""
    if item.task == "generation":
        return item.target
    return candidates(item, texts=texts)[item.answer]


def letters(item: Item) -> tuple[str, ...]:
    """A letter for each option."""
    if len(item.choices) > 26:
        raise InputError(f"item {item.id} has {len(item.choices)} options: letters end at 26")
    return tuple(chr(ord("A") + place) for place in range(len(item.choices)))
