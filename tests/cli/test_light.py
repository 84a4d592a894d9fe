"""A light install: every verb works or names the extra it lacks, and none ends in a traceback."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from therefore.errors import EXTRAS

WITHOUT = """
import sys
from importlib.machinery import PathFinder

class Light(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        if name.partition(".")[0] not in {absent!r}:
            return PathFinder.find_spec(name, path, target)

sys.meta_path[sys.meta_path.index(PathFinder)] = Light
"""
RUN = "from therefore.cli import main\nmain({arguments!r})"


def run(arguments: list[str], *, absent: list[str], cwd: Path) -> subprocess.CompletedProcess[str]:
    code = WITHOUT.format(absent=absent) + RUN.format(arguments=arguments)
    return subprocess.run([sys.executable, "-c", code], cwd=cwd, capture_output=True, text=True)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("light")
    words = ["generate", "syllogism", "--preset", "categorical", "--count", "8", "--out", "data"]
    assert run(words, absent=list(EXTRAS), cwd=made).returncode == 0
    # A study takes the test split alone, and needs more of it.
    words = [*words[:4], "--split", "test", "--count", "24", "--out", "more"]
    assert run(words, absent=list(EXTRAS), cwd=made).returncode == 0
    words = ["evaluate", "oracle", "--data", "data", "--split", "test", "--out", "oracle"]
    assert run(words, absent=list(EXTRAS), cwd=made).returncode == 0
    return made


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        ("presets", ""),
        ("verify data", ""),
        ("show data --index 1", ""),
        ("audit data", ""),
        ("report oracle --out report.html", ""),
        ("prove 'All owls are birds.' 'No owl is a bird.'", ""),
        ("export data --to csv --out csv", ""),
        ("export data --to hf --out hf", ""),
        ("serve data", "web"),
        ("study new --data more --design accuracy --items 8 --contact a@b.org --out study", ""),
        ("train treelstm --data data --out net", "neural"),
        ("train minilm --data data --out lm", "pretrained"),
        ("evaluate smollm2 --data data --split test --out smol", "pretrained"),
        ("probe minilm --data data --out probe", "pretrained"),
        ("evaluate inspect:mockllm/model --data data --out asked", "llm"),
        ("generate nlsat --preset grl --count 4 --ray local --out rayed", "ray"),
    ],
)
def test_a_light_install_works_or_names_the_extra(words: str, extra: str, folder: Path) -> None:
    done = run(shlex.split(words), absent=list(EXTRAS), cwd=folder)
    assert "Traceback" not in done.stderr, done.stderr[-2000:]
    if extra:
        assert done.returncode == 2
        assert f"pip install 'therefore-logic[{extra}]'" in done.stderr
    else:
        assert done.returncode == 0, done.stderr


def test_a_public_name_names_its_extra(folder: Path) -> None:
    code = WITHOUT.format(absent=["starlette"]) + "import therefore; therefore.serve"
    done = subprocess.run([sys.executable, "-c", code], cwd=folder, capture_output=True, text=True)
    assert "MissingExtra: starlette is not installed" in done.stderr


def test_a_study_says_before_it_is_made_what_running_it_needs(folder: Path) -> None:
    words = shlex.split("study new --design norms --people 4 --contact a@b.org --out pairs")
    done = run(words, absent=["starlette"], cwd=folder)
    assert done.returncode == 0
    assert "cannot be run or exported here: starlette is not installed" in done.stderr
    assert "pip install 'therefore-logic[web]'" in " ".join(done.stderr.split())
