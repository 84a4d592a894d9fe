"""The designs, as a visible literal: which items people meet, in which cells, asking what.

accuracy      any items, in blocks: how often people are right, beside models
belief-bias   valid or not by believable or not, one version of each frame for each list
norms         the 64 pairs of syllogistic premises with nine answers, beside published shares
rate          annotators judge items: grammatical, one right answer, kinds of reasoning
believability conclusions alone, rated from 1 to 7: norms for a belief-bias study
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from therefore.errors import InputError
from therefore.explanation import explain
from therefore.items import Item, to_line
from therefore.randomness import stream
from therefore.web.study.believability import PRACTISED as STATEMENTS
from therefore.web.study.believability import conclusions
from therefore.web.study.frames import EXISTENTIAL, belief_frames
from therefore.web.study.item_table import statement
from therefore.web.study.norms import PAIRS, norm_entry
from therefore.web.study.plan import Entry, Order

BELIEF_CELLS = (
    "valid, believable",
    "valid, unbelievable",
    "invalid, believable",
    "invalid, unbelievable",
)
BLOCKS = 4
VERSIONS = 8
"""At most this many items with one question may be versions of an item; else it is general."""
PRACTISED = 2
"""How many items are for practice, unless a design says otherwise."""

Groups = Mapping[str, str]
"""The group of each item by its id: items of one group share words or premises."""


@dataclass(frozen=True, slots=True)
class Pool:
    """What a design takes from a dataset."""

    cells: tuple[str, ...]
    entries: tuple[Entry, ...]
    practice: tuple[Entry, ...]
    lists: int
    order: Order
    per_person: int


@dataclass(frozen=True, slots=True)
class Design:
    """A kind of study."""

    name: str
    about: str
    needs_data: bool
    items: int
    """How many items each person gets by default."""
    seconds: int
    """Roughly how many seconds an item takes."""
    feedback: bool
    """Whether practice items are explained."""
    approved: bool
    """Whether people are what is studied; the consent form then says who approved the study."""
    pool: Callable[[Sequence[Item], Groups, int, int], Pool]
    """Makes the pool from items, their groups, the number of items a person and the seed."""
    formula: str
    """The planned mixed model in lme4's notation; for judgements, the figure reported instead."""
    fixed: str
    """The model's fixed part, which statsmodels fits with people as clusters."""


def entry(item: Item, *, cell: int = 0, frame: int = 0) -> Entry:
    """An item as people meet it."""
    reasons = explain(item)
    # The claim that the sentences can be true together is left out: people are not asked it.
    telling = [r for r in reasons if not r.claim.startswith("The sentences can")] or reasons
    why = tuple(line for r in telling for line in (f"# {r.claim}", *r.argument))
    return Entry(
        id=item.id,
        premises=item.premises,
        question=item.question or _bare_question(item),
        choices=item.choices,
        right=(item.answer,) if item.answer >= 0 else (),
        cell=cell,
        frame=frame,
        why=why,
        shuffle=item.task == "selection",
        record=json.loads(to_line(item)),
    )


def _bare_question(item: Item) -> str:
    asked = {"satisfiability": "Can all of these sentences be true together?"}
    return asked.get(item.task, "What follows?")


def _drawn(
    items: Sequence[Item], groups: Groups, count: int, seed: int, *, practised: int = PRACTISED
) -> tuple[list[Item], list[Item]]:
    """Draw `count` items, with equally many of each label if possible, and some for practice.

    A practice item shows the words of its group, so no item of that group is a task.
    """
    if len(items) < count + practised:
        raise InputError(_too_few(len(items), count, practised))
    order = list(items)
    stream(seed, "study items").shuffle(order)
    labels: dict[str, list[Item]] = {}
    for item in order:
        labels.setdefault(item.target if item.task != "selection" else "", []).append(item)
    if len(labels) > count or any(item.task == "generation" for item in items):
        labels = {"": order}
    chosen: list[Item] = []
    turn = 0
    while len(chosen) < count:
        for group in labels.values():
            if turn < len(group) and len(chosen) < count:
                chosen.append(group[turn])
        turn += 1
    rest = _plain(_strangers(order, chosen, groups), chosen)
    if len(rest) < practised:
        raise InputError(
            f"items={count}: of the {len(items)} given, {len(rest)} are left for practice and "
            f"{practised} for practice, which share no words with the others, are needed: no "
            "group, premises or question of a task; lower --items, or generate more"
        )
    return chosen, rest[:practised]


def _strangers(items: Sequence[Item], tasks: Iterable[Item], groups: Groups) -> list[Item]:
    """The items that share neither a group, nor their premises, nor their question with a task.

    A single file names no groups, but versions of an item have the same question. A question that
    many items have ("What follows?") is ignored.
    """
    asked = Counter(item.question for item in items)

    def marks(item: Item) -> set[str]:
        own = {item.question} if asked[item.question] <= VERSIONS else set()
        return {groups.get(item.id, item.id), "\n".join(sorted(item.premises)), *own}

    met = {mark for task in tasks for mark in marks(task)}
    return [item for item in items if not marks(item) & met]


def _plain(items: Sequence[Item], tasks: Iterable[Item]) -> list[Item]:
    """Items for practice; those that follow only because things exist come last.

    If no task is of that kind, they are left out: practice must not teach a rule that no task
    needs.
    """
    needed = any(task.features.get(EXISTENTIAL) for task in tasks)
    kept = [item for item in items if needed or not item.features.get(EXISTENTIAL)]
    return sorted(kept, key=lambda item: bool(item.features.get(EXISTENTIAL)))


