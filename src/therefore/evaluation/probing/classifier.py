"""The probe itself: logistic regression, deliberately no stronger (Hewitt and Liang, 2019).

scikit-learn's with its defaults, as in the paper: an L2 penalty with C = 1, by L-BFGS. Two things
differ. Dimensions are brought to one scale first (the paper does not say), which lets the solver
converge and makes one C mean the same for every model. And the solver may take as long as it needs;
a fit that still does not converge is counted.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Any

import numpy as np

from therefore.errors import needed

STEPS = 5_000
"""Steps that the solver may take; a few hundred do."""


@dataclass(frozen=True, slots=True)
class Fitted:
    """The scores of a probe for the rows on which it is tested."""

    scores: np.ndarray
    """(rows, classes); higher is more likely."""
    converged: bool


def fit_and_score(
    train: np.ndarray,
    classes: np.ndarray,
    test: np.ndarray,
    *,
    count: int,
    regularisation: float,
    standardise: bool,
) -> Fitted:
    """Learn classes from rows, and score other rows for each of `count` classes."""
    seen = np.unique(classes)
    scores = np.full((len(test), count), -np.inf)
    if len(seen) < 2:
        scores[:, seen] = 0.0
        return Fitted(scores, True)
    if standardise:
        centre, spread = train.mean(axis=0), train.std(axis=0)
        spread[spread < 1e-6 * max(1e-12, float(spread.max()))] = (
            1.0  # a dimension that is constant
        )
        train, test = (train - centre) / spread, (test - centre) / spread
    model = _regression(regularisation)
    from sklearn.exceptions import ConvergenceWarning
    from threadpoolctl import threadpool_limits

    with warnings.catch_warnings(record=True) as complaints, threadpool_limits(1):
        warnings.simplefilter("always", ConvergenceWarning)
        model.fit(train, classes)
        found = model.decision_function(test)
    scores[:, seen] = np.stack([-found, found], axis=1) if found.ndim == 1 else found
    converged = not any(issubclass(each.category, ConvergenceWarning) for each in complaints)
    return Fitted(scores, converged)


def _regression(regularisation: float) -> Any:
    with needed("scikit-learn", extra="pretrained"):
        from sklearn.linear_model import LogisticRegression
    return LogisticRegression(C=regularisation, max_iter=STEPS)
