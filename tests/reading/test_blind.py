"""The blind kit: texts tell nothing of the key; right answers pass, others are listed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.reading.blind import main
from tests.reading.formalising import differences


def drawn(tmp_path: Path, preset: str, count: int) -> tuple[Path, dict[str, dict[str, object]]]:
    folder = tmp_path / preset
    arguments = ["--preset", preset, "--count", str(count), "--seed", "4", "--out", str(folder)]
    assert main(arguments) == 0
    return folder, json.loads((folder / "key.json").read_text(encoding="utf-8"))


def graded(folder: Path, answers: object) -> int:
    path = folder / "answers.json"
    path.write_text(json.dumps(answers), encoding="utf-8")
    return main(["--grade", str(folder), str(path)])


def test_a_reader_sees_texts_only_and_is_compared(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, keys = drawn(tmp_path, "validity", 6)
    texts = (folder / "texts.md").read_text(encoding="utf-8")
    assert len(keys) == 6
    assert all(str(key["id"]) not in texts for key in keys.values())
    assert "syllogism" not in texts
    assert "=>" not in texts
    right = {number: "AB"[int(str(key["answer"]))] for number, key in keys.items()}
    assert graded(folder, right) == 0
    assert "6 of 6 without exception" in capsys.readouterr().out
    flagged = {**right, "2": {"answer": right["2"], "another": True, "note": "kinds"}}
    assert graded(folder, flagged) == 1
    assert "another answer can be defended (kinds)" in capsys.readouterr().out
    wrong = {**right, "3": {"answer": "AB"[right["3"] == "A"], "grammatical": False}}
    assert graded(folder, wrong) == 1
    told = capsys.readouterr().out
    assert "the key is" in told
    assert "not grammatical" in told
    assert graded(folder, {"77": "A"}) == 2


def test_formalised_sentences_are_compared_by_proof(tmp_path: Path) -> None:
    folder, keys = drawn(tmp_path, "grl", 2)
    assert "Formalise each sentence." in (folder / "texts.md").read_text(encoding="utf-8")
    right = {number: {"sentences": key["premises"]} for number, key in keys.items()}
    assert graded(folder, right) == 0
    first = right["1"]["sentences"]
    assert isinstance(first, list)
    right["1"]["sentences"] = [f"~({first[0]})", *first[1:]]
    assert graded(folder, right) == 1


def test_names_and_notation_do_not_matter() -> None:
    ours = ["![X]: ((sailor(X) & ~librarian(X)) => baker(X))", "barber(ida) | ~sailor(ida)"]
    theirs = [
        "![Y]: (sailor(Y) => (is_baker(Y) | librarians(Y)))",
        "barber(ida) or not sailor(ida)",
    ]
    assert differences(ours, theirs) == []
    assert differences(ours, [theirs[0], "barber(ida) and not sailor(ida)"])
    assert differences(ours, ["nonsense (", theirs[1]])
    assert differences(ours, ours[:1]) == ["1 formulas for 2 sentences"]
