"""The command: one file per verb; each parses, calls one function of the library, and prints."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any

import typer

from therefore.cli.console import errors
from therefore.errors import ThereforeError
from therefore.version import VERSION

VERBS = (
    "demo",
    "generate",
    "presets",
    "show",
    "verify",
    "audit",
    "import",
    "export",
    "train",
    "evaluate",
    "probe",
    "report",
    "calibrate",
    "reproduce",
)
"""Each verb lives in the module of its name (`import` in `imports`, a word that Python keeps)."""

# Typer carries its own copy of click; this is click's error for a wrong option or argument there.
_UsageError: Any = typer.BadParameter.__mro__[1]

app = typer.Typer(
    name="therefore",
    add_completion=False,
    pretty_exceptions_enable=False,
    help="∴ Logical-reasoning benchmarks whose every label a stranger can check.",
)


@app.callback(invoke_without_command=True)
def _top(
    context: typer.Context,
    version: bool = typer.Option(False, "--version", help="Show the version."),
) -> None:
    if version:
        print(f"therefore {VERSION}")
    elif context.invoked_subcommand is None:
        print(context.get_help())


for _verb in VERBS:
    _module = import_module(f"therefore.cli.{'imports' if _verb == 'import' else _verb}")
    app.command(_verb)(_module.command)


def main(arguments: list[str] | None = None) -> None:
    """Run the command; errors are one line, exit code 2 for what the user can mend."""
    try:
        code = typer.main.get_command(app).main(
            arguments, prog_name="therefore", standalone_mode=False
        )
    except _UsageError as fault:
        where = fault.ctx.command_path if fault.ctx else "therefore"
        _complain(f"{fault.format_message()} (see {where} --help)")
        code = 2
    except ThereforeError as fault:
        _complain(str(fault))
        code = 2
    except (KeyboardInterrupt, typer.Abort):
        _complain("interrupted: run the same command again to go on")
        code = 130
    except BrokenPipeError:
        sys.stderr.close()
        code = 141
    sys.exit(code or 0)


def _complain(message: str) -> None:
    line = " ".join(message.split())
    errors.print(f"error: {line}", soft_wrap=True, markup=False, highlight=False)
