"""All 256 moods and figures, decided in four ways that must agree."""

from __future__ import annotations

import shutil
from functools import cache
from itertools import combinations, permutations

import pytest

from therefore.certify import LabelError
from therefore.certify import statements as forms
from therefore.certify.statements import stated as statement
from therefore.checker.check import faults
from therefore.checker.claims import all_claims
from therefore.items import ENTAILMENT
from therefore.logic.tptp import write_formula
from therefore.solve import regions
from therefore.solve.decide import decide
from therefore.solve.evidence import Proved
from therefore.solve.moods import (
    MOODS,
    NAMES,
    P,
    S,
    barren,
    follows,
    lookalikes,
    telling,
    valid_moods,
)
from therefore.solve.provers import find_prover
from therefore.solve.regions import QUANTIFIERS

MODELS = range(256)
"""Of three terms: which of the eight combinations of "is s", "is m", "is p" have members."""
STATEMENTS = tuple((q, a, b) for q in QUANTIFIERS for a, b in permutations(range(3), 2))
NINE = {"AAI-1", "EAO-1", "AEO-2", "EAO-2", "AAI-3", "EAO-3", "AAI-4", "AEO-4", "EAO-4"}


@cache
def models_of(statement):
    """The models in which the statement is true."""
    quantifier, one, other = statement
    found = set()
    for model in MODELS:
        members = [cell for cell in range(8) if model >> cell & 1 and cell >> one & 1]
        shared = [bool(cell >> other & 1) for cell in members]
        holds = all(shared) if quantifier in "AO" else any(shared)
        if holds == (quantifier in "AI"):
            found.add(model)
    return frozenset(found)


def proved(premises, query):
    """Whether the solver finds that the statement follows."""
    asked = forms.problem(premises, [query])
    return isinstance(decide(asked.theory, asked.query[0]), Proved)


def test_exactly_24_moods_are_valid_with_existential_import_and_15_without():
    assert len(MOODS) == 256
    assert {mood.code for mood in valid_moods()} == set(NAMES)
    assert len(valid_moods(existential=False)) == 15
    needing = set(valid_moods()) - set(valid_moods(existential=False))
    assert {mood.code for mood in needing} == NINE


@pytest.mark.parametrize("existential", [True, False])
def test_regions_agree_with_the_exhausted_models_on_every_statement(existential):
    for mood in MOODS:
        inhabited = [("I", term, term) for term in range(3)] if existential else []
        models = frozenset.intersection(*map(models_of, (*mood.premises, *inhabited)))
        for query in STATEMENTS:
            expected = models <= models_of(query)
            found = regions.follows(mood.premises, query, 3, existential=existential)
            assert found == expected, (mood.code, query)


def test_the_solver_agrees_on_all_256():
    for mood in MOODS:
        query = (mood.conclusion, S, P)
        assert proved(mood.premises, query) == follows(mood.premises, query), mood.code


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("eprover") is None, reason="eprover is not installed")
def test_eprover_agrees_on_all_256():
    names = ("s", "m", "p")
    for mood in MOODS:
        query = (mood.conclusion, S, P)
        logic = forms.logic(mood.premises, [query], names)
        texts = [*((text, True) for text in (*logic.axioms, *logic.premises))]
        texts.append((logic.query[0], False))
        assert find_prover("eprover")(texts) is not follows(mood.premises, query), mood.code


def test_the_filled_tptp_is_what_the_writer_writes():
    for query in STATEMENTS:
        quantifier, one, other = query
        written = write_formula(statement(quantifier, f"n{one}", f"n{other}"))
        assert forms.logic([query], [query], ["n0", "n1", "n2"]).query == (written,)


def test_all_256_moods_are_certified_in_every_order():
    for mood in MOODS:
        query = (mood.conclusion, S, P)
        for premises in (mood.premises, mood.premises[::-1]):
            valid = follows(mood.premises, query)
            assert proved(premises, query) == valid
            form = (forms.concluded if valid else forms.unsettled)(premises, query)
            logic, certificate = form.fill(["s", "m", "p"])
            claims = all_claims("entailment", ENTAILMENT, int(valid))
            assert not faults(logic.problem(), claims, certificate), mood.code
            if valid:
                assert '"rup":[[]]' in certificate  # by units alone, whatever stands beside it


def _pairs(moods):
    return {(mood.major, mood.minor, mood.figure) for mood in moods}


def test_37_pairs_of_premises_prove_nothing_and_28_of_them_are_told_by_their_quantifiers():
    assert len(_pairs(MOODS)) == 64
    assert len(_pairs(barren())) == 37
    told = _pairs(telling("O"))
    assert len(told) == 28
    assert told <= _pairs(barren())
    assert {tuple(sorted(pair[:2])) for pair in told}.isdisjoint(
        tuple(sorted(pair[:2])) for pair in _pairs(valid_moods())
    )


def test_every_valid_mood_has_an_invalid_one_of_the_same_quantifiers():
    for mood in valid_moods():
        assert lookalikes(mood), mood.code
        for other in lookalikes(mood):
            assert not follows(other.premises, (other.conclusion, S, P))


def test_a_model_by_regions_is_there_exactly_where_the_statement_does_not_follow():
    for mood in MOODS:
        for query in STATEMENTS:
            if follows(mood.premises, query):
                with pytest.raises(LabelError):
                    forms.model(mood.premises, query)
            else:
                assert "domain" in forms.model(mood.premises, query).text  # and was checked


def test_regions_agree_with_the_solver_on_chains_of_four_terms():
    links = [(q, a, b) for q in "AEIO" for a, b in permutations((0, 1), 2)]
    shifted = [(q, a + 1, b + 1) for q, a, b in links]
    last = [(q, a + 2, b + 2) for q, a, b in links]
    chains = [(x, y, z) for x in links[::3] for y in shifted[::2] for z in last[::3]]
    for chain in chains:
        for one, other in combinations(range(4), 2):
            query = ("OIEA"[(one + other) % 4], one, other)
            assert regions.follows(chain, query, 4) == proved(chain, query), (chain, query)
