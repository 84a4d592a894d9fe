"""Circles: people of one place and the traits they may have, for quantified policies. Data only."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Trait:
    """A property of people, in the four shapes that sentences need."""

    predicate: str
    has: str
    lacks: str
    have: str
    lack: str


@dataclass(frozen=True, slots=True)
class Circle:
    """A theme of quantified policies: the people of one place and what is true of them."""

    name: str
    lead: str
    traits: tuple[Trait, ...]


def _traits(*rows: str) -> tuple[Trait, ...]:
    """Rows of `predicate | has | lacks | have | lack`."""
    return tuple(Trait(*(part.strip() for part in row.split("|"))) for row in rows)


CIRCLES: dict[str, Circle] = {
    circle.name: circle
    for circle in (
        Circle(
            "clinic",
            "Among the staff of a clinic in {place}, ",
            _traits(
                "works_nights | works nights | does not work nights | work nights | do not work "
                "nights",
                "has_permit | has a parking permit | does not have a parking permit | have a "
                "parking permit | do not have a parking permit",
                "is_nurse | is a nurse | is not a nurse | are nurses | are not nurses",
                "trained | has taken the safety course | has not taken the safety course | have "
                "taken the safety course | have not taken the safety course",
                "on_call | is on call at weekends | is not on call at weekends | are on call at "
                "weekends | are not on call at weekends",
                "vaccinated | is vaccinated | is not vaccinated | are vaccinated | are not "
                "vaccinated",
            ),
        ),
        Circle(
            "university",
            "Among the students of a college in {place}, ",
            _traits(
                "studies_law | studies law | does not study law | study law | do not study law",
                "rows | rows for the college | does not row for the college | row for the college "
                "| do not row for the college",
                "has_grant | has a grant | does not have a grant | have a grant | do not have a "
                "grant",
                "lives_on_campus | lives on campus | does not live on campus | live on campus | do "
                "not live on campus",
                "speaks_latin | reads Latin | does not read Latin | read Latin | do not read Latin",
                "sings | sings in the choir | does not sing in the choir | sing in the choir | do "
                "not sing in the choir",
            ),
        ),
        Circle(
            "harbour",
            "Among the people who work in the port of {place}, ",
            _traits(
                "drives_crane | drives a crane | does not drive a crane | drive a crane | do not "
                "drive a crane",
                "in_union | belongs to the union | does not belong to the union | belong to the "
                "union | do not belong to the union",
                "wears_helmet | wears a helmet | does not wear a helmet | wear a helmet | do not "
                "wear a helmet",
                "has_badge | has a customs badge | does not have a customs badge | have a customs "
                "badge | do not have a customs badge",
                "works_shifts | works in shifts | does not work in shifts | work in shifts | do "
                "not work in shifts",
                "can_weld | is able to weld | is not able to weld | are able to weld | are not "
                "able to weld",
            ),
        ),
    )
}
