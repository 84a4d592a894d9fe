"""A user's own reasoner: what it must be, what it may answer, and when its run is reused.

The source of its class is known, but not the functions, modules and constants that it uses. So only
an attribute `fingerprint` can show that it is the same reasoner that made an earlier run.
"""

from __future__ import annotations

from collections.abc import Sequence
from numbers import Integral
from pathlib import Path
from typing import get_args

from therefore.errors import DatasetError, InputError
from therefore.evaluation.record import Run
from therefore.items import Item, Question
from therefore.reasoners.reasoner import Answer, Reasoner, Status


def refuse_stranger(reasoner: object) -> None:
    """InputError if an object is no reasoner."""
    if isinstance(reasoner, type):
        found = f"the class {reasoner.__name__}, not an instance of it"
    elif not callable(getattr(reasoner, "answer", None)):
        found = f"a {type(reasoner).__name__} without answer(questions)"
    elif not isinstance(name := getattr(reasoner, "name", None), str) or not name:
        found = f"a {type(reasoner).__name__} whose name is {name!r}"
    else:
        return
    raise InputError(
        f"{found}: a reasoner is an object with name (a text) and answer(questions), "
        "which gives one therefore.Answer each, or the name of one of ours"
    )


def is_told(reasoner: str | Reasoner) -> bool:
    """Whether a run can identify this reasoner: it is ours, given by name, or has `fingerprint`."""
    if isinstance(reasoner, str) or type(reasoner).__module__.partition(".")[0] == "therefore":
        return True
    own = getattr(reasoner, "fingerprint", None)
    return isinstance(own, str) and bool(own)


def refuse_reuse(folder: Path, found: Run) -> None:
    """Refuse with a DatasetError to reuse the run of an object that cannot be identified."""
    state = "a finished" if found.complete else "an interrupted"
    raise DatasetError(
        f"{folder} holds {state} run of {found.reasoner}, and whether the same code made it cannot "
        f"be told: say overwrite=True, choose another out, or give the reasoner an attribute "
        "fingerprint (a text that changes with its code)"
    )


def answers_of(reasoner: Reasoner, items: Sequence[Item]) -> Sequence[Answer]:
    """A reasoner's answers to items; InputError names what it returned if it is no answer."""
    given = reasoner.answer([Question.of(item) for item in items])
    if not isinstance(given, Sequence) or len(given) != len(items):
        size = len(given) if isinstance(given, Sequence) else type(given).__name__
        raise InputError(
            f"{reasoner.name} gave {size} for {len(items)} questions: one Answer each is expected"
        )
    for item, answer in zip(items, given, strict=True):
        if rule := _broken(item, answer):
            raise InputError(f"{reasoner.name} answered {item.id} with {rule}")
    return given


def _broken(item: Item, answer: object) -> str:
    """What is wrong with an answer and what is expected; empty if nothing is."""
    if not isinstance(answer, Answer):
        return f"{answer!r}: a therefore.Answer is expected (from therefore import Answer)"
    choice: object = answer.choice
    if isinstance(choice, bool) or not isinstance(choice, Integral):
        return f"choice={choice!r}: a choice is an integer, the index of an option from 0 on"
    if not isinstance(answer.text, str):
        return f"text={answer.text!r}: a text is a string"
    if answer.status not in get_args(Status):
        return f"status={answer.status!r}: a status is one of {', '.join(get_args(Status))}"
    options = len(item.choices)
    if options and answer.status == "answered" and not -1 <= answer.choice < options:
        return (
            f"choice={choice}, but the item has {options} options: "
            f"a choice is 0 to {options - 1}, or -1 for no answer"
        )
    return ""
