"""Items in the paper's own shape: a syllogism alone, its conclusion among three changed ones.

Ours (`crossed`, `clauses`) come in fours that share their options, each right once. The paper's do
not: three of four options are made from the right one, so that a reader of the options alone can
tell much (which of them the others were made from, or the only one that is true of the world). The
audit of such a dataset fails, and is meant to. What an item says is proved like any other: the
right conclusion follows, and each distractor has a countermodel.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations

from therefore.families.family import Sampled, Territory
from therefore.families.syllogism.config import PaperConfig
from therefore.families.syllogism.letters import (
    WRONG,
    alone,
    distracted,
    letter_of,
    wrong_formulas,
)
from therefore.families.syllogism.patterns import COMPLEX, DISJUNCTIVE, HYPOTHETICAL, Pattern
from therefore.families.syllogism.sample import told
from therefore.families.syllogism.sample.alternatives import alternative_content, thing_pool
from therefore.families.syllogism.sample.categorical import (
    categorical_features,
    keys_of,
    moods_for,
    relations_of,
    shown,
)
from therefore.families.syllogism.sample.chain import chains, walked
from therefore.families.syllogism.sample.chain import shown as chain_shown
from therefore.families.syllogism.sample.clauses import compound_content, literal_content
from therefore.families.syllogism.sample.rules import RulePool, rule_pool
from therefore.families.syllogism.sample.statements import Shown, generation, selection
from therefore.families.syllogism.sample.terms import TermPool, term_pool
from therefore.families.syllogism.sample.walk import Walker, walker
from therefore.knowledge.source import Knowledge
from therefore.knowledge.sources import knowledge
from therefore.language.syllogism.categorical import FINITE
from therefore.language.syllogism.words import NAME
from therefore.solve.moods import Mood, P, S
from therefore.solve.regions import QUANTIFIERS, Statement, follows

_PATTERNS = {
    "hypothetical": tuple(pattern for pattern in HYPOTHETICAL if "contra" not in pattern.name),
    "complex": COMPLEX,
}
"""Table 11's three, and Table 12's 42."""


def draw(
    config: PaperConfig, territory: Territory, rng: random.Random, count: int
) -> Iterator[Sampled]:
    """Exactly `count` samples, kinds and tasks in turn from a random start."""
    known = knowledge(config.knowledge, FINITE).enough()
    tasks = ("selection", "generation") if config.task == "both" else (config.task,)
    turns = [(kind, task) for task in tasks for kind in config.kinds]
    start = int(rng.random() * len(turns))
    return (
        _item(config, known, territory, rng, *turns[(start + number) % len(turns)])
        for number in range(count)
    )


def _item(
    config: PaperConfig,
    known: Knowledge,
    territory: Territory,
    rng: random.Random,
    kind: str,
    task: str,
) -> Sampled:
    swapped = told.swapped(rng, config.shuffle)
    if kind == "categorical":
        return _categorical(term_pool(known, territory), rng, task, swapped)
    if kind == "poly":
        return _poly(walker(term_pool(known, territory)), rng, task, config.premises)
    if kind == "disjunctive":
        pattern = DISJUNCTIVE[int(rng.random() * len(DISJUNCTIVE))]
        things = thing_pool(known, territory)
        content = alternative_content(things, rng, pattern, pattern in DISJUNCTIVE[2:])
        return _clauses(pattern, content, rng, task, swapped)
    rules = rule_pool(known, territory)
    pattern = _pattern(rules, kind, rng)
    make = literal_content if letter_of(pattern.conclusion) else compound_content
    return _clauses(pattern, make(rules, rng, pattern), rng, task, swapped)


def _categorical(pool: TermPool, rng: random.Random, task: str, swapped: bool) -> Sampled:
    """One of the moods, about three terms."""
    moods = moods_for(pool, "believable", "generation") if task == "generation" else _moods(pool)
    mood = moods[int(rng.random() * len(moods))]
    domain, triple = pool.true_triple(mood, rng)
    # Of a name, Appendix C's operations make no sentence: "some Long Preston".
    while task == "selection" and triple[S].style == NAME:
        domain, triple = pool.true_triple(mood, rng)
    known = categorical_features(pool, mood, domain, "believable", relations=relations_of(triple))
    made = shown(mood, swapped)
    if task == "generation":
        return generation(made, triple, keys_of(triple), known, rng)
    return selection(made.premises, _options(made, rng), triple, keys_of(triple), known, rng)


def _moods(pool: TermPool) -> tuple[Mood, ...]:
    """All moods for which the source has three terms, the weaker conclusions among them."""
    return moods_for(pool, "believable", "triples")


def _poly(walks: Walker, rng: random.Random, task: str, premises: tuple[int, int]) -> Sampled:
    """A chain of categorical syllogisms, about its terms."""
    for made in chains(walks, rng, premises):
        found = walked(walks, rng, made) if made.strongest or task == "selection" else None
        if found is not None and task == "generation":
            return generation(chain_shown(made), *found, rng)
        if found is not None:
            return selection(made.premises, _options(chain_shown(made), rng), *found, rng)
    raise AssertionError("chains end in an error")


def _options(made: Shown, rng: random.Random) -> tuple[Statement, ...]:
    """The conclusion, then three statements about the same terms that do not follow."""
    count = 1 + max(term for _, one, other in made.premises for term in (one, other))
    wrong = wrong_statements(made.premises, made.conclusion[0], count)
    return ((made.conclusion[0], S, P), *wrong[int(rng.random() * len(wrong))])


@cache
def wrong_statements(
    premises: tuple[Statement, ...], quantifier: str, count: int
) -> tuple[tuple[Statement, ...], ...]:
    """Every three statements about subject and predicate of which none follows from the premises.

    Another quantifier, a negation, an exchange, or both ("others"): all of them together are the
    eight statements about two terms, those that say the same counted once.

    >>> barbara = (("A", 1, 2), ("A", 0, 1))
    >>> wrong_statements(barbara, "A", 3)[0]
    (('E', 0, 2), ('O', 0, 2), ('A', 2, 0))
    """
    about: list[Statement] = [(other, S, P) for other in QUANTIFIERS if other != quantifier]
    about += [("A", P, S), ("O", P, S)]  # "no" and "some" say the same either way
    wrong = [statement for statement in about if not follows(premises, statement, count)]
    return tuple(combinations(wrong, WRONG))


def _pattern(pool: RulePool, kind: str, rng: random.Random) -> Pattern:
    """One of the kind's patterns for which the split has clauses."""
    among = pool.known(_PATTERNS[kind])
    if not among:
        raise told.dry(pool.source, kind)
    return among[int(rng.random() * len(among))]


def _clauses(
    pattern: Pattern, content: told.Content, rng: random.Random, task: str, swapped: bool
) -> Sampled:
    if task == "generation":
        return told.generation(alone(pattern.name, swapped), content, rng)
    number = int(rng.random() * len(wrong_formulas(pattern.name)))
    plan = distracted(pattern.name, swapped, number)
    premises = told.say_premises(plan, content, [rng.random() for _ in plan.premises])
    speaker = content.speaker(plan, False)
    options = [speaker.sentence(query.formula, rng.random()) for query in plan.queries]
    return told.selection(plan, content, premises, options)
