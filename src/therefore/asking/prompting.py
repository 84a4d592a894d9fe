"""What is asked: one prompt for each task and style, with words for every family.

A prompt is an instruction, worked examples, and the item. It has two forms: plain text that ends in
"Answer:", for a model that continues text, and turns of a conversation, for a model that was tuned
on them. Nothing here depends on a model.

The styles differ in what a reply must bring:

    plain    the answer and nothing else
    reason   reasoning, and the answer in its last line
    witness  the answer and what shows it: a world, or the statements that suffice
    proof    the answer and a proof in numbered lines, or a world where nothing can be proved
    formal   the statements as formulas; no answer

Each has several wordings of the same meaning (`wording=0, 1, 2`): a result that depends on the
wording does not come from reasoning.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from therefore.asking.options import candidates, letters
from therefore.asking.worked import worked
from therefore.errors import ConfigError, InputError
from therefore.items import THREE_WAY, Item

Style = Literal["plain", "reason", "witness", "proof", "formal"]
STYLES: tuple[Style, ...] = get_args(Style)

CUE = "Answer:"
"""The end of a plain prompt, and the whole prompt of the second term in PMI scores."""

_READING = {
    "entailment": "In these formulas & means and, | means or, > means if-then and ~ means not.",
    "grl": "Each rule is about what is there: 'If apples and no rice then beans' means that "
    "whenever there are apples and there is no rice, there are beans.",
}
"""What must be known to read the items of a family, or of a language within it."""

_GRL = re.compile(r"If (?:no )?[a-z]+(?: and (?:no )?[a-z]+)* then (?:no )?[a-z]+\.")

_ASKED: dict[str, tuple[str, ...]] = {
    "satisfiability": (
        "Decide whether all of the statements can be true together.",
        "Can all of the following statements be true at the same time?",
        "Find out whether these statements are consistent with one another.",
    ),
    "entailment": (
        "Decide whether the hypothesis follows from the statements.",
        "Must the hypothesis be true if all of the statements are true?",
        "Find out whether the statements force the hypothesis to be true.",
    ),
    "three-way": (
        "Decide whether the statements make the hypothesis true, make it false, or leave it "
        "unknown.",
        "If all of the statements are true, must the hypothesis be true, must it be false, or can "
        "it be either (unknown)?",
        "Find out whether the statements settle the hypothesis as true, settle it as false, or "
        "leave it unknown.",
    ),
    "selection": (
        "Read the text and choose the one right option.",
        "Which one of the options answers the question about the text?",
        "Exactly one option is right. Find it.",
    ),
    "generation": (
        "State the conclusion that follows from the statements, in one sentence.",
        "What follows from the statements taken together? Say it in one sentence.",
        "Draw the conclusion from the statements and write it as one sentence.",
    ),
}
WORDINGS = 3
"""How many wordings each instruction has."""

_REASON = (
    "Think it through step by step. Then write the answer alone in the last line, as "
    "`Answer: ...`, where the answer is {named}.",
    "Explain your reasoning first. The last line must be `Answer: ...` with {named}.",
    "Reason as long as you like. End with one line `Answer: ...`, naming {named}.",
)
_WORLD = (
    "a world in which {holds}: a line `World:` and below it one line for each thing that is true, "
    "as a formula or a sentence; what is not listed is false. For individuals that have no name, "
    "use names of your own: `a: boots, red` says that a is a boot and red"
)
_SUFFICE = (
    "a line `Because: ` with the numbers of statements that suffice, and no more than are needed "
    "(`none` if none is)"
)
_PROOF = (
    "a proof: numbered lines that go on after the last statement, each a sentence or a formula "
    "followed by the lines that it rests on, at most {cited} of them, as in `7. Leo sings. "
    "[2, 5]`; the last line is {goal}"
)
CITED = 3
"""How many lines one step of a proof may rest on."""

_FORMAL = (
    "Translate every numbered statement into a formula{query}.",
    "Write every numbered statement as a formula{query}.",
    "Give one formula for each numbered statement{query}.",
)
_FORMULAS = (
    " Write one line for each, as `1: FORMULA`{last}, in TPTP (`![X]: (man(X) => mortal(X))`), "
    "SMT-LIB (`(forall ((x U)) (=> (man x) (mortal x)))`) or Python style (`forall x: man(x) -> "
    "mortal(x)`). Use the same name for the same thing throughout."
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
    """The possible answers, in the order of the item's choices; empty for generation."""
    cue: str = CUE
    """What a plain prompt ends in."""

    def __str__(self) -> str:
        """The user's message: the instruction, the examples with their answers, and the item."""
        return self.plain().removesuffix(f"\n{self.cue}")

    def plain(self) -> str:
        """The prompt as one text, for a model that continues it; the answer follows a blank."""
        parts = [self.instruction]
        parts += [f"{turn.shown}\n{self.cue} {turn.answer}" for turn in self.examples]
        return "\n\n".join((*parts, f"{self.shown}\n{self.cue}"))

    def conversation(self) -> list[dict[str, str]]:
        """The prompt as turns of a user and an assistant; the instruction opens the first one."""
        turns: list[dict[str, str]] = []
        for turn in self.examples:
            turns.append({"role": "user", "content": turn.shown})
            turns.append({"role": "assistant", "content": turn.answer})
        turns.append({"role": "user", "content": self.shown})
        first = turns[0]
        turns[0] = {**first, "content": f"{self.instruction}\n\n{first['content']}"}
        return turns


