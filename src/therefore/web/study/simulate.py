"""Simulated people: reasoners, published shares and a believer, walked through the real tables.

They serve to try out a design, its export and its analysis before anybody takes part. Their answers
go into a database of their own (`simulated.sqlite`), through the same jobs as people's answers. A
simulated person is a reasoner that sometimes guesses, and whose times are drawn from a log-normal
distribution; people drawn from published shares do not guess.
"""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path

from therefore.config import nearest
from therefore.errors import ConfigError, DatasetError
from therefore.items import Item, Question
from therefore.randomness import stream
from therefore.reasoners.registry import make_reasoner, reasoners
from therefore.web.safety import fingerprint
from therefore.web.study import taking_part as jobs
from therefore.web.study.about import drawn
from therefore.web.study.about import store as tell_about
from therefore.web.study.frames import belief_cell
from therefore.web.study.norms import NINE, code_of, published
from therefore.web.study.plan import Entry, Study, load_study
from therefore.web.study.progress import Headcount, progress
from therefore.web.study.store import SIMULATED, open_store

LAPSE = 0.15
"""How often a simulated person guesses, on average."""
BELIEF = 0.35
"""How often a believer answers by whether the conclusion is true of the world."""
SECONDS = 12.0
"""The median time of an answer."""
BEGAN = 1_700_000_000_000
"""When the first simulated person came: simulated times are the same on every machine."""

DEVICE = {"scripts": "yes", "width": 1280, "height": 800, "pointer": "fine"}
"""The device of simulated people."""

_DESIGN_OF = {
    "published": "norms",
    "believer": "belief-bias",
    "rater": "rate or believability",
}
"""Kinds of people that can answer only one design."""

Answers = Callable[[Entry, random.Random], jobs.Given]


def simulate_study(
    folder: str | Path,
    *,
    people: int = 0,
    kinds: Sequence[str] = (),
    dropout: float = 0.0,
    seed: int = 0,
) -> Headcount:
    """Let simulated people take part, in a database beside the real one; a former one is replaced.

    `people` finish: 0 is as many as the plan has places, and no more than these can.
    `kinds` are taken in turn: names of reasoners (`oracle`, `random`, ...), `published` (shares of
    Ragni 2016, for norms), `believer` (for belief-bias). `dropout` is the share who leave midway.
    """
    study = load_study(folder)
    people = people or study.people
    chosen = list(kinds) or _default(study)
    # Reasoners do not answer pairs of premises; an unknown kind is refused, not taken to guess.
    own = _own(study)
    known = own if study.design == "norms" or study.asked else [*own, *reasoners()]
    for kind in chosen:
        if kind not in known:
            if kind in _DESIGN_OF:
                raise ConfigError(
                    f"{kind!r} takes part in the design {_DESIGN_OF[kind]} only, and this study is "
                    f"{study.design}; without --kind: {', '.join(dict.fromkeys(_default(study)))}"
                )
            close = nearest(kind, known)
            listed = "" if close.startswith("; known") else f" All: {', '.join(known)}"
            raise ConfigError(f"nobody is called {kind!r}{close}{listed}")
    if not 0 <= dropout < 1:
        raise ConfigError(f"dropout={dropout} is not between 0 and 1")
    path = Path(folder) / SIMULATED
    for old in path.parent.glob(f"{path.name}*"):
        old.unlink()
    minds = {kind: _mind(study, kind) for kind in dict.fromkeys(chosen)}
    connection = open_store(path, study)
    clock, finished, number = BEGAN, 0, 0
    try:
        while finished < people:
            if number > 50 * people + 1_000:
                raise DatasetError("simulated people leave faster than places come free")
            kind = chosen[number % len(chosen)]
            rng = stream(seed, "simulated person", number)
            number += 1
            connection.execute("BEGIN IMMEDIATE")
            try:
                done, clock = _walk(
                    connection, study, kind, minds[kind], rng, number, dropout, clock
                )
            except jobs.Full:
                connection.execute("COMMIT")
                if finished >= study.people:
                    break
                clock += study.timeout_minutes * 60_000
                continue
            connection.execute("COMMIT")
            finished += done
        return progress(connection, study, at=clock)
    finally:
        connection.close()


