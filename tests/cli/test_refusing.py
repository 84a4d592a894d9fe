"""Wrong options and arguments, for every verb: one line in our words, exit code 2."""

from __future__ import annotations

import json
import typing
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest
import typer
from tests.cli.calling import call

from therefore.cli import EXAMPLES, VERBS

THEIRS = ("Invalid value", "No such option", "Missing", "Got unexpected", "requires an", "╭", "Try")
"""How typer speaks; none of it is ours."""


def verbs() -> Iterator[tuple[tuple[str, ...], object]]:
    """Every verb with its function; those of `study` are two words."""
    for verb in VERBS:
        module = import_module(f"therefore.cli.{'imports' if verb == 'import' else verb}")
        if hasattr(module, "app"):
            for one in module.app.registered_commands:
                yield (verb, one.name or one.callback.__name__), one.callback
        else:
            yield (verb,), module.command


ALL = [*verbs()]
KNOWN = {int: "a whole number is wanted", float: "a number is wanted"}


def options() -> Iterator[tuple[tuple[str, ...], str, str]]:
    """Every option that takes a number."""
    for words, function in ALL:
        hints = typing.get_type_hints(function, include_extras=True)
        for name, hint in hints.items():
            kind, *info = typing.get_args(hint) or (None,)
            if kind in KNOWN and info and isinstance(info[0], typer.models.OptionInfo):
                yield words, f"--{name.replace('_', '-')}", KNOWN[kind]


def refused(code: int, out: str, err: str) -> bool:
    ours = not any(word in err for word in THEIRS)
    return (code, out) == (2, "") and err.startswith("error: ") and err.count("\n") == 1 and ours


@pytest.mark.parametrize(("words", "option", "rule"), [*options()], ids=lambda one: str(one))
def test_a_number_that_is_none(words, option, rule, capsys) -> None:
    code, out, err = call(capsys, *words, option, "ten")
    assert refused(code, out, err), err
    assert f"{option} is 'ten': {rule}" in err
    assert f"(see therefore {' '.join(words)} --help)" in err


@pytest.mark.parametrize("words", [words for words, _ in ALL], ids=" ".join)
def test_what_no_verb_knows(words, capsys) -> None:
    where = f"therefore {' '.join(words)}"
    code, out, err = call(capsys, *words, "--nonsense")
    assert refused(code, out, err), err
    assert f"{where} has no option '--nonsense'" in err
    code, out, err = call(capsys, *words, "-h=3")
    assert refused(code, out, err), err


@pytest.mark.parametrize("words", [words for words, _ in ALL], ids=" ".join)
def test_what_is_missing(words, capsys, tmp_path, monkeypatch) -> None:
    """Without any argument; the few verbs that need none have nothing to complain of."""
    monkeypatch.chdir(tmp_path)
    if words in {("demo",), ("presets",), ("serve",), ("bench",)}:
        return
    code, out, err = call(capsys, *words)
    assert refused(code, out, err), err
    assert " needs " in err
    if words[0] in EXAMPLES and len(words) == 1 and words != ("generate",):
        assert err.rstrip().endswith(EXAMPLES[words[0]])


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["generate", "x", "--cout", "5"], "therefore generate has no option '--cout'; did you"),
        (["generate", "x", "--out"], "--out is given no value: write one after it (see"),
        (["verify", "x", "--json=3"], "--json takes no value: write --json alone (see"),
        (["show", "a", "b", "c"], "therefore show takes DATA, and not 'b' 'c' (see"),
        (["demo", "x"], "therefore demo takes options only, and not 'x' (see"),
        (["show", "x", "--index", "-3"], "--index is -3: at least 0 is wanted (see"),
        (["serve", "--port", "70000"], "--port is 70000: at most 65535 is wanted (see"),
        (["study", "nwe"], "there is no verb 'nwe'; did you mean 'new'? (see therefore study"),
        (["study", "run", "--port"], "--port is given no value: write one after it (see"),
        (["--nonsense"], "therefore has no option '--nonsense' (see therefore --help)"),
        (["evaluate", "random", "--data", "x"], "needs --out (folder for the run); such as: the"),
    ],
)
def test_how_it_is_said(arguments, says, capsys) -> None:
    code, out, err = call(capsys, *arguments)
    assert refused(code, out, err), err
    assert says in err


def test_several_datasets_have_a_verdict_each_and_the_worst_exit_code(tmp_path, capsys) -> None:
    whole = tmp_path / "whole"
    made = ("generate", "syllogism", "--preset", "validity", "--count", "8", "--split", "test")
    assert call(capsys, *made, "--out", whole)[0] == 0
    empty, broken = tmp_path / "empty.jsonl", tmp_path / "broken.jsonl"
    empty.write_text("")
    broken.write_text("[1, 2]\n")
    nowhere = tmp_path / "nowhere"

    code, out, _ = call(capsys, "verify", whole, whole)
    assert (code, out.count("✓ 8 items")) == (0, 2)
    assert out.splitlines()[0] == str(whole)
    code, out, _ = call(capsys, "verify", whole, empty)
    assert (code, out.count(" in 1 file: ")) == (3, 2)
    code, out, err = call(capsys, "verify", nowhere, empty, whole)
    assert (code, out.count(" in 1 file: ")) == (2, 2)
    assert err == f"error: {nowhere} does not exist: check the path\n"
    code, out, err = call(capsys, "verify", nowhere, broken, empty)
    assert (code, out.count(" in 1 file: ")) == (1, 2)
    assert err == f"error: {nowhere} does not exist: check the path\n"
    code, out, _ = call(capsys, "verify", whole, empty, "--json")
    assert [record["ok"] for record in json.loads(out)] == [True, False]
    code, out, _ = call(capsys, "verify", whole, "--json")
    assert json.loads(out)["ok"]


@pytest.mark.parametrize("text", ['{"a": 1}\n', "[1, 2]\n", '{\n  "a": [1]\n}\n'])
def test_a_file_without_items_cannot_be_verified(tmp_path: Path, text: str, capsys) -> None:
    file = tmp_path / "other.json"
    file.write_text(text)
    code, _, err = call(capsys, "verify", file)
    assert (code, "is no dataset: no line of it is an item" in err) == (2, True)
    # Whatever is meant as an item fails, and is not refused.
    file.write_text('{"premises": ["All is well."]}\n')
    assert call(capsys, "verify", file)[0] == 1


def test_a_run_is_no_dataset(tmp_path: Path, capsys) -> None:
    (tmp_path / "run.json").write_text("{}")
    code, _, err = call(capsys, "verify", tmp_path)
    assert (code, "is a run, no dataset: give the one that it answered" in err) == (2, True)
