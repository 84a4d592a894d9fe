"""DIMACS CNF, the SAT solvers' common format, written and read."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from therefore.errors import FormulaError
from therefore.logic.clauses import Clause


def write_dimacs(clauses: Sequence[Clause], size: int, *, comments: Iterable[str] = ()) -> str:
    """The clauses over numbers 1 to size.

    >>> print(write_dimacs([(1, -2), (2,)], 2, comments=["1 is p"]), end="")
    c 1 is p
    p cnf 2 2
    1 -2 0
    2 0
    """
    lines = [f"c {comment}" for comment in comments]
    lines.append(f"p cnf {size} {len(clauses)}")
    lines += [" ".join(map(str, (*clause, 0))) for clause in clauses]
    return "\n".join(lines) + "\n"


def read_dimacs(text: str) -> tuple[list[Clause], int, list[str]]:
    """Clauses, the largest number allowed, and comments; FormulaError where it is no DIMACS.

    >>> read_dimacs(write_dimacs([(1, -2), (2,)], 2, comments=["hello"]))
    ([(1, -2), (2,)], 2, ['hello'])
    """
    clauses: list[Clause] = []
    comments: list[str] = []
    header: tuple[int, int] | None = None
    current: list[int] = []
    position = 0
    for line in text.splitlines(keepends=True):
        words = line.split()
        start, position = position, position + len(line)
        if not words:
            continue
        if words[0] == "c":
            comments.append(line.strip()[1:].strip())
        elif words[0] == "%":
            break  # SATLIB files end so
        elif words[0] == "p":
            counts = [int(word) for word in words[2:] if word.isdecimal() and len(word) < 10]
            if header is not None or words[1:2] != ["cnf"] or len(words) != 4 or len(counts) != 2:
                raise FormulaError(
                    "expected one header 'p cnf VARIABLES CLAUSES'", text=text, position=start
                )
            header = counts[0], counts[1]
        else:
            for word in words:
                if header is None:
                    raise FormulaError(
                        "a clause before the header 'p cnf'", text=text, position=start
                    )
                try:
                    literal = int(word)
                except ValueError:
                    raise FormulaError(
                        f"{word!r} is no literal", text=text, position=start + line.index(word)
                    ) from None
                if abs(literal) > header[0]:
                    raise FormulaError(
                        f"literal {literal} is beyond the {header[0]} variables of the header",
                        text=text,
                        position=start + line.index(word),
                    )
                if literal:
                    current.append(literal)
                else:
                    clauses.append(tuple(current))
                    current = []
    if header is None:
        raise FormulaError("no header 'p cnf VARIABLES CLAUSES'", text=text, position=0)
    if current or len(clauses) != header[1]:
        raise FormulaError(
            f"{len(clauses)} whole clauses where the header says {header[1]}",
            text=text,
            position=len(text),
        )
    return clauses, header[0], comments
