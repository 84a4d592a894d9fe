"""Checks a study before anybody takes part: its file, labels, balance, and what people will see.

Each finding says what was checked and whether it passed. A study with a failed finding cannot be
run for real people; it can be previewed.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from therefore.errors import InputError
from therefore.items import Item, to_line
from therefore.verification.verify import verify
from therefore.web.study.believability import DESIGN, SIMULATED
from therefore.web.study.frames import alike, quantifier, terms_of
from therefore.web.study.norms import PremisePair, code_of
from therefore.web.study.plan import Study, load_study
from therefore.web.study.readiness import consent_doubts, filling, remedy, unsaid
from therefore.web.study.slots import ANSWER, condition, conditions, trials
from therefore.web.study.stimuli import (
    SIMULATED_RATINGS,
    beliefs_told,
    conclusions_told,
    existence_told,
    missing_forms,
    premises_told,
    unnormed_told,
)
from therefore.web.study.texts import blocks, without_place


@dataclass(frozen=True, slots=True)
class Noticed:
    """One check and its outcome."""

    name: str
    ok: bool
    says: str
    warns: bool = False
    """Whether this is good enough to try the study out, but not for real people."""


def check_study(folder: str | Path) -> list[Noticed]:
    """Run every check on a study; DatasetError if its file was changed."""
    study = load_study(folder)
    taken = f"{study.taken_from}, " if study.taken_from else ""
    return [
        Noticed("plan", True, f"{study.design}, {taken}unchanged ({study.sha256[:16]})"),
        _labels(study),
        _people(study),
        _places(study),
        _carry_over(study),
        _alone(study),
        *_form(study),
        *_premises(study),
        *_rated(study),
        _practice(study),
        _texts(study),
        *_said(study),
    ]


def _labels(study: Study) -> Noticed:
    """Whether every label is the one derived again from its text."""
    if study.design == "norms":
        wrong = [
            e.id for e in study.entries if len(PremisePair(code_of(e.id)).right) != len(e.right)
        ]
        return Noticed("labels", not wrong, f"{len(study.entries)} pairs decided anew")
    if study.design == DESIGN:
        return Noticed("labels", True, f"{len(study.entries)} statements: none is right or wrong")
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "items.jsonl"
        entries = (*study.practice, *study.entries)
        lines = dict.fromkeys(to_line(entry.item()) for entry in entries)
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
        found = verify(path)
    parts = f"{len(study.entries)} items and {len(study.practice)} for practice: "
    says = f"{found.verified} verified, {found.failed} failed, {found.unverified} without a reading"
    return Noticed("labels", not found.failed, parts + says)


def _people(study: Study) -> Noticed:
    many = conditions(study)
    each = study.people // many
    ok = study.people % many == 0
    return Noticed("places", ok, f"{study.people} places, {each} in each of {many} conditions")


def _places(study: Study) -> Noticed:
    """Whether all items are shown equally often, counted over all slots."""
    counts: Counter[str] = Counter()
    lengths: set[int] = set()
    for slot in range(conditions(study)):
        mine = {t.item for t in trials(study, slot) if t.block}
        counts.update(mine)
        lengths.add(len(mine))
    apart = max(counts.values()) - min(counts.values())
    ok = apart == 0 and len(counts) == len(study.entries) and lengths == {study.per_person}
    says = (
        f"{len(counts)} items, each met by {min(counts.values())} of {conditions(study)} conditions"
    )
    if study.unseen:
        return Noticed("items", ok, f"{says}; {study.unseen}", warns=True)
    return Noticed("items", ok, says)


def _carry_over(study: Study) -> Noticed:
    """Whether each cell follows each other cell equally often, over the rows of the square."""
    follows: Counter[tuple[int, int]] = Counter()
    for slot in range(conditions(study)):
        if condition(study, slot)[0]:
            continue
        cells = [study.by_id[t.item].cell for t in trials(study, slot) if t.kind == ANSWER]
        if study.order == "blocked":
            cells = [cell for n, cell in enumerate(cells) if n == 0 or cells[n - 1] != cell]
        follows.update((a, b) for a, b in pairwise(cells) if a != b)
    if not follows:
        return Noticed("order", True, "one cell: nothing to balance")
    spread = max(follows.values()) - min(follows.values())
    most = max(follows.values())
    ok = spread <= max(1, most // 4)
    least = min(follows.values())
    often = f"{most} time{'' if most == 1 else 's'}"
    often = often if least == most else f"{least} to {often}"
    return Noticed("order", ok, f"each cell follows each other {often}")


def _alone(study: Study) -> Noticed:
    """Whether anybody meets two versions of a frame, or the same kinds of things in two tasks."""
    if study.order != "interleaved":
        return Noticed("frames", True, "nobody meets an item twice")
    repeated = 0
    terms = {entry.id: terms_of(entry.item()) for entry in study.entries}
    for slot in range(conditions(study)):
        mine = {t.item for t in trials(study, slot) if t.block}
        frames = [study.by_id[item].frame for item in mine]
        if len(set(frames)) != len(frames):
            return Noticed("frames", False, f"slot {slot} meets two versions of one frame")
        repeated += len({terms[item] for item in mine}) < len(mine)
    if repeated:
        says = f"{repeated} of {conditions(study)} conditions meet the same three kinds of things "
        says += "in two tasks: take a larger dataset"
        return Noticed("frames", True, says, warns=True)
    says = "nobody meets two versions of one item, nor the same three kinds of things twice"
    return Noticed("frames", True, says)


def _form(study: Study) -> list[Noticed]:
    """Whether each person meets each quantifier equally often in all cells; of belief bias only."""
    if study.order != "interleaved":
        return []
    kinds = {entry.id: quantifier(entry.item()) for entry in study.entries}
    uneven = 0
    for slot in range(conditions(study)):
        mine = Counter(
            (kinds[t.item], study.by_id[t.item].cell) for t in trials(study, slot) if t.block
        )
        uneven += any(
            len({mine[kind, cell] for cell in range(len(study.cells))}) > 1
            for kind in set(kinds.values())
        )
    frames: dict[int, dict[int, Item]] = {}
    for entry in study.entries:
        frames.setdefault(entry.frame, {})[entry.cell] = entry.item()
    same = sum(map(alike, frames.values()))
    told = f"{same} of {len(frames)} frames have the same moods and figures for both beliefs; "
    told += conclusions_told(study)
    if uneven:
        told += f"; in {uneven} of {conditions(study)} conditions not equally often in each cell: "
        told += "a larger dataset balances them"
    else:
        told += ", each equally often in each cell for everybody"
    needs, many = existence_told(study)
    lacking = missing_forms(study)
    return [
        Noticed("form", True, told, warns=bool(uneven)),
        *([Noticed("form", True, lacking, warns=True)] if lacking else []),
        Noticed("existence", True, needs, warns=many),
    ]


def _premises(study: Study) -> list[Noticed]:
    """How often premises are true, by cell; of belief bias only."""
    if study.order != "interleaved":
        return []
    says, differ = premises_told(study)
    return [Noticed("premises", True, says, warns=differ)]


def _rated(study: Study) -> list[Noticed]:
    """Whether somebody rated the conclusions, and who; of belief bias only."""
    if study.order != "interleaved":
        return []
    if not study.beliefs:
        return [Noticed("beliefs", True, unnormed_told(study), warns=True)]
    if study.beliefs_by == SIMULATED:
        return [Noticed("beliefs", False, f"{SIMULATED_RATINGS}; {beliefs_told(study)}")]
    return [Noticed("beliefs", True, beliefs_told(study))]


def _practice(study: Study) -> Noticed:
    """Whether a practice item shares its words with a task."""
    if not study.practice:
        says = "there is none: nobody is shown how a task looks before it counts"
        return Noticed("practice", True, says, warns=True)
    tasks = {(entry.dataset, entry.group) for entry in study.entries}
    met = [entry.id for entry in study.practice if (entry.dataset, entry.group) in tasks]
    if met:
        return Noticed("practice", False, f"{', '.join(met)} shares its words with a task")
    return Noticed("practice", True, f"{len(study.practice)}, and none shares words with a task")


def _texts(study: Study) -> Noticed:
    known = filling(study)
    empty = [name for name, text in study.texts.items() if not blocks(text, known)]
    says = f"texts without content: {', '.join(empty)}" if empty else "complete"
    return Noticed("texts", not empty, says)


def _said(study: Study) -> list[Noticed]:
    """Whether the consent form says all that it must, as far as a program can tell."""
    if absent := without_place(study.texts["consent"]):
        places = ", ".join(f"{{{name}}}" for name in absent)
        says = f"consent.txt has no {places}: make the study anew with a text that has"
        return [Noticed("consent", False, says)]
    if missing := unsaid(study):
        says = f"lacks {', '.join(missing)}, so `study run` will refuse it: make it anew with "
        says += f"{remedy(missing)}, or try it with --preview"
        return [Noticed("consent", False, says)]
    told = consent_doubts(study)
    if not told:
        return [Noticed("consent", True, "says all that it must")]
    return [Noticed("consent", True, says, warns=True) for says in told]


def require_sound(folder: str | Path) -> None:
    """Raise InputError if a check of the study fails, so that no person answers a faulty study."""
    if failed := [f"{each.name} ({each.says})" for each in check_study(folder) if not each.ok]:
        raise InputError(
            f"study check rejects {folder}: {'; '.join(failed)}; make the study anew, or look at "
            "it with --preview, which keeps answers apart"
        )
