"""Columns made from buffers are those that Arrow makes, and no process loads pandas for them."""

from __future__ import annotations

import subprocess
import sys

import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st

from therefore.dataset.arrow import column

KINDS = {
    pa.int32(): st.integers(-(2**31), 2**31 - 1),
    pa.int64(): st.integers(-(2**63), 2**63 - 1),
    pa.float64(): st.floats(allow_nan=False),
    pa.bool_(): st.booleans(),
    pa.string(): st.text(st.characters(codec="utf-8")),
    pa.list_(pa.string()): st.lists(st.text(st.characters(codec="utf-8")), max_size=4),
    pa.list_(pa.int32()): st.lists(st.integers(-9, 9), max_size=4),
}


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_a_column_is_what_arrow_makes(kind):
    @given(st.lists(KINDS[kind] | st.none(), max_size=20) | st.lists(KINDS[kind], max_size=20))
    def alike(values):
        made = column(values, kind)
        made.validate(full=True)
        assert made.equals(pa.array(values, kind))
        assert made.null_count == values.count(None)

    alike()


def test_drawing_loads_no_pandas():
    code = (
        "import sys, therefore\n"
        "for family in ('entailment', 'nlsat'): therefore.stream(family)[0]\n"
        "print('pandas' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
