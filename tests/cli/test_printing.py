"""Text of users is printed as it is: no markup, no emoji, no command to the terminal."""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import typer
from rich.console import Console
from tests.cli.calling import call
from tests.making import make_item, write_items

import therefore.cli
from therefore.cli import VERBS, app, main
from therefore.cli.console import Screen, said, visible
from therefore.cli.evaluate import print_slices
from therefore.evaluation.figures import Share
from therefore.evaluation.slices import Slice

HOSTILE = "[metrics] :x: [/] [bold]b[/bold] \x1b[2J \u202e{} %s {0}"
SHOWN = "[metrics] :x: [/] [bold]b[/bold] \\x1b[2J \\u202e{} %s {0}"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """Items whose every text is hostile."""
    items = [
        replace(
            make_item((HOSTILE, "Second."), HOSTILE, answer=place % 2, split="test"),
            id=f"{HOSTILE}-{place}",
            family=HOSTILE,
            features={HOSTILE: HOSTILE, "plain": place},
        )
        for place in range(6)
    ]
    return write_items(tmp_path / "[metrics] :x: [bold].jsonl", items)


def clean(out: str) -> bool:
    return "\x1b" not in out and "\u202e" not in out and "❌" not in out


def test_values_are_not_markup() -> None:
    line = said("[bold]{}[/] {}", HOSTILE, 3)
    assert line.plain == f"{SHOWN} 3"
    assert [span.style for span in line.spans] == ["bold"]


@pytest.mark.parametrize("values", [(), (1, 2)])
def test_a_pattern_takes_as_many_values_as_it_has_places(values: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="places for"):
        said("{}", *values)


def test_show_prints_every_text_as_it_is(data, capsys) -> None:
    code, out, _ = call(capsys, "show", data)
    assert code == 0
    assert clean(out)
    joined = " ".join(out.replace("│", " ").split())
    assert joined.count(" ".join(SHOWN.split())) >= 4


@pytest.mark.parametrize(
    "arguments",
    [
        ("verify", "{data}"),
        ("audit", "{data}"),
        ("evaluate", "random", "--data", "{data}", "--out", "{out}", "--by", "all"),
        ("export", "{data}", "--to", "jsonl", "--out", "{out}"),
        ("report", "{data}", "--out", "{out}.html"),
    ],
)
def test_verbs_print_every_text_as_it_is(arguments, data, tmp_path, capsys) -> None:
    out_folder = tmp_path / "[metrics] :x: [bold]out[/bold]"
    given = [one.format(data=data, out=out_folder) for one in arguments]
    _, out, err = call(capsys, *given)
    assert clean(out), out
    assert clean(err), err
    if arguments[0] in ("evaluate", "export", "report"):
        assert "[metrics] :x: [bold]out[/bold]" in out


def test_errors_print_the_value_as_it_is(tmp_path, capsys) -> None:
    code, _, err = call(capsys, "verify", tmp_path / "no \x1b[2J [bold]x[/] :x:")
    assert code == 2
    assert "no \\x1b[2J [bold]x[/] :x:" in err


def test_help_loses_no_word(capsys, monkeypatch) -> None:
    """Brackets in a help text are text."""
    monkeypatch.setenv("COLUMNS", "240")
    group = typer.main.get_command(app)
    for verb in VERBS:
        code, out, _ = call(capsys, verb, "--help")
        assert code == 0
        shown = re.sub(r"[\s│]", "", out)
        for option in group.get_command(None, verb).params:
            told = re.sub(r"\s", "", getattr(option, "help", None) or "")
            assert told in shown, f"{verb} {option.name}"


def test_the_console_reads_no_markup_at_all() -> None:
    """Neither strings nor cells nor titles, whatever is printed."""
    screen = Screen()
    with screen.capture() as caught:
        screen.print("[red]x[/] :x:")
    assert "[red]x[/] :x:" in caught.get()
    assert isinstance(screen, Console)


def test_no_verb_prints_markup_past_the_console() -> None:
    """Markup stands in the pattern of `say` or `said`; `print` would show it to the user."""
    marked = re.compile(r"\[(/|bold|red|green|dim|cyan|yellow)[ a-z]*\]")
    for path in sorted(Path(therefore.cli.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            texts = [ast.unparse(argument) for argument in node.args]
            if node.func.attr in ("print", "add_row"):
                bare = [text for text in texts if not text.startswith("said(")]
                assert not any(marked.search(text) for text in bare), f"{path.name}: {bare}"


def test_a_reader_that_leaves_early_breaks_nothing(data) -> None:
    """`therefore show ... | head -1`."""
    command = f"{sys.executable} -m therefore show '{data}' --count 6 | head -1"
    done = subprocess.run(
        ["bash", "-c", f"set -o pipefail; {command}"], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.stdout.count("\n") == 1
    assert done.returncode in (0, 141)


def test_tables_are_not_folded_in_a_pipe(tmp_path, capsys, monkeypatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    name = "x" * 300
    items = [
        make_item(
            (f"Text {place}.",),
            "So?",
            answer=0,
            split="test",
            features={"kind": f"{name}{place % 2}"},
        )
        for place in range(40)
    ]
    data = write_items(tmp_path / "d.jsonl", items)
    arguments = ("evaluate", "random", "--data", data, "--out", tmp_path / "run", "--by", "kind")
    _, out, _ = call(capsys, *arguments)
    assert name in out


def test_tables_in_a_pipe_end_with_their_text(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["presets"])
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) > 20
    assert all(line == line.rstrip() for line in lines)


def test_slices_of_too_few_items_share_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    sizes = {"kind": (40, 3, 5), "figure": (4, 4), "split": (3,), "label": (30, 20)}
    print_slices(
        [
            Slice(feature, f"{feature}{place}", None, Share.of(size // 2, size))
            for feature, every in sizes.items()
            for place, size in enumerate(every)
        ]
    )
    rows = [line.split() for line in capsys.readouterr().out.splitlines()[1:]]
    assert [row[0] for row in rows] == ["kind", "kind", "figure", "split", "label", "label"]
    assert rows[1] == ["kind", "2", "values", "3", "to", "5", "too", "few"]
    assert rows[2] == ["figure", "each", "value", "4", "too", "few"]
    assert rows[3] == ["split", "split0", "3", "too", "few"]


def test_visible_leaves_ordinary_text_alone() -> None:
    assert visible("Größe ∴ 真 é\tx") == "Größe ∴ 真 é\tx"


def test_a_terminal_breaks_lines_at_words_and_a_pipe_does_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told = "  1. the clown rows (sentence 2); /a/path/that/is/not/cut"
    for terminal, shown in (
        (True, "  1. the clown rows\n    (sentence 2);\n    /a/path/that/is/not/cut\n"),
        (False, f"{told}\n"),
    ):
        screen = Screen()
        screen.file = io.StringIO()
        monkeypatch.setattr(screen, "_force_terminal", terminal)
        screen.width = 20
        screen.say("{}", told)
        assert re.sub(r"\x1b\[[0-9;]*m", "", screen.file.getvalue()) == shown
