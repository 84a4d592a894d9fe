"""Draws the house: rooms, their sizes, and which way doors open, into docs/architecture.md.

    python docs/house.py            write the table
    python docs/house.py --check    exit 1 if the page is not true of the code

The page must name exactly the rooms and doors that the code has; sizes may lag by a tenth. The
limits of sizes are part of the check: no module above 350 lines, and rooms of `LIMITS` no larger.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "therefore"
PAGE = Path(__file__).parent / "architecture.md"
START, END = "<!-- house: made by docs/house.py -->", "<!-- end of house -->"
MODULE = 350
LIMITS = {"families": 10_000, "language": 13_000}
FLOORS = (
    ("cli", "web"),
    ("recipes",),
    ("reporting",),
    ("evaluation", "auditing", "verification"),
    ("showing", "explanation", "proving", "reasoners"),
    ("asking",),
    ("dataset", "bridges"),
    ("families",),
    ("certify",),
    ("language", "knowledge", "solve"),
    ("checker", "items", "logic"),
    ("config", "randomness", "statistics", "errors", "version", "progress"),
)


def room(module: str) -> str:
    """The room of a module: the first part of its name below `therefore`."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def imported(path: Path) -> set[str]:
    """The modules of ours that a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            if node.module == "therefore":
                found.update(f"therefore.{name.name}" for name in node.names)
            else:
                found.add(node.module)
        elif isinstance(node, ast.Import):
            found.update(name.name for name in node.names)
    return {name for name in found if name.startswith("therefore.")}


def survey() -> tuple[dict[str, int], dict[str, set[str]], dict[str, int]]:
    """Lines of each room, the rooms that each opens to, and modules that are too long."""
    lines: dict[str, int] = defaultdict(int)
    doors: dict[str, set[str]] = defaultdict(set)
    long: dict[str, int] = {}
    for path in sorted(SOURCE.rglob("*.py")):
        name = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts)
        here = room(name)
        if here in ("", "__init__", "__main__"):
            continue
        count = len(path.read_text(encoding="utf-8").splitlines())
        lines[here] += count
        if count > MODULE:
            long[name] = count
        doors[here] |= {room(other) for other in imported(path)} - {here, ""}
    return dict(lines), dict(doors), long


def drawn(lines: dict[str, int], doors: dict[str, set[str]]) -> str:
    """The house as a table, from top to bottom."""
    rows = ["| floor | room | lines | opens to |", "|---|---|---|---|"]
    for number, floor in enumerate(FLOORS):
        for name in floor:
            if name in lines:
                rooms = ", ".join(sorted(doors.get(name, ())))
                rows.append(f"| {len(FLOORS) - number} | `{name}` | {lines[name]:,} | {rooms} |")
    rows.append(f"| | all | {sum(lines.values()):,} | |")
    return "\n".join(rows)


def faults(page: str) -> list[str]:
    """Where the page, or a size, is not as it should be."""
    lines, doors, long = survey()
    found = [f"{name} has {count} lines, more than {MODULE}" for name, count in long.items()]
    found += [
        f"room {name!r} has {lines[name]} lines, more than {limit}"
        for name, limit in LIMITS.items()
        if lines[name] > limit
    ]
    missing = set(lines) - {name for floor in FLOORS for name in floor}
    found += [f"room {name!r} has no floor in docs/house.py" for name in sorted(missing)]
    told = dict(re.findall(r"\| `(\w+)` \| ([\d,]+) \|", page))
    for name in sorted(set(told) ^ set(lines)):
        found.append(f"room {name!r} is in the code or on the page, not in both")
    for name, count in told.items():
        size = int(count.replace(",", ""))
        if name in lines and abs(size - lines[name]) > max(100, lines[name] // 10):
            found.append(f"{name} has {lines[name]} lines, the page says {size}")
    for row in drawn(lines, doors).splitlines()[2:-1]:
        _, _, name, _, opens, _ = (part.strip() for part in row.split("|"))
        if not re.search(rf"\| {re.escape(name)} \| [\d,]+ \| {re.escape(opens)} \|", page):
            found.append(f"{name} opens to {opens}: the page says otherwise")
    return found


def main() -> int:
    """Write the page, or check it."""
    page = PAGE.read_text(encoding="utf-8")
    if "--check" in sys.argv:
        wrong = faults(page)
        print("\n".join(wrong) or "the house is as the page says")
        return 1 if wrong else 0
    before, _, rest = page.partition(START)
    after = rest.partition(END)[2]
    lines, doors, _ = survey()
    PAGE.write_text(f"{before}{START}\n{drawn(lines, doors)}\n{END}{after}", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
