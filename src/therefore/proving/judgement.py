"""The result of `prove`: a verdict, the readings of each sentence, and every case that counts."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Literal

from therefore.language.reading import Reading, Sentence
from therefore.logic.formulas import Formula
from therefore.logic.tptp import write_formula
from therefore.proving.words import spelled

Verdict = Literal["entailed", "contradicted", "unknown", "ambiguous"]


@dataclass(frozen=True, slots=True)
class Case:
    """One combination of readings, with its verdict."""

    premises: tuple[Reading, ...]
    conclusion: Reading
    axioms: tuple[Formula, ...]
    """The axioms that the words call for."""
    verdict: Verdict
    consistent: bool
    argument: tuple[str, ...]
    """The proof, or a world in which the premises are true and the conclusion is false."""
    notes: tuple[str, ...] = ()
    """How ambiguous adjectives and names are taken, if the verdict depends on it."""
    twins: tuple[str, ...] = ()
    """Notes on names that share a word but are taken as unrelated, if the verdict is unknown."""
    follows_if: str = ""
    """A condition under which an unknown conclusion would follow: `there are beekeepers`."""
    presumed: str = ""
    """A note on things not taken for persons, if the verdict is unknown because of that."""

    @property
    def remarks(self) -> tuple[str, ...]:
        """The further remarks on the verdict, as sentences."""
        existing = [f"It would follow if {self.follows_if}."] if self.follows_if else []
        return (*existing, *(f"Note: {note}." for note in (*self.twins, self.presumed) if note))

    def tptp(self) -> str:
        """The case as a TPTP problem, for any other prover."""
        premises = [each.formula for each in self.premises]
        rows = [
            f"fof({kind}_{k}, axiom, {write_formula(formula)})."
            for kind, formulas in (("words", self.axioms), ("premise", premises))
            for k, formula in enumerate(formulas, start=1)
        ]
        goal = self.conclusion.formula
        return "\n".join([*rows, f"fof(conclusion, conjecture, {write_formula(goal)})."])


@dataclass(frozen=True, slots=True, repr=False)
class Judgement:
    """The result of `prove`."""

    verdict: Verdict
    sentences: tuple[Sentence, ...]
    """The premises as they were read, then the conclusion."""
    cases: tuple[Case, ...]
    """Every combination of readings that counts."""

    @property
    def readings(self) -> tuple[tuple[Reading, ...], ...]:
        """All readings of each sentence; the conclusion's are last."""
        return tuple(sentence.readings for sentence in self.sentences)

    @property
    def spelling(self) -> dict[str, str]:
        """From names to their spelling, if more than the first letter is a capital: `MMLU`."""
        formulas = [each.formula for readings in self.readings for each in readings]
        return spelled(formulas, [sentence.text for sentence in self.sentences])

    @property
    def consistent(self) -> bool:
        """Whether the premises can be true together, under some reading."""
        return any(case.consistent for case in self.cases)

    @property
    def argument(self) -> tuple[str, ...]:
        """The proof or the world of the first case."""
        return self.cases[0].argument

    def tptp(self) -> str:
        """The first case as a TPTP problem."""
        return self.cases[0].tptp()

    def __repr__(self) -> str:
        return f"<{self.verdict}: {' '.join(one.text for one in self.sentences[:-1])} ∴ " + (
            f"{self.sentences[-1].text}>"
        )

    def _repr_html_(self) -> str:
        """The sentences, the verdict and the argument as HTML, for notebooks."""
        told = "".join(f"<li>{escape(one.text)}</li>" for one in self.sentences[:-1])
        why = "".join(f"<li>{escape(line)}</li>" for line in self.argument)
        return (
            f"<ol>{told}</ol><p>∴ {escape(self.sentences[-1].text)} <b>{self.verdict}</b></p>"
            f"<ul>{why}</ul>"
        )
