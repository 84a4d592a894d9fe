"""Names to draw from: single words, so that lists of them read back. Data only."""

from __future__ import annotations

# fmt: off
PEOPLE = (
    "Adam", "Aisha", "Alba", "Anton", "Bella", "Boris", "Carla", "Carlos", "Chloe", "Clara",
    "Daniel", "Derya", "Diego", "Edith", "Elena", "Emil", "Fatima", "Felix", "Fiona", "Gita",
    "Greta", "Grace", "Hana", "Hugo", "Ines", "Irene", "Ivan", "Jonas", "Julia", "Karim",
    "Kofi", "Laura", "Leo", "Lucia", "Magda", "Marco", "Maya", "Mina", "Nadia", "Nils", "Nora",
    "Olga", "Omar", "Oscar", "Paula", "Petra", "Priya", "Quentin", "Rachel", "Ravi", "Rosa",
    "Samir", "Selma", "Sofia", "Stefan", "Tara", "Theo", "Tomas", "Ursula", "Vera", "Victor",
    "Wanda", "Yara", "Yusuf", "Zoe",
)
"""People."""

_HE = frozenset((
    "Adam", "Anton", "Boris", "Carlos", "Daniel", "Diego", "Emil", "Felix", "Hugo", "Ivan", "Jonas",
    "Karim", "Kofi", "Leo", "Marco", "Nils", "Omar", "Oscar", "Quentin", "Ravi", "Samir", "Stefan",
    "Theo", "Tomas", "Victor", "Yusuf",
))

PLACES = (
    "Bergen", "Bologna", "Bristol", "Cardiff", "Cork", "Dresden", "Galway", "Ghent", "Graz",
    "Halifax", "Leeds", "Lisbon", "Lyon", "Malmo", "Nairobi", "Oslo", "Porto", "Quito", "Riga",
    "Seville", "Tampere", "Trieste", "Utrecht", "Vilnius", "York", "Zagreb",
)
"""Towns."""

COAST = (
    "Bergen", "Bristol", "Cardiff", "Cork", "Galway", "Halifax", "Lisbon", "Malmo", "Oslo", "Porto",
    "Riga", "Trieste",
)
"""Towns with a harbour."""

HILLS = ("Bergen", "Bologna", "Dresden", "Galway", "Graz", "Leeds", "Lyon", "Quito", "Zagreb")
"""Towns below hills."""

PROJECTS = (
    "Atlas", "Beacon", "Comet", "Delta", "Ember", "Falcon", "Garnet", "Harbor", "Iris",
    "Juniper", "Lumen", "Meridian", "Nimbus", "Orchid", "Prism", "Quartz",
)
"""Things that can be funded."""

PLAYS = (
    "Antigone", "Candida", "Cymbeline", "Electra", "Faust", "Hamlet", "Ivanov", "Macbeth",
    "Medea", "Othello", "Pygmalion", "Tartuffe",
)
"""Plays that can be staged."""

SHIPS = (
    "Albatross", "Aurora", "Borealis", "Calypso", "Dauntless", "Endeavour", "Fortuna", "Gannet",
    "Halcyon", "Kestrel", "Mermaid", "Nautilus", "Petrel", "Saturn", "Tempest", "Voyager",
)
"""Ships and boats."""

VILLAGES = (
    "Ashford", "Birkdale", "Coldbrook", "Elmstead", "Fernhill", "Greenholm", "Hazelwick", "Kirkby",
    "Larkfield", "Millthorpe", "Netherby", "Oakhurst", "Ravenscar", "Stonebridge", "Thornley",
    "Wexcombe",
)
"""Villages."""
# fmt: on

POOLS = {
    "people": PEOPLE,
    "projects": PROJECTS,
    "plays": PLAYS,
    "ships": SHIPS,
    "villages": VILLAGES,
}
"""The lists by name."""


def pronoun(name: str) -> str:
    """What stands for a name later in a sentence: a matter of grammar, not a premise.

    >>> pronoun("Nora"), pronoun("Hugo")
    ('she', 'he')
    """
    return "he" if name in _HE else "she"
