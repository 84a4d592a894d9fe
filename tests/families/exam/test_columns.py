"""The sampler's short cuts against the definitions they stand for."""

from __future__ import annotations

import random
from itertools import product

import pytest
from tests.table import count_models

from therefore.checker.check import Accepted, check
from therefore.families.exam.sample.case import Option
from therefore.families.exam.sample.circle import PolicyCase
from therefore.families.exam.sample.joining import COLUMNS, SLIPS
from therefore.families.exam.sample.stage import Stage, arranged_stage, chain_stage
from therefore.language.exam.forms import FORMS
from therefore.language.exam.policies import POLICY_FORMS, Policy, policy_formula
from therefore.language.exam.scenes import setting_formula
from therefore.language.exam.sentences import RuleSentence
from therefore.language.exam.themes import CIRCLES
from therefore.logic.formulas import And, Atom, Formula, Not
from therefore.logic.tables import table
from therefore.solve.decide import satisfiable
from therefore.solve.evidence import Model
from therefore.solve.theory import Theory


@pytest.mark.parametrize("form", FORMS.values(), ids=lambda form: form.name)
def test_a_form_s_column_is_its_formula_s_truth_table(form: object) -> None:
    size = form.size  # type: ignore[attr-defined]
    atoms = [Atom(name) for name in "pqr"[:size]]
    worlds = list(product((0, 1), repeat=size))
    full = (1 << len(worlds)) - 1
    columns = {
        atom: sum(1 << w for w, world in enumerate(worlds) if world[place])
        for place, atom in enumerate(atoms)
    }
    parts = [columns[atom] for atom in atoms]
    formula = form.build(atoms)  # type: ignore[attr-defined]
    name = form.name  # type: ignore[attr-defined]
    assert COLUMNS[name](parts, full) == table(formula, columns, full)
    for _, misread in SLIPS.get(name, ()):
        value = misread(parts, full)
        assert value & ~full == 0
        assert value != table(formula, columns, full)


STAGES = [
    arranged_stage("ordering", 4, 0, 0),
    arranged_stage("assignment", 4, 0, 0),
    arranged_stage("grouping", 4, 2, 0),
    arranged_stage("selection", 4, 0, 2),
]


def label(stage: Stage) -> str:
    return stage.scenario


@pytest.mark.parametrize("stage", STAGES, ids=label)
def test_the_worlds_are_the_models_of_the_setting(stage: Stage) -> None:
    assert stage.scene is not None
    setting = setting_formula(stage.scene)
    assert count_models([setting]) == len(stage.worlds)
    assert table(setting, stage.columns, stage.full) == stage.full


@pytest.mark.parametrize("stage", STAGES, ids=label)
def test_kept_clauses_are_the_checker_s_own(stage: Stage) -> None:
    """Numbers of atoms and definitions must agree, or the refutations would speak of others."""
    assert stage.scene is not None
    rng = random.Random(label(stage))
    setting = setting_formula(stage.scene)
    literals = stage.keys["yes"] + stage.keys["no"]
    plain = [RuleSentence("plain", (key,)) for keys in stage.keys.values() for key in keys]
    joined = [
        RuleSentence(form.name, tuple(rng.sample(literals, form.size)))
        for form in FORMS.values()
        for _ in range(4)
    ]
    for option in [*rng.sample(plain, min(8, len(plain))), *joined[::4]]:
        rules = [RuleSentence("if", tuple(rng.sample(literals, 2))) for _ in range(2)]
        theory = stage.theory.extended([stage.formula(rule) for rule in rules])
        assert theory.formulas == (setting, *map(stage.formula, rules))
        for positive in (True, False):
            formula: Formula = stage.formula(option)
            same_answer(theory, formula if positive else Not(formula))


def same_answer(theory: Theory, formula: Formula) -> None:
    """A theory that is kept answers as one that is asked once, and the checker accepts it."""
    everything = (*theory.formulas, formula)
    proof, plain = theory.refute([formula]), satisfiable(everything)
    assert isinstance(plain, Model) == (proof is None)
    if proof is not None:
        refutation = theory.numbered(proof, [formula])
        assert refutation == proof.numbered(everything)
        assert check(everything, refutation) == Accepted()


def test_a_chain_is_refuted_as_if_it_were_asked_once() -> None:
    stage = chain_stage(5)
    rng = random.Random(1)
    literals = stage.keys["yes"] + stage.keys["no"]
    rules = [
        RuleSentence("if", (("yes", 3), ("no", 1))),
        RuleSentence("or", (("yes", 0), ("yes", 4))),
    ]
    rules.append(RuleSentence("xor", (("yes", 2), ("no", 0))))
    theory = stage.theory.extended([stage.formula(rule) for rule in rules])
    for form in FORMS.values():
        option = stage.formula(RuleSentence(form.name, tuple(rng.sample(literals, form.size))))
        for formula in (option, Not(option), And((option, Not(stage.formula(rules[0]))))):
            same_answer(theory, formula)


def test_types_decide_policies_as_the_solver_does() -> None:
    """All forms over three traits and one person, against grounding and search."""
    circle = CIRCLES["clinic"]
    rng = random.Random(2)
    order = (1, 2, 3)
    sizes = {"fact": 1, "all_both": 3, "all_either": 3}

    def policy(form: str) -> Policy:
        traits = rng.sample(order, sizes.get(form, 2))
        return Policy(form, tuple(traits), "Nora" if form.startswith("fact") else "")

    forms = list(POLICY_FORMS)
    decided = 0
    for _ in range(60):
        rules = tuple(policy(rng.choice(forms)) for _ in range(3))
        theory = [policy_formula(circle, rule) for rule in rules]
        try:
            case = PolicyCase(circle, rules, ("Nora",), order, "Oslo", None, "")
        except AssertionError:
            assert not isinstance(satisfiable(theory), Model)
            continue
        assert isinstance(satisfiable(theory), Model)
        for form in forms:
            asked = policy(form)
            option = Option(asked, case.claim(asked))
            formula = policy_formula(circle, asked)
            possible = isinstance(satisfiable([*theory, formula]), Model)
            refutable = isinstance(satisfiable([*theory, Not(formula)]), Model)
            assert case.possible(case.theory, option) == possible
            assert case.follows(case.theory, option) != refutable
            assert (case.assume(case.theory, option) is not None) == possible
            decided += 1
    assert decided > 250
