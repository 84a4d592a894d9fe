"""Evidence in words names what it uses, and only that."""

from therefore.language.reader import plain_phrase
from therefore.logic.tptp import read_formula
from therefore.solve.decide import satisfiable
from therefore.solve.evidence import Refutation
from therefore.solve.words import listed, tell_model, tell_refutation


def phrase(formula, positive):
    return plain_phrase(None, formula, positive)


def test_a_chain_is_told_in_order():
    theory = [read_formula(text) for text in ("p", "p => q", "r", "q => s", "~s")]
    told = tell_refutation(
        theory, ["one", "two", "three", "four", "five"], Refutation(((),)), phrase
    )
    assert told == ["1. p (one); q (two); s (four); this contradicts five."] or told == [
        "1. p (one); ¬s (five); q (two); this contradicts four."
    ]
    assert "three" not in told[0]


def test_a_supposition_is_discharged():
    theory = [read_formula(text) for text in ("p => q", "p => ~q", "~p => r", "~r")]
    told = tell_refutation(theory, ["1st", "2nd", "3rd", "4th"], Refutation(((-1,), ())), phrase)
    assert told[0].startswith("1. Suppose that p; then ")
    assert told[0].endswith("So ¬p.")
    assert "step 1" in told[1] or "3rd" in told[1]


def test_long_refutations_are_shortened():
    steps = tuple((1, -1) for _ in range(30))
    theory = [read_formula("p"), read_formula("~p")]
    told = tell_refutation(theory, ["a", "b"], Refutation((*steps, ())), phrase, most=5)
    assert len(told) == 6
    assert told[4] == "(26 more steps of the same kind.)"


def test_a_structure_is_told_with_its_individuals():
    theory = [read_formula("man(socrates)"), read_formula("?[X]: ~man(X)")]
    told = tell_model(theory, satisfiable(theory), phrase)
    assert told[0] == "Suppose that there are only socrates and w1."
    assert told[1] == "Suppose that man(socrates), and nothing else."


def test_listed():
    assert [listed(list("abc"[:n])) for n in range(4)] == ["", "a", "a and b", "a, b and c"]
