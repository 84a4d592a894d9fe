"""`python -m therefore.checker FILE.jsonl ...`: certificate against logic against label.

Every fault is one line. The text of an item is not read: that is what `therefore verify` does.
Exit code 0: every item is supported by its certificate; 1: one is not; 2: the file cannot be read;
3: nothing was wrong, but there was nothing to check, or some items have no logic to check. Of
several files 1 comes before 2, and 2 before 3.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import BinaryIO

from therefore.checker.certificate import CertificateError, strict_json
from therefore.checker.check import faults
from therefore.checker.claims import ClaimError, all_claims
from therefore.checker.forms import form_faults
from therefore.checker.limits import LINE, TEXT, one_item
from therefore.errors import InputError
from therefore.items import Item, from_record

USAGE = "usage: python -m therefore.checker FILE.jsonl ..."
CHARACTERS = 300
"""Of a fault, as it is printed."""


class NothingToCheck(Exception):
    """The item has no logic."""


def item_faults(item: Item) -> list[str]:
    """What is wrong with an item; NothingToCheck says why it cannot be told."""
    if item.logic.empty:
        if item.certificate:
            return ["has a certificate but no formula that it could be about"]
        raise NothingToCheck("no logic")
    if item.task != "satisfiability" and not item.logic.query and not item.certificate:
        raise NothingToCheck("no formula for what is asked")
    texts = (*item.logic.axioms, *item.logic.premises, *item.logic.query, *item.logic.goal)
    if sum(map(len, texts)) > TEXT:
        return [f"its formulas have more than {TEXT} characters"]
    try:
        problem = item.logic.problem()
        claims = all_claims(item.task, item.choices, item.answer, item.asks)
        with one_item():
            found = faults(problem, claims, item.certificate)
        if item.asks == "parallel":
            found += form_faults(problem, item.answer)
    except (InputError, ClaimError) as fault:
        return [str(fault)]
    except RecursionError:
        return ["a formula is nested too deeply"]
    wanted = {"satisfiability": 0, "selection": len(item.choices)}.get(item.task, 1)
    if len(problem.query) != wanted:
        found.append(f"{len(problem.query)} queries where this {item.task} has {wanted}")
    if len(problem.goal) != (item.asks in ("completes", "needed", "flaw", "parallel")):
        found.append(f"{len(problem.goal)} goals, and asks is {item.asks!r}")
    if item.task != "generation" and item.target != item.choices[item.answer]:
        found.append(f"target {item.target!r} is not the choice {item.choices[item.answer]!r}")
    return found


def line_faults(line: bytes) -> tuple[str, list[str]]:
    """The id and the faults of the item on a line; NothingToCheck as above."""
    try:
        record = strict_json(line.decode(), fractions=True)
    except UnicodeDecodeError:
        return "", ["the line is not UTF-8"]
    except CertificateError as fault:
        return "", [str(fault)]
    if not isinstance(record, dict):
        return "", ["the line is not an object"]
    name = record.get("id")
    name = name if isinstance(name, str) else ""
    if type(record.get("answer")) is not int:
        return name, ["the answer is not a whole number"]
    try:
        item = from_record(record)
    except (InputError, AttributeError, TypeError, ValueError, OverflowError) as fault:
        return name, [str(fault)]
    return name, item_faults(item)


def _lines(stream: BinaryIO) -> Iterator[bytes | None]:
    """The lines that are not blank; None for one that is too long."""
    while line := stream.readline(LINE + 1):
        if len(line) > LINE:
            while line and not line.endswith(b"\n"):
                line = stream.readline(LINE)
            yield None
        elif line.strip():
            yield line


def check_file(path: str) -> int:
    """Check the items of a file, print what is wrong, and return the exit code."""
    print("certificates only; text not read")
    checked = failed = unchecked = 0
    try:
        with open(path, "rb") as stream:
            for number, line in enumerate(_lines(stream), start=1):
                checked += 1
                try:
                    name, found = line_faults(line) if line else ("", [f"more than {LINE} bytes"])
                except NothingToCheck as why:
                    unchecked += 1
                    _say(f"{path}: item {number}: not checked: {why}")
                    continue
                failed += bool(found)
                for reason in found:
                    _say(f"{path}: item {number}{f' ({name})' if name else ''}: {reason}")
    except OSError as fault:
        print(f"{path}: {fault.strerror or fault}", file=sys.stderr)
        return 2
    supported = checked - failed - unchecked
    print(f"{checked} items: {supported} supported, {failed} failed, {unchecked} not checked")
    if failed:
        return 1
    return 0 if checked and not unchecked else 3


def _say(text: str) -> None:
    """One line, whatever is in the text."""
    shown = text if len(text) <= CHARACTERS else f"{text[:CHARACTERS]} ..."
    plain = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in shown)
    encoding = sys.stdout.encoding or "ascii"
    print(plain.encode(encoding, "backslashreplace").decode(encoding))


def main(arguments: list[str]) -> int:
    """The command."""
    if not arguments or any(each.startswith("-") for each in arguments):
        print(USAGE, file=sys.stdout if arguments in (["-h"], ["--help"]) else sys.stderr)
        return 0 if arguments in (["-h"], ["--help"]) else 2
    codes = set()
    for path in arguments:
        if len(arguments) > 1:
            _say(f"{path}:")
        codes.add(check_file(path))
    return next(code for code in (1, 2, 3, 0) if code in codes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
