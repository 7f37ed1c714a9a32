"""A stand-in for an inference server: the exported networks over HTTP, by the v2 protocol with binary tensors.

It takes nothing from the client under test but the port, so that an error there is not made here as well.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.folders import MODELS
from vision.inference.local import Network

LENGTH = "Inference-Header-Content-Length"

Answer = tuple[int, dict[str, str], bytes]
Handler = Callable[[str, dict[str, str], bytes], Answer]


class Served:
    """The networks of a folder, each loaded with its first request.

    Attributes:
        asked: the path of every request so far.
    """

    def __init__(self, models: Path = MODELS, *, binary: bool = True) -> None:
        self._models, self._binary = models, binary
        self._networks: dict[str, Network] = {}
        self._lock = threading.Lock()
        self.asked: list[str] = []

    def __call__(self, path: str, headers: dict[str, str], body: bytes) -> Answer:
        self.asked.append(path)
        match path.strip("/").split("/"):
            case ["v2", "models", name, "infer"] if (self._models / f"{name}.xml").exists():
                length = int(headers[LENGTH.lower()])
                outputs = self._network(name)(tensor(json.loads(body[:length]), body[length:]))
                return self._answer(name, outputs)
        return 404, {}, b'{"error": "no such model"}'

    def _network(self, name: str) -> Network:
        with self._lock:
            if name not in self._networks:
                self._networks[name] = Network(self._models / f"{name}.xml")
            return self._networks[name]

    def _answer(self, name: str, outputs: NDArray[np.float32]) -> Answer:
        output: dict[str, Any] = {"name": "out", "datatype": "FP32", "shape": list(outputs.shape)}
        if self._binary:
            output["parameters"] = {"binary_data_size": outputs.nbytes}
        else:
            output["data"] = outputs.ravel().tolist()
        head = json.dumps({"model_name": name, "outputs": [output]}).encode()
        if not self._binary:
            return 200, {"Content-Type": "application/json"}, head
        return 200, {LENGTH: str(len(head))}, head + outputs.tobytes()


def tensor(asked: dict[str, Any], data: bytes) -> NDArray[np.uint8]:
    """The one input of a request, checked as strictly as a server would."""
    (given,) = asked["inputs"]
    assert asked["parameters"]["binary_data_output"] is True
    assert (given["name"], given["datatype"]) == ("x", "UINT8")
    assert given["parameters"]["binary_data_size"] == len(data) == np.prod(given["shape"])
    return np.frombuffer(data, np.uint8).reshape(given["shape"])


@contextmanager
def serve(handler: Handler) -> Iterator[str]:
    """Serve on a free port; yields the address."""

    class Door(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            status, headers, answer = handler(self.path, {k.lower(): v for k, v in self.headers.items()}, body)
            self.send_response(status)
            for name, value in (headers | {"Content-Length": str(len(answer))}).items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *_: Any) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Door) as server:
        server.daemon_threads = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
