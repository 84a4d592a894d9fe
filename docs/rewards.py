"""The table of docs/rewards.md: what strategies that know nothing earn.

`python docs/rewards.py` prints it, `python docs/rewards.py --write` puts it into the page: after a
generator's version was raised its items are others, and so are a few of the figures.

Each strategy writes a reply without thinking about the item: a guess, a list of all statements, a
proof that repeats the premises. None looks at the answer or the certificate; some look at the logic
for its names and formulas, as a reply that names things must. A guess is tried with every possible
answer, so that its score is what it earns on average, not what one throw of dice earned.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path

from therefore.asking.grading import grade
from therefore.asking.options import candidates, chance
from therefore.asking.prompting import Style
from therefore.asking.sentences import Symbols, logic_of
from therefore.dataset.stream import stream
from therefore.items import THREE_WAY, Item
from therefore.logic.formulas import Atom, Constant
from therefore.logic.tptp import write_formula
from therefore.randomness import stream as coins

PRESETS = {
    "nlsat/grl": ("nlsat", "grl", "test"),
    "nlsat/grl-entailment": ("nlsat", "grl-entailment", "test"),
    "syllogism/validity": ("syllogism", "validity", "test"),
    "exam/exam": ("exam", "exam", "test"),
    "syllogism/syllobase": ("syllogism", "syllobase", "test_generation"),
}
SHOWN: tuple[Style, ...] = ("plain", "witness", "proof", "formal")
ITEMS = 24
SEED = 5

Strategy = Callable[[Item, str, random.Random], str]
"""From an item, a guessed answer and a random stream: a reply."""


def _guess(item: Item, guess: str, rng: random.Random) -> str:
    return f"Answer: {guess}"


def _always(place: int) -> Strategy:
    def reply(item: Item, guess: str, rng: random.Random) -> str:
        known = candidates(item)
        return f"Answer: {known[place] if known else guess}"

    return reply


def _statement(item: Item, guess: str, rng: random.Random) -> str:
    return f"Answer: {item.premises[0]}"


def _all_statements(item: Item, guess: str, rng: random.Random) -> str:
    joined = " and ".join(text.rstrip(".") for text in item.premises)
    return f"Answer: {joined}."


def _every_answer(item: Item, guess: str, rng: random.Random) -> str:
    return "\n".join(f"Answer: {one}" for one in candidates(item)) or _all_statements(
        item, guess, rng
    )


def _silence(item: Item, guess: str, rng: random.Random) -> str:
    return ""


def _atoms(item: Item) -> list[str]:
    """The facts that an item's names can make, as formulas; the first few hundred."""
    known = Symbols.of(*logic_of(item).formulas)
    names = known.constants or ("a",)
    found: list[str] = []
    for predicate, places in known.predicates.items():
        rows: list[tuple[str, ...]] = [()]
        for _ in range(places):
            rows = [(*row, name) for row in rows for name in names]
        found += [
            write_formula(Atom(predicate, tuple(Constant(name) for name in row))) for row in rows
        ]
    return found[:400]


def _with_world(share: float, *, tries: int = 1) -> Strategy:
    def reply(item: Item, guess: str, rng: random.Random) -> str:
        # Two are asked for where the hypothesis may be true and may be false.
        many = tries * (2 if item.choices == THREE_WAY else 1)
        worlds = [[fact for fact in _atoms(item) if rng.random() < share] for _ in range(many)]
        told = "\n".join("World:\n" + ("\n".join(facts) or "nothing") for facts in worlds)
        return f"{_guess(item, guess, rng)}\n{told}\n{_because(item, item.premises)}"

    return reply


def _because(item: Item, chosen: Sequence[str]) -> str:
    numbers = ", ".join(str(number) for number in range(1, len(chosen) + 1))
    return f"Because: {numbers}"


def _guess_and_two(item: Item, guess: str, rng: random.Random) -> str:
    return f"{_guess(item, guess, rng)}\n{_because(item, item.premises[:2])}"


