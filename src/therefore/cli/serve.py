"""`therefore serve`: the explorer of datasets and runs, and the playground, in the browser."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from therefore.cli.console import out as console
from therefore.cli.interrupting import serving


def command(
    paths: Annotated[
        list[Path] | None,
        typer.Argument(help="Datasets and runs; without any, a small set of every family."),
    ] = None,
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="Port; 0: any free one.", min=0, max=65535)] = 8640,
    public_url: Annotated[
        str, typer.Option(help="https://... of the proxy that people reach.")
    ] = "",
    password_file: Annotated[Path | None, typer.Option(help="File with the password.")] = None,
) -> None:
    """Show datasets and runs in the browser, until interrupted."""
    from therefore.web.serve import serve

    if not paths:
        console.say("Making a small set of every family: about ten seconds.")
    with serving("the same command shows everything again"):
        serve(
            paths or (),
            host=host,
            port=port,
            public_url=public_url,
            password_file=password_file,
            told=lambda url: console.say("[bold green]∴[/] open {}   (Ctrl-C stops it)", url),
        )
