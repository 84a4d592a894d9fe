"""A deterministic server on loopback that speaks OpenAI's chat protocol: whole, and as SSE.

What it says depends on the prompt alone: one of the possible answers, in one of six styles, or what
a test has it say; one request in eleven is turned away once with a 429. Run as a program it prints
its port.
"""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

STYLES = (
    "{}",
    "The answer is {}.",
    "<think>Let me see. It might be anything.</think>\n{}",
    '{{"answer": "{}"}}',
    "Going through it step by step, nothing else is left.\n\nAnswer: **{}**",
    "I would rather not say.",
)


def reply_to(prompt: str) -> str:
    """What the server says to a prompt."""
    number = int.from_bytes(sha256(prompt.encode()).digest()[:4], "big")
    options = re.findall(r"^([A-Z])\. ", prompt, re.MULTILINE)
    named = re.search(r"(?:naming|where the answer is|with) ((?:\w+, )*\w+) or (\w+)", prompt)
    named = named or re.search(r"Answer ((?:\w+, )*\w+) or (\w+) and nothing", prompt)
    answers = options or ([*named[1].split(", "), named[2]] if named else ["yes", "no"])
    return STYLES[number % len(STYLES)].format(answers[number // 7 % len(answers)])


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    turned_away: set[str] = set()  # noqa: RUF012
    busy = True
    says = staticmethod(reply_to)
    left = [0]  # noqa: RUF012

    def log_message(self, format: str, *args: Any) -> None:
        pass

    def do_GET(self) -> None:
        self._send({"object": "list", "data": [{"id": "loopback", "object": "model"}]})

    def do_POST(self) -> None:
        sent = self.rfile.read(int(self.headers["Content-Length"]))
        if not sent:  # the client was ended
            return
        body = json.loads(sent)
        prompt = _text(body["messages"][-1]["content"])
        said = self.says(prompt)
        digest = sha256(prompt.encode()).hexdigest()
        self.left[0] -= 1
        if self.left[0] < 0:
            self._send({"error": {"message": "out of order", "type": "invalid"}}, status=400)
        elif self.busy and int(digest[:8], 16) % 11 == 0 and digest not in self.turned_away:
            self.turned_away.add(digest)
            self._send({"error": {"message": "slow down", "type": "rate_limit"}}, status=429)
        elif body.get("stream"):
            self._stream(said)
        else:
            self._send(_completion(said))

    def _send(self, record: dict[str, Any], *, status: int = 200) -> None:
        data = json.dumps(record).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        if status == 429:
            self.send_header("Retry-After", "0")
        self.end_headers()
        with suppress(BrokenPipeError):  # a client that gave up
            self.wfile.write(data)

    def _stream(self, said: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Connection", "close")
        self.end_headers()
        pieces: list[dict[str, Any]] = [{"role": "assistant", "content": ""}]
        pieces += [{"content": piece} for piece in re.findall(r"\s*\S+|\s+$", said)]
        for delta in pieces:
            self._event({"choices": [{"index": 0, "delta": delta, "finish_reason": None}]})
        self._event({"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]})
        self._event({"choices": [], "usage": _usage(said)})
        self.wfile.write(b"data: [DONE]\n\n")
        self.close_connection = True

    def _event(self, part: dict[str, Any]) -> None:
        head = {"id": "c1", "object": "chat.completion.chunk", "created": 0, "model": "loopback"}
        self.wfile.write(f"data: {json.dumps({**head, **part})}\n\n".encode())


def _text(content: Any) -> str:
    if isinstance(content, str):
        return content
    return "".join(part.get("text", "") for part in content)


def _usage(said: str) -> dict[str, int]:
    return {"prompt_tokens": 10, "completion_tokens": len(said.split()), "total_tokens": 10}


def _completion(said: str) -> dict[str, Any]:
    message = {"role": "assistant", "content": said}
    return {
        "id": "c1",
        "object": "chat.completion",
        "created": 0,
        "model": "loopback",
        "choices": [{"index": 0, "message": message, "finish_reason": "stop"}],
        "usage": _usage(said),
    }


class _Server(ThreadingHTTPServer):
    daemon_threads = True  # a client that keeps its connection open keeps nobody waiting


@contextmanager
def serving(
    *,
    busy: bool = True,
    says: Callable[[str], str] = reply_to,
    breaks_after: int = 1_000_000,
) -> Iterator[str]:
    """The address of a running server, up to /v1; after so many requests it is out of order."""
    own = {"turned_away": set(), "busy": busy, "says": staticmethod(says), "left": [breaks_after]}
    handler = type("Handler", (_Handler,), own)
    with _Server(("127.0.0.1", 0), handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_address[1]}/v1"
        finally:
            server.shutdown()
            thread.join()


if __name__ == "__main__":
    with serving() as address:
        print(address, flush=True)
        threading.Event().wait()