def _goals(item: Item) -> list[str]:
    """What a proof might have to end with, as far as the question tells."""
    queries = [*item.logic.query, *item.logic.goal]
    return [*queries, *(f"~({query})" for query in item.logic.query), "contradiction"]


def _jump(cited: int) -> Strategy:
    def reply(item: Item, guess: str, rng: random.Random) -> str:
        count = len(item.premises)
        cites = ", ".join(str(n) for n in range(1, min(count, cited) + 1))
        lines = [f"{count + n}. {goal} [{cites}]" for n, goal in enumerate(_goals(item), start=1)]
        return "\n".join([_guess(item, guess, rng), *lines])

    return reply


def _circle(item: Item, guess: str, rng: random.Random) -> str:
    """Each goal from the next, and the last from the first."""
    count, goals = len(item.premises), _goals(item)
    lines = [
        f"{count + n}. {goal} [{count + n % len(goals) + 1}]"
        for n, goal in enumerate(goals, start=1)
    ]
    return "\n".join([_guess(item, guess, rng), *lines])


def _both(item: Item, guess: str, rng: random.Random) -> str:
    """Every answer, each with evidence of its kind."""
    answers = [f"Answer: {one}\nWorld:\nnothing" for one in candidates(item) or (guess,)]
    return "\n".join([*answers, _because(item, item.premises)])


def _repeat(item: Item, guess: str, rng: random.Random) -> str:
    count = len(item.premises)
    lines = [f"{count + n}. {text} [{n}]" for n, text in enumerate(item.logic.premises, start=1)]
    return "\n".join([_guess(item, guess, rng), *lines])


def _repeat_in_words(item: Item, guess: str, rng: random.Random) -> str:
    count = len(item.premises)
    lines = [f"{count + n}. {text} [{n}]" for n, text in enumerate(item.premises, start=1)]
    return "\n".join([_guess(item, guess, rng), *lines])


