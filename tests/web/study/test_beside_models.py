"""Models on a study's own items, and their report beside people."""

import json
import re
from html import unescape

import pytest

import therefore
from tests.web.study.planning import small_study, study_folder
from therefore.dataset.reading import load
from therefore.evaluation.record import RUN, Run
from therefore.evaluation.slices import slices
from therefore.reasoners.reasoner import Answer
from therefore.reporting.report import report
from therefore.verification.verify import verify
from therefore.web.study.designs import BELIEF_CELLS
from therefore.web.study.export import export_study
from therefore.web.study.norms import NINE, PremisePair
from therefore.web.study.premises import premises_true
from therefore.web.study.simulate import simulate_study


class Chooser:
    """Chooses the same of the nine answers each time."""

    name = "chooser"

    def __init__(self, place):
        self.place = place

    def answer(self, questions):
        return [Answer(choice=self.place) for _ in questions]


@pytest.fixture(scope="module")
def norms(tmp_path_factory):
    where = tmp_path_factory.mktemp("norms")
    folder = study_folder("norms", where, items=64, people=8)
    simulate_study(folder, people=8)
    export_study(folder, where / "tried", simulated=True)
    return folder, where / "tried"


@pytest.mark.parametrize("name", ["Ica", "NVC"])
def test_each_right_conclusion_of_a_pair_counts(name, norms, tmp_path):
    run = therefore.evaluate(Chooser(NINE.index(name)), norms[0] / "items.jsonl", tmp_path / "run")
    for one in run.predictions:
        assert (one.outcome == "right") == (name in PremisePair(one.features["pair"]).right)
    assert run.items == 64


def test_the_report_puts_a_model_beside_people(norms, tmp_path, monkeypatch):
    folder, tried = norms
    therefore.evaluate("random", folder / "items.jsonl", tmp_path / "random")
    page = report(
        [tried / "runs" / "simulated-people", tmp_path / "random"], tmp_path / "r.html"
    ).read_text()
    assert page.count("<h2>items</h2>") == 1  # sections go by the name without its ending
    assert "512 answers" in page
    told = page.partition("<summary>Paired comparisons")[2].partition("</table>")[0]
    assert "too few" in told  # 8 people, whatever they answered
    assert not re.search(r"[+-]?\d+\.\d", re.sub(r"<[^>]*>", " ", told))
    pair = Run.load(tmp_path / "random").compare(tried / "runs" / "simulated-people")
    assert pair.people == 8
    assert "too few to compare" in pair.told()
    assert verify(folder / "items.jsonl").unverified == 64
    # What stands by now where the data were may be anything, a study's folder for instance.
    run = Run.load(tried / "runs" / "simulated-people")
    record = {**json.loads(run.to_json()), "data": "norms"}
    (tried / "runs" / "simulated-people" / RUN).write_text(json.dumps(record))
    monkeypatch.chdir(folder.parent)
    folder.rename(folder.parent / "norms")
    try:
        assert report([tried / "runs" / "simulated-people"], tmp_path / "again.html").is_file()
    finally:
        (folder.parent / "norms").rename(folder)


def test_models_on_all_of_the_data_and_on_the_studys_items_stand_together(tmp_path):
    folder = study_folder("belief-bias", tmp_path, people=16)
    simulate_study(folder, people=16)
    export_study(folder, tmp_path / "tried", simulated=True)
    data = json.loads((folder / "study.json").read_text())["data"][0]
    assert len(load(folder / "items.jsonl")) == 32
    therefore.evaluate("random", data, tmp_path / "whole", split="test")
    therefore.evaluate(Chooser(0), folder / "items.jsonl", tmp_path / "part")
    paths = [
        tmp_path / "tried" / "runs" / "simulated-people",
        tmp_path / "whole",
        tmp_path / "part",
    ]
    page = report(paths, tmp_path / "r.html").read_text()
    assert page.count("<h2>") == page.count("<h2>syllogism / validity") == 1
    # Cells are filled for everybody, and believable has one meaning.
    for run in (Run.load(path) for path in paths):
        found = {part.value: part.accuracy for part in run.by("validity_and_belief")}
        assert set(found) == set(BELIEF_CELLS)
        names = {part.feature for part in slices(run.predictions)}
        assert {"belief_and_logic_agree", "validity_and_belief"} <= names
        assert not names & {"content", "cell"}
    assert "Accuracy by validity and belief" in page
    assert "Accuracy by content" not in page
    # Eight items are too few for a cell, though 16 people gave 32 answers to them.
    cells = [part.accuracy for part in Run.load(paths[0]).by("validity_and_belief")]
    assert [(cell.items, cell.total) for cell in cells] == [(8, 32)] * 4
    table = page.partition("Accuracy by validity and belief")[2].partition("</table>")[0]
    rows = re.findall(r"<tr><th scope=\"row\">.*?</tr>", table, re.DOTALL)
    assert len(rows) == 4
    for row in rows:  # people, then a model on all of the data, then one on the study's items
        shown = re.findall(r"<td[^>]*>([^<]*)", row)
        assert [cell == "too few" for cell in shown] == [True, False, True]
    summary = (tmp_path / "tried" / "summary.html").read_text()
    assert (
        "Too few to show, fewer than 10 items or 10 people: valid, believable (8 items"
        in unescape(summary)
    )
    believed = Run.load(paths[2]).by("belief_and_logic_agree")  # it always says: does not follow
    assert {part.value: part.accuracy.value for part in believed} == {"yes": 0.5, "no": 0.5}


def test_the_truth_of_premises_is_recorded():
    """A valid argument with true premises has a true conclusion; so knowledge and proof agree."""
    study = small_study("belief-bias", people=16)
    told = {entry.id: premises_true(entry.record).split(", ") for entry in study.entries}
    assert all(len(each) == 2 for each in told.values())
    assert {word for each in told.values() for word in each} >= {"true", "false"}
    for entry in study.entries:
        cell = study.cells[entry.cell]
        if told[entry.id] == ["true", "true"] and cell.startswith("valid"):
            assert cell == "valid, believable"
        if cell == "valid, believable" and "unknown" not in told[entry.id]:
            assert told[entry.id] == ["true", "true"]
