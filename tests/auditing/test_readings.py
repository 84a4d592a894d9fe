"""Second readings: planted ones are found and told, clean texts pass, released data as they are."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from pathlib import Path

import pytest
from tests.making import make_item, write_items
from tests.shared import DATA

from therefore.auditing.aligning import words_of
from therefore.auditing.audit import audit
from therefore.auditing.readings import look
from therefore.auditing.taking import one_way, settled_by
from therefore.bridges import analog, ruletaker
from therefore.cli import main
from therefore.items import THREE_WAY, Item
from therefore.language.syllogism.questions import EXISTS, SELECT
from therefore.reporting.page import write_report

AMBIGUOUS = "If something is not rough and cold then it is nice."


def three_way(*premises: str, hypothesis: str, answer: int) -> Item:
    return make_item(premises, hypothesis, answer=answer, choices=THREE_WAY, family="nlsat")


def test_a_doubtful_scope_changes_a_label() -> None:
    item = three_way(AMBIGUOUS, "Bob is not rough.", hypothesis="Bob is nice.", answer=1)
    found = look(item)
    assert found.read
    assert found.ways == 2
    assert found.second is not None
    assert found.second.sentence == AMBIGUOUS
    assert (found.second.label, found.second.other) == ("unknown", "entailed")
    assert found.second.taken.startswith("for every x: if x is not rough and x is cold")
    assert "it is not so that (x is rough and x is cold)" in found.second.otherwise


def test_a_doubtful_sentence_that_changes_nothing_passes() -> None:
    told = (AMBIGUOUS, "Bob is not rough.", "Bob is cold.")
    found = look(three_way(*told, hypothesis="Bob is nice.", answer=2))
    assert found.ways == 2
    assert found.second is None


def test_a_wrong_label_is_left_to_verification() -> None:
    found = look(three_way("Bob is not rough.", hypothesis="Bob is rough.", answer=2))
    assert found.read
    assert found.second is None


@pytest.mark.skipif(not EXISTS.isascii(), reason="the question holds a sign that no reader takes")
def test_words_change_a_label() -> None:
    item = make_item(
        ("All chairs are seats.", "Some chairs are office chairs."),
        EXISTS + SELECT,
        choices=("Some seats are office chairs.", "Some seats are dining chairs."),
        answer=0,
        task="selection",
        asks="follows",
        family="syllogism",
    )
    found = look(item)
    assert found.read
    assert found.second is not None
    assert "every dining chair is a chair" in found.second.otherwise
    assert found.second.other == " / ".join(item.choices)


def test_an_audit_fails_tells_and_writes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    adjectives = ("rough", "cold", "nice", "big", "round", "kind")
    items = [
        three_way(
            f"If something is not {a} and {b} then it is {c}.",
            f"Bob is not {a}.",
            hypothesis=f"Bob is {c}.",
            answer=1,
        )
        for a, b, c in itertools.permutations(adjectives, 3)
    ]
    path = write_items(tmp_path / "d.jsonl", items)
    with pytest.raises(SystemExit) as stopped:
        main(["audit", str(path), "--json"])
    assert stopped.value.code == 1
    record = json.loads(capsys.readouterr().out)
    (check,) = [one for one in record["checks"] if one["name"] == "second readings"]
    (finding,) = check["findings"]
    assert not check["passed"]
    assert finding["effect"] == 1.0
    assert finding["items"] == len(items)
    assert finding["figure"]["rows"][0][4:] == ["unknown", "entailed"]
    write_report(tmp_path / "page.html", audits=[audit(path)])
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert "is said of all that follows" in page
    assert items[0].premises[0] in page


def test_conventions_settle_a_word() -> None:
    assert settled_by('Here "unless" means no more than "if not".')
    assert settled_by('Here "or" includes the case of both.')
    assert not settled_by("Unless Ann sings, Bob sings or Cleo dances.")


def test_ways_depend_on_patterns() -> None:
    assert one_way("No big, red thing is kind.")
    assert one_way("If something is red and it is not big, then it is kind.")
    assert not one_way("All smart things are not white.")
    assert words_of("have_lungs") == words_of("has_lung")


def released(module: object, path: Path, count: int) -> list[Item]:
    """The first items of a released file, with nothing but what a reader sees."""
    if not path.exists():
        pytest.skip(f"{path} is not here")
    read = module.IMPORTER.read if hasattr(module, "IMPORTER") else module.read  # type: ignore[attr-defined]
    return [
        make_item(draft.premises, draft.question, answer=draft.answer, choices=draft.choices)
        for _, draft in itertools.islice(read([path], Counter()), count)
    ]


def test_the_released_analog_has_one_label_under_every_reading() -> None:
    looked = [look(item) for item in released(analog, DATA / "analog" / "AnaLog_Training.csv", 400)]
    assert sum(one.read for one in looked) > 250
    assert sum(one.ways > 1 for one in looked) > 10
    assert not [one.second for one in looked if one.second]


def test_the_released_hard_ruletaker_has_second_readings() -> None:
    path = DATA / "nlsat" / "gfair_myhard_ruletaker_dev.jsonl"
    looked = [look(item) for item in released(ruletaker, path, 60)]
    found = [one.second for one in looked if one.second]
    assert all(one.read for one in looked)
    # 108 of 400 items drawn from the whole file.
    assert 5 <= len(found) <= 30
    assert all(one.label != one.other and one.sentence for one in found)
