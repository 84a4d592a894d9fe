"""Reproducing a paper: its tables and figures beside ours, one comparison for each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from therefore.config import nearest
from therefore.errors import ConfigError, RecipeError, ThereforeError
from therefore.recipes.recipe import Comparison, Recipe, Request
from therefore.recipes.registry import RECIPES


@dataclass(frozen=True, slots=True)
class Reproduced:
    """A recipe and what came of it: a comparison, or the reason why there is none."""

    recipe: str
    comparison: Comparison | None = None
    failed: str = ""


def reproduce(
    paper: str,
    *,
    only: str | Sequence[str] = (),
    data: str | Path | None = None,
    released: str | Path | None = None,
    out: str | Path | None = None,
    budget: float = 5.0,
    seed: int = 0,
    workers: int = 1,
    model: str = "",
    scale: str = "",
    settings: Mapping[str, str] | None = None,
    tell: Callable[[str], None] = lambda words: None,
) -> list[Comparison]:
    """A paper's tables beside ours; RecipeError if one of them cannot be made.

    `only` names tables or figures: those that train must be named. `budget` is in minutes. With
    `out`, runs and plots are kept there, and what is there already is used again.
    """
    request = Request(
        None if data is None else Path(data),
        None if released is None else Path(released),
        None if out is None else Path(out),
        budget,
        seed,
        workers,
        tell=tell,
        model=model,
        settings=dict(settings or {}),
        scale=scale,
    )
    made: list[Comparison] = []
    for found in reproducing(paper, [only] if isinstance(only, str) else only, request):
        if found.comparison is None:
            raise RecipeError(found.failed)
        made.append(found.comparison)
    return made


def reproducing(paper: str, only: Sequence[str], request: Request) -> Iterator[Reproduced]:
    """Each recipe when it is done; one that fails does not stop the others, unless it is alone."""
    recipes = chosen(paper, only)
    for recipe in recipes:
        if request.settings and not recipe.trains:
            raise ConfigError(f"--set is for recipes that train: {recipe.name} trains nothing")
        if request.scale and request.scale not in recipe.scales:
            sizes = ", ".join(recipe.scales) or "one size only: leave out --scale"
            raise ConfigError(
                f"{paper} {recipe.name} has no scale {request.scale!r}; it has {sizes}"
            )
    return (_made(paper, recipe, request, alone=len(recipes) == 1) for recipe in recipes)


def _made(paper: str, recipe: Recipe, request: Request, *, alone: bool) -> Reproduced:
    try:
        comparison = recipe.run(request)
    except ThereforeError as fault:
        if alone:
            raise
        return Reproduced(recipe.name, failed=f"{paper} {recipe.name}: {fault}")
    told = ", ".join(f"{key}={value}" for key, value in request.settings.items())
    note = (f"set for what was trained in this run: {told}.",) if told else ()
    return Reproduced(recipe.name, replace(comparison, notes=comparison.notes + note))


def chosen(paper: str, only: Sequence[str]) -> list[Recipe]:
    """The recipes of a paper that are asked for; those that train only by name."""
    if paper not in RECIPES:
        raise ConfigError(f"unknown paper {paper!r}{nearest(paper, RECIPES)}")
    recipes = {recipe.name: recipe for recipe in RECIPES[paper]}
    for name in only:
        if name not in recipes:
            raise ConfigError(f"{paper} has no recipe {name!r}{nearest(name, recipes)}")
    all_train = all(recipe.trains for recipe in recipes.values())
    return [
        recipe
        for name, recipe in recipes.items()
        if name in only or (not only and (not recipe.trains or all_train))
    ]
