"""What a recipe is: a request in, a comparison out; printing it is somebody else's business."""

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
    """Minutes that training may take in all; without them, the scale says how long it lasts."""
    seed: int = 0
    workers: int = 1
    tell: Callable[[str], None] = lambda words: None
    """Told in a few words what is being done, where it takes long."""
    model: str = ""
    """The model that learns or is asked; empty for the recipe's own choice, which it states."""
    settings: Mapping[str, str] = field(default_factory=dict)
    """Settings of every training, or probing, on top of the recipe's own."""
    scale: Scale = "small"
    """How large what is made, learned and tested is."""
    scratch: Path | None = None
    """Where runs are kept without `out`, for the next recipe of the same command; no plots."""

    @property
    def limits(self) -> str:
        """What decided how long trainings lasted, in words for a note."""
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
    """Whether it trains nets, and so is run only when it, or a scale, is named."""
    learner: str | None = None
    """Who learns unless the request names another; empty: nets of its own. None: nobody does."""
    nets: bool = False
    """Whether only nets learn, and a request's model names some of them."""

    def run(self, request: Request) -> Comparison:
        """The comparison; MissingExtra before anything is made."""
        if self.learner is not None:
            request = replace(request, model=request.model or self.learner)
            net = self.nets or not request.model or request.model in DESIGNS
            neural("learner") if net else pretrained("learner")
        return self.compare(request)
