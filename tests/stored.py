"""What was computed once of the embedded knowledge, as it is shipped.

The kinship of its words, its middle terms, and the moods that a territory lacks. After a change of
knowledge, of words or of what counts as kin: `python -m tests.stored`.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path

from therefore.families.family import SEED_CLASSES, Territory, seed_class
from therefore.families.syllogism import FAMILY as SYLLOGISM
from therefore.families.syllogism.rewritten import RewrittenConfig
from therefore.families.syllogism.sample.terms import TermPool, has_casts
from therefore.families.syllogism.sample.walk import _reachable
from therefore.knowledge import stored as middles
from therefore.knowledge.embedded import embedded
from therefore.knowledge.rules import Theme
from therefore.knowledge.stored import Table, name_of_path
from therefore.knowledge.terms import Domain
from therefore.knowledge.truths import DomainWords, key_of
from therefore.language.syllogism import stored
from therefore.language.syllogism.kinship import _heavy, _touching, carries, kin, phrases_akin
from therefore.language.syllogism.stored import name_of_phrases, name_of_terms, written
from therefore.language.syllogism.words import words
from therefore.solve.chains import BANK, Chain, chain, moods_of
from therefore.solve.moods import valid_moods

FILE = Path(stored.__file__).with_name(stored.FILE)
MIDDLES = Path(middles.__file__).parent / middles.FILE


def counted(domain: Domain) -> str:
    """The middle terms of a domain, as `Middles` reads them."""
    known = DomainWords(domain)
    moods = {f"{mood.major}{mood.minor}{mood.figure}": mood for mood in valid_moods()}
    wide = [known.counted.middles(moods[name], wide=True) for name in middles.PREMISES]
    upper: dict[Table, set[int]] = {table: set() for table in middles.TABLES}
    lower = {table: [set[int]() for _ in range(SEED_CLASSES)] for table in middles.TABLES}
    for middle in range(len(domain)):
        for mood in moods.values():
            row, (above, below) = known.row(middle, mood), middles.tables_of(mood)
            if row.predicates:
                upper[above].add(middle)
            for subject in row.subjects:
                key = key_of(known.word(subject), known.word(middle))
                lower[below][seed_class(key)].add(middle)
    every = (*wide, *upper.values(), *(each for owned in lower.values() for each in owned))
    return " ".join(f"{sum(1 << place for place in places):x}" for places in every)


def territories() -> list[Territory]:
    """Those of our presets, each once."""
    found = {
        territory.name: territory
        for preset in SYLLOGISM.presets.values()
        for split, plan in preset.splits.items()
        if not isinstance(plan.config, RewrittenConfig)
        for seed in range(SEED_CLASSES)
        for territory in [Territory.of(preset.splits, split, seed)]
    }
    return list(found.values())


def lacked(territory: Territory) -> dict[str, str]:
    """The moods that it lacks."""
    pool, moods = TermPool(embedded(), territory), valid_moods()
    return {
        f"casts {territory.name}": " ".join(m.code for m in moods if not has_casts(pool, m)),
        f"triples {territory.name}": " ".join(m.code for m in moods if not pool.has_triples(m)),
    }


def bank() -> Iterator[Chain]:
    """Every chain."""
    for count in range(3, 7):
        for mood in moods_of(count):
            for number in range(BANK):
                yield chain(count, mood, number)


def passed(domains: Sequence[DomainWords], made: Chain) -> str:
    """The domains that a chain can run through."""
    found = [bool(_reachable(domain, made.path, made.terms)[0]) for domain in domains]
    return f"{sum(1 << number for number, yes in enumerate(found) if yes):x}"


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
    """Renew the files."""
    lines = [f"{json.dumps(name)}: {json.dumps(text)}" for name, text in computed().items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    found = {"middles": {domain.stamp: counted(domain) for domain in embedded().domains}}
    domains = [DomainWords(domain) for domain in embedded().domains]
    found["reached"] = {name_of_path(made.path): passed(domains, made) for made in bank()}
    _write({**found, "lacking": {}})
    middles._stored.cache_clear()  # the moods are sought among these
    middles.middles.cache_clear()
    lacking = {name: codes for each in territories() for name, codes in lacked(each).items()}
    _write({**found, "lacking": lacking})


def _write(found: dict[str, dict[str, str]]) -> None:
    MIDDLES.write_text(json.dumps(found, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
