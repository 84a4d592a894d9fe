"""Explain in words why an item's answer is right: each claim of its certificate as an argument.

`verification.disputes` explains why an imported label is wrong.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from therefore.checker.certificate import CertificateError, read_certificate
from therefore.checker.check import Accepted, Rejected, check
from therefore.checker.claims import ClaimError, claim_named
from therefore.checker.evidence import Evidence, Instance
from therefore.checker.forms import Argument, exchange
from therefore.errors import FragmentError, InputError
from therefore.items import Item
from therefore.language.english.assumed import assumed, existing, exists
from therefore.language.english.picturing import described, picture, plainly
from therefore.language.english.spelling import respelled
from therefore.language.reader import plain_phrase
from therefore.language.readers import READERS
from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
    Formula,
    Implies,
    Not,
    Problem,
    atoms,
    constants,
)
from therefore.solve.core import minimal_core
from therefore.solve.decide import satisfiable
from therefore.solve.evidence import Model, Refutation
from therefore.solve.words import listed, tell_model, tell_refutation

_STATED = "things of every kind named exist"
"""The words of a question that say that no kind is empty."""
_EXISTENCE = "the existence of "
_AGAIN = re.compile(r"(; |\b(?:then|or|and|So|that) )something ")


@dataclass(frozen=True, slots=True)
class Reason:
    """One claim and the argument for it."""

    claim: str
    argument: tuple[str, ...]


def explain(item: Item) -> list[Reason]:
    """The item's claims, each with its argument; empty if the item has no certificate."""
    if not item.certificate:
        return []
    problem, say = item.logic.problem(), speaker(item)
    reader = READERS.get(item.family)
    reasons: list[Reason] = []
    for name, evidence in read_certificate(item.certificate).items():
        formulas = claim_named(name, isinstance(evidence, Model)).formulas(problem)
        if isinstance(evidence, Model):
            drawn = reader.picture if reader else None
            seen = drawn(item, evidence.true, evidence.domain) if drawn else ""
            world = [seen] if seen else world_in_words(item, formulas, evidence, say)
            told = [*world, _upshot(problem, name)]
        else:
            told = _refutation(item, formulas, origins_of(problem, name), evidence, say)
        reasons.append(Reason(_claim(item, name, isinstance(evidence, Model)), tuple(told)))
    if item.asks == "parallel":
        reasons = [*_forms(problem, say), *reasons]
    texts = (*item.premises, *item.choices)
    return [Reason(each.claim, respelled(each.argument, texts)) for each in reasons]


def speaker(item: Item) -> Callable[[Formula, bool], str]:
    """A function that says a formula (or its denial, if False) in the item's words."""
    reader = READERS.get(item.family)
    return partial(reader.phrase if reader else plain_phrase, item)


def _forms(problem: Problem, say: Callable[[Formula, bool], str]) -> list[Reason]:
    """For each option, whether it has the argument's form, and which statement replaces which."""
    stem = Argument(problem.premises, problem.goal[0])
    reasons: list[Reason] = []
    for place, query in enumerate(problem.query):
        option, letter = Argument.read(query), _letter(str(place))
        exchanged = exchange(stem, option)
        if exchanged is None:
            told = ["However its statements are exchanged for the text's, one says something else."]
            if stem.valid != option.valid:
                one, other = ("", " not") if option.valid else (" not", "")
                told.append(f"Also, its conclusion does{one} follow; the text's does{other}.")
            reasons.append(Reason(f"Option {letter} has another form.", tuple(told)))
            continue
        told = [
            f'For "{say(mine, True)}" it has "{say(its, True)}".' for mine, its in exchanged.items()
        ]
        told.append("So exchanged, its premises and its conclusion say what the text's say.")
        reasons.append(Reason(f"Option {letter} has the form of the argument.", tuple(told)))
    return reasons


def world_in_words(
    item: Item,
    formulas: tuple[Formula, ...],
    model: Model,
    say: Callable[[Formula, bool], str],
) -> list[str]:
    """A model in words: as a picture if no thing has a name or a relation, else fact by fact."""
    witnesses = _witnesses(formulas, model)
    names = {atom.predicate: len(atom.arguments) for atom in atoms(*formulas)}
    if not model.domain or len(witnesses) < len(model.domain) or set(names.values()) != {1}:
        phrase = partial(_phrase, say, witnesses)
        called = partial(_individual, item, witnesses)
        return tell_model(formulas, model, phrase, name=called)
    model = _smallest(formulas, model)
    asked = {atom.predicate for atom in atoms(*formulas[len(item.logic.problem().theory) :])}
    things: list[str] = []
    for thing in map(Constant, model.domain):
        known = [Atom(name, (thing,)) for name in names]
        holds = [atom for atom in known if atom in model.true]
        matters = any(atom.predicate in asked for atom in holds)
        fails = [atom for atom in known if atom not in holds and atom.predicate in asked]
        denied = [say(atom, False) for atom in fails] if matters else ()
        things.append(described([say(atom, True) for atom in holds], denied))
    return [picture(things)]


