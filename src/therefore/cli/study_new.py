"""`therefore study new`: its options, and what it says of the plan that it made."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from therefore.cli.console import errors, progress_bar
from therefore.cli.telling import tell_plan


def new(
    out: Annotated[Path, typer.Option(help="Folder for the study.")],
    design: Annotated[
        str, typer.Option(help="accuracy, belief-bias, norms, rate or believability.")
    ] = "accuracy",
    data: Annotated[
        list[Path] | None, typer.Option(help="A dataset with items; may be repeated.")
    ] = None,
    split: Annotated[
        str, typer.Option(help="Only items of this split; default: the test splits, if any.")
    ] = "",
    where: Annotated[
        list[str] | None,
        typer.Option(help="Only items with this feature, feature=value[,value ...]; repeatable."),
    ] = None,
    without: Annotated[
        list[str] | None,
        typer.Option(help="No item with this feature, feature=value[,value ...]; repeatable."),
    ] = None,
    people: Annotated[int, typer.Option(help="Places, rounded up to fill conditions.", min=1)] = 40,
    items: Annotated[int, typer.Option(help="Items for each person; 0: as usual.", min=0)] = 0,
    seed: Annotated[int, typer.Option(help="Decides items, orders and conditions.")] = 0,
    title: Annotated[str, typer.Option(help="Shown to people.")] = "How do people reason?",
    contact: Annotated[str, typer.Option(help="Whom people may write to.")] = "",
    institution: Annotated[str, typer.Option(help="Who is responsible.")] = "",
    payment: Annotated[str, typer.Option(help="What people are paid, in a sentence.")] = "",
    screened_payment: Annotated[
        str,
        typer.Option(help="What those who fail the comprehension check are paid, in a sentence."),
    ] = "",
    withdrawn_payment: Annotated[
        str, typer.Option(help="What those who leave midway are paid, in a sentence.")
    ] = "",
    retention: Annotated[
        str, typer.Option(help="How long answers are kept and where, in a sentence.")
    ] = "",
    ethics: Annotated[
        str, typer.Option(help="Who approved the study, or why nobody had to, in a sentence.")
    ] = "",
    texts: Annotated[
        Path | None, typer.Option(help="Folder of edited texts; see `study texts`.")
    ] = None,
    confidence: Annotated[bool, typer.Option("--confidence", help="Ask how sure one is.")] = False,
    no_reasons: Annotated[
        bool, typer.Option("--no-reasons", help="Practice says what was right, and not why.")
    ] = False,
    code: Annotated[str, typer.Option(help="Completion code; default: made up.")] = "",
    url: Annotated[str, typer.Option(help="Where finishing leads; {code} is filled in.")] = "",
    screened_code: Annotated[
        str, typer.Option(help="Code of who fails the comprehension check; default: made up.")
    ] = "",
    screened_url: Annotated[
        str, typer.Option(help="Where they are led; default: --url, if it has {code}.")
    ] = "",
    fastest: Annotated[
        float, typer.Option(help="Median seconds below which somebody is not analysed.", min=0)
    ] = 2.0,
    elsewhere: Annotated[
        float,
        typer.Option(
            help="Share of the time with the page hidden above which somebody is not analysed.",
            min=0,
            max=1,
        ),
    ] = 0.25,
    timeout: Annotated[
        int, typer.Option(help="Minutes until a silent person's place is given away.", min=1)
    ] = 45,
    about: Annotated[
        bool, typer.Option("--about", help="Ask people about themselves; they need not answer.")
    ] = False,
    beliefs: Annotated[
        list[Path] | None,
        typer.Option(
            help="Export of a believability study: only conclusions rated as labelled; repeatable."
        ),
    ] = None,
    raters: Annotated[
        int, typer.Option(help="With --beliefs: people who must have rated a conclusion.", min=1)
    ] = 5,
    margin: Annotated[
        float,
        typer.Option(help="With --beliefs: how far from the middle its mean must be.", min=0),
    ] = 0.5,
    no_existential: Annotated[
        bool,
        typer.Option(
            "--no-existential",
            help="No item that follows only because things exist: --where existential=false.",
        ),
    ] = False,
) -> None:
    """Make a study: one hashed file with items, orders, texts, planned analysis and power."""
    from therefore.web.study.new import new_study
    from therefore.web.study.readiness import lacking
    from therefore.web.study.where import once

    if lacking():
        errors.say("  [yellow]{}[/]", lacking())
    with progress_bar() as bar:
        bar.add_task("choosing items", total=None)
        study = new_study(
            out,
            design=design,
            data=data or (),
            split=split,
            where=once([*(where or []), *(["existential=false"] * no_existential)], "--where"),
            without=once(without or [], "--without"),
            people=people,
            items=items,
            seed=seed,
            title=title,
            contact=contact,
            institution=institution,
            payment=payment,
            screened_payment=screened_payment,
            withdrawn_payment=withdrawn_payment,
            retention=retention,
            ethics=ethics,
            texts=texts,
            confidence=confidence,
            reasons=not no_reasons,
            code=code,
            url=url,
            screened_code=screened_code,
            screened_url=screened_url,
            fastest=fastest,
            elsewhere=elsewhere,
            timeout_minutes=timeout,
            about=about,
            beliefs=beliefs or (),
            raters=raters,
            margin=margin,
        )
    tell_plan(study, asked=people, out=out)