def prompt(
    item: Item,
    *,
    style: Style = "plain",
    wording: int = 0,
    examples: Sequence[Item] = (),
    texts: bool = False,
) -> Prompt:
    """The prompt of an item in a style; with `texts`, options are answered by their words.

    Worked examples are shown with right replies in the same style; `proof` takes none, since nobody
    has written their proofs.

    >>> from therefore.items import Logic
    >>> item = Item("demo-1", "demo", "entailment", "test", ("All men are mortal.",),
    ...     "Socrates is mortal.", ("not entailed", "entailed"), 0, "not entailed", Logic(), "",
    ...     "", {})
    >>> print(prompt(item))
    Decide whether the hypothesis follows from the statements. Answer yes or no and nothing else.
    <BLANKLINE>
    Statements:
    All men are mortal.
    Hypothesis: Socrates is mortal.
    """
    if style not in STYLES:
        raise ConfigError(f"style {style!r} is none of {', '.join(STYLES)}")
    if not 0 <= wording < WORDINGS:
        raise ConfigError(f"wording {wording} is none of 0 to {WORDINGS - 1}")
    numbered = style in ("witness", "proof", "formal")
    if numbered and not item.logic.premises:
        raise InputError(
            f"item {item.id} has no logic, which style {style!r} is graded by: use style reason"
        )
    return Prompt(
        instruction=instruction(item, style=style, wording=wording, texts=texts),
        examples=tuple(
            Turn(shown(one, texts=texts, numbered=numbered), worked(one, style=style, texts=texts))
            for one in examples
        ),
        shown=shown(item, texts=texts, numbered=numbered),
        candidates=() if style == "formal" else candidates(item, texts=texts),
        cue=CUE if style == "plain" else "Reply:",
    )


def instruction(
    item: Item, *, style: Style = "plain", wording: int = 0, texts: bool = False
) -> str:
    """What to do, how to read it, and which answers there are."""
    three = item.task == "entailment" and item.choices == THREE_WAY
    parts = [_ASKED["three-way" if three else item.task][wording]] if style != "formal" else []
    known = _READING.get(item.family) or (_READING["grl"] if _is_grl(item) else "")
    if known:
        parts.append(known)
    match style:
        case "plain":
            parts += _plain(item, texts)
        case "reason":
            parts.append(_REASON[wording].format(named=_named(item, texts)))
        case "formal":
            asked = bool(item.logic.query)
            many = len(item.logic.query) > 1
            parts.append(
                (_FORMAL[wording] + _FORMULAS).format(
                    query=(" and every option" if many else " and the hypothesis") if asked else "",
                    last=(" (options as `A: FORMULA`)" if many else " (the hypothesis as `H: ...`)")
                    if asked
                    else "",
                )
            )
        case _:
            parts.append(_evidence(item, style))
    return " ".join(parts)


