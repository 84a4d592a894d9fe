from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from therefore.auditing.audit import audit
from therefore.cli import main
from therefore.dataset.build import generate
from therefore.families import analog, entailment
from therefore.recipes import demo as module
from therefore.recipes import demo_models, demo_sights
from therefore.recipes.demo import NETS, REASONERS, demo
from therefore.verification.verify import verify

pytest.importorskip("sklearn")


@pytest.fixture
def one_family(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FAMILIES", {"entailment": entailment.FAMILY})


@pytest.mark.usefixtures("one_family")
def test_the_demo_ends_in_a_report_and_can_be_repeated(tmp_path: Path) -> None:
    told: list[str] = []
    steps: list[tuple[int, int]] = []
    file = demo(
        tmp_path,
        count=24,
        say=told.append,
        progress=lambda done, of=0, what="": steps.append((done, of)),
    )
    text = file.read_text(encoding="utf-8")
    assert "96 verified" in text
    assert all(
        name in text for name in ("bag-of-words-linear", "word-match", "worlds-32", "oracle")
    )
    assert "entailment: 96 items in 4 splits, 96 labels verified, 0 failed" in told
    assert "  oracle: 100.0% of 48 right (92.6% to 100.0%)" in told
    nets = len(NETS["entailment"]) if find_spec("torch") else 0
    pointed_out = 2  # the shortcut and the phase transition; the rest needs other families
    assert steps[-1][0] == steps[-1][1] == 1 + 3 + len(REASONERS) + nets + pointed_out
    assert "An audit that catches a shortcut" in told
    assert "Look at these first" in text
    assert demo(tmp_path, count=24).read_text(encoding="utf-8") == text


def test_what_is_pointed_out_is_so(tmp_path: Path) -> None:
    data = tmp_path / "data" / "syllogism"
    generate("syllogism", data, split="test_selection", count=24)
    shown = demo_sights.proves_itself(data)
    item = demo_sights.item_to_show(data)
    assert shown.lines[: len(item.premises)] == tuple(
        f"{number}. {text}" for number, text in enumerate(item.premises, start=1)
    )
    assert shown.lines[-1] == "A small world refutes each of the 3 other options."
    forged = demo_sights.refuted(data, tmp_path)
    assert "and the label says otherwise" in forged.lines[-1]
    assert verify(tmp_path / "forged.jsonl").failed == 1
    found, caught = demo_sights.shortcut(tmp_path, count=240, seed=0)
    assert caught.lines[0] == "therefore audit naive: failed"
    assert not audit(found[0]).ok
    few, many = (float(word) for word in caught_numbers(demo_sights.transition().lines[-1]))
    assert few > many > 4.27


def caught_numbers(line: str) -> list[str]:
    return re.findall(r"at (\d\.\d\d)", line)[:2]


@pytest.mark.usefixtures("one_family")
def test_the_last_line_says_what_to_open(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["demo", "--out", str(tmp_path / "demo"), "--count", "24"])
    assert not stop.value.code
    last = capsys.readouterr().out.strip().splitlines()[-1]
    assert last == f"∴ open {tmp_path / 'demo' / 'report.html'}"


def test_too_small_a_demo_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["demo", "--out", str(tmp_path / "demo"), "--count", "3"])
    assert stop.value.code == 2
    assert "count is 3: at least 8 items per split are needed" in capsys.readouterr().err
    assert not (tmp_path / "demo").exists()


@pytest.mark.slow
def test_a_pretrained_model_joins_in_where_it_is_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not demo_models.installed():
        pytest.skip("no pre-trained model is installed")
    monkeypatch.setattr(module, "FAMILIES", {"analog": analog.FAMILY})
    monkeypatch.setattr(module, "REASONERS", (("random", {}),))
    monkeypatch.setattr(demo_models, "TUNE", {"steps": "2"})
    monkeypatch.setattr(demo_models, "PROBE", {"fractions": "50,100", "draws": "2"})
    told: list[str] = []
    text = demo(tmp_path, count=48, say=told.append).read_text(encoding="utf-8")
    assert any(line.startswith("  probe of minilm: ") for line in told)
    assert any(line.startswith("  minilm-tuned: ") for line in told)
    assert "Probing" in text
    assert "minilm-tuned" in text