def _join(item: Item, guess: str, rng: random.Random) -> str:
    """Pairs of statements, pairs of pairs, and so on; then everything at once."""
    texts = dict(enumerate(item.logic.premises, start=1))
    level, number, lines = list(texts), len(texts), []
    while len(level) > 1:
        above = []
        for left, right in zip(level[::2], level[1::2], strict=False):
            number += 1
            texts[number] = f"({texts[left]}) & ({texts[right]})"
            lines.append(f"{number}. {texts[number]} [{left}, {right}]")
            above.append(number)
        level = [*above, *level[len(level) // 2 * 2 :]]
    for goal in _goals(item):
        number += 1
        lines.append(f"{number}. {goal} [{level[0]}]")
    return "\n".join([_guess(item, guess, rng), *lines])


def _formulas(make: Callable[[int, Item], str]) -> Strategy:
    def reply(item: Item, guess: str, rng: random.Random) -> str:
        lines = [f"{n}: {make(n, item)}" for n in range(1, len(item.premises) + 1)]
        queries = item.logic.query
        names = ["H"] if len(queries) == 1 else [chr(65 + k) for k in range(len(queries))]
        lines += [f"{name}: {make(len(lines) + k, item)}" for k, name in enumerate(names, start=1)]
        return "\n".join(lines)

    return reply


_LABEL: dict[str, Strategy] = {
    "a random answer": _guess,
    "always the first answer": _always(0),
    "always the last answer": _always(-1),
    "every answer at once": _every_answer,
    "the first statement": _statement,
    "all statements joined": _all_statements,
    "nothing": _silence,
}

STRATEGIES: dict[Style, Mapping[str, Strategy]] = {
    "plain": _LABEL,
    "reason": _LABEL,
    "witness": {
        "a random answer alone": _guess,
        "a random answer, an empty world, all statements": _with_world(0.0),
        "a random answer, a random world, all statements": _with_world(0.5),
        "a random answer, everything true, all statements": _with_world(1.0),
        "a random answer, fifty random worlds": _with_world(0.5, tries=50),
        "a random answer, the first two statements": _guess_and_two,
        "every answer, each with a world": _both,
    },
    "proof": {
        "a random answer, an empty proof": _guess,
        "a random answer, a random world, all statements": _with_world(0.5),
        "a random answer, the goal from all statements": _jump(10_000),
        "a random answer, the goal from the first three": _jump(3),
        "a random answer, each goal from the next": _circle,
        "a random answer, the statements repeated": _repeat,
        "a random answer, the statements repeated in words": _repeat_in_words,
        "a random answer, the statements joined, then the goal": _join,
    },
    "formal": {
        "nothing": _silence,
        "one name for each statement": _formulas(lambda n, item: f"s{n}"),
        "the same implication each time": _formulas(lambda n, item: "![X]: (p(X) => q(X))"),
        "an implication of fresh names": _formulas(lambda n, item: f"![X]: (p{n}(X) => q{n}(X))"),
        "a clause of fresh names": _formulas(lambda n, item: f"(a{n} & b{n}) => c{n}"),
    },
}
"""For each style, replies by strategies that know nothing."""


def scores(items: Sequence[Item], *, style: Style, seed: int = 0) -> dict[str, float]:
    """The mean reward of every such strategy on some items."""
    return {
        name: sum(_expected(item, name, style, seed) for item in items) / max(1, len(items))
        for name in STRATEGIES[style]
    }


def _expected(item: Item, name: str, style: Style, seed: int) -> float:
    """The mean reward over every answer that might be guessed."""
    strategy, guesses = STRATEGIES[style][name], candidates(item) or ("yes",)
    rng = coins(seed, "strategy", name, item.id)
    rewards = [grade(item, strategy(item, one, rng), style=style).reward for one in guesses]
    return sum(rewards) / len(rewards)


def guessing(items: Sequence[Item]) -> float:
    """What guessing earns on average: the mean chance of the items."""
    return sum(map(chance, items)) / max(1, len(items))


@cache
def sample(name: str) -> list[Item]:
    """The first items of a preset's stream, as many of each answer."""
    family, preset, split = PRESETS[name]
    pools: dict[int, list[Item]] = {}
    for item in stream(family, preset=preset, split=split, seed=SEED):
        kinds = max(1, len(item.choices))
        pool = pools.setdefault(item.answer, [])
        if len(pool) < ITEMS // kinds:
            pool.append(item)
        if sum(map(len, pools.values())) == ITEMS // kinds * kinds:
            break
    return [item for pool in pools.values() for item in pool]


@cache
def earned(name: str, style: Style) -> dict[str, float]:
    """What each strategy earns on a preset's sample."""
    return scores(sample(name), style=style)


def table() -> list[str]:
    """The table in Markdown, a line each."""
    head = ["style", "strategy", *PRESETS]
    lines = [f"| {' | '.join(head)} |", f"|{'|'.join(['---'] * len(head))}|"]
    chances = [f"{guessing(sample(name)):.3f}" for name in PRESETS]
    lines.append(f"| | *guessing the label* | {' | '.join(chances)} |")
    for style in SHOWN:
        found = {name: earned(name, style) for name in PRESETS}
        for strategy in STRATEGIES[style]:
            cells = [f"{found[name][strategy]:.3f}" for name in PRESETS]
            lines.append(f"| {style} | {strategy} | {' | '.join(cells)} |")
    return lines


def write(page: Path) -> None:
    """Put the table into the page, in place of the one that is there."""
    text = page.read_text(encoding="utf-8")
    start = text.index("| style | strategy |")
    end = text.index("\n\n", start)
    page.write_text(text[:start] + "\n".join(table()) + text[end:], encoding="utf-8")


if __name__ == "__main__":
    if "--write" in sys.argv:
        write(Path(__file__).with_suffix(".md"))
    else:
        print("\n".join(table()))
