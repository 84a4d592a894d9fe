"""RuleTaker's language: rules such as "If the cow is not big, then the cow is kind".

Items use the patterns of `patterns/ruletaker.toml`, which are read back as they are. Patterns in
the words of the NLSat paper (Figure 7) leave the scope of "not" open ("All big things are not
kind"); they are used on request, and read as the paper means them. The reader also accepts the
relations of RuleTaker and ProofWriter ("The cat eats the squirrel."), their plural rules ("Red,
cold things are round."), and the existential and universal facts of RuleTaker-E.

"Not" denies only the word behind it, so a bare adjective never follows a denied one: "is not big
and red" and "is not red or big" have two readings. A pronoun refers to the "something" (it) or
"someone" (they) that opens a rule, else to the only one who was named. A sentence is refused if two
were named, if the same side of a rule had another subject before, or if a second "someone" may be
another one. A text about people that names an animal is read, but with a doubt.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import groupby

from therefore.errors import SentenceError
from therefore.language.nlsat.lexicon import load
from therefore.language.nlsat.scopes import open_denials
from therefore.language.nlsat.templates import Listening, meanings
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
_PRONOUNS = ("it", "they", "he", "she", "them")
_AGREEING = {"something": {"it"}, "someone": {"they", "them"}}
_GENDERS = {
    **{name: ("he", "they", "them") for name in ("bob", "charlie", "dave", "gary", "harry")},
    **{name: ("she", "they", "them") for name in ("anne", "erin", "fiona")},
}
"""The pronouns of the lexicon's persons; all other names are of animals."""
_GLUE = frozenset(
    ("if", "then", "and", "or", "not", "is", "are", "does", "do", "the", "it", "they", "no")
) | {"but", "both", "neither", "nor"}

MEANINGS: dict[str, Callable[..., Formula]] = {
    "If x then y": Implies,
    "If something is x then it is y": lambda body, head: Forall(("X",), Implies(body, head)),
    "All x things are y": lambda body, head: Forall(("X",), Implies(body, head)),
    "Everything is x": lambda claim: Forall(("X",), claim),
    "Something is x": lambda claim: Exists(("X",), claim),
    "x or y": lambda parts: Or(parts),
    "x and y": lambda parts: And(parts),
    "x is y": lambda literal: literal,
    "not x": Not,
    "x sees y": lambda verb, subject, thing: Atom(verb, (subject, thing)),
    "x does not see y": lambda verb, subject, thing: Not(Atom(verb, (subject, thing))),
}
"""The meaning of each part of a released sentence; readers look it up here and nowhere else."""

PATTERNS = meanings("ruletaker")
"""The meaning of each of our own patterns."""

VERBS = ("chase", "eat", "like", "need", "see", "visit")
"""The relations of the released data."""


def constant(name: str) -> str:
    """The constant of a name.

    >>> constant("the bald eagle"), constant("Dave")
    ('bald_eagle', 'dave')
    """
    return name.lower().removeprefix("the ").replace(" ", "_")


def _named(text: str) -> str:
    """The constant of a text in the place of a name; an empty text if it is no name."""
    return "" if text.lower() in _NOBODY else constant(text)


_NOBODY = _GLUE | {*_NO_NAMES, *_EVERY, *_SOME, *_QUANTIFIED, *_PRONOUNS}
_OURS = Listening("ruletaker", PATTERNS, _named, glue=_GLUE)


@lru_cache(maxsize=1 << 16)
def listen(sentence: str) -> Said:
    """The formula of a sentence, and its words that the lexicons do not list.

    >>> from therefore.logic.tptp import write_formula
    >>> told = "If someone sees the cat and they are not green then they are cold."
    >>> write_formula(listen(told).formula)
    '![X]: ((see(X,cat) & ~green(X)) => cold(X))'
    >>> write_formula(listen("Something is red or not furry.").formula)
    '?[X]: (red(X) | ~furry(X))'
    """
    if fault := _named_oddly(sentence):
        raise SentenceError(f"{sentence!r} is no sentence of RuleTaker: {fault}")
    if found := _OURS.read(sentence):
        formula, spoken = found
        said = [word for slot, word in spoken.items() if slot.islower()]
        named = [constant(name) for slot, name in spoken.items() if slot.isupper()]
        return Said(formula, _strange(said, named))
    words = sentence.strip().removesuffix(".").lower().replace(",", " , ").split()
    try:
        formula = _sentence(words)
    except (IndexError, ValueError):
        raise SentenceError(
            f"{sentence!r} is no sentence of RuleTaker, such as 'If Bob is red then Bob is big.'"
        ) from None
    said = [atom.predicate for atom in atoms(formula)]
    return Said(formula, _strange(said, constants(formula)))


