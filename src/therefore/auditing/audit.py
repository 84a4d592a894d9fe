"""The audit: one pass over the shards, every check, one verdict; no sampler is loaded."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from therefore.auditing.balance import balance
from therefore.auditing.collect import SAMPLE, collect
from therefore.auditing.counts import count_findings, word_findings
from therefore.auditing.duplicates import duplicate_findings, near_findings
from therefore.auditing.finding import Audit, Finding, Thresholds, gather, judge
from therefore.auditing.probes import LEARNED, probe_findings
from therefore.auditing.readings import LOOKED, reading_findings
from therefore.config import as_texts, override
from therefore.errors import ConfigError
from therefore.progress import Progress, shown


def audit(
    path: str | Path,
    *,
    thresholds: Thresholds | None = None,
    settings: Mapping[str, str] | None = None,
    sample: int = SAMPLE,
    seed: int = 0,
    progress: Progress = shown,
) -> Audit:
    """Audit a dataset folder or a single file.

    `settings` overrides thresholds by name with values given as text; `sample` is the most items
    per split that the checks by count, word, probe and near likeness look at. Labels, positions,
    duplicates and leakage are always judged on every item.
    """
    if sample < 1:
        raise ConfigError(f"sample is {sample}: at least one item is needed")
    limits = override(thresholds or Thresholds(), as_texts(settings))
    profiles = collect(Path(path), sample=sample, progress=progress)
    findings: list[Finding] = []
    for profile in profiles.values():
        findings += balance(profile, limits)
        findings += count_findings(profile, limits)
        findings += word_findings(profile, limits)
        findings += probe_findings(profile, limits, seed=seed)
        findings += reading_findings(profile, limits)
    findings += duplicate_findings(profiles, limits)
    findings += near_findings(profiles, limits)
    splits = {name: profile.items for name, profile in profiles.items()}
    notes: list[str] = []
    if any(count > sample for count in splits.values()):
        notes.append(f"counts and words are measured on {sample:,} items per split, drawn by hash")
    if any(count > LEARNED for count in splits.values()):
        notes.append(f"probes learn from {min(LEARNED, sample):,} items per split")
    if any(count > LOOKED for count in splits.values()):
        notes.append(f"second readings are looked for in {min(LOOKED, sample):,} items per split")
    return Audit(
        path=str(path),
        items=sum(splits.values()),
        splits=splits,
        sample=sample,
        thresholds=limits,
        checks=gather(judge(findings, limits.alpha)),
        notes=tuple(notes),
    )
