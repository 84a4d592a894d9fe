"""inspect_ai, the real one: tasks, our scorer, clustered errors, logs as runs."""

from __future__ import annotations

import gc
import importlib.util
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("inspect_ai", reason="inspect-ai is not installed: pip install '.[llm]'")

from inspect_ai._util.error import PrerequisiteError
from tests.bridges.loopback import reply_to, serving

from therefore.asking import grade, prompt
from therefore.asking.options import answer_of
from therefore.asking.reasking import twins
from therefore.bridges.drawn import Source, draw
from therefore.bridges.inspecting import dataset, exam
from therefore.dataset.build import generate
from therefore.dataset.reading import group_of, group_sizes, load
from therefore.errors import InputError
from therefore.evaluation.inspect_asking import first_line
from therefore.evaluation.inspecting import LOGS, import_inspect
from therefore.evaluation.predictions import read_predictions
from therefore.evaluation.record import Run
from therefore.evaluation.run import evaluate
from therefore.reporting.report import report

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore"),  # inspect's own, of several libraries
]
MODEL = "openai-api/loop/loopback"
COUNT = 24


@pytest.fixture(autouse=True)
def collected() -> Iterator[None]:
    """Sockets that a framework leaves open are met here, where its warnings are ignored."""
    yield
    gc.collect()


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data") / "exam"
    generate("exam", folder, split="test", count=COUNT, seed=3)
    return folder


SAYS: list[Callable[[str], str]] = [reply_to]
"""What the server says at the moment."""


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """One server for all tests: inspect keeps a model with the address that it was made with."""
    with serving(says=lambda asked: SAYS[0](asked)) as address, pytest.MonkeyPatch.context() as now:
        now.setenv("LOOP_API_KEY", "none")
        now.setenv("LOOP_BASE_URL", address)
        yield address


def test_a_model_behind_an_api_becomes_a_run(data: Path, server: str, tmp_path: Path) -> None:
    run = evaluate(f"inspect:{MODEL}", data, tmp_path / "run", settings={"max_connections": "4"})
    assert (run.items, run.complete, run.reasoner) == (COUNT, True, MODEL)
    assert "tokens read" in run.notes[0]
    items = load(data)
    expected = [
        grade(item, reply_to(str(prompt(item, style="reason"))), style="reason") for item in items
    ]
    found = list(read_predictions(tmp_path / "run"))
    assert [p.outcome for p in found] == [one.status for one in expected]
    sizes = group_sizes(data)
    assert [p.group for p in found] == [group_of(item, sizes) for item in items]
    assert len({p.group for p in found}) < COUNT
    assert (
        evaluate(f"inspect:{MODEL}", data, tmp_path / "run", settings={"max_connections": "4"})
        == run
    )


def asking(data: Path, out: Path, *, breaks_after: int) -> subprocess.CompletedProcess[str]:
    """The command as a user types it, against a server that is out of order after a while."""
    command = [sys.executable, "-W", "ignore", "-m", "therefore", "evaluate", f"inspect:{MODEL}"]
    command += ["--data", str(data), "--out", str(out), "--set", "max_connections=2"]
    with serving(busy=False, breaks_after=breaks_after) as address:
        environment = {**os.environ, "LOOP_API_KEY": "none", "LOOP_BASE_URL": address}
        return subprocess.run(command, capture_output=True, text=True, env=environment)


def test_a_run_that_broke_off_goes_on(data: Path, tmp_path: Path) -> None:
    broken = asking(data, tmp_path / "run", breaks_after=10)
    assert broken.returncode == 2
    last = broken.stderr.strip().splitlines()[-1]
    assert "did not finish" in last
    assert "out of order" in last
    assert "run the command again" in last
    assert not Run.load(tmp_path / "run").complete
    # Enough for what is left, and too few to ask for everything again.
    done = asking(data, tmp_path / "run", breaks_after=COUNT - 8)
    assert done.returncode == 0, done.stderr
    assert Run.load(tmp_path / "run").complete
    found = list(read_predictions(tmp_path / "run"))
    assert [p.outcome for p in found] == [
        grade(item, reply_to(str(prompt(item, style="reason"))), style="reason").status
        for item in load(data)
    ]


