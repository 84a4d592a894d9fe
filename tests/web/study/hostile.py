"""A study whose every text is an attack."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tests.web.study.planning import small_study
from therefore.web.study.plan import Entry, Study

ATTACKS = (
    "<script>document.title='owned'</script>",
    "\"><img src=x onerror=document.title='owned'>",
    "'-alert(1)-'",
    "{{ 7 * 7 }}{% raw %}",
    "</textarea></form><form action=https://evil.example>",
    "javascript:alert(1)",
)
BAD = " ".join(ATTACKS)


def _bad(entry: Entry) -> Entry:
    return replace(
        entry,
        premises=(BAD, BAD),
        question=f"{BAD}?",
        choices=tuple(f"{BAD} {n}" for n, _ in enumerate(entry.choices)),
        why=(f"# {BAD}", BAD),
        record={**entry.record, "target": BAD} if entry.record else {},
    )


def hostile_study(design: str = "accuracy", **options: Any) -> Study:
    """The attacks in items, titles, texts and questions."""
    study = small_study(design, **options)
    return replace(
        study,
        title=BAD,
        contact=BAD,
        institution=BAD,
        cells=tuple(f"{BAD} {n}" for n, _ in enumerate(study.cells)),
        entries=tuple(map(_bad, study.entries)),
        practice=tuple(map(_bad, study.practice)),
        texts={name: f"# {BAD}\n\n{BAD}\n\n- {BAD}" for name in study.texts},
        quiz=tuple(replace(each, text=BAD, options=(BAD, BAD, BAD)) for each in study.quiz),
        asked=tuple(replace(each, text=BAD) for each in study.asked),
        payment=BAD,
        withdrawn_payment=BAD,
        retention=BAD,
        ethics=BAD,
        completion={"code": "DONE-42", "url": "", "screened code": "OUT-17", "screened url": ""},
    )
