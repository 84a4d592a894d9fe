"""Counts objections for each preset: a table, examples, and exit code 1 if there is any.

python -m tests.reading.outside --preset categorical --preset exam --count 1000 --seed 3
python -m tests.reading.outside --data FILE.jsonl
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.reading.outside.objecting import Objection, Shown, objections, unread


def presets() -> dict[str, str]:
    """Every preset of the project and its family."""
    from therefore.families.registry import FAMILIES

    return {preset: name for name, family in FAMILIES.items() for preset in family.presets}


def drawn(
    family: str, preset: str, *, count: int, seed: int, settings: Sequence[str]
) -> Iterator[Shown]:
    """Items of a preset, from all its splits alike, without anything but what a reader sees."""
    import therefore
    from therefore.dataset.plans import choose

    chosen = dict(setting.split("=", 1) for setting in settings)
    splits = list(choose(family, preset=preset, split=(), settings=chosen, seed=seed).plans)
    for place, split in enumerate(splits):
        share = count // len(splits) + (place < count % len(splits))
        stream = therefore.stream(family, preset=preset, split=split, seed=seed, settings=chosen)
        for item in stream.take(share):
            yield Shown(item.premises, item.question, item.choices, item.answer)


def stored(path: Path) -> Iterator[Shown]:
    """The items of a JSON Lines file."""
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        yield Shown(tuple(row["premises"]), row["question"], tuple(row["choices"]), row["answer"])


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw, object, print."""
    parser = argparse.ArgumentParser(prog="python -m tests.reading.outside", description=__doc__)
    parser.add_argument("--preset", action="append", default=[], help="default: every preset")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=20261116)
    parser.add_argument("--set", action="append", default=[], help="a setting, key=value")
    parser.add_argument("--data", type=Path, help="a JSON Lines file instead of presets")
    parser.add_argument("--examples", type=int, default=2)
    asked = parser.parse_args(arguments)
    known = presets()
    for preset in asked.preset:
        if preset not in known:
            parser.error(f"no preset {preset!r}; there are {', '.join(known)}")
    total = 0
    jobs = [str(asked.data)] if asked.data else asked.preset or list(known)
    for preset in jobs:
        family = known.get(preset, "")
        if asked.data:
            shown = stored(asked.data)
        else:
            shown = drawn(family, preset, count=asked.count, seed=asked.seed, settings=asked.set)
        count, lost = 0, 0
        flawed: Counter[str] = Counter()
        examples: dict[str, list[Objection]] = defaultdict(list)
        bad = 0
        for item in shown:
            count += 1
            lost += unread(item)
            found = objections(item, opposite=family == "exam")
            bad += bool(found)
            for flaw in {objection.flaw for objection in found}:
                flawed[flaw] += 1
                examples[flaw].append(next(o for o in found if o.flaw == flaw))
        total += bad
        print(f"{preset}: {bad} of {count} items with an objection; {lost} premises not understood")
        for flaw, number in flawed.most_common():
            print(f"  {number:6} {flaw}")
            for example in examples[flaw][: asked.examples]:
                print(f"           {example.where[:400]}")
        sys.stdout.flush()
    return 1 if total else 0


if __name__ == "__main__":
    sys.exit(main())
