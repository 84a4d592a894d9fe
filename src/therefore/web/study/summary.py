"""The page of an export: what people answered, by cell, with intervals over people and items.

It is one HTML file that opens from disk, with the style and the plots of the report. A figure from
fewer items, people or answers than the report asks for is not shown; the page says "too few".
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median

import numpy as np
from jinja2 import Environment
from markupsafe import Markup

from therefore.asking.conclusions import UNDECIDED
from therefore.evaluation.figures import FEW, Share
from therefore.evaluation.people import people_interval
from therefore.reporting.page import write_framed
from therefore.reporting.placing import placed
from therefore.reporting.plots import Dot, Plot, bar_plot, dot_plot
from therefore.reporting.rendering import templates
from therefore.reporting.table import Cell, Table
from therefore.version import VERSION
from therefore.web.study.agreement import Agreement, judgements
from therefore.web.study.norms import NINE, NOTHING, PremisePair, code_of, published
from therefore.web.study.people_runs import predictions
from therefore.web.study.plan import Study
from therefore.web.study.records import Records, TrialRow, answers_by_pair

RULES = """
main h2 { margin-top: 2.2rem; }
.scroll tbody th, .scroll thead th:first-child { background: var(--paper); }
td.said { min-width: 14rem; }
.ours { background: rgb(var(--shade) / calc(var(--share) * .55)); }
.notice { border: 2px solid var(--bad); border-radius: 6px; padding: .7rem 1rem; }
"""
"""Style rules: space above headings and for judgements, plain tables, shaded cells, and the notice
that nobody may overlook."""


@dataclass(frozen=True, slots=True)
class Norm:
    """A pair of premises: its nine shares beside the published ones."""

    code: str
    right: tuple[str, ...]
    people: int
    shares: tuple[tuple[str, float, float], ...]
    """Answer, our share, the published share."""

    @property
    def few(self) -> bool:
        """Whether too few people answered it to speak of shares."""
        return self.people < FEW


def write_summary(study: Study, records: Records, agreed: Sequence[Agreement], out: Path) -> None:
    """Render the page and write it whole."""
    rows = records.counted
    plots = [] if study.asked or not rows else answer_plots(study, rows)
    found = norms(rows) if study.design == "norms" and rows else []
    enough = [norm for norm in found if not norm.few]
    if enough:
        plots.append(norm_bars(enough, of=len(found)))
    body = (
        _environment()
        .get_template("summary.html")
        .render(
            study=study,
            records=records,
            analysed=len({row.person for row in rows}),
            flagged=sum(t.finished and bool(t.flag) and not t.excluded for t in records.takers),
            few=FEW,
            plots=plots,
            times=times(study, rows),
            agreed=agreed,
            norms=found,
            likeness=likeness(found),
            nine=NINE,
            rated=rated(study, rows) if study.asked else [],
            version=VERSION,
        )
    )
    write_framed(out, title=study.title, body=body, rules=RULES)


def answer_plots(study: Study, rows: Sequence[TrialRow]) -> list[Plot]:
    """Overall accuracy and accuracy by cell; for belief bias also how often people said yes."""
    unread = sum(row.validity in UNDECIDED for row in rows)
    rows = [row for row in rows if row.validity not in UNDECIDED]
    if not rows:
        return []
    made = predictions(study, rows, named=True)
    groups: dict[str, list[int]] = {"all": list(range(len(rows)))}
    levels = [_level(study, row) for row in rows]
    for level in _in_order(study, levels):
        groups[level] = [place for place, each in enumerate(levels) if each == level]
    if len(groups) == 2:  # one cell is all there is
        del groups["all"]
    shares = {name: Share.over([made[p] for p in places]) for name, places in groups.items()}
    few = {name: share.rests_on for name, share in shares.items() if share.few}
    dots = [
        Dot(name, share.value, share.interval.low, share.interval.high, None, number)
        for number, (name, share) in enumerate(shares.items())
        if name not in few
    ]
    note = "95% intervals: people and items drawn anew."
    if few:
        told = "; ".join(f"{name} ({rests_on})" for name, rests_on in few.items())
        note += f" Too few to show, fewer than {FEW} items or {FEW} people: {told}."
    if unread:
        note += f" Left out: {unread:,} conclusions that could not be read (unread.csv)."
    plots = [dot_plot("Right answers", dots, what="cell", note=note)]
    if study.design == "belief-bias":
        said = []
        for number, cell in enumerate(study.cells):
            places = [place for place, row in enumerate(rows) if row.cell == cell]
            if not places or cell in few:
                continue
            values = [float(rows[place].choice == 1) for place in places]
            between, _ = people_interval([made[place] for place in places], values)
            mean = sum(values) / len(values)
            said.append(Dot(cell, mean, between.low, between.high, None, number))
        title = "How often people said that it follows"
        plots.append(dot_plot(title, said, what="cell", note=note))
    return plots


def _in_order(study: Study, levels: Iterable[str]) -> list[str]:
    """The levels that occur, in the order of the design's cells; any other level comes after."""
    known = list(study.cells)
    found = list(dict.fromkeys(levels))
    return sorted(found, key=lambda level: known.index(level) if level in known else len(known))


