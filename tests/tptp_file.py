"""TPTP problem files: a list of named, role-bearing FOF statements, and nothing that needs a disk.

Reading skips `%` and `/* */` comments and whatever annotations follow a formula. It refuses
`include`, since a text that depends on other files has no one meaning, and the other languages
(`cnf`, `tff`, `thf`). Writing gives what provers accept, so names must be printable ASCII here
although `tptp` alone would carry any.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from therefore.errors import InputError
from therefore.logic.formulas import Formula
from therefore.logic.tptp import Fault, locate, scan, take_formula, write_formula

Statement = tuple[str, str, Formula]
"""Name, role and formula."""

# Quotes come first, so that a % within a name starts no comment.
_COMMENT = re.compile(r"'(?:[^'\\]|\\.)*'|\"[^\"\n]*\"|(%[^\n]*|/\*.*?\*/)", re.DOTALL)
_PRINTABLE = re.compile(r"[ -~]*")
_LABEL = re.compile(r"[a-z]\w*|\d+|'.+'", re.ASCII | re.DOTALL)


def write_problem(
    theory: Sequence[Formula], conjecture: Formula | None, *, comment: str = ""
) -> str:
    """The text of a problem file: `axiom_3` is the third of the theory, counted from one.

    >>> from therefore.logic.formulas import Atom
    >>> print(write_problem([Atom("p")], Atom("q"), comment="p does not entail q"), end="")
    % p does not entail q
    fof(axiom_1, axiom, p).
    fof(conjecture, conjecture, q).
    """
    lines = [f"% {line}".rstrip() for line in comment.splitlines()]
    for number, formula in enumerate(theory, start=1):
        lines.append(f"fof(axiom_{number}, axiom, {_printable(formula)}).")
    if conjecture is not None:
        lines.append(f"fof(conjecture, conjecture, {_printable(conjecture)}).")
    return "".join(f"{line}\n" for line in lines)


def read_problem(text: str) -> list[Statement]:
    """Every statement of a problem file, in order.

    >>> [(name, role) for name, role, _ in read_problem("fof(a, axiom, p). fof(1, plain, q).")]
    [('a', 'axiom'), ('1', 'plain')]
    """
    # Blanks of the same length keep every position true.
    text = _COMMENT.sub(lambda found: _blanked(found) if found[1] else found[0], text)
    tokens = scan(text)
    statements = []
    try:
        while len(tokens) > 1:
            statements.append(_statement(tokens))
    except Fault as fault:
        raise locate(fault, text) from None
    return statements


def _printable(formula: Formula) -> str:
    text = write_formula(formula)
    if not _PRINTABLE.fullmatch(text):
        raise InputError(f"TPTP files hold printable ASCII names only; rename those in {text!r}")
    return text


def _blanked(comment: re.Match[str]) -> str:
    return re.sub(r"[^\n]", " ", comment[0])


def _statement(tokens: list[str]) -> Statement:
    language = tokens.pop()
    if language == "include":
        raise Fault(
            "include is not followed: paste the included file in its place", len(tokens) + 1
        )
    if language != "fof":
        raise Fault(f"expected fof, found {language}", len(tokens) + 1)
    _expect("(", tokens)
    name = _label(tokens, "a name")
    _expect(",", tokens)
    role = _label(tokens, "a role")
    _expect(",", tokens)
    formula = take_formula(tokens, frozenset(), 0)
    if tokens[-1] == ",":
        _skip_annotations(tokens)
    _expect(")", tokens)
    _expect(".", tokens)
    return name, role, formula


def _skip_annotations(tokens: list[str]) -> None:
    depth = 0
    while tokens[-1] and (depth or tokens[-1] != ")"):
        token = tokens.pop()
        depth += (token in "([") - (token in ")]")


def _label(tokens: list[str], wanted: str) -> str:
    token = tokens.pop()
    if not _LABEL.fullmatch(token):
        raise Fault(f"expected {wanted}", len(tokens) + 1)
    return re.sub(r"\\(.)", r"\1", token[1:-1]) if token[0] == "'" else token


def _expect(wanted: str, tokens: list[str]) -> None:
    token = tokens.pop()
    if token != wanted:
        found = f", found {token}" if token else ""
        raise Fault(f"expected {wanted}{found}", len(tokens) + 1)
