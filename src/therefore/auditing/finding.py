"""The result of an audit: findings with effect sizes and corrected p-values, grouped into checks.

A finding fails if its effect reaches its limit and, where chance could explain the effect, the
p-value corrected over the whole audit is below `alpha`. So a dataset fails neither by significance
alone (with 100,000 items everything is significant) nor by an effect that chance explains.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from html import escape
from typing import Any

from therefore.errors import ConfigError
from therefore.statistics import Interval, holm


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The limits at which findings fail; each can be set by name."""

    alpha: float = 0.001
    """Corrected p-values below this count as significant."""
    balance: float = 0.02
    """A label's or position's share may be off by less than this."""
    association: float = 0.1
    """Cramér's V between a count (length, negations, operators ...) and the label."""
    word: float = 0.1
    """Cramér's V between the presence of one word and the label."""
    probe: float = 0.05
    """How far a learned probe may be above the best constant answer."""
    duplicates: float = 0.001
    """Share of a split's items that occur in it more than once."""
    leakage: float = 0.0
    """Share of a split's items that occur in another split; any larger share fails."""
    near: float = 0.01
    """The same for texts that are nearly alike, in prose."""
    readings: float = 0.0
    """Share of items that have another label if taken otherwise; any larger share fails."""

    def __post_init__(self) -> None:
        """Reject impossible values."""
        for f in fields(self):
            value = getattr(self, f.name)
            if not 0 <= value <= 1:
                raise ConfigError(f"{f.name}={value} is no share between 0 and 1")


@dataclass(frozen=True, slots=True)
class Figure:
    """The data behind a finding, as a table that can be plotted or copied."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Any, ...], ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """One measurement on one split."""

    check: str
    """A key of `CHECKS`."""
    split: str
    subject: str
    """The trait that was measured: a count, a word, a probe."""
    items: int
    """How many items it was measured on; less than the split where a sample was taken."""
    effect: float
    measure: str
    """The unit of the effect: "Cramér's V", "accuracy above chance", "share of items" ..."""
    limit: float
    says: str
    """The finding in one sentence."""
    p: float | None = None
    """Exact or chi-square p-value; None where chance is no explanation (duplicates)."""
    corrected: float | None = None
    """The p-value after Holm's correction over the whole audit."""
    interval: Interval | None = None
    """The interval of a probe's accuracy; None for other findings."""
    passed: bool = True
    counts: bool = True
    """Whether the finding can fail the audit; one for information cannot."""
    figure: Figure | None = None

    @property
    def excused(self) -> str:
        """Why an effect that reaches its limit still passes; empty if it does not reach the limit.

        With few items chance may explain the effect: that is no evidence for or against the data.
        """
        if not (self.passed and self.counts and self.p is not None and self.effect >= self.limit):
            return ""
        p = self.p if self.corrected is None else self.corrected
        return (
            f"{self.measure} {self.effect:.3f} reaches the limit of {self.limit:g}, but chance may "
            f"do that with {self.items:,} items (corrected p {p:.2g}): more of them would tell"
        )


CHECKS: dict[str, str] = {
    "labels": "If one answer is commoner, always giving it scores above chance.",
    "positions": "If the right option favours a place, a guess at that place scores above chance.",
    "length": "If right answers are longer or shorter, a ruler can answer.",
    "negation": "If negations go with a label, counting them can answer.",
    "overlap": "If shared or new words or variables go with a label, matching can answer.",
    "operators": "If an operator at some depth goes with a label, a glance at the form can answer.",
    "satisfying assignments": "If one label's formulas are true more often, one side tells.",
    "vocabulary": "If a single word goes with a label, that word can answer.",
    "probes": "A model that cannot see order must not beat a constant answer on held-out items.",
    "duplicates": "Items that occur twice count twice, and a repeated one is no new evidence.",
    "contradictions": "The same question with two answers: one of the labels is wrong.",
    "leakage": "A test item that was trained on measures memory.",
    "near-duplicates": "A test text that hardly differs from a training text measures memory too.",
    "second readings": "If a sentence can be taken otherwise, or the words carry more, and then "
    "another answer is right, the label is not the text's.",
    "copies": "If the target is one of the premises, copying can answer.",
}
"""The checks, and why each matters."""


@dataclass(frozen=True, slots=True)
class Check:
    """All findings of one kind, and whether they pass."""

    name: str
    why: str
    findings: tuple[Finding, ...]

    @property
    def passed(self) -> bool:
        """Whether no finding fails."""
        return all(finding.passed for finding in self.findings)

    @property
    def worst(self) -> Finding:
        """The finding nearest to failing, or failing most."""
        return max(self.findings, key=lambda f: (not f.passed, f.counts, f.effect - f.limit))


@dataclass(frozen=True, slots=True, repr=False)
class Audit:
    """What an audit found."""

    path: str
    items: int
    splits: dict[str, int]
    sample: int
    """The most items per split that the sampled checks looked at."""
    thresholds: Thresholds
    checks: tuple[Check, ...]
    notes: tuple[str, ...] = field(default=())

    @property
    def ok(self) -> bool:
        """Whether every check passes."""
        return all(check.passed for check in self.checks)

    def to_record(self) -> dict[str, Any]:
        """The audit as plain JSON values."""
        record = asdict(self)
        for check, plain in zip(self.checks, record["checks"], strict=True):
            plain["passed"] = check.passed
        return {"ok": self.ok, **record}

    def __repr__(self) -> str:
        failed = ", ".join(check.name for check in self.checks if not check.passed)
        says = f"failed: {failed}" if failed else "no shortcut found"
        return f"<audit of {self.path}: {self.items:,} items, {says}>"

    def _repr_html_(self) -> str:
        """A notebook shows a line for each check."""
        rows = "".join(
            f"<tr><td>{'✓' if check.passed else '✗'}</td><th>{escape(check.name)}</th>"
            f"<td>{escape(f'{check.worst.split}: {check.worst.says}')}</td></tr>"
            for check in self.checks
        )
        return f"<p>{escape(repr(self)[1:-1])}</p><table>{rows}</table>"


def judge(findings: Sequence[Finding], alpha: float) -> list[Finding]:
    """Correct the p-values over all findings that can fail, and say which ones pass."""
    tested = [place for place, f in enumerate(findings) if f.p is not None and f.counts]
    corrected = dict(zip(tested, holm([findings[i].p or 0.0 for i in tested]), strict=True))
    judged: list[Finding] = []
    for place, finding in enumerate(findings):
        p = corrected.get(place, finding.p)
        large = finding.effect >= finding.limit if finding.limit else finding.effect > 0
        significant = p is None or p < alpha
        failed = finding.counts and large and significant
        judged.append(replace(finding, corrected=p, passed=not failed))
    return judged


def gather(findings: Sequence[Finding]) -> tuple[Check, ...]:
    """The findings by check, in the order of `CHECKS`."""
    return tuple(
        Check(name, why, found)
        for name, why in CHECKS.items()
        if (found := tuple(f for f in findings if f.check == name))
    )
