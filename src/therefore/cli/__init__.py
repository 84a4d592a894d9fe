"""The command: one file per verb; each parses, calls one function of the library, and prints."""

from __future__ import annotations

import os
import re
import sys
from importlib import import_module
from inspect import cleandoc
from typing import Any

import typer
from typer.core import TyperGroup

from therefore.cli.interrupting import AGAIN, Interrupted, Terminated, interruptible, stoppable
from therefore.cli.refusing import UsageError, Verb, Verbs, refusal
from therefore.errors import ThereforeError, explained
from therefore.version import VERSION

VERBS: dict[str, tuple[str, str]] = {
    "demo": ("Start", "Everything at small size; ends with a report to open."),
    "presets": ("Start", "What can be generated."),
    "generate": ("Make", "Build a dataset, or finish one begun."),
    "import": ("Make", "Read released data of the papers into items."),
    "export": ("Make", "Write a dataset in another format."),
    "calibrate": ("Make", "Measure where satisfiable turns into unsatisfiable, and plot it."),
    "show": ("Check", "One item: its text, its answer, and why."),
    "verify": ("Check", "Re-derive every label from its text and its evidence."),
    "prove": ("Check", "Anybody's English: how it is read, whether it follows, and why."),
    "audit": ("Check", "Look for shortcuts, leaks and repeats."),
    "train": ("Measure", "Train a reasoner on a dataset."),
    "evaluate": ("Measure", "Measure a reasoner on a dataset."),
    "grade": ("Measure", "Grade replies made elsewhere."),
    "probe": ("Measure", "Probe what a model's representations hold."),
    "report": ("Measure", "Put runs together on one page."),
    "reproduce": ("Measure", "A paper's tables and figures beside ours."),
    "bench": ("Measure", "How fast everything is, and the peers beside it."),
    "serve": ("Look", "Datasets, runs and the playground in the browser."),
    "study": (
        "Look",
        "Studies with people: from a plan to tables and runs.",
    ),
}
"""Verb -> its group and what it does. A verb is in the module of its name (`import` in `imports`,
since Python reserves the word), which is loaded when the verb is called."""

EXAMPLES: dict[str, str] = {
    "demo": "therefore demo --out demo",
    "presets": "therefore presets syllogism",
    "generate": "therefore generate syllogism --count 500 --out data/syllogism",
    "import": "therefore import logiqa Train.txt Eval.txt Test.txt --out data/logiqa",
    "export": "therefore export data/syllogism --to jsonl --out syllogism-jsonl",
    "calibrate": "therefore calibrate nlsat --set variables=5,8 --out transition",
    "show": "therefore show data/syllogism --index 3",
    "verify": "therefore verify data/syllogism",
    "prove": 'therefore prove "All cats are mammals. Tom is a cat." "Tom is a mammal."',
    "audit": "therefore audit data/syllogism --html audit.html",
    "train": "therefore train comatching --data data/syllogism --out runs/comatching --minutes 5",
    "evaluate": "therefore evaluate word-match --data data/syllogism --out runs/word-match",
    "grade": "therefore grade data/syllogism replies.jsonl --out runs/replies",
    "probe": "therefore probe minilm --data data/analog --out runs/probe",
    "report": "therefore report runs/word-match data/syllogism --out report.html",
    "reproduce": "therefore reproduce entailment --only table1",
    "bench": "therefore bench --only presets --family entailment",
    "serve": "therefore serve data/syllogism runs/word-match",
    "study": "therefore study new --help",
}
"""Verb -> an example that can be run as it is, or nearly so."""

_FIRST = {
    "Start": "demo",
    "Make": "generate",
    "Check": "verify",
    "Measure": "evaluate",
    "Look": "serve",
}
"""Group -> the verb whose example is shown for it."""

_CONTEXT = {"help_option_names": ["-h", "--help"]}


