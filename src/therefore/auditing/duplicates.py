"""Duplicates within a split and leakage across splits: the same texts, or the same logic.

Three likenesses, from strict to loose: the texts are equal (options in any order); the formulas are
equal up to names; the texts are nearly alike. In families where names matter to what an item is,
equal formulas up to names are expected and reported for information only.
"""

from __future__ import annotations

from collections.abc import Mapping

from therefore.auditing.collect import Profile
from therefore.auditing.finding import Finding, Thresholds
from therefore.auditing.near import near_pairs
from therefore.language.readers import READERS


def duplicate_findings(profiles: Mapping[str, Profile], thresholds: Thresholds) -> list[Finding]:
    """Every likeness within and across splits."""
    found: list[Finding] = []
    for profile in profiles.values():
        by_form = _form_matters(profile)
        found.append(_within(profile, profile.exact, "same texts", thresholds, True))
        if profile.forms:
            found.append(
                _within(profile, profile.forms, "same logic up to names", thresholds, by_form)
            )
        found.append(_contradictions(profile))
        if profile.generated:
            found.append(_copies(profile))
    for one in profiles.values():
        others = [other for other in profiles.values() if other is not one]
        if others:
            by_form = _form_matters(one)
            found.append(_across(one, others, "exact", "same texts", thresholds, True))
            if one.forms:
                found.append(
                    _across(one, others, "forms", "same logic up to names", thresholds, by_form)
                )
            found.append(
                _across(one, others, "plain", "same but for case and punctuation", thresholds, True)
            )
    return found


def _form_matters(profile: Profile) -> bool:
    return all(READERS[f].identity == "form" for f in profile.families if f in READERS)


def _note(matters: bool) -> str:
    return "" if matters else "; expected here, since names carry meaning"


def _within(
    profile: Profile, counts: dict[int, int], what: str, thresholds: Thresholds, matters: bool
) -> Finding:
    # Every copy after the first counts.
    extra = sum(count - 1 for count in counts.values())
    total = sum(counts.values())
    return Finding(
        check="duplicates",
        split=profile.split,
        subject=what,
        items=total,
        effect=extra / total,
        measure="share of items",
        limit=thresholds.duplicates,
        counts=matters,
        says=f"{extra:,} of {total:,} items repeat another one ({what}){_note(matters)}",
    )


def _contradictions(profile: Profile) -> Finding:
    clashes = sum(answer == -1 for answer in profile.answers.values())
    return Finding(
        check="contradictions",
        split=profile.split,
        subject="same texts, two answers",
        items=profile.items,
        effect=clashes / profile.items,
        measure="share of items",
        limit=0.0,
        says=f"{clashes:,} questions occur with two different answers",
    )


def _copies(profile: Profile) -> Finding:
    return Finding(
        check="copies",
        split=profile.split,
        subject="target among the premises",
        items=profile.generated,
        effect=profile.copies / profile.generated,
        measure="share of items",
        limit=0.0,
        says=f"{profile.copies:,} of {profile.generated:,} targets are a premise word for word",
    )


def _across(
    one: Profile,
    others: list[Profile],
    attribute: str,
    what: str,
    thresholds: Thresholds,
    matters: bool,
) -> Finding:
    counts: dict[int, int] = getattr(one, attribute)
    total = sum(counts.values())
    shared = {
        other.split: sum(n for key, n in counts.items() if key in getattr(other, attribute))
        for other in others
    }
    most = max(shared, key=lambda split: shared[split])
    return Finding(
        check="leakage",
        split=one.split,
        subject=what,
        items=total,
        effect=shared[most] / total,
        measure="share of items",
        limit=thresholds.leakage,
        counts=matters,
        says=f"{shared[most]:,} of {total:,} items of {one.split} are also in {most} ({what})"
        f"{_note(matters)}"
        if shared[most]
        else f"none of {total:,} items of {one.split} is in another split ({what})",
    )


def near_findings(profiles: Mapping[str, Profile], thresholds: Thresholds) -> list[Finding]:
    """Texts that are nearly alike across splits; only prose can fail this check.

    Sentences made from patterns are alike by design, and `duplicate_findings` already compares the
    logic behind them.
    """
    found: list[Finding] = []
    for one, items, other in near_pairs(profiles):
        profile = profiles[one]
        prose = not profile.forms
        total = len(profile.sample)
        found.append(
            Finding(
                check="near-duplicates",
                split=one,
                subject="nearly the same text",
                items=total,
                effect=len(items) / total,
                measure="share of items",
                limit=thresholds.near,
                counts=prose,
                says=f"{len(items):,} of {total:,} texts of {one} are nearly those of {other}"
                f"{'' if prose else '; for information, since the sentences follow patterns'}",
            )
        )
    return found