def test_a_client_that_is_missing_names_its_command(data: Path, tmp_path: Path) -> None:
    if importlib.util.find_spec("anthropic"):
        pytest.skip("anthropic is installed")
    with pytest.raises(InputError, match="pip install anthropic"):
        evaluate("inspect:anthropic/any", data, tmp_path / "run")


def test_a_task_scores_as_we_grade_and_its_log_is_a_run(server: str, tmp_path: Path) -> None:
    from inspect_ai import eval as run_inspect

    log = run_inspect(
        exam(count=COUNT, seed=41), model=MODEL, log_dir=str(tmp_path / "logs"), display="none"
    )[0]
    # `therefore/exam` where the package is installed, `exam` from a working tree.
    assert (log.status, log.eval.task.rsplit("/", 1)[-1]) == ("success", "exam")
    metrics = log.results.scores[0].metrics
    assert {"accuracy", "stderr", "mean_reward", "unreadable"} <= set(metrics)
    items = {item.id: item for item in draw(Source("exam", seed=41, count=COUNT)).items}
    values = {"right": "C", "no answer": "N"}
    for sample in log.samples:
        item = items[sample.id]
        expected = grade(item, reply_to(str(prompt(item, style="reason"))), style="reason")
        score = next(iter(sample.scores.values()))
        assert score.value == values.get(expected.status, "I")
        assert score.metadata["status"] == expected.status
    file = next((tmp_path / "logs").glob("*.eval"))
    assert file.stat().st_size < 8_000 * COUNT
    run = import_inspect(file, tmp_path / "run")
    right = sum(p.outcome == "right" for p in read_predictions(tmp_path / "run"))
    assert right / run.items == pytest.approx(metrics["accuracy"].value)
    assert Run.load(tmp_path / "run") == run
    assert report([file], tmp_path / "page.html").is_file()


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"sed": 41}, "take no 'sed'; did you mean 'seed'?"),
        ({"count": "many"}, "count='many' is no whole number"),
        ({"style": "rhyme"}, "style 'rhyme' is none of plain"),
        ({"preset": "exan"}, "no preset 'exan'; did you mean 'exam'?"),
    ],
)
def test_a_task_refuses_what_it_does_not_take(given: dict[str, Any], told: str) -> None:
    with pytest.raises(PrerequisiteError) as fault:  # which inspect shows as one line
        exam(**given)
    assert isinstance(fault.value, InputError)
    assert told in str(fault.value)


def test_a_split_that_a_dataset_has_not_is_named(data: Path, tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no items to ask in split 'tset'; did you mean 'test'\?"):
        evaluate(f"inspect:{MODEL}", data, tmp_path / "run", split="tset")
    assert not (tmp_path / "run").exists()


def test_items_are_asked_again_in_other_words(data: Path, server: str, tmp_path: Path) -> None:
    """Whoever knows the answers is consistent; whoever says "A" is not, since options move."""
    from inspect_ai import eval as run_inspect

    knows: dict[str, str] = {}
    for item in load(data):
        knows[str(prompt(item, style="reason"))] = answer_of(item)
        for one in twins(item, 2):
            knows[str(one.prompt(style="reason"))] = answer_of(one.item)
    try:
        for name, says in (("knows", knows.__getitem__), ("first", lambda asked: "A")):
            SAYS[0] = says
            run = evaluate(f"inspect:{MODEL}", data, tmp_path / name, settings={"again": "2"})
            asked = dataset(data=str(data), again=2)
            place = tmp_path / f"logs-{name}"
            log = run_inspect(asked, model=MODEL, log_dir=str(place), display="none")[0]
            _check_askings(name, run, log)
    finally:
        SAYS[0] = reply_to


def _check_askings(name: str, run: Run, log: Any) -> None:
    assert (run.items, len(log.samples)) == (COUNT, 3 * COUNT)
    metrics = log.results.scores[0].metrics
    alike, right = metrics["consistent"].value, metrics["right_each_time"].value
    assert f"{alike:.1%} of {COUNT} items" in run.notes[-1]
    assert f"{right:.1%} right each time" in run.notes[-1]
    if name == "knows":
        assert (alike, right, metrics["accuracy"].value) == (1.0, 1.0, 1.0)
    else:
        assert alike < 0.5
        assert right < 0.25 < metrics["accuracy"].value + 0.15


def test_a_fresh_set_has_a_seed_of_its_own(data: Path, server: str, tmp_path: Path) -> None:
    run = evaluate(f"inspect:{MODEL}", data, tmp_path / "run", fresh=True, split="test", limit=8)
    assert run.items == 8
    assert "has never been published" in run.notes[0]
    old = {item.id for item in load(data)}
    assert not old & {p.id for p in read_predictions(tmp_path / "run")}


def test_what_is_no_log_of_ours_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="does not exist"):
        import_inspect(tmp_path / "none.eval", tmp_path / "run")
    bad = tmp_path / "bad.eval"
    bad.write_text("nothing")
    with pytest.raises(InputError, match="is no log of inspect"):
        import_inspect(bad, tmp_path / "run")
    assert LOGS == "inspect"


