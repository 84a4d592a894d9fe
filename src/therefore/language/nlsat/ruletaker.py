"""RuleTaker's language: rules and facts such as "If the cow is not big, then the cow is kind".

We say the ground and quantified rules of the NLSat paper's Figure 7 and facts about one individual,
each in words with one meaning; the paper's own words, in which the scope of "not" is open ("All big
things are not kind"), are said on request and always read the way the paper means them.
We read more than we say: RuleTaker's and ProofWriter's relations ("The cat eats the squirrel."),
their plural rules ("Red, cold things are round."), and the existential and universal facts of
RuleTaker-E. A pronoun refers to "something" or "someone", or else to the last one named.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import groupby

import numpy as np
import pyarrow as pa

from therefore.errors import SentenceError
from therefore.language.lines import Ints, Slot, by_literal, by_position, fill
from therefore.language.nlsat.lexicon import load
from therefore.language.nlsat.styles import RULES, Floats, Styles, rule_shapes
from therefore.language.reader import Said
from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
    Exists,
    Forall,
    Formula,
    Implies,
    Not,
    Or,
    Term,
    Variable,
    atoms,
    constants,
)

_X = Variable("X")
_QUANTIFIED = ("something", "someone", "things", "people")
_EVERY = ("everything", "everyone", "everybody")
_NO_NAMES = ("all", "every", "no", "not", "some", "most", "many", "few", "nothing", "nobody", "the")
_SOME = ("something", "someone", "somebody")
_GLUE = frozenset(
    "if then and or not but neither nor both is are does do the it they no".split()
)

MEANINGS: dict[str, Callable[..., Formula]] = {
    "If x then y": Implies,
    "If something is x then it is y": lambda body, head: Forall(("X",), Implies(body, head)),
    "All x things are y": lambda body, head: Forall(("X",), Implies(body, head)),
    "No x thing is y": lambda body, head: Forall(("X",), Implies(body, Not(head))),
    "neither x nor y": lambda one, other: And((Not(one), Not(other))),
    "Everything is x": lambda claim: Forall(("X",), claim),
    "Something is x": lambda claim: Exists(("X",), claim),
    "x or y": lambda parts: Or(parts),
    "x and y": lambda parts: And(parts),
    "x is y": lambda literal: literal,
    "not x": Not,
    "x sees y": lambda verb, subject, thing: Atom(verb, (subject, thing)),
    "x does not see y": lambda verb, subject, thing: Not(Atom(verb, (subject, thing))),
}
"""What each pattern says; readers look it up here and nowhere else."""

VERBS = ("chase", "eat", "like", "need", "see", "visit")
"""The relations of the released data."""


def say(
    rows: Ints,
    adjectives: tuple[str, ...],
    about: Ints,
    names: tuple[str, ...],
    chance: Floats,
    *,
    paper: bool = False,
) -> pa.StringArray:
    """One sentence for each clause: about everything (-1), or about one of the names.

    A rule about everything is said in one of the styles that fit it; the chance says which.

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
    shapes = rule_shapes(rows) + np.where(about < 0, 0, RULES)
    shapes = np.where(first == 0, 2 * RULES, shapes)
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


def _of_anything(number: int) -> tuple[list[str], list[str]]:
    """The patterns of a body, with a head that is claimed and with one that is denied."""
    start = f"If something is {_OF_ANYTHING[number]}, then it is"
    claims, denials = [f"{start} {{c}}."], [f"{start} not {{c}}."]
    if number in _KINDS:
        claims.append(f"All {_KINDS[number]} things are {{c}}.")
        denials.append(f"No {_KINDS[number]} thing is {{c}}.")
    return claims, denials


_PLAIN = Styles.of(
    [
        *(patterns for number in range(6) for patterns in _of_anything(number)),
        *([f"If {{name}} is {body}, then {{name}} is {{is_c}}."] for body in _OF_ONE for _ in "+-"),
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
        _FACT,
    ]
)


def say_literal(adjective: str, negated: bool, name: str) -> str:
    """A literal as a sentence.

    >>> say_literal("kind", True, "the cow")
    'The cow is not kind.'
    """
    return f"{name[0].upper()}{name[1:]} is {'not ' if negated else ''}{adjective}."


def constant(name: str) -> str:
    """The constant of a name.

    >>> constant("the bald eagle"), constant("Dave")
    ('bald_eagle', 'dave')
    """
    return name.lower().removeprefix("the ").replace(" ", "_")


def read(sentence: str) -> Formula:
    """The formula that a sentence says.

    >>> from therefore.logic.tptp import write_formula
    >>> write_formula(read("If someone sees the cat and they are not green then they are cold."))
    '![X]: ((see(X,cat) & ~green(X)) => cold(X))'
    >>> write_formula(read("The cat does not eat the squirrel."))
    '~eat(cat,squirrel)'
    >>> write_formula(read("Something is red or not furry."))
    '?[X]: (red(X) | ~furry(X))'
    """
    return listen(sentence).formula


@lru_cache(maxsize=1 << 16)
def listen(sentence: str) -> Said:
    """What a sentence says, and its words that the lexicons do not list."""
    words = sentence.strip().removesuffix(".").lower().replace(",", " , ").split()
    try:
        formula = _sentence(words)
    except (IndexError, ValueError):
        raise SentenceError(
            f"{sentence!r} is no sentence of RuleTaker, such as 'If Bob is red then Bob is big.'"
        ) from None
    return Said(formula, _strange(formula))


