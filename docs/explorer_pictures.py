"""Takes the pictures of the explorer's page: a small set of every family, in Debian's chromium."""

from __future__ import annotations

import shutil
import tempfile
import threading
import time
from pathlib import Path

import uvicorn
from playwright.sync_api import Page, sync_playwright

from therefore.dataset.reading import load
from therefore.web.explorer.opening import open_library
from therefore.web.explorer.serving import application
from therefore.web.explorer.showcase import make_showcase
from therefore.web.serving import free_port

IMAGES = Path(__file__).parent / "images"


def main() -> None:
    """Serve the set, visit the pages, take their pictures."""
    with tempfile.TemporaryDirectory() as folder:
        made = make_showcase(Path(folder), progress=lambda done, of=0, what="": print(what))
        item = next(i for i in load(Path(folder) / "exam") if i.features["scenario"] == "grouping")
        port = free_port("127.0.0.1", 0)
        app = application(open_library(made))
        server = uvicorn.Server(uvicorn.Config(app, port=port, log_level="warning", ws="none"))
        thread = threading.Thread(target=server.run)
        thread.start()
        while not server.started:
            time.sleep(0.05)
        with sync_playwright() as driver:
            browser = driver.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox"]
            )
            page = browser.new_page(viewport={"width": 1180, "height": 820})
            site = f"http://127.0.0.1:{port}"
            take(page, f"{site}/", "home")
            take(page, f"{site}/data/syllogism?f.kind=categorical&o.random=not+right", "items")
            take(page, f"{site}/data/exam/item/{item.id}?answer=1", "item", whole=True)
            runs = "run=oracle&run=word-match&run=random"
            take(page, f"{site}/data/entailment/compare?{runs}&by=split", "compare", whole=True)
            told = "premises=All+that+glitters+is+not+gold.+The+ring+glitters."
            asked = "conclusion=The+ring+is+not+gold."
            take(page, f"{site}/playground?{told}&{asked}", "playground", whole=True)
            browser.close()
        server.should_exit = True
        thread.join()


def take(page: Page, address: str, name: str, *, whole: bool = False) -> None:
    """One picture, in few colours to keep it small."""
    from PIL import Image

    page.goto(address)
    page.wait_for_load_state("networkidle")
    path = IMAGES / f"explorer-{name}.png"
    page.screenshot(path=path, full_page=whole)
    Image.open(path).convert("RGB").quantize(256).save(path, optimize=True)


if __name__ == "__main__":
    main()
