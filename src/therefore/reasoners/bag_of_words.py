"""A bag of words: a linear model, a small net or a tree over counts that know no order.

The baseline that must fail (Evans et al., 2018, section 3.1): it can weigh words but not relate
them. The audit trains it on one view of the items after another; as a reasoner it is trained on a
training split and sees the view it is given. It needs scikit-learn.
"""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from therefore.config import nearest
from therefore.errors import ConfigError, needed
from therefore.items import Asked, Item, Question
from therefore.reasoners.reasoner import Answer
from therefore.reasoners.views import VIEWS, Row

MODELS = ("linear", "mlp", "tree")

STEPS = 600
"""Batches of 64 that the net is trained on."""
NET_WORDS = 1_000
"""Words that the net sees: the commonest ones."""
RARE = 2
"""A word seen in fewer training rows than this cannot be learned from."""


@dataclass(frozen=True, slots=True)
class BagConfig:
    """What is seen, and by which model."""

    model: str = "linear"
    """linear: logistic regression; mlp: one hidden layer of 32; tree: five questions deep."""
    view: str = "words"
    """One of `therefore.reasoners.views.VIEWS`."""
    seed: int = 0

    def __post_init__(self) -> None:
        """Reject impossible values."""
        if self.model not in MODELS:
            raise ConfigError(f"model={self.model!r} is none of {', '.join(MODELS)}")
        if self.view not in VIEWS:
            raise ConfigError(f"unknown view {self.view!r}{nearest(self.view, VIEWS)}")


Shape = tuple[str, ...]
"""The label names, or for selection the task alone; items of one shape share a model."""


def shape(item: Asked) -> Shape:
    """The item's shape; empty if there is nothing to choose among."""
    return ("selection",) if item.task == "selection" else item.choices


class BagOfWords:
    """Learns which counts go with which answer."""

    def __init__(self, config: BagConfig) -> None:
        view = "" if config.view == "words" else f"-{config.view}"
        self.name = f"bag-of-words-{config.model}{view}"
        self.config = config
        self._models: dict[Shape, tuple[Table, Any]] = {}

    def fit(self, items: Sequence[Item]) -> None:
        """Learn from labelled items; generation items are passed over."""
        by_shape: dict[Shape, list[Item]] = {}
        for item in items:
            if item.choices and item.answer >= 0:
                by_shape.setdefault(shape(item), []).append(item)
        for kind, group in by_shape.items():
            rows = [VIEWS[self.config.view](item) for item in group]
            table = Table(rows)
            labels = [label for item in group for label in row_labels(item)]
            model = fitted(self.config, table.matrix(rows), np.asarray(labels))
            self._models[kind] = table, model

    def answer(self, items: Sequence[Question]) -> list[Answer]:
        """The likeliest option of each item; no answer on a shape that was never trained on."""
        answers = [Answer(status="no answer")] * len(items)
        places: dict[Shape, list[int]] = {}
        for place, item in enumerate(items):
            if shape(item) in self._models:
                places.setdefault(shape(item), []).append(place)
        for kind, group in places.items():
            table, model = self._models[kind]
            asked = [items[place] for place in group]
            matrix = table.matrix([VIEWS[self.config.view](item) for item in asked])
            for place, answer in zip(group, answers_of(model, matrix, asked), strict=True):
                answers[place] = answer
        return answers


def row_labels(item: Item) -> list[int]:
    """The label of each row of an item: right or not for options, the answer otherwise."""
    if item.task == "selection":
        return [int(place == item.answer) for place in range(len(item.choices))]
    return [item.answer]


def answers_of(model: Any, matrix: Any, items: Sequence[Asked]) -> list[Answer]:
    """A fitted model's answers to items, whose rows follow each other in the matrix."""
    flat = model.predict_proba(matrix)
    classes = [int(label) for label in model.classes_]
    answers: list[Answer] = []
    start = 0
    for item in items:
        size = len(item.choices) if item.task == "selection" else 1
        answers.append(_choose(item, flat[start : start + size], classes))
        start += size
    return answers