def _smallest(formulas: tuple[Formula, ...], model: Model) -> Model:
    """The model without the things that the checker shows to be unnecessary."""
    for thing in model.domain[::-1]:
        rest = tuple(name for name in model.domain if name != thing)
        true = frozenset(atom for atom in model.true if atom.arguments != (Constant(thing),))
        smaller = Model(true, rest)
        if rest and not model.names and check(formulas, smaller) == Accepted():
            model = smaller
    return model


def _refutation(
    item: Item,
    formulas: tuple[Formula, ...],
    origins: list[str],
    evidence: Refutation,
    say: Callable[[Formula, bool], str],
) -> list[str]:
    """A proof from a minimal core: the formulas used, the background among them, and the steps.

    The certificate's refutation may use formulas that are not needed; then the core is refuted
    anew. Every formula of a minimal core is needed.
    """
    told: list[str] = []
    texts = (*item.premises, item.question, *item.choices)
    if _STATED in item.question:
        for place, (formula, origin) in enumerate(zip(formulas, origins, strict=True)):
            kind = existing(formula, say, texts) if origin.startswith("background ") else ""
            origins[place] = f"{_EXISTENCE}{kind}" if kind else origin
    whole = formulas
    formulas, origins = _supposing(item, formulas, origins)
    core = minimal_core(formulas)
    if len(core) < len(formulas) or formulas != whole:
        formulas = tuple(formulas[place] for place in core)
        origins = [origins[place] for place in core]
        again = satisfiable(formulas)
        if not isinstance(again, Refutation):
            raise ValueError("a core that can be true")
        evidence = again
        each = "it" if len(origins) == 1 else "any of them"
        told.append(
            f"No more is needed than {listed(origins)}; without {each} this does not follow."
        )
    for formula, origin in zip(formulas, origins, strict=True):
        if origin.startswith("background "):
            told.append(f"{origin.capitalize()} says: {assumed(formula, say, texts)}.")
        elif origin.startswith(_EXISTENCE):
            there = exists(origin.removeprefix(_EXISTENCE))
            told.append(f"T{there[1:]}: the question says that things of every kind named exist.")
    witnesses = _witnesses(formulas, evidence)
    lines = tell_refutation(formulas, origins, evidence, partial(_phrase, say, witnesses))
    return [*told, *(map(same_thing, lines) if len(witnesses) == 1 else lines)]


def _supposing(
    item: Item, formulas: tuple[Formula, ...], origins: list[str]
) -> tuple[tuple[Formula, ...], list[str]]:
    """The formulas and their origins, with each option split into the supposition and the rest."""
    queries = item.logic.problem().query
    parted = [_parted(Not(query)) or _parted(query) for query in queries]
    supposed = {each[0] for each in parted if each}
    asks = item.question.startswith(("If ", "Suppose "))
    if not asks or len(queries) < 2 or len(supposed) != 1 or None in parted:
        return formulas, origins
    told: list[tuple[Formula, str]] = []
    for formula, origin in zip(formulas, origins, strict=True):
        parts = _parted(formula) if "option " in origin else None
        if parts is None or parts[0] not in supposed:
            told.append((formula, origin))
        else:
            told += [(parts[0], "the supposition"), (parts[1], origin)]
    return tuple(formula for formula, _ in told), [origin for _, origin in told]


def _parted(formula: Formula) -> tuple[Formula, Formula] | None:
    """The supposition s and the rest of "s and q" or "not: if s, then q"; None for others."""
    match formula:
        case And((left, right)):
            return left, right
        case Not(Implies(left, right)):
            return left, Not(right)
    return None


def reasons_for(item: Item) -> list[Reason]:
    """Why the answer is right; if its evidence does not hold, only that fact."""
    if not item.certificate:
        return []
    try:
        problem = item.logic.problem()
        for name, evidence in read_certificate(item.certificate).items():
            found = check(claim_named(name, True).formulas(problem), evidence)
            if isinstance(found, Rejected):
                raise ClaimError(f"{name!r}: {found.reason}")
    except (InputError, ClaimError, CertificateError, FragmentError) as fault:
        return [Reason("Its evidence does not hold: therefore verify says more.", (str(fault),))]
    return explain(item)


