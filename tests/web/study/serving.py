"""The real command `therefore study run` in a process of its own."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import therefore

SOURCE = Path(therefore.__file__).parents[1]


class Server:
    """The real command in a process of its own."""

    def __init__(self, folder, *options):
        self.folder = folder
        self.options = options
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.process = None

    def start(self):
        self.process = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "therefore",
                "study",
                "run",
                self.folder,
                "--port",
                str(self.port),
                *self.options,
            ],
            env={**os.environ, "PYTHONPATH": str(SOURCE)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        for _ in range(1200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            assert self.process.poll() is None, self.process.stdout.read()
            time.sleep(0.05)
        raise AssertionError("the server did not start")

    def kill(self, how=signal.SIGKILL):
        self.process.send_signal(how)
        self.process.wait()
        self.process.stdout.close()
