"""Help, completion and short lists: what a newcomer meets first."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys

import pytest
from tests.cli.calling import call

from therefore.cli import EXAMPLES, VERBS, app
from therefore.errors import ConfigError
from therefore.families.registry import FAMILIES
from therefore.reasoners.registry import find_reasoner


def test_every_verb_has_an_example_that_it_understands(capsys: pytest.CaptureFixture[str]) -> None:
    assert list(EXAMPLES) == list(VERBS)
    import typer

    group = typer.main.get_command(app)
    for verb, example in EXAMPLES.items():
        program, named, *arguments = shlex.split(example)
        assert (program, named) == ("therefore", verb)
        code, out, _ = call(capsys, verb, "-h")
        assert code == 0
        if verb == "study":
            continue
        assert "Example: therefore" in " ".join(out.split())
        context = typer.Context(group)  # type: ignore[arg-type]
        group.get_command(context, verb).make_context(verb, arguments)  # type: ignore[attr-defined]


def test_top_help_has_groups_with_an_example_each(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, "-h")
    assert code == 0
    for group in dict.fromkeys(group for group, _ in VERBS.values()):
        line = next(line for line in out.splitlines() if line.startswith(f"{group}:"))
        assert "therefore " in line
    assert "--install-completion" in out


def test_a_shell_completes_verbs_without_loading_them() -> None:
    code = (
        "import os, sys\n"
        "os.environ.update(_THEREFORE_COMPLETE='complete_bash', COMP_WORDS='therefore ex',"
        " COMP_CWORD='1')\n"
        "from therefore.cli import main\n"
        "try:\n main([])\nexcept SystemExit: pass\n"
        "print('LOADED', [name for name in sys.modules if name in ('numpy', 'pyarrow')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["export", "LOADED", "[]"]


def test_presets_are_a_line_each_and_all_of_it_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    count = sum(len(family.presets) for family in FAMILIES.values())
    _, out, _ = call(capsys, "presets")
    assert len(out.splitlines()) == count + 2  # a head above, a hint below
    _, out, _ = call(capsys, "presets", "--json")
    records = json.loads(out)
    assert len(records) == count
    assert all(set(record["settings"]) == set(record["splits"]) for record in records)
    _, out, _ = call(capsys, "presets", "entailment")
    assert "Source:" in out
    assert "settings of evans2018" in out


def test_a_reader_who_leaves_early_breaks_nothing() -> None:
    command = f"{sys.executable} -m therefore presets --json | head -n 1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("[\n", "")


def test_an_unknown_name_hints_at_models(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(ConfigError, match=r"hf:OWNER/NAME.*inspect:PROVIDER/MODEL"):
        find_reasoner("gpt-5")
    code, _, err = call(capsys, "train", "gpt-5", "--data", "x", "--out", "y")
    assert code == 2
    assert "hf:OWNER/NAME" in err
