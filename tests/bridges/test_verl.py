"""verl's own configuration, dataset, reward worker and validation metrics, on our rows and file."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from therefore.items import from_record

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]
verl = pytest.importorskip("verl", reason="verl is not installed")
SCRIPT = Path(__file__).resolve().parents[2] / "docs" / "examples" / "verl_reward.py"


def spelling(folder: Path) -> str:
    """A tokenizer whose tokens are bytes, saved as a model's folder."""
    import tokenizers
    from tokenizers import decoders, models, pre_tokenizers
    from transformers import PreTrainedTokenizerFast

    letters = {one: place for place, one in enumerate(sorted(pre_tokenizers.ByteLevel.alphabet()))}
    made = tokenizers.Tokenizer(models.BPE(vocab={"<end>": 256, **letters}, merges=[]))
    made.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    made.decoder = decoders.ByteLevel()
    wrapped = PreTrainedTokenizerFast(tokenizer_object=made, eos_token="<end>", pad_token="<end>")
    wrapped.chat_template = "{% for m in messages %}{{ m['content'] }}{% endfor %}"
    wrapped.save_pretrained(folder)
    return str(folder)


def composed(rows: Path, model: str, key: str) -> Any:
    """The configuration of `verl.trainer.main_ppo` with the options of our how-to page."""
    from hydra import compose, initialize_config_dir
    from verl.experimental.reward_loop.reward_loop import migrate_legacy_reward_impl

    folder = Path(verl.__file__).parent / "trainer" / "config"
    given = [
        f"data.train_files={rows}/train.parquet",
        f"data.val_files={rows}/validation.parquet",
        "data.return_raw_chat=True",
        "data.filter_overlong_prompts=False",
        f"{key}.path={SCRIPT}",
        f"{key}.name=compute_score",
        f"actor_rollout_ref.model.path={model}",
    ]
    with initialize_config_dir(str(folder), version_base=None):
        return migrate_legacy_reward_impl(compose("ppo_trainer", overrides=given))


@pytest.mark.parametrize("key", ["reward.custom_reward_function", "custom_reward_function"])
def test_verl_grades_replies_by_our_file(tmp_path: Path, key: str) -> None:
    import torch
    from verl import DataProto
    from verl.experimental.reward_loop.reward_loop import RewardLoopWorker
    from verl.trainer.ppo.metric_utils import process_validation_metrics
    from verl.utils import hf_tokenizer
    from verl.utils.dataset.rl_dataset import RLHFDataset, collate_fn

    writing = [sys.executable, str(SCRIPT), "--count", "4", "--out", str(tmp_path / "rows")]
    subprocess.run(writing, check=True, capture_output=True)
    model = spelling(tmp_path / "model")
    config = composed(tmp_path / "rows", model, key)
    tokenizer = hf_tokenizer(model)
    rows = RLHFDataset(data_files=config.data.train_files, tokenizer=tokenizer, config=config.data)
    batch = collate_fn([rows[place] for place in range(4)])

    items = [from_record(json.loads(told["ground_truth"])) for told in batch["reward_model"]]
    assert all(items[0].premises[0] in str(turn) for turn in batch["raw_prompt"][0][-1:])
    other = items[1].choices[1 - items[1].answer]
    replies = [f"So.\nAnswer: {items[0].target}", f"Answer: {other}", "I cannot say.", ""]
    tokens = [tokenizer(reply, add_special_tokens=False)["input_ids"] for reply in replies]
    longest = max(map(len, tokens))
    data = DataProto.from_dict(
        tensors={
            "prompts": torch.zeros(4, 2, dtype=torch.long),
            "responses": torch.tensor([one + [256] * (longest - len(one)) for one in tokens]),
            "attention_mask": torch.tensor(
                [[1] * (2 + len(one)) + [0] * (longest - len(one)) for one in tokens]
            ),
        },
        non_tensors={name: batch[name] for name in ("data_source", "reward_model", "extra_info")},
    )

    async def grade() -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = await RewardLoopWorker(config).compute_score_batch(data)
        return found

    graded = asyncio.run(grade())
    assert [one["reward_score"] for one in graded] == [1.0, 0.0, 0.0, 0.0]
    told = [one["reward_extra_info"] for one in graded]
    assert [one["status"] for one in told] == ["right", "wrong", "unreadable", "no answer"]
    scores = {name: [one[name] for one in told] for name in told[0]}
    metrics = process_validation_metrics(list(batch["data_source"]), list("abcd"), scores)
    assert float(metrics["therefore/syllogism"]["acc"]["mean@1"]) == 0.25
