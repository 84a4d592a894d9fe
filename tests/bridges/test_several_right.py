"""Exports of items with several right choices: none of these is graded as wrong."""

import importlib.util
import json

import pyarrow.parquet as pq
import pytest

from therefore.bridges.exporting import export
from therefore.bridges.lm_eval import grade_doc, grade_likeliest
from therefore.dataset.reading import load
from therefore.web.study.new import new_study


@pytest.fixture
def pairs(tmp_path):
    """The 64 pairs of premises of a study."""
    new_study(tmp_path / "made", design="norms")
    return tmp_path / "made" / "items.jsonl"


def test_openai_files_list_every_right_answer(pairs, tmp_path):
    export(pairs, tmp_path / "out", to="openai")
    (path,) = (tmp_path / "out").iterdir()
    ideals = [json.loads(line)["ideal"] for line in path.read_text().splitlines()]
    for item, ideal in zip(load(pairs), ideals, strict=True):
        right = [place for place in range(9) if item.accepts(place)]
        assert {"ABCDEFGHI"[place] for place in right} <= set(ideal)
        assert {item.choices[place] for place in right} <= set(ideal)
        assert len(ideal) == 2 * len(right)


def test_lm_eval_grades_by_all_right_choices(pairs, tmp_path):
    export(pairs, tmp_path / "out", to="lm-eval")
    (tasks,) = (tmp_path / "out").glob("*_test.yaml")
    assert "process_results: !function therefore_tasks.likeliest" in tasks.read_text()
    place = tmp_path / "out" / "therefore_tasks.py"
    spec = importlib.util.spec_from_file_location("therefore_tasks", place)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.grade_likeliest is grade_likeliest
    (data,) = (tmp_path / "out" / "data").iterdir()
    docs = pq.read_table(data).to_pylist()
    for item, doc in zip(load(pairs), docs, strict=True):
        for choice in range(9):
            results = [(float(place == choice), False) for place in range(9)]
            assert module.likeliest(doc, results)["acc"] == float(item.accepts(choice))
            said = f"The answer is {'ABCDEFGHI'[choice]}."
            assert grade_doc(doc, said)["acc"] == float(item.accepts(choice))
