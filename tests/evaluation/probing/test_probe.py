from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from tests.evaluation.probing.planted import Planted, beaten, coloured
from tests.making import make_item, make_selection, write_items

from therefore.errors import ConfigError, DatasetError
from therefore.evaluation.probing import probe as probing_module
from therefore.evaluation.probing.breakdown import breakdown
from therefore.evaluation.probing.folder import PROBE
from therefore.evaluation.probing.probe import probe
from therefore.evaluation.probing.procedure import Probed, outcomes
from therefore.evaluation.probing.record import RESULTS, write_record
from therefore.evaluation.probing.rows import ProbedRows, row_texts
from therefore.evaluation.probing.scores import Probing
from therefore.items import Item

pytest.importorskip("sklearn", reason="scikit-learn is not installed")

QUICK = {"fractions": "10,50,100", "draws": "3"}


def both(path: Path, train: list[Item], test: list[Item]) -> Path:
    return write_items(path, [*train, *test])


@pytest.fixture
def orders(tmp_path: Path) -> Path:
    """Items whose label is a matter of order."""
    return both(
        tmp_path / "order.jsonl", beaten(400, split="train"), beaten(200, split="test", seed=1)
    )


def test_what_can_be_read_off_linearly_has_a_high_bpp(orders: Path, tmp_path: Path) -> None:
    found = probe(Planted(), orders, tmp_path / "run", settings=QUICK)
    for score in found.scores():
        assert score.accuracy["true"].mean > 0.97
        assert score.accuracy["scrambled"].mean < 0.75
        assert score.accuracy["random"].mean == pytest.approx(0.5, abs=0.1)
        assert score.bpp.mean > 0.25
        assert score.interval.low < score.bpp.mean < score.interval.high
        assert score.interval.low > 0.1
    assert [score.draws for score in found.scores()] == [3, 3, 1]
    assert [score.size for score in found.scores()] == [40, 200, 400]
    assert found.scores()[-1].bpp.deviation is None


def test_what_words_alone_decide_has_a_bpp_of_about_zero(tmp_path: Path) -> None:
    data = both(tmp_path / "d.jsonl", coloured(400, split="train"), coloured(200, split="test"))
    found = probe(Planted(), data, tmp_path / "run", settings=QUICK)
    whole = found.scores()[-1]
    assert whole.accuracy["true"].mean > 0.95
    assert whole.bpp.mean == pytest.approx(0, abs=0.03)


def test_a_probe_that_learns_from_scrambled_text_can_be_tested_on_the_original(
    orders: Path, tmp_path: Path
) -> None:
    settings = QUICK | {"baselines": "scrambled,transfer", "against": "transfer"}
    found = probe(Planted(), orders, tmp_path / "run", settings=settings)
    whole = found.scores()[-1]
    assert set(whole.accuracy) == {"true", "scrambled", "transfer"}
    gap = whole.accuracy["true"].mean - whole.accuracy["transfer"].mean
    assert whole.bpp.mean == pytest.approx(gap)


def test_every_layer_is_probed_and_random_vectors_only_once(orders: Path, tmp_path: Path) -> None:
    found = probe(Planted(), orders, tmp_path / "run", settings=QUICK | {"layers": "all"})
    assert found.plan.layers == (0, 1, 2)
    assert {score.layer for score in found.scores()} == {0, 1, 2}
    names = sorted(path.stem for path in (tmp_path / "run" / "outcomes").iterdir())
    assert names == [
        "random",
        *(f"{condition}-layer-00{n}" for condition in ("scrambled", "true") for n in range(3)),
    ]


def test_a_run_is_kept_and_read_back(orders: Path, tmp_path: Path) -> None:
    found = probe(Planted(), orders, tmp_path / "run", settings=QUICK)
    again = Probing.load(tmp_path / "run")
    assert again.plan == found.plan
    assert again.scores() == found.scores()
    assert set(found.plan.cpu_seconds) == {"representations", "probes"}
    record = write_record(tmp_path / "run", again, breakdown(again))
    assert record == json.loads((tmp_path / "run" / RESULTS).read_text())
    assert record["scores"][0]["bpp"]["mean"] == found.scores()[0].bpp.mean


def test_the_same_command_gives_the_same_answers(orders: Path, tmp_path: Path) -> None:
    first, second = (
        probe(Planted(), orders, tmp_path / name, settings=QUICK, cache=tmp_path / "cache")
        for name in ("a", "b")
    )
    assert first.scores() == second.scores()
    other = probe(Planted(), orders, tmp_path / "c", settings=QUICK | {"seed": "1"})
    assert other.scores() != first.scores()