def _is_grl(item: Item) -> bool:
    """Whether the text has rules about what is there, such as "If apples then no beans"."""
    return bool(item.premises) and bool(_GRL.fullmatch(item.premises[0]))


def _plain(item: Item, texts: bool) -> list[str]:
    match item.task:
        case "generation":
            return []
        case "selection" if texts:
            return ["Answer with the words of that option and nothing else."]
        case "selection":
            return ["Answer with its letter and nothing else."]
        case _:
            *others, last = reversed(candidates(item))
            return [f"Answer {', '.join(others)} or {last} and nothing else."]


def _named(item: Item, texts: bool) -> str:
    match item.task:
        case "generation":
            return "the conclusion"
        case "selection":
            return "the words of one option" if texts else "the letter of one option"
        case _:
            *others, last = reversed(candidates(item))
            return f"{', '.join(others)} or {last}"


def _evidence(item: Item, style: Style) -> str:
    """The evidence that each possible answer must bring, for the item's kind of question."""
    first = f"Begin with a line `Answer: ...`, naming {_named(item, False)}."
    world = _WORLD.format(holds="all of the statements are true")
    cases: tuple[tuple[str, str], ...]
    match item.task, item.asks:
        case "satisfiability", _:
            cases = (("yes", world), ("no", _shown(style, "`contradiction`")))
        case "entailment", _ if item.choices == THREE_WAY:
            two = "two worlds, each under a line `World:`, in both of which all statements are "
            two += "true, the hypothesis true in one and false in the other; what is not listed "
            two += "is false"
            cases = (
                ("true", _shown(style, "the hypothesis")),
                ("false", _shown(style, "the negation of the hypothesis")),
                ("unknown", two),
            )
        case "entailment", _:
            against = "all of the statements are true and the hypothesis is false"
            cases = (
                ("yes", _shown(style, "the hypothesis")),
                ("no", _WORLD.format(holds=against)),
            )
        case "selection", "consistent":
            possible = "all of the statements and the option are true"
            return f"{first} Then give {_WORLD.format(holds=possible)}."
        case "selection", "contradicts":
            goal = "`contradiction`, and the option may be cited as H"
            return f"{first} Then give {_shown(style, goal)}."
        case "selection", "parallel":
            return first
        case "selection", "needed":
            goal = "the option, and the conclusion may be cited as H"
            return f"{first} Then give {_shown(style, goal)}."
        case "selection", "completes" | "flaw":
            goal = "the conclusion, and the option may be cited as H"
            return f"{first} Then give {_shown(style, goal)}."
        case "selection", _:
            return f"{first} Then give {_shown(style, 'the option')}."
        case _:
            return f"{first} Then give {_shown(style, 'the conclusion')}."
    return " ".join([first, *(f"For {answer}, give {what}." for answer, what in cases)])


def _shown(style: Style, goal: str) -> str:
    return _PROOF.format(cited=CITED, goal=goal) if style == "proof" else _SUFFICE


def shown(item: Item, *, texts: bool = False, numbered: bool = False) -> str:
    """The item without its answer; `numbered` gives each statement the number it is cited by."""
    if item.task == "selection":
        marks = ["- " if texts else f"{letter}. " for letter in letters(item)]
        options = [f"{mark}{choice}" for mark, choice in zip(marks, item.choices, strict=True)]
        text = f"Text: {' '.join(item.premises)}" if item.premises else ""
        if numbered:
            text = "\n".join(["Text:", *_numbered(item)])
        asked = f"Question: {item.question}" if item.question else ""
        return "\n".join(line for line in (text, asked, *options) if line)
    lines = ["Statements:", *(_numbered(item) if numbered else item.premises)]
    if item.task == "entailment":
        # A question that is one already ("Does it follow that ...?") is no hypothesis.
        heading = "Question" if item.question.endswith("?") else "Hypothesis"
        lines.append(f"{heading}: {item.question}")
    elif item.question:
        lines.append(f"Question: {item.question}")
    return "\n".join(lines)


def _numbered(item: Item) -> list[str]:
    return [f"{number}. {premise}" for number, premise in enumerate(item.premises, start=1)]
