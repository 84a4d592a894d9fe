"""Deletes a person for the researcher, by a recruiting service's number or by receipt.

People can delete their answers themselves (`taking_part`); this is for a person who asks the
researcher instead. Every row of the person is deleted, and every trace in the study's files.
Backups and exports are not touched.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from therefore.errors import DatasetError, InputError
from therefore.web.safety import fingerprint
from therefore.web.study.receipts import plain_receipt
from therefore.web.study.store import THE_STUDY, changing, log, scrub
from therefore.web.study.taking_part import leave_by_receipt, remove


def delete_rows(connection: sqlite3.Connection, user: str, *, number: str) -> int:
    """Delete everybody with this number, of any recruiting service; return how many."""
    found = connection.execute(
        "SELECT DISTINCT participant FROM external_id WHERE study = ? AND value = ?",
        (THE_STUDY, number),
    ).fetchall()
    for row in found:
        remove(connection, row["participant"])
        log(connection, user, "deleted a person by number")
    return len(found)


def delete_person(folder: str | Path, *, number: str = "", receipt: str = "") -> int:
    """Delete a person of a study, running or not; return how many people were deleted.

    `number` is what a recruiting service calls the person, `receipt` the code that the person was
    given at the end. DatasetError if nobody is found, so that a typing error is noticed.
    """
    if bool(number) == bool(receipt):
        raise InputError(
            "whom to delete? give either --number, what a recruiting service calls the person, or "
            "--receipt, the code that the person was given"
        )
    with changing(folder) as (connection, _):
        connection.execute("BEGIN IMMEDIATE")
        if number:
            gone = delete_rows(connection, "the command", number=number.strip())
        else:
            gone = int(leave_by_receipt(connection, fingerprint(plain_receipt(receipt))))
        connection.execute("COMMIT")
        if not gone:
            given = f"number {number!r}" if number else f"receipt {receipt!r}"
            raise DatasetError(f"nobody has the {given}: look for a wrong letter")
        scrub(connection)
        return gone
