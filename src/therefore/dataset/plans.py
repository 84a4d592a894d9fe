"""What is to be made: family, preset, splits, sizes, settings; checked before anything starts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from therefore.config import as_texts, config_hash, integer, nearest, override
from therefore.dataset.manifest import SPLIT
from therefore.errors import ConfigError
from therefore.families.family import Family, Plan
from therefore.families.registry import find_family, find_preset


@dataclass(frozen=True, slots=True)
class Choice:
    """A family's preset and the splits of it that were asked for, with settings applied."""

    family: Family
    preset: str
    plans: dict[str, Plan]
    all_splits: Mapping[str, Plan]
    """Every split of the preset: together they say which problems each one owns."""
    seed: int


def choose(
    family: str,
    *,
    preset: str = "",
    split: str | Sequence[str] = (),
    count: int | None = None,
    seed: int = 0,
    settings: Mapping[str, str] | None = None,
) -> Choice:
    """What these words ask for; ConfigError names the one that is wrong."""
    for asked, text in (("family", family), ("preset", preset or "")):
        if not isinstance(text, str):
            raise ConfigError(f"{asked} is {text!r}: a name is wanted")
    chosen = find_family(family)
    name, found = find_preset(chosen, preset)
    for one in found.splits:
        if not SPLIT.fullmatch(one):
            called = f"{chosen.name} calls a split of {name!r} {one!r}"
            raise ConfigError(f"{called}: it is train, validation, test or one of these with _NAME")
    if not isinstance(split, str | Sequence) or split == []:
        raise ConfigError(f"split is {split!r}: name one or several, or leave it out for all")
    wanted = [split] if isinstance(split, str) else list(split)
    for one in wanted:
        if one not in found.splits:
            raise ConfigError(f"preset {name!r} has no split {one!r}{nearest(one, found.splits)}")
    if count is not None:
        count = integer("count", count, least=1, remedy="at least one item is needed")
    seed = integer("seed", seed)
    if not -(2**63) <= seed < 2**63:
        raise ConfigError(f"seed {seed} does not fit in 64 bits: choose a smaller one")
    kept = {key: plan for key, plan in found.splits.items() if not wanted or key in wanted}
    alike = len({config_hash(plan.config) for plan in kept.values()}) == 1
    plans: dict[str, Plan] = {}
    for key, plan in kept.items():
        try:
            config = override(plan.config, as_texts(settings))
        except ConfigError as fault:
            # Settings are for every split that is made; where these differ, say which one objects.
            where = "" if alike else f"split {key!r}: "
            remedy = "" if alike else "; or choose other splits with --split"
            raise ConfigError(f"{where}{fault}{remedy}") from None
        plans[key] = replace(plan, config=config, count=plan.count if count is None else count)
    return Choice(chosen, name, plans, found.splits, seed)
