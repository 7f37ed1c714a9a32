"""Runs a network on an inference server, by the v2 protocol that Triton and OpenVINO Model Server both speak.

Source of the protocol: KServe, "Open Inference Protocol (V2)", with its binary tensor extension.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any

import numpy as np
import urllib3
from numpy.typing import NDArray
from urllib3.exceptions import HTTPError, ReadTimeoutError

from vision.inference.errors import InferenceError
from vision.inference.timing import running

ADDRESS = "BURRACO_INFERENCE"
"""Name of the setting that holds the server's address, such as `http://inference:8000`."""
INPUT = "x"
"""Name of the networks' one input."""
OUTPUTS = {"detector": (29, 8400), "classifier": (54,)}
"""What each network answers for one picture: its first output without the batch."""
PATIENCE_S = 30.0
"""A batch takes well under a second; a server that needs longer has too many in front of it."""
JSON_LENGTH = "Inference-Header-Content-Length"

_CONNECT_S = 3.0
_CONNECTIONS = 8


class RemoteNetwork:
    """One network of the server; stands in for `vision.inference.local.Network`, and threads may share it."""

    at_once = 1
    """A server has other photos in hand."""

    def __init__(self, server: str, name: str, patience: float = PATIENCE_S) -> None:
        """Only looks at the address; nothing is sent yet.

        Args:
            server: address of the server, such as `http://inference:8000`.
            name: the model's name there, `detector` or `classifier`.
            patience: seconds to wait for one answer.

        Raises:
            InferenceError: this is no address.
        """
        if not server.startswith(("http://", "https://")):
            raise InferenceError("inference.address", url=server)
        self._url = f"{server.rstrip('/')}/v2/models/{name}/infer"
        self._shape, self._patience = OUTPUTS[name], patience
        timeout = urllib3.Timeout(connect=min(_CONNECT_S, patience), read=patience)
        self._http = urllib3.PoolManager(maxsize=_CONNECTIONS, timeout=timeout, retries=False)

    def __call__(self, inputs: NDArray[np.uint8]) -> NDArray[np.float32]:
        """The first output for a batch (n, h, w, 3) uint8 RGB.

        Raises:
            InferenceError: the server is down, too slow, or answers something else.
        """
        with running():
            answer = self._post(*request(inputs))
        if answer.status != HTTPStatus.OK:
            raise InferenceError("inference.refused", url=self._url, status=answer.status)
        try:
            return first_output(answer.headers, answer.data, (len(inputs), *self._shape))
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            raise InferenceError("inference.wrong", url=self._url) from error

    def _post(self, headers: Mapping[str, str], body: bytes) -> urllib3.BaseHTTPResponse:
        try:
            return self._http.request("POST", self._url, body=body, headers=headers)
        except ReadTimeoutError as error:
            raise InferenceError("inference.slow", url=self._url, seconds=self._patience) from error
        except HTTPError as error:
            raise InferenceError("inference.down", url=self._url, reason=type(error).__name__) from error


def request(inputs: NDArray[np.uint8]) -> tuple[dict[str, str], bytes]:
    """Headers and body that ask for the outputs of a batch: JSON that names the tensor, then its bytes."""
    tensor = {
        "name": INPUT,
        "shape": inputs.shape,
        "datatype": "UINT8",
        "parameters": {"binary_data_size": inputs.nbytes},
    }
    head = json.dumps({"inputs": [tensor], "parameters": {"binary_data_output": True}}).encode()
    headers = {"Content-Type": "application/octet-stream", JSON_LENGTH: str(len(head))}
    return headers, head + inputs.tobytes()


def first_output(headers: Mapping[str, str], body: bytes, shape: tuple[int, ...]) -> NDArray[np.float32]:
    """The first tensor of an answer, sent as bytes after the JSON or as numbers in it.

    Raises:
        ValueError, LookupError, TypeError, AttributeError: it is no answer of the protocol, or its first tensor holds
            no 32-bit floats of this shape.
    """
    length = int(headers.get(JSON_LENGTH) or len(body))
    tensor: dict[str, Any] = json.loads(body[:length])["outputs"][0]
    if (tensor["datatype"], tuple(tensor["shape"])) != ("FP32", shape):
        msg = f"{tensor['datatype']} {tensor['shape']} instead of FP32 {shape}"
        raise ValueError(msg)
    size = tensor.get("parameters", {}).get("binary_data_size")
    sent = tensor["data"] if size is None else np.frombuffer(body[length : length + size], "<f4")
    return np.array(sent, np.float32).reshape(shape)
