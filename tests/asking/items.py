"""Items of each task, written by hand."""

from __future__ import annotations

from therefore.items import ENTAILMENT, SATISFIABILITY, THREE_WAY, Item, Logic, Task


def item(
    task: Task,
    premises: tuple[str, ...],
    *,
    question: str = "",
    choices: tuple[str, ...] = (),
    answer: int = -1,
    name: str = "one",
    family: str = "syllogism",
    target: str = "",
) -> Item:
    """An item without logic."""
    return Item(
        id=f"{family}-{task}-{name}",
        family=family,
        task=task,
        split="test",
        premises=premises,
        question=question,
        choices=choices,
        answer=answer,
        target=target or (choices[answer] if choices else ""),
        logic=Logic(),
        asks="",
        certificate="",
        features={},
    )


PETS = ("No pets are dogs.", "Some cats are pets.")
OPTIONS = (
    "Every cat is a dog.",
    "Not every cat is a dog.",
    "Some cats are pets.",
    "No dogs are cats.",
)
SELECTION = item("selection", PETS, question="What follows?", choices=OPTIONS, answer=1)
SATISFIABLE = item(
    "satisfiability",
    ("If apples then rice.", "If rice then no apples."),
    choices=SATISFIABILITY,
    answer=1,
    family="nlsat",
)
ENTAILED = item("entailment", PETS, question=OPTIONS[1], choices=ENTAILMENT, answer=1)
THREE = item("entailment", PETS, question=OPTIONS[3], choices=THREE_WAY, answer=1, name="three")
WRITTEN = item("generation", PETS, question="What follows?", target=OPTIONS[1])
ALL = (SELECTION, SATISFIABLE, ENTAILED, THREE, WRITTEN)
