"""Drawing a block of NLSat drafts: theories for every size, decided, balanced, and said.

Satisfiability comes in pairs, one satisfiable and one unsatisfiable theory of the same size. Under
hard sampling the two have the same number of sentences too, so that length says nothing. Pairs of
the same size and length are filled from one pool, so hardly any theory is drawn in vain. Entailment
comes in threes: one consistent theory with a literal that follows, one that is contradicted, and
one that is open, so that the theory says nothing about the label.
"""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Sequence
from itertools import repeat

import numpy as np

from therefore.errors import QuotaError
from therefore.families.family import Draft, Territory
from therefore.families.nlsat.calibration import Size, critical_rules, easy_rules
from therefore.families.nlsat.config import NAMES, NlsatConfig
from therefore.families.nlsat.draft import entailment_draft, satisfiability_draft
from therefore.families.nlsat.evidence import Theory
from therefore.families.nlsat.hardness import Row, effort, present
from therefore.families.nlsat.lexicon import load
from therefore.families.nlsat.ownership import owned
from therefore.families.nlsat.theories import draw_theories
from therefore.families.nlsat.voices import VOICES, Said, Words, vocabulary
from therefore.families.nlsat.worlds import LIMIT, clause_codes, clauses_by_code, worlds_of

TRIES = 400
"""Rounds of drawing before a label counts as out of reach."""

FEW = 48
"""Missing theories below which several are drawn for each."""

Pool = tuple[Size, int]
"""Size and number of rules (0: any that the sampling allows)."""


