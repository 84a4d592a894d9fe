"""The recipes by paper, as a visible literal."""

from __future__ import annotations

from therefore.reproduce import (
    analog_data,
    entailment,
    entailment_neural,
    logiqa,
    logiqa_neural,
    nlsat,
    syllobase,
)
from therefore.reproduce.recipe import Recipe

RECIPES: dict[str, tuple[Recipe, ...]] = {
    "analog": analog_data.RECIPES,
    "entailment": entailment.RECIPES + entailment_neural.RECIPES,
    "logiqa": logiqa.RECIPES + logiqa_neural.RECIPES,
    "nlsat": nlsat.RECIPES,
    "syllobase": syllobase.RECIPES,
}
