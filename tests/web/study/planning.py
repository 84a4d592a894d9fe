"""Small studies for tests: made once, with items that this project generates."""

from __future__ import annotations

import shutil
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import therefore
from therefore.web.study.new import new_study
from therefore.web.study.plan import Study

SIZES = {"accuracy": 6, "belief-bias": 8, "norms": 4, "rate": 4, "believability": 8}
"""Items for each person."""


SAID = {
    "contact": "lab@example.org",
    "institution": "The Reasoning Lab",
    "payment": "You are paid 3 pounds.",
    "screened_payment": "Who fails the check is paid 50 pence.",
    "withdrawn_payment": "Who leaves midway is paid for the time until then.",
    "retention": "Answers are kept for ten years.",
    "ethics": "Approved by the committee of the lab, number 7.",
    "screened_code": "OUT-17",
}
"""What a consent form must say, and the code of who is screened out."""

HOMES: list[Path] = []
"""Where studies are made, last first; pytest clears it away."""


def _folder() -> Path:
    return Path(mkdtemp(dir=HOMES[-1]))


@cache
def syllogisms() -> Path:
    """A dataset of valid and invalid syllogisms."""
    out = _folder()
    therefore.generate("syllogism", out / "data", preset="validity", split=["test"], count=800)
    return out / "data"


@cache
def conclusions() -> Path:
    """A dataset whose conclusions people write themselves."""
    out = _folder()
    therefore.generate(
        "syllogism", out / "data", preset="syllobase", split=["test_generation"], count=40
    )
    return out / "data"


@cache
def _made(design: str, options: tuple[tuple[str, Any], ...]) -> Path:
    folder = _folder()
    known = dict(options)
    if design != "norms":
        known.setdefault("data", syllogisms())
    known.setdefault("items", SIZES[design])
    known.setdefault("people", 8)
    known.setdefault("code", "DONE-42")
    for name, said in SAID.items():
        known.setdefault(name, said)
    new_study(folder, design=design, **known)
    return folder


def study_folder(design: str, where: Path, **options: Any) -> Path:
    """A fresh copy of a small study."""
    made = _made(design, tuple(sorted(options.items())))
    return Path(shutil.copytree(made, where / "study", dirs_exist_ok=True))


def small_study(design: str = "accuracy", **options: Any) -> Study:
    """A small study."""
    from therefore.web.study.plan import load_study

    return load_study(_made(design, tuple(sorted(options.items()))))
