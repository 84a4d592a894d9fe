"""Formulas in Polish notation for tests."""

import random

from hypothesis import strategies as st

from therefore.families.entailment.trees import fill, tree


def grow(seed, count, variables):
    rng = random.Random(seed)
    return fill(rng, tree(rng, count), variables)


polishes = st.builds(
    lambda seed, ops, variables: grow(seed, ops, variables),
    st.integers(0, 2**32),
    st.integers(0, 25),
    st.integers(1, 12),
)
