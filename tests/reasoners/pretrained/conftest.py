from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from tests.making import make_item, make_selection, write_items

from therefore.items import SATISFIABILITY, THREE_WAY, Item

SMALL = {"batch": "8", "rate": "1e-2", "checks": "2", "validated": "4", "longest": "12"}
SIX = {**SMALL, "steps": "6"}
"""Six steps of a tiny model."""
KINDS = ("cats", "dogs", "birds", "stones", "kings", "rivers", "lamps", "poets")


@pytest.fixture(scope="package", autouse=True)
def single_thread() -> Iterator[None]:
    """Weights are the same bytes again on one thread; several in busy processes collapse."""
    if find_spec("torch") is None:
        yield
        return
    from therefore.reasoners.training.devices import one_thread

    with one_thread():
        yield


def selections(count: int) -> list[Item]:
    """The right option says what the text says; some items have three options, some four."""
    rng = np.random.default_rng(0)
    made = []
    for number in range(count):
        a, b, c, d = rng.permutation(KINDS)[:4]
        options = [f"All {a} are {b}.", f"All {b} are {c}.", f"No {a} are {d}.", f"No {c} are {d}."]
        options = [options[place] for place in rng.permutation(4)][: 3 + number % 2]
        right = number % len(options)
        text = f"{options[right]} Some {c} are {d}."
        made.append(make_selection(text, tuple(options), right, id=f"s{number}"))
    return made


def satisfiabilities(count: int) -> list[Item]:
    """Unsatisfiable if the last sentence denies the first."""
    rng = np.random.default_rng(1)
    made = []
    for number in range(count):
        a, b = rng.permutation(KINDS)[:2]
        answer = number % 2
        last = f"There are {a}." if answer else f"There are no {a}."
        premises = (f"There are {a}.", f"If no {b} then {a}.", last)
        made.append(
            make_item(
                premises,
                "",
                answer=answer,
                choices=SATISFIABILITY,
                task="satisfiability",
                id=f"n{number}",
            )
        )
    return made


def entailments(count: int) -> list[Item]:
    """Three ways: contradicted, unknown, entailed."""
    rng = np.random.default_rng(2)
    made = []
    for number in range(count):
        a, b, c = rng.permutation(KINDS)[:3]
        answer = number % 3
        said = (f"No {a} are {b}.", f"All {a} are {c}.", f"All {a} are {b}.")[answer]
        question, text = f"Some {a} are {b}.", (said, f"There are {a}.")
        made.append(make_item(text, question, answer=answer, choices=THREE_WAY, id=f"e{number}"))
    return made


def generations(count: int) -> list[Item]:
    """Barbara."""
    rng = np.random.default_rng(3)
    made = []
    for number in range(count):
        a, b, c = rng.permutation(KINDS)[:3]
        premises = (f"All {b} are {c}.", f"All {a} are {b}.")
        made.append(
            make_item(
                premises,
                "What follows?",
                answer=-1,
                choices=(),
                target=f"All {a} are {c}.",
                task="generation",
                id=f"g{number}",
            )
        )
    return made


MAKERS: dict[str, Callable[[int], list[Item]]] = {
    "selection": selections,
    "satisfiability": satisfiabilities,
    "entailment": entailments,
    "generation": generations,
}


@pytest.fixture(scope="session")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A file of 40 items for each task."""
    folder = tmp_path_factory.mktemp("pretrained")
    return {task: write_items(folder / f"{task}.jsonl", make(40)) for task, make in MAKERS.items()}


@pytest.fixture(scope="session")
def models(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], str]:
    """The name of a tiny model of an architecture; it is made at the first request."""
    from tests.reasoners.pretrained import tiny

    folder = tmp_path_factory.mktemp("models")
    texts = [
        text
        for make in MAKERS.values()
        for item in make(40)
        for text in (*item.premises, item.question, *item.choices, item.target)
    ]

    def model(architecture: str) -> str:
        place = folder / architecture
        if not place.is_dir():
            tiny.save(architecture, texts, place)
        return f"hf:{place}"

    return model


@pytest.fixture(scope="package")
def tuned(
    models: Callable[[str], str],
    files: dict[str, Path],
    tmp_path_factory: pytest.TempPathFactory,
) -> Path:
    """A tiny BERT that learned satisfiability for six steps."""
    from therefore.reasoners.train import train

    out = tmp_path_factory.mktemp("tuned") / "run"
    train(models("bert"), files["satisfiability"], out, settings=SIX)
    return out
