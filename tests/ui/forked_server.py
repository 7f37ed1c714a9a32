"""A server of the page that starts at once: each is forked from a process that has imported everything."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from page_browser import HERE, PROJECT, Server

PARENT = """
import importlib, os, sys
from streamlit.web import cli

for name in ("streamlit.web.bootstrap", "streamlit.starlette", "ui.pages.navigation", "ui.routes.application"):
    importlib.import_module(name)
for _ in sys.stdin:
    child = os.fork()
    if not child:
        os.dup2(2, 1)
        cli.main(["run", *sys.argv[1:]])
    print(child, flush=True)
    os.waitpid(child, 0)
    print("ended", flush=True)
"""


class ForkedServer(Server):
    """For tests that start one hundreds of times."""

    def __init__(self, data: Path) -> None:
        self._parent: subprocess.Popen[str] | None = None
        super().__init__(data)

    def start(self) -> None:
        if self._parent is None:
            env = os.environ | {
                "BURRACO_DATA": str(self.data),
                "BURRACO_READER": self.reader,
                "PYTHONPATH": os.pathsep.join([str(HERE), str(PROJECT)]),
            }
            command = [sys.executable, "-c", PARENT, self.script, f"--server.port={self.port}"]
            with (self.data / "server.log").open("ab") as log:
                self._parent = subprocess.Popen(
                    command, cwd=PROJECT, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log, text=True
                )
        print("start", file=self._parent.stdin, flush=True)
        self.child = int(self._parent.stdout.readline())
        self._until_healthy()

    def kill(self) -> None:
        os.kill(self.child, signal.SIGKILL)
        self._parent.stdout.readline()

    def close(self) -> None:
        self.kill()
        self._parent.stdin.close()
        self._parent.wait()
        self._parent.stdout.close()