def _too_few(items: int, count: int, practised: int) -> str:
    return (
        f"{items} items are too few: {count} for each person and {practised} for practice, which "
        f"share no words with the others, are needed; lower --items, take another split, or "
        f"generate more than {count + practised} items"
    )


def _accuracy(
    items: Sequence[Item], groups: Groups, count: int, seed: int, *, practised: int = PRACTISED
) -> Pool:
    chosen, practice = _drawn(items, groups, count, seed, practised=practised)
    blocks = max(1, min(BLOCKS, count // 6))
    # Labels alternate, so dealing items to blocks in turn would give each block one label.
    stream(seed, "study blocks").shuffle(chosen)
    return Pool(
        cells=tuple(f"block {number + 1}" for number in range(blocks)),
        entries=tuple(entry(item, cell=n % blocks) for n, item in enumerate(chosen)),
        practice=tuple(map(entry, practice)),
        lists=1,
        order="blocked",
        per_person=count,
    )


def _belief(items: Sequence[Item], groups: Groups, count: int, seed: int) -> Pool:
    if count % 4:
        raise InputError(f"items={count}: four cells need a multiple of 4 for each person")
    rng = stream(seed, "study frames")
    frames = belief_frames(items, count, rng)
    entries = tuple(
        entry(item, cell=cell, frame=number)
        for number, frame in enumerate(frames)
        for cell, item in sorted(frame.items())
    )
    tasks = [item for each in frames for item in each.values()]
    strangers = _strangers(items, tasks, groups)
    nonsense = [item for item in strangers if item.features.get("content") == "nonsense"]
    rng.shuffle(nonsense)
    plain = _plain(nonsense, tasks)
    practice = [next((i for i in plain if i.answer == label), None) for label in (1, 0)]
    return Pool(
        cells=BELIEF_CELLS,
        entries=entries,
        practice=tuple(entry(item) for item in practice if item),
        lists=4,
        order="interleaved",
        per_person=count,
    )


def _norms(items: Sequence[Item], groups: Groups, count: int, seed: int) -> Pool:
    if not 4 <= count <= 64 or 64 % count:
        raise InputError(f"items={count}: of the 64 pairs a person answers 4, 8, 16, 32 or 64")
    order = list(PAIRS)
    stream(seed, "study pairs").shuffle(order)
    lists = 64 // count
    blocks = min(BLOCKS, count // 4)
    entries = tuple(
        replace(norm_entry(pair, seed, blocks=blocks, number=number // lists), frame=number % lists)
        for number, pair in enumerate(order)
    )
    practice = replace(norm_entry(order[0], seed, blocks=1, number=0, use="practice"), why=())
    return Pool(
        cells=tuple(f"block {number + 1}" for number in range(blocks)),
        entries=entries,
        practice=(practice,),
        lists=lists,
        order="blocked",
        per_person=count,
    )


def _rate(items: Sequence[Item], groups: Groups, count: int, seed: int) -> Pool:
    return _accuracy(items, groups, count, seed, practised=1)


def _believability(items: Sequence[Item], groups: Groups, count: int, seed: int) -> Pool:
    rng = stream(seed, "study conclusions")
    chosen = conclusions(items, count, rng)
    rng.shuffle(chosen)
    blocks = max(1, min(BLOCKS, count // 6))
    entries = tuple(
        Entry(
            id=item.id,
            premises=(statement(item.question),),
            question="",
            choices=(),
            cell=number % blocks,
            record=json.loads(to_line(item)),
        )
        for number, item in enumerate(chosen)
    )
    practice = tuple(
        Entry(id=f"practice-{number}", premises=(said,), question="", choices=())
        for number, said in enumerate(STATEMENTS, start=1)
    )
    cells = tuple(f"block {number + 1}" for number in range(blocks))
    return Pool(cells, entries, practice, lists=1, order="blocked", per_person=count)


DESIGNS: dict[str, Design] = {
    design.name: design
    for design in (
        Design(
            "accuracy",
            "how often people are right, beside models",
            True,
            24,
            35,
            True,
            True,
            _accuracy,
            "correct ~ 1 + (1 | person) + (1 | item)",
            "correct ~ 1",
        ),
        Design(
            "belief-bias",
            "validity by believability, Latin-squared",
            True,
            24,
            30,
            True,
            True,
            _belief,
            "said_valid ~ valid * believable + (valid * believable | person) + (1 | item)",
            "said_valid ~ valid * believable",
        ),
        Design(
            "norms",
            "the 64 pairs of premises with nine answers, beside published shares",
            False,
            64,
            20,
            False,
            True,
            _norms,
            "correct ~ anything_follows + (anything_follows | person) + (1 | item)",
            "correct ~ anything_follows",
        ),
        Design(
            "rate",
            "annotators judge items",
            True,
            20,
            60,
            False,
            False,
            _rate,
            "shares of each judgement by preset, with Krippendorff's alpha (nominal; of "
            "numbers also interval)",
            "",
        ),
        Design(
            "believability",
            "how believable conclusions are, without their premises",
            True,
            96,
            8,
            False,
            True,
            _believability,
            "the mean rating of each conclusion, with Krippendorff's alpha (interval)",
            "",
        ),
    )
}
