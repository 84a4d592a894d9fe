"""The page: one HTML file that opens from disk, in light and dark, on phone and paper.

Its Content-Security-Policy allows only its own style sheet and script, by their hashes, and
pictures that the script makes. It allows no request, no frame, no form and no other script.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path

from jinja2 import Environment

from therefore.auditing.finding import Audit
from therefore.dataset.files import write_whole
from therefore.reporting.examples import facet, facets
from therefore.reporting.heats import crowded, heats
from therefore.reporting.overview import (
    audit_table,
    labels_told,
    overview_table,
    reasoners_of,
    result_of,
)
from therefore.reporting.placing import placed, placing
from therefore.reporting.plots import Plot, marker
from therefore.reporting.rendering import templates
from therefore.reporting.sections import (
    DatasetView,
    calibration_plot,
    comparisons,
    confusion_table,
    finding_plot,
    pairs_table,
    probe_plots,
    result_plot,
    runs_table,
    slice_plots,
)
from therefore.reporting.sights import Sight
from therefore.reporting.transition import transition_plot
from therefore.version import VERSION


def environment() -> Environment:
    """The environment with the report's templates and the functions that they call."""
    made = templates("therefore.reporting")
    made.filters["confusion_columns"] = lambda run: len(confusion_table(run).columns)
    made.globals.update(
        audit_data=audit_table,
        result_plot=result_plot,
        slice_plots=slice_plots,
        crowded=crowded,
        heats=heats,
        transition_plot=transition_plot,
        calibration_plot=calibration_plot,
        comparisons=comparisons,
        confusion_table=confusion_table,
        probe_plots=probe_plots,
        finding_plot=finding_plot,
        placed=placed,
        facet=facet,
        facets=facets,
        marker=marker,
        labels_told=labels_told,
        overview_table=overview_table,
        pairs_data=pairs_table,
        reasoners_of=reasoners_of,
        result_of=result_of,
        runs_data=runs_table,
    )
    return made


def write_page(
    out: Path,
    *,
    title: str,
    views: Sequence[DatasetView],
    sights: Sequence[Sight] = (),
    curves: Sequence[Plot] = (),
    probing: Sequence[Plot] = (),
) -> Path:
    """Render the page and write it whole."""
    body = (
        environment()
        .get_template("page.html")
        .render(
            title=title,
            views=views,
            sights=sights,
            curves=curves,
            probing=probing,
            version=VERSION,
        )
    )
    return write_framed(out, title=title, body=body)


def write_framed(out: Path, *, title: str, body: str, rules: str = "") -> Path:
    """Write a page whose body is rendered, with our style sheet and further rules of its own."""
    made = environment()
    style = f"{_source(made, 'style.css')}{rules}{placing(body)}"
    script = _source(made, "script.js")
    page = made.get_template("frame.html").render(
        title=title,
        version=VERSION,
        body=body,
        style=style,
        script=script,
        policy=policy(style=style, script=script),
    )
    write_whole(out, page)
    return out


def policy(*, style: str, script: str) -> str:
    """The Content-Security-Policy that allows this style sheet and this script and nothing else.

    Pictures from `blob:` are allowed because the script saves figures through them.
    """
    return (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; "
        "img-src blob:; base-uri 'none'; form-action 'none'"
    )


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _source(made: Environment, name: str) -> str:
    """The text of a template file, not rendered."""
    assert made.loader is not None
    return made.loader.get_source(made, name)[0]


def write_report(out: Path, *, audits: Sequence[Audit]) -> Path:
    """A page about audits alone, as `therefore audit --html` writes it."""
    views = [
        DatasetView(Path(one.path).name, Path(one.path), splits=one.splits, audit=one)
        for one in audits
    ]
    return write_page(out, title="Audit", views=views)
