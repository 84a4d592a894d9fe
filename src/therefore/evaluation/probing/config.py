"""How a model is probed; defaults are the AnaLog paper's choices (Ryb et al., 2022, section 4)."""

from __future__ import annotations

from dataclasses import dataclass

from therefore.errors import ConfigError

POOLINGS = ("special", "last", "mean", "max")
PRECISIONS = ("float32", "bfloat16")
BASELINES = ("scrambled", "random", "untrained", "transfer")

TRUE = "true"
"""The condition that the baselines are held against: the model and the text as they are."""


@dataclass(frozen=True, slots=True)
class ProbeConfig:
    """What is extracted, and how it is classified."""

    layers: str = "last"
    """last, all, or numbers such as 0,3,6; layer 0 is the embeddings."""
    pooling: str = "special"
    """special: the token that the model itself reads a text off (CLS; for a decoder, an
    end-of-text token that is appended); last: the last token; mean, max: over all tokens."""
    fractions: tuple[str, ...] = ("1", "2", "4", "6", "8", "10", "12.5", "25", "50", "100")
    """Percentages of the training rows that a classifier learns from."""
    draws: int = 10
    """Training sets that are drawn for each percentage."""
    baselines: tuple[str, ...] = ("scrambled", "random")
    """scrambled: the same words in random order; random: random vectors, as in the paper;
    untrained: the same architecture with random weights; transfer: a probe that learned from
    scrambled text and is tested on the original."""
    against: str = "scrambled"
    """The baseline that is taken off for the baselined probing performance."""
    regularisation: float = 1.0
    """scikit-learn's C: the smaller, the more the weights are pulled towards zero."""
    standardise: bool = True
    """Whether each dimension is brought to mean 0 and variance 1 on the training rows."""
    held_out: float = 0.2
    """The share of the training split that is tested on where there is no test split."""
    truncate: bool = False
    """Whether a text that is too long for the model may be cut; otherwise it is an error."""
    balance: tuple[str, ...] = ("connective", "domain", "overlap")
    """Features that training sets are balanced in, besides the label; those that the items do not
    have are passed over."""
    precision: str = "float32"
    """float32, or bfloat16: half the memory, and twice the speed on processors that have it."""
    batch: int = 2_048
    """Tokens that the model is given at once."""
    seed: int = 0

    def __post_init__(self) -> None:
        """Reject impossible values."""
        if self.pooling not in POOLINGS:
            raise ConfigError(f"pooling={self.pooling!r} is none of {', '.join(POOLINGS)}")
        if self.precision not in PRECISIONS:
            raise ConfigError(f"precision={self.precision!r} is none of {', '.join(PRECISIONS)}")
        for name in self.baselines:
            if name not in BASELINES:
                raise ConfigError(f"baselines={name!r} is none of {', '.join(BASELINES)}")
        if len(set(self.baselines)) != len(self.baselines):
            raise ConfigError(f"baselines={','.join(self.baselines)!r} names one twice")
        if self.against not in self.baselines:
            raise ConfigError(
                f"against={self.against!r} is not among the baselines "
                f"({', '.join(self.baselines) or 'there are none'}): add it to them"
            )
        if self.draws < 1:
            raise ConfigError(f"draws={self.draws} is too few: at least 1 is needed")
        if self.batch < 1:
            raise ConfigError(f"batch={self.batch} is too small: at least 1 token is needed")
        if not self.regularisation > 0:
            raise ConfigError(f"regularisation={self.regularisation:g} is not above 0")
        if not 0 < self.held_out < 1:
            raise ConfigError(f"held_out={self.held_out:g} is not between 0 and 1")
        self._named_layers()
        shares = self.percentages
        if not shares or list(shares) != sorted(set(shares)):
            raise ConfigError(
                f"fractions={','.join(self.fractions)!r} is no rising list of percentages: "
                "for example 1,10,100"
            )

    @property
    def conditions(self) -> tuple[str, ...]:
        """The model itself, then its baselines."""
        return (TRUE, *self.baselines)

    @property
    def percentages(self) -> tuple[float, ...]:
        """The fractions as numbers; ConfigError names one that is none."""
        found: list[float] = []
        for text in self.fractions:
            try:
                value = float(text.removesuffix("%"))
            except ValueError:
                value = 0.0
            if not 0 < value <= 100:
                raise ConfigError(f"fractions={text!r} is no percentage above 0 and up to 100")
            found.append(value)
        return tuple(found)

    def chosen_layers(self, layers: int) -> tuple[int, ...]:
        """The numbers of the layers asked for, of a model with so many above the embeddings.

        >>> ProbeConfig(layers="0,3").chosen_layers(6), ProbeConfig().chosen_layers(6)
        ((0, 3), (6,))
        """
        if self.layers == "last":
            return (layers,)
        if self.layers == "all":
            return tuple(range(layers + 1))
        chosen = self._named_layers()
        if chosen[-1] > layers:
            raise ConfigError(f"layers={self.layers!r}: the model has layers 0 to {layers}")
        return chosen

    def _named_layers(self) -> tuple[int, ...]:
        parts = self.layers.split(",")
        if self.layers in ("last", "all"):
            return ()
        if not all(part.strip().isdigit() for part in parts):
            raise ConfigError(
                f"layers={self.layers!r} is neither last, all nor numbers such as 0,3,6"
            )
        return tuple(sorted({int(part) for part in parts}))
