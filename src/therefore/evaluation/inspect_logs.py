"""Read a log of inspect: the model's reply to each item, and what failed.

An item whose sample ended in an error, or that an interrupted log never reached, becomes no
prediction, since nobody knows what the answer would have been. Items that a log left out on purpose
(`--limit`, `--sample-id`) do not count as failed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from therefore.asking.reasking import original_id
from therefore.errors import InputError

LONGEST = 200
"""Characters of an error that are shown, about."""


@dataclass(frozen=True, slots=True)
class Heard:
    """The replies of a log by the ids of its samples, and what failed."""

    said: dict[str, str]
    failed: int
    """Items without a reply because of an error."""
    twins: int
    """Further askings without a reply, of items that have one."""
    fault: str
    """The first error, in a line."""

    @property
    def whole(self) -> bool:
        """Whether nothing failed."""
        return not self.failed and not self.twins


def hear(log: Any) -> Heard:
    """The replies in a log; a sample that was run several times counts by its first reply."""
    said: dict[str, str] = {}
    faults: dict[str, str] = {}
    for sample in log.samples or []:
        id = str(sample.id)
        if sample.error is None:
            said.setdefault(id, sample.output.completion if sample.output else "")
        else:
            faults.setdefault(id, str(sample.error.message))
    missing = {id: fault for id, fault in faults.items() if id not in said}
    if log.status != "success":
        planned = map(str, log.eval.dataset.sample_ids or [])
        missing |= {id: "" for id in planned if id not in said and id not in faults}
    items = [id for id in missing if not original_id(id)[1]]
    # Whatever was under way when another sample failed was cancelled: that is not the reason.
    told = [one for one in missing.values() if one and not one.startswith("CancelledError")]
    broken = str(log.error.message) if log.error else ""
    first = told[0] if told else broken or (f"the log's status is {log.status}" if items else "")
    return Heard(said, len(items), len(missing) - len(items), first_line(first) if first else "")


def refuse_unanswered(found: Heard, *, what: str) -> None:
    """InputError if nothing was answered because everything failed."""
    if found.failed and not any(not original_id(id)[1] for id in found.said):
        raise InputError(
            f"{what}: all {found.failed:,} items failed (first error: {found.fault}); mend that "
            "and ask again"
        )


def first_line(fault: object) -> str:
    """An error message of inspect in one line, without markup and without the failed request.

    >>> first_line("ModelGenerateError('BadRequestError('Error code: 400 - it isn't there')')")
    "ModelGenerateError: BadRequestError: Error code: 400 - it isn't there"
    """
    text = re.sub(r"\\+n", "\n", str(fault)).rsplit("\n}\n", 1)[-1].replace("\\", "")
    text = re.sub(r"RetryError[(\[]<Future at \w+ state=\w+ raised (\w+)>[)\]]", r"\1", text)
    told = " ".join(re.sub(r"\[/?\w+\]", "", text).split()).removeprefix("ERROR: ")
    # An exception shown as code, and the exceptions inside it: their names and messages.
    told = re.sub(r"\b(\w+(?:Error|Exception))\((?=['\"]|\w+\()['\"]*", r"\1: ", told)
    told = _closed(told) or type(fault).__name__
    if len(told) <= LONGEST:
        return told
    return told[:LONGEST].rsplit(" ", 1)[0].rstrip(",;:") + " ..."


def _closed(told: str) -> str:
    """The text without closing quotes and brackets at its end that were opened in omitted text.

    >>> _closed("Error code: 400 - out of order')')"), _closed("no such path (/v2)")
    ('Error code: 400 - out of order', 'no such path (/v2)')
    """
    while told:
        last = told[-1]
        opened = len(re.findall(rf"(?<!\w){last}(?=[\w/])", told)) if last in "'\"" else 0
        closed = len(re.findall(rf"(?<=[^\s(]){last}(?!\w)", told)) if last in "'\"" else 0
        if not closed > opened and not (last == ")" and told.count(")") > told.count("(")):
            return told.rstrip()
        told = told[:-1]
    return told
