"""Other frameworks, the real ones: each where it is installed, skipped with a reason elsewhere."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from tests.bridges.loopback import reply_to, serving

from therefore.asking import grade, prompt
from therefore.bridges.exporting import export
from therefore.dataset.build import generate
from therefore.dataset.reading import load
from therefore.dataset.stream import stream

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]
ROOT = Path(__file__).resolve().parents[2]
COUNT = 24


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data") / "exam"
    generate("exam", folder, split="test", count=COUNT, seed=3)
    return folder


def test_lm_eval_gives_the_same_grades(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lm_eval = pytest.importorskip("lm_eval", reason="lm-eval is not installed")
    from lm_eval.tasks import TaskManager

    export(data, tmp_path / "tasks", to="lm-eval")
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    with serving() as address:
        results = lm_eval.simple_evaluate(
            model="local-chat-completions",
            model_args={
                "base_url": f"{address}/chat/completions",
                "model": "loopback",
                "tokenized_requests": False,
                "tokenizer_backend": None,
                "max_retries": 4,
            },
            tasks=["therefore_exam_test_gen"],
            task_manager=TaskManager(include_path=str(tmp_path / "tasks")),
            apply_chat_template=True,
            log_samples=True,
        )
    samples = results["samples"]["therefore_exam_test_gen"]
    items = {item.id: item for item in load(data)}
    assert len(samples) == COUNT
    for sample in samples:
        item = items[sample["doc"]["id"]]
        expected = grade(item, reply_to(str(prompt(item, style="reason"))))
        assert sample["acc"] == float(expected.status == "right")
        assert sample["unreadable"] == float(expected.status == "unreadable")


def test_reasoning_gym_datasets_composites_and_curricula() -> None:
    gym = pytest.importorskip("reasoning_gym", reason="reasoning-gym is not installed")
    from reasoning_gym.composite import DatasetSpec
    from reasoning_gym.factory import create_curriculum

    from therefore.bridges.reasoning_gym import register

    names = register()
    assert register() == names
    for name in names:
        data = gym.create_dataset(name, seed=42, size=4)
        for entry in data:
            assert data.score_answer(entry["answer"], entry) == 1.0
            assert data.score_answer("", entry) == 0.0
            assert data.score_answer(None, entry) == 0.0
        assert data[2] == gym.create_dataset(name, seed=42, size=9)[2]
    mixed = gym.create_dataset(
        "composite",
        seed=1,
        size=6,
        datasets=[
            DatasetSpec("therefore_nlsat", weight=1, config={}),
            DatasetSpec("leg_counting", weight=1, config={}),
        ],
    )
    assert len([mixed[place]["question"] for place in range(6)]) == 6
    course = create_curriculum("therefore_nlsat")
    easy = course.generate_configuration({"seed": 1, "size": 3})
    course.increment_attr_level("variables")
    assert course.generate_configuration({"seed": 1, "size": 3}).high > easy.low


def test_labels_of_reasoning_gym_are_derived_anew(tmp_path: Path) -> None:
    pytest.importorskip("reasoning_gym", reason="reasoning-gym is not installed")
    from therefore.bridges.gym_import import import_gym
    from therefore.verification.verify import verify

    import_gym("syllogism", tmp_path / "s", count=120, seed=42, settings={})
    found = verify(tmp_path / "s")
    assert found.failed
    import_gym("propositional_logic", tmp_path / "p", count=60, seed=42, settings={})
    assert len(load(tmp_path / "p")) == 60


def test_grpo_really_trains_two_steps(tmp_path: Path) -> None:
    pytest.importorskip("trl", reason="trl is not installed")
    from tests.reasoners.pretrained.asking import tiny_model

    model = tiny_model(tmp_path / "tiny", chat=True)
    script = ROOT / "docs" / "examples" / "grpo.py"
    done = subprocess.run(
        [sys.executable, str(script), "--model", str(model), "--steps", "2", "--out", "grpo"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert "step 2: reward" in done.stdout


def test_the_taskset_of_verifiers_grades_and_validates() -> None:
    pytest.importorskip("verifiers", reason="verifiers is not installed")
    package = pytest.importorskip("therefore_v1", reason="packages/therefore-v1 is not installed")
    from therefore_v1.taskset import ThereforeConfig

    config = ThereforeConfig(id="therefore-v1", family="exam", seed=5, count=3)
    tasks = list(package.ThereforeTaskset(config))
    items = stream("exam", seed=5).take(3)
    assert [task.data.id for task in tasks] == [item.id for item in items]

    class Trace:
        def __init__(self, reply: str) -> None:
            self.last_reply = reply

    for task, item in zip(tasks, items, strict=True):
        assert asyncio.run(task.validate(None)) is True
        for reply in (f"The answer is {'ABCD'[item.answer]}.", "A or B", ""):
            expected = grade(item, reply)
            assert asyncio.run(task.proved(Trace(reply))) == expected.reward
            assert asyncio.run(task.right(Trace(reply))) == float(expected.status == "right")
        broken = task.data.item.replace('"answer": ', '"answer": 1')
        assert broken != task.data.item


def test_hugging_face_reads_the_folder(data: Path, tmp_path: Path) -> None:
    datasets = pytest.importorskip("datasets", reason="datasets is not installed")
    from therefore.bridges.huggingface import load_hub

    export(data, tmp_path / "hf", to="hf")
    rows = datasets.load_dataset(str(tmp_path / "hf"), split="test", cache_dir=str(tmp_path / "c"))
    assert len(rows) == COUNT
    assert load_hub(str(tmp_path / "hf"), split="test", limit=3) == load(data, limit=3)


def test_croissant_is_valid_and_gives_the_records_back(data: Path, tmp_path: Path) -> None:
    mlcroissant = pytest.importorskip("mlcroissant", reason="mlcroissant is not installed")
    export(data, tmp_path / "hf", to="hf")
    found = mlcroissant.Dataset(jsonld=str(tmp_path / "hf" / "croissant.json"))
    records = list(found.records("test"))
    items = load(data)
    assert len(records) == COUNT
    assert [record["test/id"].decode() for record in records] == [item.id for item in items]
    logic = records[0]["test/logic"]["test/logic/premises"]
    assert [one.decode() for one in logic] == list(items[0].logic.premises)
