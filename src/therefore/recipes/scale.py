"""How large a reproduction is: tiny (seconds), small (hours of two cores) or paper (as printed).

Each recipe has a table of its own sizes (nouns, items, seeds) by scale. This module has what all
recipes share: how long a training lasts without `--budget`. At scale paper it is the model's own
number of epochs; for pre-trained models, the paper's number where it prints one. Scale tiny shows
only that everything runs: its figures are near chance.
"""

from __future__ import annotations

from typing import Literal, get_args

from therefore.config import nearest
from therefore.errors import ConfigError
from therefore.reasoners.neural.zoo import DESIGNS

Scale = Literal["tiny", "small", "paper"]
SCALES: tuple[Scale, ...] = get_args(Scale)

STEPS = {
    "linear-bow": 5_000,
    "mlp-bow": 5_000,
    "transformer": 1_000,
    "ruleset": 2_000,
    "rulesearch": 400,
    "option-encoder": 3_000,
    "possibleworldnet": 12_000,
    "worldtables": 800,
    "encoder-decoder": 2_000,
    "attentive-reader": 1_500,
    "gated-attention": 800,
    "comatching": 300,
}
"""Steps of a net at scale small, some minutes of one core; other nets get `OTHERS`."""
OTHERS = 4_000

_TINY_NET = {"steps": "10", "check": "10", "batch": "16"}
_TINY_MODEL = {"steps": "2", "batch": "4", "validated": "8", "checks": "1", "length": "64"}
_SMALL_MODEL = {"steps": "400", "rate": "1e-4", "batch": "16", "validated": "100", "checks": "4"}


def find_scale(name: str) -> Scale:
    """The scale of that name, small for none; ConfigError suggests the nearest.

    >>> find_scale("")
    'small'
    """
    for scale in SCALES:
        if scale == (name or "small"):
            return scale
    raise ConfigError(f"unknown scale {name!r}{nearest(name, SCALES)}")


def lesson(model: str, scale: Scale, *, timed: bool = False) -> dict[str, str]:
    """The settings by which a model is trained at a scale; if `timed`, no number of steps.

    >>> lesson("ruleset", "small"), lesson("ruleset", "paper")
    ({'steps': '2000'}, {})
    >>> lesson("hf:t5-large", "small", timed=True)["batch"]
    '16'
    """
    net = model in DESIGNS
    match scale:
        case "tiny":
            chosen = _TINY_NET if net else _TINY_MODEL
        case "small":
            chosen = {"steps": str(STEPS.get(model, OTHERS))} if net else _SMALL_MODEL
        case "paper":
            chosen = {}
    return {key: value for key, value in chosen.items() if not (timed and key == "steps")}
