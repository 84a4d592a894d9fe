"""Which sets of rules may be a paragraph, in the plain way: the reference for `fitting`.

Rules of which each cuts off a world that the others leave are accepted if no fact decides an
alternative, no two rules do no more together than rule a condition out, and no part of a rule can
be dropped.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from therefore.families.exam.sample.joining import COLUMNS, CONDITIONS, SHORTER
from therefore.families.exam.sample.stage import Stage
from therefore.language.exam.sentences import RuleSentence, facts


def effective(stage: Stage, rules: Sequence[RuleSentence]) -> bool:
    """Whether each rule cuts off a world that the others leave, and all leave two or more."""
    columns = [stage.column(rule) for rule in rules]
    for place, column in enumerate(columns):
        others = stage.full
        for other in (*columns[:place], *columns[place + 1 :]):
            others &= other
        if not others & ~column or (others & column).bit_count() < 2:
            return False
    return True


def accepted(stage: Stage, rules: Sequence[RuleSentence]) -> bool:
    """Whether the rules may be a paragraph."""
    columns = [stage.column(rule) for rule in rules]
    return (
        not half_settled(rules)
        and not misprinted(stage, rules, columns)
        and not padded(stage, rules, columns)
    )


_SETTLING = frozenset({"yes", "no", "both", "neither"})
_ALTERNATIVES = frozenset({"or", "unless", "xor", "iff", "not_both", "then_either", "if_either"})


def half_settled(rules: Sequence[RuleSentence]) -> bool:
    """Whether a plain fact decides a part of an alternative: nobody says "p, and p or q"."""
    plain = [r for r in rules if r.form == "plain" and r.clauses[0][0] in _SETTLING]
    known = frozenset().union(*map(facts, plain)) if plain else frozenset()
    return bool(known) and any(
        not known.isdisjoint(facts(rule)) for rule in rules if rule.form in _ALTERNATIVES
    )


def misprinted(stage: Stage, rules: Sequence[RuleSentence], columns: Sequence[int]) -> bool:
    """Whether two rules do no more together than rule a condition out: "if p, q; if p, not q"."""
    told = [
        (column, [stage.clause(rule.clauses[part]) for part in CONDITIONS[rule.form]])
        for rule, column in zip(rules, columns, strict=True)
        if rule.form in CONDITIONS
    ]
    return any(
        one & other & condition == 0 and one & condition and other & condition
        for (one, conditions), (other, _) in permutations(told, 2)
        for condition in conditions
    )


def padded(stage: Stage, rules: Sequence[RuleSentence], columns: Sequence[int]) -> bool:
    """Whether a part of a rule can be dropped, as in "p. If q, then p and r", by what others say.

    >>> from therefore.families.exam.sample.stage import chain_stage
    >>> stage = chain_stage(4)
    >>> fact = RuleSentence("plain", (("yes", 0),))
    >>> rule = RuleSentence("then_both", (("yes", 1), ("yes", 0), ("yes", 2)))
    >>> padded(stage, [fact, rule], [stage.column(fact), stage.column(rule)])
    True
    """
    for place, rule in enumerate(rules):
        others = stage.full
        for other, column in enumerate(columns):
            others &= column if other != place else others
        clauses = [stage.clause(key) for key in rule.clauses]
        for form, parts in SHORTER.get(rule.form, ()):
            shorter = COLUMNS[form]([clauses[part] for part in parts], stage.full)
            if not others & (columns[place] ^ shorter):
                return True
    return False
