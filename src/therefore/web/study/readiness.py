"""Checks that a study's texts say what they must before a real person reads them.

Every consent form, also a researcher's own, must say whom to write to and who is responsible.
Payment, how long answers are kept, and who approved the study must be given if a text has a place
for them. In a preview, missing parts are shown in brackets; `study run` refuses such a study.
"""

from __future__ import annotations

import re
from importlib.util import find_spec

from therefore.errors import InputError, MissingExtra
from therefore.web.study.designs import DESIGNS
from therefore.web.study.plan import Study
from therefore.web.study.texts import ALWAYS, holes, shipped

PLACED = ("payment", "retention", "ethics")
"""What must be given if a text has a place for it. A researcher's own consent form may say it in
other words, which no program can check; `study check` then says so."""

SENTENCE = 3
"""The fewest words of a sentence."""

ABOUT = (
    "After the tasks there are questions about you ({}). You need not answer them. What you say "
    "is kept apart from your other answers, and is deleted with them."
)
"""What the consent form says if people are asked about themselves."""


def lacking() -> str:
    """Why studies cannot be run and exported on this machine; empty if they can."""
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


def unpaid(study: Study) -> list[str]:
    """Payments to people who do not finish that the consent form has a place for and does not say.

    `unchecked` covers a researcher's own form without such a place.
    """
    placed = holes(study.texts.get("consent", ""))
    told = []
    if "screened_payment" in placed and study.quiz and not study.screened_payment.strip():
        told.append("who fails the comprehension check is paid: --screened-payment")
    if "withdrawn_payment" in placed and not study.withdrawn_payment.strip():
        told.append("who leaves midway is paid: --withdrawn-payment")
    return told


def unchecked(study: Study) -> list[str]:
    """What a researcher's own consent form has no place for, so that no program can check it.

    Empty for our own form, which says everything without a place itself.
    """
    own, ours = study.texts.get("consent", ""), shipped()["consent"]
    if own == ours:
        return []
    moot = {
        *(() if DESIGNS[study.design].approved else ("ethics",)),
        *(() if study.quiz else ("screened_payment",)),
        *(() if study.about else ("about",)),
    }
    wanted = (*PLACED, "screened_payment", "withdrawn_payment", "about")
    return [name for name in wanted if name not in moot and name not in holes(own)]


def doubtful(study: Study) -> list[str]:
    """What is given but looks wrong: a contact without an address, a sentence of too few words."""
    told = []
    contact = study.contact.strip()
    if contact and not re.search(r"\S@\S+\.\S|https?://|\d{5}", contact):
        told.append(f"contact {contact!r} has no e-mail address, web address or telephone number")
    for name in (*PLACED, "screened_payment", "withdrawn_payment"):
        said = getattr(study, name).strip()
        if said and len(said.split()) < SENTENCE:
            told.append(f"{name.replace('_', '-')} {said!r} is no whole sentence")
    return told


def consent_doubts(study: Study) -> list[str]:
    """Further doubts about a complete consent form, in lines that `new` and `check` print."""
    told = []
    if wrong := doubtful(study):
        told.append(f"look again, for a plan does not change: {'; '.join(wrong)}")
    told += [f"does not say whether {each}" for each in unpaid(study)]
    if without := unchecked(study):
        places = ", ".join(f"{{{name}}}" for name in without)
        told.append(f"own text without {places}: nobody could check that it says these")
    return told


def remedy(missing: list[str]) -> str:
    """The options that say it.

    >>> remedy(["contact", "payment"])
    '--contact and --payment'
    """
    options = [f"--{name}" for name in missing]
    return " and ".join([", ".join(options[:-1]), options[-1]] if options[1:] else options)


def require_said(study: Study) -> None:
    """Raise InputError if a real person would read a text with something missing."""
    if missing := unsaid(study):
        raise InputError(
            f"the consent form lacks {', '.join(missing)}: make the study anew with "
            f"{remedy(missing)}, or look at it with --preview, which keeps answers apart"
        )


def filling(study: Study) -> dict[str, object]:
    """Name -> value for the names in braces in texts."""
    known: dict[str, object] = {
        "title": study.title,
        "items": study.per_person,
        "minutes": study.minutes,
        **{name: getattr(study, name) for name in (*ALWAYS, *PLACED)},
        "screened_payment": study.screened_payment,
        "withdrawn_payment": study.withdrawn_payment,
        "about": ABOUT.format(", ".join(a.name for a in study.about)) if study.about else "",
    }
    return {**known, **{name: f"[{name} is not given]" for name in unsaid(study)}}
