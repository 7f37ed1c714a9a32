"""A photo of dark cards as if they were light: every colour stays, light and dark change places."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray


def with_lightness_inverted(picture: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """A picture (H, W, 3) uint8 RGB whose lightness (CIE L*) is turned around."""
    lab = cv2.cvtColor(picture, cv2.COLOR_RGB2LAB)
    lab[..., 0] = 255 - lab[..., 0]
    return np.asarray(cv2.cvtColor(lab, cv2.COLOR_LAB2RGB), np.uint8)
