"""The items of every preset put to `therefore.prove` as a stranger would put them: its verdicts.

    python -m tests.proving.presets [--count 60] [--seed 11] [--show 5] [FAMILY/PRESET ...]

Each option, or the hypothesis, is asked about by itself. That things of every kind named exist is
said in sentences of its own ("Something is an owl."), and a supposition is one more premise. A
verdict is `right`, `wrong`, `ambiguous`, `unread`, or `long` after so many seconds of CPU time.
"""

from __future__ import annotations

import argparse
import re
import signal
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import therefore
from tests.language.agreement import PRESETS
from tests.language.glossary import ALL, ONE, folded, plain_clauses, told
from therefore.dataset.stream import preview
from therefore.errors import SentenceError
from therefore.items import ENTAILMENT, Item
from therefore.language.english.inflection import capital, with_article
from therefore.language.exam.openings import read_opening
from therefore.language.exam.questions import read_question
from therefore.language.exam.scenes import clause_keys, clause_text
from therefore.language.exam.themes import NUMBERS
from therefore.language.reading import readings
from therefore.language.syllogism.questions import EXISTS
from therefore.logic.formulas import Atom
from therefore.logic.tptp import read_formula

SECONDS = 10
ASKED = ("follows", "contradicts", "consistent", "completes")
"""What `prove` can be asked of an option; a flaw, a parallel and a need are said of arguments."""


class Case(NamedTuple):
    """One call of `prove`, and the verdicts that are right."""

    premises: tuple[str, ...]
    conclusion: str
    right: frozenset[str]


def cases(item: Item) -> Iterator[Case]:
    """What is asked of `prove` about an item."""
    every = frozenset(("entailed", "contradicted", "unknown"))
    premises = (*(_told_plainly(item) if item.family == "exam" else item.premises), *existing(item))
    if not premises:
        return
    if item.task == "entailment" and item.logic.query:
        (said,) = [one for one in told(item) if one.part == "hypothesis"]
        right = frozenset((item.target,))
        if item.choices == ENTAILMENT and item.target != "entailed":
            right = every - {"entailed"}
        yield Case(premises, said.text, right)
    if item.task != "selection" or item.asks not in ASKED:
        return
    x, supposes = "", False
    if item.family == "exam":
        kind, x, _ = read_question(item.question)
        supposes = kind.supposes
        if kind.name == "arrangement":
            return  # a list of names is no sentence
    given = (capital(x) + ".",) if x else ()
    for place, choice in enumerate(item.choices):
        best = place == item.answer
        match item.asks:
            case "completes":
                right = frozenset(("entailed",)) if best else every - {"entailed"}
                yield Case((*premises, choice), given[0], right)
                continue
            case "follows":
                right = frozenset(("entailed",)) if best else every - {"entailed"}
            case "contradicts":
                right = frozenset(("contradicted",)) if best else every - {"contradicted"}
            case _:
                right = every - {"contradicted"} if best else frozenset(("contradicted",))
        yield Case((*premises, *given) if supposes else premises, choice, right)


def _told_plainly(item: Item) -> tuple[str, ...]:
    """An exam's paragraph without its notes, and with its setting told in lists of statements.

    Nothing if it is about an order or about groups: what "later than" and "the same boat" have to
    do with the places named is not told in such a list.
    """
    opening = read_opening(item.premises[0])
    stated = [one for entry in item.premises for one in entry.split(". ") if 'unless" ' in one]
    said = [one.text for one in told(item) if one.part == "premise"]
    told_so = [f"{one.removesuffix('.')}." for one in stated]
    scene = opening.scene
    if scene is None:
        return (*told_so, *said)
    if scene.theme.scenario in ("ordering", "grouping"):
        return ()
    yes = [key for key in clause_keys(scene) if key[0] == "yes"]
    people = range(len(scene.people))
    places = range(len(scene.people), len(scene.terms))
    if scene.theme.scenario == "selection":
        rows = [(NUMBERS.get(scene.size, "one"), yes)]
    else:
        rows = [("one", [key for key in yes if key[1] == who]) for who in people]
        rows += [("one", [key for key in yes if key[2] == place]) for place in places]
    lists = [
        f"Exactly {number} of these {'is' if number == 'one' else 'are'} true: "
        + "; ".join(_inside(clause_text(scene, key), scene.people) for key in keys)
        + "."
        for number, keys in rows
    ]
    return (*told_so, *lists, *said)


def _inside(clause: str, names: Sequence[str]) -> str:
    return clause if clause.startswith(tuple(names)) else clause[:1].lower() + clause[1:]


def existing(item: Item) -> list[str]:
    """What an item presumes, in English: things of every kind named exist; Linda is a girl."""
    if item.family == "analog":
        told_of = [read_formula(text) for text in item.logic.axioms]
        return [
            f"{_name(item, each.arguments[0].name)} is {with_article(each.predicate)}."
            for each in told_of
            if isinstance(each, Atom) and len(each.arguments) == 1
        ]
    if EXISTS not in item.question:
        return []
    found: dict[object, str] = {}
    for said in told(item):
        for plain in plain_clauses(item, said):
            for text in plain.texts:
                there = text.replace(ONE, "Something").replace(ALL, "Some things")
                try:
                    readings(there)
                except SentenceError:
                    continue
                found.setdefault(plain.means, there)
                break
    return list(found.values())


def _name(item: Item, symbol: str) -> str:
    """A name as the item writes it."""
    words = re.findall(r"\b[^\W\d_]+", " ".join((*item.premises, item.question)))
    return next(word for word in words if folded(word.lower(), "") == symbol)


def judged(case: Case) -> str:
    """How `prove` does on a case."""
    signal.signal(signal.SIGVTALRM, _stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    try:
        verdict = therefore.prove(case.premises, case.conclusion).verdict
    except SentenceError:
        return "unread"
    except TimeoutError:
        return "long"
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    if verdict == "ambiguous":
        return verdict
    return "right" if verdict in case.right else "wrong"


def _stop(*_: object) -> None:
    raise TimeoutError


def measure(items: Iterable[Item]) -> tuple[Counter[str], dict[str, list[Case]]]:
    """How many cases came out how, and those that are not right."""
    found: Counter[str] = Counter()
    kept: dict[str, list[Case]] = {}
    for item in items:
        for case in cases(item):
            outcome = judged(case)
            found[outcome] += 1
            if outcome != "right":
                kept.setdefault(outcome, []).append(case)
    return found, kept


def main() -> None:
    """Print a line for each preset."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--show", type=int, default=0)
    parser.add_argument("presets", nargs="*")
    asked = parser.parse_args()
    every = [f"{family}/{preset}" for family, presets in PRESETS.items() for preset in presets]
    for name in asked.presets or every:
        family, _, preset = name.partition("/")
        found, kept = measure(preview(family, preset=preset, count=asked.count, seed=asked.seed))
        whole = max(1, found.total())
        shares = [f"{outcome} {100 * n / whole:.1f}" for outcome, n in found.most_common()]
        print(f"{name:28} {found.total():5}", *shares, flush=True)
        for outcome, held in kept.items():
            for case in held[: asked.show]:
                print(f"     {outcome} (right: {', '.join(sorted(case.right))})")
                print(*(f"        {text}" for text in case.premises), sep="\n")
                print(f"      ∴ {case.conclusion}", flush=True)


if __name__ == "__main__":
    main()
