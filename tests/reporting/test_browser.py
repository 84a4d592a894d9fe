"""The report in a browser: light and dark, desk and phone, everything unfolded, by axe's rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.web.browsing import AXE, DESK, PHONE, chromium, needs_chromium

from therefore.dataset.build import generate
from therefore.evaluation.run import evaluate
from therefore.reporting.report import report

UNFOLD = "document.querySelectorAll('details').forEach(one => one.open = true)"


@pytest.mark.slow
@needs_chromium
def test_everybody_can_read_the_page(tmp_path: Path) -> None:
    """Enough contrast, named headers, wide tables within reach of the keyboard, nothing cut off."""
    pytest.importorskip("sklearn")
    generate("syllogism", tmp_path / "data", preset="validity", split="test", count=60)
    for name in ("random", "word-match", "oracle"):
        evaluate(name, tmp_path / "data", tmp_path / name)
    paths = [tmp_path / name for name in ("data", "random", "word-match", "oracle")]
    page = report(paths, tmp_path / "report.html")
    faults: list[str] = []
    with chromium() as browser:
        for size in (DESK, PHONE):
            for scheme in ("light", "dark"):
                looking = browser.new_page(viewport=size, color_scheme=scheme)
                looking.on("console", lambda line: faults.append(line.text))
                looking.on("pageerror", lambda fault: faults.append(str(fault)))
                looking.goto(page.as_uri())
                looking.evaluate(UNFOLD)
                wide = looking.evaluate("document.documentElement.scrollWidth - innerWidth")
                faults.extend([f"{wide} px too wide at {size['width']}"] if wide > 0 else [])
                looking.evaluate(AXE.read_text(encoding="utf-8") + "\n0")
                faults.extend(
                    f"{size['width']} {scheme}: {each['id']} {each['nodes'][0]['html'][:80]}"
                    for each in looking.evaluate("axe.run()")["violations"]
                )
                looking.close()
    assert not faults
