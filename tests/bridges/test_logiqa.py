"""LogiQA's files and raw dumps: nothing lost, nothing trimmed, every step of cleaning counted."""

# ruff: noqa: RUF001 - the full-width signs are Chinese punctuation

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest
from tests.shared import DATA

from therefore.bridges.exam_cleaning import (
    ANSWERED,
    FOUR,
    PICTURED,
    REPEATED,
    SORTED,
    UNDERLINED,
    DumpRow,
    clean,
    clusters,
    fault,
    split_rows,
)
from therefore.bridges.importer import Draft
from therefore.bridges.logiqa import EXAM_DUMP, LOGIQA, LOGIQA2, strip_letter
from therefore.errors import InputError
from therefore.items import Provenance
from therefore.reasoners.heuristics import SlidingWindow, WordMatch

BLOCK = "\na\nAll rivers rise.\nWhat follows?\nA.One rises.\nB.None rises.\nC.Some fall.\nD.Stop.\n"


def read(importer: object, path: Path) -> tuple[list[tuple[str, Draft]], Counter[str]]:
    dropped: Counter[str] = Counter()
    return list(importer.read([path], dropped)), dropped  # type: ignore[attr-defined]


def released(*parts: str) -> Path:
    path = DATA.joinpath(*parts)
    if not path.is_file():
        pytest.skip(f"released LogiQA is not at {path}")
    return path


@pytest.mark.parametrize("file", ["Eval.txt", "zh_eval.txt"])
def test_version_1_imports_whole_with_every_option_intact(file: str) -> None:
    path = released("logiqa_v1", file)
    rows, dropped = read(LOGIQA, path)
    lines = path.read_text(encoding="utf-8").split("\n")
    assert len(rows) == 651
    assert not dropped
    letters = Counter()
    for place, (split, draft) in enumerate(rows):
        block = lines[8 * place : 8 * place + 8]
        assert split == ("validation_zh" if file.startswith("zh") else "validation")
        assert draft.premises == (block[2].strip(),)
        assert draft.question == block[3].strip()
        assert draft.answer == "abcd".index(block[1].strip())
        for letter, option, raw in zip("ABCD", draft.choices, block[4:], strict=True):
            # What was taken off is at most the letter, a sign and blanks.
            assert option
            assert raw.rstrip().endswith(option)
            assert raw.strip().removesuffix(option).strip().rstrip(".．，,").upper() in ("", letter)
        letters[draft.answer] += 1
        assert draft.features["language"] == ("zh" if file.startswith("zh") else "en")
        assert draft.logic.empty
    assert letters[3] == 270


def test_version_1_keeps_options_whose_letter_moved_into_the_sentence() -> None:
    rows, _ = read(LOGIQA, released("logiqa_v1", "Eval.txt"))
    # Of the 21 options without a clean label, 18 have it inside the sentence or nowhere.
    assert sum(draft.features["unlabelled"] for _, draft in rows) == 18


def test_version_2_imports_whole_with_its_types() -> None:
    path = released("logiqa_v2", "dev.txt")
    rows, dropped = read(LOGIQA2, path)
    records = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert len(rows) == len(records) == 1569
    assert not dropped
    for (split, draft), record in zip(rows, records, strict=True):
        assert split == "validation"
        assert draft.choices == tuple(option.strip() for option in record["options"])
        assert draft.answer == record["answer"]
        assert len(draft.features["types"]) == len(record["type"])
        assert draft.features["types_from"] == "file"
    types = Counter(kind for _, draft in rows for kind in draft.features["types"])
    assert types["sufficient"] == 1511
    assert types["necessary"] == 659


@pytest.mark.parametrize(
    ("file", "matching", "sliding"),
    [("Eval.txt", 27.49, 23.58), ("zh_eval.txt", 26.55, 23.85)],
)
def test_word_heuristics_land_near_the_paper(file: str, matching: float, sliding: float) -> None:
    rows, _ = read(LOGIQA, released("logiqa_v1", file))
    origin = Provenance("imported", LOGIQA.generator)
    items = [draft.item(LOGIQA.family, split, origin) for split, draft in rows]
    for reasoner, paper in ((WordMatch(), matching), (SlidingWindow(), sliding)):
        answers = reasoner.answer(items)
        right = sum(a.choice == item.answer for a, item in zip(answers, items, strict=True))
        assert abs(100 * right / len(items) - paper) < 2.5


@pytest.mark.parametrize(
    ("option", "place", "text"),
    [
        ("A.text", 0, "text"),
        ("B. text", 1, "text"),
        ("C．丙。", 2, "丙。"),
        ("C，丙。", 2, "丙。"),
        ("D、丁。", 3, "丁。"),
        ("A 大脑。", 0, "大脑。"),
        ("d.text", 3, "text"),
        ("A.text", 1, "A.text"),
        ("A市的人。", 0, "A市的人。"),
        ("In the B.NEC game, all lose.", 1, "In the B.NEC game, all lose."),
        ("a small part", 0, "a small part"),
        ("A small part", 0, "A small part"),
        ("D", 3, "D"),
    ],
)
def test_only_the_expected_letter_is_stripped(option: str, place: int, text: str) -> None:
    assert strip_letter(option, place) == text


