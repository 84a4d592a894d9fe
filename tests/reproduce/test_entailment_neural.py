from __future__ import annotations

from pathlib import Path

import pytest
from tests.shared import DATA

from therefore.dataset.build import generate
from therefore.reproduce import entailment_neural
from therefore.reproduce.recipe import Request


def test_without_torch_a_recipe_says_what_it_needs(monkeypatch: pytest.MonkeyPatch) -> None:
    from therefore.reasoners.neural import kinds

    monkeypatch.setattr(kinds, "find_spec", lambda package: None)
    for recipe in entailment_neural.RECIPES:
        comparison = recipe.run(Request())
        assert comparison.notes == (
            "torch is not installed; install it with: pip install 'therefore[neural]'",
        )


@pytest.mark.slow
def test_table2_trains_nets_and_keeps_their_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("torch", reason="needs the extra 'neural'")
    released = DATA / "logical_entailment"
    if not released.is_dir():
        pytest.skip("the released files are not here")
    monkeypatch.setattr(entailment_neural, "TESTED", 20)
    paper = entailment_neural.PAPER_TABLE2
    few = {net: paper[net] for net in ("linear-bow", "treenet", "possibleworldnet")}
    monkeypatch.setattr(entailment_neural, "PAPER_TABLE2", few)
    for split in ("train", "validate", "test_exam"):
        generate("entailment", tmp_path / "data", split=split, count=100)
    request = Request(tmp_path / "data", released, tmp_path / "out", budget=0.02)
    comparison = entailment_neural.table2(request)
    names = [row[0] for row in comparison.rows]
    assert names.count("  paper") == 3
    assert names.count("  released") == 9  # 3 nets and ours, 3 controls, 2 shipped
    shipped = comparison.rows[names.index("worldtables, shipped")]
    assert shipped[1] == 100.0  # validate
    assert shipped[3] is None  # this dataset has no hard split
    again = entailment_neural.table2(request)
    assert again.rows == comparison.rows  # the runs are kept