_PEOPLE = re.compile(
    r"\b(?:people|persons?|everyone|everybody|no one|nobody)\b|^(?:someone|somebody) ",
    re.IGNORECASE,
)
_ANIMAL = re.compile(r"\bthe [a-z]", re.IGNORECASE)
_SOMEONE = re.compile(rf"{_PEOPLE.pattern}|\bsomeone\b", re.IGNORECASE)
_THING = re.compile(r"\b(?:something|everything|things?)\b", re.IGNORECASE)
_UNNAMED = re.compile(r"(?:some|every)(?:thing|one|body) is ", re.IGNORECASE)


def doubtful(sentences: Sequence[str], asked: Sequence[Formula]) -> tuple[str, ...]:
    """The doubts about a text that can be read: whether an animal counts among "people", and so on.

    The "someone" of a released rule ("If someone sees the cat then they are kind.") is taken as its
    authors mean it, for everyone whom the text names; but things without a name may be no persons.
    """
    found = open_denials(sentences)
    if any(map(_PEOPLE.search, sentences)) and any(map(_ANIMAL.search, sentences)):
        found += ("a rule speaks of people and the text of animals, which may be none",)
    unnamed = not any(map(constants, asked)) or any(map(_UNNAMED.match, sentences))
    if unnamed and all(any(map(who.search, sentences)) for who in (_SOMEONE, _THING)):
        found += ("it speaks of things and of people, and not every thing need be a person",)
    return found


@lru_cache(maxsize=1)
def _articles() -> re.Pattern[str]:
    """A pattern that finds an animal without "the", or a person with it."""
    listed = [word.singular for word in load("entities")]
    animals = [name.removeprefix("the ") for name in listed if name.startswith("the ")]
    people = [name for name in listed if not name.startswith("the ")]
    return re.compile(
        rf"(?<!\bthe )\b(?:{'|'.join(animals)})\b|\bthe (?:{'|'.join(people)})\b", re.IGNORECASE
    )


def _named_oddly(sentence: str) -> str:
    """Why a name in the sentence lacks or has "the" wrongly; an empty text if none does."""
    found = _articles().search(sentence)
    return f"{found[0]!r} is called otherwise" if found else ""


@lru_cache(maxsize=1)
def _listed() -> tuple[frozenset[str], frozenset[str]]:
    """The predicates and the constants of the lexicons."""
    adjectives = [word.singular for word in load("adjectives")]
    entities = [constant(word.singular) for word in load("entities")]
    return frozenset((*adjectives, *VERBS)), frozenset((*entities, "bald_eagle"))


def _strange(said: Iterable[str], named: Iterable[str]) -> tuple[str, ...]:
    """The predicates and the constants that no lexicon lists."""
    predicates, names = _listed()
    found = [word for word in said if word not in predicates]
    return tuple(found + [name for name in named if name not in names])


def _sentence(words: list[str]) -> Formula:
    if words[0] == "if":
        return _conditional(words)
    plural = next((place for place, word in enumerate(words) if word in ("things", "people")), -1)
    if plural >= 0:
        _expect(words[0] != "not")  # it could deny the whole sentence
        described = words[words[0] == "all" : plural]
        conditions = _literals(_split(described, {",", "and"}))
        _expect(words[plural + 1] in ("are", "is"))
        heads = _literals(_split(words[plural + 2 :], {",", "and"}))
        return MEANINGS["All x things are y"](_together(conditions), _together(heads))
    if words[0] in _EVERY or words[0] in _SOME:
        _expect(words[1] == "is")
        options = _literals(_split(words[2:], {"or"}))
        claim = options[0] if len(options) == 1 else MEANINGS["x or y"](tuple(options))
        return MEANINGS["Everything is x" if words[0] in _EVERY else "Something is x"](claim)
    return MEANINGS["x is y"](_together(_clauses(words, None, [])))


def _conditional(words: list[str]) -> Formula:
    then = words.index("then")
    body, head = words[1:then], words[then + 1 :]
    quantified = body[0] in _AGREEING
    if quantified:
        _expect(_AGREEING[body[0]].issuperset(set(words).intersection(_PRONOUNS)))
        condition = _together(_clauses(["it", *body[1:]], _X, [_X]))
        claim = _together(_clauses(head, None, [_X]))
        return MEANINGS["If something is x then it is y"](condition, claim)
    meant: list[Term] = []
    parts = _clauses(body, None, meant)
    claims = _clauses(head, None, meant)
    return MEANINGS["If x then y"](_together(parts), _together(claims))


