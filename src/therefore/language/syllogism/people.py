"""Whom clauses are about: people with their pronouns, or one thing somewhere."""

from __future__ import annotations

_WOMEN = """
Ada Agnes Aisha Alma Bianca Bella Chloe Cora Dora Edith Ella Erika Flora Freya Gina Heidi Ida Iris
Judith Karin Lara Lily Mabel Marta Naomi Nina Petra Rita Sonia Stella Tina Ursula Wanda
Alice Amira Anna Astrid Beth Carla Clara Daria Diana Elena Emma Eva Fatima Grace Hana Helen Ines
Irene Jane Julia Kate Laura Lena Lucy Maria Mina Nadia Nora Olga Paula Priya Rosa Ruth Sara
Sofia Tara Vera Yuki Zoe
"""
_MEN = """
Aaron Albert Alan Andre Basil Bruno Caleb Cyrus Dmitri Edgar Eric Frank Fred Gavin Harry Henry
Isaac Jakob Joel Kevin Liam Lucas Max Nathan Neil Owen Pablo Quentin Rafael Sven Theo Walter
Adam Ahmed Alex Ali Anton Arthur Ben Boris Carlos Daniel David Emil Felix Finn George Hugo Ian
Ivan Jack Jan Karim Kenji Leo Louis Marco Mark Martin Noah Omar Oscar Paul Peter Ravi Robert
Samuel Simon Thomas Tom Victor
"""

PRONOUNS = {name: "she" for name in _WOMEN.split()} | {name: "he" for name in _MEN.split()}
"""The people, and how one refers back to them."""

PEOPLE = tuple(PRONOUNS)

PLACES = tuple(
    f"{preposition} the {noun}"
    for preposition, nouns in (
        (
            "in",
            "picture photograph story film report poem catalogue video article novel song diary "
            "letter",
        ),
        ("on", "poster list stamp postcard screen cover page map label banner slide"),
    )
    for noun in nouns.split()
)
"""Where the one thing is that an item may be about."""

ASIDES = tuple(
    phrase.strip()
    for phrase in """
    be easy to notice; be hard to recognise; be well known; be mentioned twice; be insured
    be described in detail; be chosen with care; be a favourite of the editor; be much admired
    belong to a neighbour; come from a distant village; appear at the very end; be for sale
    surprise most visitors; please the critics; remind everybody of childhood; attract attention
    stand alone; have a curious history; have a nickname; seem out of place; look real
    cost less than expected; deserve a second look; get many compliments; be on loan
    """.strip()
    .replace("\n", ";")
    .split(";")
)
"""What may be said of any such thing and settles nothing."""
