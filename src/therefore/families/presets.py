"""Presets from data: a family's `presets.toml` names its datasets, their splits and settings.

    paper = "Evans et al., 2018"

    [naive]
    about = "Entailments and non-entailments sampled independently."
    source = "{paper}, Table 3"
    config = { method = "naive" }
    splits.train = { count = 40_000, share = 8 }
    splits.test = { count = 5_000, config = { operators = [4, 10] } }

Settings of a split come on top of its preset's, and these on top of the config's own defaults. A
preset that is `like` another has its splits. `kind` names the config where a family has several.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

from therefore.config import read_record
from therefore.families.family import Plan, Preset


def read_presets(package: str, *kinds: type) -> dict[str, Preset]:
    """The presets in the order of the file; the first of the configs is what a preset has."""
    known = {kind.__name__: kind for kind in kinds}
    text = (files(package) / "presets.toml").read_text(encoding="utf-8")
    rows: dict[str, Any] = tomllib.loads(text)
    paper = rows.pop("paper", "")
    found: dict[str, Preset] = {}
    for name, row in rows.items():
        kind = known[row["kind"]] if "kind" in row else kinds[0]
        splits = {
            split: Plan(
                plan["count"],
                read_record(kind, {**row.get("config", {}), **plan.get("config", {})}),
                plan.get("share", 1),
            )
            for split, plan in rows[row.get("like", name)]["splits"].items()
        }
        found[name] = Preset(row["about"], row["source"].format(paper=paper), splits)
    return found
