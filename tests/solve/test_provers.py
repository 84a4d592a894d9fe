"""Referees: one question for problems that differ only by names, another for others."""

from __future__ import annotations

import shutil

import pytest

from therefore.solve.provers import Referee, numbered

BARBARA = [("![X]: (s(X) => m(X))", True), ("![X]: (m(X) => p(X))", True), ("?[X]: s(X)", True)]


def test_names_are_numbered_one_for_one():
    one = numbered([("p(a) & q(b)", True), ("$true", True), ("'an odd name'(X)", False)])
    assert one == (("n0(n1) & n2(n3)", True), ("$true", True), ("n4(X)", False))
    assert numbered([("p(a) & p(b)", True)]) != numbered([("p(a) & q(b)", True)])
    assert numbered([("p(a)", True)]) != numbered([("p(a)", False)])


@pytest.mark.skipif(shutil.which("eprover") is None, reason="eprover is not installed")
def test_a_problem_under_other_names_is_not_asked_again():
    referee = Referee("eprover")
    renamed = [(text.replace("s(", "dogs("), asserted) for text, asserted in BARBARA]
    assert referee.decide([*BARBARA, ("?[X]: (s(X) & p(X))", False)]) is False
    assert referee.decide([*renamed, ("?[X]: (dogs(X) & p(X))", False)]) is False
    assert referee.calls == 1
    assert referee.decide([*BARBARA, ("?[X]: (p(X) & ~s(X))", False)]) is True
    assert referee.calls == 2
