"""What a study has to say before a real person reads it, and what it says.

Whom to write to and who is responsible, always, also in a consent form of one's own; payment, how
long answers are kept, and who approved the study wherever a text has a place for it. What is
missing is shown in brackets, for trying out; `study run` refuses to show that to anybody else.
"""

from __future__ import annotations

import re
from importlib.util import find_spec

from therefore.errors import InputError, MissingExtra
from therefore.web.study.designs import DESIGNS
from therefore.web.study.plan import Study
from therefore.web.study.texts import ALWAYS, holes, shipped

PLACED = ("payment", "retention", "ethics")
"""Said where a text has a place for it. A researcher's own consent form may say it in their own
words; then nobody can check that it does, and `study check` says so."""

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


def unpaid(study: Study) -> list[str]:
    """What the consent form has a place for and does not say: what is paid to who does not finish.

    A researcher's own form without such a place is told of by `unchecked`.
    """
    placed = holes(study.texts.get("consent", ""))
    told = []
    if "screened_payment" in placed and study.quiz and not study.screened_payment.strip():
        told.append("who fails the comprehension check is paid: --screened-payment")
    if "withdrawn_payment" in placed and not study.withdrawn_payment.strip():
        told.append("who leaves midway is paid: --withdrawn-payment")
    return told


def unchecked(study: Study) -> list[str]:
    """What a researcher's own consent form has no place for, so that nobody can tell if it says it.

    Nothing of our own form: what it has no place for it says.
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
    """What is given and looks wrong: an address nobody can write to, a sentence that is none."""
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
    """What to look at in a consent form that says what it must, in lines for `new` and `check`."""
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
        "withdrawn_payment": study.withdrawn_payment,
        "about": ABOUT.format(", ".join(a.name for a in study.about)) if study.about else "",
    }
    return {**known, **{name: f"[{name} is not given]" for name in unsaid(study)}}
