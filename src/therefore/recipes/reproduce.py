"""Reproduces a paper: its tables and figures beside ours, one comparison for each.

A recipe that fails does not stop the others, unless it is the only one. A recipe whose extra or
released file is missing does not count as failed: one line says what it needs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from therefore.config import nearest
from therefore.errors import (
    ConfigError,
    MissingExtra,
    MissingRelease,
    RecipeError,
    ThereforeError,
)
from therefore.recipes.recipe import Comparison, Recipe, Request
from therefore.recipes.registry import RECIPES
from therefore.recipes.scale import find_scale

ALL = "all"
"""The name that stands for every paper."""


@dataclass(frozen=True, slots=True)
class Reproduced:
    """A recipe with its comparison, or with the reason why there is none."""

    paper: str
    recipe: str
    comparison: Comparison | None = None
    failed: str = ""
    absent: str = ""
    """Which extra or released file it needs and did not find; empty if none."""


def reproduce(
    paper: str,
    *,
    only: str | Sequence[str] = (),
    data: str | Path | None = None,
    released: str | Path | None = None,
    out: str | Path | None = None,
    budget: float | None = None,
    seed: int = 0,
    workers: int = 1,
    model: str = "",
    scale: str = "",
    settings: Mapping[str, str] | None = None,
    tell: Callable[[str], None] = lambda words: None,
) -> list[Comparison]:
    """Make the tables of a paper, or of all papers, beside ours; RecipeError if one of them fails.

    `only` names tables or figures. Without it, all recipes that train nothing are run; if a `scale`
    is named (tiny, small or paper), those that train are run too. The default scale is small.
    `budget` is minutes of training; without it the scale decides. `released` is searched with all
    its folders. With `out`, runs and plots are kept there, and what is there already is used again.
    A recipe whose extra or released file is missing is left out, unless it is the only one.
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
        scale=find_scale(scale),
    )
    names = [only] if isinstance(only, str) else only
    made: list[Comparison] = []
    for found in reproducing(paper, names, request, every=bool(scale)):
        if found.failed:
            raise RecipeError(found.failed)
        if found.comparison is not None:
            made.append(found.comparison)
    return made


def reproducing(
    paper: str, only: Sequence[str], request: Request, *, every: bool = False
) -> Iterator[Reproduced]:
    """Yield each recipe's outcome when it is done; a failure is raised if the recipe is alone.

    With `every` and no names in `only`, recipes that train are run too.
    """
    recipes = chosen(paper, only, every=every)
    if request.settings and not any(recipe.trains for _, recipe in recipes):
        raise ConfigError(f"--set is for recipes that train: {recipes[0][1].name} trains nothing")
    return _each(recipes, request)


def _each(recipes: Sequence[tuple[str, Recipe]], request: Request) -> Iterator[Reproduced]:
    """Run one recipe after the other; without `--out`, they share a temporary folder for runs."""
    with TemporaryDirectory() as scratch:
        request = replace(request, scratch=Path(scratch))
        for paper, recipe in recipes:
            yield _made(paper, recipe, request, alone=len(recipes) == 1)


def _made(paper: str, recipe: Recipe, request: Request, *, alone: bool) -> Reproduced:
    request.tell(f"{paper} {recipe.name}")
    try:
        comparison = recipe.run(request)
    except ThereforeError as fault:
        if alone:
            raise
        why = f"{paper} {recipe.name}: {fault}"
        if isinstance(fault, (MissingExtra, MissingRelease)):
            return Reproduced(paper, recipe.name, absent=why)
        return Reproduced(paper, recipe.name, failed=why)
    told = ", ".join(f"{key}={value}" for key, value in request.settings.items())
    notes: tuple[str, ...] = ()
    if recipe.trains and told:
        notes += (f"set for what was trained in this run: {told}.",)
    if recipe.trains and request.scale == "tiny":
        notes += ("scale tiny shows that this runs; it is too small to measure anything.",)
    return Reproduced(paper, recipe.name, replace(comparison, notes=comparison.notes + notes))


def chosen(paper: str, only: Sequence[str], *, every: bool = False) -> list[tuple[str, Recipe]]:
    """The recipes that are asked for, each with its paper; those that train by name, or if every.

    >>> [recipe.name for _, recipe in chosen("noise", [])]
    ['formulas', 'theories']
    """
    if paper == ALL:
        if only:
            raise ConfigError(f"--only {only[0]} is a table of one paper: name it instead of all")
        return [(name, recipe) for name, recipes in RECIPES.items() for recipe in recipes]
    if paper not in RECIPES:
        raise ConfigError(f"unknown paper {paper!r}{nearest(paper, [*RECIPES, ALL])}")
    recipes = {recipe.name: recipe for recipe in RECIPES[paper]}
    for name in only:
        if name not in recipes:
            raise ConfigError(f"{paper} has no recipe {name!r}{nearest(name, recipes)}")
    every = every or all(recipe.trains for recipe in recipes.values())
    return [
        (paper, recipe)
        for name, recipe in recipes.items()
        if name in only or (not only and (every or not recipe.trains))
    ]
