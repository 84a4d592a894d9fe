"""The kinship of the embedded knowledge's words, as it is shipped.

After a change of knowledge, of words or of what counts as kin: `python -m tests.stored`.
"""

from __future__ import annotations

import json
from functools import cache
from itertools import combinations
from pathlib import Path

from therefore.knowledge.embedded import embedded
from therefore.knowledge.rules import Theme
from therefore.language.syllogism import stored
from therefore.language.syllogism.kinship import _heavy, _touching, carries, kin, phrases_akin
from therefore.language.syllogism.stored import name_of_phrases, name_of_terms, written
from therefore.language.syllogism.words import words

FILE = Path(stored.__file__).with_name(stored.FILE)


def computed() -> dict[str, str]:
    """What the file should hold."""
    known = embedded()
    found = {
        name_of_terms(domain.terms): written(kin([words(term) for term in domain.terms]))
        for domain in known.domains
    }
    phrases = known.phrases
    place = {phrase: number for number, phrase in enumerate(phrases)}
    akin = {pair for pair in combinations(phrases, 2) if _may_touch(*pair) and phrases_akin(*pair)}
    carried = {pair for theme in known.themes for pair in linked(theme) if carries(*pair)}
    for what, pairs in (("akin", akin), ("carries", carried)):
        rows = [0] * len(phrases)
        for pair in pairs:
            one, other = sorted(place[phrase] for phrase in pair)
            rows[one] |= 1 << other
        found[name_of_phrases(phrases, what)] = written(rows)
    return found


def linked(theme: Theme) -> set[tuple[str, str]]:
    """What one rule links, or two in a row."""
    onward: dict[str, list[str]] = {}
    for rule in theme.rules:
        onward.setdefault(rule.first, []).append(rule.second)
    far = {(rule.first, last) for rule in theme.rules for last in onward.get(rule.second, ())}
    return {(rule.first, rule.second) for rule in theme.rules} | far


@cache
def _touched() -> dict[str, set[str]]:
    """For each lemma those that it touches."""
    return _touching({lemma for phrase in embedded().phrases for lemma in _heavy(phrase)})


def _may_touch(one: str, other: str) -> bool:
    """Whether words of two phrases touch; most do not, and `phrases_akin` would try them all."""
    first, second = _heavy(one), _heavy(other)
    if not first or not second:
        return True
    touched = _touched()
    return any(not touched[lemma].isdisjoint(second) for lemma in first)


def main() -> None:
    """Renew the file."""
    lines = [f"{json.dumps(name)}: {json.dumps(text)}" for name, text in computed().items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
