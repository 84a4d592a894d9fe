"""RuleTaker's kin: every form of file is read, labels are kept, and wrong ones are found."""

import json
from collections import Counter
from dataclasses import replace

import pytest
from tests.shared import DATA

from therefore.bridges.importing import import_released
from therefore.bridges.ruletaker import read
from therefore.dataset.reading import load, read_batches
from therefore.errors import InputError
from therefore.logic.formulas import Not
from therefore.solve.forward import forward_literals
from therefore.verification.examine import examine
from therefore.verification.verify import verify

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
    assert [fault.reason for fault in report.faults] == [
        f"labelled {label}, but sentences 1, 2 and 3 make the conclusion false"
        for label in ("entailed", "unknown")
    ]


@pytest.mark.parametrize(
    ("theory", "question", "answer", "why"),
    [
        (
            "Red things are big. Bob is not big.",
            "Bob is red.",
            "unknown",
            "sentences 1 and 2 make the conclusion false (by contraposition: forward chaining from "
            "the facts does not reach it)",
        ),
        (
            "If Bob is red then Bob is big. If Bob is not red then Bob is big.",
            "Bob is big.",
            "unknown",
            "sentences 1 and 2 make the conclusion true (by contraposition",
        ),
        ("Bob is big.", "Bob is big.", "false", "sentence 1 makes the conclusion true"),
        (
            "Bob is red. Bob is not red.",
            "Bob is big.",
            "unknown",
            "sentences 1 and 2 make a contradiction, from which everything follows",
        ),
    ],
)
def test_wrong_labels_are_explained(theory, question, answer, why, tmp_path):
    path = tmp_path / "dev.jsonl"
    path.write_text(json.dumps({"context": f"{theory[:-1]} $query$ {question}", "answer": answer}))
    import_released("ruletaker", [path], tmp_path / "data")
    (fault,) = verify(tmp_path / "data").faults
    assert f"but {why}" in fault.reason


def test_a_broken_certificate_is_no_wrong_label(tmp_path):
    path = tmp_path / "dev.jsonl"
    path.write_text(json.dumps(HARD), encoding="utf-8")
    import_released("ruletaker", [path], tmp_path / "data")
    (item,) = load(tmp_path / "data")
    (reason,) = examine(replace(item, certificate="{}")).reasons[:1]
    assert reason.startswith("no evidence that")


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
        ('{"answer": "true"}', "no field 'context'"),
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
    assert counts == {"test_gfair_myhard_ruletaker_dev": 573, "test_proofwriter_dev": 600}
    report = verify(folder)
    split = {item.id: item.split for batch in read_batches(folder) for item in batch}
    wrong = {fault.where for fault in report.faults}
    # Every hard RuleTaker label is right.
    assert {split[where] for where in wrong} == {"test_proofwriter_dev"}
    assert len(report.faults) == len(wrong) == report.failed == 15


# By row of ProofWriter's file: what the sentences that decide make of the question.
DISAGREEMENTS = {
    16: "a contradiction",
    82: "true",
    110: "false",
    190: "true",
    199: "a contradiction",
    227: "false",
    284: "true",
    287: "a contradiction",
    289: "false",
    295: "true",
    322: "true",
    406: "true",
    455: "false",
    493: "false",
    586: "false",
}


def test_every_disagreement_with_proofwriter_is_explained(released):
    """ProofWriter's labels are what forward chaining derives, all 600 of them; logic says more.

    Where the two differ it is always by contraposition: in twelve cases about the question, in
    three because the theory contradicts itself, which forward chaining does not notice.
    """
    _, folder = released
    items = load(folder, split="test_proofwriter_dev")
    found = {}
    for row, item in enumerate(items):
        problem = item.logic.problem()
        assert item.target == forward_label(problem)
        outcome = examine(item)
        if outcome.status == "failed":
            (reason,) = outcome.reasons
            assert reason.startswith(f"labelled {item.target}, but sentence")
            assert "by contraposition: forward chaining from the facts does not" in reason
            found[row] = next(
                what
                for what in ("a contradiction", "true", "false")
                if f" make {what}" in reason or f" make the conclusion {what}" in reason
            )
    assert found == DISAGREEMENTS
    assert {items[row].target for row, what in found.items() if what != "a contradiction"} == {
        "unknown"
    }


def forward_label(problem):
    derived = forward_literals(problem.theory)
    (query,) = problem.query
    positive = not isinstance(query, Not)
    atom = query if positive else query.body
    if (atom, positive) in derived:
        return "entailed"
    return "contradicted" if (atom, not positive) in derived else "unknown"
