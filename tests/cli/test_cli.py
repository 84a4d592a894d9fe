"""The command, end to end as a user runs it."""

import importlib.util
import json
import subprocess
import sys

import pytest


def run(*arguments, cwd=None):
    done = subprocess.run(
        [sys.executable, "-m", "therefore", *map(str, arguments)],
        capture_output=True,
        text=True,
        cwd=cwd,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.fixture(scope="module")
def dataset(tmp_path_factory):
    folder = tmp_path_factory.mktemp("cli") / "d"
    code, out, err = run(
        "generate",
        "entailment",
        "--split",
        "test_hard",
        "--count",
        40,
        "--seed",
        11,
        "--out",
        folder,
    )
    assert (code, err) == (0, "")
    assert "40 items of entailment/evans2018 (seed 11)" in out
    return folder


def test_verify(dataset):
    code, out, _ = run("verify", dataset)
    assert code == 0
    assert "40 verified, 0 failed, 0 unverified" in out
    code, out, _ = run("verify", dataset, "--json")
    assert json.loads(out)["verified"] == 40


def test_show(dataset):
    code, out, _ = run("show", dataset, "--index", 3)
    assert code == 0
    assert "Why" in out
    assert "entailed" in out
    code, out, _ = run("show", dataset, "--index", 3, "--json")
    assert json.loads(out)["family"] == "entailment"


def test_presets():
    code, out, _ = run("presets", "entailment")
    assert code == 0
    assert "evans2018" in out
    assert "122,330" in out


def test_export_then_a_flipped_label_fails(dataset, tmp_path):
    assert run("export", dataset, "--to", "jsonl", "--out", tmp_path / "x")[0] == 0
    path = tmp_path / "x" / "test_hard.jsonl"
    first, *rest = path.read_text().splitlines()
    record = json.loads(first)
    record["answer"] = 1 - record["answer"]
    record["target"] = record["choices"][record["answer"]]
    path.write_text("\n".join([json.dumps(record), *rest]) + "\n")
    code, out, _ = run("verify", path)
    assert code == 1
    assert record["id"] in out


def test_a_scrambled_export_is_unverified(dataset, tmp_path):
    assert run("export", dataset, "--to", "jsonl", "--out", tmp_path / "x", "--scramble", 3)[0] == 0
    code, out, _ = run("verify", tmp_path / "x" / "test_hard.jsonl", "--json")
    assert code == 3
    assert json.loads(out)["unverified"] == 40


def test_import_and_reproduce(tmp_path):
    (tmp_path / "exam.txt").write_text("(p>(q>r)),((p&q)>r),1,0,0,0\n(p|q),p,0,0,0,0\n")
    code, out, _ = run("import", "entailment", tmp_path / "exam.txt", "--out", tmp_path / "d")
    assert code == 0
    assert "2 items imported: test_exam 2" in out
    code, out, _ = run(
        "reproduce", "entailment", "--only", "table1", "--data", tmp_path / "d", "--json"
    )
    assert code == 0
    assert json.loads(out)[0]["rows"][0][:2] == ["test_exam", 2]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["generate", "entailmnt", "--out", "x"], "did you mean 'entailment'"),
        (["generate", "entailment"], "generate needs a FAMILY and --out DIR"),
        (
            ["generate", "entailment", "--out", "x", "--set", "variables"],
            "not of the form key=value",
        ),
        (
            ["generate", "entailment", "--out", "x", "--set", "variabels=1,2"],
            "did you mean 'variables'",
        ),
        (
            ["generate", "entailment", "--out", "x", "--count", "many"],
            "--count is 'many': a whole number",
        ),
        (["verify", "nowhere"], "nowhere does not exist"),
        (["verify", "nowhere", "--prover", "vampyre"], "unknown prover 'vampyre'"),
        (["show", "nowhere"], "nowhere does not exist"),
        (["import", "entailment", "nowhere.txt", "--out", "x"], "nowhere.txt is no file"),
        (["export", "nowhere", "--to", "jsonl", "--out", "x"], "nowhere does not exist"),
        (["reproduce", "entailment", "--only", "table9"], "has no recipe 'table9'"),
        (
            ["reproduce", "entailment", "--only", "table1", "--set", "rate=1"],
            "--set is for recipes that train",
        ),
        (["frobnicate"], "there is no verb 'frobnicate'"),
        (["veriffy", "x"], "there is no verb 'veriffy'; did you mean 'verify'?"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_two(tmp_path, arguments, says):
    code, out, err = run(*arguments, cwd=tmp_path)
    assert code == 2
    assert says in err
    assert err.count("\n") == 1
    assert out == ""
    assert "Traceback" not in err
    assert not list(tmp_path.iterdir())


def test_help_and_version():
    assert "generate" in run()[1]
    assert run("--version")[1].startswith("therefore ")
    assert run("verify", "--help")[0] == 0


def test_a_missing_extra_says_how_to_install_it(tmp_path):
    if importlib.util.find_spec("ray"):
        pytest.skip("ray is installed")
    code, _, err = run("generate", "entailment", "--out", tmp_path / "x", "--ray", "local")
    assert code == 2
    assert "pip install 'therefore-logic[ray]'" in err
    assert not list(tmp_path.iterdir())
