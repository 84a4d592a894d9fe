"""CCOBRA's syllogisms: what people concluded from each of the 64 pairs of premises.

A row is one person's answer to one pair: a conclusion about the outer terms, or NVC, "no valid
conclusion". People chose among nine answers, of which several may be right. So the rows become
yes-or-no items: each pair gives eight, one for each conclusion, proved or refuted under existential
import, with the share of people who drew it. `human_accuracy` belongs to the pair: the share whose
answer follows, or who answered NVC if nothing does. The words of a pair are those of its first row.

The pair's code is Khemlani and Johnson-Laird's (2012): two quantifiers and the figure 1 (A-B, B-C),
2 (B-A, C-B), 3 (A-B, C-B) or 4 (B-A, B-C).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from therefore.bridges.importer import Draft, Dropped, Importer
from therefore.bridges.reading import csv_records
from therefore.certify import certify_label, statements
from therefore.items import ENTAILMENT
from therefore.knowledge.terms import Term
from therefore.language.syllogism.categorical import lower
from therefore.language.syllogism.questions import EXISTS, VALID
from therefore.language.syllogism.words import Words, say, words
from therefore.solve.regions import QUANTIFIERS, Quantifier, Statement, follows

FEATURES = {
    "pair": str,
    "conclusion": str,
    "anything_follows": bool,
    "respondents": int,
    "human_share": float,
    "human_nvc": float,
    "human_accuracy": float,
}
"""human_share: of this conclusion; human_nvc: of "no valid conclusion"; both of the pair's
respondents."""

A, B, C = 0, 1, 2
"""The term that only the first premise has, the shared term, and the second premise's own."""
NVC = "NVC"
_CODES: dict[str, Quantifier] = {"All": "A", "No": "E", "Some": "I", "Some not": "O"}
_NOUN = re.compile(r"[A-Za-z]+(?:[ -][A-Za-z]+)*")
_FIGURES = {((A, B), (B, C)): 1, ((B, A), (C, B)): 2, ((A, B), (C, B)): 3, ((B, A), (B, C)): 4}


@dataclass(slots=True)
class AnsweredPair:
    """A pair of premises, and people's answers to it."""

    premises: tuple[Statement, ...]
    nouns: tuple[str, ...]
    answers: Counter[Statement | str] = field(default_factory=Counter)

    @property
    def code(self) -> str:
        """The code of the pair, such as `IA4`."""
        (first, *one), (second, *other) = self.premises
        return f"{first}{second}{_FIGURES[tuple(one), tuple(other)]}"  # type: ignore[index]

    @property
    def conclusions(self) -> dict[Statement, bool]:
        """The eight possible conclusions, and whether each follows."""
        return {
            (quantifier, one, other): follows(self.premises, (quantifier, one, other), 3)
            for quantifier in QUANTIFIERS
            for one, other in ((A, C), (C, A))
        }

    @property
    def accuracy(self) -> float:
        """The share of people whose answer was right."""
        right: set[Statement | str] = {a for a, valid in self.conclusions.items() if valid}
        right = right or {NVC}
        return sum(self.answers[answer] for answer in right) / self.answers.total()


def read_pairs(files: Sequence[Path], dropped: Dropped) -> dict[str, AnsweredPair]:
    """The pairs of premises with people's answers, in order of their codes."""
    pairs: dict[str, AnsweredPair] = {}
    for path in files:
        for row in csv_records(path, columns=("task", "response")):
            try:
                pair, answer = _row(row.text("task"), row.text("response"))
            except ValueError as fault:
                raise row.fault(fault) from None
            if answer == "":
                dropped["no response"] += 1
                continue
            pairs.setdefault(pair.code, pair).answers[answer] += 1
    return dict(sorted(pairs.items()))


def _row(task: str, response: str) -> tuple[AnsweredPair, Statement | str]:
    parts = [part.split(";") for part in task.split("/")]
    terms = [set(part[1:]) for part in parts]
    whole = len(parts) == 2 and all(len(part) == 3 for part in parts)
    if not whole or not all(len(two) == 2 for two in terms) or len(terms[0] & terms[1]) != 1:
        raise ValueError(f"{task!r} is no pair of premises with one shared term")
    if not all(_NOUN.fullmatch(noun) for two in terms for noun in two):
        raise ValueError(f"the terms of {task!r} are not all words")
    first, second = parts
    (middle,) = terms[0] & terms[1]
    nouns = (
        next(noun for noun in first[1:] if noun != middle),
        middle,
        next(noun for noun in second[1:] if noun != middle),
    )
    pair = AnsweredPair((_statement(first, nouns), _statement(second, nouns)), nouns)
    if response in (NVC, ""):
        return pair, response
    return pair, _statement(response.split(";"), nouns)


def _statement(parts: list[str], nouns: tuple[str, ...]) -> Statement:
    if (
        len(parts) != 3
        or parts[0] not in _CODES
        or parts[1] == parts[2]
        or not {*parts[1:]} <= {*nouns}
    ):
        raise ValueError(f"{';'.join(parts)!r} is no statement about {', '.join(nouns)}")
    return _CODES[parts[0]], nouns.index(parts[1]), nouns.index(parts[2])


def read(files: Sequence[Path], dropped: Dropped) -> Iterator[tuple[str, Draft]]:
    """Eight items for each pair of premises."""
    for pair in read_pairs(files, dropped).values():
        terms = [words(Term(noun, "class", "IsA", "person", plural=noun)) for noun in pair.nouns]
        for conclusion, valid in pair.conclusions.items():
            yield "test", _draft(pair, conclusion, valid, terms)


def _draft(pair: AnsweredPair, conclusion: Statement, valid: bool, terms: list[Words]) -> Draft:
    def said(statement: Statement) -> str:
        quantifier, one, other = statement
        return say(quantifier, terms[one], terms[other])

    premises = tuple(map(said, pair.premises))
    question = EXISTS + VALID.format(lower(said(conclusion)))
    logic = statements.logic(pair.premises, [conclusion], [word.name for word in terms])
    quantifier, one, _ = conclusion
    total = pair.answers.total()
    return Draft(
        task="entailment",
        premises=premises,
        question=question,
        choices=ENTAILMENT,
        answer=int(valid),
        logic=logic,
        certificate=certify_label(logic.problem(), "entailment", ENTAILMENT, int(valid)),
        features={
            "pair": pair.code,
            "conclusion": quantifier + ("ac" if one == A else "ca"),
            "anything_follows": any(pair.conclusions.values()),
            "respondents": total,
            "human_share": pair.answers[conclusion] / total,
            "human_nvc": pair.answers[NVC] / total,
            "human_accuracy": pair.accuracy,
        },
    )


IMPORTER = Importer(
    name="ccobra",
    family="syllogism",
    about="People's conclusions from the 64 pairs of syllogistic premises (CCOBRA, Ragni 2016).",
    features=FEATURES,
    read=read,
)
