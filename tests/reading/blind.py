"""Blind reading: texts without formula, answer or id for somebody to solve, and the comparison.

    python -m tests.reading.blind --preset P --count 100 --seed S --out FOLDER
    python -m tests.reading.blind --grade FOLDER ANSWERS.json

The first writes `texts.md`, which is for the reader, and `key.json`, which is not. The reader's
file has an entry for each number, `{"1": {"answer": "B", "grammatical": true, "another": false,
"note": "..."}}`; `another` says that another answer could be defended. Where the question is
whether sentences can be true together, they are formalised instead: `{"1": {"sentences": [...]}}`.
"""

from __future__ import annotations

import argparse
import json
import string
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from tests.reading.formalising import differences
from tests.reading.outside.__main__ import presets

SATISFIABLE = ["unsatisfiable", "satisfiable"]


@dataclass(frozen=True)
class Key:
    """What the reader does not see."""

    preset: str
    id: str
    choices: list[str]
    answer: int
    premises: list[str]
    """The formulas of the sentences, compared where these are formalised."""

    @property
    def formalised(self) -> bool:
        """Whether the reader writes formulas instead of an answer."""
        return self.choices == SATISFIABLE


def draw(preset: str, *, count: int, seed: int, settings: Mapping[str, str]) -> list[Any]:
    """Items with choices, each the first of its group: twins would give each other away."""
    import therefore
    from therefore.dataset.plans import choose

    family = presets()[preset]
    splits = list(choose(family, preset=preset, split=(), settings=settings, seed=seed).plans)
    split = next((name for name in splits if name.startswith("test")), splits[0])
    stream = therefore.stream(family, preset=preset, split=split, seed=seed, settings=settings)
    found = []
    seen: set[tuple[str, ...]] = set()
    for place, item in enumerate(stream):
        if item.choices and (place % stream.group == 0 or stream.group == 1):
            words = tuple(sorted(" ".join(item.premises).split()))
            if words not in seen:
                seen.add(words)
                found.append(item)
        if len(found) == count:
            break
    return found


def shown(number: int, item: Any) -> str:
    """One item as the reader gets it."""
    key = Key("", "", list(item.choices), 0, [])
    lines = [f"## {number}", ""]
    if key.formalised:
        lines += [f"{place}. {text}" for place, text in enumerate(item.premises, start=1)]
        return "\n".join([*lines, "", "Formalise each sentence.", ""])
    lines += [" ".join(item.premises), "", item.question, ""]
    letters = string.ascii_uppercase
    lines += [f"- {letter}. {text}" for letter, text in zip(letters, item.choices, strict=False)]
    return "\n".join([*lines, ""])


def write(out: Path, preset: str, items: Sequence[Any]) -> None:
    """Texts for the reader, and the key apart."""
    out.mkdir(parents=True, exist_ok=True)
    texts = "\n".join(shown(number, item) for number, item in enumerate(items, start=1))
    (out / "texts.md").write_text(texts, encoding="utf-8")
    keys = {
        str(number): asdict(
            Key(preset, item.id, list(item.choices), item.answer, list(item.logic.premises))
        )
        for number, item in enumerate(items, start=1)
    }
    (out / "key.json").write_text(json.dumps(keys, indent=1), encoding="utf-8")


def judge(key: Key, entry: Any) -> list[str]:
    """What a reader objects to, or answers otherwise; empty if all is well."""
    said = entry if isinstance(entry, dict) else {"answer": entry}
    note = f" ({said['note']})" if said.get("note") else ""
    found: list[str] = []
    if key.formalised:
        found += differences(key.premises, said.get("sentences", []))
    elif place(key, str(said.get("answer", ""))) != key.answer:
        found.append(f"answered {said.get('answer')!r}, the key is {key.choices[key.answer]!r}")
    if not said.get("grammatical", True):
        found.append("not grammatical")
    if said.get("another", False):
        found.append("another answer can be defended")
    return [each + note for each in found]


def place(key: Key, answer: str) -> int:
    """Which choice an answer names, by letter or by its text; -1 if none."""
    plain = answer.strip().rstrip(".").lower()
    for number, (letter, text) in enumerate(zip(string.ascii_lowercase, key.choices, strict=False)):
        if plain in (letter, text.strip().rstrip(".").lower()):
            return number
    return -1


def grade(folder: Path, answers: Path) -> int:
    """Print the share without exception, and every exception; 1 if it is below 97 of 100."""
    keys = {
        number: Key(**known)
        for number, known in json.loads((folder / "key.json").read_text(encoding="utf-8")).items()
    }
    given = json.loads(answers.read_text(encoding="utf-8"))
    strange = sorted(set(given) - set(keys))
    if strange:
        print(f"{answers}: no text has the number {', '.join(strange)}")
        return 2
    good = 0
    for number, key in keys.items():
        faults = judge(key, given[number]) if number in given else ["not answered"]
        good += not faults
        for fault in faults:
            print(f"{number} ({key.id}): {fault}")
    print(f"{good} of {len(keys)} without exception ({100 * good / len(keys):.1f} %)")
    return 0 if good >= 0.97 * len(keys) else 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Write texts, or grade answers."""
    parser = argparse.ArgumentParser(prog="python -m tests.reading.blind")
    parser.add_argument("--preset", default="categorical", choices=sorted(presets()))
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--set", action="append", default=[], help="a setting, key=value")
    parser.add_argument("--out", type=Path)
    parser.add_argument("--grade", nargs=2, type=Path, metavar=("FOLDER", "ANSWERS"))
    asked = parser.parse_args(arguments)
    if asked.grade:
        return grade(*asked.grade)
    if not asked.out:
        parser.error("--out FOLDER says where the texts go; --grade compares answers")
    settings = dict(each.split("=", 1) for each in asked.set)
    items = draw(asked.preset, count=asked.count, seed=asked.seed, settings=settings)
    write(asked.out, asked.preset, items)
    print(f"{len(items)} texts in {asked.out / 'texts.md'}; keep key.json from the reader")
    return 0


if __name__ == "__main__":
    sys.exit(main())
