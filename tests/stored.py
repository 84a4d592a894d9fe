"""What was computed once, as it is shipped.

Of the embedded knowledge the kinship of its words, its middle terms, and the moods that a territory
lacks; of syllogisms the evidence for forms, and which published words speak of each other. After a
change of knowledge, of words, of what they carry or counts as kin, or of patterns:
`python -m tests.stored`.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from pathlib import Path

from therefore.certify import Gapped, letters
from therefore.certify import stored as evidence
from therefore.certify.statements import refutation
from therefore.errors import SentenceError
from therefore.families.family import SEED_CLASSES, Territory, seed_class
from therefore.families.syllogism import FAMILY as SYLLOGISM
from therefore.families.syllogism.rewritten import RewrittenConfig
from therefore.families.syllogism.sample.terms import TermPool, has_casts
from therefore.knowledge import stored as middles
from therefore.knowledge.embedded import embedded
from therefore.knowledge.rules import Theme
from therefore.knowledge.stored import Table
from therefore.knowledge.terms import Domain, bits
from therefore.knowledge.things import ThingDomain
from therefore.knowledge.truths import DomainWords, key_of
from therefore.language.english.inflection import name_of
from therefore.language.syllogism import stored
from therefore.language.syllogism.kinship import _heavy, _touching, carries, kin, phrases_akin
from therefore.language.syllogism.people import PLACES
from therefore.language.syllogism.stored import name_of_phrases, name_of_terms
from therefore.language.syllogism.twins import _spellings, _with_ax, refuse_twins
from therefore.language.syllogism.vocabulary import vocabulary
from therefore.language.syllogism.words import words
from therefore.language.words.apart import marks, meeting
from therefore.language.words.carrying import called_for
from therefore.language.words.content import content, names_itself
from therefore.language.words.kinds import related
from therefore.language.words.possible import possible
from therefore.solve.chains import BANK, Chain, chain, moods_of
from therefore.solve.moods import P, S, valid_moods
from therefore.solve.patterns import PATTERNS
from therefore.solve.regions import spelled

FILE = Path(stored.__file__).with_name(stored.FILE)
MIDDLES = Path(middles.__file__).parent / middles.FILE
NOISE = FILE.with_name(stored.NOISE)
EVIDENCE = Path(evidence.__file__).with_name(evidence.FILE)


def written(rows: Sequence[int]) -> str:
    """A symmetric relation as text: for each place, how far behind it those are that it stands to.

    >>> written([0b1101, 0b0010, 0b0101, 0b1001])
    '2,3;;;'
    """
    steps = [bits(row >> place) for place, row in enumerate(rows)]
    return ";".join([",".join([str(step) for step in far if step]) for far in steps])


def counted(domain: Domain) -> str:
    """The middle terms of a domain, as `Middles` reads them."""
    known = DomainWords(domain)
    moods = {f"{mood.major}{mood.minor}{mood.figure}": mood for mood in valid_moods()}
    wide = [[*known.count(moods[name], 2)] for name in middles.PREMISES]
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


def name_of_steps(made: Chain) -> str:
    """What the domains of a chain are stored under."""
    return "".join(f"{quantifier}{side}" for quantifier, side in made.steps)


def passed(domains: Sequence[DomainWords], made: Chain) -> str:
    """The domains that a chain can run through."""
    found = [bool(domain.reaching(made.steps)[0]) for domain in domains]
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
    for domain in known.domains:
        said = ThingDomain(domain).spoken()
        rows = [0] * len(said)
        for (here, one), (there, other) in combinations(enumerate(said), 2):
            rows[here] |= phrases_akin(one, other) << there
        found[name_of_phrases(said, "akin")] = written(rows)
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


def noise() -> dict[str, set[str]]:
    """Which published names speak of each other; of a thing, of what names it speaks."""
    listed = vocabulary()
    phrases = {name_of(phrase) for phrase in listed.phrases}
    found: dict[str, set[str]] = {}
    for names in (sorted(listed.names), sorted(phrases)):
        alike: dict[str, dict[str, set[str]]] = {}
        for name in names:
            for spelt, word in (*_spellings(name), (_with_ax(name), name)):
                alike.setdefault(spelt, {}).setdefault(word, set()).add(name)
        twins = [pair for each in alike.values() for pair in combinations(each.values(), 2)]
        near = {(one, one) for one in names} | {*meeting(names)}
        for one, other in near.union(*[product(*pair) for pair in twins]):
            if speak(one, other):
                found.setdefault(min(one, other), set()).add(max(one, other))
    owners: dict[str, set[str]] = {}
    for name in phrases:
        for mark in (*marks(name).found_by, "".join(sorted(content(name)))):
            owners.setdefault(mark, set()).add(name)
    for noun, place in product(listed.nouns, PLACES):
        thing = name_of(f"the {noun} {place}")
        kind = thing.removeprefix("the_")
        bearing = (*marks(kind).looks_for, f"={kind}", "".join(sorted(content(kind.split("_")[0]))))
        for name in set().union(*[owners.get(mark, ()) for mark in bearing]):
            if names_itself(thing, name) or called_for(((name, 1),), (thing,)):
                found.setdefault(stored.thing_of(thing), set()).add(name)
    return found


def speak(one: str, other: str) -> bool:
    """Whether the words of two names call for a second look at a text that has both."""
    names = tuple((name, 1) for name in dict.fromkeys((one, other)))
    try:
        refuse_twins([(name, "kind") for name, _ in names])
    except SentenceError:
        return True
    if called_for(names, ()) or called_for(names, ("emma",)) or possible(names):
        return True
    return one != other and related(one, other)


def plans() -> Iterator[letters.Told]:
    """Every pattern as our presets tell it, certified here and now."""
    looked_up = evidence.evidence
    evidence.evidence = lambda name: None
    try:
        for name, pattern in PATTERNS.items():
            yield from (letters.alone.__wrapped__(name, swapped) for swapped in (False, True))
            if letters.letter_of(pattern.conclusion):
                apart = pattern.kind == "disjunctive"
                for order, variant in product(letters.ORDERS, range(len(pattern.idle))):
                    yield letters.beside.__wrapped__(name, order, variant, apart=apart)
            else:
                yield from (letters.exchanged.__wrapped__(name, o) for o in letters.TRIPLES)
    finally:
        evidence.evidence = looked_up


def shown() -> dict[str, str]:
    """The evidence that the file should hold, by name."""
    found: dict[str, str] = {}
    paths = [(made.path, made.conclusion) for made in bank()]
    paths += [(mood.premises, mood.conclusion) for mood in valid_moods()]
    for path, conclusion in paths:
        premises, query = tuple(sorted(path)), (conclusion, S, P)
        name = f"{spelled(premises)}>{spelled([query])}"
        found.setdefault(name, brief(refutation(premises, query)))
    for plan in plans():
        form = plan.form
        name = evidence.name_of(form.parts, [claim for claim, _ in form.evidence])
        texts = [brief(text) for _, text in form.evidence]
        same = [n > 0 and text == texts[n - 1] for n, text in enumerate(texts)]
        found[name] = "|".join("=" if s else t for s, t in zip(same, texts, strict=True))
    return found


def brief(text: Gapped) -> str:
    """Evidence as the file has it."""
    record = json.loads(text.text.replace("%s", "0"))
    if "rup" in record:
        assert record["rup"] == [[]]
        signs = ["-" if sign else "" for sign in re.findall(r"\[(-?)%s,", text.text)]
        uses = zip(signs, text.places, record.get("uses", ()), strict=True)
        return "!" + ",".join(f"{s}{place + 1}{use[1]}" for s, place, use in uses) if signs else "."
    places, size = text.places, 2 * len(record["true"])
    atoms = [
        f"{name}{chr(ord('A') + who)}"
        for name, who in zip(places[:size:2], places[1:size:2], strict=True)
    ]
    return "".join(chr(ord("A") + who) for who in places[size:]) + ":" + "".join(atoms)


def main() -> None:
    """Renew the files."""
    EVIDENCE.write_text("".join(f"{n} {text}\n" for n, text in shown().items()), encoding="utf-8")
    lines = [f"{json.dumps(name)}: {json.dumps(text)}" for name, text in computed().items()]
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    rows = [f"{one} {' '.join(sorted(others))}\n" for one, others in sorted(noise().items())]
    NOISE.write_text("".join(rows), encoding="utf-8")
    found = {"middles": {domain.stamp: counted(domain) for domain in embedded().domains}}
    domains = [DomainWords(domain) for domain in embedded().domains]
    found["reached"] = {name_of_steps(made): passed(domains, made) for made in bank()}
    _write({**found, "lacking": {}})
    middles._stored.cache_clear()  # the moods are sought among these
    middles.middles.cache_clear()
    lacking = {name: codes for each in territories() for name, codes in lacked(each).items()}
    _write({**found, "lacking": lacking})


def _write(found: dict[str, dict[str, str]]) -> None:
    MIDDLES.write_text(json.dumps(found, indent=0) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
