"""An item that a family's page shows is the one that the command before it makes."""

from __future__ import annotations

import importlib.util
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "docs" / "shown.py"


def test_pages_show_what_their_commands_make() -> None:
    spec = importlib.util.spec_from_file_location("shown", SCRIPT)
    assert spec is not None and spec.loader is not None
    shown = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(shown)
    commands = 0
    for path in sorted(shown.FAMILIES.glob("*.md")):
        page = path.read_text(encoding="utf-8")
        commands += len(shown.COMMAND.findall(page))
        assert shown.rewritten(page) == page, f"{path.name} is old: python docs/shown.py"
    assert commands >= 2
