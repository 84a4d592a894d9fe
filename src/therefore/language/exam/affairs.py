"""Affairs: events that may or may not come about, for chains of conditions. Data only."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Affair:
    """A theme of conditional chains: events that may or may not come about."""

    name: str
    lead: str
    """Opens the first sentence; {place} is filled in."""
    events: tuple[tuple[str, str, str], ...]
    """Atom, affirmed, denied."""


def _events(*rows: str) -> tuple[tuple[str, str, str], ...]:
    """Rows of `atom | it happens | it does not happen`."""
    cut = [[part.strip() for part in row.split("|")] for row in rows]
    return tuple((atom, yes, no) for atom, yes, no in cut)


AFFAIRS: dict[str, Affair] = {
    affair.name: affair
    for affair in (
        Affair(
            "festival",
            "According to the organisers of a street festival in {place}, ",
            _events(
                "stage_opens | the main stage opens | the main stage does not open",
                "band_plays | the brass band plays | the brass band does not play",
                "bridge_closes | the old bridge is closed | the old bridge is not closed",
                "ferry_runs | the ferry runs all night | the ferry does not run all night",
                "market_moves | the market moves to the park | the market does not move to the "
                "park",
                "fireworks | the fireworks take place | the fireworks do not take place",
                "museum_late | the museum stays open late | the museum does not stay open late",
                "parade | the parade goes ahead | the parade does not go ahead",
            ),
        ),
        Affair(
            "expansion",
            "According to the board of a bicycle factory in {place}, ",
            _events(
                "loan_granted | the bank grants the loan | the bank does not grant the loan",
                "plant_built | a second plant is built | a second plant is not built",
                "prices_rise | prices are raised | prices are not raised",
                "night_shift | a night shift is introduced | a night shift is not introduced",
                "model_launched | the new model is launched | the new model is not launched",
                "staff_hired | extra welders are hired | extra welders are not hired",
                "supplier_kept | the old supplier is kept | the old supplier is not kept",
                "shop_opens | the factory shop opens | the factory shop does not open",
            ),
        ),
        Affair(
            "expedition",
            "According to the plan of a polar expedition that leaves from {place}, ",
            _events(
                "ice_melts | the ice breaks up early | the ice does not break up early",
                "ship_sails | the supply ship sails in May | the supply ship does not sail in May",
                "camp_moves | the camp is moved inland | the camp is not moved inland",
                "dogs_used | the dog teams are used | the dog teams are not used",
                "radio_works | the long-range radio works | the long-range radio does not work",
                "doctor_stays | the doctor stays for the winter | the doctor does not stay for the "
                "winter",
                "plane_lands | the plane can land | the plane cannot land",
                "depot_filled | the northern depot is filled | the northern depot is not filled",
            ),
        ),
        Affair(
            "trial",
            "According to the inspector who investigates a burglary in {place}, ",
            _events(
                "guard_awake | the guard was awake | the guard was not awake",
                "alarm_on | the alarm was switched on | the alarm was not switched on",
                "window_open | the cellar window was open | the cellar window was not open",
                "cook_lied | the cook told a lie | the cook did not tell a lie",
                "safe_forced | the safe was forced | the safe was not forced",
                "key_copied | the key was copied | the key was not copied",
                "driver_knew | the driver knew the code | the driver did not know the code",
                "lights_out | the lights went out | the lights did not go out",
            ),
        ),
    )
}
