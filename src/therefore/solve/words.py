"""Evidence in words: a model as a supposition, a refutation as a chain of small steps.

A step of a refutation is told as people argue: suppose this, then that (by such a sentence), and
so on to a contradiction. Only what the contradiction needs is told.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from therefore.logic.clauses import Clause, clause_form
from therefore.logic.formulas import Atom, Equal, Formula, Not, atoms, is_propositional
from therefore.solve.evidence import Model, Refutation
from therefore.solve.proof import Appeal, Proof, Signed, profile

Phrase = Callable[[Formula, bool], str]
"""A ground formula, or its negation, in words."""


def tell_model(
    formulas: Sequence[Formula], model: Model, phrase: Phrase, *, name: Callable[[str], str] = str
) -> list[str]:
    """The model as sentences that begin with a supposition; `name` says individuals in words.

    >>> from therefore.logic.formulas import Atom, Or
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
    name: Callable[[str], str] = str,
) -> list[str]:
    """The refutation as sentences; `origins` names each formula ("premise 2").

    `name` gives the words for an individual where two are said to be one, or not to be.
    """
    proof = Proof.read(formulas, refutation)
    form = clause_form([*formulas, *[appeal.says() for appeal in proof.appeals]])
    named = [*origins, *_appeal_origins(formulas, origins, proof.appeals)]
    literals = _Literals(form.numbers, form.definitions)
    known = [literals.clause(clause) for clause in form.clauses]
    sources = [named[source] for source in form.sources]
    # In first-order problems only facts about individuals are told: what holds of all is a
    # sentence of the text already, and its instances only pass the facts on.
    whole = is_propositional(*formulas)
    told: list[str] = []
    shown = min(len(proof.steps), most)
    skipped = len(proof.steps) - shown
    for number, signed in enumerate(proof.steps, start=1):
        step = tuple(literals.literal(*one) for one in signed)
        if number < shown or number == len(proof.steps):
            told.append(
                _tell_step(known, sources, step, number, literals, phrase, whole=whole, name=name)
            )
        elif number == shown:
            told.append(f"({skipped} more steps of the same kind.)")
        known.append(step)
        sources.append(f"step {number}")
    return told


def _appeal_origins(
    formulas: Sequence[Formula], origins: Sequence[str], appeals: Sequence[Appeal]
) -> list[str]:
    """The origin of each appeal: that of the formula that it is an instance of, or "identity"."""
    whose: dict[Formula, str] = {}
    for formula, origin in zip(formulas, origins, strict=True):
        for part in (*profile(formula)[0], *profile(formula)[1]):
            whose.setdefault(part, origin)
    found: list[str] = []
    for appeal in appeals:
        base = appeal.rests_on()
        origin = "identity"
        if base is not None and not hasattr(appeal, "place"):
            origin = whose.get(base, origin)
        for formula in appeal.introduced():
            for part in (*profile(formula)[0], *profile(formula)[1]):
                whose.setdefault(part, origin)
        found.append(origin)
    return found


class _Literals:
    """Literals as numbers, one for all definitions of a formula, and back as formulas."""

    def __init__(self, numbers: Mapping[Formula, int], definitions: Mapping[int, Signed]) -> None:
        self._meaning: dict[int, Signed] = {n: (formula, True) for formula, n in numbers.items()}
        self._same: dict[int, int] = {}
        self._number: dict[Signed, int] = {(f, True): n for f, n in numbers.items()}
        for name, signed in definitions.items():
            self._same[name] = self._number.setdefault(signed, name)
            self._meaning.setdefault(name, signed)

    def clause(self, clause: Clause) -> Clause:
        """The clause with one number for all definitions of a formula."""
        return tuple((self._same.get(abs(n), abs(n))) * (1 if n > 0 else -1) for n in clause)

    def literal(self, formula: Formula, affirmed: bool) -> int:
        """The number of a formula; a new one if the clauses do not speak of it."""
        while isinstance(formula, Not):
            formula, affirmed = formula.body, not affirmed
        for sign in (affirmed, not affirmed):
            if (formula, sign) in self._number:
                number = self._number[formula, sign]
                return number if sign == affirmed else -number
        number = self._number[formula, affirmed] = max(self._meaning, default=0) + 1
        self._meaning[number] = (formula, affirmed)
        return number

    def formula(self, literal: int) -> Signed:
        """What a literal says."""
        formula, sign = self._meaning[abs(literal)]
        return formula, sign == (literal > 0)


def _tell_step(
    clauses: Sequence[Clause],
    sources: Sequence[str],
    step: Clause,
    number: int,
    literals: _Literals,
    phrase: Phrase,
    *,
    whole: bool,
    name: Callable[[str], str],
) -> str:
    def told(some: Sequence[int]) -> list[int]:
        facts = [one for one in some if isinstance(literals.formula(one)[0], Atom | Equal)]
        return list(some) if whole or not facts else facts

    def say(literal: int) -> str:
        formula, affirmed = literals.formula(literal)
        if isinstance(formula, Equal):
            no = "" if affirmed else "not "
            return f"{name(formula.left.name)} is {no}{name(formula.right.name)}"
        return phrase(formula, affirmed)

    assumed = [-literal for literal in step]
    trail, reason, conflict = _conflict(clauses, assumed)
    needed = {-literal for literal in clauses[conflict]} if conflict >= 0 else set()
    chain: list[str] = []
    for literal in reversed(trail):
        if literal in needed and literal in reason:
            if whole or isinstance(literals.formula(literal)[0], Atom | Equal):
                chain.append(f"{say(literal)} ({sources[reason[literal]]})")
            needed |= {-other for other in clauses[reason[literal]] if other != literal}
    chain.reverse()
    lead = (
        f"Suppose that {listed([say(literal) for literal in told(assumed)])}; then "
        if assumed
        else ""
    )
    steps = "; ".join(chain)
    clash = f"this contradicts {sources[conflict]}" if conflict >= 0 else "a contradiction"
    text = f"{number}. {lead}{steps}{'; ' if steps else ''}{clash}."
    if step:
        text += f" So {' or '.join(say(literal) for literal in told(step))}."
    return text


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
