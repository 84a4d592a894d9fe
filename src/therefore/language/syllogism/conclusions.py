"""Conclusions that may follow from all premises together, strongest first; the caller proves them.

The premises are read, never the target. From categorical premises: terms that occur once are the
ends of the chain, the others are middle terms, and the four kinds of statement about the two ends
are proposed. From clauses: what the premises about one subject imply together and no single one of
them implies. Nothing is claimed to follow here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from therefore.errors import SentenceError
from therefore.language.english.inflection import name_of, plural
from therefore.language.syllogism import categorical, clauses
from therefore.language.syllogism.implicates import conditional, implicates, joined
from therefore.language.syllogism.people import PRONOUNS
from therefore.language.syllogism.vocabulary import vocabulary
from therefore.language.syllogism.words import verb_phrase
from therefore.logic.formulas import Constant, Formula, atoms
from therefore.solve.regions import Quantifier


def conclusions(premises: Sequence[str]) -> Iterator[str]:
    """Sentences that may follow from all of the premises; SentenceError if one cannot be read."""
    cuts: list[categorical.Cut] = []
    told: dict[Constant, list[Formula]] = {}
    for sentence in premises:
        cut = _cut(sentence)
        if cut is not None:
            cuts.append(cut)
        else:
            formula = clauses.read_sentence(sentence)
            told.setdefault(_subject(formula), []).append(formula)
    yield from _about_ends(cuts)
    for subject, formulas in told.items():
        if len(formulas) > 1:
            yield from _about(subject.name, formulas, premises)


def _cut(sentence: str) -> categorical.Cut | None:
    """A categorical sentence cut into its terms; None if the sentence is not categorical."""
    try:
        return categorical.cut_terms(sentence)
    except SentenceError:
        return None


def _about_ends(cuts: Sequence[categorical.Cut]) -> Iterator[str]:
    """Statements about two end terms, universal ones first."""
    spelt = _spellings(cuts)
    pairs = list(_ends([(cut.term, cut.predicate) for cut in cuts]))
    kinds: tuple[Sequence[Quantifier], ...] = (("A", "E"), ("O", "I"))
    for group in kinds:
        for pair in pairs:
            one, other = sorted((spelt[term] for term in pair), key=lambda term: term.clause)
            for quantifier in group:
                yield _statement(quantifier, one, other)
                yield _statement(quantifier, other, one)


def _ends(links: Sequence[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """The ends of each chain: of the terms that statements link, the two that occur once."""
    counts = Counter(term for link in links for term in link)
    linked: list[set[str]] = []
    for one, other in links:
        met = [terms for terms in linked if one in terms or other in terms]
        linked = [terms for terms in linked if terms not in met]
        linked.append({one, other}.union(*met))
    for terms in linked:
        ends = [term for term in counts if term in terms and counts[term] == 1]
        if len(terms) > 2 and len(ends) == 2:
            yield ends[0], ends[1]


@dataclass(frozen=True, slots=True)
class _Spelling:
    """A term as a premise spells it."""

    subject: str
    """The term as a subject: "owls", "cheese", "animals that can fly"."""
    said: str
    """The term as a predicate, without "are": "owls", "can fly", "alive"."""
    mass: bool = False

    @property
    def clause(self) -> bool:
        """Whether the term as a subject needs a relative clause."""
        return " that " in self.subject or " who " in self.subject


def _spellings(cuts: Sequence[categorical.Cut]) -> dict[str, _Spelling]:
    """From each term to its spelling in the premises; a subject's spelling is preferred."""
    found: dict[str, _Spelling] = {}
    for _, subject, verbs, term, name in cuts:
        _, affirmed, single = categorical.read_verbs(verbs)
        clause = re.fullmatch(r".+? (?:that|who) (.+)", subject)
        counted = single or (clause is None and name_of(subject) != term)
        mass = not counted and verbs.split(" ")[0] in categorical.SINGULAR
        found.setdefault(name, _predicate(verbs, name, affirmed, mass))
        if clause is None:
            many = plural(subject) if counted else subject
            found[term] = _Spelling(many, many, mass)
        else:
            said = _predicate(clause[1], term, True, False).said
            found[term] = _Spelling(subject, said, mass)
    return found


def _predicate(verbs: str, name: str, affirmed: bool, mass: bool) -> _Spelling:
    """The spelling of a term that stands as a predicate: "is an owl", "cannot fly", "is cheese"."""
    verb, _, rest = verbs.partition(" ")
    rest = rest if affirmed else rest.removeprefix("not ")
    if verb in ("is", "are"):
        article = re.fullmatch(r"an? (.+)", rest) if verb == "is" else None
        said = plural(article[1]) if article else rest
        noun = article is not None or said.partition(" of ")[0].endswith("s")
        noun = noun or said in vocabulary().subjects  # "matter", and not "heavy"
        return _Spelling(said if noun else f"things that are {said}", said, mass and noun)
    said = name.replace("_", " ")
    return _Spelling(f"things that {said}", said)


def _statement(quantifier: Quantifier, one: _Spelling, other: _Spelling) -> str:
    """The sentence with this quantifier, `one` as subject and `other` as predicate."""
    is_verb = other.said.partition(" ")[0] in categorical.VERBS
    phrase = other.said if is_verb else f"are {other.said}"
    affirmed, denied = verb_phrase(phrase, singular=one.mass)
    word = {"A": "All", "E": "No", "I": "Some", "O": "Some"}[quantifier]
    return f"{word} {one.subject} {denied if quantifier == 'O' else affirmed}".rstrip() + "."


def _subject(formula: Formula) -> Constant:
    """The constant that a clause is about."""
    (argument,) = atoms(formula)[0].arguments
    if not isinstance(argument, Constant):
        raise SentenceError(f"{formula} is about nobody")
    return argument


def _about(name: str, formulas: Sequence[Formula], premises: Sequence[str]) -> Iterator[str]:
    """Sentences for what the formulas imply together: one for all of it if possible, then parts."""
    new = implicates(formulas)
    person = name.capitalize()
    subject = (
        clauses.Subject(person, PRONOUNS[person])
        if person in PRONOUNS
        else clauses.Subject(_written(name, premises), "it")
    )
    phrases = {atom.predicate: _written(atom.predicate, premises) for atom in atoms(*formulas)}
    speaker = clauses.Speaker(subject, phrases)
    together = joined(new)
    for formula in ([together] if together else []) + [conditional(clause) for clause in new]:
        yield speaker.sentence(formula)


def _written(name: str, premises: Sequence[str]) -> str:
    """A name as words; all but the first (a verb, or "the") are spelt as in the premises."""
    first, *others = name.split("_")
    pattern = re.compile(r"[^\w.]+".join(map(re.escape, others)), re.IGNORECASE)
    found = next((match[0] for match in map(pattern.search, premises) if match), " ".join(others))
    return f"{first} {found}".rstrip()
