"""From a theory to drafts: text, logic, certificate and features of one theory and its questions.

The label was decided from worlds (or, beyond a dozen variables, by conflict-driven search). Here it
is decided a second time by other code, and LabelError stops the build if the two differ: search
must agree with the worlds, a model is evaluated on every clause, and a refutation must close by
its own unit propagation.
"""

from __future__ import annotations

from collections.abc import Sequence

from therefore.certify import LabelError
from therefore.families.family import Draft
from therefore.families.nlsat.config import NlsatConfig
from therefore.families.nlsat.evidence import (
    Ground,
    Theory,
    check_worlds,
    ground_clauses,
    model_json,
    padded,
    refutation,
    rup_json,
    world_of,
)
from therefore.families.nlsat.hardness import Effort, effort
from therefore.families.nlsat.ownership import seed_key, split_key
from therefore.families.nlsat.refute import Occurrences, occurrences, propagation_satisfies
from therefore.families.nlsat.voices import VOICES, Said, Words, literal_text
from therefore.families.nlsat.worlds import first_world, worlds_of
from therefore.items import SATISFIABILITY, THREE_WAY, Logic, Task
from therefore.language.nlsat.questions import QUESTIONS
from therefore.logic.clauses import Clause

FEATURES = {
    "language": str,
    "sampling": str,
    "variables": int,
    "individuals": int,
    "clauses": int,
    "alpha": float,
    "conflicts": int,
    "decisions": int,
    "propagations": int,
    "unit_propagation": bool,
    "models": int,
    "core": int,
    "steps": int,
}
"""variables and clauses are ground ones. Effort is MiniSat's on the run that decides the label;
unit_propagation says that it alone would do. models counts the theory's models, core the sentences
of a minimal unsatisfiable part; -1 where that is not counted. steps is the refutation's length."""

_COUNTED = 2**31 - 1
"""More models than the column can hold are not counted."""


def satisfiability_drafts(
    config: NlsatConfig,
    theories: Sequence[Theory],
    words: Sequence[Words],
    said: Sequence[Said],
) -> list[Draft]:
    """Can each of the theories be true?

    In passes over all of them: search alone, and refutation alone, run faster than by turns.
    """
    ground = [ground_clauses(theory) for theory in theories]
    runs = [
        theory.run or effort(clauses) for theory, (clauses, _) in zip(theories, ground, strict=True)
    ]
    for theory, run in zip(theories, runs, strict=True):
        if run.satisfiable != theory.satisfiable:
            raise LabelError(f"worlds and search disagree on {theory.rows}")
    worlds = iter(_worlds([theory for theory in theories if theory.satisfiable]))
    proofs = iter(_proofs(theories, ground))
    drafts: list[Draft] = []
    for theory, word, told, (clauses, _), run in zip(
        theories, words, said, ground, runs, strict=True
    ):
        steps: Sequence[Clause] = ()
        core = 0
        if theory.satisfiable:
            evidence = model_json(theory, word, next(worlds))
            alone = config.replacement and propagation_satisfies(clauses)  # else no unit clauses
        else:
            steps, core = next(proofs)
            evidence = rup_json(steps)
            alone = len(steps) == 1
        drafts.append(
            _draft(
                config,
                theory,
                word,
                told,
                task="satisfiability",
                choices=SATISFIABILITY,
                answer=int(theory.satisfiable),
                certificate=f'{{"theory":{evidence}}}',
                features=_features(config, theory, len(clauses), run, alone, core, len(steps)),
            )
        )
    return drafts


def _worlds(theories: Sequence[Theory]) -> list[list[int]]:
    """Worlds that satisfy each of the satisfiable theories, one for each individual; evaluated."""
    worlds = [
        [first_world(models) for models in theory.models]
        or [world_of(theory.run.model if theory.run else ())]
        for theory in theories
    ]
    check_worlds(theories, worlds)
    return worlds


def _proofs(
    theories: Sequence[Theory], ground: Sequence[Ground]
) -> list[tuple[Sequence[Clause], int]]:
    """For each unsatisfiable theory the steps of a refutation, and the size of a minimal core."""
    refuted = [
        (theory, numbers)
        for theory, (_, numbers) in zip(theories, ground, strict=True)
        if not theory.satisfiable
    ]
    known: list[Occurrences] | list[None] = [None] * len(refuted)
    if refuted and all(
        theory.size.individuals == 1 and theory.matrix.shape[1] == 3 for theory, _ in refuted
    ):
        size = max(theory.size.variables for theory, _ in refuted)
        known = occurrences(padded([theory.matrix for theory, _ in refuted]), size)
    return [
        refutation(theory, numbers, known=each)
        for (theory, numbers), each in zip(refuted, known, strict=True)
    ]


