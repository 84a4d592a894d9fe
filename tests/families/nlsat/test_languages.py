"""Every sentence reads back to exactly its formula: all clauses over three words, all patterns."""

from itertools import permutations, product

import numpy as np
import pytest

from therefore.certify.clausal.texts import Terms, write_clauses
from therefore.errors import ConfigError, SentenceError
from therefore.families.nlsat.draft import TheoryWords
from therefore.items import ENTAILMENT, Item, Logic
from therefore.language.nlsat import cnf, grl, rcl, ruletaker
from therefore.language.nlsat.language import LANGUAGES, READER
from therefore.language.nlsat.lexicon import article, load, parse
from therefore.language.nlsat.templates import templates
from therefore.language.reading import readings
from therefore.logic.formulas import And, Atom, Constant, Forall, Implies
from therefore.logic.tptp import read_formula, write_formula

WORDS = {
    "grl": (("carrots", "steak", "apples"), ()),
    "rcl": (("doctor", "actor", "usher"), ("John", "Mary")),
    "ruletaker": (("big", "red", "kind"), ("the cow", "Dave")),
}
ROWS = [
    tuple(sign * v for v, sign in zip(names, signs, strict=True))
    for names in permutations((1, 2, 3))
    for signs in product((1, -1), repeat=3)
]
PAIRS = [(a, 0, c) for a, _, c in ROWS]
ORDERED = [row for row in ROWS if not row[0] > 0 > row[1]]
"""With the conditions that are said with "no" last: GRL's order."""
UNITS = [(0, 0, c) for c in (1, 2, 3, -1, -2, -3)]


def say(language, rows, whom, chance, *, people=False, paper=False):
    """Sentences and formulas of clauses, all of the same person and style."""
    words, names = WORDS[language]
    about, styles = np.full(len(rows), whom), np.full(len(rows), chance)
    identity = np.arange(len(words))[None]
    persons = np.arange(len(names))[None] if names else None
    human = np.full(len(rows), people)
    wording = TheoryWords(language, words, identity, names, persons, styles, human, paper)
    terms = Terms(about, wording.constants) if names else None
    formulas = write_clauses(np.array(rows), words, terms, disjunctive=wording.disjunctive)
    return wording.say(np.array(rows), about).to_pylist(), formulas.to_pylist()


def rows_of(language):
    """Every rule over three words that the language says."""
    return (ORDERED if language == "grl" else ROWS) + PAIRS


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("chance", [0.0, 0.4, 0.99])
@pytest.mark.parametrize("whom", [-1, 0, 1])
@pytest.mark.parametrize(("people", "paper"), [(False, False), (True, False), (False, True)])
def test_all_sentences_read_back(language, chance, whom, people, paper):
    rows = rows_of(language)
    if language == "ruletaker" and whom >= 0:
        rows = rows + UNITS
    sentences, formulas = say(language, rows, whom, chance, people=people, paper=paper)
    for sentence, text in zip(sentences, formulas, strict=True):
        formula = read_formula(text)
        assert LANGUAGES[language](sentence).formula == formula
        assert write_formula(formula) == text
        assert sentence[0].isupper()
        assert sentence.endswith(".")


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize("literal", [1, -1, 3, -3])
def test_questions_read_back(language, literal):
    words, names = WORDS[language]
    word, name = words[abs(literal) - 1], names[0] if names else ""
    wording = TheoryWords(language, words, np.arange(len(words))[None])
    question = wording.say_literal(word, literal < 0, name)
    term = f"({ruletaker.constant(name)})" if name else ""
    expected = f"{'~' if literal < 0 else ''}{word}{term}"
    assert write_formula(LANGUAGES[language](question).formula) == expected


def spoken(language, *, paper=False):
    """Every sentence over three words, in every style."""
    return {
        sentence
        for chance in (0.0, 0.5, 0.99)
        for whom in (-1, 0)
        for sentence in say(language, rows_of(language), whom, chance, paper=paper)[0]
    }


def test_every_pattern_of_the_paper_is_used():
    assert "If carrots and no steak then apples." in spoken("grl")
    rcl_said, ruletaker_said = (spoken(each, paper=True) for each in ("rcl", "ruletaker"))
    for start in ("Every doctor who is not an actor is ", "No doctor who is an actor is an usher."):
        assert any(sentence.startswith(start) for sentence in rcl_said)
    assert "Everyone who is not a doctor and an actor is not an usher." in rcl_said
    assert "John is a doctor or not an actor or an usher." in rcl_said
    assert "All big, red things are not kind." in ruletaker_said
    assert "If something is big and not red then it is kind." in ruletaker_said
    assert "If the cow is not big and the cow is red then the cow is kind." in ruletaker_said


