"""`therefore study`: studies with people, from the plan to the export."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from therefore.cli.console import out as console
from therefore.cli.console import progress_bar
from therefore.cli.interrupting import serving
from therefore.cli.refusing import Verb, Verbs
from therefore.cli.study_new import new
from therefore.errors import InputError

app = typer.Typer(
    cls=Verbs,
    add_completion=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Studies with people: new, texts, plan, check, simulate, run, export, delete, close.",
    epilog="Example: therefore study new --data data/syllogism --contact you@lab.org --out study",
)

Folder = Annotated[Path, typer.Argument(help="The study's folder.")]


app.command(cls=Verb)(new)


@app.command(cls=Verb)
def texts(
    folder: Annotated[
        Path | None, typer.Argument(help="Folder to write them into.", show_default=False)
    ] = None,
    out: Annotated[Path | None, typer.Option(help="The same, as an option.")] = None,
) -> None:
    """Write the texts that people read, to be edited and given to `study new --texts`."""
    from therefore.web.study.new import write_texts
    from therefore.web.study.texts import serving_texts

    place = folder or out
    if place is None or (folder and out):
        raise InputError("study texts needs one folder to write into: therefore study texts FOLDER")
    written = write_texts(place)
    console.say("[bold green]∴[/] {} texts in {}", len(written), place)
    for design, names in serving_texts().items():
        console.say("  {}: {}", design, ", ".join(names))
    console.say("  edit those of your design; the others may be deleted")


@app.command(cls=Verb)
def plan(
    folder: Folder,
    out: Annotated[Path | None, typer.Option(help="Write the page here; default: print.")] = None,
) -> None:
    """Tell the plan in the order of a preregistration: hypotheses, design, tests, exclusions."""
    from therefore.web.study.preregistration import plan_study

    page = plan_study(folder, out)
    if out is None:
        print(page, end="")
    else:
        console.say("[bold green]∴[/] the plan of {} is in {}", folder, out)


@app.command(cls=Verb)
def check(folder: Folder) -> None:
    """Look at a study before anybody comes; exit 1 if something is wrong."""
    from therefore.web.study.checking import check_study

    with progress_bar() as bar:
        bar.add_task("checking", total=None)
        found = check_study(folder)
    for finding in found:
        mark = "[yellow]![/]" if finding.warns else "[green]✓[/]"
        mark = mark if finding.ok else "[red]✗[/]"
        console.say(f"{mark} {{}}: {{}}", finding.name, finding.says)
    if not all(finding.ok for finding in found):
        raise typer.Exit(1)


@app.command(cls=Verb)
def run(
    folder: Folder,
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port; 0: any free one.", min=0, max=65535)] = 8642,
    public_url: Annotated[
        str, typer.Option(help="https://... of the proxy that people reach.")
    ] = "",
    password_file: Annotated[
        Path | None, typer.Option(help="File with the researcher's password.")
    ] = None,
    preview: Annotated[
        bool,
        typer.Option("--preview", help="Only look: pages say so, and answers are thrown away."),
    ] = False,
) -> None:
    """Serve a study until interrupted."""
    from therefore.web.study.running import run_study

    def told(url: str, password: str) -> None:
        kept = "a preview: answers are thrown away" if preview else "answers are kept"
        console.say("[bold green]∴[/] the study is at {}   (Ctrl-C stops it; {})", url, kept)
        console.say("  how it goes: {}/admin", url.rstrip("/"))
        if password:
            console.say("  password for this start: {}", password)

    ended = "a preview keeps nothing" if preview else "answers are kept; the same command goes on"
    with serving(ended):
        run_study(
            folder,
            host=host,
            port=port,
            public_url=public_url,
            password_file=password_file,
            preview=preview,
            told=told,
        )


@app.command(cls=Verb)
def simulate(
    folder: Folder,
    people: Annotated[int, typer.Option(help="How many finish; 0: as planned.", min=0)] = 0,
    kind: Annotated[
        list[str] | None,
        typer.Option(
            help="Who they are, in turn: a reasoner, published (norms), believer (belief-bias); "
            "where items are rated, a rater."
        ),
    ] = None,
    dropout: Annotated[float, typer.Option(help="Share who leave midway.")] = 0.0,
    seed: Annotated[int, typer.Option(help="Another seed, other people.")] = 0,
) -> None:
    """Let simulated people take part, apart from real answers; earlier simulated ones go."""
    from therefore.web.study.simulate import simulate_study

    with progress_bar() as bar:
        bar.add_task("simulating", total=None)
        found = simulate_study(folder, people=people, kinds=kind or (), dropout=dropout, seed=seed)
    cells = [cell.finished for cell in found.cells]
    console.say(
        "[bold green]∴[/] {} began, {} finished; conditions have {} to {}",
        _people(found.begun, "simulated "),
        found.finished,
        min(cells),
        max(cells),
    )
    if found.finished < people:
        console.say("  {} asked, {} simulated: the plan has no more places", people, found.finished)
    console.say("  export them: therefore study export {} --simulated --out DIR", folder)


@app.command(cls=Verb)
def export(
    folder: Folder,
    out: Annotated[Path, typer.Option(help="New folder for the export.")],
    simulated: Annotated[
        bool, typer.Option("--simulated", help="The simulated people's answers.")
    ] = False,
    with_ids: Annotated[
        bool, typer.Option("--with-ids", help="Also the recruiting services' numbers.")
    ] = False,
    with_about: Annotated[
        bool, typer.Option("--with-about", help="Also what people told about themselves.")
    ] = False,
) -> None:
    """Write the answers as tables with their codebook, the planned analysis, and runs."""
    from therefore.web.study.export import export_study

    with progress_bar() as bar:
        bar.add_task("exporting", total=None)
        made = export_study(
            folder, out, simulated=simulated, with_ids=with_ids, with_about=with_about
        )
    console.say(
        "[bold green]∴[/] {} answers (and {} to practice); {} began, {} finished, {} analysed",
        f"{made.rows:,}",
        f"{made.practice:,}",
        made.began,
        made.finished,
        made.analysed,
    )
    if made.simulated:
        console.say(
            "  [yellow]{}[/]", "simulated people: nobody gave these answers, and every file says so"
        )
    for each in made.agreement:
        between = f"{each.interval.low:.3f} to {each.interval.high:.3f}"
        figure = "too few to say" if each.few else f"{each.alpha:.3f} ({between})"
        console.say("  agreement on {}: {} alpha {}", each.question, each.level, figure)
    console.say("  {}/summary.html   analyse: python {}/analysis.py", out, out)
    if made.runs:
        path = out / "runs" / made.pooled
        console.say("  beside models: therefore report {} RUN --out report.html", path)


@app.command(cls=Verb)
def delete(
    folder: Folder,
    number: Annotated[str, typer.Option(help="What a recruiting service calls the person.")] = "",
    receipt: Annotated[str, typer.Option(help="The code that the person was given.")] = "",
) -> None:
    """Delete a person and every trace of them in the study's files, on request."""
    from therefore.web.study.deleting import delete_person

    gone = delete_person(folder, number=number, receipt=receipt)
    console.say("[bold green]∴[/] deleted {}; delete in backups and exports too", _people(gone))


def _people(count: int, kind: str = "") -> str:
    return f"1 {kind}person" if count == 1 else f"{count} {kind}people"


@app.command(cls=Verb)
def close(
    folder: Folder,
    forget_ids: Annotated[
        bool, typer.Option("--forget-ids", help="Delete recruiting services' numbers.")
    ] = False,
    forget_about: Annotated[
        bool, typer.Option("--forget-about", help="Delete what people told about themselves.")
    ] = False,
) -> None:
    """Take nobody in any more; who has begun may finish."""
    from therefore.web.study.closing import close_study

    found = close_study(folder, forget=forget_ids, forget_told=forget_about)
    console.say(
        "[bold green]∴[/] closed: {} of {} finished, {} external ids are kept",
        found.finished,
        _people(found.begun),
        found.ids,
    )
