"""Items that failed at inspect's end are no answers: an outage says nothing of a model."""

from __future__ import annotations

import gc
import math
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("inspect_ai", reason="inspect-ai is not installed: pip install '.[llm]'")

from tests.bridges.loopback import serving

from therefore.bridges.inspecting import dataset
from therefore.cli import main
from therefore.dataset.build import generate
from therefore.dataset.reading import load
from therefore.errors import InputError
from therefore.evaluation.inspect_asking import ask, look_for
from therefore.evaluation.inspect_logs import first_line, hear
from therefore.evaluation.inspecting import import_inspect
from therefore.evaluation.predictions import read_predictions
from therefore.evaluation.record import Run
from therefore.reporting.report import report

pytestmark = [
    pytest.mark.slow,
    pytest.mark.filterwarnings("ignore"),  # inspect's own, of several libraries
]
MODEL = "openai-api/loop/loopback"
COUNT = 20


@pytest.fixture(autouse=True)
def collected() -> Iterator[None]:
    yield
    gc.collect()


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data") / "exam"
    generate("exam", folder, split="test", count=COUNT, seed=3)
    return folder


def asking(
    data: Path, out: Path, *more: str, breaks_after: int = 10_000
) -> subprocess.CompletedProcess[str]:
    """The command, against a server that is out of order after so many requests."""
    command = [sys.executable, "-W", "ignore", "-m", "therefore", "evaluate", f"inspect:{MODEL}"]
    command += ["--data", str(data), "--out", str(out), "--set", "max_connections=2"]
    with serving(busy=False, breaks_after=breaks_after) as address:
        environment = {**os.environ, "LOOP_API_KEY": "none", "LOOP_BASE_URL": address}
        return subprocess.run([*command, *more], capture_output=True, text=True, env=environment)


GOES_ON = ("--set", "fail_on_error=False")


