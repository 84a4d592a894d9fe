"""Every pattern with every kind of phrase, read: the table that speaking looks up is right."""

import pytest

from tests.proving.deciding import choices, decide_pattern, table, written
from therefore.language.engine.language import language
from therefore.language.speaking import patterns


@pytest.mark.slow
def test_the_table_is_what_reading_says() -> None:
    path = language("english").folder / "one_meaning.tsv"
    assert written(table()) == path.read_text(encoding="utf-8")


def test_most_patterns_have_one_meaning_for_every_kind() -> None:
    good = {name: set() for name in patterns()}  # type: ignore[var-annotated]
    path = language("english").folder / "one_meaning.tsv"
    for line in path.read_text(encoding="utf-8").splitlines():
        name, _, rest = line.partition("\t")
        good[name] = set(rest.split())
    whole = [
        name
        for name, pattern in patterns().items()
        if len(good[name]) == len(list(choices(pattern)))
    ]
    assert len([name for name in whole if patterns()[name].group == "categorical"]) >= 60
    assert len([n for n in whole if patterns()[n].group in ("rules", "people")]) >= 100


def test_the_decision_says_what_is_wrong() -> None:
    unless = patterns()["r075"]
    assert "has 2 readings" in decide_pattern(unless, ("clause", "clause"))
