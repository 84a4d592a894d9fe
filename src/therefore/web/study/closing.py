"""Closes a study to new people, and deletes recruiting services' numbers if asked to."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from therefore.web.study.about import forget as forget_about
from therefore.web.study.progress import Headcount, progress
from therefore.web.study.store import changing, log, scrub


def close_rows(connection: sqlite3.Connection, user: str) -> None:
    """Mark the study as closed."""
    connection.execute("UPDATE study SET state = 'closed'")
    log(connection, user, "closed the study")


def forget_ids(connection: sqlite3.Connection, user: str) -> int:
    """Delete every number of a recruiting service; return how many there were."""
    count = connection.execute("DELETE FROM external_id").rowcount
    log(connection, user, f"deleted {count} external ids")
    return int(count)


def close_study(
    folder: str | Path, *, forget: bool = False, forget_told: bool = False
) -> Headcount:
    """Close a study to new people, running or not; people who have begun may finish.

    `forget` also deletes the recruiting services' numbers, `forget_told` what people told about
    themselves. Answers stay. Closing twice changes nothing.
    """
    with changing(folder) as (connection, study):
        connection.execute("BEGIN IMMEDIATE")
        close_rows(connection, "the command")
        if forget:
            forget_ids(connection, "the command")
        if forget_told:
            log(
                connection,
                "the command",
                f"deleted {forget_about(connection)} answers about people",
            )
        connection.execute("COMMIT")
        if forget or forget_told:
            scrub(connection)
        return progress(connection, study)
