"""What words carry on their face, by version: the only background that no text has to state.

    converses     "taller than" and "shorter than" say the same from either end
    orders        places and comparisons are transitive and never hold both ways
    hypernyms     Linda is a girl, a woman and a person
    distinctness  two names are two people, where a sentence speaks of "some other"

The words of which this is so are listed in `analog/lexicon.tsv`. That things of every kind named
exist, or who may take which place, is said by a text itself. Whatever else words may mean is no
background; a word that no lexicon lists is reported.
"""

from __future__ import annotations

VERSION = 1
"""The version of this list; it is part of every item's id."""

WORDS = f"words.v{VERSION}"
"""The same as it stands in `provenance.words`."""
