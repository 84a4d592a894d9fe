"""The exception tree: every error that the library raises on purpose is one of these.

    ThereforeError
    ├── InputError            a value, option or file that the user can mend: exit code 2
    │   ├── FormulaError      text that is no formula, with its position and a caret
    │   ├── SentenceError     a sentence that the language cannot read back
    │   ├── ConfigError       an unknown or impossible configuration value
    │   ├── DatasetError      a folder or file that is not a whole dataset
    │   │   └── MissingRelease    a paper's released file that was not given
    │   ├── RecipeError       a paper's table that could not be made
    │   ├── MissingExtra      an optional dependency that is not installed
    │   └── MissingProver     an external prover that is not installed
    ├── FragmentError         a formula outside the fragment that grounding decides
    ├── TooHard               a problem that takes more search than its budget allows
    └── QuotaError            a sampler ran out of tries: nothing weaker is ever returned

Each message names the value, the rule and the remedy in one line. `explained` turns what Python or
another package raises over a broken file or a full disk into an InputError; `reading` calls it for
a block that reads one input, and the command calls it for every other fault.
"""

from __future__ import annotations

import csv
import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from json import JSONDecodeError
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:  # it takes a while to import
    from importlib.metadata import EntryPoint

T = TypeVar("T")


class ThereforeError(Exception):
    """Root of the tree."""


class InputError(ThereforeError):
    """A value, option or file that the user can mend."""


class FormulaError(InputError):
    """A text that is no formula.

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


class MissingRelease(DatasetError):
    """A paper's released file that was not given; its recipe is left out, the others are run."""


class RecipeError(InputError):
    """A paper's table that could not be made; the other tables were made."""


class MissingExtra(InputError):
    """An optional dependency that is not installed.

    >>> print(MissingExtra("torch", extra="neural"))
    torch is not installed; install it with: pip install 'therefore-logic[neural]'
    """

    def __init__(self, package: str, *, extra: str) -> None:
        super().__init__(
            f"{package} is not installed; install it with: pip install 'therefore-logic[{extra}]'"
        )


@contextmanager
def needed(package: str, *, extra: str) -> Iterator[None]:
    """Inside the block, an import of a package that is not installed raises MissingExtra."""
    try:
        yield
    except ImportError:
        raise MissingExtra(package, extra=extra) from None


EXTRAS = {
    "scipy": "audit",
    "sklearn": "audit",
    "torch": "neural",
    "safetensors": "neural",
    "transformers": "pretrained",
    "huggingface_hub": "pretrained",
    "gguf": "pretrained",
    "sacrebleu": "metrics",
    "rouge_score": "metrics",
    "bert_score": "metrics",
    "starlette": "web",
    "uvicorn": "web",
    "httptools": "web",
    "duckdb": "web",
    "krippendorff": "web",
    "statsmodels": "web",
    "inflect": "knowledge",
    "lemminflect": "lexicon",
    "datasets": "hf",
    "ray": "ray",
    "inspect_ai": "llm",
    "reasoning_gym": "gym",
    "lm_eval": "lm-eval",
    "trl": "trl",
}
"""Module -> the extra of ours that installs it."""


class MissingProver(InputError):
    """An external prover that is not installed."""

    def __init__(self, command: str) -> None:
        super().__init__(
            f"the prover {command!r} is not on the PATH; on Debian: apt-get install {command}"
        )


class FragmentError(ThereforeError):
    """A formula outside the fragment that grounding decides (an existential under a universal)."""


class TooHard(ThereforeError):
    """A problem that takes more search, or longer checking, than a budget allows."""


class QuotaError(ThereforeError):
    """A sampler ran out of tries before its quota was met."""


@contextmanager
def reading(source: object, *, error: type[InputError] = InputError) -> Iterator[None]:
    """Turn a fault of an input inside the block into an `error` whose message names the source.

    >>> with reading("rows.txt line 3"):
    ...     bytes([99, 233]).decode()
    Traceback (most recent call last):
    therefore.errors.InputError: rows.txt line 3 is not UTF-8 text (byte 0xe9 at position 1): save \
it as UTF-8
    """
    try:
        yield
    except ThereforeError:
        raise
    except Exception as fault:  # raised again unless it has a known cause
        found = explained(fault, source=source)
        if found is None:
            raise
        raise error(str(found)) from None


def named(point: EntryPoint) -> str:
    """An entry point and the package that brings it, for messages."""
    package = f" of the package {point.dist.name} {point.dist.version}" if point.dist else ""
    return f"entry point {point.name!r} of {point.group}{package}"


