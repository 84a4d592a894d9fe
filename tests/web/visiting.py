"""A server in a thread and a visitor with cookies, for tests over real HTTP."""

from __future__ import annotations

import http.client
import re
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from typing import Any
from urllib.parse import urlencode

import uvicorn


@contextmanager
def running(app: Any) -> Iterator[int]:
    """The application on a free port, until the block ends."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    config = uvicorn.Config(
        app,
        host="127.0.0.1",
        port=port,
        access_log=False,
        log_level="error",
        proxy_headers=False,
        timeout_graceful_shutdown=1,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.01)
    try:
        yield port
    finally:
        server.should_exit = True
        thread.join(10)


class Reply:
    """What came back."""

    def __init__(self, status: int, headers: list[tuple[str, str]], text: str) -> None:
        self.status, self.text = status, text
        self.headers = [(name.lower(), value) for name, value in headers]

    def header(self, name: str) -> str:
        return next((value for known, value in self.headers if known == name), "")

    @property
    def token(self) -> str:
        found = re.search(r'name="token" value="(\w+)"', self.text)
        return found[1] if found else ""

    def hidden(self, name: str) -> str:
        found = re.search(rf'name="{name}" value="([^"]*)"', self.text)
        return unescape(found[1]) if found else ""

    @property
    def heading(self) -> str:
        found = re.search(r"<h1>(.*?)</h1>", self.text, re.DOTALL)
        return unescape(found[1]) if found else ""


class Visitor:
    """Somebody with a browser that has cookies and forms, and no scripts."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}
        self.origin = f"http://127.0.0.1:{port}"
        self.page: Reply | None = None
        self._line: http.client.HTTPConnection | None = None

    def ask(
        self, method: str, path: str, body: str = "", headers: dict[str, str] | None = None
    ) -> Reply:
        """One request, without following anything."""
        if self._line is None:
            self._line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=300)
        sent = {"cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items())}
        sent |= headers or {}
        try:
            self._line.request(method, path, body.encode() or None, sent)
            got = self._line.getresponse()
        except (http.client.HTTPException, OSError):
            self._line.close()
            self._line = None
            raise
        reply = Reply(got.status, got.getheaders(), got.read().decode())
        for name, value in reply.headers:
            if name == "set-cookie":
                key, _, rest = value.partition("=")
                self.cookies[key] = rest.partition(";")[0].strip('"')
        return reply

    def __del__(self) -> None:
        if self._line is not None:
            self._line.close()

    def get(self, path: str) -> Reply:
        """A page, after redirects."""
        reply = self.ask("GET", path)
        while reply.status in (302, 303, 307):
            reply = self.ask("GET", reply.header("location"))
        self.page = reply
        return reply

    def post(self, path: str, *, follow: bool = True, token: str = "", **fields: Any) -> Reply:
        """A form of the page that is open, sent as a browser would."""
        known = self.page.token if self.page else ""
        values = {"token": token or known} | {k.replace("__", "-"): v for k, v in fields.items()}
        reply = self.ask(
            "POST",
            path,
            urlencode(values),
            {"origin": self.origin, "content-type": "application/x-www-form-urlencoded"},
        )
        if follow and reply.status == 303:
            return self.get(reply.header("location"))
        if follow:
            self.page = reply
        return reply

    # The way through a study.
    def consent(self, query: str = "") -> Reply:
        page = self.get(f"/{query}")
        extra = {
            name: page.hidden(name)
            for name in ("PROLIFIC_PID", "workerId", "survey_code", "id")
            if page.hidden(name)
        }
        return self.post("/consent", agree="yes", nonce=page.hidden("nonce"), **extra)

    def pass_check(self, study: Any, query: str = "") -> Reply:
        self.consent(query)
        self.post("/next", page="instructions")
        answers = {f"quiz-{n}": each.right for n, each in enumerate(study.quiz)}
        return self.post("/next", page="check", **answers)

    def to_task(self) -> Reply:
        """Go on until a task, the debriefing or the end is open."""
        page = self.get("/study")
        while 'href="/study?go=1"' in page.text:
            page = self.get("/study?go=1")
        return page

    def fields(self, choice: int = 0) -> dict[str, Any]:
        """The fields of the task that is open, with the same choice for everything."""
        assert self.page is not None
        names = re.findall(r'name="(choice-\d+)"', self.page.text)
        values = {name: choice for name in dict.fromkeys(names)}
        if "<textarea" in self.page.text:
            values = dict.fromkeys(names, "All men are mortal.")
        if 'name="confidence"' in self.page.text:
            values["confidence"] = 3
        return {"position": self.page.hidden("position"), **values}

    def finish(self, choice: int = 0) -> Reply:
        """Answer everything that is left; the debriefing."""
        page = self.to_task()
        while 'class="trial"' in page.text:
            self.post("/answer", **self.fields(choice))
            page = self.to_task()
        return page
