"""Draw the pictures of study.md: a simulated study, walked, exported and photographed.

python docs/study_pictures.py        needs the extras web and dev, and chromium
"""

from __future__ import annotations

import shutil
import socket
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

import therefore
from therefore.web.study.plan import load_study
from therefore.web.study.running import study_app

IMAGES = Path(__file__).parent / "images"


def main() -> None:
    """The summary of 40 simulated people on the 64 pairs, and a task as people see it."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        study = folder / "norms"
        therefore.new_study(study, design="norms", people=40, seed=7, title="The 64 syllogisms")
        therefore.simulate_study(study, people=40, seed=7)
        therefore.export_study(study, folder / "out", simulated=True)
        _photograph(study, folder / "out" / "summary.html")


def _photograph(study: Path, summary: Path) -> None:
    import uvicorn
    from playwright.sync_api import sync_playwright

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    app = study_app(load_study(study), study / "answers.sqlite", password="for a picture")
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_level="error"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.05)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        page = browser.new_page(viewport={"width": 1100, "height": 1000})
        page.goto(summary.as_uri())
        page.screenshot(path=IMAGES / "study-summary.png")
        page.set_viewport_size({"width": 760, "height": 860})
        _to_task(page, f"http://127.0.0.1:{port}", load_study(study))
        page.screenshot(path=IMAGES / "study-task.png")
        browser.close()
    server.should_exit = True
    thread.join(10)


def _to_task(page: Any, origin: str, study: Any) -> None:
    page.goto(origin)
    page.check("[name=agree]")
    page.click("text=Begin")
    page.click("text=I have read this")
    for number, each in enumerate(study.quiz):
        page.check(f"[name=quiz-{number}] >> nth={each.right}")
    page.click("text=Go on")
    page.wait_for_selector("form.trial")
    page.check("form.trial input[type=radio] >> nth=3")


if __name__ == "__main__":
    main()
