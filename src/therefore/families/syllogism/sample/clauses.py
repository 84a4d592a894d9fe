"""Hypothetical, disjunctive and complex items: a pattern, and clauses to put for its letters."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import permutations
from zlib import crc32

from therefore.errors import QuotaError
from therefore.families.family import Draft, Territory, content_key
from therefore.families.syllogism.clauses import Speaker, Subject
from therefore.families.syllogism.draft import features
from therefore.families.syllogism.letters import (
    LETTERS,
    ORDERS,
    Query,
    Told,
    idle,
    told,
    told_with_idle,
)
from therefore.families.syllogism.patterns import (
    COMPLEX,
    DISJUNCTIVE,
    HYPOTHETICAL,
    Pattern,
)
from therefore.families.syllogism.people import PEOPLE, PRONOUNS
from therefore.families.syllogism.questions import GENERATE, SELECT
from therefore.families.syllogism.sample.content import Content
from therefore.families.syllogism.sample.things import ThingPool
from therefore.knowledge.rules import Rule, Theme
from therefore.knowledge.source import Knowledge
from therefore.language.english import name_of
from therefore.logic.formulas import Atom, Not

TRIES = 20_000
"""Clauses that may be drawn for one item before the quota counts as out of reach."""
IDLE_TRIES = 20
"""Rules that may be drawn for the idle premises before other clauses are tried."""
_OPTION_ORDERS = tuple(permutations(range(4)))


class RulePool:
    """Binds the letters of patterns to what people do, such that a territory owns it."""

    def __init__(self, knowledge: Knowledge, territory: Territory) -> None:
        self.source = knowledge.name
        self.territory = territory
        self.themes = [theme for theme in knowledge.themes if len(theme.phrases) > len(LETTERS)]
        self._bound: dict[tuple[str, ...], list[tuple[Theme, dict[str, str]]]] = {}

    def content(self, plan: Told, rng: random.Random, task: str) -> Content:
        """What the pattern's letters stand for, and for whom."""
        draw = rng.random
        rules = plan.pattern.rules
        bindings = self._bindings(rules) if rules else []
        for _ in range(TRIES if bindings or (self.themes and not rules) else 0):
            if bindings:
                theme, bound = bindings[int(draw() * len(bindings))]
                phrases = dict(bound)
                key = "; ".join(sorted(bound.values()))
            else:
                theme = self.themes[int(draw() * len(self.themes))]
                phrases = _fill({}, plan.letters, theme, rng)
                key = "; ".join(sorted(phrases.values()))
                if not self.territory.split_owns(key):
                    continue
            start = int(draw() * len(PEOPLE))
            for person in PEOPLE[start:]:
                if self.territory.seed_owns(f"{person}: {key}"):
                    relations = _relations(theme, rules, phrases)
                    if plan.stands and bindings and not _add(phrases, plan.stands, bindings, rng):
                        break
                    _fill(phrases, LETTERS, theme, rng)
                    subject = Subject(person, PRONOUNS[person])
                    seed_key = f"{person}: {key}"
                    return Content(subject, phrases, theme.name, relations, key, seed_key)
        raise QuotaError(
            f"no clauses for {plan.pattern.name!r} in {self.source} in {TRIES} tries: the source "
            "needs more rules"
        )

    def can_tell(self, pattern: Pattern) -> bool:
        """Whether the split owns rules that link the pattern's letters as it needs."""
        return not pattern.rules or bool(self._bindings(pattern.rules))

    def _bindings(self, rules: tuple[str, ...]) -> list[tuple[Theme, dict[str, str]]]:
        """All ways to bind the linked letters that the split owns."""
        if rules not in self._bound:
            found = [(theme, bound) for theme in self.themes for bound in _match(theme, rules)]
            self._bound[rules] = [
                (theme, bound)
                for theme, bound in found
                if self.territory.split_owns("; ".join(sorted(bound.values())))
            ]
        return self._bound[rules]


def _fill(
    phrases: dict[str, str], letters: Sequence[str], theme: Theme, rng: random.Random
) -> dict[str, str]:
    """Bind the letters that are still free to other phrases of the theme."""
    pool = theme.phrases
    for letter in letters:
        while letter not in phrases:
            phrase = pool[int(rng.random() * len(pool))]
            if phrase not in phrases.values():
                phrases[letter] = phrase
    return phrases


def _add(
    phrases: dict[str, str],
    stands: Mapping[str, str],
    bindings: Sequence[tuple[Theme, dict[str, str]]],
    rng: random.Random,
) -> bool:
    """Bind the idle letters as another binding has those for which they stand, if one fits."""
    taken = set(phrases.values())
    for _ in range(IDLE_TRIES):
        _, other = bindings[int(rng.random() * len(bindings))]
        if taken.isdisjoint(other.values()):
            phrases |= {letter: other[part] for letter, part in stands.items()}
            return True
    return False


def _match(theme: Theme, rules: tuple[str, ...]) -> list[dict[str, str]]:
    """All ways to bind letters such that each "p>q" is a rule of the theme."""
    after: dict[str, list[str]] = defaultdict(list)
    before: dict[str, list[str]] = defaultdict(list)
    for rule in theme.rules:
        after[rule.first].append(rule.second)
        before[rule.second].append(rule.first)
    found: list[dict[str, str]] = [{}]
    for link in rules:
        one, other = link.split(">")
        found = [
            bound | {one: first, other: second}
            for bound in found
            for first, second in _pairs(bound.get(one), bound.get(other), after, before)
        ]
    return [bound for bound in found if len(set(bound.values())) == len(bound)]


