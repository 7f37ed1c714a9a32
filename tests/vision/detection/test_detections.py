"""The structs of arrays: rows run in parallel, or there is no struct."""

from __future__ import annotations

import numpy as np
import pytest

from vision.detection.detections import Detections
from vision.detection.detector import Found
from vision.identities import CLASSES

SHAPES = {"quad": (3, 4, 2), "card_quad": (3, 4, 2), "confidence": (3,), "scores": (3, CLASSES)}


@pytest.mark.parametrize("kind", [Detections, Found])
@pytest.mark.parametrize("odd", ["quad", "card_quad"])
def test_arrays_that_do_not_run_in_parallel_are_refused(kind: type[Detections | Found], odd: str) -> None:
    names = SHAPES if kind is Detections else list(SHAPES)[:3]
    arrays = {name: np.zeros(SHAPES[name], np.float32) for name in names}
    assert len(kind(**arrays)) == 3
    with pytest.raises(ValueError, match=rf"{kind.__name__}\.{odd} has shape \(2, 4, 2\), expected \(3, 4, 2\)"):
        kind(**arrays | {odd: np.zeros((2, 4, 2), np.float32)})
