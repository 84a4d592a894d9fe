"""The running study: its plan, its one writer, a connection to read with, and who is asking."""

from __future__ import annotations

import secrets
import sqlite3
from asyncio import Task
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from therefore.web.safety import fingerprint
from therefore.web.study.plan import Study
from therefore.web.study.screens import find_person
from therefore.web.study.store import connect, open_store
from therefore.web.study.taking_part import Person
from therefore.web.study.texts import Block, blocks
from therefore.web.study.writer import Writer

RECEIPT = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""Letters that nobody takes for another."""


@dataclass(slots=True)
class Room:
    """What the pages of a running study share."""

    study: Study
    writer: Writer
    reader: sqlite3.Connection
    begun: dict[str, Task[Any]] = field(default_factory=dict)
    """Consents by the nonce of their form: a form that is sent twice begins once."""

    @classmethod
    def open(cls, study: Study, path: Path) -> Room:
        """Open the answers, or make an empty database."""
        open_store(path, study).close()
        return cls(study, Writer(path), connect(path))

    def close(self) -> None:
        """Let the writer finish."""
        self.writer.close()
        self.reader.close()

    def person(self, request: Any) -> Person | None:
        """Who is asking; nobody else's rows are ever read for a page."""
        return find_person(self.reader, fingerprint(request.state.visit))

    def text(self, name: str) -> list[Block]:
        """One of the study's texts, filled in."""
        study = self.study
        values = {
            "title": study.title,
            "items": study.per_person,
            "minutes": study.minutes,
            "contact": study.contact,
            "institution": study.institution,
        }
        return blocks(study.texts[name], values)


def new_receipt() -> str:
    """A code that nobody can guess and everybody can copy: 16 letters in fours.

    >>> len(new_receipt())
    19
    """
    letters = "".join(secrets.choice(RECEIPT) for _ in range(16))
    return "-".join(letters[start : start + 4] for start in range(0, 16, 4))


def plain_receipt(text: str) -> str:
    """A receipt as it was issued, however it was typed.

    >>> plain_receipt(" abcd efgh-jkmn pqrs ")
    'ABCD-EFGH-JKMN-PQRS'
    """
    letters = [letter for letter in text.upper() if letter in RECEIPT][:16]
    joined = "".join(letters)
    return "-".join(joined[start : start + 4] for start in range(0, 16, 4))
