"""Avicenna and FraCaS: on made-up rows, and on the released files where they are at hand."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from tests.shared import DATA

from therefore.bridges import avicenna, fracas
from therefore.bridges.importing import import_released
from therefore.dataset.reading import load
from therefore.errors import InputError
from therefore.verification.verify import verify

PROBLEM = {
    "id": 3,
    "section": "1 GENERALIZED QUANTIFIERS",
    "answer": "no",
    "nonstandard": False,
    "premises": ["no Danish baker sleeps.", "Ole is a Danish baker."],
    "question": "Does Ole sleep?",
    "hypothesis": "Ole sleeps.",
}
PAIRS = (
    "Premise 1,Premise 2,Syllogistic relation,Conclusion\n"
    "Rain fills wells,Full wells please  farmers,yes,Rain pleases farmers\n"
    "Bread is baked,“Ships” sail,no,No conclusion\n"
)


def test_fracas_labels_and_features(tmp_path: Path) -> None:
    path = tmp_path / "fracas.jsonl"
    rows = [PROBLEM, PROBLEM | {"answer": "undef", "hypothesis": ""}]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    dropped: Counter[str] = Counter()
    ((split, draft),) = fracas.read([path], dropped)
    assert (split, draft.target) == ("test_fracas", "contradicted")
    assert draft.premises == ("No Danish baker sleeps.", "Ole is a Danish baker.")
    assert draft.question == "Ole sleeps."
    assert set(draft.features) == set(fracas.FEATURES)
    assert draft.features["section"] == 1
    assert dropped == {fracas.UNANSWERED: 1}


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"answer": "maybe"}, "'maybe' is none of"),
        ({"premises": []}, "needs premises"),
        ({"premises": "one"}, "must be a list of texts"),
        ({"section": "GENERAL"}, "does not begin with its number"),
        ({"id": "x"}, "is no number of a problem"),
    ],
)
def test_a_broken_fracas_problem_is_named(change, says, tmp_path: Path) -> None:
    path = tmp_path / "f.jsonl"
    path.write_text(json.dumps(PROBLEM | change), encoding="utf-8")
    with pytest.raises(InputError, match=f"line 1: .*{says}"):
        list(fracas.read([path], Counter()))


@pytest.mark.parametrize("code", ["utf-8", "cp1252"])
def test_avicenna_asks_whether_and_what(code: str, tmp_path: Path) -> None:
    path = tmp_path / "Avicenna_Train.csv"
    path.write_bytes(PAIRS.encode(code))
    drafts = list(avicenna.read([path], Counter()))
    assert [(split, draft.target) for split, draft in drafts] == [
        ("train", "yes"),
        ("train_generation", "Rain pleases farmers"),
        ("train", "no"),
    ]
    assert drafts[0][1].premises == ("Rain fills wells", "Full wells please farmers")
    assert drafts[2][1].premises[1] == "“Ships” sail"
    assert all(set(draft.features) == set(avicenna.FEATURES) for _, draft in drafts)


@pytest.mark.skipif(not (DATA / "fracas").is_dir(), reason="FraCaS is not beside the project")
def test_released_fracas(tmp_path: Path) -> None:
    manifest = import_released("fracas", sorted((DATA / "fracas").glob("*.jsonl")), tmp_path / "d")
    items = load(tmp_path / "d")
    assert len(items) == 168
    assert Counter(item.target for item in items) == {
        "entailed": 99,
        "unknown": 51,
        "contradicted": 18,
    }
    assert manifest.notes == ("left out 5: the authors give no answer",)
    found = verify(tmp_path / "d")
    assert (found.failed, found.unverified) == (0, 168)


@pytest.mark.skipif(not (DATA / "avicenna").is_dir(), reason="Avicenna is not beside the project")
def test_released_avicenna(tmp_path: Path) -> None:
    files = sorted((DATA / "avicenna").glob("*.csv"))
    manifest = import_released("avicenna", files, tmp_path / "d")
    counts = {split: record.count for split, record in manifest.splits.items()}
    assert counts == {"train": 4_800, "train_generation": 2_427}
