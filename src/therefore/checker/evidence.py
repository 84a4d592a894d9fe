"""Evidence: a model shows that formulas can be true together, a refutation that they cannot.

A refutation rests on *uses*: instances and witnesses of quantified formulas, and laws of identity.
They are named one by one, so that nothing has to be found out to check them. What each says is in
`numbering`, and docs/design/certificates.md has the whole format on a page.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from therefore.logic.formulas import Atom

Clause = tuple[int, ...]
"""Literals, one of which is true: the number of a formula, negative for its negation."""


@dataclass(frozen=True, slots=True)
class Model:
    """A finite structure: its individuals, and the atoms that are true of them."""

    true: frozenset[Atom]
    domain: tuple[str, ...] = ()
    """The individuals; empty for a propositional model."""
    names: Mapping[str, str] = field(default_factory=dict)
    """The individual that a constant denotes, where it is not the one of the same name."""


@dataclass(frozen=True, slots=True)
class Instance:
    """A quantified formula, or its negation, implies its body about these constants."""

    literal: int
    constants: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reflexive:
    """The constant is identical with itself."""

    constant: str


@dataclass(frozen=True, slots=True)
class Replacement:
    """An atom still holds with a constant put in place of one that is identical with it."""

    number: int
    place: int
    """Which argument is replaced, from 0."""
    constant: str
    """What it is replaced by."""


Use = Instance | Reflexive | Replacement


@dataclass(frozen=True, slots=True)
class Refutation:
    """Clauses derived one by one by unit propagation, down to the empty one."""

    steps: tuple[Clause, ...]
    uses: tuple[Use, ...] = ()


Evidence = Model | Refutation
