"""Balance: are all labels, and all positions of the right option, equally common?"""

from __future__ import annotations

from therefore.auditing.collect import Profile
from therefore.auditing.finding import Figure, Finding, Thresholds
from therefore.statistics import binomial_test, holm, wilson


def balance(profile: Profile, thresholds: Thresholds) -> list[Finding]:
    """One finding per kind of label: the share that is furthest from fair, by an exact test.

    Each share is tested against 1/k; Holm's correction over the k shares makes them one test.
    """
    found: list[Finding] = []
    for (task, size, names), counts in profile.labels.items():
        total = sum(counts.values())
        if size < 2:
            continue
        places = task == "selection"
        shown = [chr(ord("A") + i) for i in range(size)] if places else list(names)
        shares = [counts[i] / total for i in range(size)]
        p = min(holm([binomial_test(counts[i], total, 1 / size) for i in range(size)]))
        worst = max(range(size), key=lambda i: abs(shares[i] - 1 / size))
        what = "option" if places else "label"
        found.append(
            Finding(
                check="positions" if places else "labels",
                split=profile.split,
                subject=f"{what} {shown[worst]}" if places else shown[worst],
                items=total,
                effect=abs(shares[worst] - 1 / size),
                measure="distance from a fair share",
                limit=thresholds.balance,
                p=p,
                says=f"{shown[worst]} is right in {shares[worst]:.1%} of {total:,} items, "
                f"where {1 / size:.1%} would be fair",
                figure=Figure(
                    f"Right answers in {profile.split}",
                    (what, "items", "share", "low", "high"),
                    tuple(
                        (shown[i], counts[i], shares[i], interval.low, interval.high)
                        for i in range(size)
                        for interval in (wilson(counts[i], total),)
                    ),
                ),
            )
        )
    return found
