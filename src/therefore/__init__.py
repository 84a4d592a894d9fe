"""Therefore: logical-reasoning benchmarks whose every label a stranger can check.

The public names below are loaded when they are first used, so that `import therefore` is quick.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from therefore.version import VERSION as __version__

if TYPE_CHECKING:
    from therefore.auditing.audit import audit
    from therefore.bridges.exporting import export
    from therefore.bridges.importing import import_released
    from therefore.dataset.build import generate, regenerate
    from therefore.dataset.manifest import Manifest
    from therefore.dataset.reading import find, load, read_batches
    from therefore.dataset.stream import Stream, preview, stream
    from therefore.errors import ThereforeError
    from therefore.evaluation.compare import compare
    from therefore.evaluation.grading import grade
    from therefore.evaluation.probing.probe import probe
    from therefore.evaluation.run import evaluate
    from therefore.explanation import explain
    from therefore.families.registry import FAMILIES
    from therefore.items import Item
    from therefore.logic.formulas import Problem
    from therefore.logic.tptp import read_formula, write_formula
    from therefore.reporting.demo import demo
    from therefore.reporting.report import report
    from therefore.solve.check import check
    from therefore.solve.decide import decide, satisfiable
    from therefore.verification.verify import Verification, verify

_HOMES = {
    "FAMILIES": "families.registry",
    "Item": "items",
    "Manifest": "dataset.manifest",
    "Problem": "logic.formulas",
    "Stream": "dataset.stream",
    "ThereforeError": "errors",
    "Verification": "verification.verify",
    "audit": "auditing.audit",
    "check": "solve.check",
    "compare": "evaluation.compare",
    "decide": "solve.decide",
    "demo": "reporting.demo",
    "evaluate": "evaluation.run",
    "explain": "explanation",
    "export": "bridges.exporting",
    "find": "dataset.reading",
    "generate": "dataset.build",
    "grade": "evaluation.grading",
    "import_released": "bridges.importing",
    "load": "dataset.reading",
    "preview": "dataset.stream",
    "probe": "evaluation.probing.probe",
    "read_batches": "dataset.reading",
    "read_formula": "logic.tptp",
    "regenerate": "dataset.build",
    "report": "reporting.report",
    "satisfiable": "solve.decide",
    "stream": "dataset.stream",
    "verify": "verification.verify",
    "write_formula": "logic.tptp",
}
"""The module that each public name lives in."""

__all__ = [
    "FAMILIES",
    "Item",
    "Manifest",
    "Problem",
    "Stream",
    "ThereforeError",
    "Verification",
    "__version__",
    "audit",
    "check",
    "compare",
    "decide",
    "demo",
    "evaluate",
    "explain",
    "export",
    "find",
    "generate",
    "grade",
    "import_released",
    "load",
    "preview",
    "probe",
    "read_batches",
    "read_formula",
    "regenerate",
    "report",
    "satisfiable",
    "stream",
    "verify",
    "write_formula",
]


def __getattr__(name: str) -> Any:
    """Load a public name when it is first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module 'therefore' has no attribute {name!r}")
    value = getattr(import_module(f"therefore.{_HOMES[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
