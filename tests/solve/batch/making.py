"""Random theories of clauses, drawn one literal at a time and numbered as they come."""

import random

import numpy as np

from therefore.checker.propagation import Propagator
from therefore.solve.batch.theory import EVERYONE, Batch, Size


def clauses(rng, variables, count, *, width=3, units=False, pairs=False):
    """Rows of `width` literals, the head last, absent conditions 0 in between."""
    rows = []
    for _ in range(count):
        length = rng.choice([1] * units + [2] * (units or pairs) + [width] * 3)
        named = rng.sample(range(1, variables + 1), length)
        *body, head = [v if rng.random() < 0.5 else -v for v in named]
        rows.append((*body, *[0] * (width - length), head))
    return rows


def in_order(rows, about):
    """The same with variables and individuals numbered in the order in which they are named."""
    variables = {v: n for n, v in enumerate(dict.fromkeys(abs(k) for r in rows for k in r if k), 1)}
    people = {w: n for n, w in enumerate(dict.fromkeys(w for w in about if w >= 0))}
    signed = {0: 0} | {sign * v: sign * n for v, n in variables.items() for sign in (1, -1)}
    renamed = [tuple(signed[k] for k in row) for row in rows]
    return renamed, [people.get(whom, EVERYONE) for whom in about]


def theories(seed, count, *, variables=6, individuals=1, sentences=(10, 40), **shape):
    """So many theories; whom a sentence is about is drawn too."""
    rng = random.Random(seed)
    drawn = []
    for _ in range(count):
        rows = clauses(rng, variables, rng.randint(*sentences), **shape)
        about = [rng.choice([EVERYONE, rng.randrange(individuals)]) for _ in rows]
        # Everybody is named, and a clause without conditions is about somebody.
        about[:individuals] = range(individuals)
        about = [max(w, 0) if not any(r[:-1]) else w for r, w in zip(rows, about, strict=True)]
        drawn.append(in_order(rows, about))
    lengths = [len(rows) for rows, _ in drawn]
    width = len(drawn[0][0][0])
    matrix = np.zeros((count, max(lengths), width), np.int16)
    people = np.full((count, max(lengths)), EVERYONE)
    for place, (rows, about) in enumerate(drawn):
        matrix[place, : len(rows)] = rows
        people[place, : len(about)] = about
    return Batch([Size(variables, individuals)] * count, matrix, people, np.array(lengths))


def follow(clauses, size, steps):
    """Whether each step follows by unit propagation, down to the empty clause."""
    known = Propagator(size, clauses)
    for step in steps:
        if not known.refutes([-literal for literal in step]):
            return False
        known.add(step)
    return steps[-1] == ()
