"""What is planned is said once: one primary test, alike in every file, from study.json alone."""

import json
import shutil
from importlib.resources import files

import pytest

from tests.web.study.planning import small_study, study_folder
from therefore.cli import main
from therefore.errors import DatasetError
from therefore.web.study.designs import DESIGNS
from therefore.web.study.export import analysis_script, export_study
from therefore.web.study.plan import FORMAT, load_study
from therefore.web.study.preregistration import plan_study
from therefore.web.study.simulate import simulate_study

ORDER = [
    "Hypotheses",
    "Design and conditions",
    "Items",
    "Sample size and stopping rule",
    "Exclusions and flags",
    "Measured variables",
    "Primary",
    "Covariates",
    "Secondary analyses",
    "What simulated data showed",
]


@pytest.mark.parametrize("design", DESIGNS)
def test_the_page_comes_from_the_plan_alone(design, tmp_path):
    folder = study_folder(design, tmp_path)
    (tmp_path / "alone").mkdir()
    shutil.copy(folder / "study.json", tmp_path / "alone")
    page = plan_study(tmp_path / "alone")
    headings = [line for line in page.splitlines() if line.startswith("## ")]
    for number, (told, wanted) in enumerate(zip(headings, ORDER, strict=True), start=1):
        assert told.startswith(f"## {number}. {wanted}")
    study = load_study(folder)
    assert study.sha256 in page
    assert f"{study.people} people" in page
    assert page.count("The primary ") == 1
    assert "not seen for 45 minutes" in page
    assert plan_study(folder, tmp_path / "plan.md") == page == (tmp_path / "plan.md").read_text()
    with pytest.raises(DatasetError, match="exists already"):
        plan_study(folder, tmp_path / "plan.md")


@pytest.mark.parametrize("design", DESIGNS)
def test_every_file_names_the_same_primary_test(design, tmp_path):
    folder = study_folder(design, tmp_path)
    study = load_study(folder)
    simulate_study(folder, people=2)
    export_study(folder, tmp_path / "out", simulated=True)
    told = study.planned.told
    for name in ("README.md", "codebook.md"):
        assert told in (tmp_path / "out" / name).read_text()
    assert told in plan_study(tmp_path / "out")
    for name in ("analysis.py", "analysis.R"):
        script = (tmp_path / "out" / name).read_text()
        assert told in script
        assert script.count("planned mixed model") == 0
    if study.planned.effect:
        assert study.planned.effect in study.analysis["formula"]
        assert study.analysis["formula"] in study.planned.primary
        assert f'effect <- "{study.planned.effect}"' in (tmp_path / "out/analysis.R").read_text()


def test_belief_bias_has_a_direction_and_its_covariate():
    planned = small_study("belief-bias").planned
    assert len(planned.hypotheses) == 3
    assert all("above 0" in each or "below 0" in each for each in planned.hypotheses)
    assert "premises_all_true" in planned.covariates[0]
    for name in ("analysis.py", "analysis.R"):
        assert "premises_all_true" in analysis_script(small_study("belief-bias"), name)
        assert "@" not in analysis_script(small_study("belief-bias"), name)


def test_the_plan_is_printed_or_written(tmp_path, capsys):
    folder = study_folder("norms", tmp_path)
    for arguments, says in (((), "## 1. Hypotheses"), (("--out", tmp_path / "p.md"), "p.md")):
        with pytest.raises(SystemExit) as ended:
            main(["study", "plan", *map(str, (folder, *arguments))])
        assert ended.value.code == 0
        assert says in capsys.readouterr().out
    assert (tmp_path / "p.md").read_text().startswith("# Plan: ")


def test_a_plan_of_an_older_format_is_refused_in_one_line(tmp_path):
    folder = study_folder("norms", tmp_path)
    record = json.loads((folder / "study.json").read_text())
    (folder / "study.json").write_text(json.dumps({**record, "format": FORMAT - 1}))
    with pytest.raises(DatasetError, match=rf"has format {FORMAT - 1} .* reads {FORMAT}: use that"):
        plan_study(folder)


def test_the_page_of_the_docs_says_what_was_measured():
    """The shares of false alarms that plans name stand in the docs, with the command."""
    from pathlib import Path

    page = Path(__file__).parents[3].joinpath("docs/study.md").read_text()
    for design, shares in (("belief-bias", ("4.0 %", "10.0 %")), ("norms", ("2.8 %", "21.8 %"))):
        tried = " ".join(small_study(design).planned.tried)
        assert all(share in tried and share in page for share in shares)
    assert files("therefore.web.study").joinpath("planned.py").is_file()