def test_interrupted_fits_go_on_where_they_stopped(
    orders: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = probe(Planted(), orders, tmp_path / "whole", settings=QUICK)
    fitted: list[str] = []

    def tired(*arguments: object, condition: str, **more: object) -> list[Probed]:
        if len(fitted) == 1:
            raise KeyboardInterrupt
        fitted.append(condition)
        return list(outcomes(*arguments, condition=condition, **more))  # type: ignore[arg-type]

    monkeypatch.setattr(probing_module, "outcomes", tired)
    with pytest.raises(KeyboardInterrupt):
        probe(Planted(), orders, tmp_path / "run", settings=QUICK)
    with pytest.raises(DatasetError, match="unfinished run: run the same probe command again"):
        Probing.load(tmp_path / "run")
    monkeypatch.undo()
    encoder = Planted()
    found = probe(encoder, orders, tmp_path / "run", settings=QUICK)
    assert found.scores() == whole.scores()
    assert not encoder.calls  # both texts had been read


def test_a_folder_that_holds_something_else_is_left_alone(orders: Path, tmp_path: Path) -> None:
    probe(Planted(), orders, tmp_path / "run", settings=QUICK)
    with pytest.raises(DatasetError, match="holds another run"):
        probe(Planted(), orders, tmp_path / "run", settings=QUICK | {"draws": "4"})
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "note.txt").write_text("mine")
    with pytest.raises(DatasetError, match="not empty and no probing run"):
        probe(Planted(), orders, tmp_path / "full", settings=QUICK)
    (tmp_path / "run" / PROBE).write_text("{}")
    with pytest.raises(DatasetError, match="describes no probing run"):
        Probing.load(tmp_path / "run")


def test_without_a_test_split_a_part_is_held_out(tmp_path: Path) -> None:
    items = [
        make_item((f"{n // 4} beats {n // 4 + 1}.",), f"{n} sings.", answer=n % 2)
        for n in range(400)
    ]
    data = write_items(tmp_path / "d.jsonl", items)
    found = probe(Planted(), data, tmp_path / "run", settings=QUICK)
    assert (found.plan.train_items, found.plan.test_items) == (320, 80)
    assert "no test split: 80 items of 'train' are held out" in found.plan.notes[0]


def test_selection_is_right_or_wrong_by_option_and_the_best_option_by_item(tmp_path: Path) -> None:
    def items(split: str, count: int) -> list[Item]:
        base = beaten(count, split=split, seed=7)
        return [
            make_selection(
                item.premises[0].rstrip("."),
                (f"no {n}", f"Which one follows? {item.premises[0].rstrip('.')}", f"odd {n}"),
                1,
                split=split,
                id=item.id,
            )
            for n, item in enumerate(base)
        ]

    rows = ProbedRows.of(items("train", 3))
    assert len(rows.texts) == 9
    assert rows.classes.tolist() == [0, 1, 0] * 3
    assert rows.owners.tolist() == [0, 0, 0, 1, 1, 1, 2, 2, 2]
    assert rows.texts[0].endswith("Which one follows? no 0")
    scores = np.array([[0, 5], [0, 9], [0, 1], [0, 2], [0, 1], [0, 0]])
    assert rows.choices(scores, np.array([0, 2])).tolist() == [1, 0]

    data = both(tmp_path / "d.jsonl", items("train", 200), items("test", 80))
    found = probe(Planted(), data, tmp_path / "run", settings=QUICK)
    assert found.scores()[-1].accuracy["random"].mean == pytest.approx(1 / 3, abs=0.2)
    assert found.scores()[-1].accuracy["true"].mean > 0.9


def test_three_way_labels_are_told_apart(tmp_path: Path) -> None:
    names = ("contradicted", "unknown", "entailed")
    words = ("red", "green", "blue")

    def items(split: str, count: int) -> list[Item]:
        return [
            make_item(
                (f"It is {words[n % 3]} {n % 11}.",),
                "So?",
                answer=n % 3,
                choices=names,
                split=split,
                id=f"{split}-{n}",
            )
            for n in range(count)
        ]

    data = both(tmp_path / "d.jsonl", items("train", 300), items("test", 90))
    found = probe(Planted(), data, tmp_path / "run", settings=QUICK)
    assert found.scores()[-1].accuracy["true"].mean > 0.95
    assert found.scores()[-1].accuracy["random"].mean == pytest.approx(1 / 3, abs=0.17)


