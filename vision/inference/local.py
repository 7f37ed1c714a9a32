"""Runs an exported network: on the processor, as fast as the machine allows, or on an inference server."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import openvino as ov
from numpy.typing import NDArray

from vision.folders import cache_folder
from vision.inference.errors import InferenceError
from vision.inference.remote import RemoteNetwork
from vision.inference.timing import running

CACHE = "networks"
"""Of this program's cache: compiled networks."""
MOST_COMPILED = 6
"""Compiled networks that are kept: three for each precision that one home may see."""

MOST_AT_ONCE = 4
"""Inputs that a network works on at once where there are cores for them; a photo's first look has as many tiles."""


@dataclass(frozen=True)
class Processor:
    """What runs the networks here.

    Attributes:
        name: the processor.
        abilities: arithmetic that it has, as OpenVINO names it.
    """

    name: str
    abilities: tuple[str, ...]

    @classmethod
    def here(cls) -> Processor:
        """This machine's."""
        core = ov.Core()
        abilities = core.get_property("CPU", "OPTIMIZATION_CAPABILITIES")
        return cls(str(core.get_property("CPU", "FULL_DEVICE_NAME")).strip(), tuple(map(str, abilities)))

    @property
    def precision(self) -> str:
        """The arithmetic the networks use: half-width where the processor has it, 1.8 times as fast.

        Confidences differ a little between the two, and with them a card now and then.
        """
        return "bf16" if "BF16" in self.abilities else "f32"

    def __str__(self) -> str:
        return f"{self.name}, networks in {self.precision} (it has {' '.join(self.abilities)})"


def compiled(network: Path | Any, cache: Path | None) -> Any:  # noqa: ANN401 - openvino ships no types
    """A network, or that at a path, ready to run: from the cache where it lies there, which takes half the time."""
    source = str(network) if isinstance(network, Path) else network
    hints = {
        "PERFORMANCE_HINT": "THROUGHPUT",
        "PERFORMANCE_HINT_NUM_REQUESTS": MOST_AT_ONCE,
        "INFERENCE_PRECISION_HINT": Processor.here().precision,
    }
    if cache is not None:
        # A damaged file of the cache is no reason not to read.
        with contextlib.suppress(RuntimeError):
            model = ov.Core().compile_model(source, "CPU", {**hints, "CACHE_DIR": str(cache)})
            _keep_newest(cache)
            return model
    return ov.Core().compile_model(source, "CPU", hints)


def _keep_newest(cache: Path) -> None:
    with contextlib.suppress(OSError):
        by_age = sorted(cache.iterdir(), key=lambda file: file.stat().st_mtime, reverse=True)
        for file in by_age[MOST_COMPILED:]:
            file.unlink()


class Network:
    """One network, compiled once.

    Attributes:
        at_once: how many inputs it works on at once.
    """

    def __init__(self, path: Path, batch: Sequence[int] | None = None) -> None:
        """Compiles the network stored at `path` (.xml with its .bin beside it).

        Args:
            path: the network.
            batch: the shape (n, h, w, 3) of what it will be given; unchecked where left out.

        Raises:
            FileNotFoundError: one of the two files is not there.
            InferenceError: it was made for other pictures, by another version of this program.
        """
        for needed in (path, path.with_suffix(".bin")):
            if not needed.exists():
                raise FileNotFoundError(needed)
        self._model = compiled(path, cache_folder(CACHE))
        self.at_once = int(self._model.get_property("OPTIMAL_NUMBER_OF_INFER_REQUESTS"))
        if batch is not None and tuple(self._model.input(0).shape) != tuple(batch):
            raise InferenceError("inference.foreign", path=path)

    def __call__(self, inputs: NDArray[np.uint8]) -> NDArray[np.float32]:
        """The first output for a batch (n, h, w, 3) uint8 RGB."""
        return answer(self._model, inputs)


def answer(model: Any, inputs: NDArray[np.uint8]) -> NDArray[np.float32]:  # noqa: ANN401 - openvino ships no types
    """The first output of a compiled network for a batch (n, h, w, 3) uint8 RGB."""
    # A request of its own for every call, so that threads may share the network.
    request = model.create_infer_request()
    with running():
        result = request.infer([inputs])[model.output(0)]
    return np.asarray(result, np.float32)


def open_network(models: Path | str, name: str, batch: Sequence[int]) -> Network | RemoteNetwork:
    """The network `name` for batches of a shape, of a folder or of the server at an address; errors as `Network`'s."""
    return RemoteNetwork(models, name) if isinstance(models, str) else Network(models / f"{name}.xml", batch)
