"""What the demonstration points out: a proof, a forged label, a shortcut, the phase transition.

Each is found in generated data, which stays in the demonstration's folder.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from therefore.auditing.audit import audit
from therefore.dataset.build import generate
from therefore.dataset.files import write_whole
from therefore.dataset.reading import read_batches
from therefore.errors import DatasetError
from therefore.explanation import reasons_for
from therefore.families.nlsat.calibration import shipped
from therefore.items import Item, to_line
from therefore.reporting.sights import Sight
from therefore.reporting.transition import KIND
from therefore.verification.verify import verify

SHOWN = "syllogism"
"""The family whose items are shown, since they are short."""
NAIVE = "naive"
"""The preset of entailments that is sampled carelessly on purpose."""
FEW, MANY = 5, 50
"""Numbers of variables of the two curves that are compared."""


def item_to_show(data: Path) -> Item:
    """The first selection item whose right option is proved."""
    for batch in read_batches(data):
        for item in batch:
            if item.task == "selection" and item.certificate:
                return item
    raise DatasetError(f"{data} has no item with options")


def proves_itself(data: Path) -> Sight:
    """One item, and the proof that it carries."""
    item = item_to_show(data)
    letter = _letter(item.answer)
    reasons = {reason.claim: reason.argument for reason in reasons_for(item)}
    proof = reasons[f"Option {letter} follows."]
    lines = [f"{number}. {text}" for number, text in enumerate(item.premises, start=1)]
    lines += [f"∴ {item.target} (option {letter})", *proof]
    refuted = sum(claim.endswith("does not follow.") for claim in reasons)
    lines.append(f"A small world refutes each of the {refuted} other options.")
    return Sight("An item that proves itself", tuple(lines))


def refuted(data: Path, folder: Path) -> Sight:
    """The same item with a wrong label, and what verifying it says."""
    item = item_to_show(data)
    wrong = (item.answer + 1) % len(item.choices)
    forged = replace(item, answer=wrong, target=item.choices[wrong])
    place = folder / "forged.jsonl"
    write_whole(place, f"{to_line(forged)}\n")
    found = verify(place)
    if found.ok:
        raise DatasetError(f"{place} has a wrong label and is verified")
    lines = (
        f"The label of this item was changed from {_letter(item.answer)} to {_letter(wrong)}: "
        f"“{forged.target}”",
        f"therefore verify {place.name} fails: {_plainly(found.faults[0].reason)}.",
    )
    return Sight("A label refuted", lines)


def shortcut(folder: Path, *, count: int, seed: int) -> tuple[list[Path], Sight]:
    """A dataset that was sampled carelessly, and what the audit finds in it."""
    data = folder / "data" / NAIVE
    generate("entailment", data, preset=NAIVE, split=["train", "test"], count=count, seed=seed)
    found = audit(data)
    lines = [f"therefore audit {data.name}: {'passed' if found.ok else 'failed'}"]
    for check in found.checks:
        if not check.passed:
            lines.append(f"✗ {check.name}: {check.worst.says}")
    lines.append("The preset evans2018, made to have no such shortcut, passes the same audit.")
    return [data], Sight("An audit that catches a shortcut", tuple(lines), f"entailment---{NAIVE}")


def transition() -> Sight:
    """The rules per variable at which half of all theories are satisfiable, for both sizes."""
    middles: dict[int, float] = {}
    for (kind, size), curve in shipped().items():
        if kind == KIND and size.individuals == 1 and size.variables in (FEW, MANY):
            middles[size.variables] = curve.middle() / size.variables
    lines = (
        "Few rules can nearly always be true together, many nearly never. Where it turns, problems "
        "are hardest, and there the items of NLSat are drawn.",
        f"With {FEW} variables it turns at {middles[FEW]:.2f} rules a variable, with {MANY} at "
        f"{middles[MANY]:.2f}; for ever more variables at 4.27.",
    )
    return Sight("The phase transition", lines, "nlsat---grl")


def _plainly(reason: str) -> str:
    """What verifying says of an option, without the name of the claim.

    >>> _plainly("option B follows (claim 'theory - 1'), and the label says otherwise")
    'option B follows, and the label says otherwise'
    """
    return re.sub(r" \(claim [^)]*\)", "", reason)


def _letter(place: int) -> str:
    return chr(ord("A") + place)