def entailment_draft(
    config: NlsatConfig,
    theory: Theory,
    words: Words,
    said: Said,
    literal: int,
    whom: int,
    answer: int,
) -> Draft:
    """Does the literal, said of somebody, follow from the theory, or its negation, or neither?"""
    clauses, atom_number = ground_clauses(theory)
    number = atom_number[abs(literal), whom]
    query = number if literal > 0 else -number
    worlds = [first_world(models) for models in theory.models]
    false = worlds_of(theory.size.variables).false
    evidence: dict[str, str] = {}
    # An entailed literal is refuted with its negation assumed, a contradicted one with itself.
    refuted = {0: "theory + 0", 1: "", 2: "theory - 0"}[answer]
    decisive = [*clauses, (query if answer == 0 else -query,)]
    run = effort(decisive)
    if run.satisfiable != (answer == 1):
        raise LabelError(f"worlds and search disagree on literal {literal} of {theory.rows}")
    steps: Sequence[Clause] = ()
    for name, assumed in (("theory + 0", literal), ("theory - 0", -literal)):
        if name == refuted:
            steps, _ = refutation(theory, atom_number, assumed, whom)
            evidence[name] = rup_json(steps)
        else:
            possible = theory.models[whom] & ~false[assumed]
            if not possible:
                raise LabelError(f"no world of {theory.rows} has literal {assumed}")
            chosen = [*worlds[:whom], first_world(possible), *worlds[whom + 1 :]]
            check_worlds([theory], [chosen])
            evidence[name] = model_json(theory, words, chosen, asked=True)
    alone = len(steps) == 1 if steps else propagation_satisfies(decisive)
    return _draft(
        config,
        theory,
        words,
        said,
        task="entailment",
        choices=THREE_WAY,
        answer=answer,
        certificate="{" + ",".join(f'"{name}":{text}' for name, text in evidence.items()) + "}",
        features=_features(config, theory, len(clauses), run, alone, 0, len(steps)),
        asked=(literal, whom),
    )


def _draft(
    config: NlsatConfig,
    theory: Theory,
    words: Words,
    said: Said,
    *,
    task: Task,
    choices: tuple[str, ...],
    answer: int,
    certificate: str,
    features: dict[str, object],
    asked: tuple[int, int] | None = None,
) -> Draft:
    voice = VOICES[config.language]
    question, canonical_query = QUESTIONS[0], ""
    query: tuple[str, ...] = ()
    if asked is not None:
        literal, whom = asked
        term = words.constants()[whom] if voice.named else ""
        question = voice.question(literal, whom, words)
        query = (literal_text(literal, words.predicates, term),)
        names = [f"p{v + 1}" for v in range(theory.size.variables)]
        canonical_query = literal_text(literal, names, f"c{whom + 1}" if term else "")
    return Draft(
        task=task,
        premises=said.sentences,
        question=question,
        choices=choices,
        answer=answer,
        target=choices[answer],
        logic=Logic(premises=said.formulas, query=query),
        certificate=certificate,
        features=features,
        # the canonical text of logic.canonical, made without formulas
        key=f"\n\n{said.canonical}\n\n{canonical_query}\n\n",
        split_key=split_key(theory.signs),
        seed_key=seed_key(theory.signs),
    )


def _features(
    config: NlsatConfig,
    theory: Theory,
    clauses: int,
    run: Effort,
    alone: bool,
    core: int,
    steps: int,
) -> dict[str, object]:
    size = theory.size
    variables = size.variables * size.individuals
    models = 1
    for worlds in theory.models:
        models *= worlds.bit_count()
    return {
        "language": config.language,
        "sampling": config.sampling,
        "variables": variables,
        "individuals": size.individuals if VOICES[config.language].named else 0,
        "clauses": clauses,
        "alpha": clauses / variables,
        "conflicts": run.conflicts,
        "decisions": run.decisions,
        "propagations": run.propagations,
        "unit_propagation": alone,
        "models": models if theory.models and models <= _COUNTED else -1,
        "core": core,
        "steps": steps,
    }
