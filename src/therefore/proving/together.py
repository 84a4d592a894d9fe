"""Words about several together: "Tom and Mary met" says nothing about Tom alone.

The words are listed in `taken.txt`. If those who met have names, the word becomes a relation in
both directions. Otherwise the sentence is refused, since "the students gathered" says nothing about
one student; the error names the word.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import permutations

from therefore.errors import SentenceError
from therefore.language.engine.language import language
from therefore.language.engine.meaning import conjunction
from therefore.language.reading import Reading, Sentence
from therefore.language.words.kinds import analysed
from therefore.language.words.lists import words
from therefore.logic.formulas import (
    And,
    Atom,
    Constant,
    Forall,
    Formula,
    Implies,
    Not,
    Term,
    Variable,
    atoms,
    rebuilt,
)
from therefore.proving.taking import taken, taken_with


def of_several(sentence: Sentence) -> Sentence:
    """The sentence with words about several together as relations between them.

    >>> from therefore.language.reading import read
    >>> print(*of_several(read("Tom and Mary met.")[0]).readings)
    did_meet(tom, mary) ∧ did_meet(mary, tom)
    """
    found = []
    for reading in sentence.readings:
        formula = _related(reading.formula)
        for atom in atoms(formula):
            word, relation = _listed(atom.predicate)
            if not word or (relation and len(atom.arguments) > 1):
                continue
            some = any(isinstance(term, Variable) for term in atom.arguments[:1])
            if (some and not _of_each(word, sentence.text)) or _is_joint(atom, formula):
                raise SentenceError(_refusal(sentence.text, word))
        found.append(replace(reading, formula=formula))
        joint = _as_one(formula)
        if joint is not None:
            found.append(Reading(joint, (*reading.notes, "together, as one")))
    return replace(sentence, readings=tuple(found))


def _as_one(formula: Formula) -> Formula | None:
    """The atom that several did something to one thing as a group; None if the verb is not listed.

    Whoever carried the piano together need not have carried it alone.
    """
    parts = formula.parts if isinstance(formula, And) else ()
    said = [part for part in parts if isinstance(part, Atom) and len(part.arguments) == 2]
    if len(said) < 2 or len(said) != len(parts):
        return None
    first, thing = said[0], said[0].arguments[1]
    who = dict.fromkeys(
        each.arguments[0].name for each in said if isinstance(each.arguments[0], Constant)
    )
    alike = all((each.predicate, each.arguments[1]) == (first.predicate, thing) for each in said)
    listed = first.predicate.removeprefix("did_") in taken("jointly")
    if not (alike and listed and len(who) == len(parts) and thing.name.startswith("the_")):
        return None
    return Atom(first.predicate, (Constant("_and_".join(who)), thing))


def of_each(axioms: Sequence[Formula]) -> list[Formula]:
    """The axioms without those such as "who agrees with another agrees"."""
    return [
        axiom
        for axiom in axioms
        if not (isinstance(axiom, Forall) and isinstance(axiom.body, Implies))
        or not (isinstance(axiom.body.right, Atom) and isinstance(axiom.body.left, Atom))
        or _listed(axiom.body.right.predicate)[0] not in taken_with("together_verbs")
        or _listed(axiom.body.right.predicate)[1] != axiom.body.left.predicate
    ]


def _refusal(text: str, word: str) -> str:
    return (
        f"{text!r}: {word!r} is said of several together, which is not read here: say of one with "
        "whom, as in 'Tom met Mary in Paris', or say what each of them does"
    )


def _is_joint(atom: Atom, formula: Formula) -> bool:
    """Whether the formula has this predicate for another named individual as well."""
    same = [each for each in atoms(formula) if each.predicate == atom.predicate]
    first = {each.arguments[0] for each in same if isinstance(each.arguments[0], Constant)}
    return len(first) > 1


def _of_each(word: str, text: str) -> bool:
    """Whether the verb is in the singular, as in "everyone agrees"; true for other words."""
    lexicon = language("english").lexicon
    if word not in taken_with("together_verbs"):
        return True
    said = {token.strip(".,;").lower() for token in text.split()}
    return lexicon.form(word, "verb", "third") in said


@lru_cache(maxsize=1 << 12)
def _listed(name: str) -> tuple[str, str]:
    """The listed word in a unary predicate's name, and its relation; two empty texts if none.

    >>> _listed("did_meet"), _listed("did_meet_in"), _listed("did_gather_wood"), _listed("friend")
    (('meet', 'did_meet'), ('meet', ''), ('', ''), ('friend', 'friend_of'))
    """
    parts = name.split("_")
    past = parts[0] == "did"
    first, rest = (parts[1], parts[2:]) if past and len(parts) > 1 else (parts[0], parts[1:])
    lexicon = language("english").lexicon
    lemma = first if past else next(iter(lexicon.lemmas_of(first, "verb", "third")), "")
    with_whom = taken_with("together_verbs").get(lemma)
    if with_whom is not None:
        if rest and rest[0] in words().droppable and rest[0] != with_whom:
            return lemma, ""
        if rest:
            return "", ""
        stem = f"did_{lemma}" if past else first
        return lemma, {"-": stem, "x": ""}.get(with_whom, f"{stem}_{with_whom}")
    beside = taken_with("together_adjectives").get(name)
    if beside is not None:
        return name, f"{name}_{beside}"
    bare = name.removeprefix("was_")
    if bare in taken("together_nouns") or (
        analysed(bare).head in taken("together_nouns") and not analysed(bare).tail
    ):
        return bare, f"{name}_of"
    return "", ""


def _related(formula: Formula) -> Formula:
    """The formula with "Tom met and Mary met" turned into relations between Tom and Mary."""
    match formula:
        case And(parts):
            return conjunction(*_joined(tuple(map(_related, parts))))
        case _:
            return rebuilt(formula, _related)


def _joined(parts: Sequence[Formula]) -> Iterator[Formula]:
    groups: dict[tuple[bool, str], list[Term]] = {}
    for part in parts:
        key = _alone(part)
        if key is not None:
            groups.setdefault(key[:2], []).append(key[2])
    done: set[tuple[bool, str]] = set()
    for part in parts:
        key = _alone(part)
        if key is None or len(groups[key[:2]]) < 2:
            yield part
        elif key[:2] not in done:
            done.add(key[:2])
            positive, name = key[:2]
            pairs = [Atom(_listed(name)[1], pair) for pair in permutations(groups[key[:2]], 2)]
            if positive or len(pairs) == 2:
                yield from pairs if positive else map(Not, pairs)
            else:
                yield Not(And(tuple(pairs)))


def _alone(part: Formula) -> tuple[bool, str, Term] | None:
    """Sign, name and individual of a literal with a listed word that has a relation; else None."""
    positive, atom = (False, part.body) if isinstance(part, Not) else (True, part)
    match atom:
        case Atom(name, (Constant() as one,)) if _listed(name)[1]:
            return positive, name, one
    return None
