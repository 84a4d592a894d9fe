"""What `study new` prints of a plan: places, codes, what is missing, stimuli, power."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from therefore.cli.console import errors
from therefore.cli.console import out as console

if TYPE_CHECKING:
    from therefore.web.study.plan import Study


def tell_plan(study: Study, *, asked: int, out: Path) -> None:
    """Print the plan; `asked` is the number of people before rounding up, `out` the folder."""
    from therefore.web.study.power import told
    from therefore.web.study.readiness import consent_doubts, remedy, unsaid
    from therefore.web.study.slots import conditions
    from therefore.web.study.stimuli import told as stimuli

    console.say(
        "[bold green]∴[/] {}: {} places, {} items each, about {} minutes",
        study.design,
        study.people,
        study.per_person,
        study.minutes,
    )
    if study.people != asked:
        many = conditions(study)
        console.say(
            "  {} asked, {} planned (a multiple of the {} conditions)", asked, study.people, many
        )
    done, screened = study.completion["code"], study.completion["screened code"]
    console.say("  completion code {}; of who is screened out: {}", done, screened)
    if study.taken_from:
        console.say("  {}", study.taken_from)
    if missing := unsaid(study):
        lacks = f"the consent form lacks {', '.join(missing)}: `study run` needs {remedy(missing)}"
        errors.say("  [yellow]{}[/]", lacks)
    for doubt in consent_doubts(study):
        errors.say("  [yellow]the consent form: {}[/]", doubt)
    if study.unseen:
        errors.say("  [yellow]{}[/]", study.unseen)
    for line, warns in stimuli(study):
        (errors if warns else console).say("  [yellow]{}[/]" if warns else "  {}", line)
    for line in told(dict(study.power), unit=study.unit):
        console.say("  {}", line)
    console.say("  {}   check it: therefore study check {}", out, out)
    if not study.asked:
        path = out / ("items.jsonl" if len(study.data) < 2 else "items-1.jsonl")
        console.say(
            "  models on the same items: therefore evaluate REASONER --data {} --out RUN", path
        )
