r"""Proved rewards for verl: this file is its reward function, and run by itself it writes the rows.

python docs/examples/verl_reward.py --count 512 --out rows
python -m verl.trainer.main_ppo ... data.train_files=rows/train.parquet \
    data.val_files=rows/validation.parquet data.return_raw_chat=True \
    reward.custom_reward_function.path=docs/examples/verl_reward.py \
    reward.custom_reward_function.name=compute_score
"""

from __future__ import annotations

import argparse
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from therefore import stream
from therefore.bridges.training import compute_score, verl_rows

__all__ = ["compute_score"]


def main() -> None:
    """Write the rows of both splits as Parquet."""
    options = argparse.ArgumentParser()
    options.add_argument("--count", type=int, default=512)
    options.add_argument("--style", default="reason")
    options.add_argument("--out", type=Path, default=Path("rows"))
    chosen = options.parse_args()

    chosen.out.mkdir(parents=True, exist_ok=True)
    for split in ("train", "validation"):
        items = stream("syllogism", preset="validity", split=split, seed=7)
        table = pa.Table.from_pylist(verl_rows(items, chosen.count, style=chosen.style))
        pq.write_table(table, chosen.out / f"{split}.parquet")
        print(f"{table.num_rows} rows in {chosen.out / f'{split}.parquet'}")


if __name__ == "__main__":
    main()