def _clauses(words: list[str], subject: Term | None, meant: list[Term]) -> list[Formula]:
    """The formulas of clauses joined by `and` or commas; one without a subject has the last one's.

    `meant` holds the terms that a pronoun may stand for: in a rule that opens with "something" its
    subjects, else all who were named. This function adds those of the clauses it reads.
    """
    found: list[Formula] = []
    for part in _split(words, {",", "and"}):
        if len(part) == 1 or (len(part) == 2 and part[0] == "not"):
            _expect(subject is not None and bool(found))
            _expect(part[0] == "not" or not isinstance(found[-1], Not))
            _expect(all(len(atom.arguments) == 1 for atom in atoms(found[-1])))
            found.append(_literal(part, subject or _X))
        else:
            # "Does not chase the cat and eat the dog" denies both; "and eats" would not.
            _expect(part[0] not in VERBS or not found or not isinstance(found[-1], Not))
            formula, subject, thing = _clause(part, subject, meant)
            found.append(formula)
            meant += [subject] if _X in meant or thing is None else [subject, thing]
    return found


def _clause(
    words: list[str], last: Term | None, meant: list[Term]
) -> tuple[Formula, Term, Term | None]:
    """The formula of a clause, its subject, and the object of its relation if it has one."""
    place = next((i for i, word in enumerate(words) if word in ("is", "are", "does", "do")), -1)
    if place >= 0 and words[place] in ("is", "are"):
        subject = _subject(words[:place], last, meant)
        return _literal(words[place + 1 :], subject), subject, None
    if place >= 0:
        _expect(words[place + 1] == "not")
        subject = _subject(words[:place], last, meant)
        verb, thing = words[place + 2], _term(words[place + 3 :], meant)
        return MEANINGS["x does not see y"](verb, subject, thing), subject, thing
    start = len(words) - 1 - words[::-1].index("the") if "the" in words[1:] else len(words) - 1
    subject = _subject(words[: start - 1], last, meant)
    verb = words[start - 1].removesuffix("s")
    thing = _term(words[start:], meant)
    return MEANINGS["x sees y"](verb, subject, thing), subject, thing


def _subject(words: list[str], last: Term | None, meant: list[Term]) -> Term:
    if not words:
        _expect(last is not None)
        return last or _X
    return _term(words, meant)


def _term(words: list[str], meant: list[Term]) -> Term:
    """The term of a name, or of a pronoun that can only mean one; else ValueError."""
    if len(words) == 1 and words[0] in _PRONOUNS:
        (one,) = set(meant)
        _expect(not isinstance(one, Constant) or words[0] in _GENDERS.get(one.name, ("it", "they")))
        return one
    name = words[1:] if words[0] == "the" else words[:1]
    _expect(0 < len(name) == len(words) - (words[0] == "the") <= 2)
    _expect(all(word.isalpha() and word not in _NOBODY for word in name))
    return Constant("_".join(name))


def _literals(parts: list[list[str]]) -> list[Formula]:
    """The literals of adjectives about X; ValueError if an affirmed one follows a denied one."""
    denied = [part[0] == "not" for part in parts]
    _expect(denied == sorted(denied))
    return [_literal(part, _X) for part in parts]


def _literal(words: list[str], subject: Term) -> Formula:
    negated = words[0] == "not"
    atom = _adjective(words[negated:], subject)
    return MEANINGS["not x"](atom) if negated else atom


def _adjective(words: list[str], subject: Term) -> Formula:
    (adjective,) = words
    _expect(adjective.isalpha() and adjective not in _GLUE)
    return Atom(adjective, (subject,))


def _together(parts: list[Formula]) -> Formula:
    _expect(bool(parts))
    return parts[0] if len(parts) == 1 else MEANINGS["x and y"](tuple(parts))


def _split(words: list[str], marks: set[str]) -> list[list[str]]:
    """The parts between marks; ValueError unless each mark (comma, "and", both) joins two parts."""
    found = [(mark, list(part)) for mark, part in groupby(words, marks.__contains__)]
    between = [part for mark, part in found[1:-1] if mark]
    _expect(not (found and (found[0][0] or found[-1][0])))
    _expect(all(len(part) == 1 or part in ([",", "and"], [",", "or"]) for part in between))
    return [part for mark, part in found if not mark]


def _expect(condition: bool) -> None:
    if not condition:
        raise ValueError
