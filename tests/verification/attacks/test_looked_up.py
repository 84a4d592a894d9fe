"""Verdicts that are looked up: what looks like a claim that was judged before, and is another.

Whoever reads the code sees by what a verdict is kept: formulas and evidence with their words
numbered, models by the individuals of each predicate, refutations by the formulas that they use.
Every attack here meets a process that has verified the honest data, so that all of it is kept.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from tests.verification.attacks.forging import flipped, refused, renewed, said, write

import therefore
from therefore.items import ENTAILMENT, Item
from therefore.verification.examine import examine
from therefore.verification.verify import verify

Edit = Callable[[dict[str, Any]], dict[str, Any] | str]


def evidence(item: Item, edit: Edit) -> Item:
    """The item with its certificate edited."""
    found = edit(json.loads(item.certificate))
    text = found if isinstance(found, str) else json.dumps(found, separators=(",", ":"))
    return replace(item, certificate=text)


def models(record: dict[str, Any]) -> list[dict[str, Any]]:
    """The models in a certificate."""
    return [shown for shown in record.values() if "true" in shown]


def individual_twice(record: dict[str, Any]) -> dict[str, Any]:
    for model in models(record):
        model["domain"] = [*model["domain"], model["domain"][0]]
    return record


def atom_twice(record: dict[str, Any]) -> dict[str, Any]:
    for model in models(record):
        model["true"] = [*model["true"], *model["true"][:1]]
    return record


def nobody(record: dict[str, Any]) -> dict[str, Any]:
    for model in models(record):
        model["domain"] = model["domain"][1:]
    return record


def somebody_else(record: dict[str, Any]) -> dict[str, Any]:
    for model in models(record):
        model["true"] = [atom.replace("(w1)", "(w9)") for atom in model["true"]]
    return record


def everything(record: dict[str, Any]) -> dict[str, Any]:
    for model in models(record):
        names = {atom.partition("(")[0] for atom in model["true"]}
        model["true"] = [f"{name}({who})" for name in sorted(names) for who in model["domain"]]
    return record


def a_variable_in_the_model(record: dict[str, Any]) -> dict[str, Any]:
    for model in models(record):
        model["true"] = [atom.replace("(w1)", "(X)") for atom in model["true"]]
        model["domain"] = ["X" if who == "w1" else who for who in model["domain"]]
    return record


def idle_numbers(record: dict[str, Any]) -> dict[str, Any]:
    for shown in record.values():
        if "uses" in shown:
            shown["uses"] = [[1 if use[0] > 0 else use[0], *use[1:]] for use in shown["uses"]]
    return record


def signs_turned(record: dict[str, Any]) -> dict[str, Any]:
    for shown in record.values():
        if "uses" in shown:
            shown["uses"] = [[-use[0], *use[1:]] for use in shown["uses"]]
    return record


def far_numbers(record: dict[str, Any]) -> dict[str, Any]:
    for shown in record.values():
        if "uses" in shown:
            shown["uses"] = [[use[0] + 50, *use[1:]] for use in shown["uses"]]
    return record


def a_step_more(record: dict[str, Any]) -> dict[str, Any]:
    for shown in record.values():
        if "rup" in shown:
            shown["rup"] = [[999], []]
    return record


def evidence_exchanged(record: dict[str, Any]) -> dict[str, Any]:
    return dict(zip(record, [*record.values()][::-1], strict=True))


def more_behind(record: dict[str, Any]) -> str:
    return json.dumps(record, separators=(",", ":")) + "}"


EDITS: tuple[Edit, ...] = (
    individual_twice,
    atom_twice,
    nobody,
    somebody_else,
    everything,
    a_variable_in_the_model,
    idle_numbers,
    signs_turned,
    far_numbers,
    a_step_more,
    evidence_exchanged,
    more_behind,
)


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.__name__)
def test_evidence_that_was_never_judged(bases, edit):
    items = therefore.load(bases("validity"))
    assert {examine(item).status for item in items} == {"verified"}
    changed = [evidence(item, edit) for item in items]
    found = [
        examine(one) for one, item in zip(changed, items, strict=True)
        if json.loads(item.certificate) != _parsed(one.certificate)
    ]  # fmt: skip
    if edit is everything:  # such a model may be one all the same; somewhere it is none
        assert any(outcome.status == "failed" for outcome in found)
    else:
        assert found
        assert {outcome.status for outcome in found} == {"failed"}


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


def _respelt(item: Item, old: str, new: str) -> Item:
    """The item with one word in place of another, in text, logic and evidence."""

    def put(text: str) -> str:
        spoken = text.replace(old.replace("_", " "), new.replace("_", " "))
        return spoken.replace(old, new)

    logic = {name: tuple(map(put, getattr(item.logic, name))) for name in ("axioms", "premises")}
    changed = replace(
        item,
        premises=tuple(map(put, item.premises)),
        question=put(item.question),
        certificate=put(item.certificate),
    )
    return said(changed, query=tuple(map(put, item.logic.query)), **logic)


def test_two_kinds_made_one(bases, tmp_path):
    """What does not follow of three kinds may follow of two: a renaming must be one to one."""
    items = [item for item in therefore.load(bases("validity")) if item.answer == 0]
    forged = []
    for item in items:
        kinds = [axiom.split(": ")[1].removesuffix("(X)") for axiom in item.logic.axioms]
        forged += [_respelt(item, one, other) for one in kinds for other in kinds if one != other]
    assert forged
    assert all(examine(renewed(item)).status != "verified" for item in forged)
    refused(write(bases("validity"), tmp_path / "d", forged))


def test_a_sentence_said_twice_moves_the_numbers(bases):
    """Equal formulas have one number: a refutation that counts them twice is none."""
    items = [item for item in therefore.load(bases("validity")) if item.answer == 1]
    for item in items:
        first = item.premises[0]
        twice = replace(item, premises=(first, *item.premises))
        twice = renewed(said(twice, premises=(item.logic.premises[0], *item.logic.premises)))
        assert examine(twice).status == "verified"

        def counted(record: dict[str, Any]) -> dict[str, Any]:
            for shown in record.values():
                for use in shown.get("uses", ()):
                    use[0] += 1 if use[0] > 0 else -1
            return record

        assert examine(evidence(twice, counted)).status == "failed"


def test_a_right_certificate_of_the_other_label(bases, tmp_path):
    """The evidence of a twin whose text has the same shape, and the other label."""
    items = therefore.load(bases("validity"))
    by_label = [[item for item in items if item.answer == label] for label in (0, 1)]
    forged = [
        replace(flipped(one), certificate=other.certificate)
        for one, other in zip(*by_label, strict=False)
    ]
    assert forged
    assert all(examine(item).status == "failed" for item in forged)
    refused(write(bases("validity"), tmp_path / "d", forged))


@pytest.mark.parametrize("name", ["validity", "nested", "grl", "notation"])
def test_honest_data_between_forged_ones(bases, tmp_path, name):
    """What a forged row leaves behind must not help the next one, nor harm an honest one."""
    items = therefore.load(bases(name))
    forged = [flipped(item) for item in items]
    for _ in range(2):
        assert {examine(item).status for item in forged} == {"failed"}
        assert {examine(item).status for item in items} == {"verified"}
    assert items[0].choices != ENTAILMENT or verify(bases(name)).ok
