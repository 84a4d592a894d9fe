"""Belief and logic: two features computed from the label and the truth of the conclusion.

An item whose conclusion is known to be true or false of the world is in one of four cells: valid or
invalid, believable or unbelievable. In two cells belief and logic agree. The dataset feature
`content` also calls these two "believable", in another sense; so where cells can be shown, the
feature of agreement replaces `content`. Items with nonsense words are in no cell.
"""

from __future__ import annotations

from collections.abc import Sequence

from therefore.evaluation.predictions import Prediction
from therefore.items import ENTAILMENT

CELL = "validity_and_belief"
AGREE = "belief_and_logic_agree"
CONTENT = "content"


def cell(prediction: Prediction) -> str:
    """The cell of an item, such as `valid, unbelievable`; empty if its truth is not known.

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
    """Whether belief gives the right answer: `yes`, `no`, or `no belief`."""
    found = cell(prediction)
    if not found:
        return "no belief"
    return "yes" if found in ("valid, believable", "invalid, unbelievable") else "no"


def crosses_belief(predictions: Sequence[Prediction]) -> bool:
    """Whether the predictions cross validity with belief; only then are cells shown."""
    found = {cell(p) for p in predictions} - {""}
    return len({each.split(", ")[0] for each in found}) == 2
