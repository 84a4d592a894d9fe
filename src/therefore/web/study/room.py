"""The running study: its plan, its one writer, a connection to read with, and who is asking."""

from __future__ import annotations

import sqlite3
from asyncio import Task
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from therefore.web.safety import fingerprint
from therefore.web.study.plan import Study
from therefore.web.study.readiness import filling
from therefore.web.study.screens import find_person
from therefore.web.study.store import connect, open_store
from therefore.web.study.taking_part import Person
from therefore.web.study.texts import TextBlock, blocks
from therefore.web.study.writer import Writer


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

    def text(self, name: str) -> list[TextBlock]:
        """One of the study's texts, filled in."""
        return blocks(self.study.texts[name], filling(self.study))
