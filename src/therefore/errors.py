"""The exception tree: whatever goes wrong on purpose is one of these.

    ThereforeError
    ├── InputError            a value, option or file that the user can mend: exit code 2
    │   ├── FormulaError      text that is no formula, with its position and a caret
    │   ├── SentenceError     a sentence that the language cannot read back
    │   ├── ConfigError       an unknown or impossible configuration value
    │   ├── DatasetError      a folder or file that is not a whole dataset
    │   ├── MissingExtra      an optional dependency that is not installed
    │   └── MissingProver     an external prover that is not installed
    ├── FragmentError         a formula outside the fragment that grounding decides
    └── QuotaError            a sampler ran out of tries: nothing weaker is ever returned

Each message names the value, the rule and the remedy in one line.
"""

from __future__ import annotations


class ThereforeError(Exception):
    """Root of the tree."""


class InputError(ThereforeError):
    """A value, option or file that the user can mend."""


class FormulaError(InputError):
    """Text that is no formula.

    >>> print(FormulaError("expected a formula", text="p & )", position=4))
    expected a formula at position 5 of 'p & )'
    >>> print(FormulaError("expected a formula", text="p & )", position=4).caret)
    p & )
        ^
    """

    def __init__(self, reason: str, *, text: str, position: int) -> None:
        self.reason, self.text, self.position = reason, text, position
        shown = text if len(text) <= 80 else text[max(0, position - 40) : position + 40]
        super().__init__(f"{reason} at position {position + 1} of {shown!r}")

    @property
    def caret(self) -> str:
        """The line at fault with a caret under the fault."""
        start = self.text.rfind("\n", 0, self.position) + 1
        line = self.text[start:].split("\n", 1)[0]
        return f"{line}\n{' ' * (self.position - start)}^"


class SentenceError(InputError):
    """A sentence that the language cannot read back."""


class ConfigError(InputError):
    """An unknown or impossible configuration value."""


class DatasetError(InputError):
    """A folder or file that is not a whole dataset."""


class MissingExtra(InputError):
    """An optional dependency that is not installed.

    >>> print(MissingExtra("torch", extra="neural"))
    torch is not installed; install it with: pip install 'therefore-logic[neural]'
    """

    def __init__(self, package: str, *, extra: str) -> None:
        super().__init__(
            f"{package} is not installed; install it with: pip install 'therefore-logic[{extra}]'"
        )


class MissingProver(InputError):
    """An external prover that is not installed."""

    def __init__(self, command: str) -> None:
        super().__init__(
            f"the prover {command!r} is not on the PATH; on Debian: apt-get install {command}"
        )


class FragmentError(ThereforeError):
    """A formula outside the fragment that grounding decides (an existential under a universal)."""


class QuotaError(ThereforeError):
    """A sampler ran out of tries before its quota was met."""
