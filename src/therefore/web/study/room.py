"""The running study: its plan, its one writer, a reading connection, and who sends a request."""

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
    """Nonce of a consent form -> its task, so that a form sent twice takes in one person."""

    @classmethod
    def open(cls, study: Study, path: Path) -> Room:
        """Open the answers, or make an empty database."""
        open_store(path, study).close()
        return cls(study, Writer(path), connect(path))

    def close(self) -> None:
        """Close the writer once it has committed its jobs."""
        self.writer.close()
        self.reader.close()

    def person(self, request: Any) -> Person | None:
        """The person who sends the request; a page reads the rows of this person alone."""
        return find_person(self.reader, fingerprint(request.state.visit))

    def text(self, name: str) -> list[TextBlock]:
        """One of the study's texts, filled in."""
        return blocks(self.study.texts[name], filling(self.study))