@pytest.fixture(scope="module")
def partly(data: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A run of which a part failed, and what was printed."""
    out = tmp_path_factory.mktemp("partly") / "run"
    done = asking(data, out, *GOES_ON, breaks_after=15)
    assert done.returncode == 0, done.stderr
    return out, " ".join(done.stdout.split())


def test_what_failed_is_left_out_and_counted(partly: tuple[Path, str]) -> None:
    out, told = partly
    run = Run.load(out)
    assert (run.items, run.failed, run.complete) == (15, 5, True)
    assert len(list(read_predictions(out))) == 15
    assert "of 15 right" in told
    assert "5 of 20 items failed and are in no figure" in told
    assert "out of order" in told
    assert "the same command asks them again" in told
    assert "5 of 20 items failed" in repr(run)


def test_a_log_that_failed_in_part_is_shown_and_marked(
    partly: tuple[Path, str], data: Path, tmp_path: Path
) -> None:
    (log,) = (partly[0] / "inspect").glob("*.eval")
    imported = import_inspect(log, tmp_path / "imported", data=data)
    assert (imported.items, imported.failed) == (15, 5)
    assert "the same command" not in imported.warnings[0]
    for number, path in enumerate((partly[0], log)):
        page = report([path], tmp_path / f"{number}.html").read_text()
        assert "5 of 20 items failed and are in no figure" in page
        assert "(5 failed)" in page


def test_the_same_command_asks_what_failed_again(partly: tuple[Path, str], data: Path) -> None:
    out, _ = partly
    first = {p.id: p.outcome for p in read_predictions(out)}
    # Enough for what failed, and too few to ask for everything again.
    done = asking(data, out, *GOES_ON, breaks_after=6)
    assert done.returncode == 0, done.stderr
    run = Run.load(out)
    assert (run.items, run.failed, run.warnings) == (COUNT, 0, ())
    found = list(read_predictions(out))
    assert [p.id for p in found] == [item.id for item in load(data)]
    assert first.items() <= {p.id: p.outcome for p in found}.items()


def test_a_run_that_was_refused_goes_on_with_other_settings_of_how(
    data: Path, tmp_path: Path
) -> None:
    out = tmp_path / "run"
    done = asking(data, out, breaks_after=10)
    assert done.returncode == 2
    told = " ".join(done.stderr.split())
    assert "(BadRequestError: Error code: 400 - out of order): " in told
    assert "would again; to go on without what it refuses, run the command again with" in told
    assert "--set fail_on_error=False" in told
    # Its answers are kept: too few requests are left to ask for everything again.
    more = (*GOES_ON, "--set", "max_retries=1", "--set", "timeout=60")
    done = asking(data, out, *more, breaks_after=COUNT - 8)
    assert done.returncode == 0, done.stderr
    run = Run.load(out)
    assert (run.items, run.failed, run.settings) == (COUNT, 0, {})
    done = asking(data, out, "--set", "temperature=0.5")
    assert "its setting temperature is not given, yours is '0.5'" in done.stderr


@pytest.mark.parametrize(
    ("model", "cure"),
    [
        ("openai-api/nasty/m", "set NASTY_API_KEY and NASTY_BASE_URL"),
        ("openai-api/m", "say openai-api/NAME/MODEL"),
        ("openia/gpt-5", "did you mean 'openai'?"),
        ("nonsense", "say inspect:PROVIDER/MODEL"),
    ],
)
def test_a_model_that_cannot_be_made_names_the_cure(model: str, cure: str) -> None:
    with pytest.raises(InputError) as fault:
        look_for(model, {})
    assert cure in str(fault.value)


def test_a_run_in_which_everything_failed_is_none(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    logs = tmp_path / "kept"
    for more in (GOES_ON, ()):
        done = asking(data, tmp_path / "run", *more, breaks_after=0)
        assert done.returncode == 2
        assert "out of order" in done.stderr
        # It holds no place: another reasoner may have the folder.
        assert not (tmp_path / "run").exists()
    from inspect_ai import eval as run_inspect

    run_inspect(
        dataset(data=str(data)),
        model=failing(),
        log_dir=str(logs),
        display="none",
    )
    (log,) = logs.glob("*.eval")
    with pytest.raises(SystemExit) as stop:
        main(["report", str(log), "--out", str(tmp_path / "page.html")])
    assert stop.value.code == 2
    told = " ".join(capsys.readouterr().err.split())
    assert "(status error) has no answer: all 20 items failed" in told
    assert not (tmp_path / "page.html").exists()


def failing() -> Any:
    """A model that is never there."""
    from inspect_ai.model import get_model

    def out(*_: Any) -> Any:
        raise ConnectionError("the network is down")

    return get_model("mockllm/model", custom_outputs=out)


def sample(id: str, *, said: str = "", error: str = "") -> Any:
    return SimpleNamespace(
        id=id,
        error=SimpleNamespace(message=error) if error else None,
        output=SimpleNamespace(completion=said),
    )


def log(samples: list[Any], *, status: str = "success", planned: list[str] | None = None) -> Any:
    known = SimpleNamespace(dataset=SimpleNamespace(sample_ids=planned))
    return SimpleNamespace(samples=samples, status=status, eval=known, error=None)


def test_items_that_a_broken_log_never_came_to_count_as_failed() -> None:
    samples = [sample("a", said="B"), sample("b", error="CancelledError('by another')")]
    samples += [sample("b~1", error="no route"), sample("c", error="no host")]
    found = hear(log(samples, status="error", planned=["a", "b", "b~1", "c", "d"]))
    assert (found.said, found.failed, found.twins, found.fault) == ({"a": "B"}, 3, 1, "no route")
    # What a finished log left out (--limit) was left out on purpose.
    found = hear(log(samples[:1], planned=["a", "d"]))
    assert (found.failed, found.whole) == (0, True)


def test_a_sample_that_was_repeated_counts_by_what_it_said() -> None:
    found = hear(log([sample("a", error="busy"), sample("a", said="C"), sample("a", said="D")]))
    assert (found.said, found.failed) == ({"a": "C"}, 0)


def test_a_long_error_ends_with_a_word() -> None:
    told = first_line("connection " * 60)
    assert told.endswith("connection ...")
    assert len(told) < 210


def test_a_tokenizer_that_cannot_be_had_is_not_the_models_fault() -> None:
    fault = "ConnectionError(MaxRetryError('HTTPSConnectionPool(host='files.example.org', "
    fault += "port=443): Max retries exceeded with url: /encodings/o200k_base.tiktoken"
    broken = SimpleNamespace(status="error", error=SimpleNamespace(message=fault))
    with pytest.raises(InputError, match=r"not the model failed.*tokenizer from files\.example"):
        ask(lambda: [broken], model=MODEL, address="http://127.0.0.1:8000/v1")
    fault = "ConnectionError: 127.0.0.1 refused"
    broken = SimpleNamespace(status="error", error=SimpleNamespace(message=fault))
    with pytest.raises(InputError, match=r"see that .*loopback at http://127\.0\.0\.1:8000"):
        ask(lambda: [broken], model=MODEL, address="http://127.0.0.1:8000/v1")


def test_one_group_has_no_standard_error_and_silence_is_a_share(data: Path, tmp_path: Path) -> None:
    from inspect_ai import eval as run_inspect
    from inspect_ai.log import read_eval_log
    from inspect_ai.model import ModelOutput, ModelUsage, get_model

    for count, known in ((4, False), (8, True)):
        said = [ModelOutput.from_content("mockllm/model", "") for _ in range(count)]
        said[0] = ModelOutput.from_content("mockllm/model", "Answer: A")
        for one in said:  # else inspect downloads a tokenizer to count with
            one.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
        place = tmp_path / str(count)
        run_inspect(
            dataset(data=str(data), count=count),
            model=get_model("mockllm/model", custom_outputs=said),
            log_dir=str(place),
            max_connections=1,
            display="none",
        )
        (log,) = place.glob("*.eval")
        metrics = read_eval_log(str(log)).results.scores[0].metrics
        assert metrics["no_answer"].value == (count - 1) / count
        assert math.isnan(metrics["stderr"].value) != known
