"""The first item of a stream: quick in a fresh process, and the same as in a whole block."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys

import pytest
from tests.pins import names

import therefore
from therefore.dataset.arrow import from_batch
from therefore.dataset.blocks import BLOCK, Drawing, draw_block

LIMIT = 50
"""Milliseconds of CPU time, once modules are loaded."""
ALLOWANCE = 3
"""For slow and busy machines."""

FIRST = """
import sys, time
import therefore, therefore.dataset.stream
from therefore.families.registry import find_family
family, preset = sys.argv[1].split("/")
find_family(family)
started = time.process_time()
therefore.stream(family, preset=preset)[0]
print(1000 * (time.process_time() - started))
"""


@pytest.mark.slow
@pytest.mark.parametrize("name", names())
def test_the_first_item_is_quick(name: str) -> None:
    command = [sys.executable, "-c", FIRST, name]
    spent = [
        float(subprocess.run(command, capture_output=True, check=True, env=os.environ).stdout)
        for _ in range(2)
    ]
    assert min(spent) < ALLOWANCE * LIMIT


@pytest.mark.parametrize(
    "name",
    [
        "entailment/evans2018",
        "entailment/naive",
        "nlsat/grl-entailment",
        "nlsat/rcl",
        "nlsat/hard-ruletaker",
        "syllogism/validity",
        "analog/threeway",
        "exam/dial",
    ],
)
def test_a_block_is_the_same_in_parts(name: str) -> None:
    family, preset = name.split("/")
    stream = therefore.stream(family, preset=preset, seed=4)
    whole = draw_block(stream.first)
    drawing = Drawing(stream.first)
    parts = [drawing.rows(count) for count in (1, 4, 50, BLOCK)]
    assert [part.batch.num_rows for part in parts] == [1, 4, 50, BLOCK - 55]
    assert [item for part in parts for item in from_batch(part.batch)] == from_batch(whole.batch)
    assert [key for part in parts for key in part.keys.tolist()] == whole.keys.tolist()
    assert drawing.rows(1).batch.num_rows == 0


def test_items_are_the_same_in_any_order_and_in_copies() -> None:
    stream = therefore.stream("nlsat", preset="grl-entailment", seed=2)
    last = stream[BLOCK - 1]
    again = therefore.stream("nlsat", preset="grl-entailment", seed=2)
    assert [again[0], again[5], again[BLOCK - 1]] == [stream[0], stream[5], last]
    for twin in (pickle.loads(pickle.dumps(stream)), copy.deepcopy(stream)):
        assert twin[7] == stream[7]
