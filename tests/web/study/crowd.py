"""Many people at once against a running server, counting what was acknowledged and how fast."""

from __future__ import annotations

import asyncio
import os
import random
import re
import time
from dataclasses import dataclass, field
from urllib.parse import urlencode

import psutil


@dataclass
class Crowd:
    """What a crowd saw."""

    times: list[float] = field(default_factory=list)
    """Seconds of each acknowledged answer."""
    plain: list[float] = field(default_factory=list)
    """Seconds of fetching a file that needs nothing: what the machine itself takes at the time."""
    acknowledged: set[tuple[str, int]] = field(default_factory=set)
    """Who (by number in the link) was told that which position is stored."""
    lost: int = 0
    """Requests without a reply."""
    faults: set[str] = field(default_factory=set)

    def p(self, share: float, times: list[float] | None = None) -> float:
        """The time that this share of answers did not exceed."""
        ordered = sorted(self.times if times is None else times)
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class Machine:
    """How much of the machine others take meanwhile."""

    def __init__(self, *ours: int) -> None:
        self.ours = [psutil.Process(pid) for pid in (os.getpid(), *ours)]
        self.begun, self.mine, self.all = time.monotonic(), self._mine(), self._busy()

    def others(self) -> float:
        """Cores that neither this process nor those named used, on average since the beginning."""
        used = (self._busy() - self.all) - (self._mine() - self.mine)
        return max(0.0, used / (time.monotonic() - self.begun))

    def _mine(self) -> float:
        return sum(sum(each.cpu_times()[:2]) for each in self.ours)

    def _busy(self) -> float:
        times = psutil.cpu_times()
        return float(sum(times) - times.idle - times.iowait)


class Line:
    """One person's keep-alive connection, in plain HTTP."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookies: dict[str, str] = {}
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, fields: dict[str, object] | None = None) -> str:
        """The reply's body, or where it leads; ConnectionError if there is none."""
        body = urlencode(fields or {}).encode() if fields is not None else b""
        head = [
            f"{method} {path} HTTP/1.1",
            f"host: 127.0.0.1:{self.port}",
            f"origin: http://127.0.0.1:{self.port}",
            "accept: application/json",
            "content-type: application/x-www-form-urlencoded",
            f"cookie: {'; '.join(f'{k}={v}' for k, v in self.cookies.items())}",
            f"content-length: {len(body)}",
            "",
            "",
        ]
        try:
            if self.streams is None:
                self.streams = await asyncio.open_connection("127.0.0.1", self.port)
            reader, writer = self.streams
            writer.write("\r\n".join(head).encode() + body)
            await writer.drain()
            got = (await reader.readuntil(b"\r\n\r\n")).decode()
            length = re.search(r"content-length: (\d+)", got, re.IGNORECASE)
            text = (await reader.readexactly(int(length[1]))).decode() if length else ""
        except (OSError, EOFError) as fault:
            self.close()
            raise ConnectionError(str(fault)) from None
        for key, value in re.findall(r"set-cookie: ([\w-]+)=([^;\r]+)", got, re.IGNORECASE):
            self.cookies[key] = value
        where = re.search(r"location: (\S+)", got, re.IGNORECASE)
        status = int(got.split()[1])
        if status >= 500:
            raise ConnectionError(f"status {status}")
        return where[1] if where else text

    def close(self) -> None:
        """Hang up."""
        if self.streams is not None:
            self.streams[1].close()
            self.streams = None


def _value(text: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', text)
    return found[1] if found else ""


async def person(
    port: int, name: str, study: object, crowd: Crowd, until: float, think: float, seed: int
) -> None:
    """Takes part over and over the same trials' pages until time is up; resumes after a loss."""
    rng = random.Random(seed)
    line = Line(port)
    try:
        await asyncio.sleep(rng.random() * min(think, 5))
        while time.monotonic() < until:
            try:
                if await _session(line, name, study, crowd, until, think, rng):
                    return
            except ConnectionError as fault:
                crowd.lost += 1
                crowd.faults.add(str(fault))
                line.close()
                line.cookies.clear()
                await asyncio.sleep(0.05 + rng.random() * 0.2)
    finally:
        line.close()


async def _session(
    line: Line,
    name: str,
    study: object,
    crowd: Crowd,
    until: float,
    think: float,
    rng: random.Random,
) -> bool:
    """From consent (again) to the end; True if finished."""
    text = await line.ask("GET", f"/?id={name}")
    if not text.startswith("/"):
        await line.ask(
            "POST",
            "/consent",
            {
                "token": _value(text, "token"),
                "nonce": _value(text, "nonce"),
                "agree": "yes",
                "id": name,
            },
        )
    while time.monotonic() < until:
        text = await line.ask("GET", "/study?go=1")
        token = _value(text, "token")
        if 'class="trial"' in text:
            position = int(_value(text, "position"))
            fields = {"token": token, "position": position, f"choice-{position}": 1, "rt": 900}
            thought = rng.expovariate(1 / think) if think else 0.0
            await asyncio.sleep(min(thought, max(0.0, until - time.monotonic())))
            if time.monotonic() >= until:
                break
            begun = time.perf_counter()
            await line.ask("POST", "/answer", fields)
            crowd.times.append(time.perf_counter() - begun)
            crowd.acknowledged.add((name, position))
            if position % 3 == 0:
                begun = time.perf_counter()
                await line.ask("GET", "/static/sign.svg")
                crowd.plain.append(time.perf_counter() - begun)
        elif "I have read this" in text:
            await line.ask("POST", "/next", {"token": token, "page": "instructions"})
        elif "instructions clear" in text:
            quiz = {f"quiz-{n}": each.right for n, each in enumerate(study.quiz)}  # type: ignore[attr-defined]
            await line.ask("POST", "/next", {"token": token, "page": "check", **quiz})
        else:
            return True
    return False


async def crowd_of(
    port: int,
    study: object,
    people: int,
    seconds: float,
    think: float,
    *,
    seed: int = 0,
    crowd: Crowd | None = None,
) -> Crowd:
    """So many people for so long, each thinking about so many seconds for an answer."""
    crowd = Crowd() if crowd is None else crowd
    until = time.monotonic() + seconds
    await asyncio.gather(
        *(
            person(port, f"p{seed}-{n}", study, crowd, until, think, seed * 100_000 + n)
            for n in range(people)
        )
    )
    return crowd