def draw_block(
    config: NlsatConfig, territory: Territory, rng: random.Random, count: int
) -> list[Draft]:
    """Exactly `count` drafts, pairs or threes in random order."""
    arrays = np.random.Generator(np.random.PCG64(rng.getrandbits(128)))
    if config.task == "entailment":
        return _threes(config, territory, arrays, count // 3)
    return _pairs(config, territory, arrays, count // 2)


def _pairs(
    config: NlsatConfig, territory: Territory, rng: np.random.Generator, count: int
) -> list[Draft]:
    pools = _pools(config, rng, count)
    found = _fill(config, territory, rng, pools, (False, True))
    theories: list[Theory] = []
    for pool, swap in zip(pools, (rng.random(count) < 0.5).tolist(), strict=True):
        pair = [found[pool, False].pop(), found[pool, True].pop()]
        theories += pair[::-1] if swap else pair
    words = _words(config, rng, theories)
    said = _said(config, theories, words)
    return list(map(satisfiability_draft, repeat(config), theories, words, said))


def _threes(
    config: NlsatConfig, territory: Territory, rng: np.random.Generator, count: int
) -> list[Draft]:
    pools = _pools(config, rng, count)
    found = _fill(config, territory, rng, pools, (True,))
    theories = [found[pool, True].pop() for pool in pools]
    words = _words(config, rng, theories)
    drafts: list[Draft] = []
    for theory, word, said in zip(theories, words, _said(config, theories, words), strict=True):
        three = [
            entailment_draft(config, theory, word, said, literal, whom, answer)
            for (literal, whom), answer in zip(_questions(theory, rng), (2, 0, 1), strict=True)
        ]
        drafts += [three[place] for place in rng.permutation(3).tolist()]
    return drafts


def _pools(config: NlsatConfig, rng: np.random.Generator, count: int) -> list[Pool]:
    """A size for each group, all equally frequent, and a number of rules for hard sampling."""
    sizes = config.sizes()
    places = (rng.integers(len(sizes)) + np.arange(count)) % len(sizes)
    chosen = [sizes[place] for place in rng.permutation(places).tolist()]
    if config.sampling != "hard":
        return [(size, 0) for size in chosen]
    # One number of rules for each size in a block, so that theories of a size share a pool.
    kind = config.kind()
    rules = {size: int(rng.choice(critical_rules(kind, size))) for size in sizes}
    return [(size, rules[size]) for size in chosen]


def _fill(
    config: NlsatConfig,
    territory: Territory,
    rng: np.random.Generator,
    pools: Sequence[Pool],
    labels: tuple[bool, ...],
) -> dict[tuple[Pool, bool], list[Theory]]:
    """For each pool as many theories of each label as it has groups."""
    found: dict[tuple[Pool, bool], list[Theory]] = defaultdict(list)
    needed: dict[tuple[Pool, bool], int] = defaultdict(int)
    for pool in pools:
        for label in labels:
            needed[pool, label] += 1
    for _ in range(TRIES):
        missing = [key for key, number in needed.items() for _ in range(number - len(found[key]))]
        if not missing:
            return found
        # A few at a time cost as much as many: rather draw too many of the last.
        if len(labels) == 1 or len(missing) < FEW:
            missing = [key for key in missing for _ in range(4)]
        for (pool, wanted), theory in zip(
            missing, _decided(config, territory, rng, missing), strict=True
        ):
            if theory is None or (config.sampling == "biased" and theory.satisfiable != wanted):
                continue
            key = pool, theory.satisfiable
            if len(found[key]) < needed[key] and (len(labels) == 2 or _askable(theory)):
                found[key].append(theory)
    (size, rules), label = missing[0]
    raise QuotaError(
        f"no {'' if label else 'un'}satisfiable theory of {size.variables} variables and "
        f"{rules or 'any number of'} rules in {TRIES} tries: use sampling=hard, or other variables"
    )


def _decided(
    config: NlsatConfig,
    territory: Territory,
    rng: np.random.Generator,
    keys: Sequence[tuple[Pool, bool]],
) -> list[Theory | None]:
    """One theory for each key, decided; None for the few that turn out not to be owned."""
    sizes = [size for (size, _), _ in keys]
    rules = [fixed or _any_rules(config, size, label, rng) for (size, fixed), label in keys]
    theories = draw_theories(
        rng,
        config.kind(),
        np.array([size.variables for size in sizes]),
        np.array([size.individuals for size in sizes]),
        np.array(rules),
        territory,
    )
    codes = clause_codes(theories.rows).tolist()
    own = np.arange(theories.rows.shape[1]) < theories.sentences[:, None]
    short = ((theories.rows == 0).any(axis=2) & own).any(axis=1).tolist()
    sentences, signs = theories.sentences.tolist(), theories.signs.tolist()
    about = theories.about.tolist()
    fits = owned(territory, theories.signs).tolist()
    clause_of = clauses_by_code().__getitem__
    decided: list[Theory | None] = []
    for place, size in enumerate(sizes):
        if not fits[place]:  # fewer literals than signs, after clauses were drawn anew
            decided.append(None)
            continue
        count = sentences[place]
        matrix = theories.rows[place, :count]
        small = size.variables <= LIMIT
        known = codes[place][:count]
        rows: Sequence[Row] = (
            list(map(clause_of, known)) if small else list(zip(*matrix.T.tolist(), strict=True))
        )
        theory = Theory(
            size=size,
            matrix=matrix,
            rows=rows,
            about=about[place][:count],
            signs=signs[place],
            clauses=present(rows) if short[place] else rows,
        )
        if small:
            worlds = worlds_of(size.variables)
            theory.against = worlds.against(known)
            theory.models = worlds.models(theory.against, theory.about, size.individuals)
            theory.satisfiable = all(theory.models)
        else:
            theory.run = effort(theory.clauses, model=True)
            theory.satisfiable = theory.run.satisfiable
        decided.append(theory)
    return decided


def _any_rules(config: NlsatConfig, size: Size, satisfiable: bool, rng: np.random.Generator) -> int:
    if config.sampling == "naive":
        low, high = (round(alpha * size.variables) for alpha in config.alpha)
        return int(rng.integers(low, high + 1))
    return int(rng.choice(easy_rules(config.kind(), size, satisfiable)))


def _askable(theory: Theory) -> bool:
    """Whether some literal follows and some is open."""
    settled, open_ = _literals(theory)
    return bool(settled and open_)


def _literals(theory: Theory) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Literals that follow, and literals that do not and whose negations do not; with of whom."""
    false = worlds_of(theory.size.variables).false
    settled: list[tuple[int, int]] = []
    open_: list[tuple[int, int]] = []
    named = {abs(literal) for row in theory.rows for literal in row if literal}
    for whom, models in enumerate(theory.models):
        for literal in sorted(named | {-variable for variable in named}):
            if not models & false[literal]:
                settled.append((literal, whom))
            elif models & false[-literal]:
                open_.append((literal, whom))
    return settled, open_


def _questions(theory: Theory, rng: np.random.Generator) -> list[tuple[int, int]]:
    """A literal that follows, one that is contradicted, and one that is open."""
    settled, open_ = _literals(theory)
    follows = settled[rng.integers(len(settled))]
    literal, whom = settled[rng.integers(len(settled))]
    return [follows, (-literal, whom), open_[rng.integers(len(open_))]]


def _said(config: NlsatConfig, theories: Sequence[Theory], words: Sequence[Words]) -> list[Said]:
    return VOICES[config.language].say(
        [theory.matrix for theory in theories], [theory.about for theory in theories], words
    )


def _words(
    config: NlsatConfig, rng: np.random.Generator, theories: Sequence[Theory]
) -> list[Words]:
    """Random words and names for each theory, so that no word means anything."""
    known = vocabulary(config.language, config.words())
    order = _shuffled(rng, len(theories), len(known))
    predicates = [
        [known[index] for index in places[: theory.size.variables]]
        for theory, places in zip(theories, order, strict=True)
    ]
    if config.language not in NAMES:
        return [Words(each) for each in predicates]
    people = [word.singular for word in load(NAMES[config.language])]
    names = _shuffled(rng, len(theories), len(people))
    style = rng.random((len(theories), max(len(theory.rows) for theory in theories))).tolist()
    return [
        Words(
            predicates[place],
            [people[index] for index in names[place][: theory.size.individuals]],
            style[place][: len(theory.rows)],
        )
        for place, theory in enumerate(theories)
    ]


def _shuffled(rng: np.random.Generator, rows: int, count: int) -> list[list[int]]:
    order: list[list[int]] = np.argsort(rng.random((rows, count)), axis=1).tolist()
    return order