def test_a_planted_difference_between_categories_is_found_and_no_other(tmp_path: Path) -> None:
    def items(split: str, count: int) -> list[Item]:
        found = beaten(count, split=split, seed=3)
        # Of the odd kind the encoder cannot tell: the hypothesis has a word too many.
        return [
            make_item(
                (f"{n} {item.premises[0]}",) if n % 4 < 2 else item.premises,
                item.question,
                answer=item.answer,
                split=split,
                features={"kind": "odd" if n % 4 < 2 else "even", "third": str(n % 3)},
                id=item.id,
            )
            for n, item in enumerate(found)
        ]

    data = both(tmp_path / "d.jsonl", items("train", 600), items("test", 400))
    found = probe(Planted(), data, tmp_path / "run", settings=QUICK)
    parts = breakdown(found, by=["kind", "third"], percentage=100)
    even, odd = parts.of(parts.cuts[0])
    assert (even.value, odd.value) == ("even", "odd")
    assert even.bpp.mean > odd.bpp.mean + 0.2
    by_cut = {(one.cut, one.first, one.second): one for one in parts.contrasts}
    test = by_cut["kind", "even", "odd"].premises
    assert test
    assert test.corrected < 0.001
    others = [one.premises for key, one in by_cut.items() if key[0] == "third"]
    assert len(others) == 3
    assert all(one and one.corrected > 0.05 for one in others)
    assert all(one.corrected >= one.p for one in others if one)
    assert all(one.templates is None for one in parts.contrasts)


def test_what_cannot_be_probed_is_refused(tmp_path: Path, orders: Path) -> None:
    spoken = [
        make_item((f"All {n}.",), "What follows?", answer=-1, choices=(), task="generation")
        for n in range(9)
    ]
    with pytest.raises(DatasetError, match="generation items have no choices"):
        probe(Planted(), write_items(tmp_path / "g.jsonl", spoken), tmp_path / "run")
    mixed = [*beaten(8, split="train"), make_selection("It.", ("a", "b"), 0)]
    with pytest.raises(DatasetError, match="the items have different labels"):
        probe(Planted(), write_items(tmp_path / "m.jsonl", mixed), tmp_path / "run")
    with pytest.raises(ConfigError, match="also the split to learn from"):
        probe(Planted(), orders, tmp_path / "run", test="train")
    with pytest.raises(DatasetError, match="has no items in split 'dev'"):
        probe(Planted(), orders, tmp_path / "run", train="dev")
    with pytest.raises(ConfigError, match=r"untrained.* for a model given by name"):
        probe(
            Planted(),
            orders,
            tmp_path / "run2",
            settings=QUICK | {"baselines": "scrambled,untrained"},
        )
    assert not (tmp_path / "run").exists()


def test_the_text_is_premises_and_hypothesis_in_a_row() -> None:
    item = beaten(1, split="train")[0]
    assert row_texts(item) == [f"{item.premises[0]} {item.question}"]


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"pooling": "sum"}, "pooling='sum' is none of special, last, mean, max"),
        ({"layers": "top"}, "layers='top' is neither last, all nor numbers"),
        ({"layers": "9"}, "the model has layers 0 to 2"),
        ({"fractions": "10,5"}, "no rising list of percentages"),
        ({"fractions": "0,5"}, "fractions='0' is no percentage"),
        ({"fractions": "some"}, "fractions='some' is no percentage"),
        ({"draws": "0"}, "draws=0 is too few"),
        ({"baselines": "shuffled"}, "baselines='shuffled' is none of scrambled, random"),
        ({"baselines": "random"}, "against='scrambled' is not among the baselines"),
        ({"baselines": "random,random"}, "names one twice"),
        ({"regularisation": "0"}, "regularisation=0 is not above 0"),
        ({"held_out": "1"}, "held_out=1 is not between 0 and 1"),
        ({"batch": "0"}, "batch=0 is too small"),
        ({"colour": "red"}, "unknown setting 'colour'"),
    ],
)
def test_settings_are_checked(
    orders: Path, tmp_path: Path, settings: dict[str, str], message: str
) -> None:
    with pytest.raises(ConfigError, match=message):
        probe(Planted(), orders, tmp_path / "run", settings=settings)
    assert not (tmp_path / "run").exists()
