"""Belief and logic: two things to slice by, worked out from the label and the conclusion's truth.

An item whose conclusion is known to be true or false of the world is in one of four cells: valid or
invalid, believable or unbelievable. In two of them belief and logic agree. The feature `content` of
a dataset calls these two believable as well, in another sense of the word; so where cells can be
shown, agreement is shown in its place and by its own name. Items of nonsense are in no cell.
"""

from __future__ import annotations

from collections.abc import Sequence

from therefore.evaluation.predictions import Prediction
from therefore.items import ENTAILMENT

CELL = "validity_and_belief"
AGREE = "belief_and_logic_agree"
CONTENT = "content"


def cell(prediction: Prediction) -> str:
    """Whether the conclusion follows and whether it is believed; empty if nobody has a belief.

    >>> cell(Prediction("x", "syllogism", "entailment", "test", 1, "entailed", 1, "", (),
    ...                 "answered", "right", "", {"conclusion_true": "no"}))
    'valid, unbelievable'
    """
    believed = prediction.features.get("conclusion_true")
    if prediction.target not in ENTAILMENT or believed not in ("yes", "no"):
        return ""
    valid = "valid" if prediction.target == ENTAILMENT[1] else "invalid"
    return f"{valid}, {'believable' if believed == 'yes' else 'unbelievable'}"


def agree(prediction: Prediction) -> str:
    """Whether belief gives the right answer: yes, no, or `no belief` in the conclusion."""
    found = cell(prediction)
    if not found:
        return "no belief"
    return "yes" if found in ("valid, believable", "invalid, unbelievable") else "no"


def crosses_belief(predictions: Sequence[Prediction]) -> bool:
    """Whether both valid and invalid conclusions are believed or not: only then there are cells."""
    found = {cell(p) for p in predictions} - {""}
    return len({each.split(", ")[0] for each in found}) == 2
