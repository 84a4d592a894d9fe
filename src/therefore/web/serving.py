"""Starting the server: on this machine for everybody, elsewhere only behind HTTPS and a password.

`address` decides before anything is opened; `run_app` blocks until the server is stopped. Requests
are not logged: a log of addresses would be a record of persons.
"""

from __future__ import annotations

import os
import socket
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from therefore.errors import InputError, needed
from therefore.web.safety import Place, public_place

LOOPBACK = ("127.0.0.1", "::1", "localhost")
PASSWORD = "THEREFORE_PASSWORD"
"""The environment variable that may hold the password."""
SHORTEST = 12


def address(host: str, public_url: str, password: str, *, room: str) -> Place:
    """Where pages are served; InputError if that would be unsafe.

    >>> address("127.0.0.1", "", "", room="explorer").https
    False
    """
    if public_url:
        parts = urlsplit(public_url)
        if parts.scheme != "https" or not parts.hostname or parts.path.strip("/"):
            raise InputError(
                f"public address {public_url!r} is not of the form https://name: a proxy must "
                "serve the pages by HTTPS, at the root of a name"
            )
    if host not in LOOPBACK or public_url:
        if not public_url:
            raise InputError(
                f"host {host} is open to others: state the HTTPS proxy's address with --public-url"
            )
        if len(password) < SHORTEST:
            raise InputError(
                f"host {host} is open to others: give a password of {SHORTEST} letters or more "
                f"with --password-file or {PASSWORD}"
            )
        return public_place(public_url, room=room)
    return Place(room=room)


def read_password(file: str | Path | None) -> str:
    """The password of a file or of the environment; empty if there is none."""
    if file is not None:
        path = Path(file)
        if not path.is_file():
            raise InputError(f"{path} is no file: write the password into one line of it")
        return path.read_text(encoding="utf-8").strip()
    return os.environ.get(PASSWORD, "")


def free_port(host: str, port: int) -> int:
    """The port, if it is free, else InputError; for 0, any free port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as fault:
            raise InputError(
                f"port {port} of {host} cannot be used ({fault.strerror}): choose another --port"
            ) from None
        return int(probe.getsockname()[1])


def run_app(app: Any, *, host: str, port: int) -> None:
    """Serve until interrupted."""
    with needed("uvicorn", extra="web"):
        import uvicorn
    uvicorn.run(
        app,
        host=host,
        port=port,
        access_log=False,
        log_level="warning",
        server_header=False,
        # Visitors' addresses must not be known, not even from a proxy's headers.
        proxy_headers=False,
        # Longer than people think about an item, and longer than a proxy keeps a connection.
        timeout_keep_alive=75,
        timeout_graceful_shutdown=5,
    )