class _Verbs(Verbs):
    """The verbs; each is loaded when it is called, and none for the help page."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(VERBS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in VERBS:
            return None
        module = import_module(f"therefore.cli.{'imports' if cmd_name == 'import' else cmd_name}")
        if hasattr(module, "app"):  # a verb with verbs of its own
            return typer.main.get_command(module.app)
        alone = typer.Typer(add_completion=False, context_settings=_CONTEXT)
        example = f"Example: {EXAMPLES[cmd_name]}"
        verb = interruptible(cmd_name, module.command)
        alone.command(cmd_name, cls=Verb, epilog=example, help=_flowing(verb))(verb)
        return typer.main.get_command(alone)

    def format_help(self, ctx: Any, formatter: Any) -> None:
        lines = ["∴ Logical-reasoning benchmarks whose every label a stranger can check.", ""]
        lines += ["Usage: therefore VERB [OPTIONS]    (therefore VERB --help says more)"]
        group = ""
        for verb, (its_group, about) in VERBS.items():
            if its_group != group:
                group = its_group
                lines += ["", f"{group}:    {EXAMPLES[_FIRST[group]]}"]
            lines.append(f"  {verb:<11}{about}")
        lines += ["", "Options:", "  --version             Show the version."]
        lines += ["  --install-completion  Let the shell complete verbs and options."]
        lines += ["  --show-completion     Show what that would install."]
        lines += ["  -h, --help            Show this page."]
        formatter.write("\n".join(lines) + "\n")

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """The verbs for a shell's completion, with what they do; none is loaded for it."""
        if incomplete.startswith("-"):
            options: list[Any] = super(TyperGroup, self).shell_complete(ctx, incomplete)
            return options
        # Typer carries its own copy of click; this is what a shell is told there.
        from typer._click.shell_completion import CompletionItem

        return [
            CompletionItem(verb, help=about)
            for verb, (_, about) in VERBS.items()
            if verb.startswith(incomplete)
        ]


def _flowing(verb: Any) -> str:
    """A verb's docstring with lines joined, since the terminal breaks lines itself."""
    return re.sub(r"(?<!\n)\n(?!\n)", " ", cleandoc(verb.__doc__ or ""))


app = typer.Typer(
    name="therefore",
    cls=_Verbs,
    add_completion=True,
    pretty_exceptions_enable=False,
    context_settings=_CONTEXT,
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


def main(arguments: list[str] | None = None) -> None:
    """Run the command; errors are one line, exit code 2 for what the user can mend."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # what cannot be encoded is escaped
    with stoppable():
        code = _run(arguments)
    sys.exit(code)


def _run(arguments: list[str] | None) -> int:
    try:
        code = typer.main.get_command(app).main(
            arguments, prog_name="therefore", standalone_mode=False
        )
        sys.stdout.flush()
        if code == 130:  # typer's code for Ctrl-C while a verb is loaded
            raise KeyboardInterrupt
        return code or 0
    except UsageError as fault:
        verb = fault.ctx.command_path.partition(" ")[2] if fault.ctx else ""
        said = refusal(fault, example=EXAMPLES.get(verb, ""))
        return _complain(said) if said else 0  # a verb of verbs, alone: its help was shown
    except Interrupted as stop:
        return _complain(str(stop), code=stop.code)
    except (KeyboardInterrupt, typer.Abort):
        return _complain(f"interrupted: {AGAIN}", code=130)
    except Terminated:
        return _complain(f"stopped: {AGAIN}", code=143)
    except BrokenPipeError:
        # The reader has gone (`| head`): the rest of the buffer is discarded silently.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 141
    except ThereforeError as fault:
        return _complain(str(fault))
    except Exception as fault:  # raised again unless it has a known cause
        found = explained(fault)
        if found is None:
            raise
        return _complain(str(found))


def _complain(message: str, *, code: int = 2) -> int:
    from therefore.cli.console import visible

    print(f"error: {visible(' '.join(message.split()))}", file=sys.stderr)
    return code
