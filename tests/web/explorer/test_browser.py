"""The explorer in a real browser: by mouse, by keyboard, on a phone, in the dark, without scripts.

Every page must have no violation that axe finds, no console error, no sideways scrolling, and must
load nothing from elsewhere.
"""

from __future__ import annotations

import os
import re
import shutil
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from tests.web.explorer.conftest import Shelf

from therefore.dataset.reading import load
from therefore.web.explorer.opening import open_library
from therefore.web.explorer.serving import application
from therefore.web.serving import free_port

playwright = pytest.importorskip("playwright.sync_api")
axe = pytest.importorskip("axe_playwright_python.sync_playwright")
uvicorn = pytest.importorskip("uvicorn")

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium")
pytestmark = [
    pytest.mark.skipif(not CHROMIUM, reason="chromium is not installed: make browser"),
    # Chromium's own pipes are closed by its driver, after the test.
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
]


@pytest.fixture(scope="module")
def site(shelf: Shelf) -> Iterator[str]:
    """The explorer on a port of its own."""
    port = free_port("127.0.0.1", 0)
    app = application(open_library([shelf.home]))
    server = uvicorn.Server(uvicorn.Config(app, port=port, log_level="error", ws="none"))
    thread = threading.Thread(target=server.run)
    thread.start()
    for _ in range(200):
        if server.started:
            break
        time.sleep(0.05)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join(10)


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield opened
        opened.close()


class Visitor:
    """A page that notes whatever goes wrong in it."""

    def __init__(self, browser: Any, site: str, **how: Any) -> None:
        self.context = browser.new_context(**{"viewport": {"width": 1200, "height": 800}, **how})
        self.page = self.context.new_page()
        self.site = site
        self.troubles: list[str] = []
        self.asked: list[str] = []
        self.page.on("console", self._said)
        self.page.on("pageerror", lambda fault: self.troubles.append(str(fault)))
        self.page.on("request", lambda request: self.asked.append(request.url))

    def _said(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.troubles.append(f"{message.text} ({self.page.url})")

    def open(self, path: str) -> Any:
        """Go to one of our pages."""
        self.page.goto(self.site + path)
        return self.page

    def settled(self) -> None:
        """Wait until nothing is being loaded."""
        self.page.wait_for_load_state("networkidle")

    def fine(self) -> None:
        """Nothing went wrong, nothing was loaded from elsewhere, nothing sticks out."""
        assert self.troubles == []
        assert [url for url in self.asked if not url.startswith(self.site)] == []
        wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert self.page.evaluate(wide) <= 0, self.page.url


@pytest.fixture
def visit(browser: Any, site: str) -> Iterator[Any]:
    """Opens visitors, and closes them."""
    made: list[Visitor] = []

    def begin(**how: Any) -> Visitor:
        made.append(Visitor(browser, site, **how))
        return made[-1]

    yield begin
    for visitor in made:
        visitor.context.close()


def pages(shelf: Shelf) -> dict[str, str]:
    item = load(shelf.data)[0].id
    return {
        "home": "/",
        "items": "/data/tale",
        "filtered": "/data/tale?f.kind=poly&o.oracle=right&o.random=not+right&q=all",
        "nothing": "/data/tale?q=zzzzzz",
        "item": f"/data/tale/item/{item}",
        "answer": f"/data/tale/item/{item}?answer=1",
        "hostile": "/data/hostile",
        "runs": "/data/tale/runs",
        "compare": "/data/tale/compare?run=oracle&run=random&run=word-match&by=f.premise_count",
        "audit": "/data/tale/audit",
    }


WAYS = {
    "light": {"color_scheme": "light"},
    "dark": {"color_scheme": "dark"},
    "phone": {"viewport": {"width": 360, "height": 740}, "has_touch": True},
}


@pytest.mark.parametrize("way", WAYS)
def test_every_page_is_clean(visit: Any, shelf: Shelf, way: str) -> None:
    visitor = visit(**WAYS[way])
    violations: list[str] = []
    for name, path in pages(shelf).items():
        page = visitor.open(path)
        # Folded parts count too.
        page.evaluate("for (const d of document.querySelectorAll('details')) d.open = true")
        visitor.settled()
        found = axe.Axe().run(page)
        violations += [
            f"{name}: {each['id']}: {[node['html'][:200] for node in each['nodes']][:3]}"
            for each in found.response["violations"]
        ]
        visitor.fine()
    assert not violations, "\n".join(violations)


def test_a_search_as_one_types_and_back(visit: Any) -> None:
    visitor = visit()
    page = visitor.open("/data/tale")
    whole = page.inner_text("#found")
    page.type("#q", "every", delay=20)
    page.wait_for_url(re.compile(r"q=every"))
    page.wait_for_function("document.querySelector('#found').innerText.includes('of 120')")
    assert page.evaluate("document.activeElement.id") == "q"
    page.click("#facets a:has-text('categorical')")
    page.wait_for_url(re.compile(r"q=every&f\.kind=categorical"))
    page.fill("#q", "some")
    page.wait_for_url(re.compile(r"q=some&f\.kind=categorical"))
    address = page.url
    shown = page.inner_text(".lines") if page.locator(".lines").count() else ""
    page.reload()
    assert page.url == address
    assert (page.inner_text(".lines") if shown else "") == shown
    page.goto(visitor.site + "/data/tale")
    page.click("#facets a:has-text('poly')")
    page.wait_for_url(re.compile(r"f\.kind=poly"))
    page.go_back()
    page.wait_for_function("!location.search")
    visitor.settled()
    assert page.inner_text("#found") == whole
    visitor.fine()


def test_from_a_difference_to_its_item(visit: Any) -> None:
    visitor = visit()
    page = visitor.open("/")
    page.click(".card a:has-text('syllogism')")
    page.click(".tabs a:has-text('Runs')")
    page.check("input[value=oracle]")
    page.check("input[value=random]")
    page.uncheck("input[value=word-match]")
    page.click("button:has-text('Compare')")
    page.wait_for_url(re.compile(r"compare\?run=oracle&run=random"))
    link = page.locator("a[aria-label^='only oracle']")
    count = link.inner_text()
    link.click()
    page.wait_for_url(re.compile(r"o\.oracle=right&o\.random=not"))
    assert page.inner_text("#found").startswith(count)
    page.click(".lines a >> nth=0")
    page.wait_for_url(re.compile(r"/item/"))
    assert "Verified" not in page.content()
    page.click("#ask")
    page.wait_for_selector("#why")
    assert "answer=1" in page.url
    assert page.locator("#said").count() == 1
    page.click("a[rel=next]")
    page.wait_for_url(re.compile(r"o\.random=not\+right"))
    assert "item 2 of" in page.inner_text("nav.pages")
    visitor.fine()


def test_slices_change_in_place(visit: Any) -> None:
    visitor = visit()
    page = visitor.open("/data/tale/compare?run=oracle&run=random")
    page.select_option("#by", "f.kind")
    page.wait_for_url(re.compile(r"by=f\.kind"))
    page.wait_for_selector("h2:has-text('Accuracy by kind')")
    visitor.fine()


def test_by_keyboard_alone(visit: Any) -> None:
    visitor = visit()
    page = visitor.open("/")

    def tab_to(text: str, most: int = 80) -> None:
        for _ in range(most):
            page.keyboard.press("Tab")
            told = page.evaluate(
                "(document.activeElement.innerText || document.activeElement.ariaLabel || '')"
            )
            if text in told:
                # What has the focus can be seen.
                box = page.evaluate(
                    "getComputedStyle(document.activeElement).outlineStyle + ' ' +"
                    "getComputedStyle(document.activeElement).outlineWidth"
                )
                assert box != "none 0px"
                return
        raise AssertionError(f"no way to {text!r} by keyboard")

    tab_to("Skip to the content")
    page.keyboard.press("Enter")
    tab_to("syllogism / syllobase")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/data/tale"))
    tab_to("poly")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"f\.kind=poly"))
    visitor.settled()
    # The filter that was chosen keeps the focus when the list is renewed.
    assert "poly" in page.evaluate("document.activeElement.innerText")
    page.keyboard.press("Shift+Tab")
    page.goto(page.url)
    tab_to("1")
    tab_to("1\n" if page.locator(".go").count() == 0 else "?")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/item/"))
    tab_to("Show the answer")
    page.keyboard.press("Enter")
    page.wait_for_selector("#why")
    visitor.fine()


