"""Two hundred items through other frameworks: the grades of `therefore grade`, item by item.

A server on loopback says what the test wants said: right answers, wrong ones, none, two at once, in
tags, boxes, JSON, after thinking. The same replies are graded by `therefore grade` from a file.
Each framework is the real one, asked as its users do; where it is absent the test says so.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest
from tests.bridges.loopback import serving

from therefore.asking import prompt
from therefore.asking.options import answer_of, candidates
from therefore.bridges.exporting import export
from therefore.dataset.build import generate
from therefore.dataset.reading import load
from therefore.evaluation.grading import GRADES, grade
from therefore.items import Item

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]
SOURCES = {
    "exam": ("exam", "exam", "test", 56),
    "validity": ("syllogism", "validity", "test", 48),
    "conclusion": ("syllogism", "syllobase", "test_generation", 16),
    "grl": ("nlsat", "grl", "test", 40),
    "threeway": ("analog", "threeway", "test", 40),
}
"""Two hundred items: every task, and labels of two, three and four kinds."""
ROLLOUTS = int(os.environ.get("THEREFORE_ROLLOUTS", "5"))
"""Items that go through whole rollouts of verifiers, which start a process for each."""
STYLES = (
    "{}",
    "The answer is {}.",
    "<think>It might be anything. Say the other one?</think>\n\n{}",
    '{{"answer": "{}"}}',
    "I went through the cases.\n\n<answer>{}</answer>",
    r"Nothing else is left, hence \boxed{{{}}}",
    "Going through it step by step, nothing else is left.\n\nAnswer: **{}**",
    "I would rather not say.",
    "",
    "Answer: {}\n\nOr rather {other}.",
)


def reply(item: Item) -> str:
    """What is said to an item: by its id alone, half of it right."""
    number = int.from_bytes(sha256(item.id.encode()).digest()[:6], "big")
    right = answer_of(item)
    others = [one for one in candidates(item) if one != right] or [item.premises[0]]
    other = others[number // 100 % len(others)]
    said, rest = (right, other) if number // 20_000 % 2 else (other, right)
    return STYLES[number % len(STYLES)].format(said, other=rest)


@pytest.fixture(autouse=True)
def collected() -> Iterator[None]:
    """Sockets that a framework leaves open are met here, where its warnings are ignored."""
    yield
    gc.collect()


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folders = {}
    for name, (family, preset, split, count) in SOURCES.items():
        folders[name] = tmp_path_factory.mktemp("data") / name
        generate(family, folders[name], preset=preset, split=split, count=count, seed=17)
    return folders


@pytest.fixture(scope="module")
def expected(
    data: dict[str, Path], tmp_path_factory: pytest.TempPathFactory
) -> dict[str, tuple[str, float]]:
    """Status and reward of every item, by `therefore grade`."""
    place = tmp_path_factory.mktemp("graded")
    found: dict[str, tuple[str, float]] = {}
    for name, folder in data.items():
        lines = [json.dumps({"id": item.id, "reply": reply(item)}) for item in load(folder)]
        (place / f"{name}.jsonl").write_text("\n".join(lines), encoding="utf-8")
        grade(folder, place / f"{name}.jsonl", place / name, style="reason")
        for line in (place / name / GRADES).read_text(encoding="utf-8").splitlines():
            row = json.loads(line)
            found[row["id"]] = (row["status"], row["reward"])
    return found


@pytest.fixture(scope="module")
def server(data: dict[str, Path]):  # type: ignore[no-untyped-def]
    said = {
        str(prompt(item, style="reason")).strip(): reply(item)
        for folder in data.values()
        for item in load(folder)
    }
    with serving(says=lambda asked: said[asked.strip()]) as address:
        yield address


def test_the_replies_are_of_every_kind(expected: dict[str, tuple[str, float]]) -> None:
    counts = Counter(status for status, _ in expected.values())
    assert len(expected) == 200
    assert set(counts) == {"right", "wrong", "unreadable", "no answer"}
    assert min(counts.values()) >= 10, counts


def test_inspect_gives_the_same_grades(
    data: dict[str, Path],
    expected: dict[str, tuple[str, float]],
    server: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("inspect_ai", reason="inspect-ai is not installed")
    from inspect_ai import eval as run_inspect

    from therefore.bridges.inspecting import dataset

    monkeypatch.setenv("LOOP_API_KEY", "none")
    monkeypatch.setenv("LOOP_BASE_URL", server)
    found: dict[str, tuple[str, float]] = {}
    values = {"right": "C", "no answer": "N"}
    for folder in data.values():
        (log,) = run_inspect(
            dataset(data=str(folder)),
            model="openai-api/loop/loopback",
            log_dir=str(tmp_path),
            display="none",
            max_connections=8,
        )
        assert log.status == "success"
        for sample in log.samples:
            (score,) = sample.scores.values()
            status = score.metadata["status"]
            assert score.value == values.get(status, "I")
            found[sample.id] = (status, score.metadata["reward"])
    assert found == expected


def test_lm_eval_gives_the_same_grades(
    data: dict[str, Path],
    expected: dict[str, tuple[str, float]],
    server: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lm_eval = pytest.importorskip("lm_eval", reason="lm-eval is not installed")
    from lm_eval.tasks import TaskManager

    monkeypatch.setenv("OPENAI_API_KEY", "none")
    found: dict[str, tuple[str, float]] = {}
    for name, folder in data.items():
        family, _, split, _ = SOURCES[name]
        export(folder, tmp_path / name, to="lm-eval")
        task = f"therefore_{family}_{split}_gen"
        results = lm_eval.simple_evaluate(
            model="local-chat-completions",
            model_args={
                "base_url": f"{server}/chat/completions",
                "model": "loopback",
                "tokenized_requests": False,
                "tokenizer_backend": None,
                "num_concurrent": 1,
                "max_retries": 4,
            },
            tasks=[task],
            task_manager=TaskManager(include_path=str(tmp_path / name), include_defaults=False),
            apply_chat_template=True,
            log_samples=True,
            bootstrap_iters=0,
        )
        for sample in results["samples"][task]:
            kinds = {
                "right": sample["acc"],
                "unreadable": sample["unreadable"],
                "no answer": sample["no_answer"],
            }
            status = next((kind for kind, value in kinds.items() if value), "wrong")
            found[sample["doc"]["id"]] = (status, sample["acc"])
    assert found == expected


def status_of(metrics: dict[str, float]) -> str:
    kinds = ("right", "unreadable", "no_answer")
    return next((kind for kind in kinds if metrics[kind]), "wrong").replace("_", " ")


def test_verifiers_gives_the_same_grades(
    data: dict[str, Path], expected: dict[str, tuple[str, float]]
) -> None:
    pytest.importorskip("verifiers", reason="verifiers is not installed")
    package = pytest.importorskip("therefore_v1", reason="packages/therefore-v1 is not installed")
    import verifiers.v1 as vf
    from therefore_v1.taskset import ThereforeConfig

    found: dict[str, tuple[str, float]] = {}
    for folder in data.values():
        items = {item.id: item for item in load(folder)}
        config = ThereforeConfig(id="therefore-v1", data=str(folder), count=0)
        for task in package.ThereforeTaskset(config):
            # A trace without its record of agent, runtime and calls, which scoring does not read.
            trace = vf.Trace.model_construct(root_reply=reply(items[task.data.id]), nodes=[])
            asyncio.run(task.score(trace, None))
            found[task.data.id] = (status_of(trace.metrics), trace.rewards["proved"].score)
            assert asyncio.run(task.validate(None)) is True
    assert found == expected


def test_rollouts_of_verifiers_give_the_same_grades(
    data: dict[str, Path], expected: dict[str, tuple[str, float]], server: str, tmp_path: Path
) -> None:
    pytest.importorskip("verifiers", reason="verifiers is not installed")
    pytest.importorskip("therefore_v1", reason="packages/therefore-v1 is not installed")
    program = Path(sys.executable).parent / "vf-eval"
    found: dict[str, tuple[str, float]] = {}
    for name, folder in data.items():
        each = -(-ROLLOUTS * SOURCES[name][3] // 200)
        command = [str(program), "therefore-v1", "--env.taskset.data", str(folder)]
        command += ["--env.taskset.count", str(each), "-m", "loopback", "--no-push"]
        command += ["--env.agent.runtime.type", "subprocess", "--env.agent.harness.id", "null"]
        command += ["--client.base-url", server, "--client.api-key-var", "LOOP_API_KEY"]
        command += ["-c", "4", "--no-rich", "-o", str(tmp_path / name)]
        environment = {**os.environ, "LOOP_API_KEY": "none"}
        done = subprocess.run(
            command, cwd=tmp_path, capture_output=True, text=True, env=environment
        )
        assert done.returncode == 0, done.stderr[-3000:]
        (file,) = (tmp_path / name).rglob("traces.jsonl")
        for line in file.read_text(encoding="utf-8").splitlines():
            (trace,) = json.loads(line)["traces"]
            id = trace["task"]["data"]["id"]
            found[id] = (status_of(trace["metrics"]), trace["rewards"]["proved"]["score"])
    assert len(found) >= min(200, ROLLOUTS)
    assert found == {id: expected[id] for id in found}
