"""RuleTaker's kin: every form of file is read, labels are kept, and wrong ones are found."""

import json
from collections import Counter

import pytest
from tests.shared import DATA

from therefore.bridges.importing import import_released
from therefore.bridges.ruletaker import read
from therefore.dataset.reading import read_batches
from therefore.errors import InputError
from therefore.verify import verify

THEORY = "Bob is red. If something is red then it is big. Big things are not cold."
HARD = {"context": f"{THEORY[:-1]} $query$ Bob is cold.", "answer": "false", "id": "1"}
LOGIC_LM = {
    "context": THEORY,
    "question": "Based on the above, is it true, false, or unknown? Bob is big.",
    "options": ["A) True", "B) False", "C) Unknown"],
    "answer": "A",
}
PROOFWRITER = {
    "theory": THEORY,
    "questions": {
        "Q1": {"question": "Bob is big.", "answer": True},
        "Q2": {"question": "Bob is nice.", "answer": "Unknown"},
    },
}
RULETAKER = {"context": THEORY, "questions": [{"text": "Bob is cold.", "label": False}]}


def drafts(path, dropped=None):
    return [draft for _, draft in read([path], Counter() if dropped is None else dropped)]


@pytest.mark.parametrize(
    ("record", "targets"),
    [
        (HARD, ["contradicted"]),
        (LOGIC_LM, ["entailed"]),
        (PROOFWRITER, ["entailed", "unknown"]),
        (RULETAKER, ["contradicted"]),
    ],
)
@pytest.mark.parametrize("suffix", ["json", "jsonl"])
def test_every_form_is_read(record, targets, suffix, tmp_path):
    path = tmp_path / f"dev.{suffix}"
    path.write_text(json.dumps([record] if suffix == "json" else record), encoding="utf-8")
    found = drafts(path)
    assert [draft.target for draft in found] == targets
    assert found[0].premises == tuple(f"{part}." for part in THEORY[:-1].split(". "))
    assert found[0].features["language"] == "ruletaker"


def test_a_wrong_label_is_imported_and_found(tmp_path):
    path = tmp_path / "dev.jsonl"
    rows = [HARD, HARD | {"answer": "true"}, HARD | {"answer": "unknown"}]
    path.write_text("\n".join(map(json.dumps, rows)), encoding="utf-8")
    import_released("ruletaker", [path], tmp_path / "data")
    report = verify(tmp_path / "data")
    assert (report.verified, report.failed) == (1, 2)


def test_what_cannot_be_read_is_counted(tmp_path):
    path = tmp_path / "dev.jsonl"
    strange = HARD | {"context": "Most cats are lazy $query$ Bob is cold."}
    path.write_text("\n".join(map(json.dumps, (HARD, strange))), encoding="utf-8")
    dropped = Counter()
    assert len(drafts(path, dropped)) == 1
    assert sum(dropped.values()) == 1
    assert "Most cats are lazy." in next(iter(dropped))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("{", "line 1 is not JSON"),
        ("[1]", "expected an object"),
        ('{"answer": "true"}', "is no RuleTaker row"),
        (json.dumps(HARD | {"answer": "maybe"}), "'maybe' is none of"),
    ],
)
def test_broken_files_are_named_with_their_line(text, complaint, tmp_path):
    path = tmp_path / "dev.jsonl"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=complaint):
        drafts(path)


@pytest.fixture(scope="module")
def released(tmp_path_factory):
    if not DATA.is_dir():
        pytest.skip("the released data are not beside the project")
    folder = tmp_path_factory.mktemp("released") / "data"
    files = [
        DATA / "nlsat" / "gfair_myhard_ruletaker_dev.jsonl",
        DATA / "logic_lm" / "ProofWriter_dev.json",
    ]
    manifest = import_released("ruletaker", files, folder)
    return manifest, folder


def test_released_theories_are_read_and_judged(released):
    manifest, folder = released
    assert not manifest.notes
    counts = {split: record.count for split, record in manifest.splits.items()}
    assert counts == {"gfair_myhard_ruletaker_dev": 573, "ProofWriter_dev": 600}
    report = verify(folder)
    split = {item.id: item.split for batch in read_batches(folder) for item in batch}
    wrong = {fault.where for fault in report.faults}
    # Every hard RuleTaker label is right. ProofWriter chains forward only, so that what follows by
    # contraposition counts as unknown there; and three of its theories contradict themselves.
    assert {split[where] for where in wrong} == {"ProofWriter_dev"}
    assert len(wrong) == report.failed == 15
