"""Several looks at one table brought into one plane: every index there once, with what all looks say of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.detection.detections import Detections, joined
from vision.detection.nms import same_spot
from vision.looks.matching import Look, Match, inverse, mapped
from vision.quads import Array, frames

FLOOR = 1e-4
"""Least share of an identity in one look: no single look rules one out."""
UNSEEN_LOG_ODDS = -0.6
"""What each look that should show an index and does not says of its being there: little, for a hand may hide it."""
LEGIBLE_PIXELS = 14.0
"""Height of an index in a look, in pixels, from which not to see it there speaks against it."""


@dataclass(frozen=True, eq=False)
class Plane:
    """Looks at one table in the pixels of one of them.

    Attributes:
        reference: number of the look whose pixels are meant.
        homographies: (3, 3) for each look, from its pixels to the plane's.
    """

    reference: int
    homographies: tuple[Array, ...]


def plane_of(looks: Sequence[Look], matches: Mapping[tuple[int, int], Match]) -> Plane:
    """The plane of the look that shares most with the others; each other comes to it by the surest way.

    Args:
        looks: looks at one table.
        matches: those of each two of them, by their numbers, the smaller first; they connect all looks.
    """
    shared = np.zeros((len(looks), len(looks)))
    for (one, two), found in matches.items():
        shared[one, two] = shared[two, one] = found.shared
    reference = int(shared.sum(axis=1).argmax())
    ways: dict[int, Array] = {reference: np.eye(3)}
    while len(ways) < len(looks):
        reached, ahead = list(ways), [k for k in range(len(looks)) if k not in ways]
        row, column = np.unravel_index(int(shared[np.ix_(ahead, reached)].argmax()), (len(ahead), len(reached)))
        new, old = ahead[row], reached[column]
        step = matches[min(new, old), max(new, old)].homography
        way = ways[old] @ (step if new < old else inverse(step))
        ways[new] = way / way[2, 2]
    return Plane(reference, tuple(ways[k] for k in range(len(looks))))


@dataclass(frozen=True, eq=False)
class _Findings:
    """What all looks found, in the plane.

    Attributes:
        seen: n findings.
        owner: (n,) number of the look that each is from.
        height: (n,) height of each index in its own look, in pixels.
    """

    seen: Detections
    owner: NDArray[np.intp]
    height: Array


def fuse(looks: Sequence[Look], plane: Plane) -> Detections:
    """The indices of all looks in the plane, each once.

    Looks err alike, so what k looks say of an index counts as much as the square root of k that err each for itself.
    """
    ways = plane.homographies
    findings = _Findings(
        joined([_brought(look.detections, way) for look, way in zip(looks, ways, strict=True)]),
        np.concatenate([np.full(len(look.detections), number) for number, look in enumerate(looks)]),
        np.concatenate([frames(look.detections.quad).height for look in looks]),
    )
    spots = _spots(findings)
    fused = joined([_fused(findings, rows) for rows in spots])
    missed = [_missing(findings, rows, looks, ways) for rows in spots]
    odds = fused.confidence / np.maximum(1 - fused.confidence, FLOOR) * np.exp(UNSEEN_LOG_ODDS * np.array(missed))
    return replace(fused, confidence=(odds / (1 + odds)).astype(np.float32))


def _brought(seen: Detections, way: Array) -> Detections:
    quad, card_quad = (mapped(quads, way).astype(np.float32) for quads in (seen.quad, seen.card_quad))
    return replace(seen, quad=quad, card_quad=card_quad)


def _spots(findings: _Findings) -> list[list[int]]:
    """Numbers of the findings that are one index, one a look at most, the surest first."""
    same = same_spot(findings.seen.quad, findings.seen.quad)
    by_presence = [int(row) for row in np.argsort(-findings.seen.presence, kind="stable")]
    free = np.ones(len(by_presence), bool)
    spots = []
    for row in by_presence:
        if not free[row]:
            continue
        rows = [row]
        for other in by_presence:
            if free[other] and same[row, other] and findings.owner[other] not in findings.owner[rows]:
                rows.append(other)
        free &= ~same[row]
        spots.append(rows)
    return spots


def _fused(findings: _Findings, rows: list[int]) -> Detections:
    """One index (1 row) of several findings of it, placed by the look that shows it largest."""
    seen = findings.seen[np.array(rows)]
    scores = seen.scores.astype(np.float64)
    nothing = np.maximum(1 - scores.sum(axis=1, keepdims=True), 0)
    log_p = np.log(np.maximum(np.concatenate([scores, nothing], axis=1), FLOOR)).sum(axis=0) / np.sqrt(len(rows))
    p = np.exp(log_p - log_p.max())
    largest = seen[np.array([findings.height[rows].argmax()])]
    shares = (p / p.sum())[None, :-1].astype(np.float32)
    return replace(largest, confidence=seen.confidence.max(keepdims=True), scores=shares)


def _missing(findings: _Findings, rows: list[int], looks: Sequence[Look], ways: Sequence[Array]) -> int:
    """Number of looks that should show an index, large enough to read, and do not."""
    count = 0
    for number, (look, way) in enumerate(zip(looks, ways, strict=True)):
        there = mapped(findings.seen.quad[rows[0]], inverse(way))
        inside = bool(((there > 0) & (there < look.size_wh)).all())
        legible = float(frames(there[None]).height[0]) >= LEGIBLE_PIXELS
        count += inside and legible and number not in findings.owner[rows]
    return count
