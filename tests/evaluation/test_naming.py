"""Two settings of one reasoner on one page are told apart, by name, colour and column."""

import re
from pathlib import Path

import therefore
from therefore.evaluation.naming import names
from therefore.evaluation.record import Run
from therefore.reporting.report import report


def run(reasoner: str = "worlds", **known: object) -> Run:
    plain = {"kind": reasoner, "settings": {}, "data": "d", "data_sha256": "x", "split": ""}
    return Run(reasoner=reasoner, **{**plain, **known})  # type: ignore[arg-type]


def test_a_name_says_no_more_than_it_must() -> None:
    runs = {
        Path("a"): ("one", run()),
        Path("b"): ("two", run(settings={"k": "3"})),
        Path("c"): ("one", run("oracle")),
    }
    assert list(names(runs).values()) == ["worlds", "worlds", "oracle"]


def test_settings_that_differ_are_named_and_others_are_not() -> None:
    few = run(settings={"k": "3", "seed": "1"})
    runs = {Path("a"): ("one", few), Path("b"): ("one", run(settings={"k": "9", "seed": "1"}))}
    assert list(names(runs).values()) == ["worlds (k 3)", "worlds (k 9)"]
    # Elsewhere on the page the same settings have the same name.
    runs[Path("c")] = ("two", few)
    assert names(runs)[Path("c")] == "worlds (k 3)"
    # What is not set is not told.
    runs = {Path("a"): ("one", run()), Path("b"): ("one", run(limit=20))}
    assert list(names(runs).values()) == ["worlds", "worlds (limit 20)"]


def test_where_no_setting_differs_folders_do() -> None:
    runs = {Path("x/1/w"): ("one", run()), Path("x/2/w"): ("one", run())}
    assert list(names(runs).values()) == ["worlds (1/w)", "worlds (2/w)"]


def test_one_page_has_a_column_and_a_colour_for_each(tmp_path: Path) -> None:
    therefore.generate("exam", tmp_path / "data", count=40, split=["test"], seed=3)
    for seed in ("1", "2"):
        out = tmp_path / f"run{seed}"
        therefore.evaluate("random", tmp_path / "data", out, settings={"seed": seed})
    page = report([tmp_path / "run1", tmp_path / "run2"], tmp_path / "r.html")
    head = re.search(r"<thead>.*?</thead>", page.read_text(encoding="utf-8"), re.DOTALL)
    assert head is not None
    assert [f"random (seed {seed})" in head[0] for seed in ("1", "2")] == [True, True]
    assert len(set(re.findall(r'<svg viewBox="0 0 14 14".*?</svg>', head[0], re.DOTALL))) == 2
