"""Train a model by GRPO on items that are drawn as they are needed, with proved rewards.

python docs/examples/grpo.py --model HuggingFaceTB/SmolLM2-135M-Instruct --steps 200
"""

from __future__ import annotations

import argparse

from therefore import stream
from therefore.bridges.training import proved, rows


def main() -> None:
    """Train, and print the reward of every step."""
    options = argparse.ArgumentParser()
    options.add_argument("--model", required=True)
    options.add_argument("--steps", type=int, default=2)
    options.add_argument("--style", default="reason")
    options.add_argument("--out", default="grpo")
    chosen = options.parse_args()

    from trl import GRPOConfig, GRPOTrainer

    items = stream("syllogism", preset="validity", split="train", seed=7)
    trainer = GRPOTrainer(
        model=chosen.model,
        reward_funcs=[proved],
        train_dataset=rows(items, 64, style=chosen.style),
        args=GRPOConfig(
            output_dir=chosen.out,
            max_steps=chosen.steps,
            per_device_train_batch_size=4,
            num_generations=4,
            max_completion_length=16,
            logging_steps=1,
            report_to=[],
            save_strategy="no",
            use_cpu=True,
        ),
    )
    trainer.train()
    for log in trainer.state.log_history:
        if "reward" in log:
            print(f"step {log['step']}: reward {log['reward']:.3f}")


if __name__ == "__main__":
    main()
