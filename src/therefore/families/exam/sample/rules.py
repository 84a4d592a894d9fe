"""Drawing the rules of a paragraph: none idle, none contradicting, some worlds left, and owned.

A set of rules is accepted if each of them cuts off a world that the others leave. Its split and its
seeds are decided by its canonical form, in which people, events and exchangeable slots are numbered
by first occurrence: the same rules about other people or in another theme stay in their split.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

from therefore.errors import QuotaError
from therefore.families.exam.config import ExamConfig
from therefore.families.exam.sample.arguments import flawed, offers
from therefore.families.exam.sample.deck import bag, deck
from therefore.families.exam.sample.joining import INCLUDED
from therefore.families.exam.sample.puzzle import NOBODY, Puzzle, StageCast
from therefore.families.exam.sample.stage import Stage, arranged_stage, chain_stage
from therefore.families.exam.sample.telling import Spelt, canonical_key, draw_manner, draw_order
from therefore.families.family import Territory
from therefore.language.exam.forms import FORMS
from therefore.language.exam.scenes import constant
from therefore.language.exam.sentences import RuleSentence, script
from therefore.language.exam.themes import AFFAIRS, ARRANGED, Theme
from therefore.randomness import Stream

TRIES = 20_000
"""Sets of rules that may be drawn for one paragraph."""
_NUMBERS = (range(8), range(8))
"""The numbers of people or events, and of slots, in keys."""


def draw_puzzle(
    scenario: str,
    config: ExamConfig,
    territory: Territory,
    rng: Stream,
    mistake: str = "",
) -> Puzzle:
    """A paragraph that the split and the seed own; QuotaError if tries run out.

    Where a mistake is named, an argument can make it about the rules.
    """
    drawn_from = bag(scenario)
    asked = [form for form in INCLUDED.get(mistake, ()) if form in FORMS]
    for _ in range(TRIES):
        theme, stage = _stage(scenario, config, rng)
        cards = deck(stage)
        count = rng.randint(*config.rules) + (stage.scene is None)
        whats = [rng.choice(drawn_from) for _ in range(count)]
        if asked:
            whats[0] = rng.choice(asked)
        if cards.typed.isdisjoint(whats) or (mistake and not offers(scenario, whats)):
            continue
        found = cards.draw(whats, rng)
        if found is None:
            continue
        drawn, columns = found
        rules = [cards.sentence(one) for one in drawn]
        if scenario == "chain" and _events(rules) < 4:
            continue
        if mistake and not _plain(rules):
            continue
        told = script(theme, stage.scene, stage.entities)
        if mistake:
            # Neither order nor names decide whether the mistake can be made: ask before drawing.
            tried = Puzzle(stage, told, tuple(rules), tuple(columns), NOBODY, "")
            if not flawed(tried, mistake):
                continue
        spelt = [spell(stage, rule) for rule in rules]
        key = partial(canonical_key, stage.title, spelt, stage.entities.__le__, _NUMBERS)
        owned = draw_order(count, key, territory, rng)
        if owned is not None:
            order, paragraph_key = owned
            return Puzzle(
                stage,
                told,
                tuple([rules[i] for i in order]),
                tuple([columns[i] for i in order]),
                _cast(theme, stage, count, rng),
                paragraph_key,
            )
    raise QuotaError(
        f"no {scenario} with {config.rules[0]} to {config.rules[1]} rules in {TRIES} tries: "
        "widen rules or entities"
    )


@cache
def _themes(scenario: str) -> list[str]:
    themes: list[Theme] = [*ARRANGED.values(), *AFFAIRS.values()]
    return [theme.name for theme in themes if theme.scenario == scenario]


def _stage(scenario: str, config: ExamConfig, rng: Stream) -> tuple[str, Stage]:
    """A theme and its stage."""
    theme, people = rng.choice(_themes(scenario)), rng.randint(*config.entities)
    if scenario == "chain":
        return theme, chain_stage(people)
    if scenario in ("ordering", "assignment"):
        return theme, arranged_stage(scenario, min(5, people), 0, 0)
    if scenario == "selection":
        return theme, arranged_stage(scenario, people, 0, rng.randint(2, people // 2))
    return theme, arranged_stage(
        scenario, people, 3 if people == 6 and rng.random() < 0.5 else 2, 0
    )


_JOINING = frozenset(("either", "both", "neither", "not_both"))


def _plain(rules: Sequence[RuleSentence]) -> bool:
    """Whether no clause joins two facts: a mistake could drop one of them.

    "Maya speaks on either Monday or Tuesday" is one clause of a rule, so the rule's form does
    not count its possibilities; and yet a mistake could drop one.
    """
    return not any(key[0] in _JOINING for rule in rules for key in rule.clauses)


def _events(rules: Sequence[RuleSentence]) -> int:
    return len({key[1] for rule in rules for key in rule.clauses})


def spell(stage: Stage, rule: RuleSentence) -> Spelt:
    """The rule as keys have it, with gaps for people and slots; slots of an order are fixed.

    >>> spell(chain_stage(4), RuleSentence("if", (("yes", 3), ("no", 1)), 2))
    ('if yes %d no %d', (3, 1))
    """
    fixed = stage.scenario == "ordering"
    words, gaps = [rule.form], []
    for pattern, *terms in rule.clauses:
        words.append(str(pattern))
        for term in map(int, terms):
            slot = term >= stage.entities
            if slot and fixed:
                words.append(f"s{term - stage.entities}")
            else:
                words.append("s%d" if slot else "%d")
                gaps.append(term)
    return " ".join(words), tuple(gaps)


def _cast(theme: str, stage: Stage, statements: int, rng: Stream) -> StageCast:
    if stage.scene is None:
        affair = AFFAIRS[theme]
        place = rng.choice(affair.places)
        events = rng.sample(affair.events, stage.entities)
        words = (*(yes for _, yes, _ in events), *(no for _, _, no in events))
        manner = draw_manner(affair, (), place, statements, rng)
        return StageCast(theme, words, tuple(name for name, _, _ in events), (), (), manner)
    told = ARRANGED[theme]
    place = rng.choice(told.places)
    people = rng.sample(told.pool, stage.entities)
    count = len(stage.scene.slots)
    slots = list(told.slots[:count])
    if told.scenario == "assignment":
        slots = rng.sample(told.slots, count)
    words = (*people, *slots, place)
    domain = tuple(constant(word) for word in (*people, *slots))
    manner = draw_manner(told, people, place, statements + 1, rng)
    return StageCast(theme, words, (*domain, told.predicate), domain, tuple(people), manner)