def _walk(
    store: sqlite3.Connection,
    study: Study,
    kind: str,
    mind: Answers,
    rng: random.Random,
    number: int,
    dropout: float,
    clock: int,
) -> tuple[bool, int]:
    """Walk one person from consent to the end, or to where they leave.

    Returns whether the person finished, and the time afterwards.
    """
    person = jobs.begin(
        store,
        study,
        token_hash=fingerprint(f"simulated {number}"),
        # By this entry every table, page and run tells simulated people from real ones.
        device={"simulated": kind, **DEVICE},
        at=clock,
    )
    jobs.move(store, person.id, ["instructions"], "trials", at=clock)
    rows = store.execute(
        "SELECT position, item, kind, option_order FROM trial WHERE participant = ? "
        "ORDER BY position",
        (person.id,),
    ).fetchall()
    leaves = rng.randrange(len(rows)) if rng.random() < dropout else -1
    lapse = min(0.9, rng.expovariate(1 / LAPSE))
    if kind == "published":  # the published shares include people's guesses
        lapse = 0.0
    speed = rng.lognormvariate(0, 0.3)
    at = clock + 60_000
    for row in rows:
        if row["position"] == leaves:
            return False, clock + 30_000
        entry = study.by_id[row["item"]]
        order = [int(place) for place in row["option_order"].split()]
        if study.asked or rng.random() < lapse:
            given = _guess(study, entry, row["kind"], order, rng)
        else:
            given = mind(entry, rng)
        taken = max(800, int(SECONDS * 1000 * speed * rng.lognormvariate(0, 0.4)))
        store.execute(
            "UPDATE trial SET shown_at = ? WHERE participant = ? AND position = ?",
            (at, person.id, row["position"]),
        )
        at += taken + 400
        timed = jobs.Given(
            given.choice, given.text, given.choice, 0, taken, 0,
            rng.randint(1, 5) if study.confidence else None,
        )  # fmt: skip
        jobs.answer(store, person.id, row["position"], [timed], at=at, then=study.after_tasks)
    if study.about:
        tell_about(store, person.id, drawn(study, rng))
    return True, clock + 30_000


def _guess(
    study: Study, entry: Entry, kind: str, order: Sequence[int], rng: random.Random
) -> jobs.Given:
    if study.asked:
        # An item has something to it that most raters see.
        plain = order[0] if stream(study.seed, entry.id, kind).random() < 0.7 else order[-1]
        if study.design == "believability":
            believed = entry.record.get("features", {}).get("conclusion_true") == "yes"
            plain = order[-1] if believed else order[0]
        return jobs.Given(choice=plain if rng.random() < 0.85 else rng.choice(order))
    if entry.choices:
        return jobs.Given(choice=rng.choice(order))
    return jobs.Given(text=rng.choice(entry.premises or ("I do not know.",)))


def _default(study: Study) -> list[str]:
    if study.design == "norms":
        return ["published", "published", "published", "oracle"]
    if study.design == "belief-bias":
        return ["believer", "believer", "oracle"]
    if study.asked:
        return ["rater"]
    return ["oracle", "random", "word-match"]


def _own(study: Study) -> list[str]:
    if study.asked:
        return ["rater"]
    return {"norms": ["published", "oracle", "random"], "belief-bias": ["believer"]}.get(
        study.design, []
    )


def _mind(study: Study, kind: str) -> Answers:
    """The function by which a kind of person answers an entry."""
    if kind == "published":
        return lambda entry, rng: jobs.Given(choice=_published(entry, rng))
    if study.design == "norms":
        right = kind == "oracle"
        return lambda entry, rng: jobs.Given(
            choice=rng.choice(entry.right) if right else rng.randrange(len(entry.choices))
        )
    if kind == "believer":
        return _believer
    if study.asked:  # judgements are drawn in `_guess`: no reasoner judges items
        return lambda entry, rng: jobs.Given()
    made = make_reasoner(kind)
    items: list[Item] = [entry.item() for entry in (*study.practice, *study.entries)]
    said = {
        i.id: a
        for i, a in zip(items, made.answer([Question.of(item) for item in items]), strict=True)
    }

    def answer(entry: Entry, rng: random.Random) -> jobs.Given:
        found = said[entry.id]
        if not entry.choices:
            return jobs.Given(text=found.text or "I do not know.")
        known = 0 <= found.choice < len(entry.choices)
        return jobs.Given(choice=found.choice if known else rng.randrange(len(entry.choices)))

    return answer


def _published(entry: Entry, rng: random.Random) -> int:
    counts = published()[code_of(entry.id)]
    return rng.choices(range(9), weights=[counts[name] for name in NINE])[0]


def _believer(entry: Entry, rng: random.Random) -> jobs.Given:
    """Right, unless belief decides: then a believable conclusion is said to follow."""
    cell = belief_cell(entry.item())
    if cell is not None and rng.random() < BELIEF:
        return jobs.Given(choice=int(cell % 2 == 0))
    return jobs.Given(choice=entry.right[0])
