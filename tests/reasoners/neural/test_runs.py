from __future__ import annotations

import json
import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from tests.making import make_item, make_selection, write_items

from therefore.dataset.build import generate
from therefore.dataset.files import sha256
from therefore.dataset.reading import load
from therefore.errors import ConfigError, DatasetError, InputError
from therefore.evaluation.predictions import read_predictions
from therefore.evaluation.run import evaluate
from therefore.items import Item
from therefore.reasoners.registry import load_reasoner, make_reasoner, reasoners

torch = pytest.importorskip("torch", reason="needs the extra 'neural'")

from therefore.reasoners.neural.kinds import SHIPPED  # noqa: E402
from therefore.reasoners.neural.zoo import DESIGNS  # noqa: E402
from therefore.reasoners.train import train  # noqa: E402
from therefore.version import VERSION  # noqa: E402

TINY = {"steps": "6", "check": "3", "batch": "8"}
ENTAILING = [name for name, design in DESIGNS.items() if "entailment" in design.tasks]


@pytest.mark.parametrize("name", ENTAILING)
def test_every_entailment_net_trains_and_answers(name: str, small: Path, tmp_path: Path) -> None:
    extra = {"transformer": {"depth": "1"}, "possibleworldnet": {"test_worlds": "16"}}.get(name, {})
    done = train(name, small, tmp_path / "run", settings=TINY | extra, limit=60)
    assert done.parameters > 0
    items = load(small, split="validation", limit=20)
    answers = load_reasoner(tmp_path / "run").answer(items)
    assert [answer.status for answer in answers] == ["answered"] * 20
    for answer in answers:
        assert sum(answer.scores) == pytest.approx(1.0, abs=1e-5)
        assert answer.scores[answer.choice] == max(answer.scores)
    # The same net gives the same answers, whatever else is in the batch.
    if name != "possibleworldnet":
        alone = load_reasoner(tmp_path / "run").answer(items[3:4])[0]
        assert alone.scores == pytest.approx(answers[3].scores, abs=1e-4)


def questions(count: int) -> list[Item]:
    """The right option repeats the text."""
    rng = np.random.default_rng(0)
    made = []
    for number in range(count):
        words = [f"w{n}" for n in rng.permutation(30)[:4]]
        place = number % 4
        options = tuple(f"It is {word}." for word in words)
        made.append(make_selection(f"We know {words[place]}. So {words[place]}.", options, place))
    return made


@pytest.mark.parametrize("name", ["attentive-reader", "gated-attention", "comatching"])
def test_reading_nets_learn_to_find_the_repeated_word(name: str, tmp_path: Path) -> None:
    data = write_items(tmp_path / "train.jsonl", questions(200))
    settings = {
        "steps": "250" if name == "comatching" else "8",
        "batch": "16",
        "width": "16",
        "hidden": "16",
        "rate": "0.01",
        "dropout": "0",
        "check": "50",
    }
    done = train(name, data, tmp_path / "run", settings=settings)
    answers = load_reasoner(tmp_path / "run").answer(questions(8))
    assert all(len(answer.scores) == 4 for answer in answers)
    if name == "comatching":
        assert done.validation >= 0.9


