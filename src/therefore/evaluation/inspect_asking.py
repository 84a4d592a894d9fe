"""Ask a model through inspect: with checks beforehand, bounded retries, and a clean stop.

Settings, the key and the server's address are checked before a folder is claimed. The check sends
no question, so a model name that the server does not know shows only with the first item. Behind a
proxy the server's address cannot be checked, and is not.
"""

from __future__ import annotations

import inspect
import re
import signal
import socket
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from os import environ
from types import FrameType
from typing import Any
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

from therefore.config import nearest
from therefore.errors import ConfigError, InputError
from therefore.evaluation.inspect_logs import first_line

RETRIES = 7
"""How often one call is tried again unless `max_retries` says so; inspect waits 3 s, 6 s, 12 s, ...
and without a bound for ever."""
_THEIRS = (
    "inspect's are those of its eval() and of generation (temperature, max_tokens, "
    "max_connections ...): see https://inspect.aisi.org.uk/options.html"
)
_NOT_TAKEN = {"tasks", "model", "kwargs", "log_dir", "display", "score", "eval_set_id"}
"""Parameters of inspect's eval() that this module sets and users may not."""
WAIT = 10.0
"""Seconds in which a server must accept a connection."""


def check_settings(options: Mapping[str, Any], *, ours: tuple[str, ...]) -> None:
    """ConfigError if inspect does not know a setting."""
    from inspect_ai import eval as run_inspect
    from inspect_ai.model import GenerateConfig

    taken = set(inspect.signature(run_inspect).parameters) - _NOT_TAKEN
    known = [*ours, *GenerateConfig.model_fields, *sorted(taken)]
    for name in options:
        if name not in known:
            meant = nearest(name, known)
            if meant.startswith("; known"):  # about a hundred
                meant = f"; ours are {', '.join(ours)}, and {_THEIRS}"
            raise ConfigError(f"inspect has no setting {name!r}{meant}")


def of_how(options: Mapping[str, Any]) -> dict[str, Any]:
    """The settings of how inspect asks, not what: connections, retries, timeouts, failures.

    inspect accepts the same ones when it resumes. They do not identify a run, so an interrupted run
    may go on with other values.
    """
    from inspect_ai import eval_retry

    known = set(inspect.signature(eval_retry).parameters) - _NOT_TAKEN
    return {name: value for name, value in options.items() if name in known}


def look_for(model: str, options: Mapping[str, Any]) -> str:
    """The address of a model's server; InputError if the model cannot be made or nobody listens."""
    from inspect_ai.model import get_model

    if "model_args" in options:
        return ""  # they may hold another address
    try:
        made = get_model(model, base_url=options.get("model_base_url"))
    except Exception as fault:  # inspect raises what the provider's client raises
        told = f"inspect could not ask {model}: {first_line(fault).rstrip('.')}"
        raise InputError(f"{told}{_cure(model)}") from None
    address = str(getattr(made.api, "base_url", "") or "")
    parts = urlsplit(address)
    if not parts.hostname:
        return ""
    if parts.scheme in getproxies() and not proxy_bypass(parts.hostname):
        return address
    try:
        port = parts.port or (443 if parts.scheme == "https" else 80)
        socket.create_connection((parts.hostname, port), timeout=WAIT).close()
    except (OSError, ValueError) as fault:
        raise InputError(
            f"nobody answers at {address} ({getattr(fault, 'strerror', None) or fault}): start the "
            f"server of {model}, or mend the address"
        ) from None
    return address


def _cure(model: str) -> str:
    """Advice for a model that inspect cannot make: a provider's name, or environment variables."""
    provider, *rest = model.split("/")
    if provider == "openai-api":
        if len(rest) < 2:
            return "; say openai-api/NAME/MODEL"
        name = re.sub(r"\W", "_", rest[0]).upper()
        lacking = [v for v in (f"{name}_API_KEY", f"{name}_BASE_URL") if not environ.get(v)]
        return f"; set {' and '.join(lacking)}" if lacking else ""
    known = _providers()
    if not rest:
        return ": say inspect:PROVIDER/MODEL"
    return nearest(provider, known) if provider not in known else ""


def _providers() -> list[str]:
    """The names of the providers that inspect speaks with."""
    from inspect_ai._util.registry import registry_find

    found = registry_find(lambda info: info.type == "modelapi")
    return sorted({str(one.__registry_info__.name).rpartition("/")[2] for one in found})


def ask(call: Callable[[], list[Any]], *, model: str, address: str) -> Any:
    """The log of a finished call of inspect; InputError says in one line why there is none."""
    try:
        with _stoppable():
            logs = call()
            if not logs or logs[0].status == "cancelled":
                raise KeyboardInterrupt  # inspect catches it after finishing its log
    except Exception as fault:
        # Each provider raises the errors of its own client library, and some refuse a missing key
        # with an exception of inspect's; all are reported here in one line.
        raise InputError(f"inspect could not ask {model}: {first_line(fault)}") from None
    log = logs[0]
    if log.status != "success":
        message = str(log.error.message if log.error else log.status)
        raise InputError(
            f"inspect did not finish ({first_line(message)}): {_remedy(message, model, address)}"
        )
    return log


def _remedy(message: str, model: str, address: str) -> str:
    """Advice for an error message; it names the server that failed, if it is not the model's."""
    again = ", and run the command again to go on"
    if re.search(r"\b(400|413|422)\b|BadRequest", message):
        return (
            f"{model} refuses a request, and would again; to go on without what it refuses, run "
            "the command again with --set fail_on_error=False"
        )
    host = re.search(r"host=[\\'\"]*([\w-]+(?:\.[\w-]+)+)", message)
    if "tiktoken" in message or (host and host[1] != urlsplit(address).hostname and address):
        other = host[1] if host else "its server"
        file = "its tokenizer" if "tiktoken" in message else "something"
        return (
            f"not the model failed, but inspect wanted to download {file} from {other}; see that "
            f"this can be reached"
            + (" once (TIKTOKEN_CACHE_DIR keeps the file)" if "tiktoken" in message else "")
            + again
        )
    return (
        f"see that {model}{f' at {address}' if address else ''} answers{again} (with --set "
        "fail_on_error=False it goes on past what fails)"
    )


@contextmanager
def _stoppable() -> Iterator[None]:
    """SIGTERM inside the block ends inspect as Ctrl-C does; then the former handler is called.

    An exception raised inside inspect's loop would only count as a call to retry. A process that a
    script starts in the background ignores Ctrl-C, and there the loop has no handler to call.
    """
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may handle signals
        return
    stopped: list[int] = []

    def stop(number: int, frame: FrameType | None) -> None:
        stopped.append(number)
        interrupt = signal.getsignal(signal.SIGINT)
        if not callable(interrupt):
            raise KeyboardInterrupt
        interrupt(signal.SIGINT, frame)

    earlier = signal.signal(signal.SIGTERM, stop)
    try:
        yield
    except KeyboardInterrupt:
        if stopped and callable(earlier):
            earlier(signal.SIGTERM, None)
        raise
    finally:
        signal.signal(signal.SIGTERM, earlier)
