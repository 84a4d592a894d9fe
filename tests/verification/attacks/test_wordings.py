"""The newest wordings, read against their grain: frames, lettered statements, notes, full stops."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from itertools import islice

import pytest
from tests.verification.attacks.forging import certified, flipped, refused, renewed, said, write

import therefore
from therefore.items import Item
from therefore.knowledge.terms import Term
from therefore.language.syllogism.categorical import read
from therefore.language.syllogism.words import _wording, frames, sentence, words
from therefore.logic.tptp import write_formula
from therefore.verification.examine import examine


def _one_way(sentence: str) -> bool:
    """Whether its converse says something else."""
    formula = write_formula(read(sentence))
    return (formula[0] == "!") != ("~" in formula)


OWL, EAGLE = (
    words(Term(noun, "class", "IsA", "animal", plural=f"{noun}s")) for noun in ("owl", "eagle")
)
FRAMES = [
    sentence(_wording(frame.text, False, False), OWL, EAGLE)
    for frame in frames()
    if frame.group != "name"
]


@pytest.mark.parametrize("sentence", [*filter(_one_way, FRAMES)])
def test_a_frame_told_backwards(bases, tmp_path, sentence):
    """Only X are Y, none but X: the formula of the converse is refused."""
    item = next(item for item in therefore.load(bases("validity")) if item.answer == 1)
    straight = write_formula(read(sentence))
    back = straight.replace("owls", "%").replace("eagles", "owls").replace("%", "eagles")
    changed = replace(item, premises=(*item.premises, sentence))
    kinds = (
        ("owls", "eagles")
        if straight.find("owls") < straight.find("eagles")
        else ("eagles", "owls")
    )
    first = tuple(f"?[X]: {kind}(X)" for kind in kinds)
    count = len(dict.fromkeys(re.findall(r"\w+(?=\(X\))", " ".join(item.logic.premises))))
    axioms = (*item.logic.axioms[:count], *first, *item.logic.axioms[count:])
    honest = certified(said(changed, axioms=axioms, premises=(*item.logic.premises, straight)))
    assert examine(renewed(honest)).status == "verified"
    forged = certified(said(changed, axioms=axioms, premises=(*item.logic.premises, back)))
    refused(write(bases("validity"), tmp_path / "d", [forged]))


def twice(text: str) -> str:
    """A letter that stands for two statements."""
    return text.replace("Statement B:", "Statement A:", 1)


def round_about(text: str) -> str:
    """A statement about itself."""
    letters = re.findall(r"Statement ([A-Z]):", text)
    last = letters[-1]
    return re.sub(rf"(Statement {last}: (?:If )?)[A-Z] is", rf"\1{last} is", text, count=1)


def of_nobody(text: str) -> str:
    """A letter that stands for nothing."""
    return re.sub(r"(\. (?:If )?)[A-Z] is (true|false)", r"\1Z is \2", text, count=1)


def turned(text: str) -> str:
    """The last word turned round."""
    *start, word, end = re.split(r"\b(true|false)\b", text)
    return "".join([*start, "false" if word == "true" else "true", end])


def in_another_order(text: str) -> str:
    """Two letters exchanged where they are defined."""
    changed = text.replace("Statement A:", "Statement %:").replace("Statement B:", "Statement A:")
    return changed.replace("Statement %:", "Statement B:")


@pytest.mark.parametrize("edit", [twice, round_about, of_nobody, turned, in_another_order])
def test_lettered_statements(bases, tmp_path, edit: Callable[[str], str]):
    """Another text with the formulas, the label and the evidence of the first."""

    def changed(item: Item) -> Item:
        return replace(item, premises=tuple(
            edit(text) if "Statement A:" in text else text for text in item.premises
        ))  # fmt: skip

    items = [changed(item) for item in therefore.load(bases("nested"))]
    assert {examine(item).status for item in items} == {"failed"}
    refused(write(bases("nested"), tmp_path / "d", items))


def _exams(wanted: Callable[[Item], bool], count: int = 6) -> list[Item]:
    """Exam items of a kind, however rare it is."""
    stream = therefore.stream("exam", preset="exam", split="test", seed=4)
    found = list(islice(filter(wanted, islice(stream, 2_000)), count))
    assert len(found) == count
    return found


def test_what_unless_means_is_said_in_one_way(bases, tmp_path):
    """The note on "unless" reads as it stands: another one in its place is no note."""
    note = 'In these statements, "unless" simply means "if not".'
    items = _exams(lambda item: any(note in one for one in item.premises))

    def other(item: Item, text: str) -> Item:
        return replace(item, premises=tuple(one.replace(note, text) for one in item.premises))

    for text in (
        note.replace("if not", "if"),
        note.replace("if not", "only if"),
        note.replace("unless", "if"),
        note + ' "Or" means "and".',
    ):
        forged = [other(item, text) for item in items]
        assert {examine(item).status for item in forged} == {"failed"}
        refused(write(bases("exam"), tmp_path / str(len(text)), forged))


@pytest.mark.parametrize("asks", ["completes", "needed", "flaw", "follows"])
def test_what_a_conclusion_needs_is_not_what_completes_it(bases, tmp_path, asks):
    """Needed, completing and mistaken are three things; `asks` and the evidence are renewed."""
    items = _exams(lambda item: item.asks in {"completes", "needed", "flaw"} - {asks})
    forged = [certified(replace(item, asks=asks)) for item in items]
    forged += [certified(flipped(item)) for item in items]
    assert all(examine(renewed(item)).status == "failed" for item in forged)
    refused(write(bases("exam"), tmp_path / "d", forged))


@pytest.mark.parametrize("name", ["categorical", "generation", "analog", "grl", "rcl", "exam"])
@pytest.mark.parametrize("end", ["", "..", "!", ". ", "\n", "\n\n"])
def test_a_sentence_ends_with_one_full_stop(bases, tmp_path, name, end):
    def cut(item: Item) -> Item:
        first, *rest = item.premises
        return replace(item, premises=(first.removesuffix(".") + end, *rest))

    items = [certified(cut(item)) for item in therefore.load(bases(name))]
    assert all(examine(renewed(item)).status != "verified" for item in items)
    refused(write(bases(name), tmp_path / "d", items))


@pytest.mark.parametrize("end", ["\n", "\n\n", " ", "\t"])
@pytest.mark.parametrize("name", ["notation", "grl", "categorical", "nested"])
def test_a_formula_is_written_in_one_way(bases, tmp_path, name, end):
    def more(item: Item) -> Item:
        first, *rest = item.logic.premises
        return said(item, premises=(first + end, *rest))

    items = [more(item) for item in therefore.load(bases(name))]
    assert {examine(item).status for item in items} == {"failed"}
    refused(write(bases(name), tmp_path / "d", items))


def test_brackets_that_say_nothing(bases):
    items = therefore.load(bases("categorical"))
    for item in items:
        first, *rest = item.logic.premises
        forged = said(item, premises=(f"({first})", *rest))
        assert examine(forged).status == "failed"
