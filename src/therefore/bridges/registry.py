"""The table of all importers."""

from __future__ import annotations

from therefore.bridges import (
    analog,
    avicenna,
    ccobra,
    comprehension,
    dimacs_import,
    entailment,
    fracas,
    logiqa,
    ruletaker,
)
from therefore.bridges.importer import Importer
from therefore.config import nearest
from therefore.errors import ConfigError

IMPORTERS: dict[str, Importer] = {
    importer.name: importer
    for importer in (
        entailment.IMPORTER,
        analog.IMPORTER,
        ccobra.IMPORTER,
        ruletaker.IMPORTER,
        dimacs_import.IMPORTER,
        *logiqa.IMPORTERS,
        *comprehension.IMPORTERS,
        avicenna.IMPORTER,
        fracas.IMPORTER,
    )
}


def find_importer(name: str) -> Importer:
    """The importer of that name; ConfigError suggests the nearest."""
    if name not in IMPORTERS:
        raise ConfigError(f"unknown importer {name!r}{nearest(name, IMPORTERS)}")
    return IMPORTERS[name]
