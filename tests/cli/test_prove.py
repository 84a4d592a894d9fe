"""`therefore prove` end to end: what it prints, and its exit codes."""

import json
import subprocess
import sys


def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "therefore", "prove", *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
    )


def test_readings_verdict_and_world() -> None:
    found = run("All that glitters is not gold.", "Some gold glitters.")
    assert found.returncode == 0
    assert "(a)" in found.stdout
    assert "(b)" in found.stdout
    assert "AMBIGUOUS" in found.stdout
    assert "CONTRADICTED" in found.stdout
    assert "Picture a world" in found.stdout


def test_from_stdin_with_therefore() -> None:
    found = run("-", stdin="Every owl is a bird. Olga is an owl. Therefore, Olga is a bird.")
    assert found.returncode == 0
    assert "ENTAILED" in found.stdout


def test_unreadable_text_is_one_line_and_exit_code_2() -> None:
    found = run("Ann is a doctor, perhaps.", "Ann is a doctor.")
    assert found.returncode == 2
    assert found.stdout == ""
    assert found.stderr.count("\n") == 1
    assert "stopped after 'Ann is a doctor ,', at 'perhaps'" in found.stderr
    assert run("Ann sings.").returncode == 2


def test_tptp_and_json() -> None:
    found = run("All boots are red.", "All hiking boots are red.", "--tptp")
    assert "fof(words_1, axiom, ![X]: (hiking_boot(X) => boot(X)))." in found.stdout
    found = run("All boots are red.", "All hiking boots are red.", "--json")
    assert json.loads(found.stdout)["verdict"] == "entailed"
