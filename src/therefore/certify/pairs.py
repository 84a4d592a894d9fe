"""Does one formula entail another, both over the letters a, b, c, ...? A refutation, or a row.

Samplers compare truth columns; here an entailment gets a refutation that the solver finds, and a
non-entailment a row of the truth table. Texts are renamed letter by letter, which is quicker than
any gap; the formulas must therefore have no names but letters.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from string import ascii_lowercase

from therefore.certify.gaps import Names
from therefore.certify.label import LabelError
from therefore.certify.writing import evidence_json, join_evidence, model_json
from therefore.checker.check import Accepted, check_refutation
from therefore.checker.claims import against_query, theory_alone
from therefore.checker.evidence import Refutation
from therefore.items import Logic
from therefore.logic.formulas import Formula, Not
from therefore.solve.decide import satisfiable
from therefore.solve.proof import AT_ONCE

_REFUTED = against_query(0, False).name
_ALONE = theory_alone(True).name
_NUMBERED = [f"p{place}" for place in range(1, 27)]


def refute(premise: Formula, query: Formula) -> Refutation | None:
    """Why the query follows, accepted by the checker; None if it does not."""
    both = [premise, Not(query)]
    # Most are refuted by unit propagation alone, which the checker finds sooner than the solver.
    if check_refutation(both, AT_ONCE) == Accepted():
        return AT_ONCE
    found = satisfiable(both)
    return found if isinstance(found, Refutation) else None


@dataclass(frozen=True, slots=True)
class Pair:
    """A premise and a query, with a refutation of "not the query", or a row of the truth table."""

    premise: str
    """In TPTP, as is the query."""
    query: str
    letters: str
    """In order of first occurrence."""
    true: str
    """The letters that are true in a model of the premise; one against the query, if it fails."""
    refutation: Refutation | None

    @classmethod
    def decided(
        cls,
        texts: tuple[str, str],
        letters: str,
        rows: int,
        column: Mapping[str, int],
        refutation: Refutation | None,
    ) -> Pair:
        """The pair of which the first of these rows of the truth table is a model.

        They are the premise's rows, and without a refutation those that make the query false too.
        """
        if not rows:
            raise LabelError(f"no row of the truth table shows what is claimed of {texts}")
        row = (rows & -rows).bit_length() - 1
        true = "".join([name for name in letters if column[name] >> row & 1])
        return cls(*texts, letters, true, refutation)

    @property
    def canonical(self) -> str:
        """`logic.canonical.canonical_text`, made by renaming letters instead of formulas."""
        numbered = str.maketrans(dict(zip(self.letters, _NUMBERED, strict=False)))
        return f"\n\n{self.premise}\n\n{self.query}\n\n".translate(numbered)

    def fill(self, names: Names, queries: Sequence[int] | None = None) -> tuple[Logic, str]:
        """The logic and the certificate with these letters for a, b, c, ..."""
        renamed = str.maketrans(ascii_lowercase[: len(names)], "".join(names))
        model = model_json(list(self.true.translate(renamed)))
        if self.refutation is None:
            shown = {_REFUTED: model}
        else:
            shown = {_REFUTED: evidence_json(self.refutation), _ALONE: model}
        texts = (self.premise.translate(renamed),), (self.query.translate(renamed),)
        return Logic(premises=texts[0], query=texts[1]), join_evidence(shown)