def loaded(point: EntryPoint, kind: type[T]) -> T:
    """What an entry point of another package names; InputError if it is nothing of that kind."""
    try:
        found = point.load()
    except (Exception, SystemExit) as fault:  # whatever it is, it is not the user's data
        reason = f"it cannot be loaded ({type(fault).__name__}: {_first_line(fault)})"
        raise InputError(f"{named(point)}: {reason}: mend that package or uninstall it") from fault
    if not isinstance(found, kind):
        reason = f"is no {kind.__name__}: {point.value} is {type(found).__name__}"
        raise InputError(f"{named(point)} {reason}: mend that package or uninstall it")
    return found


def explained(fault: BaseException, *, source: object = "") -> InputError | None:
    """The InputError for a fault of an input or of the disk, with a remedy; None for other faults.

    >>> print(explained(RecursionError(), source="deep.json"))
    deep.json is nested too deeply to be read: flatten it
    >>> print(explained(ModuleNotFoundError(name="starlette.routing")))
    starlette is not installed; install it with: pip install 'therefore-logic[web]'
    >>> explained(KeyError("a defect of ours"))
    """
    what = str(source) or "the input"
    match fault:
        case OSError():
            return InputError(_of_the_disk(fault, str(source)))
        case ModuleNotFoundError(name=str(name)) if name.partition(".")[0] in EXTRAS:
            package = name.partition(".")[0]
            return MissingExtra(package, extra=EXTRAS[package])
        case UnicodeDecodeError():
            byte = fault.object[fault.start]
            rule = f"is not UTF-8 text (byte {byte:#04x} at position {fault.start})"
            return InputError(f"{what} {rule}: save it as UTF-8")
        case UnicodeEncodeError():
            sign = ascii(fault.object[fault.start])
            return InputError(f"{what} holds {sign}, half of a character: remove or mend it")
        case JSONDecodeError():
            return InputError(f"{what} is not JSON: {fault}")
        case csv.Error():
            return InputError(f"{what} is no CSV table: {fault}")
        case RecursionError():
            return InputError(f"{what} is nested too deeply to be read: flatten it")
        case MemoryError():
            return InputError(f"{what} needs more memory than there is: make it smaller")
        case OverflowError():
            return InputError(f"{what} holds a number that is too large: {fault}")
        case ValueError() if "integer string conversion" in str(fault):
            return InputError(f"{what} holds a number of thousands of digits: make it smaller")
        case ValueError() if "null byte" in str(fault) or "null character" in str(fault):
            return InputError(f"{what} has a NUL character in a file name: rename it")
    match type(fault).__module__.partition(".")[0]:  # by name: neither package may be installed
        case "pyarrow":
            return InputError(f"{what} cannot be read as Arrow columns: {_first_line(fault)}")
        case "safetensors":
            return InputError(f"{what} cannot be read as safetensors: {_first_line(fault)}")
    return None


_DISK = {
    errno.ENOSPC: "no room is left on the disk: free some, and run the same command again",
    errno.EDQUOT: "your quota of the disk is used up: free some, and run the same command again",
    errno.EFBIG: "the file would be larger than the disk or a limit allows: make it smaller",
    errno.EROFS: "the disk is read-only: choose another folder",
    errno.EACCES: "permission denied: change its permissions, or choose another place",
    errno.EPERM: "permission denied: change its permissions, or choose another place",
    errno.ENOENT: "there is no such file or folder: check the path",
    errno.ENOTDIR: "a part of this path is a file, not a folder: choose another",
    errno.EISDIR: "this is a folder where a file is wanted: choose another",
    errno.EEXIST: "it exists already: choose another name",
    errno.ENOTEMPTY: "the folder is not empty: choose another name",
    errno.ENAMETOOLONG: "the name is too long for this disk: choose a shorter one",
    errno.ELOOP: "the link leads back to itself: mend it",
    errno.EMFILE: "too many files are open: raise the limit (ulimit -n)",
    errno.EIO: "the disk does not answer: check it, and run the same command again",
}


def _of_the_disk(fault: OSError, source: str) -> str:
    named = fault.filename if isinstance(fault.filename, str | bytes) else ""
    place = named.decode(errors="replace") if isinstance(named, bytes) else named
    reason = _DISK.get(fault.errno or 0) or (fault.strerror or _first_line(fault))
    if fault.errno == errno.EEXIST and os.path.isfile(place):  # mkdir where a file is in the way
        reason = _DISK[errno.ENOTDIR]
    where = place if not source or source in place else f"{source} ({place})" if place else source
    return f"{where}: {reason}" if where else reason


def _first_line(fault: BaseException) -> str:
    return (str(fault).strip() or type(fault).__name__).splitlines()[0][:200]
