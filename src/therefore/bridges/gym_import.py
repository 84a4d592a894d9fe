"""reasoning-gym's own logic items, read into items with logic: their labels can then be verified.

Two tasks: `propositional_logic`, whose entries name a conclusion that is said to follow, and
`syllogism`, whose entries ask yes or no. The label of reasoning-gym is kept, and our certificate
proves what holds: `therefore verify` lists each wrong label with a countermodel, and each item
whose premises contradict each other, from which anything would follow.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from typing import Any

from therefore.asking.notation import read_notation
from therefore.bridges.importer import Draft, Dropped, Importer
from therefore.bridges.importing import write_imported
from therefore.certify import certify_label
from therefore.config import nearest
from therefore.dataset.files import whole_folder
from therefore.dataset.manifest import Manifest
from therefore.errors import ConfigError, InputError, SentenceError, needed
from therefore.items import ENTAILMENT, Logic
from therefore.language.syllogism.categorical import lower
from therefore.language.syllogism.language import read_sentence
from therefore.language.syllogism.questions import EXISTS, VALID
from therefore.logic.formulas import (
    And,
    Atom,
    Exists,
    Formula,
    Iff,
    Implies,
    Not,
    Problem,
    Variable,
)
from therefore.logic.formulas import atoms as atoms_of
from therefore.logic.infix import write_infix
from therefore.progress import silent

TASKS = ("propositional_logic", "syllogism")
_STATEMENT = re.compile(r"^\d+\. (.+)$", re.MULTILINE)
_ASKED = re.compile(r"follow that:\s*(.+?)\?", re.DOTALL)


def import_gym(
    task: str, out: str | Path, *, count: int = 500, seed: int = 0, settings: dict[str, Any]
) -> Manifest:
    """Items of an installed reasoning-gym, as a dataset that `verify` reads."""
    if task not in TASKS:
        raise ConfigError(f"unknown task {task!r}{nearest(task, TASKS)}")
    if count < 1:
        raise ConfigError(f"count={count}: at least one item is needed")
    with needed("reasoning-gym", extra="gym"):
        import reasoning_gym
    try:
        entries = reasoning_gym.create_dataset(task, seed=seed, size=count, **settings)
    except (TypeError, AssertionError, ValueError) as fault:
        raise InputError(f"reasoning-gym refuses these settings of {task}: {fault}") from None
    made = f"reasoning-gym {version('reasoning-gym')}, {task}, seed {seed}, size {count}"
    told = "".join(f", {key}={value}" for key, value in settings.items())

    def read(files: Any, dropped: Dropped) -> Iterator[tuple[str, Draft]]:
        for entry in entries:
            try:
                yield "test", DRAFTS[task](entry)
            except (SentenceError, InputError) as fault:
                dropped[f"unreadable: {fault}"] += 1

    importer = Importer(
        name=f"reasoning-gym-{task}",
        family="entailment" if task == "propositional_logic" else "syllogism",
        about=made,
        features={"source_index": int, "said": str},
        read=read,
    )
    with whole_folder(Path(out)) as beside:
        return write_imported(importer, [], beside, silent, sources=(made + told,))


def _propositional(entry: dict[str, Any]) -> Draft:
    """An entailment: the premises, and the conclusion that is said to follow."""
    record = entry["metadata"]
    formulas = [_plain(read_notation(text)) for text in record["premises"]]
    conclusion = _plain(read_notation(record["example_answer"]))
    problem = Problem(premises=tuple(formulas), query=(conclusion,))
    texts = tuple(write_infix(formula) for formula in formulas)
    return _draft(entry, texts, write_infix(conclusion), problem, 1, record["example_answer"])


def _plain(formula: Formula) -> Formula:
    """The formula in the entailment family's language: small letters, no equivalence."""
    match formula:
        case Atom(name, ()):
            return Atom(name.lower())
        case Not(body):
            return Not(_plain(body))
        case Iff(left, right):
            one, other = _plain(left), _plain(right)
            return And((Implies(one, other), Implies(other, one)))
        case Implies(left, right):
            return Implies(_plain(left), _plain(right))
        case And(parts):
            return _pairs(And, tuple(map(_plain, parts)))
        case _ if hasattr(formula, "parts"):
            return _pairs(type(formula), tuple(map(_plain, formula.parts)))
        case _:
            raise InputError(f"{formula} is not propositional")


def _pairs(join: Any, parts: tuple[Formula, ...]) -> Formula:
    found = parts[0]
    for part in parts[1:]:
        found = join((found, part))
    return found


def _syllogism(entry: dict[str, Any]) -> Draft:
    """A syllogism or a conversion with its yes or no; every named kind has members."""
    text = entry["question"]
    asked = _ASKED.search(text)
    sentences = tuple(f"{one.strip().rstrip('.')}." for one in _STATEMENT.findall(text))
    if asked is None or not sentences:
        raise InputError(f"{text[:60]!r} is no question about a syllogism")
    conclusion = f"{asked[1].strip()}."
    premises = tuple(read_sentence(one) for one in sentences)
    kinds = dict.fromkeys(atom.predicate for atom in atoms_of(*premises))
    axioms = tuple(Exists(("X",), Atom(kind, (Variable("X"),))) for kind in kinds)
    problem = Problem(axioms, premises, (read_sentence(conclusion),))
    question = EXISTS + VALID.format(lower(conclusion))
    label = {"Yes": 1, "No": 0}[entry["answer"]]
    return _draft(entry, sentences, question, problem, label, entry["answer"])


def _draft(
    entry: dict[str, Any],
    premises: tuple[str, ...],
    question: str,
    problem: Problem,
    label: int,
    said: str,
) -> Draft:
    return Draft(
        task="entailment",
        premises=premises,
        question=question,
        choices=ENTAILMENT,
        answer=label,
        logic=Logic.of(problem),
        certificate=certify_label(problem, "entailment", ENTAILMENT, label),
        features={"source_index": int(entry["metadata"]["source_index"]), "said": said},
    )


DRAFTS = {"propositional_logic": _propositional, "syllogism": _syllogism}
