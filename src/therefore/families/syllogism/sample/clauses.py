"""Hypothetical, disjunctive and complex items, in fours that share their options.

If a letter is concluded: two letters x and y are asked about, and the four options affirm or deny
them. One item proves x, one refutes it, two do the same for y, and each adds a fallacy about the
other. If a compound is: two letters are exchanged with two others, as subjects and predicates are
in `crossed`. Either way each option is right in one of four items that have the same words, or
whose different words point to no option.
"""

from __future__ import annotations

from itertools import product

from therefore.certify.letters import (
    TRIPLES,
    alone,
    ends,
    exchanged,
    letter_of,
    letters_in,
)
from therefore.families.family import Sampled
from therefore.families.syllogism.sample.rules import RulePool, told
from therefore.families.syllogism.sample.supply import C, Supply
from therefore.families.syllogism.sample.told import (
    TRIES,
    Content,
    choose,
    dry,
    generation,
    in_company,
    selection,
)
from therefore.knowledge.links import Bound, Links
from therefore.knowledge.things import Alternatives
from therefore.language.syllogism.clauses import Subject
from therefore.logic.formulas import Atom
from therefore.randomness import Stream
from therefore.solve.patterns import COMPLEX, DISJUNCTIVE, HYPOTHETICAL, Idle, LetterPattern

_YES = tuple(pattern for pattern in COMPLEX if isinstance(pattern.conclusion, Atom))
_NO = tuple(p for p in COMPLEX if p not in _YES and letter_of(p.conclusion))
_COMPOUND = tuple(pattern for pattern in COMPLEX if not letter_of(pattern.conclusion))
_COMPOUNDS = {"hypothetical": HYPOTHETICAL[:2], "complex": _COMPOUND}
_SIGNED = {"hypothetical": (HYPOTHETICAL[2:3], HYPOTHETICAL[3:]), "complex": (_YES, _NO)}
"""The patterns that conclude a letter, and those that conclude its negation."""
_LETTERS_SHARE = {"hypothetical": 2 / 3, "complex": (len(_YES) + len(_NO)) / len(COMPLEX)}
"""How often the conclusion is a letter or its negation, and not a compound."""
_EXCLUSIVE = DISJUNCTIVE[2:]


def draw_alternatives(supply: Supply[C], kind: str, task: str) -> list[Sampled]:
    """Four disjunctive items."""
    pair = _EXCLUSIVE if supply.rng.random() < 0.5 else DISJUNCTIVE[:2]
    if task == "selection":
        return _decided(supply, pair)
    return [_concluded(supply, pattern) for pattern in pair * 2]


def draw_group(supply: Supply[C], kind: str, task: str) -> list[Sampled]:
    """Four hypothetical or complex items."""
    rng, rules = supply.rng, supply.rules
    compounds = rules.known(_COMPOUNDS[kind])
    if rng.random() < _LETTERS_SHARE[kind] or not compounds:
        yes, no = (tuple(filter(rules.can, among)) for among in _SIGNED[kind])
        if not yes or not no:
            raise dry(rules.source, kind)
        if task == "selection":
            return _opposed(supply, yes, no)
        patterns = [rng.choice(among) for among in (yes, no, yes, no)]
        return [_concluded(supply, pattern) for pattern in patterns]
    if task == "selection":
        return _exchanged(supply, rng.choice(compounds))
    return [_concluded(supply, rng.choice(compounds)) for _ in range(4)]


def _concluded(supply: Supply[C], pattern: LetterPattern) -> Sampled:
    """An item whose conclusion is to be written."""
    content = content_of(supply, pattern)
    return generation(alone(pattern.name, supply.swapped()), content, supply.rng)


def content_of(supply: Supply[C], pattern: LetterPattern) -> Content:
    """Clauses for a pattern that stands alone."""
    for _ in range(TRIES):
        if pattern.kind == "disjunctive":
            found = _of_thing(supply, pattern)
        elif letter_of(pattern.conclusion):
            found = _of_letter(supply, pattern)
        else:
            found = _of_compound(supply, pattern)
        if found is not None:
            return found
    raise dry(supply.known.name, pattern.name)


def _of_thing(supply: Supply[C], pattern: LetterPattern) -> Content | None:
    """Clauses about one thing: what is asked of it, and an alternative; None if none is owned."""
    things, rng = supply.things, supply.rng
    found = things.draw(pattern in _EXCLUSIVE, rng)
    placed = things.places(found.question, None, rng)
    if placed is None:
        return None
    subject = Subject(placed[0], "it")
    return _about(supply, found, subject, subject, placed[2], {})


def _of_letter(supply: Supply[C], pattern: LetterPattern) -> Content | None:
    """The clauses of a pattern that concludes a letter or its negation."""
    pool, rng = supply.rules, supply.rng
    fits = pool.fits(pattern)
    if not fits:
        return None
    links, asked = rng.pick(fits)
    bound = _bind(pattern, links, asked, rng)
    person = pool.subject(links, asked, rng)
    if bound is None or person is None:
        return None
    bound = links.fill(letters_in(*pattern.premises), bound, rng)
    return _content(pool, pattern, links, bound, person, asked)


def _of_compound(supply: Supply[C], pattern: LetterPattern) -> Content | None:
    """The clauses of a pattern with a compound conclusion."""
    pool, rng = supply.rules, supply.rng
    found = pool.bind_told(pattern, rng)
    if found is None:
        return None
    links, bound, key = found
    person = pool.subject(links, key, rng)
    return None if person is None else _content(pool, pattern, links, bound, person, key)


def _content(
    pool: RulePool,
    pattern: LetterPattern,
    links: Links,
    bound: Bound,
    person: tuple[Subject, str],
    key: str,
) -> Content:
    subject, seed_key = person
    relations = links.relations(pattern.rules, bound)
    theme = links.theme.name
    return Content(bound, subject, subject, theme, relations, pool.source, key, seed_key)


