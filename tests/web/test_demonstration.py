"""People's published answers beside two models, in the demonstration."""

from __future__ import annotations

from pathlib import Path

from therefore.evaluation.record import Run
from therefore.web.demonstration import people
from therefore.web.study.norms import PAIRS, published


def test_people_are_as_published_and_stand_beside_models(tmp_path: Path) -> None:
    paths, sight = people(tmp_path)
    runs = {run.reasoner: run for run in map(Run.load, paths)}
    assert list(runs) == ["people", "atmosphere", "word-match"]
    right = sum(sum(published()[pair.code][name] for name in pair.right) for pair in PAIRS)
    assert runs["people"].share.count == right
    assert runs["people"].share.total == 64 * 139
    assert len({run.data_sha256 for run in runs.values()}) == 1
    assert runs["people"].compare(runs["atmosphere"]).unequal == ""
    assert "86 of 139 people concluded" in sight.lines[0]
    assert f"people {runs['people'].accuracy:.1%}" in sight.lines[1]
    again, same = people(tmp_path)
    assert (again, same) == (paths, sight)
