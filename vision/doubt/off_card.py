"""Indices that lie on no card: flowers of a cloth, speckled stone, print on paper that looks like an index."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from vision.detection.detections import Detections
from vision.doubt.card_colours import CardColours
from vision.photo.pyramid import Pyramid
from vision.quads import spread
from vision.settings import CardSettings

ALONG = 7
"""Points looked at along each side of an index."""
BEYOND = 0.3
"""How far beyond its edges an index is looked at, as a share of its size: the paper around it."""
FEWEST = 3
"""Fewest sure indices whose cards show how cards look on a photo."""


def on_cards(found: Detections, pyramid: Pyramid, settings: CardSettings) -> NDArray[np.bool_]:
    """(n,) whether each index lies where the photo looks like its cards, or is sure to be one.

    What cards and table look like is learnt from the sure indices; where that cannot tell, all stay.
    """
    sure = found.presence >= settings.conflict_presence
    if sure.sum() < FEWEST:
        return np.ones(len(found), bool)
    colours = CardColours(pyramid, np.asarray(found.card_quad[sure], np.float64))
    quads = np.asarray(found.quad, np.float64)
    stays = sure.copy()
    for row in np.flatnonzero(~sure):
        likeness = colours.likeness(spread(quads[[row]], ALONG, -BEYOND))
        stays[row] = likeness is None or likeness >= settings.least_card_likeness
    return stays
