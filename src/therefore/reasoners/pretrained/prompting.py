"""Settings of a prompted model, and its making; torch comes in only when a model is made.

therefore evaluate smollm2 --data D --out RUN --set shots=3 --set mode=generate
therefore evaluate hf:OWNER/NAME --data D --out RUN
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from therefore.errors import ConfigError
from therefore.items import Item
from therefore.reasoners.pretrained.kinds import pretrained
from therefore.reasoners.reasoner import Reasoner

MODES = ("likelihood", "generate")
NORMS = ("none", "token", "character", "pmi")
ANSWERS = ("letter", "text")
CHAT = ("auto", "always", "never")


@dataclass(frozen=True, slots=True)
class PromptConfig:
    """How a model is asked."""

    mode: str = "likelihood"
    """likelihood: the likeliest of the possible answers; generate: what the model writes, read by
    a strict grammar."""
    shots: int = 0
    """Worked examples from the training split."""
    norm: str = "none"
    """How answers of different lengths are compared: none (log-probability), token or character
    (the mean), pmi (less the log-probability after a prompt without the item)."""
    answers: str = "letter"
    """How options are answered: letter, or text (their own words). Labels are always words."""
    chat: str = "auto"
    """Whether the prompt is a conversation: auto (if the model has a template), always, never."""
    batch: int = 8
    """Items at a time."""
    tokens: int = 48
    """The longest text that is generated."""
    device: str = "auto"
    seed: int = 0
    """Decides which examples are shown."""

    def __post_init__(self) -> None:
        """Reject impossible values."""
        for name, known in (("mode", MODES), ("norm", NORMS), ("answers", ANSWERS), ("chat", CHAT)):
            if getattr(self, name) not in known:
                raise ConfigError(f"{name}={getattr(self, name)!r} is none of {', '.join(known)}")
        if self.shots < 0:
            raise ConfigError(f"shots={self.shots} is negative: 0 asks without examples")
        for name in ("batch", "tokens"):
            if getattr(self, name) < 1:
                raise ConfigError(f"{name}={getattr(self, name)} is too small: at least 1")


def make_prompted(model: str, config: PromptConfig, training: Sequence[Item]) -> Reasoner:
    """The model as a reasoner; MissingExtra if what it needs is not installed."""
    reasoner: Reasoner = pretrained("prompted").Prompted(model, config, training)
    return reasoner
