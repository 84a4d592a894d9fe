"""Every test module can be imported: doctest collection would skip a broken one without a word.

`--doctest-ignore-import-errors` is there for modules whose optional dependency is missing; a test
module that cannot be imported for any other reason must be seen.
"""

from __future__ import annotations

import ast
import importlib.util
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
MODULES = sorted(path for path in TESTS.rglob("*.py") if "__pycache__" not in path.parts)


def imported(path: Path) -> Iterator[tuple[str, str]]:
    """The modules of ours that a file imports at its top, and the names it takes from them."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from ((node.module, alias.name) for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from ((alias.name, "") for alias in node.names)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(TESTS)))
def test_what_a_test_module_imports_is_there(path: Path) -> None:
    for module, name in imported(path):
        if module.split(".")[0] not in ("therefore", "tests"):
            continue
        assert importlib.util.find_spec(module), f"{path.name} imports {module}, which is not there"
        if name and not importlib.util.find_spec(module).submodule_search_locations:  # type: ignore[union-attr]
            assert name in _names(module), f"{module} has no {name}, which {path.name} imports"


def _names(module: str) -> set[str]:
    """The names that a module binds, without running it; all of them if it makes names itself."""
    spec = importlib.util.find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    tree = ast.parse(Path(spec.origin).read_text(encoding="utf-8"))
    found: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case (
                ast.FunctionDef(name=name)
                | ast.AsyncFunctionDef(name=name)
                | ast.ClassDef(name=name)
            ):
                found.add(name)
            case ast.Name(id=name, ctx=ast.Store()):
                found.add(name)
            case ast.alias(name=name, asname=other):
                found.add(other or name.split(".")[0])
    return found
