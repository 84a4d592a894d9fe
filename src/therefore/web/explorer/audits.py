"""Reads an audit back from its JSON, whichever version of the package wrote it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from therefore.auditing.finding import Audit, Check, Figure, Finding, Thresholds
from therefore.errors import DatasetError
from therefore.reporting.plots import Plot
from therefore.reporting.sections import finding_plot, probe_plots
from therefore.statistics import Interval


def audit_of(record: Mapping[str, Any]) -> Audit:
    """The audit in a record of `therefore audit --json`; DatasetError if it is none."""
    try:
        checks = tuple(
            Check(check["name"], check["why"], tuple(_finding(one) for one in check["findings"]))
            for check in record["checks"]
            if check["findings"]
        )
        return Audit(
            path=str(record["path"]),
            items=int(record["items"]),
            splits=dict(record["splits"]),
            sample=int(record["sample"]),
            thresholds=Thresholds(**_known(Thresholds, record["thresholds"])),
            checks=checks,
            notes=tuple(record.get("notes", ())),
        )
    except (KeyError, TypeError, ValueError) as fault:
        raise DatasetError(f"this is no audit: {fault}") from None


def _finding(record: Mapping[str, Any]) -> Finding:
    known = _known(Finding, record)
    if known.get("interval"):
        known["interval"] = Interval(**known["interval"])
    if figure := known.get("figure"):
        rows = tuple(tuple(row) for row in figure["rows"])
        known["figure"] = Figure(figure["title"], tuple(figure["columns"]), rows)
    return Finding(**known)


def _known(kind: type, record: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of the record that this version knows; a later version may write more."""
    return {f.name: record[f.name] for f in fields(kind) if f.name in record}


def probe_dots(audit: Audit) -> list[tuple[str, str, list[tuple[Any, ...]]]]:
    """The learned probes: title, note, and rows of name, value, low, high and chance."""
    return [(plot.title, plot.note, list(plot.table.rows)) for plot in probe_plots(audit)]


def finding_plots(audit: Audit) -> list[Plot]:
    """The figure of every check that failed."""
    return [plot for check in audit.checks if (plot := finding_plot(check))]
