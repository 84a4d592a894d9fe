"""Proofs in replies: numbered lines, each checked against the lines that it rests on.

A line is a sentence or a formula with the lines that it cites, at most three: a line that follows
only from many statements at once is no step but the whole problem. A line pays if it is new (needs
every line that it cites, and at least two), correct, and leads to the conclusion. Saying one
statement in other words is allowed and pays nothing. Joining statements is no step: a line of
several parts that implies two of its own reasons is refused, and so is one much longer than the
statements, since three such lines could hold the whole problem again.

A proof that reaches its goal is right if every line that it uses is correct; wrong and unreadable
lines that it does not use lower the reward. A proof that does not reach its goal earns at most
half: the share by which its correct lines reduce the number of lines still needed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from therefore.asking.conclusions import conjuncts, read_conclusion
from therefore.asking.deciding import entails, equivalent, inconsistent, length, needed
from therefore.asking.evidence import answered, owed, problem_for
from therefore.asking.grading import Grade, Step
from therefore.asking.prompting import CITED
from therefore.asking.reading import ReaderName
from therefore.asking.sentences import Symbols, read_statement
from therefore.asking.witness import shown_by_worlds
from therefore.errors import FragmentError, SentenceError
from therefore.items import Item
from therefore.logic.clauses import clause_form
from therefore.logic.formulas import (
    And,
    Exists,
    Forall,
    Formula,
    Implies,
    Not,
    Problem,
    subformulas,
)

LONGEST = 500
"""Lines of a proof that are read; further lines are ignored."""
GOOD = ("pays", "reworded", "cites too much", "idle")
"""Verdicts of lines that may be cited; only the first is paid for."""
CREDIT = 0.5
"""The most that a proof earns if it does not reach its goal."""

_LINE = re.compile(r"^\W*(?:line\s+|step\s+)?(\d{1,6})\s*[.:)]\s*(.+)$", re.IGNORECASE)
_CITES = re.compile(
    r"[,;]?\s*(?:[\[({]\s*(?:from|by|because of|follows from|using|rests on|lines?|premises?|"
    r"statements?)?\s*(?P<in>(?:\d+|H)(?:\s*(?:,|;|and|&|\s)\s*(?:and\s+)?(?:\d+|H))*)\s*[\])}]"
    r"|(?:—|--|-)?\s*\b(?:from|by|because of|follows from|using)\s+"
    r"(?:lines?|statements?|premises?)?\s*(?P<out>(?:\d+|H)(?:\s*(?:,|and|&)\s*(?:and\s+)?(?:\d+|H))*))\s*\.?\s*$",
    re.IGNORECASE,
)
_FALSE = re.compile(
    r"^(?:this is )?(?:an?\s+)?(?:contradiction|impossible|absurd|⊥|\$false|false)\W*$", re.I
)


@dataclass(frozen=True, slots=True)
class _Goal:
    """What a proof has to reach, and what it may suppose."""

    formula: Formula | None
    """None: a contradiction."""
    supposed: tuple[Formula, ...] = ()


@dataclass(slots=True)
class _Line:
    number: str
    text: str
    formula: Formula | None
    cites: tuple[str, ...]
    verdict: str
    reason: str = ""


def grade_proof(item: Item, reply: str, *, reader: ReaderName = "final") -> Grade:
    """The grade of an answer with its proof; where nothing can be proved, with a world."""
    problem = problem_for(item, "proof")
    label = answered(item, reply, reader=reader)
    if label.status != "right" or item.asks == "parallel":
        return label  # that two arguments have one form is no conclusion from the statements
    if item.task == "generation":
        goal = _Goal(read_conclusion(item, label.text)[1])
    else:
        debts = owed(item, problem, label.choice)
        if debts[0].satisfiable:
            return shown_by_worlds(item, problem, debts, reply, label)
        goal = _goal(item, problem, label.choice)
    return _Proof(item, problem, goal).graded(reply, label)


def _goal(item: Item, problem: Problem, choice: int) -> _Goal:
    match item.task, item.asks:
        case "satisfiability", _:
            return _Goal(None)
        case "selection", "contradicts":
            return _Goal(None, tuple(_parts(problem.query[choice])))
        case "selection", "completes" | "flaw":
            return _Goal(problem.goal[0], (problem.query[choice],))
        case "selection", "needed":
            return _Goal(problem.query[choice], (problem.goal[0],))
        case "selection", _:
            query = problem.query[choice]
            if isinstance(query, Implies) and _supposes(item):
                return _Goal(query.right, tuple(_parts(query.left)))
            return _Goal(query)
        case _:
            contradicted = len(item.choices) == 3 and choice == 0
            return _Goal(Not(problem.query[0]) if contradicted else problem.query[0])


def _supposes(item: Item) -> bool:
    return bool(re.match(r"(?:if|suppose)\b", item.question, re.IGNORECASE))


def _parts(formula: Formula) -> list[Formula]:
    return list(formula.parts) if isinstance(formula, And) else [formula]


class _Proof:
    """The statements of an item, and the lines of a proof as they are judged."""

    def __init__(self, item: Item, problem: Problem, goal: _Goal) -> None:
        self.item, self.problem, self.goal = item, problem, goal
        self.known = Symbols.of(*problem.formulas)
        self.given: dict[str, Formula] = {
            str(number): premise for number, premise in enumerate(problem.premises, start=1)
        }
        if goal.supposed:
            supposed = goal.supposed
            self.given["H"] = supposed[0] if len(supposed) == 1 else And(supposed)
        sizes = sorted(map(length, problem.premises))
        usual = max(sizes[len(sizes) // 2], length(goal.formula) if goal.formula else 0)
        self.longest = 2 * usual + 4
        self.lines: dict[str, _Line] = {}
        self.order: list[_Line] = []

    def graded(self, reply: str, label: Grade) -> Grade:
        """The grade of the reply's proof."""
        for number, text, cites in _numbered(reply):
            if number in self.given and not cites:
                continue  # the statements copied out, with their own numbers
            self._judge(number, text, cites)
        if not self.order:
            return replace(label, reward=0.0, status="unreadable", reason="there is no proof")
        reached = next((line for line in self.order if self._reaches(line)), None)
        used = self._used(reached) if reached else set()
        for line in self.order:
            if line.verdict in GOOD and reached and line.number not in used:
                line.verdict = "idle"
        bad = [line for line in self.order if line.verdict not in GOOD]
        steps = tuple(Step(x.number, x.text, x.verdict, x.reason) for x in self.order)
        first = bad[0] if bad else None
        breaks = f"line {first.number} {first.verdict}: {first.reason}" if first else ""
        if reached:
            paid = sum(line.verdict == "pays" for line in self.order) or 1
            if not bad:
                return replace(label, steps=steps)
            reward = paid / (paid + len(bad))
            reason = f"the goal is reached, but {breaks}"
            return replace(label, reward=reward, status="wrong", reason=reason, steps=steps)
        reason = breaks or "the lines are correct, but do not reach the goal"
        reward = CREDIT * self._progress()
        return replace(label, reward=reward, status="wrong", reason=reason, steps=steps)

    def _judge(self, number: str, text: str, cites: tuple[str, ...]) -> None:
        line = _Line(number, text, None, cites, "pays")
        self.order.append(line)
        if number in self.given or number in self.lines:
            line.verdict, line.reason = "is numbered twice", f"{number} is another line already"
            return
        false = _FALSE.match(text) is not None
        if not false:
            try:
                line.formula = read_statement(self.item, text, self.known)
            except SentenceError as fault:
                line.verdict, line.reason = "cannot be read", str(fault)
                return
        line.verdict, line.reason = self._verdict(line)
        if line.verdict in GOOD:
            self.lines[number] = line

    def _verdict(self, line: _Line) -> tuple[str, str]:
        unknown = [one for one in line.cites if one not in self.given and one not in self.lines]
        if unknown:
            return "rests on nothing", f"there is no correct line {unknown[0]} before it"
        if len(line.cites) > CITED:
            return "rests on too much", f"it cites {len(line.cites)} lines, and {CITED} are allowed"
        if line.formula is not None and length(line.formula) > self.longest:
            # Before it is decided: a line without end would take time without end.
            return "is too long", f"it has more than {self.longest} connectives and quantifiers"
        rests = [self._formula(one) for one in line.cites]
        try:
            kept = needed(self._beside(line.formula), rests)
        except FragmentError as fault:
            return "cannot be checked", str(fault)
        if kept is None:
            return (
                "does not follow",
                f"it does not follow from {', '.join(line.cites) or 'nothing'}",
            )
        if len(kept) < 2:
            return "reworded", "it says no more than one line does"
        said = line.formula
        if said is not None and not self._is_goal(said) and self._joins(said, rests):
            return "joins its reasons", "two of the lines that it cites follow from it"
        if len(kept) < len(rests):
            return "cites too much", "not all of the lines that it cites are needed"
        return "pays", ""

    def _beside(self, formula: Formula | None) -> list[Formula]:
        axioms = list(self.problem.axioms)
        return axioms if formula is None else [*axioms, Not(formula)]

    def _joins(self, formula: Formula, rests: list[Formula]) -> bool:
        """Whether a line of several parts implies two of its reasons, or only joins their parts.

        A single clause counts as a step, however strong it is.
        """
        if _is_clause(formula):
            return False
        axioms = self.problem.axioms
        if sum(entails((*axioms, formula), one) for one in rests) > 1:
            return True
        parts = conjuncts(formula)
        return len(parts) > 1 and all(
            any(entails((*axioms, one), part) for one in rests) for part in parts
        )

    def _is_goal(self, formula: Formula) -> bool:
        goal = self.goal.formula
        return goal is not None and (formula == goal or equivalent(formula, goal))

    def _formula(self, number: str) -> Formula:
        if number in self.given:
            return self.given[number]
        formula = self.lines[number].formula
        if formula is None:  # a contradiction that was derived: everything follows from it
            return And((self.problem.premises[0], Not(self.problem.premises[0])))
        return formula

    def _reaches(self, line: _Line) -> bool:
        if line.verdict not in GOOD:
            return False
        if line.formula is None:
            if self.goal.formula is None:
                return True
            # A contradiction proves a goal if its denial was never used: only with H.
            return bool(self.goal.supposed) and not inconsistent(self.problem.theory)
        if self.goal.formula is None:
            return False
        if line.formula == self.goal.formula:
            return True
        try:
            return entails((*self.problem.axioms, line.formula), self.goal.formula)
        except FragmentError:
            return False

    def _used(self, line: _Line) -> set[str]:
        used, open_lines = set(), [line.number]
        while open_lines:
            number = open_lines.pop()
            if number in self.lines and number not in used:
                used.add(number)
                open_lines += self.lines[number].cites
        return used

    def _progress(self) -> float:
        """The share by which the paying lines reduce the number of lines needed for the goal."""
        beside = self._beside(self.goal.formula)
        given = list(self.given.values())
        new = [
            line.formula
            for line in self.order
            if line.verdict == "pays" and line.formula is not None
        ]
        if not new:
            return 0.0
        before = needed(beside, given)
        # What is tried last is kept last: new lines are dropped only if statements cannot be.
        after = needed(beside, [*given, *reversed(new)])
        if before is None or after is None or len(before) < 2:
            return 0.0
        return max(0.0, (len(before) - len(after)) / (len(before) - 1))


def _is_clause(formula: Formula) -> bool:
    """Whether a formula is one disjunction of literals, under universal quantifiers or none."""
    while isinstance(formula, Forall):
        formula = formula.body
    if any(isinstance(part, Forall | Exists) for part in subformulas(formula)):
        return False
    form = clause_form([formula])
    return len(form.clauses) == 1 and not form.definitions


def _numbered(reply: str) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """The numbered lines of a reply: number, text, and what it cites."""
    count = 0
    for raw in reply.splitlines():
        found = _LINE.match(raw.strip().replace("**", "").replace("`", ""))
        if not found or re.match(r"\W*(?:answer|because)\b", raw, re.IGNORECASE):
            continue
        count += 1
        if count > LONGEST:
            return
        text = found[2].strip()
        cites = _CITES.search(text)
        numbers: tuple[str, ...] = ()
        if cites:
            named = re.findall(r"\d+|\bH\b", cites["in"] or cites["out"])
            numbers = tuple(dict.fromkeys(named))
            text = text[: cites.start()].strip()
        yield found[1], text, numbers
