"""The fast way for syllogisms accepts nothing that the plain way would not, and says the same."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.verification.attacks.forging import certified, flipped, renewed, said

import therefore
from therefore.checker.check import faults
from therefore.errors import SentenceError
from therefore.items import ENTAILMENT, Item, Logic
from therefore.language.reader import Text
from therefore.language.readers import LANGUAGES, PATTERNS, forget
from therefore.language.statement import read_conclusion, read_statement
from therefore.language.syllogism.language import LANGUAGE, listen
from therefore.language.syllogism.texts import tell
from therefore.logic.formulas import Not
from therefore.logic.tptp import write_formula
from therefore.verification import evidence, syllogisms
from therefore.verification.examine import examine, plainly
from therefore.verification.meaning import spelt

PRESETS = (
    *("syllobase", "categorical", "hypothetical", "disjunctive", "poly", "complex"),
    *("syllobase-context", "syllobase-paper", "validity"),
)
COUNT = 48


@pytest.fixture(scope="module")
def items(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Item]]:
    found = {}
    for preset in PRESETS:
        out = tmp_path_factory.mktemp("syllogisms") / preset
        split = next(iter(therefore.FAMILIES["syllogism"].presets[preset].splits))
        therefore.generate("syllogism", out, preset=preset, split=split, count=COUNT, seed=8)
        found[preset] = list(therefore.load(out))
    return found


@pytest.mark.parametrize("preset", PRESETS)
def test_honest_items_take_the_fast_way(items: dict[str, list[Item]], preset: str) -> None:
    seen = 0
    for item in items[preset]:
        seen += syllogisms.verified(item)
        assert examine(item) == plainly(item, "")
    # Invented words and accents are left to the plain way.
    assert seen > COUNT * 0.8


def texts_of(item: Item) -> list[str]:
    """Every sentence, and the question."""
    return [*item.premises, *item.choices, item.target, item.question]


def retold(item: Item, place: int, text: str) -> Item:
    """The item with one of these sentences changed; the target stays a choice."""
    count = len(item.premises)
    if place < count:
        return replace(item, premises=put(item.premises, place, text))
    if place < count + len(item.choices):
        choices = put(item.choices, place - count, text)
        target = choices[item.answer] if 0 <= item.answer < len(choices) else item.target
        return replace(item, choices=choices, target=target)
    return replace(item, **{"question" if place > count + len(item.choices) else "target": text})


def put(texts: tuple[str, ...], place: int, text: str) -> tuple[str, ...]:
    return (*texts[:place], text, *texts[place + 1 :])


def reread(item: Item) -> Item:
    """The item with the formulas that its text says, and with evidence for them, if there are."""
    try:
        statement, language = read_statement(item.premises, item.question, item.choices)
        problem = statement.problem
        if statement.task == "generation":
            text = Text(item.premises, item.question, item.choices)
            problem, _ = read_conclusion(language, text, item.target)
    except SentenceError:
        return item
    return certified(replace(item, logic=Logic(*spelt(problem))))


def other_word(item: Item, other: Item, rng: random.Random) -> Item:
    """A word of a sentence put in place of another, inserted or left out."""
    texts = texts_of(item)
    place = rng.randrange(len(texts))
    words = re.sub(r"([.,;:?])", r" \1", texts[place]).split(" ")
    pool = [*rng.choice(texts_of(other)).split(" "), "not", "or", "and", "if", "who", "a", ",", "."]
    at = rng.randrange(len(words))
    words[at : at + rng.randrange(2)] = rng.choice(([rng.choice(pool)], []))
    made = retold(item, place, re.sub(r" ([.,;:?])", r"\1", " ".join(words)))
    return rng.choice((made, reread(made)))


def other_sentence(item: Item, other: Item, rng: random.Random) -> Item:
    """A sentence of another item, with what it says or without."""
    place = rng.randrange(len(item.premises) + len(item.choices) + (not item.choices))
    made = retold(item, place, rng.choice((*other.premises, *other.choices, other.target)))
    return rng.choice((made, reread(made)))


def other_term(item: Item, other: Item, rng: random.Random) -> Item:
    """A word for another, in text, formulas and certificate alike."""
    nouns = re.compile(r"\b[a-z]{4,}s\b")
    mine, theirs = (nouns.findall(" ".join(one.premises)) for one in (item, other))
    if not mine or not theirs:
        return item
    here = rng.choice(mine)
    there = rng.choice((rng.choice(theirs), rng.choice(mine), f"toy {here}", f"grey {here}"))
    name = there.replace(" ", "_")

    def text(old: str) -> str:
        return re.sub(rf"\b{here}\b", there, old)

    def formula(old: str) -> str:
        return re.sub(rf"(?<![a-z]){here}(?![a-z])", name, old)

    logic = Logic(
        *[tuple(map(formula, part)) for part in (item.logic.axioms, item.logic.premises)],
        *[tuple(map(formula, part)) for part in (item.logic.query, item.logic.goal)],
    )
    return replace(
        item,
        premises=tuple(map(text, item.premises)),
        choices=tuple(map(text, item.choices)),
        target=text(item.target),
        question=text(item.question),
        logic=logic,
        certificate=formula(item.certificate),
    )


def other_order(item: Item, other: Item, rng: random.Random) -> Item:
    """Two sentences exchanged, with their formulas or without."""
    one, two = rng.sample(range(len(item.premises)), 2)
    order = list(range(len(item.premises)))
    order[one], order[two] = order[two], order[one]
    premises = tuple(item.premises[place] for place in order)
    formulas = tuple(item.logic.premises[place] for place in order)
    made = replace(item, premises=premises)
    return rng.choice((made, said(made, premises=formulas), said(item, premises=formulas)))


def less(item: Item, other: Item, rng: random.Random) -> Item:
    """A sentence left out with its formula, and the certificate kept or renewed."""
    place = rng.randrange(len(item.premises))
    fewer = item.premises[:place] + item.premises[place + 1 :]
    formulas = item.logic.premises[:place] + item.logic.premises[place + 1 :]
    made = said(replace(item, premises=fewer), premises=formulas)
    return rng.choice((made, reread(made)))


def other_label(item: Item, other: Item, rng: random.Random) -> Item:
    """Another label, with evidence for the right one or for whatever is true."""
    return rng.choice((flipped(item), certified(flipped(item)), replace(item, answer=other.answer)))


def other_evidence(item: Item, other: Item, rng: random.Random) -> Item:
    """The certificate of another item, or one sign of it changed."""
    shown = item.certificate
    place = rng.randrange(len(shown))
    made = rng.choice(
        (
            other.certificate,
            shown[:place] + rng.choice('1-,]0a"w{') + shown[place + 1 :],
            shown[:place] + shown[place + 1 :],
            shown.replace("w1", "w2"),
            shown.replace('"domain"', '"names"'),
            shown.replace("theory - 0", "theory + 0"),
            shown.replace("[[]]", "[[1],[]]"),
            shown.replace("{", '{"theory":{"rup":[[]]},', 1),
        )
    )
    return replace(item, certificate=made)


def other_formula(item: Item, other: Item, rng: random.Random) -> Item:
    """A formula changed, left out, or with a line break in it."""
    part = rng.choice(("axioms", "premises", "query"))
    formulas = getattr(item.logic, part)
    if not formulas:
        return said(item, axioms=(rng.choice(item.logic.premises),))
    place = rng.randrange(len(formulas))
    text = formulas[place]
    made = rng.choice(
        (
            put(formulas, place, text.replace("~", "", 1)),
            put(formulas, place, text.replace("=>", "<=>", 1)),
            put(formulas, place, text.replace("&", "|", 1)),
            put(formulas, place, f"({text})"),
            formulas[:place] + formulas[place + 1 :],
            ("\n".join(formulas[:2]), *formulas[2:]),
            put(formulas, place, rng.choice(other.logic.premises)),
        )
    )
    return said(item, **{part: made})


def of_itself(item: Item, other: Item, rng: random.Random) -> Item:
    """Something that the item says of itself, or is asked."""
    return rng.choice(
        (
            replace(item, family="exam"),
            replace(item, task="entailment"),
            replace(item, asks="contradicts"),
            replace(item, features={**item.features, "also_right": "x"}),
            replace(item, provenance=replace(item.provenance, words="words.v0")),
            replace(item, provenance=replace(item.provenance, origin="imported")),
            replace(item, choices=item.choices[::-1]),
            replace(item, choices=(*item.choices, *item.choices[:1])),
            replace(item, choices=ENTAILMENT, answer=0, target=ENTAILMENT[0]),
            replace(item, question=other.question),
            replace(item, question=item.question.replace("Suppose that ", "")),
            replace(item, target=other.target),
            said(item, goal=("p",)),
            reread(replace(item, question=other.question)),
        )
    )


CHANGES = (
    *(other_word, other_sentence, other_term, other_order, less),
    *(other_label, other_evidence, other_formula, of_itself),
)


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_what_the_fast_way_accepts_the_plain_way_accepts(
    items: dict[str, list[Item]], change: Callable[[Item, Item, random.Random], Item]
) -> None:
    rng = random.Random(change.__name__)
    statuses = set()
    for preset in PRESETS:
        for item in items[preset]:
            made = renewed(change(item, rng.choice(items[rng.choice((preset, "syllobase"))]), rng))
            plain = plainly(made, "")
            assert examine(made) == plain
            statuses.add(plain.status)
            if syllogisms.verified(made):
                assert plain.status == "verified" or plain.reasons[0].startswith("the id")
                # What is kept up to names is what the checker says of these very names.
                claims = evidence.claims_of(made.task, made.choices, made.answer, made.asks)
                assert not faults(made.logic.problem(), claims, made.certificate)
    assert "failed" in statuses, "nothing was broken"


def test_sentences_are_told_as_they_are_heard(items: dict[str, list[Item]]) -> None:
    told = 0
    for preset in PRESETS:
        for item in items[preset]:
            for sentence in texts_of(item)[:-1]:
                found = tell(sentence)
                if found is None:
                    continue
                told += 1
                heard = listen(sentence)
                assert found.formula % found.names == write_formula(heard.formula)
                assert {(term.name, term.way) for term in found.terms} == set(heard.ways)
                assert not (heard.unlisted)
                assert not (heard.doubt)
                assert not (heard.scopes)
                assert bool(heard.kinds) == (not found.someone)
    assert told > 1_000


def test_no_other_language_reads_what_is_asked_of_syllogisms(items: dict[str, list[Item]]) -> None:
    others = [language for language in LANGUAGES if language is not LANGUAGE]
    for preset in PRESETS:
        for item in items[preset]:
            text = Text(item.premises, item.question, item.choices)
            for language in others:
                if language.fits(text):
                    with pytest.raises(SentenceError):
                        language.read(text)


@pytest.mark.parametrize(
    ("patterns", "pattern", "preset"),
    [
        ("categorical", "all x are y", "categorical"),
        ("clauses", "if x, then y", "hypothetical"),
        ("clauses", "does not", "disjunctive"),
    ],
)
def test_a_broken_reader_is_noticed(
    items: dict[str, list[Item]], patterns: str, pattern: str, preset: str
) -> None:
    honest = [item for item in items[preset] if syllogisms.verified(item)]
    original = PATTERNS[patterns][pattern]
    PATTERNS[patterns][pattern] = lambda *parts: Not(original(*parts))
    forget()
    try:
        left = [item for item in honest if syllogisms.verified(item)]
        assert len(left) < len(honest)
        assert all(plainly(item, "").status == "verified" for item in left)
        failed = [item for item in honest if item not in left]
        assert {examine(item).status for item in failed} == {"failed"}
    finally:
        PATTERNS[patterns][pattern] = original
        forget()
    assert all(map(syllogisms.verified, honest))
