"""Grade a reply: a reward, a status, and the reason.

The reward is a number from 0 to 1. A label alone earns 1 or 0, and no solver is called. The other
styles reward what a reply shows, and are calibrated so that no strategy that ignores the item earns
more than guessing its label would (docs/rewards.md has the table, and a test keeps it so). The
status is `right` only for the full reward: partial credit is for training, not for accuracy.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, assert_never

from therefore.asking.cleaning import Silent, spoken
from therefore.asking.prompting import STYLES, Style
from therefore.asking.reading import ReaderName, Reading, read
from therefore.errors import ConfigError
from therefore.items import Item

GradeStatus = Literal["right", "wrong", "unreadable", "no answer", "not judged"]
"""Not judged: a conclusion from an item that the grammar does not read, neither right nor wrong."""


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a proof, one world, or one formula of a translation, judged."""

    line: str
    """The name of the line: `7`, `H`, `world 1`."""
    text: str
    verdict: str
    """`pays`, or why not: `reworded`, `idle`, `does not follow`, `unreadable`, ..."""
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Grade:
    """The grade of a reply."""

    reward: float
    status: GradeStatus
    reason: str
    choice: int = -1
    """The choice that was read; -1 if none was."""
    text: str = ""
    """For generation: the conclusion that was read."""
    validity: str = ""
    """For generation: the verdict on the conclusion; see `asking.conclusions`."""
    fallacy: str = ""
    """The name of the fallacy by which a wrong option was made, if it is known."""
    steps: tuple[Step, ...] = ()
    """The verdicts on the evidence, line by line."""


def grade(
    item: Item,
    reply: str | None,
    *,
    style: Style = "plain",
    reader: ReaderName = "final",
    partial: bool = True,
) -> Grade:
    """Grade one reply to a prompt of that style; without `partial`, anything short of right is 0.

    A reply of None, which an API gives for a refusal, counts as no answer, as an empty one does.

    >>> from therefore.items import ENTAILMENT, Logic
    >>> item = Item("demo-1", "demo", "entailment", "test", ("All men are mortal.",),
    ...     "Socrates is mortal.", ENTAILMENT, 0, "not entailed", Logic(), "", "", {})
    >>> grade(item, "Yes.").reason
    '“entailed” is said, and “not entailed” is right'
    >>> grade(item, "Answer: no").reward
    1.0
    """
    reply = reply or ""
    if style in ("witness", "proof", "formal"):
        try:
            reply = spoken(reply)  # a draft in a thought is no evidence
        except Silent as silence:
            return graded_label(item, Reading("unreadable" if silence.cut_short else "no answer"))
    match style:
        case "plain" | "reason":
            found = graded_label(item, read(item, reply, reader=reader))
        case "witness":
            from therefore.asking.witness import grade_witness

            found = grade_witness(item, reply, reader=reader)
        case "proof":
            from therefore.asking.proofs import grade_proof

            found = grade_proof(item, reply, reader=reader)
        case "formal":
            from therefore.asking.formal import grade_formal

            found = grade_formal(item, reply)
        case _:
            if style not in STYLES:
                raise ConfigError(f"style {style!r} is none of {', '.join(STYLES)}")
            assert_never(style)
    if not partial and found.status != "right" and found.reward:
        return _without_credit(found)
    return found


def graded_label(item: Item, reading: Reading) -> Grade:
    """The grade of an answer alone."""
    match reading.status:
        case "no answer":
            return Grade(0.0, "no answer", "the reply says nothing")
        case "unreadable":
            told = reading.why or "the reply names no answer, or more than one"
            return Grade(0.0, "unreadable", told)
        case "answered":
            pass
    if item.task == "generation":
        from therefore.asking.conclusions import graded_conclusion

        return graded_conclusion(item, reading.text)
    if item.accepts(reading.choice):
        return Grade(1.0, "right", "", reading.choice)
    said, right = item.choices[reading.choice], item.choices[item.answer]
    return Grade(
        0.0,
        "wrong",
        f"“{said}” is said, and “{right}” is right",
        reading.choice,
        fallacy=fallacy(item, reading.choice),
    )


def fallacy(item: Item, choice: int) -> str:
    """The fallacy by which a wrong option was made, if the item says so."""
    names = item.features.get("fallacies") or []
    return str(names[choice]) if 0 <= choice < len(names) else ""


def _without_credit(found: Grade) -> Grade:
    return Grade(
        0.0,
        found.status,
        found.reason,
        found.choice,
        found.text,
        found.validity,
        found.fallacy,
        found.steps,
    )
