"""How often `analysis.py` finds an effect that is not there, where people and items both differ."""

from importlib.resources import files

import numpy as np
import pytest

pd = pytest.importorskip("pandas")
pytest.importorskip("statsmodels")

SPREAD, SLOPE = 0.7, 0.5
"""How far people and items differ in log-odds, and how far effects differ between people."""
WORLDS = 400


def functions(rows, unit, outcome, factors, fixed):
    """The script's own functions, over these answers."""
    text = files("therefore.web.study").joinpath("data", "analysis.py.in").read_text("utf-8")
    imports = text[text.index("import sys") : text.index("design, outcome")]
    made = {"rows": rows, "unit": unit, "outcome": outcome, "factors": factors, "fixed": fixed}
    exec(imports + text[text.index("def over(") : text.index("told = ")], made)
    return made


def said(rng, odds):
    return int(rng.random() < 1 / (1 + np.exp(-odds)))


def frames(rng, people, items):
    """Answers to a belief-bias study: four versions of each frame, one for each person."""
    ease, able = rng.normal(0, SPREAD, (items, 4)), rng.normal(0, SPREAD, people)
    slope = rng.normal(0, SLOPE, (people, 2))
    word = ("no", "yes")
    lines = []
    for p in range(people):
        for f in range(items):
            cell = (f + p) % 4
            sides = np.array([cell // 2, cell % 2])
            odds = able[p] + ease[f, cell] + slope[p] @ (sides - 0.5)
            lines.append((f"P{p}", f, word[cell // 2], word[cell % 2], said(rng, odds)))
    return pd.DataFrame(lines, columns=["person", "frame", "valid", "believable", "said_valid"])


def pairs(rng, people, items):
    """Answers to pairs of premises: something follows from every second one."""
    ease, able = rng.normal(0, SPREAD, items), rng.normal(0, SPREAD, people)
    slope = rng.normal(0, SLOPE, people)
    lines = [
        (f"P{p}", i, ("no", "yes")[i % 2], said(rng, able[p] + ease[i] + slope[p] * (i % 2 - 0.5)))
        for p in range(people)
        for i in range(items)
    ]
    return pd.DataFrame(lines, columns=["person", "group", "anything_follows", "correct"])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("world", "items", "names"),
    [
        (frames, 24, ("frame", "said_valid", ["valid", "believable"])),
        (pairs, 16, ("group", "correct", ["anything_follows"])),
        (pairs, 64, ("group", "correct", ["anything_follows"])),
    ],
    ids=["24 frames", "16 pairs", "64 pairs"],
)
def test_an_effect_that_is_not_there_is_found_one_time_in_twenty(world, items, names):
    unit, outcome, factors = names
    fixed = f"{outcome} ~ {' * '.join(factors)}"
    rng = np.random.default_rng(1)
    over_people = over_both = 0
    for _ in range(WORLDS):
        made = functions(world(rng, 32, items), unit, outcome, factors, fixed)
        over_people += made["over"]("person", factors[-1])[3] < 0.05
        over_both += made["both"]()[0].loc[factors[-1], "p"] < 0.05
    print(f"over people {over_people / WORLDS:.1%}, over both {over_both / WORLDS:.1%}")
    assert 0.02 < over_both / WORLDS < 0.08
    assert over_people > 1.5 * over_both  # why people alone are not enough
