"""A line to the server that a test can cut: what is open breaks off, and nothing gets through until it is mended."""

from __future__ import annotations

import contextlib
import socket
from threading import Thread

_SIZE = 65536


class Line:
    """Passes on whatever comes to `url`, unless it is cut."""

    def __init__(self, port: int) -> None:
        self._to, self._cut = port, False
        self._open: set[socket.socket] = set()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        Thread(target=self._listen, daemon=True).start()

    def cut(self) -> None:
        self._cut = True
        for one in list(self._open):
            self._end(one)

    def mend(self) -> None:
        self._cut = False

    def close(self) -> None:
        self.cut()
        self._door.close()

    def _listen(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                caller, _ = self._door.accept()
                if self._cut:
                    caller.close()
                    continue
                server = socket.create_connection(("127.0.0.1", self._to))
                self._open |= {caller, server}
                for pair in ((caller, server), (server, caller)):
                    Thread(target=self._pass, args=pair, daemon=True).start()

    def _pass(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := one.recv(_SIZE):
                other.sendall(data)
        self._end(one)
        self._end(other)

    def _end(self, one: socket.socket) -> None:
        self._open.discard(one)
        with contextlib.suppress(OSError):
            one.shutdown(socket.SHUT_RDWR)
        one.close()
