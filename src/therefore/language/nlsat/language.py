"""NLSat's four languages: a theory in one of them, and a question about it.

A satisfiability question is a sentence of a closed list; an entailment question is a bare
hypothesis with the labels as choices. The first sentence of a text shows which language it is in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from therefore.errors import SentenceError
from therefore.items import SATISFIABILITY, Item
from therefore.language.nlsat import cnf, grl, rcl, ruletaker
from therefore.language.nlsat.lexicon import article
from therefore.language.nlsat.questions import QUESTIONS
from therefore.language.nlsat.scopes import open_denials
from therefore.language.reader import (
    Language,
    Reader,
    Said,
    Statement,
    Text,
    is_entailment,
    problem_reader,
    reads,
)
from therefore.logic.existence import supposed
from therefore.logic.formulas import Atom, Constant, Formula, Problem
from therefore.logic.pretty import pretty

LANGUAGES: dict[str, Callable[[str], Said]] = {
    "grl": grl.listen,
    "rcl": rcl.listen,
    "ruletaker": ruletaker.listen,
    "cnf": cnf.listen,
}
"""For each language the function that reads a sentence."""

DOUBTS: dict[str, Callable[[Sequence[str], Sequence[Formula]], tuple[str, ...]]] = {
    "grl": lambda *_: (),
    "rcl": lambda sentences, _: open_denials(sentences),
    "ruletaker": ruletaker.doubtful,
    "cnf": lambda *_: (),
}
"""For each language a function from the sentences and the query (or premises) to the doubts."""


def _language(name: str) -> Language:
    listen, doubts = LANGUAGES[name], DOUBTS[name]

    def fits(text: Text) -> bool:
        asked = _is_satisfiability(text) or is_entailment(text)
        return bool(text.premises) and asked and reads(listen, text.premises[0])

    def read(text: Text) -> Statement:
        said = [listen(sentence) for sentence in text.premises]
        query: tuple[Formula, ...] = ()
        if is_entailment(text):
            said.append(listen(text.question))
            query = (said[-1].formula,)
        elif not _is_satisfiability(text):
            raise SentenceError(f"{text.question!r} is no question about a theory")
        premises = tuple([one.formula for one in said[: len(text.premises)]])
        return Statement(
            language=name,
            family="nlsat",
            task="entailment" if query else "satisfiability",
            problem=Problem(premises=premises, query=query),
            unsaid=supposed(premises, query),
            unlisted=tuple(word for _, strange in said if strange for word in strange),
            doubts=doubts((*text.premises, *[text.question] * len(query)), query or premises),
            features={"language": name},
        )

    return Language(name, "nlsat", fits, read)


def _is_satisfiability(text: Text) -> bool:
    return text.choices == SATISFIABILITY and text.question in QUESTIONS


SPOKEN = tuple(map(_language, LANGUAGES))
"""The languages of the family."""


def phrase(item: Item, formula: Formula, positive: bool) -> str:
    """A ground atom or its negation in the words of the item's language; others in symbols."""
    told = item.premises[0] if item.premises else ""
    language = next((name for name, listen in LANGUAGES.items() if reads(listen, told)), "")
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
    """A constant in words: with "the" if the text ever uses it so."""
    words = name.replace("_", " ")
    text = " ".join([*item.premises, item.question]).lower()
    return f"the {words}" if f"the {words} " in text else words.capitalize()


READER = Reader(identity="form", read=problem_reader(*SPOKEN), phrase=phrase)
