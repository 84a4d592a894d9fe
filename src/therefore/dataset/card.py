"""The dataset card: a README that the Hugging Face hub and people both read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from therefore.dataset.manifest import Manifest

if TYPE_CHECKING:
    from therefore.families.family import Preset


def card(manifest: Manifest, preset: Preset | None = None) -> str:
    """The card of a dataset, with the front matter that `load_dataset` reads."""
    files = "\n".join(
        f"  - split: {split}\n    path: {split}/*.parquet" for split in manifest.splits
    )
    total = sum(record.count for record in manifest.splits.values())
    rows = "\n".join(f"| {name} | {r.count:,} |" for name, r in manifest.splits.items())
    size = next((label for limit, label in _SIZES if total < limit), "n>1M")
    about = f"{preset.about}\n\nSource: {preset.source}.\n" if preset else ""
    remake = ""
    if preset:
        settings = "".join(f" --set {key}={value}" for key, value in manifest.settings.items())
        remake = (
            "\nMade by `therefore generate "
            f"{manifest.family} --preset {manifest.preset} --seed {manifest.seed}{settings}`, "
            f"generator `{manifest.generator}`, therefore {manifest.library}.\n"
        )
    notes = "".join(f"\n- {note}" for note in manifest.notes)
    return f"""---
pretty_name: "Therefore: {manifest.family} ({manifest.preset})"
language: en
tags: [logic, reasoning, entailment, therefore]
size_categories: ["{size}"]
configs:
- config_name: default
  data_files:
{files}
---

# {manifest.family}: {manifest.preset}

{about}
| split | items |
|---|---|
{rows}
{remake}{notes}

Every label carries a certificate, a model or a refutation, that can be checked without a solver:

    therefore verify .

The columns: `premises`, `question` and `choices` are what a reasoner sees; `answer` and `target`
what is right; `logic` the formulas behind the text (TPTP FOF); `certificate` the evidence;
`features` everything to slice by; `provenance` what regenerates the item.
"""


_SIZES = ((1_000, "n<1K"), (10_000, "1K<n<10K"), (100_000, "10K<n<100K"), (1_000_000, "100K<n<1M"))
