"""Proofs and worlds (models) in plain words.

A proof names the sentences that it needs, then argues step by step from their contradiction. A
world is a small picture: who is there, and what is true of them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from therefore.language.engine.counting import decode
from therefore.language.english.inflection import capital
from therefore.language.english.telling import clause, individual, is_noun, predicate, sentence
from therefore.language.words.amounts import INSIDE
from therefore.language.words.orders import is_verb
from therefore.logic.formulas import Atom, Constant, Formula, Not, atoms, constants
from therefore.proving.persons import tell_axiom
from therefore.solve.core import minimal_core
from therefore.solve.decide import satisfiable
from therefore.solve.evidence import Evidence, Model, Refutation
from therefore.solve.words import listed, tell_refutation

SUPPOSED = ("the denial of the conclusion", "the conclusion")
"""The origins of formulas that a proof supposes in order to find a contradiction."""


def spelled(formulas: Sequence[Formula], texts: Sequence[str]) -> dict[str, str]:
    """From names to their spelling in the texts, unless it is a capital at the start of each word.

    >>> spelled([Atom("model", (Constant("gpt-5"),)), Atom("poet", (Constant("ann"),))],
    ...         ["GPT-5 is a model.", "Ann is a poet."])
    {'gpt-5': 'GPT-5'}
    """
    found: dict[str, str] = {}
    for name in constants(*formulas):
        pattern = rf"(?<!\w){re.escape(name.replace('_', ' '))}(?!\w)"
        for text in texts:
            told = re.search(pattern, text, re.IGNORECASE)
            # A text in small letters, such as "the bridge", keeps its usual spelling.
            if told and told[0] != told[0].lower() and not name.startswith("the_"):
                if told[0] != individual(Constant(name)):
                    found[name] = told[0]
                break
    return found


def capitals(lines: Sequence[str], texts: Sequence[str]) -> tuple[str, ...]:
    """The lines, with capitals for words that always have one inside the texts' sentences.

    >>> capitals(["Tom is a friend of mary"], ["Tom likes Mary.", "Rex barks."])
    ('Tom is a friend of Mary',)
    """
    told = [re.findall(r"[\w'’-]+", text) for text in texts]
    small = {word for words in told for word in words if word[:1].islower()}
    large: dict[str, str] = {
        word.lower(): word
        for words in told
        for word in words[1:]
        if word[:1].isupper() and word.lower() not in small
    }

    def change(found: re.Match[str]) -> str:
        word = str(found[0])
        return large.get(word, word)

    return tuple(re.sub(r"[\w'’-]+", change, line) for line in lines)


def tell_proof(
    formulas: Sequence[Formula],
    origins: Sequence[str],
    *,
    spelling: Mapping[str, str] | None = None,
    meanings: Sequence[Formula] | None = None,
) -> list[str]:
    """The proof in lines: the sentences that it needs, then the steps from these alone.

    `meanings` has the axioms in the form they had before the bounded search instantiated them.
    """
    core = minimal_core(formulas)
    needed = [formulas[place] for place in core]
    names = [origins[place] for place in core]
    evidence = satisfiable(needed)
    assert isinstance(evidence, Refutation)
    told = []
    words = [
        tell_axiom((meanings or formulas)[place], spelling)
        for place in core
        if origins[place].startswith("the meaning")
    ]
    if words:
        told.append("By the meaning of the words: " + "; ".join(words) + ".")
    numbers = [name for name in dict.fromkeys(names) if name.startswith("sentence ")]
    if numbers:
        told.append(f"It needs {listed(numbers)} and no other.")
    called = {**(spelling or {}), **_called(needed)}

    def phrase(formula: Formula, positive: bool) -> str:
        if isinstance(formula, Not):
            return phrase(formula.body, not positive)
        if isinstance(formula, Atom):
            return clause(formula, positive, called=called)
        return sentence(formula if positive else Not(formula), called=called)

    def name(constant: str) -> str:
        return individual(Constant(constant), called)

    steps = tell_refutation(needed, names, evidence, phrase, name=name)
    for supposed, origin in zip(needed, names, strict=True):
        # No step tells a supposition that is not a fact about individuals.
        if origin in SUPPOSED and not any(origin in step for step in steps):
            denied = supposed.body if isinstance(supposed, Not) else supposed
            what = phrase(denied, not isinstance(supposed, Not))
            told.append(f"Suppose that {what} ({origin}).")
    return told + steps


def _called(formulas: Sequence[Formula]) -> dict[str, str]:
    """Words for individuals that have no name: "that individual", "individual 2"."""
    from therefore.logic.ground import ground

    grounding = ground(formulas)
    unnamed = [*grounding.witnesses]
    unnamed += [name for name in constants(*formulas) if name[-1:] == "_" or _witness(name)]
    if not constants(*formulas) and not unnamed:
        unnamed = list(grounding.universe)
    if len(unnamed) == 1:
        return {unnamed[0]: "that individual"}
    return {name: f"individual {number}" for number, name in enumerate(unnamed, start=1)}


def _witness(name: str) -> bool:
    return name[:1] == "w" and name[1:].isdigit()


def tell_world(
    formulas: Sequence[Formula],
    evidence: Evidence,
    goal: Formula,
    *,
    spelling: Mapping[str, str] | None = None,
) -> list[str]:
    """A world in which the premises are true and the conclusion is false."""
    assert isinstance(evidence, Model)
    names = _predicates([*formulas, goal])
    called, kinds = _cast(evidence, formulas, spelling or {})
    told: list[str] = []
    if evidence.domain:
        listing = listed([kinds.get(name, called[name]) for name in evidence.domain])
        told.append(f"Picture a world with {listing} and nothing else.")
        for name, one in evidence.names.items():
            if name in constants(*formulas) and name[-1] != "_" and not _witness(name):
                told.append(f"Here {individual(Constant(name), spelling)} is {called[one]}.")
        for name in evidence.domain:
            facts = [
                predicate(each, Atom(each, (Constant(name),)) in evidence.true)
                for each, arity in names
                if arity == 1 and each != kinds.get(f"{name} kind")
            ]
            if facts:
                told.append(f"{capital(called[name])} {listed(facts)}.")
        for atom in sorted(evidence.true, key=str):
            if len(atom.arguments) > 1 and (atom.predicate, len(atom.arguments)) in names:
                told.append(f"{capital(clause(atom, called=called))}.")
    facts = [
        clause(atom, atom in evidence.true)
        for atom in atoms(*formulas)
        if not atom.arguments
        and not atom.predicate.startswith(f"{INSIDE} [")
        and (decode(atom.predicate) is None or atom in evidence.true)
    ]
    if facts:
        told.append(
            f"{'There' if evidence.domain else 'Picture a world in which'} {listed(facts)}."
        )
    told.append("Every premise is true there, and the conclusion is false.")
    return told


def _predicates(formulas: Sequence[Formula]) -> list[tuple[str, int]]:
    found = dict.fromkeys(
        (atom.predicate, len(atom.arguments))
        for atom in atoms(*formulas)
        if atom.predicate not in ("mentioned", "person")
    )
    return list(found)


def _cast(
    model: Model, formulas: Sequence[Formula], spelling: Mapping[str, str]
) -> tuple[dict[str, str], dict[str, str]]:
    """The words for each individual, and the words that introduce it."""
    named = set(constants(*formulas))
    called: dict[str, str] = {}
    kinds: dict[str, str] = {}
    used: dict[str, int] = {}
    for name in model.domain:
        if name in named and name[-1] != "_" and not _witness(name):
            called[name] = individual(Constant(name), spelling)
            continue
        nouns = [
            atom.predicate
            for atom in sorted(model.true, key=lambda each: (-len(each.predicate), str(each)))
            if atom.arguments == (Constant(name),)
            and is_noun(atom.predicate)
            and not is_verb(atom.predicate)
            and atom.predicate not in ("mentioned", "person")
        ]
        noun = nouns[0].replace("_", " ") if nouns else "thing"
        used[noun] = used.get(noun, 0) + 1
        ordinal = _ORDINALS[used[noun] - 1] if used[noun] <= len(_ORDINALS) else "further "
        called[name] = f"the {ordinal}{noun}"
        kinds[name] = f"one {noun}" if used[noun] == 1 else f"a {ordinal}{noun}"
        if nouns:
            kinds[f"{name} kind"] = nouns[0]
    return called, kinds


_ORDINALS = ("", "second ", "third ", "fourth ", "fifth ", "sixth ", "seventh ", "eighth ")
