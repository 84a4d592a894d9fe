"""Debian's chromium, driven by playwright, with axe-core; tests are skipped where it is missing."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
axe = pytest.importorskip("axe_playwright_python", reason="axe-playwright-python is not installed")

CHROMIUM = shutil.which("chromium") or ""
needs_chromium = pytest.mark.skipif(
    not CHROMIUM, reason="chromium is not installed; on Debian: make browser"
)
AXE = Path(axe.__file__).with_name("axe.min.js")
PHONE = {"width": 360, "height": 740}
DESK = {"width": 1100, "height": 800}
PATIENCE = 300_000
"""Milliseconds that the browser may take: on a busy machine 30 seconds were too few for a page."""


@contextmanager
def chromium() -> Iterator[Any]:
    """A browser."""
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(
            executable_path=CHROMIUM,
            args=["--no-sandbox", "--disable-dev-shm-usage"],
            timeout=PATIENCE,
        )
        browser.new_page = _patient(browser.new_page)
        browser.new_context = _patient(browser.new_context)
        try:
            yield browser
        finally:
            browser.close()


def _patient(make: Callable[..., Any]) -> Callable[..., Any]:
    """The same, for pages and contexts that wait as long as the browser does."""

    def made(**options: Any) -> Any:
        found = make(**options)
        found.set_default_timeout(PATIENCE)
        return found

    return made


class Looking:
    """A page that notes what goes wrong: console, other hosts, axe, what does not fit."""

    def __init__(self, browser: Any, origin: str, **options: Any) -> None:
        self.context = browser.new_context(viewport=DESK, **options)
        self.page = self.context.new_page()
        self.origin = origin
        self.faults: list[str] = []
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda fault: self.faults.append(f"script: {fault}"))
        self.context.on("request", self._request)

    def _console(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(f"console: {message.text}")

    def _request(self, request: Any) -> None:
        if not request.url.startswith((self.origin, "data:")):
            self.faults.append(f"elsewhere: {request.url}")

    def check(self, name: str, *, axe_too: bool = True) -> None:
        """Nothing wider than the screen on a phone or at 200 %, and no violation of axe's rules."""
        for width in (DESK["width"], PHONE["width"], DESK["width"] // 2):
            self.page.set_viewport_size({"width": width, "height": 740})
            over = self.page.evaluate("document.documentElement.scrollWidth - innerWidth")
            if over > 0:
                self.faults.append(f"{name} is {over} px too wide at {width}")
        self.page.set_viewport_size(DESK)
        if not axe_too:
            return
        # Evaluated by the driver, so that the page's own policy stays as it is.
        self.page.evaluate(AXE.read_text(encoding="utf-8") + "\n0")
        for scheme in ("light", "dark"):
            self.page.emulate_media(color_scheme=scheme)
            found = self.page.evaluate("axe.run()")
            self.faults += [
                f"axe on {name} ({scheme}): {each['id']} {each['nodes'][0]['html'][:80]}"
                for each in found["violations"]
            ]
        self.page.emulate_media(color_scheme="light")

    def close(self) -> None:
        """Close the page; whatever went wrong fails the test."""
        self.context.close()
        assert self.faults == []