def _pairs(
    first: str | None,
    second: str | None,
    after: dict[str, list[str]],
    before: dict[str, list[str]],
) -> list[tuple[str, str]]:
    """The rules with this start and this end, where one is given."""
    if first is not None:
        return [(first, end) for end in after.get(first, ()) if second in (None, end)]
    if second is not None:
        return [(start, second) for start in before.get(second, ())]
    return [(start, end) for start, ends in list(after.items()) for end in ends]


def _relations(theme: Theme, links: tuple[str, ...], bound: dict[str, str]) -> tuple[str, ...]:
    wanted = {tuple(bound[letter] for letter in link.split(">")) for link in links}
    used: list[Rule] = [rule for rule in theme.rules if (rule.first, rule.second) in wanted]
    return tuple(sorted({rule.relation for rule in used}))


@lru_cache(maxsize=8)
def rule_pool(knowledge: Knowledge, territory: Territory) -> RulePool:
    """The pool of a territory, kept from block to block."""
    return RulePool(knowledge, territory)


def _signed() -> dict[str, list[Pattern]]:
    """The complex patterns by what they conclude: a letter, its negation, or a compound."""
    groups: dict[str, list[Pattern]] = defaultdict(list)
    for pattern in COMPLEX:
        match pattern.conclusion:
            case Atom():
                groups["yes"].append(pattern)
            case Not(Atom()):
                groups["no"].append(pattern)
            case _:
                groups["compound"].append(pattern)
    return groups


_COMPLEX = _signed()
_LITERAL = (len(_COMPLEX["yes"]) + len(_COMPLEX["no"])) / len(COMPLEX)


def patterns_for(kind: str, rng: random.Random, pool: RulePool) -> list[Pattern]:
    """Four patterns of a kind whose options, taken together, favour neither yes nor no."""
    match kind:
        case "hypothetical":
            chain, turned, ponens, tollens = HYPOTHETICAL
            pair = [chain, turned] if rng.random() < 1 / 3 else [ponens, tollens]
            return pair + pair
        case "disjunctive":
            return list(DISJUNCTIVE)
        case _:
            told = {sign: list(filter(pool.can_tell, group)) for sign, group in _COMPLEX.items()}
            if rng.random() < _LITERAL:
                return rng.sample(told["yes"], 2) + rng.sample(told["no"], 2)
            return rng.sample(told["compound"], 4)


def draw_group(
    rules: RulePool, things: ThingPool, rng: random.Random, *, kind: str, task: str, shuffle: bool
) -> list[Draft]:
    """Four items of a kind."""
    pool = things if kind == "disjunctive" else rules
    drafts: list[Draft] = []
    for pattern in patterns_for(kind, rng, rules):
        plan = _plan(pattern, rng, task, shuffle)
        drafts.append(_draft(plan, pool.content(plan, rng, task), rng, task, rules.source))
    return drafts


def _plan(pattern: Pattern, rng: random.Random, task: str, shuffle: bool) -> Told:
    variants = len(idle(pattern.name)) if task == "selection" else 0
    if not variants:
        return told(pattern.name, shuffle and rng.random() < 0.5)
    orders = ORDERS if shuffle else ORDERS[: len(ORDERS) // 2]
    order = orders[int(rng.random() * len(orders))]
    return told_with_idle(pattern.name, order, int(rng.random() * variants))


def _draft(plan: Told, content: Content, rng: random.Random, task: str, source: str) -> Draft:
    draw = rng.random
    names = [name_of(content.phrases.get(letter, "")) for letter in LETTERS]
    names.append(content.subject.name)
    speaker = Speaker(content.subject, content.phrases)
    premises = tuple([speaker.sentence(premise, draw()) for premise in plan.premises])
    queries = [plan.right]
    if task == "selection":
        queries += plan.wrong[int(draw() * len(plan.wrong))]
    say = speaker.option if task == "selection" else speaker.sentence
    said = [(say(query.formula, draw()), query) for query in queries]
    if task == "selection":
        said = _ordered(premises, said)
    queries = [query for _, query in said]
    texts = tuple([text for text, _ in said])
    answer = queries.index(plan.right)
    evidence = [
        f'"theory - {place}":{query.evidence.fill(names)}' for place, query in enumerate(queries)
    ]
    selection = task == "selection"
    if not selection:
        evidence.append(f'"theory":{plan.model.fill(names)}')
    question = SELECT if selection else GENERATE
    choices = texts if selection else ()
    return Draft(
        task="selection" if selection else "generation",
        premises=premises,
        question=question,
        choices=choices,
        answer=answer if selection else -1,
        target=texts[answer],
        logic=plan.logic(queries, names),
        certificate=f"{{{','.join(evidence)}}}",
        features=features(
            kind=plan.pattern.kind,
            pattern=plan.pattern.name,
            relations=list(content.relations),
            domain=content.domain,
            source=source,
            premise_count=len(premises),
            idle=plan.idle,
        ),
        key=content_key(premises, question, choices),
        split_key=content.split_key,
        seed_key=content.seed_key,
        asks="follows" if selection else "",
    )


def _ordered(premises: tuple[str, ...], said: list[tuple[str, Query]]) -> list[tuple[str, Query]]:
    """The options in an order that the texts decide, so that equal options are in equal order."""
    said = sorted(said, key=_text)
    mixed = crc32("\n".join([*premises, *map(_text, said)]).encode())
    return [said[place] for place in _OPTION_ORDERS[mixed % len(_OPTION_ORDERS)]]


def _text(said: tuple[str, Query]) -> str:
    return said[0]
