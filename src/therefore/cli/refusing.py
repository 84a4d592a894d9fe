"""Messages for wrong options and arguments: the value, the rule and the remedy, on one line.

Typer's own messages leave out the value that was given, so each of them is replaced here. Typer
has its own copy of click and publishes few of its exceptions: they are recognised by their
attributes.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

# Typer carries its own copy of click; this is click's error for a wrong option or argument there.
UsageError: Any = typer.BadParameter.__mro__[1]

_KINDS = {"int": "a whole number is wanted, such as 10", "float": "a number is wanted, such as 0.5"}
"""The rule for values of a type; pydantic's faults begin with the type's name."""


class Verb(TyperCommand):
    """A verb whose usage errors all carry its context."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parse the arguments; surplus ones are refused and named."""
        ctx.allow_extra_args = True
        try:
            rest = super().parse_args(ctx, args)
        except UsageError as fault:
            fault.ctx = fault.ctx or ctx
            raise
        if rest and not ctx.resilient_parsing:
            words = " ".join(repr(word) for word in rest)
            raise UsageError(f"{ctx.command_path} takes {_takes(self)}, and not {words}", ctx=ctx)
        return rest


class Verbs(TyperGroup):
    """Verbs by name; for an unknown word, the error names the nearest verb."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """The verb that is called."""
        known = self.list_commands(ctx)
        if args and args[0] not in known and not args[0].startswith("-"):
            close = get_close_matches(args[0], known, n=1)
            meant = f"; did you mean {close[0]!r}?" if close else ""
            raise UsageError(f"there is no verb {args[0]!r}{meant}", ctx=ctx)
        return super().resolve_command(ctx, args)


def refusal(fault: Any, *, example: str = "") -> str:
    """A usage error of typer as one line of ours; empty if it only shows the help page."""
    where = fault.ctx.command_path if fault.ctx else "therefore"
    help_ = f"(see {where} --help)"
    if hasattr(fault, "param_type"):  # a missing argument or option
        remedy = f"; such as: {example}" if example else f" {help_}"
        return f"{where} needs {_missing(fault)}{remedy}"
    if getattr(fault, "param", None) is not None:
        return f"{_wrong(fault)} {help_}"
    if hasattr(fault, "possibilities"):
        meant = " or ".join(sorted(fault.possibilities or ()))
        ask = f"; did you mean {meant}?" if meant else ""
        return f"{where} has no option {fault.option_name!r}{ask} {help_}"
    if hasattr(fault, "option_name"):
        return f"{_unpaired(fault)} {help_}"
    said = fault.format_message()
    return f"{said} {help_}" if said else ""


def _missing(fault: Any) -> str:
    about = " ".join((fault.param.help or "").split()).rstrip(".")
    name = _name(fault.param)
    return f"{name} ({about[:1].lower()}{about[1:]})" if about else name


def _wrong(fault: Any) -> str:
    """The line for a value that its option cannot take, from pydantic's list of faults."""
    name = _name(fault.param)
    found = fault.__cause__.errors()[0] if hasattr(fault.__cause__, "errors") else {}
    kind, limits, given = found.get("type", ""), found.get("ctx", {}), found.get("input")
    if kind == "greater_than_equal":
        return f"{name} is {given}: at least {limits['ge']} is wanted"
    if kind == "less_than_equal":
        return f"{name} is {given}: at most {limits['le']} is wanted"
    rule = _KINDS.get(kind.partition("_")[0])
    return f"{name} is {given!r}: {rule}" if rule else f"{name}: {fault.message}"


def _unpaired(fault: Any) -> str:
    """The line for an option without its value, or a flag with a value."""
    name = fault.option_name
    takes = next((one for one in fault.ctx.command.params if name in one.opts), None)
    if takes is not None and takes.is_flag:
        return f"{name} takes no value: write {name} alone"
    return f"{name} is given no value: write one after it"


def _takes(command: Any) -> str:
    named = [_name(one) for one in command.params if one.param_type_name == "argument"]
    return " ".join(named) if named else "options only"


def _name(param: Any) -> str:
    if param.param_type_name == "argument":
        return str(param.name).upper()
    names: Iterable[str] = param.opts
    return max(names, key=len)
