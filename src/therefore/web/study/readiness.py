"""What a study has to say before a real person reads it, and what it says.

Whom to write to and who is responsible, always; payment, how long answers are kept, and who
approved the study wherever a text has a place for it. What is missing is shown in brackets, for
trying out; `study run` refuses to show that to anybody else.
"""

from __future__ import annotations

import re
from importlib.util import find_spec

from therefore.errors import InputError, MissingExtra
from therefore.web.study.designs import DESIGNS
from therefore.web.study.plan import Study
from therefore.web.study.texts import holes

ALWAYS = ("contact", "institution")
PLACED = ("payment", "retention", "ethics")
"""Said where a text has a place for it; a researcher's own texts may say it in their own words."""

SENTENCE = 3
"""Words that a sentence has at least."""

ABOUT = (
    "After the tasks there are questions about you ({}). You need not answer them. What you say "
    "is kept apart from your other answers, and is deleted with them."
)
"""What the consent form says if people are asked about themselves."""


def lacking() -> str:
    """Why the study cannot be run and exported here; empty if it can."""
    for package in ("starlette", "krippendorff"):
        if find_spec(package) is None:
            return f"it cannot be run or exported here: {MissingExtra(package, extra='web')}"
    return ""


def unsaid(study: Study) -> list[str]:
    """The names of what is missing, each also the name of an option of `study new`."""
    places = {name for text in study.texts.values() for name in holes(text)}
    wanted = [*ALWAYS, *(name for name in PLACED if name in places)]
    if not DESIGNS[study.design].approved:
        wanted = [name for name in wanted if name != "ethics"]
    return [name for name in wanted if not getattr(study, name).strip()]


def unpaid(study: Study) -> bool:
    """Whether the consent form has a place for what the screened out are paid, and nothing in it.

    A researcher's own form without that place says it in its own words.
    """
    placed = "screened_payment" in holes(study.texts.get("consent", ""))
    return placed and bool(study.quiz) and not study.screened_payment.strip()


def doubtful(study: Study) -> list[str]:
    """What is given and looks wrong: an address nobody can write to, a sentence that is none."""
    told = []
    contact = study.contact.strip()
    if contact and not re.search(r"\S@\S+\.\S|https?://|\d{5}", contact):
        told.append(f"contact {contact!r} has no e-mail address, web address or telephone number")
    for name in (*PLACED, "screened_payment"):
        said = getattr(study, name).strip()
        if said and len(said.split()) < SENTENCE:
            told.append(f"{name.replace('_', '-')} {said!r} is no whole sentence")
    return told


def remedy(missing: list[str]) -> str:
    """The options that say it.

    >>> remedy(["contact", "payment"])
    '--contact and --payment'
    """
    options = [f"--{name}" for name in missing]
    return " and ".join([", ".join(options[:-1]), options[-1]] if options[1:] else options)


def require_said(study: Study) -> None:
    """InputError if a real person would read a text with something missing."""
    if missing := unsaid(study):
        raise InputError(
            f"the consent form lacks {', '.join(missing)}: make the study anew with "
            f"{remedy(missing)}, or look at it with --preview, which keeps answers apart"
        )


def filling(study: Study) -> dict[str, object]:
    """What the names in texts are filled with."""
    known: dict[str, object] = {
        "title": study.title,
        "items": study.per_person,
        "minutes": study.minutes,
        **{name: getattr(study, name) for name in (*ALWAYS, *PLACED)},
        "screened_payment": study.screened_payment,
        "about": ABOUT.format(", ".join(a.name for a in study.about)) if study.about else "",
    }
    return {**known, **{name: f"[{name} is not given]" for name in unsaid(study)}}
