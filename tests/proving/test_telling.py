"""What `prove` says: names with their capitals, numbers that agree, words in their right form."""

import pytest

import therefore
from therefore.cli.prove import page, record


def told(premises: str, conclusion: str) -> str:
    return "\n".join(page(therefore.prove(premises, conclusion)))


def test_names_keep_their_capitals() -> None:
    judgement = therefore.prove(
        "GPT-5 is a model. Every model is a program.", "GPT-5 is a program."
    )
    assert judgement.spelling == {"gpt-5": "GPT-5"}
    text = "\n".join(page(judgement))
    assert "GPT-5 is a model (sentence 1)" in text
    assert "Gpt" not in text
    assert "Gpt" not in str(record(judgement))
    assert "Picture a world with MMLU and nothing else." in told("MMLU is old.", "MMLU is red.")


@pytest.mark.parametrize(
    ("premises", "conclusion", "said"),
    [
        ("Ann sings.", "Ann was not paid.", "Ann was not paid"),
        ("The model is overfit.", "The model is useless.", "the model is overfit"),
        ("Exactly three dogs bark.", "Rex barks.", "there are three things x, y, z such that"),
    ],
)
def test_words_have_their_right_form(premises: str, conclusion: str, said: str) -> None:
    assert said in told(premises, conclusion)


def test_the_unnamed_are_called_the_same_everywhere() -> None:
    text = told("At least three dogs bark.", "At least two dogs bark.")
    assert "individual 1 is not individual 2" in text
    assert "w1" not in text


def test_a_proof_says_what_it_supposes() -> None:
    premises = "If Anna has a fever, she stays home. Anna does not stay home."
    steps = therefore.prove(premises, "Anna does not have a fever.").argument
    assert any(line.startswith("Suppose that") and "fever" in line for line in steps)


def test_what_must_exist_is_told() -> None:
    premises = "All beekeepers are artists. No beekeepers are chemists."
    judgement = therefore.prove(premises, "Some artists are not chemists.")
    assert judgement.verdict == "unknown"
    assert judgement.cases[0].follows_if == "there are beekeepers"
    assert "  It would follow if there are beekeepers." in page(judgement)
    other = therefore.prove(premises, "Some chemists are artists.")
    assert other.cases[0].follows_if == ""


@pytest.mark.parametrize(
    ("premise", "said"),
    [
        ("No boats have motors.", "then x does not have motors"),
        ("No boats have sunk.", "then x has not sunk"),
        ("Tom cannot walk.", "Tom cannot walk"),
        ("Most artists are beekeepers.", "most artists are beekeepers"),
        ("Many old sailors sing.", "many old sailors sing"),
        ("Few birds have wings.", "few birds have wings"),
        ("Most owls can fly.", "most owls can fly"),
        ("Most owls are brave.", "most owls are brave"),
    ],
)
def test_readings_are_said_as_people_say_them(premise: str, said: str) -> None:
    assert f"{said}\n" in told(premise, "Ann sings.")
