"""What a recipe is: a function from a request to a comparison, which the caller prints."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from therefore.reasoners.neural.kinds import neural
from therefore.reasoners.neural.zoo import DESIGNS
from therefore.reasoners.pretrained.kinds import pretrained
from therefore.recipes.scale import Scale

Cell = str | int | float | None


@dataclass(frozen=True, slots=True)
class Request:
    """What the user asks of a recipe."""

    data: Path | None = None
    """A dataset to measure; without it the recipe makes one of a size that it states."""
    released: Path | None = None
    """A folder with the paper's released files, where the recipe can use them."""
    out: Path | None = None
    """Where runs and plots are kept."""
    budget: float | None = None
    """Minutes that training may take in all; None: the scale says how long it lasts."""
    seed: int = 0
    workers: int = 1
    tell: Callable[[str], None] = lambda words: None
    """Called with a few words on what is being done, before each long step."""
    model: str = ""
    """The model that learns or is asked; empty for the recipe's own choice, which it states."""
    settings: Mapping[str, str] = field(default_factory=dict)
    """Settings of every training, or probing, on top of the recipe's own."""
    scale: Scale = "small"
    """The sizes of datasets, trainings and tests: tiny, small or paper."""
    scratch: Path | None = None
    """Without `out`, runs (no plots) are kept here for the next recipe of the same command."""

    @property
    def limits(self) -> str:
        """What decides how long trainings last, in words for a note."""
        timed = "" if self.budget is None else f", budget {self.budget:g} minutes"
        return f"scale {self.scale}{timed}"


@dataclass(frozen=True, slots=True)
class Comparison:
    """A paper's table beside ours."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()
    """What differs (model, data, size), and what the paper gets wrong."""
    plots: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Recipe:
    """One table or figure of a paper."""

    name: str
    """table1, figure2, ..."""
    about: str
    compare: Callable[[Request], Comparison] = field(repr=False)
    trains: bool = False
    """Whether it trains; such a recipe runs only if it is named or a scale is given."""
    learner: str | None = None
    """The model that learns unless the request names one; empty: nets of its own; None: none."""
    nets: bool = False
    """Whether only our nets can learn; the request's model then names which of them."""

    def run(self, request: Request) -> Comparison:
        """Make the comparison; a missing extra is raised as MissingExtra before any work."""
        if self.learner is not None:
            request = replace(request, model=request.model or self.learner)
            net = self.nets or not request.model or request.model in DESIGNS
            neural("learner") if net else pretrained("learner")
        return self.compare(request)