def _about(
    supply: Supply[C],
    found: Alternatives,
    subject: Subject,
    other: Subject,
    seed_key: str,
    aside: Bound,
) -> Content:
    asked, source = found.question, supply.known.name
    phrases, relations = {"p": found.instead, "q": asked.asked, **aside}, (asked.relation,)
    return Content(phrases, subject, other, asked.domain, relations, source, asked.key, seed_key)


def _decided(supply: Supply[C], pair: tuple[LetterPattern, ...]) -> list[Sampled]:
    """Two things with alternatives, one decided and the other left open.

    One item concludes what is asked of a thing, another denies it. Beside the other thing's
    syllogism each thing has a fallacy: an alternative, and a fact that settles neither side.
    """
    things, rng, exclusive = supply.things, supply.rng, pair == _EXCLUSIVE
    for _ in range(TRIES):
        one, other = things.draw(exclusive, rng), things.draw(exclusive, rng)
        placed = things.places(one.question, other.question, rng)
        if placed is None or one.question.noun == other.question.noun:
            continue
        here, there = (Subject(phrase, "it") for phrase in placed[:2])
        drafts: list[Sampled] = []
        for found, subject, left, beside in ((one, here, other, there), (other, there, one, here)):
            aside = {"u": left.besides, "v": left.question.asked, "w": left.known}
            for pattern in pair:
                plan, _ = in_company(pattern, supply, apart=True)
                content = _about(supply, found, subject, beside, placed[2], aside)
                drafts.append(choose(plan, content, rng))
        return drafts
    raise dry(things.source, pair[0].name)


def _exchanged(supply: Supply[C], pattern: LetterPattern) -> list[Sampled]:
    """Four compounds that exchange their ends."""
    pool, rng = supply.rules, supply.rng
    first, last = ends(pattern)
    plan = exchanged(pattern.name, rng.pick(TRIPLES) if supply.config.shuffle else TRIPLES[0])
    for _ in range(TRIES):
        links, bound, key = pool.bind(pattern, rng)
        person = pool.subject(links, key, rng)
        if person is None:
            continue
        voices = [rng.random() for _ in plan.premises]
        contents: dict[tuple[int, int], Content] = {}
        for one, other in product((0, 1), repeat=2):
            cast = {**bound, **_pair(first, "u", bound, one), **_pair(last, "v", bound, other)}
            contents[one, other] = _content(pool, pattern, links, cast, person, key)
        right = plan.queries[0].formula
        texts = {
            place: content.speaker(plan, False).option(right, rng.random())
            for place, content in contents.items()
        }
        return [
            selection(
                plan,
                content,
                content.say(plan, voices),
                [texts[one ^ a, other ^ b] for a, b in product((0, 1), repeat=2)],
            )
            for (one, other), content in contents.items()
        ]
    raise dry(pool.source, pattern.name)


def _pair(letter: str, twin: str, bound: Bound, exchange: int) -> Bound:
    """A letter and its twin, exchanged or not."""
    here, there = bound[letter], bound[twin]
    return {letter: there, twin: here} if exchange else {letter: here, twin: there}


def _opposed(
    supply: Supply[C], yes: tuple[LetterPattern, ...], no: tuple[LetterPattern, ...]
) -> list[Sampled]:
    """Two things asked about, each said in one item and denied in another."""
    pool, rng = supply.rules, supply.rng
    for _ in range(TRIES):
        patterns = [(rng.choice(yes), rng.choice(no)) for _ in range(2)]
        fits = [pool.fits_both(one, other) for one, other in patterns]
        if not all(fits):
            continue
        x_links, x = rng.pick(fits[0])
        akin = [fit for fit in fits[1] if fit[0].theme.noun == x_links.theme.noun]
        if not akin:
            continue
        y_links, y = rng.pick(akin)
        person = pool.subject(x_links, "; ".join(sorted((x, y))), rng)
        if x == y or person is None:
            continue
        drafts: list[Sampled] = []
        for one, (links, asked), (other_links, other) in (
            *((pattern, (x_links, x), (y_links, y)) for pattern in patterns[0]),
            *((pattern, (y_links, y), (x_links, x)) for pattern in patterns[1]),
        ):
            plan, company = in_company(one, supply, apart=False)
            bound = _bound(one, links, asked, company, other_links, other, rng)
            if bound is None:
                break
            content = _content(pool, one, links, bound, person, asked)
            drafts.append(choose(plan, content, rng))
        else:
            return drafts
    raise dry(pool.source, f"{yes[0].name} and others")


def _bind(pattern: LetterPattern, links: Links, asked: str, rng: Stream) -> Bound | None:
    """Phrases for the letters that rules link, `asked` for the letter that is concluded."""
    letter = letter_of(pattern.conclusion)
    return told(links, pattern.premises).bind(pattern.rules, {letter: asked}, rng)


def _bound(
    pattern: LetterPattern,
    links: Links,
    asked: str,
    company: Idle,
    other_links: Links,
    other: str,
    rng: Stream,
) -> Bound | None:
    """Phrases for the pattern's letters and for the idle ones; None if two are akin."""
    bound = _bind(pattern, links, asked, rng)
    if bound is None:
        return None
    bound = links.fill(letters_in(*pattern.premises), bound, rng)
    rules = ("u>v",) if pattern.rules else ()
    aside = told(other_links, company.premises).bind(rules, {company.asked: other}, rng)
    if aside is None:
        return None
    aside = other_links.fill(letters_in(*company.premises), aside, rng)
    strangers = all(links.kin.apart(phrase, bound.values()) for phrase in aside.values())
    return {**bound, **aside} if strangers else None
