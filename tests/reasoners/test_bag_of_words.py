from __future__ import annotations

import random

import pytest
from tests.making import make_item, make_selection

from therefore.errors import ConfigError, MissingExtra
from therefore.items import Item
from therefore.reasoners.bag_of_words import BagConfig, BagOfWords
from therefore.reasoners.views import views_of

pytest.importorskip("sklearn")


def telling(count: int, *, seed: int = 0) -> list[Item]:
    """Entailments in which the word "surely" gives the label away."""
    rng = random.Random(seed)
    items = []
    for number in range(count):
        answer = rng.randrange(2)
        names = rng.sample(["ann", "bob", "cid", "dot"], 2)
        word = "surely" if answer else "hardly"
        items.append(
            make_item((f"{names[0]} sings {number}",), f"{word} {names[1]}", answer=answer)
        )
    return items


def accuracy(reasoner: BagOfWords, items: list[Item]) -> float:
    answers = reasoner.answer(items)
    return sum(a.choice == i.answer for a, i in zip(answers, items, strict=True)) / len(items)


@pytest.mark.parametrize("model", ["linear", "mlp", "tree"])
def test_every_model_learns_a_telling_word(model: str) -> None:
    reasoner = BagOfWords(BagConfig(model=model))
    reasoner.fit(telling(300))
    assert accuracy(reasoner, telling(100, seed=1)) > 0.95


def test_a_view_sees_nothing_else() -> None:
    reasoner = BagOfWords(BagConfig(view="premises"))
    reasoner.fit(telling(300))
    assert accuracy(reasoner, telling(200, seed=1)) < 0.65


def test_options_are_ranked_and_scores_sum_to_one() -> None:
    rng = random.Random(0)
    items = []
    for number in range(200):
        answer = rng.randrange(4)
        options = tuple("always" if i == answer else rng.choice("xyz") * 3 for i in range(4))
        items.append(make_selection(f"text {number}", options, answer))
    reasoner = BagOfWords(BagConfig(view="options"))
    reasoner.fit(items[:150])
    assert accuracy(reasoner, items[150:]) == 1.0
    assert sum(reasoner.answer(items[150:151])[0].scores) == pytest.approx(1.0)


def test_a_shape_never_trained_on_gets_no_answer() -> None:
    reasoner = BagOfWords(BagConfig())
    reasoner.fit(telling(50))
    item = make_selection("text", ("a", "b"), 0)
    assert reasoner.answer([item])[0].status == "no answer"


def test_settings_are_checked() -> None:
    with pytest.raises(ConfigError, match="model='forest' is none of linear, mlp, tree"):
        BagConfig(model="forest")
    with pytest.raises(ConfigError, match="did you mean 'overlap'"):
        BagConfig(view="overlaps")


def test_without_scikit_learn_the_error_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "sklearn.linear_model", None)
    with pytest.raises(MissingExtra, match=r"pip install 'therefore-logic\[audit\]'"):
        BagOfWords(BagConfig()).fit(telling(10))


def test_views_fit_their_tasks() -> None:
    assert "premises" not in views_of(make_selection("text", ("a", "b"), 0))
    assert "options" not in views_of(telling(1)[0])
    generation = make_item(("p",), "?", choices=(), answer=-1, task="generation", target="p")
    assert views_of(generation) == ()
