"""FraCaS, odd numbers, through the reader: at least what ccg2lambda reports for three sections."""

import json
from collections import Counter

import pytest

from tests.shared import DATA
from therefore.errors import ThereforeError
from therefore.proving.prove import prove

FILE = DATA / "fracas" / "fracas_odd.jsonl"
VERDICT = {"yes": "entailed", "no": "contradicted", "unknown": "unknown"}
AT_LEAST = {"1": 78, "5": 68, "6": 48}
"""Percent right in the sections on quantifiers, adjectives and comparatives."""


@pytest.mark.skipif(not FILE.exists(), reason=f"FraCaS is not at {FILE}")
def test_fracas() -> None:
    posed, read, right = Counter[str](), Counter[str](), Counter[str]()
    for line in FILE.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        section = row["section"][0]
        # Problems without an answer in the suite ("undef") are left out, as is usual.
        if section not in AT_LEAST or row["answer"] not in VERDICT:
            continue
        kind = f"{section}{'m' if len(row['premises']) > 1 else 's'}"
        for key in (section, kind):
            posed[key] += 1
        try:
            verdict = prove(row["premises"], row["hypothesis"]).verdict
        except ThereforeError:
            continue
        for key in (section, kind):
            read[key] += 1
            right[key] += verdict == VERDICT[row["answer"]]
    print("\nsection             posed  read  right")
    for key in sorted(posed):
        name = key[0] + {"s": " one premise", "m": " several"}.get(key[1:], "")
        share = f"{100 * right[key] / posed[key]:.0f} %"
        print(f"{name:<20}{posed[key]:>5}{read[key]:>6}{right[key]:>7}  {share}")
    for section, percent in AT_LEAST.items():
        assert 100 * right[section] >= percent * posed[section], section
