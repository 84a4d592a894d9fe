from __future__ import annotations

import importlib.util
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest
from tests.making import make_item, make_selection, write_items

from therefore.cli import main
from therefore.dataset.build import generate
from therefore.dataset.files import write_whole
from therefore.errors import DatasetError, InputError
from therefore.evaluation.predictions import judged, part_path, write_part
from therefore.evaluation.record import Run
from therefore.evaluation.run import evaluate
from therefore.reasoners.reasoner import Answer
from therefore.reporting import report as reporting
from therefore.reporting.overview import labels_told
from therefore.reporting.report import learning_curves, report
from therefore.verification.verify import Verification, verify

pytest.importorskip("sklearn")

VOID = {"input", "meta", "br", "circle", "rect", "polygon", "polyline", "line"}


class Page(HTMLParser):
    """Reads a page: that tags are closed in order, what is linked, and what can be copied."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.faults: list[str] = []
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.csv: list[str] = []
        self.json: list[str] = []
        self._box: list[str] | None = None
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.links += [value for key in ("href", "src") if (value := found.get(key))]
        if found.get("id"):
            self.ids.add(str(found["id"]))
        if tag == "textarea":
            self._box = self.csv if "data-csv" in found else self.json
            self._box.append("")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self._box = None
        if tag in VOID:
            return
        if not self.open or self.open.pop() != tag:
            self.faults.append(tag)

    def handle_data(self, data: str) -> None:
        if self._box is not None:
            self._box[-1] += data


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("report")
    generate("entailment", folder / "data", split=["train", "test_easy"], count=240)
    for name, settings in (("random", {}), ("worlds", {"worlds": "8"}), ("bag-of-words", {})):
        evaluate(name, folder / "data", folder / name, settings=settings)
    return folder


@pytest.fixture(scope="module")
def page(world: Path) -> str:
    paths = [world / name for name in ("random", "worlds", "bag-of-words", "data")]
    file = report(
        paths, world / "report.html", title="A <test> & more",
        verifications=[verify(world / "data")],
    )  # fmt: skip
    return file.read_text(encoding="utf-8")


def test_the_page_is_well_formed_and_asks_nothing_of_the_network(page: str) -> None:
    read = Page(page)
    assert read.faults == []
    assert read.open == []
    assert all(link.startswith("#") for link in read.links)
    assert {link[1:] for link in read.links} <= read.ids
    assert not re.search(r"https?://|@import|url\(", page)


def test_every_figure_and_every_audit_can_be_copied(page: str) -> None:
    read = Page(page)
    audits = page.count('<ul class="checks">')
    assert audits == 1
    assert page.count("<figure") + audits == len(read.csv)
    assert all(len(csv.strip().splitlines()) > 1 for csv in read.csv)
    for way in ('data-copy="csv"', 'data-copy="json"', 'data-copy="latex"'):
        assert page.count(way) == len(read.csv)
    assert page.count('data-save="png"') == page.count('data-save="svg"') > 3


def test_it_opens_with_datasets_by_reasoners_and_marks_runs_with_fewer_items(
    world: Path, tmp_path: Path, page: str
) -> None:
    first = page[page.index("<figure") : page.index("</figure>")]
    for told in ("entailment / evans2018", "480 verified", "worlds-8", "passed", "chance"):
        assert told in first
    assert "†" not in page
    evaluate("random", world / "data", tmp_path / "few", limit=30, settings={"seed": "3"})
    evaluate("oracle", world / "data", tmp_path / "fewer", limit=8)
    paths = [world / "worlds", tmp_path / "few", tmp_path / "fewer"]
    text = report(paths, tmp_path / "r.html").read_text(encoding="utf-8")
    assert text.count("†") >= 4
    assert "Fewer items than other runs" in text
    assert "too few" in text[text.index("<figure") : text.index("</figure>")]


def test_a_slice_of_which_nothing_can_be_said_is_named_and_not_shown(tmp_path: Path) -> None:
    items = [make_item((f"A{n}.",), f"B{n}.", answer=n % 2) for n in range(48)]
    rows = [
        replace(judged(item, Answer(1)), id=f"i{n}", features={"one": f"v{n % 12}", "two": n % 2})
        for n, item in enumerate(items)
    ]
    write_part(part_path(tmp_path / "run", 0), rows)
    run = Run("same", "same", {}, "d", "x", "", items=48, complete=True)
    (tmp_path / "run" / "run.json").write_text(run.to_json())
    text = report([tmp_path / "run"], tmp_path / "r.html").read_text(encoding="utf-8")
    assert "for any value, so not shown: one." in text
    assert "Accuracy by one" not in text
    assert "Accuracy by two" in text
    # A column of dashes would push the last one out of sight.
    runs = text[text.index("<figcaption>Runs on") :].partition("</table>")[0]
    assert "of answered" not in runs


def test_a_reasoner_has_one_colour_on_the_whole_page(world: Path, tmp_path: Path) -> None:
    generate("nlsat", tmp_path / "data", split="test", count=40)
    evaluate("worlds", tmp_path / "data", tmp_path / "worlds", settings={"worlds": "8"})
    paths = [world / "random", world / "worlds", tmp_path / "worlds"]
    text = report(paths, tmp_path / "r.html", examples=0).read_text(encoding="utf-8")
    marks = set(re.findall(r'class="mark (s\d)[^"]*"><title>(random|worlds-8)</title>', text))
    assert marks == {("s0", "random"), ("s1", "worlds-8")}


def test_unverified_labels_are_amber_and_say_why() -> None:
    found = Verification("x", items=3, verified=2, unverified=1, doubts={"no logic": 1})
    assert labels_told(found) == ("2 verified, 1 unverified (no logic)", "warn")
    assert labels_told(Verification("x", items=2, verified=2))[1] == "good"
    assert labels_told(Verification("x", items=2, verified=1, failed=1))[1] == "bad"


def test_examples_have_a_search_filters_and_links(page: str) -> None:
    read = Page(page)
    for part in ("data-search", "data-split", "data-feature", "data-right", "data-wrong"):
        assert f"<select {part}" in page or f'"search" {part}' in page
    places = re.findall(r'<details class="example" id="(item-[^"]+)"', page)
    assert len(places) == len(set(places)) == 12
    assert {f"#{place}" for place in places} <= set(read.links)


def test_without_the_extra_for_audits_the_rest_is_reported(
    world: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = importlib.util.find_spec
    monkeypatch.setattr(
        reporting, "find_spec", lambda name: None if name == "sklearn" else found(name)
    )
    told: list[str] = []
    file = report([world / "random", world / "data"], tmp_path / "r.html", say=told.append)
    assert told == [
        "datasets are not audited: scikit-learn is not installed; install it with: pip install "
        "'therefore-logic[audit]'"
    ]
    text = file.read_text(encoding="utf-8")
    assert "Datasets are not audited" in text
    assert "Accuracy by variables" in text


def test_it_holds_results_audit_and_reasons(page: str) -> None:
    for told in ("worlds-8", "entailment / evans2018", "480 verified", "Learned probes, train",
                 "Paired comparisons", "Accuracy by variables",
                 "The conclusion follows."):  # fmt: skip
        assert told in page


def test_light_dark_print_and_phone_are_provided(page: str) -> None:
    for rule in ("prefers-color-scheme: dark", "@media print", "max-width: 40rem", "width=device"):
        assert rule in page


def test_text_is_escaped(world: Path, tmp_path: Path, page: str) -> None:
    assert "A &lt;test&gt; &amp; more" in page
    bad = "<script>alert(1)</script>"
    items = [
        make_selection(bad, (bad, "x"), i % 2, id=f"i{i}", split="test", features={"kind": bad})
        for i in range(60)
    ]
    data = write_items(tmp_path / "bad.jsonl", items)
    evaluate("random", data, tmp_path / "run")
    file = report([tmp_path / "run", data], tmp_path / "r.html")
    assert "<script>alert" not in file.read_text(encoding="utf-8")


def test_a_run_without_its_data_is_still_shown(world: Path, tmp_path: Path) -> None:
    items = [
        make_item(("p",), f"q{i}", answer=i % 2, split="test", features={"size": i})
        for i in range(60)
    ]
    data = write_items(tmp_path / "d.jsonl", items)
    evaluate("random", data, tmp_path / "run")
    data.unlink()
    text = report([tmp_path / "run"], tmp_path / "r.html").read_text(encoding="utf-8")
    assert "Accuracy by size" in text
    assert 'class="example"' not in text


def logged(folder: Path, data: str, ids: str, *, reasoner: str = "model") -> Path:
    """A run as a log of inspect over a stream leaves it: without a checksum."""
    rows = [
        replace(
            judged(make_item((f"A{n}.",), f"B{n}.", answer=1), Answer(1)), id=f"{ids}{n}", group=""
        )
        for n in range(20)
    ]
    write_part(part_path(folder, 0), rows)
    run = Run(reasoner, "inspect:model", {}, data, "", "", items=20, complete=True)
    (folder / "run.json").write_text(run.to_json())
    return folder


def test_a_log_of_a_stream_takes_in_no_other_run(world: Path, tmp_path: Path) -> None:
    first = logged(tmp_path / "a", "stream of exam (preset exam, split test, seed 41)", "a")
    second = logged(tmp_path / "b", "stream of nlsat (preset hard, split test, seed 0)", "b")
    third = logged(tmp_path / "c", "stream of exam (preset exam, split test, seed 42)", "c")
    same = logged(
        tmp_path / "d", "stream of exam (preset exam, split test, seed 41)", "a", reasoner="other"
    )
    paths = [world / "random", world / "worlds", first, second, third, same]
    text = report(paths, tmp_path / "r.html").read_text(encoding="utf-8")
    assert "4 datasets" in text
    rows = Page(text).csv[0].strip().splitlines()[1:]
    found = [row.replace('"', "").rsplit(",", 6)[0:2] for row in rows]
    assert [name for name, _ in found] == [
        *["entailment / evans2018"] * 2,
        *["stream of exam (preset exam, split test, seed 41)"] * 2,
        "stream of nlsat (preset hard, split test, seed 0)",
        "stream of exam (preset exam, split test, seed 42)",
    ]


def test_the_constant_is_that_of_the_items_answered(tmp_path: Path) -> None:
    items = [
        make_item((f"A{n}.",), f"B{n}.", answer=int(n >= 30), split="train" if n < 40 else "test")
        for n in range(60)
    ]
    items = [replace(item, id=f"i{n}") for n, item in enumerate(items)]
    data = write_items(tmp_path / "d.jsonl", items)
    evaluate("random", data, tmp_path / "test")
    evaluate("word-match", data, tmp_path / "again")
    evaluate("random", data, tmp_path / "train", split="train")
    paths = [tmp_path / name for name in ("test", "again", "train")]
    text = report(paths, tmp_path / "r.html").read_text(encoding="utf-8")
    rows = [row.split(",") for row in Page(text).csv[0].strip().splitlines()[1:]]
    assert [float(row[-1]) for row in rows] == [1.0, 1.0, 0.75]
    first = text[text.index("<figure") : text.index("</figure>")]
    assert '<td class="n zero">100.0</td>' in first
    assert first.count("<small>constant 75.0</small>") == 1
    # Without other items, nothing is said of them.
    text = report(paths[:2], tmp_path / "r.html").read_text(encoding="utf-8")
    assert "<small>constant" not in text
    assert "answered other items" not in text


def test_data_are_found_from_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "work").mkdir()
    (tmp_path / "else").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    generate("entailment", "data/e", split="test_easy", count=20)
    evaluate("random", "data/e", "runs/random")
    monkeypatch.chdir(tmp_path / "else")
    text = report([tmp_path / "work/runs/random"], "r.html").read_text(encoding="utf-8")
    assert "not here" not in text
    assert 'class="example"' in text


def test_learning_curves_come_from_a_training_run(tmp_path: Path) -> None:
    for name in ("small", "large"):
        (tmp_path / name).mkdir()
        lines = [
            {"step": i, "loss": 1 / (i + 1), "validation": i / 10, "seconds": i} for i in range(5)
        ]
        (tmp_path / name / "metrics.jsonl").write_text("\n".join(map(json.dumps, lines)))
    plots = learning_curves([tmp_path / "small", tmp_path / "large"])
    assert [plot.title for plot in plots] == ["Loss", "Validation"]
    assert {row[0] for row in plots[0].table.rows} == {"small", "large"}
    assert 'id="curves"' in report([tmp_path / "small"], tmp_path / "r.html").read_text()
    (tmp_path / "small" / "metrics.jsonl").write_text("[1]")
    with pytest.raises(DatasetError, match="line 1 is no JSON object"):
        learning_curves([tmp_path / "small"])


def test_mistakes_are_named(world: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="nothing to report"):
        report([], tmp_path / "r.html")
    with pytest.raises(InputError, match="random is given twice"):
        report([world / "random", world / "random" / ".." / "random"], tmp_path / "r.html")
    with pytest.raises(DatasetError, match="does not exist"):
        report([tmp_path / "nowhere"], tmp_path / "r.html")


def test_the_command(world: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["report", str(world / "random"), "--out", str(tmp_path / "r.html")])
    assert not stop.value.code
    assert "open" in capsys.readouterr().out
    assert (tmp_path / "r.html").is_file()


def test_a_folder_is_no_page(world: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is a folder: name the HTML file") as fault:
        report([world], tmp_path)
    assert ".tmp" not in str(fault.value)
    with pytest.raises(DatasetError, match="is a folder: name a file in it"):
        write_whole(tmp_path, "text")
