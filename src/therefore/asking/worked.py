"""Worked examples: the right reply to an item in a style, from its own certificate and logic.

A witness is the certificate's model or a minimal set of statements that suffices; a translation is
the item's own logic. No proofs are written: a certificate's refutation is not a proof that a person
would give.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from therefore.asking.options import answer_of, letters
from therefore.errors import ConfigError
from therefore.items import Item

if TYPE_CHECKING:  # `prompting` asks for examples and defines the styles
    from therefore.asking.prompting import Style


def worked(item: Item, *, style: Style, texts: bool = False) -> str:
    """The right reply to an item; ConfigError for the style `proof`.

    >>> from therefore.items import ENTAILMENT, Logic
    >>> item = Item("demo-1", "demo", "entailment", "test", ("All men are mortal.",),
    ...     "Socrates is mortal.", ENTAILMENT, 0, "not entailed", Logic(), "", "", {})
    >>> worked(item, style="reason")
    'Answer: no'
    """
    match style:
        case "plain":
            return answer_of(item, texts=texts)
        case "reason":
            return f"Answer: {answer_of(item, texts=texts)}"
        case "witness":
            return witness(item)
        case "formal":
            return _formulas(item)
        case _:
            raise ConfigError(f"style {style!r} takes no examples: their proofs are not written")


def witness(item: Item, *, words: bool = False) -> str:
    """The answer with a world, or with the statements that suffice; `words` tells it in words."""
    # needs a solver, which other prompts do not
    from therefore.asking.deciding import needed
    from therefore.asking.evidence import owed
    from therefore.asking.sentences import logic_of
    from therefore.checker.certificate import read_certificate
    from therefore.checker.evidence import Model
    from therefore.language.readers import READERS
    from therefore.logic.formulas import constants
    from therefore.logic.tptp import write_formula

    said = f"Answer: {answer_of(item)}"
    if item.asks == "parallel":
        return said
    problem = logic_of(item)
    debts = owed(item, problem, item.answer)
    if not debts[0].satisfiable:
        core = needed((*problem.axioms, *debts[0].beside), problem.premises) or ()
        return f"{said}\nBecause: {', '.join(str(place + 1) for place in core) or 'none'}"
    evidence = read_certificate(item.certificate)
    named = frozenset(constants(*problem.formulas))
    for debt in debts:
        model = evidence[debt.name]
        if not isinstance(model, Model):
            raise ConfigError(f"item {item.id} has no world for {debt.name}")
        phrase = READERS[item.family].phrase
        facts = [
            # An individual without a name in the item cannot be described in its words.
            f"{phrase(item, atom, True)}."
            if words and named.issuperset(constants(atom))
            else write_formula(atom)
            for atom in sorted(model.true, key=str)
        ]
        said += "\n" + "\n".join(["World:", *(facts or ["nothing"])])
        said += f"\nindividuals: {', '.join(model.domain)}" if model.domain else ""
    return said


def _formulas(item: Item) -> str:
    lines = [f"{number}: {text}" for number, text in enumerate(item.logic.premises, start=1)]
    names = ("H",) if len(item.logic.query) == 1 else letters(item)
    lines += [f"{name}: {text}" for name, text in zip(names, item.logic.query, strict=False)]
    return "\n".join(lines)