def test_our_own_wording_has_the_patterns_with_one_meaning():
    rcl_said, ruletaker_said = spoken("rcl"), spoken("ruletaker")
    assert {
        "Everyone who is a doctor but is not an actor is an usher.",
        "Everyone who is neither a doctor nor an actor is an usher.",
        "No doctor who is not an actor is an usher.",
        "If someone is neither a doctor nor an actor, then that person is not an usher.",
        "At least one of these is true: John is a doctor; John is not an actor; John is an usher.",
    } <= rcl_said
    assert {
        "No big, red thing is kind.",
        "All big, red things are kind.",
        "If something is red and it is not big, then it is kind.",
        "If something is neither red nor big, then it is kind.",
        "If the cow is not big but is red, then the cow is kind.",
    } <= ruletaker_said


def test_articles_fit_their_nouns():
    for word in load("occupations"):
        assert article(word.singular).startswith("an " if word.singular[0] in "aeiou" else "a ")
    assert article("heir") == "an heir"
    assert article("european") == "a european"


PROOFWRITER = {
    "Bob is cold.": "cold(bob)",
    "The bald eagle is not round.": "~round(bald_eagle)",
    "The cat eats the squirrel.": "eat(cat,squirrel)",
    "The cat does not need Bob.": "~need(cat,bob)",
    "Red, cold things are round.": "![X]: ((red(X) & cold(X)) => round(X))",
    "Rough people are not cold.": "![X]: (rough(X) => ~cold(X))",
    "All quiet things are rough.": "![X]: (quiet(X) => rough(X))",
    "If something is quiet and cold then it is smart.": (
        "![X]: ((quiet(X) & cold(X)) => smart(X))"
    ),
    "If someone sees the cat and they are not green then they see the cow.": (
        "![X]: ((see(X,cat) & ~green(X)) => see(X,cow))"
    ),
    "If the rabbit is kind and the rabbit sees the dog then the dog needs the rabbit.": (
        "(kind(rabbit) & see(rabbit,dog)) => need(dog,rabbit)"
    ),
    "If the lion is red then it is rough.": "red(lion) => rough(lion)",
    "Alan is blue, rough and young.": "blue(alan) & rough(alan) & young(alan)",
    "Everything is not red.": "![X]: ~red(X)",
    "Something is red or not furry.": "?[X]: (red(X) | ~furry(X))",
}


@pytest.mark.parametrize("sentence", PROOFWRITER)
def test_ruletaker_reads_what_others_wrote(sentence):
    assert write_formula(ruletaker.listen(sentence).formula) == PROOFWRITER[sentence]


@pytest.mark.parametrize(
    ("reader", "sentence"),
    [
        (grl.listen, "If carrots then."),
        (grl.listen, "If carrots and then apples."),
        (grl.listen, "Carrots and steak."),
        (grl.listen, "If no carrots and steak then apples."),
        (grl.listen, "If rice and no carrots and steak then apples."),
        (grl.listen, "If no rice and steak and no carrots then no apples."),
        (rcl.listen, "No doctor who is an actor is not an usher."),
        (rcl.listen, "No one who is an actor is not an usher."),
        (rcl.listen, "Everyone who is both a doctor nor an actor is an usher."),
        (rcl.listen, "Everyone who is neither a doctor and an actor is an usher."),
        (rcl.listen, "At least one of these is true: John is a doctor."),
        (rcl.listen, "At least one of these is true: John is a doctor; John is kind."),
        (rcl.listen, "If someone is a doctor then that person is an usher."),
        (rcl.listen, "John is a doctor"),
        (rcl.listen, "Every doctor is kind."),
        (ruletaker.listen, "If something is red."),
        (ruletaker.listen, "It is red."),
        (ruletaker.listen, "All red things are."),
        (ruletaker.listen, ""),
        (ruletaker.listen, "No red thing is not kind."),
        (ruletaker.listen, "If something is neither red then it is kind."),
        (ruletaker.listen, "If something is both red and big then it is kind."),
        (ruletaker.listen, "If is red then Bob is kind."),
        (cnf.listen, "x0 or x1."),
        (cnf.listen, "x1 and x2."),
    ],
)
def test_other_sentences_are_refused(reader, sentence):
    with pytest.raises(SentenceError):
        reader(sentence)


def item(premises, question=""):
    return Item(
        "id", "nlsat", "entailment", "s", premises, question, ENTAILMENT, 0, "", Logic(), "", "",
        {},
    )  # fmt: skip


def test_the_reader_needs_the_text_alone():
    problem = READER.read(item(("Every doctor is a cook.",), "John is a cook."))
    assert [write_formula(f) for f in problem.formulas] == [
        "![X]: (doctor(X) => cook(X))",
        "cook(john)",
    ]
    with pytest.raises(SentenceError, match="no language"):
        READER.read(item(("nuqneH",)))


