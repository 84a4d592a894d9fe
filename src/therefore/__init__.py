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
    from therefore.bridges.loading import load
    from therefore.checker.check import check
    from therefore.dataset.build import generate, regenerate
    from therefore.dataset.manifest import Manifest
    from therefore.dataset.presets import presets
    from therefore.dataset.reading import find, read_batches
    from therefore.dataset.stream import Stream, preview, stream
    from therefore.errors import ThereforeError
    from therefore.evaluation.compare import compare
    from therefore.evaluation.grading import grade
    from therefore.evaluation.probing.probe import probe
    from therefore.evaluation.record import Run
    from therefore.evaluation.run import evaluate
    from therefore.explanation import explain
    from therefore.families.registry import FAMILIES
    from therefore.items import Item
    from therefore.language.reading import read
    from therefore.logic.formulas import Problem
    from therefore.logic.tptp import read_formula, write_formula
    from therefore.proving.prove import prove
    from therefore.reasoners.reasoner import Answer
    from therefore.reasoners.train import train
    from therefore.recipes.benchmark import bench
    from therefore.recipes.reproduce import reproduce
    from therefore.recipes.transition import calibrate
    from therefore.reporting.report import report
    from therefore.showing import show
    from therefore.solve.decide import decide, satisfiable
    from therefore.verification.verify import Verification, verify
    from therefore.web.demonstration import demo
    from therefore.web.serve import serve
    from therefore.web.study.checking import check_study
    from therefore.web.study.closing import close_study
    from therefore.web.study.deleting import delete_person
    from therefore.web.study.export import export_study
    from therefore.web.study.new import new_study
    from therefore.web.study.preregistration import plan_study
    from therefore.web.study.running import run_study
    from therefore.web.study.simulate import simulate_study

_HOMES = {
    "Answer": "reasoners.reasoner",
    "FAMILIES": "families.registry",
    "Item": "items",
    "Manifest": "dataset.manifest",
    "Problem": "logic.formulas",
    "Run": "evaluation.record",
    "Stream": "dataset.stream",
    "ThereforeError": "errors",
    "Verification": "verification.verify",
    "audit": "auditing.audit",
    "bench": "recipes.benchmark",
    "calibrate": "recipes.transition",
    "check": "checker.check",
    "check_study": "web.study.checking",
    "close_study": "web.study.closing",
    "compare": "evaluation.compare",
    "decide": "solve.decide",
    "delete_person": "web.study.deleting",
    "demo": "web.demonstration",
    "evaluate": "evaluation.run",
    "explain": "explanation",
    "export": "bridges.exporting",
    "export_study": "web.study.export",
    "find": "dataset.reading",
    "generate": "dataset.build",
    "grade": "evaluation.grading",
    "import_released": "bridges.importing",
    "load": "bridges.loading",
    "new_study": "web.study.new",
    "plan_study": "web.study.preregistration",
    "presets": "dataset.presets",
    "preview": "dataset.stream",
    "probe": "evaluation.probing.probe",
    "prove": "proving.prove",
    "read": "language.reading",
    "read_batches": "dataset.reading",
    "read_formula": "logic.tptp",
    "regenerate": "dataset.build",
    "report": "reporting.report",
    "reproduce": "recipes.reproduce",
    "run_study": "web.study.running",
    "satisfiable": "solve.decide",
    "serve": "web.serve",
    "show": "showing",
    "simulate_study": "web.study.simulate",
    "stream": "dataset.stream",
    "train": "reasoners.train",
    "verify": "verification.verify",
    "write_formula": "logic.tptp",
}
"""The module that each public name lives in."""

__all__ = [
    "FAMILIES",
    "Answer",
    "Item",
    "Manifest",
    "Problem",
    "Run",
    "Stream",
    "ThereforeError",
    "Verification",
    "__version__",
    "audit",
    "bench",
    "calibrate",
    "check",
    "check_study",
    "close_study",
    "compare",
    "decide",
    "delete_person",
    "demo",
    "evaluate",
    "explain",
    "export",
    "export_study",
    "find",
    "generate",
    "grade",
    "import_released",
    "load",
    "new_study",
    "plan_study",
    "presets",
    "preview",
    "probe",
    "prove",
    "read",
    "read_batches",
    "read_formula",
    "regenerate",
    "report",
    "reproduce",
    "run_study",
    "satisfiable",
    "serve",
    "show",
    "simulate_study",
    "stream",
    "train",
    "verify",
    "write_formula",
]


def __getattr__(name: str) -> Any:
    """Load a public name when it is first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module 'therefore' has no attribute {name!r}")
    try:
        value = getattr(import_module(f"therefore.{_HOMES[name]}"), name)
    except ModuleNotFoundError as fault:
        from therefore.errors import explained

        raise explained(fault) or fault from None
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
