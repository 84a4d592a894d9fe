"""The engine alone, on a toy language that is no English."""

from pathlib import Path

import pytest

from therefore.errors import ConfigError
from therefore.language.engine.builtins import BUILTINS
from therefore.language.engine.chart import MOST, Chart, TooMany, stopped
from therefore.language.engine.counting import decode, encode
from therefore.language.engine.grammar import Grammar, read_rules
from therefore.language.engine.language import Tongue, language
from therefore.language.engine.meaning import compile_meaning, free_names
from therefore.logic.formulas import Atom, Variable

TOY = """
%feature n sg pl
S -> N.n V.n :: all x. N(x) -> V(x)
S -> a:S ga b:S :: a & b
N.sg -> kato :: "cat"
N.pl -> katoj :: "cat"
V.sg -> dormas :: "sleeps"
V.pl -> dormoj :: "sleeps"
"""


def chart(words: str) -> Chart:
    return Chart(Grammar(read_rules(TOY)), [{f"={word}": word} for word in words.split()])


def test_agreement_is_data() -> None:
    assert len(chart("kato dormas").meanings("S", BUILTINS)) == 1
    assert chart("kato dormoj").meanings("S", BUILTINS) == []


def test_every_derivation_is_found() -> None:
    four = " ga ".join(["kato dormas"] * 4)
    assert len(chart(four).meanings("S", BUILTINS)) == 5  # Catalan's number


def test_too_many_meanings_are_refused_not_cut() -> None:
    long = " ga ".join(["kato dormas"] * 9)
    with pytest.raises(TooMany):
        chart(long).meanings("S", BUILTINS)
    assert MOST < 1430


def test_where_reading_stops() -> None:
    grammar = Grammar(read_rules(TOY))
    words = [{f"={word}": word} for word in ["katoj", "dormas"]]
    place, expected = stopped(grammar, words, "S")
    assert place == 1
    assert "=dormoj" in expected


def test_rules_are_checked_when_they_are_loaded() -> None:
    with pytest.raises(ConfigError, match="nothing is called 'X'"):
        read_rules("S -> N :: X(N)")
    with pytest.raises(ConfigError, match="is no rule"):
        read_rules("S = N")
    with pytest.raises(ConfigError, match="expected"):
        compile_meaning("all x N(x)")
    assert free_names(r"\P. all x. N(x) -> P(x)") == {"N"}


def test_counted_sets_survive_their_name() -> None:
    body = Atom("hot-dog stand's", (Variable("X"),))
    assert decode(encode("most", [body, body])) == ("most", (body, body))


def test_a_second_language_is_a_folder(tmp_path: Path) -> None:
    english = language("english").folder
    (tmp_path / "grammar").mkdir()
    (tmp_path / "patterns").mkdir()
    rules = 'Sentence -> Name dormas :: "sleeps"(const(Name))\n'
    (tmp_path / "grammar" / "toy.txt").write_text(rules, encoding="utf-8")
    (tmp_path / "language.toml").write_text(
        'name = "toy"\nletters = "A-Za-zĉĝĥĵŝŭ"\nsigns = ".,"\ntop = "Sentence"\n', encoding="utf-8"
    )
    for name in ("lexicon.tsv", "irregular.tsv"):
        (tmp_path / name).write_text("", encoding="utf-8")
    (tmp_path / "inflection.tsv").write_text(
        (english / "inflection.tsv").read_text(encoding="utf-8"), encoding="utf-8"
    )
    toy = Tongue(tmp_path)
    words = toy.words(toy.orthography.tokens("Ĝana dormas.".replace("Ĝ", "G")))
    assert len(toy.templates(words)) == 1


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ConfigError, match="no language is called 'klingon'"):
        language("klingon")
