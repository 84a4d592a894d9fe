"""What `show` tells: a proof cites exactly the sentences of the core that it names."""

import re

import pytest

from therefore.dataset.stream import preview
from therefore.explanation import explain


def cited(lines):
    return {int(number) for number in re.findall(r"sentence (\d+)", " ".join(lines))}


@pytest.mark.parametrize("preset", ["grl", "rcl", "grl-entailment", "hard-ruletaker"])
def test_a_proof_cites_the_core_it_names_and_nothing_else(preset):
    told = 0
    for item in preview("nlsat", preset=preset, count=30, seed=31):
        for reason in explain(item):
            first, *proof = reason.argument
            if not first.startswith("No more is needed than "):
                continue
            told += 1
            assert cited(proof) <= cited([first])
            if not any("more steps of the same kind" in line for line in proof):
                assert cited(proof) == cited([first])
            assert not re.search(r"[∀∃¬∧∨→()]{2}|\w\(", " ".join(reason.argument))
    assert told >= 10