def _choose(item: Asked, chances: np.ndarray, classes: list[int]) -> Answer:
    """The most probable answer to an item, from the class probabilities of its rows."""
    if item.task == "selection":
        right = chances[:, classes.index(1)] if 1 in classes else np.zeros(len(chances))
        total = float(right.sum()) or 1.0
        scores = tuple(float(value) / total for value in right)
    else:
        known = {label: float(value) for label, value in zip(classes, chances[0], strict=True)}
        scores = tuple(known.get(label, 0.0) for label in range(len(item.choices)))
    return Answer(choice=scores.index(max(scores)), scores=scores)


class Table:
    """Turns rows of named counts into a sparse matrix; names seen too rarely are dropped."""

    def __init__(self, rows: Sequence[Sequence[Row]]) -> None:
        seen: dict[str, int] = {}
        for each in rows:
            for row in each:
                for name in row:
                    seen[name] = seen.get(name, 0) + 1
        kept = sorted(name for name, count in seen.items() if count >= RARE)
        self.columns = {name: place for place, name in enumerate(kept)}

    def matrix(self, rows: Sequence[Sequence[Row]]) -> Any:
        """One line per row of each item; counts are damped, or long texts would outweigh others."""
        csr_matrix = _sparse()
        data: list[float] = []
        indices: list[int] = []
        starts = [0]
        columns = self.columns
        for each in rows:
            for row in each:
                for name, value in row.items():
                    place = columns.get(name)
                    if place is not None:
                        indices.append(place)
                        data.append(value)
                starts.append(len(indices))
        values = np.sign(data) * np.log1p(np.abs(data))
        return csr_matrix((values, indices, starts), shape=(len(starts) - 1, max(1, len(columns))))


def _sparse() -> Any:
    with needed("scipy", extra="audit"):
        from scipy.sparse import csr_matrix
    return csr_matrix


def fitted(config: BagConfig, matrix: Any, labels: np.ndarray) -> Any:
    """A model trained on the rows of a matrix, with scikit-learn's `predict_proba`.

    It trains on one thread: on matrices this small, more threads cost time.
    """
    model = _classifier(config)
    from threadpoolctl import threadpool_limits

    with threadpool_limits(1):
        model.fit(matrix, labels)
    return model


def _classifier(config: BagConfig) -> Any:
    with needed("scikit-learn", extra="audit"):
        from sklearn.linear_model import LogisticRegression
        from sklearn.neural_network import MLPClassifier
        from sklearn.tree import DecisionTreeClassifier
    match config.model:
        case "linear":
            return LogisticRegression(max_iter=200, tol=1e-3)
        case "mlp":
            return _Net(MLPClassifier((32,), random_state=config.seed))
        case _:
            return DecisionTreeClassifier(
                max_depth=5, min_samples_leaf=20, random_state=config.seed
            )


class _Net:
    """A small net, trained for a set number of steps whatever the number of examples.

    Stopping early would need a split of its own. scikit-learn warns that training has not
    converged; the warning is silenced, since training is stopped on purpose.
    """

    def __init__(self, model: Any) -> None:
        self.model = model
        self.kept: np.ndarray = np.array([], dtype=int)

    def fit(self, matrix: Any, labels: np.ndarray) -> None:
        from sklearn.exceptions import ConvergenceWarning

        common = np.argsort(-np.asarray((matrix != 0).sum(axis=0)).ravel(), kind="stable")
        self.kept = np.sort(common[:NET_WORDS])
        epochs = min(200, -(-STEPS * 64 // len(labels)))
        self.model.set_params(
            batch_size=min(64, len(labels)), max_iter=epochs, learning_rate_init=0.005
        )
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", ConvergenceWarning)
            self.model.fit(matrix[:, self.kept].toarray(), labels)

    def predict_proba(self, matrix: Any) -> np.ndarray:
        chances: np.ndarray = self.model.predict_proba(matrix[:, self.kept].toarray())
        return chances

    @property
    def classes_(self) -> np.ndarray:
        classes: np.ndarray = self.model.classes_
        return classes