def _witnesses(formulas: tuple[Formula, ...], evidence: Evidence) -> tuple[str, ...]:
    """The individuals that occur in the evidence but not in the formulas."""
    spoken: list[str] = []
    if isinstance(evidence, Model):
        spoken = list(evidence.domain)
    else:
        for use in evidence.uses:
            spoken += use.constants if isinstance(use, Instance) else (use.constant,)
    named = set(constants(*formulas))
    return tuple(dict.fromkeys(name for name in spoken if name not in named))


def _individual(item: Item, witnesses: tuple[str, ...], name: str) -> str:
    """An individual as the item's text calls it."""
    if name in witnesses:
        return _someone(witnesses, name)
    plain = name.replace("_", " ")
    text = " ".join((*item.premises, item.question, *item.choices))
    found = re.search(rf"\b(?:the )?{re.escape(plain)}\b", text, re.IGNORECASE)
    return re.sub("^The ", "the ", found[0]) if found else plain


def _someone(witnesses: tuple[str, ...], name: str) -> str:
    return "someone" if len(witnesses) == 1 else f"someone ({witnesses.index(name) + 1})"


def _phrase(
    say: Callable[[Formula, bool], str],
    witnesses: tuple[str, ...],
    formula: Formula,
    positive: bool,
) -> str:
    """A phrase in which several unnamed individuals are told apart."""
    text = plainly(say(formula, positive))
    if len(witnesses) > 1:
        for name in dict.fromkeys(n for n in constants(formula) if n in witnesses):
            text = re.sub(
                r"\b([Ss]ome(?:one|thing))\b(?! \()",
                rf"\1 ({witnesses.index(name) + 1})",
                text,
                count=1,
            )
    return text


def origins_of(problem: Problem, name: str) -> list[str]:
    """The name of each formula in the set of a claim, such as `sentence 2`."""
    origins = [f"background {number}" for number, _ in enumerate(problem.axioms, start=1)]
    origins += [f"sentence {number}" for number, _ in enumerate(problem.premises, start=1)]
    words = name.split()
    for sign, which in zip(words[1::2], words[2::2], strict=True):
        what = "the goal" if which == "goal" else f"option {_letter(which)}"
        if len(problem.query) == 1 and which != "goal":
            what = "the conclusion"
        origins.append(what if sign == "+" else f"the denial of {what}")
    return origins


def _upshot(problem: Problem, name: str) -> str:
    """A sentence that says what is true and what is false in a model of the claim's set."""
    names = origins_of(problem, name)[len(problem.theory) :]
    true = [each for each in names if not each.startswith("the denial of ")]
    false = [each.removeprefix("the denial of ") for each in names if each not in true]
    every = "every sentence is true" if problem.premises else "the background holds"
    parts = [every, *(f"so is {each}" for each in true), *(f"{each} is false" for each in false)]
    return f"Then {', and '.join(parts)}."


def _claim(item: Item, name: str, possible: bool) -> str:
    words = name.split()
    verb = "can be true together" if possible else "cannot be true together"
    if len(words) == 1:
        return f"The sentences {verb}."
    if words[2] == "goal":
        return _goal_claim(words, possible)
    single = len(item.logic.query) == 1
    option = "the conclusion" if single else f"option {_letter(words[2])}"
    if "goal" in words:
        how = "does not complete" if possible else "completes"
        return f"{option[0].upper()}{option[1:]} {how} the argument."
    if words[1] == "-":
        how = "does not follow" if possible else "follows"
        return f"{option[0].upper()}{option[1:]} {how}."
    how = "is possible" if possible else "is impossible"
    return f"{option[0].upper()}{option[1:]} {how}."


def _goal_claim(words: list[str], possible: bool) -> str:
    """A sentence for a claim about the theory and the argument's own conclusion (`goal`)."""
    if len(words) == 3:
        return f"The conclusion {'does not follow' if possible else 'follows'} from the sentences."
    how = "can be true" if possible else "cannot be true"
    return f"The conclusion {how} without option {_letter(words[4])}."


def _letter(number: str) -> str:
    return "ABCDEFGHIJKLMNOPQRSTUVWXYZ"[int(number)]


def same_thing(line: str) -> str:
    """A line of a proof about one unnamed thing, which is called `it` after its first mention.

    >>> same_thing("1. something is a dog (sentence 1); something is a pet (sentence 2).")
    '1. something is a dog (sentence 1); it is a pet (sentence 2).'
    """
    head, met, rest = line.partition("something ")
    return head + met + _AGAIN.sub(r"\1it ", rest)
