"""The recipes by paper, as a visible literal."""

from __future__ import annotations

from therefore.reproduce import entailment
from therefore.reproduce.recipe import Recipe

RECIPES: dict[str, tuple[Recipe, ...]] = {
    "entailment": entailment.RECIPES,
}