def test_without_scripts(visit: Any, shelf: Shelf) -> None:
    visitor = visit(java_script_enabled=False)
    page = visitor.open("/data/tale?f.kind=poly")
    page.fill("#q", "all")
    page.click("button:has-text('Search')")
    assert "q=all" in page.url
    assert "f.kind=poly" in page.url
    page.select_option("#sort", "-length")
    page.click("button:has-text('Sort')")
    assert "sort=-length" in page.url
    page.click(".lines a >> nth=0")
    page.click("#ask")
    assert page.locator("#why").count() == 1
    page.goto(visitor.site + "/data/tale/compare?run=oracle&run=random")
    page.select_option("#by", "f.kind")
    page.click("button:has-text('Show')")
    assert "by=f.kind" in page.url
    assert visitor.troubles == []


def test_a_verification_shows_when_it_is_done(visit: Any) -> None:
    visitor = visit()
    page = visitor.open("/data/tale/audit")
    page.click("button:has-text('Verify every label')")
    page.wait_for_selector("text=Under way")
    page.wait_for_selector("text=120 of 120 labels", timeout=90_000)
    visitor.fine()


def test_an_export_is_downloaded(visit: Any) -> None:
    visitor = visit(accept_downloads=True)
    page = visitor.open("/data/tale?f.kind=poly")
    page.click("summary:has-text('Export')")
    with page.expect_download() as waiting:
        page.click("a:has-text('JSON Lines')")
    assert waiting.value.suggested_filename == "tale-selection.jsonl"
