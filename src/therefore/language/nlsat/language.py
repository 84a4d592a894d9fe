"""NLSat's languages, for reading items back; `features["language"]` names the one of an item."""

from __future__ import annotations

from collections.abc import Callable

from therefore.errors import SentenceError
from therefore.items import Item
from therefore.language.nlsat import cnf, grl, rcl, ruletaker
from therefore.language.nlsat.lexicon import article
from therefore.language.reader import Reader
from therefore.logic.formulas import Atom, Constant, Formula, Problem
from therefore.logic.pretty import pretty

LANGUAGES: dict[str, Callable[[str], Formula]] = {
    "grl": grl.read,
    "rcl": rcl.read,
    "ruletaker": ruletaker.read,
    "cnf": cnf.read,
}


def read(item: Item) -> Problem:
    """Premises and question, read as formulas."""
    name = item.features.get("language", "")
    if name not in LANGUAGES:
        raise SentenceError(f"item {item.id}: language {name!r} is none of {', '.join(LANGUAGES)}")
    reader = LANGUAGES[name]
    return Problem(
        premises=tuple(reader(sentence) for sentence in item.premises),
        query=(reader(item.question),) if item.question else (),
    )


def phrase(item: Item, formula: Formula, positive: bool) -> str:
    """A ground atom or its negation in the words of the item's language; else in symbols."""
    language = item.features.get("language", "")
    match formula:
        case Atom(noun, ()) if language == "cnf":
            return noun if positive else f"not {noun}"
        case Atom(noun, ()):
            return noun if positive else f"no {noun}"
        case Atom(noun, (Constant(name),)) if language == "rcl":
            return f"{name.capitalize()} is {'' if positive else 'not '}{article(noun)}"
        case Atom(adjective, (Constant(name),)):
            return f"{_spoken(item, name)} is {'' if positive else 'not '}{adjective}"
        case Atom(verb, (Constant(name), Constant(other))):
            does = f"{verb}s" if positive else f"does not {verb}"
            return f"{_spoken(item, name)} {does} {_spoken(item, other)}"
    return pretty(formula) if positive else f"not ({pretty(formula)})"


def _spoken(item: Item, name: str) -> str:
    """A constant as the text has it: with the article if the text ever uses one."""
    words = name.replace("_", " ")
    text = " ".join([*item.premises, item.question]).lower()
    return f"the {words}" if f"the {words} " in text else words.capitalize()


READER = Reader(identity="form", read=read, phrase=phrase)