@pytest.mark.parametrize(
    ("said", "atom", "positive", "words"),
    [
        ("No rice.", Atom("apples"), False, "no apples"),
        ("Ann is a cook.", Atom("usher", (Constant("john"),)), True, "John is an usher"),
        ("The cow is red.", Atom("red", (Constant("cow"),)), False, "the cow is not red"),
        (
            "The cow is red.",
            Atom("see", (Constant("cow"), Constant("bob"))),
            True,
            "the cow sees Bob",
        ),
        ("x1 or x2.", Atom("x3"), False, "not x3"),
    ],
)
def test_atoms_have_words(said, atom, positive, words):
    assert READER.phrase(item((said,)), atom, positive) == words


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("pea\tpeas\npea\tpeases", "line 2: 'pea'"),
        ("pea\tpeas\npeas", "line 2: 'peas' is a form of 'pea'"),
        ("pea\tpeas\nlentil\tpeas", "line 2: 'peas' is a form of 'pea'"),
        ("Pea\npea", "line 2"),
        ("bell pepper", "not one word"),
        ("no", "a word of the sentence patterns"),
    ],
)
def test_bad_lexicons_are_refused_in_one_line(text, complaint):
    with pytest.raises(ConfigError, match=complaint) as fault:
        parse(text, "mine")
    assert "\n" not in str(fault.value)


@pytest.mark.parametrize(
    ("name", "least"),
    [("food", 50), ("occupations", 50), ("names", 30), ("adjectives", 7), ("entities", 10)],
)
def test_shipped_lexicons_are_sound_and_large_enough(name, least):
    assert len(load(name)) >= least


def test_missing_lexicons_are_named(tmp_path):
    with pytest.raises(ConfigError, match="nowhere"):
        load(str(tmp_path / "nowhere.tsv"))
    (tmp_path / "mine.tsv").write_text("tin\ttins\ncan\tcans\n", encoding="utf-8")
    assert [word.shown for word in load(str(tmp_path / "mine.tsv"))] == ["tins", "cans"]


def all_spoken(language):
    """Every sentence over three words about all or the first of the names, in every wording."""
    rows = rows_of(language) + UNITS
    ways = ({}, {"people": True}, {"paper": True})
    return {
        sentence
        for chance, way in product((0.0, 0.5, 0.99), ways)
        for whom, some in ((-1, rows_of(language)), (0, rows))
        for sentence in say(language, some, whom, chance, **way)[0]
    }


@pytest.mark.parametrize("language", ["rcl", "ruletaker"])
def test_every_pattern_is_said_and_read_as_it_means(language):
    """Each pattern of the files, with and without every denial that its slots may hold."""
    said = all_spoken(language)
    words, (name, _) = WORDS[language]
    spoken = dict(zip("abc", words, strict=True)) | dict.fromkeys("NMK", name)
    logical = spoken | dict.fromkeys("NMK", ruletaker.constant(name))
    for template in templates(language).values():
        for signs in product((False, True), repeat=len(template.denies)):
            found = zip(sorted(template.denies), signs, strict=True)
            denied = frozenset(slot for slot, is_denied in found if is_denied)
            text = template.say.format_map(Forms(spoken, denied))
            assert text in said
            assert LANGUAGES[language](text).formula == template.meaning()(logical, denied)


class Forms(dict):
    """The words of a pattern as `str.format` asks for them, in the form that a slot names."""

    def __init__(self, words, denied):
        super().__init__({slot: Form(word, slot in denied) for slot, word in words.items()})


class Form:
    def __init__(self, word, denied):
        self.word, self.denied = word, denied

    def __format__(self, form):
        if form == "Who":
            return self.word[0].upper() + self.word[1:]
        text = article(self.word) if form.endswith("an") else self.word
        return f"not {text}" if self.denied and form.startswith("not") else text


def without_sorts(formula):
    """The formula without "X is a person" or "X is a thing": these theories are about no others."""
    match formula:
        case Forall(variables, body):
            return Forall(variables, without_sorts(body))
        case Implies(And(parts), head):
            kept = tuple(part for part in parts if not is_sort(part))
            return Implies(kept[0] if len(kept) == 1 else And(kept), head)
    return formula


def is_sort(formula):
    return isinstance(formula, Atom) and formula.predicate in ("person", "thing")


@pytest.mark.parametrize("language", WORDS)
def test_the_grammar_of_english_reads_every_sentence_as_we_do(language):
    """A second reader, wider and slower: one meaning of ours, and the paper's among several."""
    for paper in (False, True) if language != "grl" else (False,):
        for people in (False, True):
            for chance, whom in product((0.0, 0.5, 0.99), (-1, 1)):
                rows = rows_of(language) + UNITS * (language != "grl" and whom == 1)
                sentences, formulas = say(language, rows, whom, chance, people=people, paper=paper)
                for sentence, text in dict(zip(sentences, formulas, strict=True)).items():
                    found = [without_sorts(each.formula) for each in readings(sentence)]
                    assert read_formula(text) in found, sentence
                    assert paper or len(found) == 1, sentence
