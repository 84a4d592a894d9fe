from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from tests.making import make_item, make_selection, write_items

from therefore.config import config_record, read_record
from therefore.errors import InputError
from therefore.items import Item

torch = pytest.importorskip("torch", reason="needs the extra 'neural'")

from therefore.reasoners.neural.models.traversal import joined  # noqa: E402
from therefore.reasoners.neural.options import OptionLayout  # noqa: E402
from therefore.reasoners.neural.texts import TextLayout  # noqa: E402
from therefore.reasoners.neural.words import (  # noqa: E402
    PAD,
    SEPARATOR,
    SPECIAL,
    UNKNOWN,
    Vocabulary,
    load_vectors,
    permuted,
    tokenise,
)
from therefore.reasoners.train import train  # noqa: E402


def test_formulas_keep_all_letters_and_prose_does_not(items: list[Item]) -> None:
    formulas = Vocabulary.learn(items[:3])
    assert formulas.symbols
    assert formulas.tokens[:6] == (*SPECIAL, "a")
    assert {"(", ")", "~"} <= set(formulas.tokens)
    prose = Vocabulary.learn([make_item(("Ann is tall.",), "Bo is not.", answer=0)])
    assert not prose.symbols
    assert prose.read(["Ann flies."]) == [
        prose.numbers["ann"],
        UNKNOWN,
        prose.numbers["."],
    ]
    assert read_record(Vocabulary, config_record(prose)) == prose


def test_permuting_is_one_renaming_for_both_sides(items: list[Item]) -> None:
    layout = TextLayout.learn(items[:50], None)
    corpus = layout.corpus(items[:50])
    rows = np.arange(50)
    plain, moved = corpus.batch(rows), corpus.batch(rows, rng=np.random.default_rng(0))
    changed = 0
    for row in range(50):
        before = torch.cat([plain.left[row], plain.right[row]]).tolist()
        after = torch.cat([moved.left[row], moved.right[row]]).tolist()
        table = dict(zip(before, after, strict=True))
        assert [table[token] for token in before] == after
        assert len(set(table.values())) == len(table)
        letters = {token for token in table if 5 <= token < 31}
        assert all(table[token] == token for token in table if token not in letters)
        changed += any(table[token] != token for token in letters)
    assert changed > 40
    assert permuted([np.array([[5]])], False, np.random.default_rng(0))[0].tolist() == [[5]]


def test_an_empty_question_is_a_lone_separator() -> None:
    item = make_item(
        ("No cats.",), "", answer=1, choices=("unsatisfiable", "satisfiable"), task="satisfiability"
    )
    layout = TextLayout.learn([item], None)
    batch = layout.corpus([item]).batch(np.array([0]))
    assert batch.right.tolist() == [[SEPARATOR]]
    tokens, lengths = joined(batch)
    assert tokens[0, -2:].tolist() == [SEPARATOR, SEPARATOR]
    assert lengths.tolist() == [5]
    assert PAD not in tokens


def test_options_are_shuffled_with_their_answer() -> None:
    items = [make_selection("text", ("one", "two", "three", "four"), n) for n in range(4)]
    layout = OptionLayout.learn(items, None)
    corpus = layout.corpus(items)
    batch = corpus.batch(np.arange(4), rng=np.random.default_rng(0))
    shown = batch.options.view(4, 4)
    for row in range(4):
        word = layout.vocabulary.tokens[int(shown[row, batch.labels[row]])]
        assert word == items[row].choices[row]
    with pytest.raises(InputError, match="selects one of 4"):
        layout.check(make_selection("text", ("one", "two"), 0))


def test_a_passage_is_also_its_sentences() -> None:
    items = [
        make_selection("One two. Three four five! Six", ("a", "b"), 0),
        make_selection("Seven.", ("c", "d"), 1),
    ]
    layout = OptionLayout.learn(items, None)
    corpus = layout.corpus(items)
    batch = corpus.batch(np.array([1, 0, 1]))
    assert batch.sentence_counts.tolist() == [1, 3, 1]
    assert batch.sentence_lengths.tolist() == [2, 3, 4, 1, 2]
    word = layout.vocabulary.tokens
    assert [word[int(row[0])] for row in batch.sentences] == [
        "seven",
        "one",
        "three",
        "six",
        "seven",
    ]
    together = [
        int(n)
        for row, size in zip(batch.sentences[1:4], (3, 4, 1), strict=True)
        for n in row[:size]
    ]
    assert together == batch.passage[1, : batch.passage_lengths[1]].tolist()


def test_vectors_in_gloves_format_start_the_embedding(tmp_path: Path) -> None:
    words = Vocabulary((*SPECIAL, "cat", "dog"))
    weight = torch.zeros(7, 3)
    path = tmp_path / "vectors.txt"
    path.write_text("the 9 9 9\ncat 1 2 3\n")
    assert load_vectors(path, words, weight) == 1
    assert weight[5].tolist() == [1.0, 2.0, 3.0]
    assert weight[6].tolist() == [0.0, 0.0, 0.0]
    path.write_text("cat 1 2\n")
    with pytest.raises(InputError, match="line 1 has 2 numbers, the net's width is 3"):
        load_vectors(path, words, weight)


def test_a_missing_file_of_vectors_is_an_error_in_training(tmp_path: Path) -> None:
    items = [make_selection("text", ("one", "two"), n % 2) for n in range(20)]
    data = write_items(tmp_path / "train.jsonl", items)
    with pytest.raises(InputError, match=r"nowhere\.txt does not exist"):
        train("attentive-reader", data, tmp_path / "run", settings={"vectors": "nowhere.txt"})


def test_han_characters_are_tokens() -> None:
    assert tokenise("甲是HR。") == ["甲", "是", "hr", "。"]
