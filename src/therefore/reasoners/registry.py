"""The list of reasoners by name; other packages add theirs through an entry point.

A package offers a reasoner by naming a `Kind` under the entry point group `therefore.reasoners`:

    [project.entry-points."therefore.reasoners"]
    my-reasoner = "my_package:KIND"

A reasoner that was trained and saved is a folder with a `reasoner.json` that names its kind.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from therefore.config import nearest, override
from therefore.errors import ConfigError, InputError, ThereforeError, loaded, reading
from therefore.items import Item
from therefore.reasoners.atmosphere import Atmosphere
from therefore.reasoners.bag_of_words import BagConfig, BagOfWords
from therefore.reasoners.heuristics import Majority, RandomGuess, SlidingWindow, WordMatch
from therefore.reasoners.neural.kinds import SHIPPED, load_run, load_shipped, untrained
from therefore.reasoners.oracle import Oracle
from therefore.reasoners.pretrained.kinds import load_run as load_tuned
from therefore.reasoners.pretrained.kinds import untuned
from therefore.reasoners.pretrained.prompting import PromptConfig, make_prompted
from therefore.reasoners.pretrained.sources import is_model_name
from therefore.reasoners.reasoner import Reasoner
from therefore.reasoners.worlds import Worlds, WorldsConfig

GROUP = "therefore.reasoners"
SAVED = "reasoner.json"


@dataclass(frozen=True, slots=True)
class NoConfig:
    """The config of a reasoner without settings."""


@dataclass(frozen=True, slots=True)
class SeedConfig:
    """The seed of a reasoner's guesses."""

    seed: int = 0


@dataclass(frozen=True, slots=True)
class WindowConfig:
    """How long an n-gram may be to count as a word."""

    size: int = 3

    def __post_init__(self) -> None:
        """Reject impossible values."""
        if self.size < 1:
            raise ConfigError(f"size={self.size} is too small: at least 1 is needed")


@dataclass(frozen=True, slots=True)
class Kind:
    """A reasoner that can be made by name."""

    name: str
    about: str
    config: Any
    """A frozen dataclass with the default settings; see `therefore.config`."""
    make: Callable[[Any, Sequence[Item]], Reasoner]
    """Makes the reasoner from settings and labelled items; an untrained reasoner gets no items."""
    trained: bool = False
    trained_if: Callable[[Any], bool] | None = None
    """Says whether it gets labelled items under given settings; None if `trained` says it."""
    load: Callable[[Path], Reasoner] | None = None
    """Loads a saved reasoner of this kind from a folder; None if it cannot be saved."""

    def learns(self, config: Any) -> bool:
        """Whether it gets labelled items under these settings."""
        return self.trained_if(config) if self.trained_if else self.trained


def _bag(config: BagConfig, training: Sequence[Item]) -> Reasoner:
    reasoner = BagOfWords(config)
    reasoner.fit(training)
    return reasoner


REASONERS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind(
            "random",
            "a fair guess",
            SeedConfig(),
            lambda config, _: RandomGuess(seed=config.seed),
        ),
        Kind(
            "majority",
            "the commonest answer of the training split",
            NoConfig(),
            lambda _, training: Majority.fit(training),
            trained=True,
        ),
        Kind(
            "word-match",
            "the option with most of its words in the text",
            NoConfig(),
            lambda *_: WordMatch(),
        ),
        Kind(
            "atmosphere",
            "the option that sounds like the premises: negative, particular",
            NoConfig(),
            lambda *_: Atmosphere(),
        ),
        Kind(
            "sliding-window",
            "the option whose words lie densest in the text",
            WindowConfig(),
            lambda config, _: SlidingWindow(size=config.size),
        ),
        Kind(
            "bag-of-words",
            "a classifier over word counts (linear, mlp or tree)",
            BagConfig(),
            _bag,
            trained=True,
        ),
        Kind(
            "worlds",
            "truth-table sampling: looks at k random worlds",
            WorldsConfig(),
            lambda config, _: Worlds(config),
        ),
        Kind("oracle", "reads the text back and proves", NoConfig(), lambda *_: Oracle()),
    )
}

