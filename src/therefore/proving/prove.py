"""`prove`: does the conclusion follow from the premises, under every way to read them?

Every sentence is read into all its meanings. Each combination of meanings is decided together with
the axioms that the words call for. If some combinations have consistent premises, the others are
dropped, as a reader would do. If the rest agree, theirs is the verdict; if not, it is "ambiguous".
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from math import prod

from therefore.errors import SentenceError
from therefore.language.engine.language import language
from therefore.language.english.spelling import respelled
from therefore.language.reading import Context, Reading, Sentence, read_next
from therefore.language.words import carried
from therefore.logic.formulas import Formula, Not
from therefore.proving.adjectives import partings
from therefore.proving.bounded import Settled, settle
from therefore.proving.counted import amounts_in, counted_world, further_amounts
from therefore.proving.distinct import ORIGIN, apart, are_two, told_apart
from therefore.proving.everyone import Everyone, everyone, made_things
from therefore.proving.existing import follows_if
from therefore.proving.homonyms import parted
from therefore.proving.judgement import Case, Judgement, Verdict
from therefore.proving.naming import capitalised, names_in
from therefore.proving.persons import may_be_she
from therefore.proving.picturing import plausible
from therefore.proving.relating import of_named, relatings
from therefore.proving.scope import agreeing, both_ways, inclusive_if, of_kinds, taken_alike
from therefore.proving.tenses import earlier
from therefore.proving.together import of_each, of_several
from therefore.proving.twins import unrelated
from therefore.proving.wanting import of_no_particular
from therefore.proving.words import capitals, spelled, tell_proof, tell_world
from therefore.solve.core import minimal_core
from therefore.solve.evidence import Refutation

MOST_CASES = 128
"""The most combinations of readings; a text with more is refused."""


def prove(premises: str | Sequence[str], conclusion: str, *, tongue: str = "english") -> Judgement:
    """Whether the conclusion follows: entailed, contradicted, unknown, or ambiguous.

    >>> prove("Ann owns every boot.", "Ann owns every hiking boot.").verdict
    'entailed'
    >>> prove("All that glitters is not gold.", "Some gold glitters.").verdict
    'ambiguous'
    """
    speech = language(tongue)
    texts = [premises] if isinstance(premises, str) else list(premises)
    spell = speech.orthography
    pieces = [piece for text in texts for piece in spell.sentences(spell.check(text))]
    goals = spell.sentences(spell.check(conclusion))
    if len(goals) != 1:
        raise SentenceError(f"{conclusion!r} holds {len(goals)} sentences: a conclusion is one")
    context = Context(persons=may_be_she, names=names_in([*pieces, *goals], speech))
    sentences: list[Sentence] = []
    for piece in pieces:
        sentence, context = read_next(piece, context, speech)
        sentences.append(sentence)
    goal, context = read_next(goals[0], context, speech)
    named = {*context.mentioned, *capitalised([*pieces, *goals], speech)}
    *sentences, goal = parted([_taken(each, named) for each in (*sentences, goal)], speech)
    if not goal.readings:
        raise SentenceError(f"{conclusion!r} says nothing that could follow: ask for a conclusion")
    told = [sentence for sentence in sentences if sentence.asserted]
    everything = [each.formula for one in (*sentences, goal) for each in one.readings]
    texts = [one.text for one in (*sentences, goal)]
    cases = [
        replace(case, argument=capitals(respelled(case.argument, texts), texts))
        for case in _cases(
            [each.readings for each in told], goal.readings, spelled(everything, texts)
        )
    ]
    verdicts = {case.verdict for case in cases}
    verdict: Verdict = verdicts.pop() if len(verdicts) == 1 else "ambiguous"
    return Judgement(verdict, (*sentences, goal), tuple(cases))


def _taken(sentence: Sentence, named: Container[str]) -> Sentence:
    """The sentence with its readings changed as `prove` takes them, beyond the grammar."""
    readings = [replace(each, formula=of_named(each.formula, named)) for each in sentence.readings]
    sentence = replace(sentence, readings=tuple(readings))
    for taking in (of_several, both_ways, of_no_particular, of_kinds, inclusive_if):
        sentence = taking(sentence)
    return sentence


def _cases(
    premises: Sequence[Sequence[Reading]], goals: Sequence[Reading], spelling: Mapping[str, str]
) -> list[Case]:
    alike = list(taken_alike([goals, *premises]))
    count = sum(prod(map(len, options)) for options in alike)
    if count > MOST_CASES:
        raise SentenceError(
            f"the text can be read in {count} ways, more than {MOST_CASES}: say some sentences "
            "in a pattern with one reading"
        )
    cases = [
        case
        for options in alike
        for goal, *chosen in agreeing(options)
        for case in _ways(tuple(chosen), goal, spelling)
    ]
    consistent = [case for case in cases if case.consistent]
    return consistent or cases


def _ways(
    premises: tuple[Reading, ...], goal: Reading, spelling: Mapping[str, str]
) -> Sequence[Case]:
    """One case, or several that disagree because adjectives or names may be meant in two ways."""
    text = [*(each.formula for each in premises), goal.formula]
    parting, relating = partings(text), relatings(text)
    certain = (*parting.certain, *relating.certain, *further_amounts(text))
    whom = everyone(text, called=spelling)

    def decided(further: tuple[Formula, ...], whom: Everyone) -> Sequence[Case]:
        # The nouns without their adjectives count as words of the text, too.
        axioms = whom.axioms(of_each(carried([*text, *further])))
        return _named(premises, goal, tuple(dict.fromkeys((*axioms, *further))), spelling)

    cases = decided(certain, whom)
    if whom.things and not any(case.consistent for case in cases):
        whom = everyone(text, made_things(text[:-1]), called=spelling)
        cases = decided(certain, whom)
    if whom.things and any(case.verdict == "unknown" for case in cases):
        cases = _presumed(cases, decided(certain, whom.all()), whom.presumed())
    left_open = (parting, relating, whom, earlier([each.formula for each in premises], text))
    supposed = tuple(formula for each in left_open for formula in each.supposed)
    if not supposed:
        return cases
    others = decided((*certain, *supposed), whom)
    if [(each.verdict, each.consistent) for each in others] == [
        (each.verdict, each.consistent) for each in cases
    ]:
        return cases
    ways = [way for each in left_open for way in each.ways]
    return [
        replace(case, notes=(*(way[place] for way in ways), *case.notes))
        for place, found in enumerate((others, cases))
        for case in found
    ]


def _presumed(cases: Sequence[Case], others: Sequence[Case], said: str) -> list[Case]:
    """The cases; an unknown one that would be decided without the presumption has it noted."""
    hangs = all(other.consistent and other.verdict != "unknown" for other in others)
    return [
        replace(case, presumed=said) if hangs and case.verdict == "unknown" else case
        for case in cases
    ]


def _named(
    premises: tuple[Reading, ...],
    goal: Reading,
    axioms: tuple[Formula, ...],
    spelling: Mapping[str, str],
) -> Sequence[Case]:
    """One case, or two if the verdict depends on whether different names name different people."""
    case = _case(premises, goal, axioms, spelling)
    formulas = [each.formula for each in premises]
    names = apart([*formulas, goal.formula], axioms) if case.verdict == "unknown" else ()
    if not names:
        return (case,)
    other = _case(premises, goal, axioms, spelling, names)
    if other.verdict == "unknown" or not other.consistent:
        return (case,)
    asked = Not(goal.formula) if other.verdict == "entailed" else goal.formula
    settled = settle([*names, *axioms, *formulas, asked])
    assert settled is not None
    core = minimal_core(settled.formulas)
    needed = [names[place] for place in core if place < len(names)]
    if other.verdict == "entailed":
        case = replace(case, follows_if=are_two(needed, spelling))
    return (
        replace(other, notes=told_apart(needed, spelling, True)),
        replace(case, notes=told_apart(needed, spelling, False)),
    )


def _case(
    premises: tuple[Reading, ...],
    goal: Reading,
    axioms: tuple[Formula, ...],
    spelling: Mapping[str, str],
    names: tuple[Formula, ...] = (),
) -> Case:
    """The case of these readings, with the words' axioms and the assumption that `names` differ."""
    formulas = [each.formula for each in premises]
    origins = [*("the meaning of the words" for _ in axioms), *(ORIGIN for _ in names)]
    axioms = (*axioms, *names)
    theory = [*axioms, *formulas]
    origins += [f"sentence {number}" for number in range(1, len(formulas) + 1)]
    together = settle(theory) if theory else None
    if together is not None and isinstance(together.evidence, Refutation):
        told = ("The premises contradict each other, so that anything follows.",)
        return Case(
            premises,
            goal,
            axioms,
            "entailed",
            False,
            told + _told(together, origins, spelling, axioms),
        )
    against = settle([*theory, Not(goal.formula)])
    if against is not None and isinstance(against.evidence, Refutation):
        said = _told(against, [*origins, "the denial of the conclusion"], spelling, axioms)
        return Case(premises, goal, axioms, "entailed", True, said)
    with_it = settle([*theory, goal.formula])
    if with_it is not None and isinstance(with_it.evidence, Refutation):
        said = _told(with_it, [*origins, "the conclusion"], spelling, axioms)
        return Case(premises, goal, axioms, "contradicted", True, said)
    existing = follows_if(theory, formulas, goal.formula) if against is not None else ""
    twins = unrelated(formulas, goal.formula, axioms)
    said = _refuting(theory, goal.formula, against, spelling)
    return Case(premises, goal, axioms, "unknown", True, said, follows_if=existing, twins=twins)


def _refuting(
    theory: Sequence[Formula], goal: Formula, against: Settled | None, spelling: Mapping[str, str]
) -> tuple[str, ...]:
    """A world in which the conclusion is false, in words; amounts in it are true by counting."""
    if against is None:
        return ("No proof was found, and no small world in which the conclusion is false.",)
    meant: tuple[str, ...] = ()
    if amounts_in([*theory, goal]):
        found = counted_world([*theory, Not(goal)])
        if found is None:
            return (
                "No proof was found, and no small world in which the amounts are true by counting "
                "and the conclusion is false, so that none is shown.",
            )
        against, meant = found
    else:
        against = plausible([*theory, Not(goal)], against)
    told = tell_world(against.formulas, against.evidence, goal, spelling=spelling)
    return (*told, *(f"Here {each}." for each in meant))


def _told(
    settled: Settled,
    origins: Sequence[str],
    spelling: Mapping[str, str],
    axioms: Sequence[Formula],
) -> tuple[str, ...]:
    meanings = (*axioms, *settled.formulas[len(axioms) :])
    return tuple(tell_proof(settled.formulas, origins, spelling=spelling, meanings=meanings))
