"""External referees: strangers' provers that re-decide a claim from the item's own texts.

A first-order prover is handed the TPTP texts just as they stand in the item, so it shares no code
with us, not even a parser. A SAT solver is handed the clause form in DIMACS.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from pathlib import Path

from therefore.config import nearest
from therefore.errors import InputError, MissingProver
from therefore.logic.clauses import clause_form
from therefore.logic.dimacs import write_dimacs
from therefore.logic.ground import ground
from therefore.logic.tptp import read_formula

Signed = tuple[str, bool]
"""A TPTP text, and whether it is asserted or denied."""

SECONDS = 10
"""Processor seconds that a prover may take for one claim."""


def find_prover(name: str) -> Callable[[Sequence[Signed]], bool | None]:
    """The prover of that name: signed texts -> satisfiable, unsatisfiable, or None (undecided)."""
    if name not in PROVERS:
        raise InputError(f"unknown prover {name!r}{nearest(name, PROVERS)}")
    if shutil.which(name) is None:
        raise MissingProver(name)
    ask, options = PROVERS[name]
    return partial(ask, [name, *options])


_NAME = re.compile(r"'(?:[^'\\]|\\.)*'|(?<![\w$])[a-z]\w*")


def numbered(texts: Sequence[Signed]) -> tuple[Signed, ...]:
    """The texts with every name replaced by the number of its first occurrence.

    >>> numbered([("![X]: (dogs(X) => ~cats(X))", True), ("cats(tom)", True)])
    (('![X]: (n0(X) => ~n1(X))', True), ('n1(n2)', True))
    """
    names: dict[str, str] = {}

    def number(match: re.Match[str]) -> str:
        return names.setdefault(match[0], f"n{len(names)}")

    return tuple([(_NAME.sub(number, text), asserted) for text, asserted in texts])


class Referee:
    """A prover that is asked once about problems which differ only by their names.

    Another choice of names, one for one, cannot change whether texts can be true together.
    """

    def __init__(self, prover: str) -> None:
        self._ask = find_prover(prover)
        self._known: dict[tuple[Signed, ...], bool | None] = {}

    @property
    def calls(self) -> int:
        """How many problems were put to the prover."""
        return len(self._known)

    def decide(self, texts: Sequence[Signed]) -> bool | None:
        """Satisfiable, unsatisfiable, or None (undecided)."""
        form = numbered(texts)
        if form not in self._known:
            self._known[form] = self._ask(texts)
        return self._known[form]


@lru_cache(maxsize=8)
def referee(prover: str) -> Referee:
    """The referee of that name in this process."""
    return Referee(prover)


def _by_tptp(command: list[str], texts: Sequence[Signed]) -> bool | None:
    lines = [
        f"fof(f{number}, axiom, {'' if asserted else '~'}({text})).\n"
        for number, (text, asserted) in enumerate(texts, start=1)
    ]
    output = _run(command, ".p", "".join(lines))
    if "SZS status Satisfiable" in output or "SZS status CounterSatisfiable" in output:
        return True
    if "SZS status Unsatisfiable" in output or "SZS status ContradictoryAxioms" in output:
        return False
    return None


def _run(command: list[str], suffix: str, content: str) -> str:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"problem{suffix}"
        path.write_text(content, encoding="utf-8")
        try:
            done = subprocess.run(
                [*command, str(path)],
                capture_output=True,
                text=True,
                timeout=4 * SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            return ""
    return done.stdout


def _by_dimacs(command: list[str], texts: Sequence[Signed]) -> bool | None:
    signed = [read_formula(text if asserted else f"~({text})") for text, asserted in texts]
    form = clause_form(ground(signed).formulas)
    words = _run(command, ".cnf", write_dimacs(form.clauses, form.size)).upper().split()
    if "UNSATISFIABLE" in words:
        return False
    return True if "SATISFIABLE" in words else None


PROVERS = {
    "eprover": (_by_tptp, ("--auto", "--silent", "--tstp-format", f"--cpu-limit={SECONDS}")),
    "cvc5": (_by_tptp, ("--lang=tptp", "--finite-model-find", f"--tlimit={SECONDS * 1000}")),
    "minisat": (_by_dimacs, ("-verb=0", f"-cpu-lim={SECONDS}")),
    "z3": (_by_dimacs, ("-dimacs", f"-T:{SECONDS}")),
}
"""By command (Schulz's E, Barrett and Tinelli's cvc5, Eén and Sörensson's MiniSat, De Moura and
Bjørner's Z3) how it is asked, and with which options."""
