"""Serving the explorer: on this machine for everybody, elsewhere behind a password and HTTPS."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from therefore.web.login import MemoryLogins, behind_login, hash_password
from therefore.web.serving import address, free_port, read_password, run_app

PORT = 8640


def serve(
    paths: Sequence[str | Path] = (),
    *,
    host: str = "127.0.0.1",
    port: int = PORT,
    public_url: str = "",
    password_file: str | Path | None = None,
    told: Callable[[str], None] = lambda url: None,
    **options: Any,
) -> None:
    """Serve datasets and runs until interrupted; `told` is called with the address.

    To serve other machines, a password and the address of an HTTPS proxy are needed. If a password
    is given, every page asks for it.
    """
    from therefore.web.explorer.serving import explorer

    password = read_password(password_file)
    # One cookie for all pages: there are no participants here.
    place = replace(address(host, public_url, password, room="explorer"), logins=("",))
    port = free_port(host, port)
    app = explorer(paths, place=place, **options)
    if password:
        behind_login(app, MemoryLogins(hash_password(password)))
    shown = f"[{host}]" if ":" in host else host
    told(public_url or f"http://{shown}:{port}/")
    run_app(app, host=host, port=port)
