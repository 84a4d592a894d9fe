"""Who loads and calls whom at run time: strangers load no sampler, samplers call no reader."""

from __future__ import annotations

import subprocess
import sys

import pytest

import therefore
from therefore.language import readers
from therefore.language.analog import language as analog
from therefore.language.entailment import language as entailment
from therefore.language.exam import language as exam
from therefore.language.nlsat import cnf, grl, rcl, ruletaker
from therefore.language.syllogism import categorical, clauses
from therefore.language.syllogism import language as syllogism


def loaded_by(statement: str) -> list[str]:
    """The modules that a fresh process holds after a statement."""
    code = f"{statement}\nimport sys\nprint('\\n'.join(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.split("\n")


@pytest.mark.parametrize("room", ["verification.verify", "auditing.audit", "language.statement"])
def test_strangers_load_no_family_and_no_sampler(room):
    strange = [name for name in loaded_by(f"import therefore.{room}") if ".families" in name]
    assert strange == []


def test_verifying_a_dataset_loads_no_family(tmp_path):
    therefore.generate("nlsat", tmp_path / "d", preset="grl", split="test", count=4, seed=1)
    run = (
        "from therefore.verification.verify import verify; "
        f"assert verify({str(tmp_path / 'd')!r}).exit_code() == 0"
    )
    strange = [name for name in loaded_by(run) if ".families" in name or "dataset.stream" in name]
    assert strange == []


STUBBED = {
    grl: ("listen",),
    rcl: ("listen",),
    ruletaker: ("listen",),
    cnf: ("listen",),
    analog: ("read_sentence", "read"),
    entailment: ("listen", "read"),
    exam: ("read", "_paragraph"),
    categorical: ("hear", "cut_terms", "read", "read_verbs", "read_subject"),
    clauses: ("listen", "read_sentence", "read_verbs"),
    syllogism: ("listen", "read", "read_sentence"),
}


SLOW = ("syllobase-context", "syllobase", "poly", "chains", "dial", "evans2018", "rcl")
"""Presets that take seconds for a block; one of the same sampler is among the others, or slow."""


@pytest.mark.parametrize(
    ("family", "preset"),
    [
        pytest.param(family, preset, marks=[pytest.mark.slow] if preset in SLOW else [])
        for family, found in therefore.FAMILIES.items()
        for preset in found.presets
    ],
)
def test_samplers_call_no_reader(family, preset, tmp_path, monkeypatch):
    def called(*parts, **more):
        raise AssertionError("a sampler called a reader")

    for module, names in STUBBED.items():
        for name in names:
            monkeypatch.setattr(module, name, called)
    for language, table in readers.PATTERNS.items():
        # The notation is also how the entailment family keeps the forms that it samples from.
        for pattern in table if language != "notation" else ():
            monkeypatch.setitem(table, pattern, called)
    split = next(iter(therefore.FAMILIES[family].presets[preset].splits))
    therefore.generate(family, tmp_path / "d", preset=preset, split=split, count=2, seed=6)
    assert therefore.load(tmp_path / "d")