def asking_nobody(data: Path, out: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """The command against an address where nobody listens."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"http://127.0.0.1:{free.getsockname()[1]}/v1"
    command = [sys.executable, "-W", "ignore", "-m", "therefore", "evaluate", f"inspect:{MODEL}"]
    environment = {**os.environ, "LOOP_API_KEY": "none", "LOOP_BASE_URL": address}
    return subprocess.run(
        [*command, "--data", str(data), "--out", str(out), *more],
        capture_output=True,
        text=True,
        env=environment,
        timeout=300,
    )


def test_a_server_that_is_not_there_is_named_at_once(data: Path, tmp_path: Path) -> None:
    done = asking_nobody(data, tmp_path / "run")
    assert done.returncode == 2
    (line,) = done.stderr.strip().splitlines()
    assert "nobody answers at http://127.0.0.1:" in line
    assert "start the server" in line
    assert not (tmp_path / "run").exists()


def test_a_setting_that_inspect_has_not_is_refused(data: Path, tmp_path: Path) -> None:
    done = asking_nobody(data, tmp_path / "run", "--set", "max_conections=1")
    assert done.returncode == 2
    assert "no setting 'max_conections'; did you mean 'max_connections'?" in done.stderr
    assert not (tmp_path / "run").exists()


FOREGROUND = signal.default_int_handler
BACKGROUND = signal.SIG_IGN
"""What a script starts with & ignores Ctrl-C, and what it starts in turn does so too."""


@pytest.mark.parametrize(
    ("number", "code", "place"),
    [
        (signal.SIGTERM, 143, FOREGROUND),
        (signal.SIGINT, 130, FOREGROUND),
        (signal.SIGTERM, 143, BACKGROUND),
    ],
)
def test_a_run_against_a_silent_server_is_stopped(
    data: Path, tmp_path: Path, number: int, code: int, place: Any
) -> None:
    command = [sys.executable, "-W", "ignore", "-m", "therefore", "evaluate", f"inspect:{MODEL}"]
    command += ["--data", str(data), "--out", str(tmp_path / "run")]
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"http://127.0.0.1:{silent.getsockname()[1]}/v1"
        environment = {**os.environ, "LOOP_API_KEY": "none", "LOOP_BASE_URL": address}
        ours = signal.signal(signal.SIGINT, place)
        asked = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment)
        signal.signal(signal.SIGINT, ours)
        try:
            silent.settimeout(120)
            silent.accept()[0].close()  # the look for somebody who listens
            waiting, _ = silent.accept()  # the first question, which is never answered
            with waiting:
                asked.send_signal(number)
                _, said = asked.communicate(timeout=300)
        finally:
            asked.kill()
    assert asked.returncode == code, said
    assert "Traceback" not in said
    assert "run the same command again" in said.strip().splitlines()[-1]


def test_a_fault_is_told_without_addresses_of_objects() -> None:
    told = first_line("RetryError(<Future at 0x7fe1 state=finished raised APIConnectionError>)")
    assert told == "APIConnectionError"
