"""Therefore: logical-reasoning benchmarks whose every label a stranger can check."""

from therefore.audit.audit import audit
from therefore.bridges.exporting import export
from therefore.bridges.importing import import_released
from therefore.dataset.build import generate, preview, regenerate
from therefore.dataset.manifest import Manifest
from therefore.dataset.reading import find, load, read_batches
from therefore.errors import ThereforeError
from therefore.evaluate.compare import compare
from therefore.evaluate.probing.probe import probe
from therefore.evaluate.run import evaluate
from therefore.explain import explain
from therefore.families.registry import FAMILIES
from therefore.items import Item
from therefore.logic.formulas import Problem
from therefore.logic.tptp import read_formula, write_formula
from therefore.report.demo import demo
from therefore.report.report import report
from therefore.solve.check import check
from therefore.solve.decide import decide, satisfiable
from therefore.verify import Verification, verify
from therefore.version import VERSION as __version__

__all__ = [
    "FAMILIES",
    "Item",
    "Manifest",
    "Problem",
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
    "import_released",
    "load",
    "preview",
    "probe",
    "read_batches",
    "read_formula",
    "regenerate",
    "report",
    "satisfiable",
    "verify",
    "write_formula",
]
