"""No shortcut on hard sampling: a bag of words and a length rule stay near chance."""

import numpy as np
import pytest

from therefore.dataset.stream import preview

pytest.importorskip("sklearn", reason="the audit extra is not installed")
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.linear_model import LogisticRegression


def accuracy(columns, labels):
    """Trained on each half, tested on the other; pairs stay together, as halves are even."""
    half = len(labels) // 4 * 2
    halves = slice(half), slice(half, None)
    scores = [
        LogisticRegression(max_iter=500)
        .fit(columns[one], labels[one])
        .score(columns[other], labels[other])
        for one, other in (halves, halves[::-1])
    ]
    return sum(scores) / 2


@pytest.mark.slow
@pytest.mark.parametrize(("preset", "count"), [("grl", 12_000), ("rcl", 8_000)])
def test_words_and_lengths_do_not_tell(preset, count):
    items = preview("nlsat", preset=preset, count=count, seed=2)
    texts = [" ".join(item.premises) for item in items]
    labels = np.array([item.answer for item in items])
    assert labels.mean() == 0.5
    words = CountVectorizer(token_pattern=r"\w+").fit_transform(texts)
    assert abs(accuracy(words, labels) - 0.5) < 0.02
    sizes = np.array([[len(t), t.count(" "), t.count("."), len(set(t.split()))] for t in texts])
    assert abs(accuracy((sizes - sizes.mean(0)) / sizes.std(0), labels) - 0.5) < 0.02
