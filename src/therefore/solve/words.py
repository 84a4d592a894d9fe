"""Evidence in words: a model as a supposition, a refutation as a chain of small steps.

A step of a refutation is told as people argue: suppose this, then that (by such a sentence), and
so on to a contradiction. Only what the contradiction needs is told.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from therefore.logic.clauses import Clause, ClauseForm, clause_form
from therefore.logic.formulas import Atom, Constant, Formula, atoms
from therefore.logic.ground import EQUALITY, ground
from therefore.solve.evidence import Model, Refutation

Phrase = Callable[[Formula, bool], str]
"""A ground formula, or its negation, in words."""


def tell_model(
    formulas: Sequence[Formula], model: Model, phrase: Phrase, *, name: Callable[[str], str] = str
) -> list[str]:
    """The model as sentences that begin with a supposition; `name` says individuals in words.

    >>> from therefore.logic.formulas import Or
    >>> p, q = Atom("p"), Atom("q")
    >>> tell_model([Or((p, q))], Model(frozenset({q})), lambda f, yes: f"{f.predicate} is {yes}")
    ['Suppose that q is True.', 'Also suppose that p is False.']
    """
    told: list[str] = []
    if model.domain:
        who = [name(individual) for individual in model.domain]
        told.append(f"Suppose that there {'is' if len(who) == 1 else 'are'} only {listed(who)}.")
        same = [f"{name(one)} is {name(other)}" for one, other in sorted(model.names.items())]
        told += [f"Here {listed(same)}."] if same else []
        true = sorted((phrase(atom, True) for atom in model.true), key=str.lower)
        told.append(
            f"Suppose that {listed(true)}, and nothing else."
            if true
            else "Suppose that nothing that is mentioned holds."
        )
        return told
    mentioned = atoms(*formulas)
    true = [phrase(atom, True) for atom in mentioned if atom in model.true]
    false = [phrase(atom, False) for atom in mentioned if atom not in model.true]
    told += [f"Suppose that {listed(true)}."] if true else []
    told += [f"{'Also suppose' if true else 'Suppose'} that {listed(false)}."] if false else []
    return told


def tell_refutation(
    formulas: Sequence[Formula],
    origins: Sequence[str],
    refutation: Refutation,
    phrase: Phrase,
    *,
    most: int = 12,
) -> list[str]:
    """The refutation as sentences; `origins` names each formula ("premise 2")."""
    form = clause_form(ground(formulas).formulas)
    known = list(form.clauses)
    sources = [origins[source] if source < len(origins) else "identity" for source in form.sources]
    told: list[str] = []
    shown = min(len(refutation.steps), most)
    skipped = len(refutation.steps) - shown
    for number, step in enumerate(refutation.steps, start=1):
        if number < shown or number == len(refutation.steps):
            told.append(_tell_step(known, sources, step, number, form, phrase))
        elif number == shown:
            told.append(f"({skipped} more steps of the same kind.)")
        known.append(step)
        sources.append(f"step {number}")
    return told


def _tell_step(
    clauses: Sequence[Clause],
    sources: Sequence[str],
    step: Clause,
    number: int,
    form: ClauseForm,
    phrase: Phrase,
) -> str:
    names = form.atoms

    def say(literal: int) -> str:
        if abs(literal) in names:
            return _literal(names[abs(literal)], literal > 0, phrase)
        formula, sign = form.definitions[abs(literal)]
        return phrase(formula, sign == (literal > 0))

    assumed = [-literal for literal in step]
    trail, reason, conflict = _conflict(clauses, assumed)
    needed = {-literal for literal in clauses[conflict]} if conflict >= 0 else set()
    chain: list[str] = []
    for literal in reversed(trail):
        if literal in needed and literal in reason:
            chain.append(f"{say(literal)} ({sources[reason[literal]]})")
            needed |= {-other for other in clauses[reason[literal]] if other != literal}
    chain.reverse()
    lead = f"Suppose that {listed([say(literal) for literal in assumed])}; then " if assumed else ""
    steps = "; ".join(chain)
    clash = f"this contradicts {sources[conflict]}" if conflict >= 0 else "a contradiction"
    text = f"{number}. {lead}{steps}{'; ' if steps else ''}{clash}."
    if step:
        text += f" So {' or '.join(say(literal) for literal in step)}."
    return text


def _literal(atom: Atom, positive: bool, phrase: Phrase) -> str:
    if atom.predicate == EQUALITY:
        left, right = (term.name for term in atom.arguments if isinstance(term, Constant))
        return f"{left} is {'' if positive else 'not '}{right}"
    return phrase(atom, positive)


def _conflict(
    clauses: Sequence[Clause], assumed: Sequence[int]
) -> tuple[list[int], dict[int, int], int]:
    """Propagate to a conflict: what was set in order, by which clause, and the clause that fails.

    Plain passes over all clauses, nearest consequences first: this runs once for a reader's eyes.
    """
    true = set(assumed)
    trail = list(assumed)
    reason: dict[int, int] = {}
    while True:
        fresh: list[tuple[int, int]] = []
        for place, clause in enumerate(clauses):
            if any(literal in true for literal in clause):
                continue
            free = [literal for literal in clause if -literal not in true]
            if not free:
                return trail, reason, place
            if len(free) == 1:
                fresh.append((free[0], place))
        if not fresh:
            return trail, reason, -1
        for literal, place in fresh:
            if -literal in true:
                return trail, reason, place
            if literal not in true:
                true.add(literal)
                trail.append(literal)
                reason[literal] = place


def listed(phrases: Sequence[str]) -> str:
    """The phrases with commas and a last 'and'.

    >>> listed(["a", "b", "c"])
    'a, b and c'
    """
    if len(phrases) < 2:
        return "".join(phrases)
    return f"{', '.join(phrases[:-1])} and {phrases[-1]}"
