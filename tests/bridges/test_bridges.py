"""Import all or nothing, export what strangers read."""

import json
import shutil
import subprocess

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from therefore.bridges.exporting import export
from therefore.bridges.importing import import_released
from therefore.dataset.build import generate
from therefore.dataset.reading import load
from therefore.errors import ConfigError, DatasetError, FormulaError, InputError
from therefore.logic.dimacs import read_dimacs, write_dimacs
from therefore.verification.verify import verify


@pytest.fixture(scope="module")
def dataset(tmp_path_factory):
    folder = tmp_path_factory.mktemp("bridges") / "d"
    generate("entailment", folder, count=12, split=["train", "test_hard"], seed=1)
    return folder


BROKEN = [
    ("", "nothing to import"),
    ("(p&q),p\n", "line 1: expected A,B,E"),
    ("(p&q),p,2,0,0,0\n", "with E 0 or 1"),
    ("(p&q),p,1,0,0,0\n(p&,p,1,0,0,0\n", "line 2: "),
    ("(p&q),P,1,0,0,0\n", "line 1: "),
    ("\x00\x01", "line 1 holds a NUL"),
]


@pytest.mark.parametrize(("text", "says"), BROKEN)
def test_a_broken_file_is_named_and_nothing_is_written(tmp_path, text, says):
    path = tmp_path / "broken.txt"
    path.write_text(text)
    with pytest.raises(InputError, match=says):
        import_released("entailment", [path], tmp_path / "out")
    assert sorted(entry.name for entry in tmp_path.iterdir()) == ["broken.txt"]


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    st.one_of(
        st.binary(max_size=60), st.text(alphabet="pq~&|>(),01\n ", max_size=60).map(str.encode)
    )
)
def test_fuzzed_files_are_imported_or_named(tmp_path, content):
    path = tmp_path / "fuzz.txt"
    path.write_bytes(content)
    message = ""
    try:
        import_released("entailment", [path], tmp_path / "out")
        verify(tmp_path / "out")
        shutil.rmtree(tmp_path / "out")
    except InputError as fault:
        message = str(fault)
    assert "\n" not in message
    assert not (tmp_path / "out").exists()


def test_bad_calls_are_named(tmp_path):
    with pytest.raises(ConfigError, match="did you mean 'entailment'"):
        import_released("entailmnt", [tmp_path], tmp_path / "out")
    with pytest.raises(InputError, match="no files given"):
        import_released("entailment", [], tmp_path / "out")
    with pytest.raises(InputError, match="is no file"):
        import_released("entailment", [tmp_path / "x.txt"], tmp_path / "out")
    (tmp_path / "a.txt").write_text("p,p,1\n")
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "mine").write_text("")
    with pytest.raises(DatasetError, match="exists already"):
        import_released("entailment", [tmp_path / "a.txt"], tmp_path / "b")


def test_copies_are_kept_and_numbered(tmp_path):
    (tmp_path / "twice.txt").write_text("(p&q),p,1\n(r&s),r,1\n(p&q),p,1\n")
    import_released("entailment", [tmp_path / "twice.txt"], tmp_path / "out")
    ids = [item.id for item in load(tmp_path / "out")]
    assert ids[2] == f"{ids[0]}-2"
    assert ids[1] not in ids[2]
    assert verify(tmp_path / "out").ok


def test_export_refuses_what_it_cannot_do(dataset, tmp_path):
    with pytest.raises(ConfigError, match="unknown format 'json'"):
        export(dataset, tmp_path / "out", to="json")
    with pytest.raises(DatasetError, match="has no split"):
        export(dataset, tmp_path / "out", to="jsonl", split="tset")
    assert not list(tmp_path.iterdir())


def test_lines_verify(dataset, tmp_path):
    assert export(dataset, tmp_path / "out", to="jsonl") == 24
    assert verify(tmp_path / "out" / "train.jsonl").verified == 12
    record = json.loads((tmp_path / "out" / "train.jsonl").read_text().splitlines()[0])
    assert record["provenance"]["generator"] == "entailment.v4"


def test_tptp_problems_have_their_status(dataset, tmp_path):
    if shutil.which("eprover") is None:
        pytest.skip("eprover is not installed")
    export(dataset, tmp_path / "out", to="tptp", split="train")
    problems = sorted((tmp_path / "out" / "train").glob("*.p"))
    assert len(problems) == 12
    for path in problems:
        status = next(
            line.split(": ")[1] for line in path.read_text().splitlines() if "Status" in line
        )
        run = subprocess.run(
            ["eprover", "--auto", "-s", "--tstp-format", str(path)],
            capture_output=True,
            text=True,
            check=False,
        )
        assert f"SZS status {status}" in run.stdout


def test_dimacs_files_have_their_refutation(dataset, tmp_path):
    if shutil.which("minisat") is None:
        pytest.skip("minisat is not installed")
    export(dataset, tmp_path / "out", to="dimacs", split="test_hard")
    files = sorted((tmp_path / "out" / "test_hard").glob("*.cnf"))
    assert len(files) == 12 + 6  # an entailed item also claims that its premise is consistent
    for path in files:
        text = path.read_text()
        clauses, size, comments = read_dimacs(text)
        assert write_dimacs(clauses, size, comments=comments) == text
        expected = "UNSATISFIABLE" if "unsatisfiable" in comments[0] else "SATISFIABLE"
        run = subprocess.run(
            ["minisat", "-verb=0", str(path)], capture_output=True, text=True, check=False
        )
        assert expected in run.stdout.split()
        assert path.with_suffix(".drup").exists() == (expected == "UNSATISFIABLE")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no header"),
        ("1 2 0\n", "before the header"),
        ("p cnf 2\n", "expected one header"),
        ("p cnf 2 1\np cnf 2 1\n1 0\n", "expected one header"),
        ("p cnf 2 1\n1 x 0\n", "'x' is no literal"),
        ("p cnf 2 1\n3 0\n", "beyond the 2 variables"),
        ("p cnf 2 2\n1 0\n", "1 whole clauses where the header says 2"),
        ("p cnf 2 1\n1 2\n", "0 whole clauses"),
    ],
)
def test_broken_dimacs_is_named(text, says):
    with pytest.raises(FormulaError, match=says):
        read_dimacs(text)
