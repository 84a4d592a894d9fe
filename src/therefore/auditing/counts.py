"""Test counts against labels: a finding for each trait, and for the most telling word."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import numpy as np

from therefore.auditing.association import associate, chi2_tail, independence
from therefore.auditing.collect import Profile
from therefore.auditing.finding import Figure, Finding, Thresholds
from therefore.auditing.traits import of_formulas, traits
from therefore.items import Item
from therefore.reasoners.views import all_words, words

RARE = 20
"""A word in fewer texts than this tells too little to be tested."""
FORMULAS = 40_000
"""Formulas per split that are read; of a sample with more, only an even share is read."""
UNREAD = 0.01
"""If more than this share of entailments has no formula, what the others show is not judged: which
items have one may depend on the label, and what balances a dataset balances it as a whole."""
LISTED = 12
"""Words shown in the figure."""


def count_findings(profile: Profile, thresholds: Thresholds) -> list[Finding]:
    """The association of every trait with the label."""
    values: dict[tuple[str, str], tuple[list[float], list[int]]] = {}
    total = sum(len(item.logic.premises) + 1 for item in profile.sample)
    stride = max(1, -(-total // FORMULAS))
    for place, item in enumerate(profile.sample):
        for label, counts in traits(item, formulas=place % stride == 0):
            for name, value in counts.items():
                seen, labels = values.setdefault(name, ([], []))
                seen.append(value)
                labels.append(label)
    unread = _unread(profile.sample[::stride])
    found: list[Finding] = []
    for (check, subject), (seen, labels) in values.items():
        if len(set(seen)) < 2 or len(set(labels)) < 2:
            continue
        result = associate(seen, labels)
        means = _by_label([f"{mean:.2f}" for mean in result.means], labels, profile)
        partial = unread > UNREAD and of_formulas(check, subject)
        found.append(
            Finding(
                check=check,
                split=profile.split,
                subject=subject,
                items=len(seen),
                effect=result.v,
                measure="Cramér's V",
                limit=thresholds.association,
                p=result.p,
                says=f"{subject}: mean {means}; χ² {result.chi2:.1f} (df {result.df}), "
                f"V {result.v:.3f}"
                + (f"; not judged: {unread:.1%} of the items have no formula" if partial else ""),
                counts=not partial,
                figure=_histogram(subject, profile, seen, labels),
            )
        )
    return found


def _unread(items: Sequence[Item]) -> float:
    """The share of entailments whose question has no formula."""
    asked = [item for item in items if item.task == "entailment"]
    return sum(not item.logic.query for item in asked) / max(1, len(asked))


def label_name(label: int, profile: Profile) -> str:
    """The name of a label: `right` or `wrong` for options, its own name otherwise."""
    first = profile.sample[0]
    if first.task == "selection":
        return "right" if label else "wrong"
    return first.choices[label] if 0 <= label < len(first.choices) else f"label {label}"


def _by_label(figures: list[str], labels: Iterable[int], profile: Profile) -> str:
    """Figures beside the labels that they belong to."""
    names = sorted(set(labels))
    return ", ".join(
        f"{figure} ({label_name(name, profile)})"
        for figure, name in zip(figures, names, strict=True)
    )


def _histogram(subject: str, profile: Profile, values: list[float], labels: list[int]) -> Figure:
    """For each label, the share of its items by value; many values are put into 16 steps."""
    names = sorted(set(labels))
    numbers = np.asarray(values)
    steps = np.unique(numbers)
    edges = (
        steps if len(steps) <= 16 else np.unique(np.quantile(numbers, np.linspace(0, 1, 17)))[:-1]
    )
    place = np.searchsorted(edges, numbers, side="right") - 1
    label = np.asarray(labels)
    rows = tuple(
        (
            float(edge),
            *(
                float(((place == i) & (label == name)).sum() / (label == name).sum())
                for name in names
            ),
        )
        for i, edge in enumerate(edges)
    )
    return Figure(
        f"{subject} ({profile.split})", (subject, *(label_name(n, profile) for n in names)), rows
    )


def _texts(item: Item) -> list[tuple[str, int, list[str]]]:
    """(part, label, words) for each part of an item that may hold a telling word."""
    if item.task == "selection":
        return [("options", int(i == item.answer), words(c)) for i, c in enumerate(item.choices)]
    if item.task == "generation":
        return []
    parts = [("premises", item.answer, all_words(item.premises))]
    return [*parts, ("question", item.answer, words(item.question))] if item.question else parts


def word_findings(profile: Profile, thresholds: Thresholds) -> list[Finding]:
    """For each part of the text, the word whose presence tells most about the label."""
    labels: dict[str, Counter[int]] = {}
    present: dict[str, dict[str, Counter[int]]] = {}
    for item in profile.sample:
        for part, label, found in _texts(item):
            labels.setdefault(part, Counter())[label] += 1
            for word in set(found):
                present.setdefault(part, {}).setdefault(word, Counter())[label] += 1
    return [
        finding
        for part in present
        if len(labels[part]) > 1
        for finding in _telling(profile, part, labels[part], present[part], thresholds)
    ]


def _telling(
    profile: Profile,
    part: str,
    labels: Counter[int],
    present: dict[str, Counter[int]],
    thresholds: Thresholds,
) -> list[Finding]:
    names, total = sorted(labels), sum(labels.values())
    ranked: list[tuple[float, str, float]] = []
    for word, counts in present.items():
        seen = sum(counts.values())
        if not RARE <= seen <= total - RARE:
            continue
        having = np.array([counts[name] for name in names], dtype=float)
        lacking = np.array([labels[name] for name in names]) - having
        chi2, df, v = independence(np.array([having, lacking]))
        ranked.append((v, word, chi2_tail(chi2, df)))
    if not ranked:
        return []
    ranked.sort(reverse=True)
    v, word, p = ranked[0]
    shares = _by_label(
        [f"{present[word][name] / labels[name]:.1%}" for name in names], names, profile
    )
    return [
        Finding(
            check="vocabulary",
            split=profile.split,
            subject=f"{word!r} in the {part}",
            items=len(profile.sample),
            effect=v,
            measure="Cramér's V",
            limit=thresholds.word,
            # Of so many words one will look telling by chance: Bonferroni for the best of them.
            p=min(1.0, p * len(ranked)),
            says=f"{word!r} stands in the {part} of {shares}; V {v:.3f}, the most telling of "
            f"{len(ranked):,} words",
            figure=Figure(
                f"Most telling words in the {part} of {profile.split}",
                ("word", "Cramér's V", *(label_name(name, profile) for name in names)),
                tuple(
                    (word, v, *(present[word][name] / labels[name] for name in names))
                    for v, word, _ in ranked[:LISTED]
                ),
            ),
        )
    ]
