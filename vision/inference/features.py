"""What a classifier sees in its inputs before it names them: unit vectors, alike for what looks alike."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import openvino as ov
from numpy.typing import NDArray
from openvino import opset13 as ops

from vision.folders import cache_folder
from vision.inference.errors import InferenceError
from vision.inference.local import CACHE, answer, compiled

BRANCH_WEIGHTS = (1.0, 0.7)
"""Weights of the branches' parts before the whole becomes a unit vector: the index, the face beside it."""


class FeatureNetwork:
    """A network up to its last layers."""

    def __init__(self, path: Path) -> None:
        """Cuts and compiles the network stored at `path`.

        Raises:
            FileNotFoundError: it is not there.
            InferenceError: it has not one last layer for each branch.
        """
        if not path.exists():
            raise FileNotFoundError(path)
        self._model = compiled(cut(path), cache_folder(CACHE))

    def __call__(self, inputs: NDArray[np.uint8]) -> NDArray[np.float32]:
        """(n, d) unit vectors for a batch (n, h, w, 3) uint8 RGB."""
        return answer(self._model, inputs)


def cut(path: Path) -> Any:  # noqa: ANN401 - openvino ships no types
    """The network whose output is what its last layers are given.

    It is cut when it is loaded, not when it is exported: the networks that read stay bit for bit as they are, and any
    weights will do.

    Raises:
        InferenceError: it has not one last layer for each branch.
    """
    whole = ov.Core().read_model(path)
    layers = [op for op in whole.get_ordered_ops() if op.get_type_name() == "MatMul"]
    if len(layers) != len(BRANCH_WEIGHTS):
        raise InferenceError("inference.foreign", path=path)
    parts = [
        ops.multiply(_unit(layer.input_value(0)), ops.constant(np.float32(weight)))
        for layer, weight in zip(layers, BRANCH_WEIGHTS, strict=True)
    ]
    return ov.Model([_unit(ops.concat(parts, 1).output(0))], whole.get_parameters(), "features")


def _unit(rows: Any) -> Any:  # noqa: ANN401 - openvino ships no types
    return ops.normalize_l2(rows, ops.constant(np.array([1], np.int64)), 1e-6, "max")
