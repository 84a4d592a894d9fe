"""What words imply by themselves, by version: the only background that no text has to state.

    converses     "taller than" and "shorter than" say the same from either end
    orders        places and comparisons are transitive and never hold both ways
    hypernyms     Linda is a girl, a woman and a person
    distinctness  two names are two people, where a sentence speaks of "some other"

`analog/lexicon.tsv` lists the words to which this applies. A text itself states that things of
every kind named exist, or who may take which place. Anything else that words may mean is not
background; a word that no lexicon lists is reported.

The general list is `english/words.toml`: `carried(formulas)` returns the axioms that this list
gives for a text's words, `related(a, b)` says whether it connects two terms. Both are loaded when
used. In this package, one term "carries" another if the lists say that it implies the other.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from therefore.language.words.carrying import carried
    from therefore.language.words.kinds import related

VERSION = 2
"""The version of this list; it is part of every item's id."""

WORDS = f"words.v{VERSION}"
"""The version as `provenance.words` has it."""


__all__ = ["VERSION", "WORDS", "carried", "related"]


def __getattr__(name: str) -> Any:
    """Load the two functions when they are first used, so that importing the constants is cheap."""
    homes = {"carried": "carrying", "related": "kinds"}
    if name not in homes:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f"{__name__}.{homes[name]}"), name)
    globals()[name] = value
    return value
