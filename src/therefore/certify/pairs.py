"""Does one formula entail another, both over letters? A refutation, or a row of the truth table.

Samplers compare truth columns; here an entailment gets a refutation that the checker's rules
accept, and a certificate is written. Hardly two pairs share a form, so they are written down with
their letters at once; the formulas must have no names but letters, which TPTP need not quote.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from therefore.certify.form import Filled
from therefore.certify.label import LabelError
from therefore.certify.writing import evidence_json
from therefore.checker.check import Accepted, Rejected, check_refutation
from therefore.checker.claims import against_query, theory_alone
from therefore.checker.evidence import Refutation
from therefore.items import Logic
from therefore.logic.clauses import clause_form
from therefore.logic.formulas import Formula, Not
from therefore.logic.polish import formula, letters_of, polish
from therefore.solve.proof import AT_ONCE
from therefore.solve.sat import Steps, meaning, solve_clauses, with_lemmas
from therefore.solve.units import closes, compounds

_REFUTED = against_query(0, False).name
_ALONE = theory_alone(True).name


def refute(premise: str, query: str) -> Refutation | None:
    """Why a query follows, accepted by the checker; None if it does not. Both are Polish texts."""
    # Most are refuted by unit propagation alone, and most of these without any numbering.
    if closes(premise, query):
        return AT_ONCE
    both = [formula(premise), Not(formula(query))]
    parts = compounds(premise, query)
    if len(set(parts)) < len(parts) and check_refutation(both, AT_ONCE) == Accepted():
        return AT_ONCE
    form = clause_form(both)
    found = solve_clauses(form.clauses, form.size)
    if not isinstance(found, Steps):
        return None
    # As `Proof.numbered` would, but texts are quicker to look up than formulas.
    order = dict.fromkeys([*letters_of(premise + query), *parts])
    numbers = {text: number for number, text in enumerate(order, start=1)}
    said = meaning(form, with_lemmas(form, found))
    refutation = Refutation(
        tuple([tuple([_literal(numbers, *one) for one in step]) for step in said])
    )
    judgement = check_refutation(both, refutation)
    if isinstance(judgement, Rejected):
        raise AssertionError(f"solver and checker disagree: {judgement.reason}")
    return refutation


def _literal(numbers: Mapping[str, int], part: Formula, affirmed: bool) -> int:
    """The number of a part, negative for its negation."""
    text = polish(part)
    body = text.lstrip("~")
    return numbers[body] if affirmed == ((len(text) - len(body)) % 2 == 0) else -numbers[body]


def true_letters(rows: int, letters: str, column: Mapping[str, int]) -> str:
    """The letters that are true in the first of these rows of the truth table."""
    if not rows:
        raise LabelError(f"no row of the truth table over {letters!r} shows what is claimed")
    row = (rows & -rows).bit_length() - 1
    return "".join([letter for letter in letters if column[letter] >> row & 1])


def certified(
    premise: str, query: str, true: Iterable[str], refutation: Refutation | None
) -> Filled:
    """The pair, in TPTP, with its certificate.

    `true` has the true letters of a model: of the premise or, without a refutation, of the premise
    and the denied query.

    >>> certified("(p & q)", "q", "qp", AT_ONCE).certificate
    '{"theory - 0":{"rup":[[]]},"theory":{"true":["p","q"]}}'
    """
    listed = ",".join([f'"{letter}"' for letter in sorted(true)])
    model = f'{{"true":[{listed}]}}'
    if refutation is None:
        certificate = f'{{"{_REFUTED}":{model}}}'
    else:
        certificate = f'{{"{_REFUTED}":{evidence_json(refutation)},"{_ALONE}":{model}}}'
    return Filled(Logic((), (premise,), (query,)), certificate)