def test_blocks_with_and_without_a_last_newline(tmp_path: Path) -> None:
    for name, text in (("a.txt", BLOCK), ("b.txt", BLOCK.rstrip("\n")), ("c.txt", BLOCK + "\n\n")):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        ((split, draft),), _ = read(LOGIQA, path)
        assert split == f"test_{name[0]}"
        assert draft.choices == ("One rises.", "None rises.", "Some fall.", "Stop.")
        assert draft.target == "One rises."


@pytest.mark.parametrize(
    ("importer", "text", "message"),
    [
        (LOGIQA, BLOCK + "\nb", "blocks of eight"),
        (LOGIQA, BLOCK.replace("\na\n", "\ne\n", 1), "line 2: expected a blank line and a letter"),
        (LOGIQA2, "{", "line 1 is not JSON"),
        (LOGIQA2, "[]", "line 1: expected an object"),
        (LOGIQA2, '{"text": "t", "question": "q", "options": ["a"], "answer": 0}', "four options"),
        (
            LOGIQA2,
            '{"text":"t","question":"q","options":["a","b","c","d"],"answer":0,"type":{"Odd":true}}',
            "'Odd' is none of the five",
        ),
        (EXAM_DUMP, '{"question": "q", "options": [], "answer": 0}', "no field 'paragraph'"),
        (EXAM_DUMP, '{"paragraph": "p", "question": "q", "options": "abcd"}', "must be a list"),
    ],
)
def test_broken_files_are_named_with_their_line(
    tmp_path: Path, importer: object, text: str, message: str
) -> None:
    path = tmp_path / "broken.txt"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=message):
        read(importer, path)


def row(
    paragraph: str, question: str = "What follows?", answer: int = 0, options: int = 4
) -> DumpRow:
    return DumpRow("x", paragraph, question, tuple("wxyzv"[:options]), answer)


def test_every_step_of_cleaning_is_counted() -> None:
    rows = [
        row("One."),
        row("Two.", options=3),
        row("Three.", options=5),
        row("Four.", answer=4),
        row("As the figure below shows, five."),
        row("见下表。"),
        row("Six.", "What does the underlined word mean?"),
        row("Seven.", "How would you sort the sentences?"),
        row("one!"),
        row("One.", "What else?"),
    ]
    dropped: Counter[str] = Counter()
    kept = list(clean(rows, dropped))
    assert [one.paragraph for one in kept] == ["One.", "One."]
    assert dropped == {FOUR: 2, ANSWERED: 1, PICTURED: 2, UNDERLINED: 1, SORTED: 1, REPEATED: 1}
    assert len(kept) + dropped.total() == len(rows)


def test_ordinary_words_are_no_reason_to_drop() -> None:
    for text in ("The table was set for four.", "She cut a fine figure.", "A picture of health."):
        assert fault(row(text)) == ""


def varied(number: int) -> str:
    """Paragraphs that share no trigram."""
    return " ".join(f"w{number}x{place}" for place in range(12)) + "."


def test_near_duplicates_stay_in_one_split_and_shares_are_kept() -> None:
    rows = [row(varied(number)) for number in range(200)]
    rows += [row(varied(number).replace("x3", "changed"), "What else?") for number in range(100)]
    splits = split_rows(rows)
    assert all(splits[number] == splits[200 + number] for number in range(100))
    counts = Counter(splits)
    assert abs(counts["train"] - 240) <= 4
    assert abs(counts["validation"] - 30) <= 4
    assert abs(counts["test"] - 30) <= 4
    assert split_rows(rows) == splits


def test_clusters_are_transitive() -> None:
    base = [f"w{place}" for place in range(20)]
    texts = [" ".join(base[start : start + 10]) for start in (0, 4, 8)]
    assert clusters([*texts, varied(1)]) == [[0, 1, 2], [3]]


def test_dumps_of_json_lines_and_csv_agree(tmp_path: Path) -> None:
    records = [
        {
            "paragraph": varied(n),
            "question": "What follows?",
            "options": list("wxyz"),
            "answer": "b",
        }
        for n in range(30)
    ]
    lines = tmp_path / "dump.jsonl"
    lines.write_text("\n".join(map(json.dumps, records)), encoding="utf-8")
    table = tmp_path / "dump.csv"
    cells = [f'"{r["paragraph"]}",What follows?,w,x,y,z,B' for r in records]
    table.write_text("\n".join(["paragraph,question,a,b,c,d,answer", *cells]), encoding="utf-8")
    listed = tmp_path / "listed.csv"
    cells = [f'"{r["paragraph"]}",What follows?,"[""w"",""x"",""y"",""z""]",1' for r in records]
    listed.write_text("\n".join(["paragraph,question,options,answer", *cells]), encoding="utf-8")
    found = [
        [
            (split, (draft.premises, draft.question, draft.choices), draft.answer)
            for split, draft in read(EXAM_DUMP, path)[0]
        ]
        for path in (lines, table, listed)
    ]
    assert found[0] == found[1] == found[2]
    assert len(found[0]) == 30
    assert {answer for _, _, answer in found[0]} == {1}
    assert {split for split, _, _ in found[0]} == {"train", "validation", "test"}