def _level(study: Study, row: TrialRow) -> str:
    if study.design != "norms":
        return row.cell
    right = PremisePair(code_of(row.item)).right
    return "nothing follows" if right == (NOTHING,) else "something follows"


def times(study: Study, rows: Sequence[TrialRow]) -> list[tuple[str, float, int, bool]]:
    """Cell, median response time in seconds, number of answers, whether these are too few people's.

    A task that was shown more than once has no time, nor has an answer without scripts.
    """
    cells: dict[str, list[TrialRow]] = {}
    for row in rows:
        if row.timed_ms is not None:
            cells.setdefault(_level(study, row), []).append(row)
    return [
        (name, median((row.timed_ms or 0) / 1000 for row in mine), len(mine), _few(mine))
        for name in _in_order(study, cells)
        for mine in (cells[name],)
    ]


def _few(rows: Sequence[TrialRow]) -> bool:
    """Whether too few people answered, however many answers each gave."""
    return len({row.person for row in rows}) < FEW


def norms(rows: Sequence[TrialRow]) -> list[Norm]:
    """Every pair that was answered."""
    said = answers_by_pair(rows)
    made: list[Norm] = []
    for code, counts in published().items():
        mine = said.get(code, [])
        if mine:
            total = sum(counts.values())
            shares = tuple((n, mine.count(n) / len(mine), counts[n] / total) for n in NINE)
            made.append(Norm(code, PremisePair(code).right, len(mine), shares))
    return made


def norm_bars(found: Sequence[Norm], *, of: int) -> Plot:
    """The nine answers over the pairs that enough people answered, ours and published."""
    lines: tuple[tuple[Cell, ...], ...] = tuple(
        (
            name,
            float(np.mean([norm.shares[place][1] for norm in found])),
            float(np.mean([norm.shares[place][2] for norm in found])),
        )
        for place, name in enumerate(NINE)
    )
    table = Table(("answer", "here", "Ragni 2016"), lines)
    title = "Shares of the nine answers"
    if len(found) < of:
        title += f", over the {len(found)} of {of} pairs that {FEW} people or more answered"
    return bar_plot(title, table, names=("here", "Ragni 2016"))


def likeness(found: Sequence[Norm]) -> float | None:
    """The correlation of our shares with the published ones, over pairs and answers."""
    enough = [norm for norm in found if not norm.few]
    pairs = [(ours, theirs) for norm in enough for _, ours, theirs in norm.shares]
    if len(pairs) < 2:
        return None
    ours, theirs = zip(*pairs, strict=True)
    if not np.std(ours):
        return None
    return float(np.corrcoef(ours, theirs)[0, 1])


def rated(
    study: Study, rows: Sequence[TrialRow]
) -> list[tuple[str, str, dict[str, float], int, bool]]:
    """Preset, question, share of each answer, number of answers, whether of too few people."""
    made: list[tuple[str, str, dict[str, float], int, bool]] = []
    for each in judgements(study, rows):
        many = len(each.rows)
        shares = {answer: count / many for answer, count in each.counts.items()}
        made.append((each.preset, each.question, shares, many, _few(each.rows)))
    return made


def _environment() -> Environment:
    made = templates("therefore.web.study", "therefore.reporting")
    # Only a plot's drawing is inserted as it is: the plotter escapes the texts inside it.
    made.globals["placed"] = placed
    made.globals["drawn"] = lambda plot: Markup(plot.drawing)
    return made
