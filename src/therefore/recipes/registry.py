"""The one list of recipes, by paper."""

from __future__ import annotations

from therefore.recipes import (
    analog_data,
    analog_probing,
    entailment,
    entailment_neural,
    logiqa,
    logiqa_neural,
    logiqa_pretrained,
    nlsat,
    nlsat_pretrained,
    nlsat_scale,
    noise,
    sampling,
    syllobase,
    syllobase_learning,
    syllobase_pretrained,
)
from therefore.recipes.recipe import Recipe

RECIPES: dict[str, tuple[Recipe, ...]] = {
    "analog": analog_data.RECIPES + analog_probing.RECIPES,
    "entailment": entailment.RECIPES + entailment_neural.RECIPES,
    "logiqa": logiqa.RECIPES + logiqa_neural.RECIPES + logiqa_pretrained.RECIPES,
    "nlsat": nlsat.RECIPES + nlsat_pretrained.RECIPES + nlsat_scale.RECIPES + sampling.RECIPES,
    "noise": noise.RECIPES,
    "syllobase": syllobase.RECIPES + syllobase_pretrained.RECIPES + syllobase_learning.RECIPES,
}
