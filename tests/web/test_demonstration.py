"""People's published answers beside two models, in the demonstration."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.web.browsing import chromium, needs_chromium
from therefore.errors import DatasetError
from therefore.evaluation.record import Run
from therefore.web.demonstration import demo, people
from therefore.web.study.norms import PAIRS, published


def test_people_are_as_published_and_stand_beside_models(tmp_path: Path) -> None:
    paths, sight = people(tmp_path)
    runs = {run.reasoner: run for run in map(Run.load, paths)}
    assert list(runs) == ["people", "atmosphere", "word-match"]
    right = sum(sum(published()[pair.code][name] for name in pair.right) for pair in PAIRS)
    assert runs["people"].share.count == right
    assert runs["people"].share.total == 64 * 139
    assert len({run.data_sha256 for run in runs.values()}) == 1
    assert runs["people"].compare(runs["atmosphere"]).unequal == ""
    assert "86 of 139 people concluded" in sight.lines[0]
    assert f"people {runs['people'].accuracy:.1%}" in sight.lines[1]
    again, same = people(tmp_path)
    assert (again, same) == (paths, sight)


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "manifest.json").write_text("{}")
    with pytest.raises(DatasetError, match="no demonstration: choose another --out"):
        demo(tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["manifest.json"]


@pytest.mark.slow
@needs_chromium
def test_the_whole_demonstration_is_a_small_page_that_prints_on_few(tmp_path: Path) -> None:
    pytest.importorskip("sklearn")
    told: list[str] = []
    page = demo(tmp_path / "demo", say=told.append)
    for title in (
        "An item that proves itself",
        "A label refuted",
        "An audit that catches a shortcut",
        "The phase transition",
        "People beside a model",
    ):
        assert title in told
        assert title in page.read_text(encoding="utf-8")
    assert page.stat().st_size < 1_000_000
    faults: list[str] = []
    with chromium() as browser:
        looking = browser.new_page(viewport={"width": 1280, "height": 900})
        looking.on("console", lambda line: faults.append(line.text))
        looking.on("pageerror", lambda fault: faults.append(str(fault)))
        looking.goto(page.as_uri())
        clipped = looking.evaluate(
            "[...document.querySelectorAll('.scroll')].filter("
            "e => e.offsetParent && e.scrollWidth > e.clientWidth + 1).length"
        )
        looking.set_viewport_size({"width": 360, "height": 740})
        wider = looking.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        printed = looking.pdf(format="A4")
    assert not faults
    assert not clipped
    assert wider == 0
    assert len(re.findall(rb"/Type\s*/Page[^s]", printed)) <= 10