def test_the_encoder_decoder_writes_conclusions(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    items = []
    for _ in range(120):
        a, b, c = (f"x{n}" for n in rng.permutation(6)[:3])
        item = make_item(
            (f"All {a} are {b}.", f"All {b} are {c}."),
            "",
            answer=-1,
            choices=(),
            task="generation",
            target=f"All {a} are {c}.",
        )
        items.append(item)
    data = write_items(tmp_path / "train.jsonl", items)
    settings = {
        "steps": "150",
        "check": "50",
        "batch": "32",
        "width": "32",
        "depth": "1",
        "filter": "64",
        "rate": "0.01",
        "dropout": "0",
    }
    done = train("encoder-decoder", data, tmp_path / "run", settings=settings)
    assert done.validation > 0.8  # tokens foretold rightly
    said = load_reasoner(tmp_path / "run").answer(items[:5])
    assert all(answer.text.startswith("All x") and answer.text.endswith(".") for answer in said)
    turned_down = load_reasoner(tmp_path / "run").answer([make_item(("p",), "q", answer=0)])
    assert turned_down[0].status == "no answer"


def test_a_run_says_what_it_is_and_evaluates_like_any_reasoner(small: Path, tmp_path: Path) -> None:
    train("treenet", small, tmp_path / "run", settings=TINY, limit=60)
    record = json.loads((tmp_path / "run" / "reasoner.json").read_text())
    assert record["data"]["sha256"] == sha256(small / "manifest.json")
    assert record["library"] == VERSION
    assert record["training"]["steps"] == 6
    assert record["layout"]["operators"] == ["not", "and", "or", "implies"]
    done = evaluate(str(tmp_path / "run"), small, tmp_path / "out", split="validation", limit=30)
    assert (done.reasoner, done.items) == ("treenet", 30)
    assert all(p.status == "answered" for p in read_predictions(tmp_path / "out"))


def test_connectives_never_met_get_no_answer(small: Path, tmp_path: Path) -> None:
    items = [
        item for item in load(small, split="train") if "|" not in item.premises[0] + item.question
    ]
    data = write_items(tmp_path / "train.jsonl", items)
    train("treenet", data, tmp_path / "run", settings=TINY)
    told = replace(items[0], question="(a|b)")
    foreign = replace(items[0], choices=("contradicted", "unknown", "entailed"))
    answers = load_reasoner(tmp_path / "run").answer([items[0], told, foreign])
    assert [answer.status for answer in answers] == ["answered", "no answer", "no answer"]
    assert "never met in training: or" in answers[1].text
    assert "train it on items with these labels" in answers[2].text


def test_an_unfinished_run_is_no_reasoner_yet(small: Path, tmp_path: Path) -> None:
    def kill(metric: object, steps: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        train("treenet", small, tmp_path / "run", settings=TINY, limit=60, show=kill)
    with pytest.raises(InputError, match="unfinished run: give its train command again"):
        load_reasoner(tmp_path / "run")


def test_one_sided_controls_see_one_side(small: Path, tmp_path: Path) -> None:
    items = load(small, split="validation")
    # Another question of another length, so that its bag of words is another.
    other = next(i for i in items if len(i.question) > len(items[0].question))
    swapped = replace(items[0], question=other.question)
    for sides, alike in (("premise", True), ("question", False)):
        settings = TINY | {"sides": sides}
        train("mlp-bow", small, tmp_path / sides, settings=settings, limit=60)
        first, second = load_reasoner(tmp_path / sides).answer([items[0], swapped])
        assert (first.scores == pytest.approx(second.scores, abs=1e-6)) is alike


def test_a_net_is_trained_before_it_is_named() -> None:
    with pytest.raises(ConfigError, match="a net is trained first: therefore train NET"):
        make_reasoner("neural")
    assert set(SHIPPED) <= set(reasoners())


@pytest.mark.parametrize(
    ("name", "split", "least"),
    [
        ("possibleworldnet", "test_easy", 0.97),
        ("guidedworlds", "test_easy", 0.97),
        ("guidedworlds", "test_massive", 0.9),
        ("worldtables", "test_easy", 0.995),
        ("worldtables", "test_massive", 0.97),
    ],
)
def test_shipped_nets_reason(name: str, split: str, least: float, tmp_path: Path) -> None:
    generate("entailment", tmp_path / "data", split=split, count=240, seed=3)
    items = load(tmp_path / "data")
    reasoner = make_reasoner(name)
    assert reasoner.name == name
    answers = reasoner.answer(items)
    right = [answer.choice == item.answer for answer, item in zip(answers, items, strict=True)]
    assert np.mean(right) >= least


def test_a_run_knows_a_saved_net_by_what_it_is(small: Path, tmp_path: Path) -> None:
    """Moved, it is the same net; trained anew in its old place, it is another."""
    train("linear-bow", small, tmp_path / "net", settings=TINY, limit=60)
    run = evaluate(str(tmp_path / "net"), small, tmp_path / "run", split="validation")
    shutil.move(tmp_path / "net", tmp_path / "moved")
    again = evaluate(str(tmp_path / "moved"), small, tmp_path / "run", split="validation")
    assert again.seconds == run.seconds
    train("linear-bow", small, tmp_path / "net", settings=TINY | {"seed": "1"}, limit=60)
    with pytest.raises(DatasetError, match="holds another run"):
        evaluate(str(tmp_path / "net"), small, tmp_path / "run", split="validation")
