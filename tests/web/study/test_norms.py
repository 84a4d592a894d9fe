from collections import Counter

import pytest

from tests.shared import DATA
from therefore.bridges.ccobra import read_pairs
from therefore.logic.tptp import read_formula
from therefore.solve.decide import decide
from therefore.solve.evidence import Proved
from therefore.web.study.norms import (
    ANSWERS,
    NINE,
    NOTHING,
    PAIRS,
    norm_entry,
    published,
    statement,
)


def formula(stated):
    quantifier, one, other = stated
    no = "~" if quantifier in "EO" else ""
    if quantifier in "AE":
        return read_formula(f"! [X] : (t{one}(X) => {no}t{other}(X))")
    return read_formula(f"? [X] : (t{one}(X) & {no}t{other}(X))")


def test_all_64_pairs_are_decided_as_the_solver_decides_them():
    exist = [read_formula(f"? [X] : t{term}(X)") for term in range(3)]
    assert len(PAIRS) == 64
    for pair in PAIRS:
        theory = (*exist, *(formula(each) for each in pair.premises))
        right = tuple(
            name for name in ANSWERS if isinstance(decide(theory, formula(statement(name))), Proved)
        )
        assert (right or (NOTHING,)) == pair.right
    assert sum(pair.right == (NOTHING,) for pair in PAIRS) == 37


def test_published_shares_are_139_people_for_each_pair():
    assert list(published()) == [pair.code for pair in PAIRS]
    assert all(list(counts) == list(NINE) for counts in published().values())
    assert all(sum(counts.values()) == 139 for counts in published().values())


def test_published_shares_are_those_of_the_released_answers():
    path = DATA / "ccobra" / "Ragni2016.csv"
    if not path.is_file():
        pytest.skip(f"the released answers are not at {path}")
    for code, pair in read_pairs([path], Counter()).items():
        counted = {name: pair.answers[statement(name)] for name in ANSWERS}
        assert published()[code] == {**counted, NOTHING: pair.answers[NOTHING]}


def test_an_entry_says_what_its_code_says():
    entry = norm_entry(next(p for p in PAIRS if p.code == "OA3"), 0, blocks=1, number=0)
    a, b, c = entry.id.split(":")[2].split("-")
    assert entry.premises == (f"Some {a} are not {b}.", f"All {c} are {b}.")
    assert entry.choices[NINE.index("Oac")] == f"Some {a} are not {c}."
    assert [NINE[place] for place in entry.right] == ["Oac"]
