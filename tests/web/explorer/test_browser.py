"""The explorer in a real browser: by mouse, by keyboard, on a phone, in the dark, without scripts.

Every page must have no violation that axe finds, no console error, no sideways scrolling, and must
load nothing from elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from tests.web.browsing import Looking, chromium, needs_chromium
from tests.web.explorer.conftest import Shelf
from tests.web.visiting import running

from therefore.dataset.reading import load
from therefore.web.explorer.opening import open_library
from therefore.web.explorer.serving import application

pytestmark = needs_chromium


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with chromium() as opened:
        yield opened


@pytest.fixture(scope="module")
def site(shelf: Shelf) -> Iterator[str]:
    """The explorer on a port of its own."""
    with running(application(open_library([shelf.home]))) as port:
        yield f"http://127.0.0.1:{port}"


@pytest.fixture
def visit(browser: Any, site: str) -> Iterator[Any]:
    """Opens a page; when it is closed, whatever went wrong in it fails the test."""
    made: list[Looking] = []

    def begin(path: str, **how: Any) -> Any:
        made.append(Looking(browser, site, **how))
        made[-1].page.goto(site + path)
        return made[-1]

    yield begin
    for look in made:
        look.close()


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


def test_every_page_is_clean(visit: Any, site: str, shelf: Shelf) -> None:
    look = visit("/")
    for name, path in pages(shelf).items():
        look.page.goto(site + path)
        # Folded parts count too.
        look.page.evaluate("for (const d of document.querySelectorAll('details')) d.open = true")
        look.page.wait_for_load_state("networkidle")
        look.check(name)


def test_datasets_are_cards_side_by_side(visit: Any) -> None:
    page = visit("/").page
    one, other = (page.locator(".card").nth(place) for place in (0, 1))
    left, right = one.bounding_box(), other.bounding_box()
    assert left["y"] == right["y"]
    assert left["x"] + left["width"] < right["x"]
    assert one.evaluate("card => getComputedStyle(card).borderTopWidth") == "1px"
    label, value = (one.locator(f"dl div >> nth=0 >> {tag}") for tag in ("dt", "dd"))
    assert label.bounding_box()["y"] == pytest.approx(value.bounding_box()["y"], abs=3)


def test_a_search_as_one_types_and_back(visit: Any, site: str) -> None:
    page = visit("/data/tale").page
    whole = page.inner_text("#found")
    page.type("#q", "every", delay=20)
    page.wait_for_url(re.compile(r"q=every"))
    page.wait_for_function("document.querySelector('#found').innerText.includes('of 120')")
    assert page.evaluate("document.activeElement.id") == "q"
    page.click("#facets a:has-text('categorical')")
    page.wait_for_url(re.compile(r"q=every&f\.kind=categorical"))
    page.fill("#q", "some")
    page.wait_for_url(re.compile(r"q=some&f\.kind=categorical"))
    page.wait_for_selector(".active a:has-text('some')")
    address = page.url
    shown = page.inner_text(".lines") if page.locator(".lines").count() else ""
    page.reload()
    assert page.url == address
    assert (page.inner_text(".lines") if shown else "") == shown
    page.goto(site + "/data/tale")
    page.click("#facets a:has-text('poly')")
    page.wait_for_url(re.compile(r"f\.kind=poly"))
    page.go_back()
    page.wait_for_function("!location.search")
    page.wait_for_load_state("networkidle")
    assert page.inner_text("#found") == whole


def test_from_a_difference_to_its_item(visit: Any) -> None:
    page = visit("/").page
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


def test_slices_change_in_place(visit: Any) -> None:
    page = visit("/data/tale/compare?run=oracle&run=random").page
    page.select_option("#by", "f.kind")
    page.wait_for_url(re.compile(r"by=f\.kind"))
    page.wait_for_selector("h2:has-text('Accuracy by kind')")


def test_by_keyboard_alone(visit: Any) -> None:
    page = visit("/").page

    def tab_to(wanted: str, most: int = 80) -> None:
        """Press Tab until something with these words, or of this class, has a visible focus."""
        for _ in range(most):
            page.keyboard.press("Tab")
            words, outline = page.evaluate(
                "(() => { const e = document.activeElement, s = getComputedStyle(e);"
                "const at = e.closest('#facets') ? 'filter ' : '';"
                "return [`${at}${e.innerText.trim()} .${e.className}`, s.outlineStyle]; })()"
            )
            if wanted in words:
                assert outline != "none", wanted
                return
        raise AssertionError(f"no way to {wanted!r} by keyboard")

    tab_to("Skip to the content")
    page.keyboard.press("Enter")
    tab_to("syllogism / syllobase")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/data/tale"))
    tab_to("filter poly")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"f\.kind=poly"))
    page.wait_for_load_state("networkidle")
    # The filter that was chosen keeps the focus when the list is renewed.
    assert "poly" in page.evaluate("document.activeElement.innerText")
    page.reload()
    tab_to(".go")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/item/"))
    tab_to("Show the answer")
    page.keyboard.press("Enter")
    page.wait_for_selector("#why")


def test_without_scripts(visit: Any, site: str) -> None:
    page = visit("/data/tale?f.kind=poly", java_script_enabled=False).page
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
    page.goto(site + "/data/tale/compare?run=oracle&run=random")
    page.select_option("#by", "f.kind")
    page.click("button:has-text('Show')")
    assert "by=f.kind" in page.url


def test_a_verification_shows_when_it_is_done(visit: Any) -> None:
    look = visit("/data/tale/audit")
    page = look.page
    page.click("button:has-text('Verify every label')")
    page.wait_for_selector("text=Under way")
    page.wait_for_selector("text=120 of 120 labels", timeout=300_000)
    look.check("audit, done")


def test_an_export_is_downloaded(visit: Any) -> None:
    page = visit("/data/tale?f.kind=poly", accept_downloads=True).page
    page.click("summary:has-text('Export')")
    with page.expect_download() as waiting:
        page.click("a:has-text('JSON Lines')")
    assert waiting.value.suggested_filename == "tale-selection.jsonl"


def test_the_playground_answers_as_one_types(visit: Any) -> None:
    look = visit("/playground")
    look.check("playground, empty")
    look.page.type("#premises", "All that glitters is not gold. The ring glitters.")
    look.page.type("#conclusion", "The ring is not gold.")
    look.page.wait_for_selector("#verdict :text('Ambiguous.')")
    look.page.wait_for_url(re.compile("conclusion=The"))
    assert look.page.evaluate("document.activeElement.id") == "conclusion"
    address = look.page.url
    look.check("playground")
    look.page.goto(address)
    look.page.wait_for_selector("#verdict :text('Ambiguous.')")