NEURAL: dict[str, Kind] = {
    "neural": Kind(
        "neural",
        "a net that `therefore train` has trained: name its folder",
        NoConfig(),
        untrained,
        load=load_run,
    ),
    **{
        name: Kind(name, about, NoConfig(), lambda *_, name=name: load_shipped(name))
        for name, about in SHIPPED.items()
    },
}
"""Reasoners that need the extra `neural`; a trained run is of the first kind."""


def _prompted(name: str) -> Kind:
    """A causal language model that is asked in words; its examples come from a training split."""
    return Kind(
        name,
        "a language model, asked in words (settings: mode, shots, norm, answers, chat)",
        PromptConfig(),
        lambda config, training: make_prompted(name, config, training),
        trained_if=lambda config: config.shots > 0,
    )


PRETRAINED = Kind(
    "pretrained",
    "a language model that `therefore train` has fine-tuned: name its folder",
    NoConfig(),
    untuned,
    load=load_tuned,
)
PROMPTED: dict[str, Kind] = {"smollm2": _prompted("smollm2")}
"""Language models by short names; any other is `hf:NAME` or a .gguf file."""


OURS = frozenset({*REASONERS, *NEURAL, *PROMPTED})
"""The names of this package's own reasoners; its version fixes what they mean."""


def reasoners() -> dict[str, Kind]:
    """Every reasoner there is: ours, then those of other packages.

    Ours win a clash of names: an installed package must not change what a name of ours means.
    """
    others: dict[str, Kind] = {}
    for point in entry_points(group=GROUP):
        kind = loaded(point, Kind)
        others[kind.name] = kind
    return {**others, PRETRAINED.name: PRETRAINED, **NEURAL, **PROMPTED, **REASONERS}


SIMULATED_ONLY = ("believer", "published", "rater")
"""Kinds of simulated people in studies; somebody may take them for reasoners."""


def find_reasoner(name: str) -> Kind:
    """The reasoner of that name; ConfigError suggests the nearest."""
    known = reasoners()
    if name not in known and is_model_name(name):
        return _prompted(name)
    if name in SIMULATED_ONLY:
        raise ConfigError(
            f"{name!r} is a kind of simulated people and no reasoner: `study simulate STUDY --kind "
            f"{name}` lets them take part, and `study export STUDY --simulated` makes a run of "
            "them that stands beside those of reasoners"
        )
    if name not in known:
        meant = f"; did you mean 'hf:{name}' or 'inspect:{name}'?" if name.count("/") == 1 else ""
        raise ConfigError(
            f"unknown reasoner {name!r}{meant or nearest(name, known)}; a language model is "
            "hf:OWNER/NAME, hf:FOLDER or a .gguf file, one behind an API inspect:PROVIDER/MODEL, "
            "and a trained run its folder"
        )
    return known[name]


def make_reasoner(
    name: str, *, settings: Mapping[str, str] | None = None, training: Sequence[Item] = ()
) -> Reasoner:
    """A reasoner by name, with settings given as text."""
    kind = find_reasoner(name)
    config = override(kind.config, settings or {})
    if kind.learns(config) and not training:
        raise ConfigError(f"{name} learns from examples: give it a training split")
    return kind.make(config, training)


def load_reasoner(folder: Path) -> Reasoner:
    """The saved reasoner in a folder; InputError says why it cannot be loaded."""
    path = folder / SAVED
    if not path.is_file():
        raise InputError(f"{folder} holds no saved reasoner: it has no {SAVED}")
    with reading(path):
        record = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(record, dict) or not isinstance(record.get("kind"), str):
        raise InputError(f"{path} names no kind of reasoner")
    kind = find_reasoner(record["kind"][:80])
    if kind.load is None:
        raise InputError(f"a saved {kind.name} cannot be loaded: name it and train it anew")
    try:
        return kind.load(folder)
    except ThereforeError:
        raise
    except Exception as fault:
        # A folder is an input like any other, and each kind of reasoner keeps its own records and
        # weights in it: whatever goes wrong with them is told here, once for all kinds.
        reason = f"{type(fault).__name__}: {' '.join(str(fault).split())[:160]}"
        raise InputError(
            f"{folder} cannot be loaded ({reason}): it is damaged or of another version; train it "
            "anew"
        ) from None