@lru_cache(maxsize=1)
def _listed() -> tuple[frozenset[str], frozenset[str]]:
    """The predicates and the constants of the lexicons."""
    adjectives = [word.singular for word in load("adjectives")]
    entities = [constant(word.singular) for word in load("entities")]
    return frozenset((*adjectives, *VERBS)), frozenset((*entities, "bald_eagle"))


def _strange(formula: Formula) -> tuple[str, ...]:
    predicates, names = _listed()
    said = [atom.predicate for atom in atoms(formula)]
    found = [word for word in said if word not in predicates]
    return tuple(found + [name for name in constants(formula) if name not in names])


def _sentence(words: list[str]) -> Formula:
    if words[0] == "if":
        then = words.index("then")
        body, head = words[1:then], words[then + 1 :]
        quantified = any(word in _QUANTIFIED for word in body)
        parts = _clauses(body, _X if quantified else None)
        subject = _X if quantified else _last_subject(parts)
        pattern = "If something is x then it is y" if quantified else "If x then y"
        return MEANINGS[pattern](_together(parts), _together(_clauses(head, subject)))
    if words[0] == "no" and "thing" in words:
        place = words.index("thing")
        conditions = [_literal(part, _X) for part in _split(words[1:place], {","})]
        _expect(words[place + 1] == "is" and words[place + 2] != "not")
        head = _literal(words[place + 2 :], _X)
        return MEANINGS["No x thing is y"](_together(conditions), head)
    plural = next((place for place, word in enumerate(words) if word in ("things", "people")), -1)
    if plural >= 0:
        described = words[words[0] == "all" : plural]
        conditions = [_literal(part, _X) for part in _split(described, {",", "and"})]
        _expect(words[plural + 1] in ("are", "is"))
        heads = [_literal(part, _X) for part in _split(words[plural + 2 :], {",", "and"})]
        return MEANINGS["All x things are y"](_together(conditions), _together(heads))
    if words[0] in _EVERY or words[0] in _SOME:
        _expect(words[1] == "is")
        options = [_literal(part, _X) for part in _split(words[2:], {"or"})]
        claim = options[0] if len(options) == 1 else MEANINGS["x or y"](tuple(options))
        return MEANINGS["Everything is x" if words[0] in _EVERY else "Something is x"](claim)
    return MEANINGS["x is y"](_together(_clauses(words, None)))


def _clauses(words: list[str], subject: Term | None) -> list[Formula]:
    """Clauses joined by `and`, `but` or commas; one without a subject goes on with the last."""
    found: list[Formula] = []
    for part in _split(words, {",", "and", "but"}):
        if len(part) == 1 or (len(part) == 2 and part[0] == "not"):
            _expect(subject is not None and bool(found))
            found.append(_literal(part, subject or _X))
        else:
            formula, subject = _clause(part, subject)
            found.append(formula)
    return found


def _clause(words: list[str], last: Term | None) -> tuple[Formula, Term]:
    """Subject and predicate, and who the subject is."""
    place = next((i for i, word in enumerate(words) if word in ("is", "are", "does", "do")), -1)
    if place >= 0 and words[place] in ("is", "are"):
        subject = _term(words[:place], last)
        return _literal(words[place + 1 :], subject), subject
    if place >= 0:
        _expect(words[place + 1] == "not")
        subject = _term(words[:place], last)
        verb, thing = words[place + 2], _term(words[place + 3 :], last)
        return MEANINGS["x does not see y"](verb, subject, thing), subject
    start = len(words) - 1 - words[::-1].index("the") if "the" in words[1:] else len(words) - 1
    subject = _term(words[: start - 1], last)
    verb = words[start - 1].removesuffix("s")
    return MEANINGS["x sees y"](verb, subject, _term(words[start:], last)), subject


def _term(words: list[str], last: Term | None) -> Term:
    if not words:
        _expect(last is not None)
        return last or _X
    if len(words) == 1:
        if words[0] in _SOME:
            return _X
        if words[0] in ("it", "they", "he", "she", "them"):
            _expect(last is not None)
            return last or _X
    name = words[1:] if words[0] == "the" else words[:1]
    _expect(0 < len(name) == len(words) - (words[0] == "the") <= 2)
    _expect(all(word.isalpha() and word not in _NO_NAMES for word in name))
    return Constant("_".join(name))


def _literal(words: list[str], subject: Term) -> Formula:
    if words[0] == "neither":
        one, other = _split(words[1:], {"nor"})
        return MEANINGS["neither x nor y"](_adjective(one, subject), _adjective(other, subject))
    negated = words[0] == "not"
    atom = _adjective(words[negated:], subject)
    return MEANINGS["not x"](atom) if negated else atom


def _adjective(words: list[str], subject: Term) -> Formula:
    (adjective,) = words
    _expect(adjective.isalpha() and adjective not in _GLUE)
    return Atom(adjective, (subject,))


def _last_subject(formulas: list[Formula]) -> Term | None:
    match formulas[-1]:
        case Atom(_, (subject, *_)) | Not(Atom(_, (subject, *_))):
            return subject
        case And((Not(Atom(_, (subject, *_))), *_)):
            return subject
    return None


def _together(parts: list[Formula]) -> Formula:
    _expect(bool(parts))
    return parts[0] if len(parts) == 1 else MEANINGS["x and y"](tuple(parts))


def _split(words: list[str], marks: set[str]) -> list[list[str]]:
    return [list(part) for mark, part in groupby(words, marks.__contains__) if not mark]


def _expect(condition: bool) -> None:
    if not condition:
        raise ValueError
