"""Broken readers of other packages: they are named, and items of ours are judged as ever."""

from __future__ import annotations

import json
from importlib.metadata import EntryPoint

import pytest
from tests.plugging import install
from tests.plugging import therefore as run

import therefore
from therefore.errors import InputError, SentenceError
from therefore.language import readers, statement
from therefore.language.entailment.language import LANGUAGE as NOTATION
from therefore.language.reader import Language, Statement, Text

NEVER = ("    raise SentenceError(f", "    return {}[sentence]; raise SentenceError(f")
NOTHING = ("    return Statement(", "    Statement(")
READS = ("def read(text: Text) -> Statement:", "def read(text):\n    1 / 0\n\n\ndef _(text):")
FITS = ('"lamps", is_entailment,', '"lamps", lambda text: 1 / 0,')
ABSENT = ("import random\n", "import random\nimport nothing_like_it\n")


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    """A dataset of lamps and one of ours, made by sound packages."""
    place = tmp_path_factory.mktemp("data")
    sound = install(place / "site")
    for family, preset in (("lamps", "lamps"), ("entailment", "naive")):
        how = ("--preset", preset, "--split", "test", "--count", 20, "--out", place / family)
        made = run(sound, "generate", family, *how)
        assert made.returncode == 0, made.stderr
    return place


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (NOTHING, "TypeError: NoneType is no Statement"),
        (READS, "ZeroDivisionError: division by zero"),
        (FITS, "ZeroDivisionError: division by zero"),
    ],
)
def test_a_broken_reader_is_named_and_harms_its_own_items_only(data, tmp_path, change, told):
    broken = install(tmp_path / "site", change)
    done = run(broken, "verify", data / "entailment", "--json")
    assert (done.returncode, json.loads(done.stdout)["verified"]) == (0, 20)
    done = run(broken, "verify", data / "lamps", "--json")
    found = json.loads(done.stdout)
    assert (done.returncode, found["failed"], found["verified"]) == (1, 20, 0)
    (reason,) = {fault["reason"] for fault in found["faults"]}
    assert f"the reader 'lamps' is broken ({told}): mend it" in reason
    assert "of the package therefore-lamps 0.1.0" in reason


def test_a_reader_that_breaks_over_other_texts_leaves_ours_alone(data, tmp_path):
    broken = install(tmp_path / "site", NEVER)
    assert run(broken, "verify", data / "entailment").returncode == 0
    assert run(broken, "verify", data / "lamps").returncode == 0


def test_a_package_that_cannot_be_imported_is_refused_by_every_verb(data, tmp_path):
    absent = install(tmp_path / "site", ABSENT)
    for words in (
        ("verify", data / "entailment"),
        ("presets",),
        ("generate", "lamps", "--out", tmp_path / "d"),
    ):
        done = run(absent, *words)
        assert (done.returncode, done.stdout) == (2, ""), done.stderr
        assert done.stderr.count("\n") == 1
        for part in (
            "entry point 'lamps' of therefore.",
            "of the package therefore-lamps 0.1.0: it cannot be loaded (ModuleNotFoundError: No "
            "module named 'nothing_like_it'): mend that package or uninstall it",
        ):
            assert part in done.stderr
    reasoner = "[therefore.reasoners]\nlamps = therefore_lamps:KIND\n"
    absent = install(tmp_path / "other", entries=reasoner)
    done = run(absent, "evaluate", "oracle", "--data", data / "entailment", "--out", "r")
    assert done.returncode == 2
    assert "entry point 'lamps' of therefore.reasoners" in done.stderr
    assert "AttributeError" in done.stderr


@pytest.fixture
def stranger(monkeypatch):
    """Lets a language of another package stand beside ours."""

    def stand(language: Language) -> None:
        monkeypatch.setattr(statement, "others", lambda: {language: "a package"})
        monkeypatch.setattr(statement, "languages", lambda: (language, *readers.LANGUAGES))

    return stand


_ITEM = therefore.stream("entailment", preset="naive")[0]
TEXT = _ITEM.premises, _ITEM.question, _ITEM.choices


def test_a_stranger_who_agrees_does_not_replace_ours(stranger):
    def read(text: Text) -> Statement:
        found = NOTATION.read(text)
        return Statement("theirs", found.family, found.task, found.problem, found.asks)

    stranger(Language("theirs", "theirs", lambda text: True, read))
    assert statement.read_statement(*TEXT)[0].language == NOTATION.name


def test_a_stranger_who_reads_it_otherwise_spoils_it_and_one_who_breaks_does_not(stranger):
    def other(text: Text) -> Statement:
        found = NOTATION.read(text)
        return Statement("theirs", found.family, "selection", found.problem)

    stranger(Language("theirs", "theirs", lambda text: True, other))
    with pytest.raises(SentenceError, match=r"as theirs and as .*, which differ"):
        statement.read_statement(*TEXT)
    stranger(Language("theirs", "theirs", lambda text: True, lambda text: 1 / 0))
    assert statement.read_statement(*TEXT)[0].language == NOTATION.name
    with pytest.raises(SentenceError, match=r"'theirs' is broken .*: mend it .a package"):
        statement.read_statement(("Hm?",), "What?", ("a", "b"))


def test_our_own_defects_are_raised(monkeypatch):
    broken = Language("ours", "ours", lambda text: True, lambda text: 1 / 0)
    monkeypatch.setattr(statement, "languages", lambda: (broken,))
    with pytest.raises(ZeroDivisionError):
        statement.read_statement(*TEXT)


def test_what_is_no_language_is_named(monkeypatch):
    point = EntryPoint("theirs", "json:loads", readers.GROUP)
    monkeypatch.setattr(readers, "entry_points", lambda group: [point])
    readers.others.cache_clear()
    with pytest.raises(InputError, match=r"'theirs' of therefore\.readers is no Language: json"):
        readers.others()
    readers.others.cache_clear()


def test_the_explorer_blames_no_item_for_a_package(monkeypatch):
    from therefore.web.explorer import detail

    def refuse() -> None:
        raise InputError("entry point 'theirs' cannot be loaded")

    for name in ("said", "crowds", "_features"):  # of a dataset, of which there is none
        monkeypatch.setattr(detail, name, lambda *_: ())
    assert detail.solve(None, 0, _ITEM).status == "verified"
    monkeypatch.setattr(detail, "languages", refuse)
    assert detail.solve(None, 0, _ITEM).status == "unverified"
