"""Two names may be one, and one adjective may be meant in one sense: the verdict for both ways."""

import pytest

import therefore
from therefore.cli.prove import page


@pytest.mark.parametrize(
    ("premises", "conclusion", "verdicts"),
    [
        ("Only Ann voted.", "Bea did not vote.", {"entailed", "unknown"}),
        ("Only Ann voted.", "Bea voted.", {"contradicted", "unknown"}),
        ("Nobody except Ann voted.", "Bea did not vote.", {"entailed", "unknown"}),
        ("Everyone except Ann left. Bob is a person.", "Bob left.", {"entailed", "unknown"}),
        (
            "Exactly one judge voted. Ann is a judge. Bea is a judge. Ann voted.",
            "Bea did not vote.",
            {"entailed", "unknown"},
        ),
        ("Ann is Bea. Only Ann voted.", "Carl did not vote.", {"entailed", "unknown"}),
        # The text says itself whether they are one, or asks for it.
        ("Only Ann voted. Bea is not Ann.", "Bea did not vote.", {"entailed"}),
        ("Ann is Bea. Only Ann voted.", "Bea voted.", {"entailed"}),
        ("Ann sings. Bob sings.", "Ann is not Bob.", {"unknown"}),
        # A description may be of anyone.
        ("Only Ann voted.", "The mayor did not vote.", {"unknown"}),
        # Nothing is said of identity, and nothing hangs on it.
        ("Ann sings.", "Bob sings.", {"unknown"}),
    ],
)
def test_names(premises: str, conclusion: str, verdicts: set[str]) -> None:
    found = therefore.prove(premises, conclusion)
    assert {case.verdict for case in found.cases} == verdicts
    assert (found.verdict == "ambiguous") == (len(verdicts) > 1)


def test_names_are_told() -> None:
    lines = page(therefore.prove("Only Ann voted.", "Bea did not vote."))
    for line in (
        "    [Ann and Bea may be one]",
        "  Here Bea is Ann.",
        "  It would follow if Ann is not Bea.",
        "    [Ann and Bea are two]",
    ):
        assert line in lines


def test_a_world_makes_two_names_one_only_if_it_must() -> None:
    found = therefore.prove("Only Ann voted. Ann is a judge. Bea is a judge.", "Bea voted.")
    world = next(case for case in found.cases if case.verdict == "unknown").argument
    assert world[0] == "Picture a world with Ann and Bea and nothing else."
    assert not any(line.startswith("Here") for line in world)
    several = "Ann, Bob, Carl, Dora and Gus are judges. Only Ann voted."
    found = therefore.prove(several, "Gus did not vote.")
    world = next(case for case in found.cases if case.verdict == "unknown").argument
    assert world[0] == "Picture a world with Ann, Bob, Carl and Dora and nothing else."
    assert [line for line in world if line.startswith("Here")] == ["Here Gus is Ann."]


@pytest.mark.parametrize(
    ("premises", "conclusion", "verdict"),
    [
        ("Every student who is smart passes. Ann is a smart student.", "Ann passes.", "ambiguous"),
        ("All students are smart. Ann is a student.", "Ann is a smart student.", "ambiguous"),
        (
            "All expensive cars are fast. Every fast car is dangerous. Bella is an expensive car.",
            "Bella is dangerous.",
            "ambiguous",
        ),
        (
            "Some tall men dance. Every man who is tall is proud.",
            "Some proud men dance.",
            "ambiguous",
        ),
        # Of another noun, or of none, nothing is said.
        ("Jumbo is a small elephant.", "Jumbo is small.", "unknown"),
        ("All mice are small. Mickey is a mouse.", "Mickey is a small animal.", "unknown"),
        (
            "Every animal that is small fits. Every elephant is an animal. "
            "Jumbo is a small elephant.",
            "Jumbo fits.",
            "unknown",
        ),
        (
            "Every elephant that is small is proud. Every animal that is small fits. "
            "Jumbo is a small elephant.",
            "Jumbo fits.",
            "unknown",
        ),
    ],
)
def test_one_sense(premises: str, conclusion: str, verdict: str) -> None:
    assert therefore.prove(premises, conclusion).verdict == verdict
