"""RuleTaker's language, said: the rules of the NLSat paper's Figure 7, facts about one individual.

Each of our sentences has one meaning. The paper's own words, in which the scope of "not" is open
("All big things are not kind"), are said on request. A clause is a row of three signed literals, 0
where there is none; variable v is called adjectives[v - 1].
"""

from __future__ import annotations

import numpy as np
import pyarrow as pa

from therefore.language.lines import Ints, Slot, by_literal, by_position, fill
from therefore.language.nlsat.styles import RULES, Bools, Floats, Styles, rule_shapes


def say(
    rows: Ints,
    adjectives: tuple[str, ...],
    about: Ints,
    names: tuple[str, ...],
    chance: Floats,
    *,
    people: Bools | None = None,
    paper: bool = False,
) -> pa.StringArray:
    """One sentence for each clause: about everything (-1), or about one of the names.

    A rule about everything is said in one of the styles that fit it; the chance says which. Where
    a text speaks of people it says "someone", since not everybody calls a person a thing; the paper
    always says "something".

    >>> rows = np.array([[-1, -2, -3], [-1, -2, -3], [1, -2, 3], [0, 0, -3]])
    >>> adjectives = ("big", "red", "kind")
    >>> about, chance = np.array([-1, -1, 0, 0]), np.array([0.0, 0.8, 0.0, 0.0])
    >>> for sentence in say(rows, adjectives, about, ("the cow",), chance).to_pylist():
    ...     print(sentence)
    If something is big and red, then it is not kind.
    No big, red thing is kind.
    If the cow is not big but is red, then the cow is kind.
    The cow is not kind.
    >>> for sentence in say(rows, adjectives, about, ("the cow",), chance, paper=True).to_pylist():
    ...     print(sentence)
    If something is big and red then it is not kind.
    All big, red things are not kind.
    If the cow is not big and the cow is red then the cow is kind.
    The cow is not kind.
    """
    first, second, head = np.ascontiguousarray(rows.T)
    a, b, c = by_position(rows, len(adjectives))
    negated = tuple(f"not {adjective}" for adjective in adjectives)
    condition, claim = by_literal(negated, adjectives), by_literal(adjectives, negated)
    plain = ("", *adjectives)
    slots = {
        "name": Slot(names, about),
        "Name": Slot(tuple(name[0].upper() + name[1:] for name in names), about),
        "a": Slot(plain, np.abs(first)),
        "b": Slot(plain, np.abs(second)),
        "c": Slot(plain, np.abs(head)),
        "if_a": Slot(condition, a),
        "if_b": Slot(condition, b),
        "is_c": Slot(claim, c),
    }
    styles = _PAPER if paper else _PLAIN
    spoken = 0 if people is None else np.where(people, 2, 0)
    shapes = rule_shapes(rows) + RULES * np.where(about < 0, spoken, 1)
    shapes = np.where(first == 0, 3 * RULES, shapes)
    return fill(styles.patterns, styles.choose(shapes, chance), slots)


_OF_ANYTHING = (
    "{a}",
    "not {a}",
    "{a} and {b}",
    "not {a} but it is {b}",
    "{a} and it is not {b}",
    "neither {a} nor {b}",
)
_OF_ONE = (
    "{a}",
    "not {a}",
    "{a} and {b}",
    "not {a} but is {b}",
    "{a} but is not {b}",
    "neither {a} nor {b}",
)
_KINDS = {0: "{a}", 2: "{a}, {b}"}
"""By body: the same as adjectives before a noun."""
_FACT = ["{Name} is {is_c}."]


def _of_all(number: int, *, people: bool) -> tuple[list[str], list[str]]:
    """The patterns of a body, with a head that is claimed and with one that is denied."""
    start = f"If something is {_OF_ANYTHING[number]}, then it is"
    if people:
        start = f"If someone is {_OF_ONE[number]}, then that person is"
    claims, denials = [f"{start} {{c}}."], [f"{start} not {{c}}."]
    if people:
        # Not "big people": who is big for a person need not be big.
        claims.append(f"Everyone who is {_OF_ONE[number]} is {{c}}.")
        if not _OF_ONE[number].startswith("neither"):  # that would deny three times over
            denials.append(f"No one who is {_OF_ONE[number]} is {{c}}.")
    elif number in _KINDS:
        claims.append(f"All {_KINDS[number]} things are {{c}}.")
        denials.append(f"No {_KINDS[number]} thing is {{c}}.")
    return claims, denials


_PLAIN = Styles.of(
    [
        *(patterns for number in range(6) for patterns in _of_all(number, people=False)),
        *([f"If {{name}} is {body}, then {{name}} is {{is_c}}."] for body in _OF_ONE for _ in "+-"),
        *(patterns for number in range(6) for patterns in _of_all(number, people=True)),
        _FACT,
    ]
)


def _paper_rules(number: int) -> list[str]:
    body = "{if_a} and {if_b}" if number > 1 else "{if_a}"
    patterns = [f"If something is {body} then it is {{is_c}}."]
    if number in _KINDS:
        patterns.append(f"All {_KINDS[number]} things are {{is_c}}.")
    return patterns


def _paper_rule_of_one(number: int) -> list[str]:
    body = "{name} is {if_a} and {name} is {if_b}" if number > 1 else "{name} is {if_a}"
    return [f"If {body} then {{name}} is {{is_c}}."]


_PAPER = Styles.of(
    [
        *(_paper_rules(number) for number in range(6) for _ in "+-"),
        *(_paper_rule_of_one(number) for number in range(6) for _ in "+-"),
        *(_paper_rules(number) for number in range(6) for _ in "+-"),
        _FACT,
    ]
)


def say_literal(adjective: str, negated: bool, name: str) -> str:
    """A literal as a sentence.

    >>> say_literal("kind", True, "the cow")
    'The cow is not kind.'
    """
    return f"{name[0].upper()}{name[1:]} is {'not ' if negated else ''}{adjective}."
