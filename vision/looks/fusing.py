"""Looks at one table brought into one plane: every index there once, with what all looks say of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from vision.detection.detections import Detections, joined
from vision.identities import CLASSES, JOKER
from vision.looks.alignment import aligned, paired
from vision.looks.matching import Look, Match
from vision.quads import Array, frames, inverse, mapped

FLOOR = 1e-4
"""Least clarity of an index in a look, and least probability that there is none: nothing is ruled out."""
UNSEEN_LOG_ODDS = -0.6
"""What a look that should show an index and does not says of its being there: little, for a hand may hide it, and a
joker's mark is often missed."""
PLAINLY_UNSEEN_LOG_ODDS = -2.4
"""The same where that look shows all that lies around; of indices in plain sight, one in thirty is missed."""
VISIBLE_AROUND_HEIGHTS = 3.0
"""How far around an index others tell whether a look shows that part of the table, in its heights."""
TELLING_PRESENCE = 0.5
"""Presence from which an index tells that."""
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
    """The plane of the look in which most of the table is in sight; each other comes to it by the surest way.

    Args:
        looks: looks at one table.
        matches: those of each two of them, by their numbers, the smaller first; they connect all looks.
    """
    planes = [Plane(number, _ways(number, len(looks), matches)) for number in range(len(looks))]
    return max(planes, key=lambda plane: _in_sight(looks, plane))


def _ways(reference: int, count: int, matches: Mapping[tuple[int, int], Match]) -> tuple[Array, ...]:
    shared = np.zeros((count, count))
    for (one, two), found in matches.items():
        shared[one, two] = shared[two, one] = found.shared
    ways: dict[int, Array] = {reference: np.eye(3)}
    while len(ways) < count:
        reached, ahead = list(ways), [k for k in range(count) if k not in ways]
        row, column = np.unravel_index(int(shared[np.ix_(ahead, reached)].argmax()), (len(ahead), len(reached)))
        new, old = ahead[row], reached[column]
        step = matches[min(new, old), max(new, old)].homography
        way = ways[old] @ (step if new < old else inverse(step))
        ways[new] = way / way[2, 2]
    return tuple(ways[k] for k in range(count))


def _in_sight(looks: Sequence[Look], plane: Plane) -> float:
    """Number of indices of all looks, weighed by their presence, that lie on the photo of the plane."""
    size_wh = looks[plane.reference].size_wh
    total = 0.0
    for look, way in zip(looks, plane.homographies, strict=True):
        spots = mapped(look.detections.quad, way).mean(axis=1)
        total += float(look.detections.presence @ ((spots > 0) & (spots < size_wh)).all(axis=1))
    return total


@dataclass(frozen=True, eq=False)
class _Spots:
    """The indices found so far, in the plane.

    Attributes:
        placed: each index where it lies, as the look says that shows it best.
        clarity: (n,) how well that look shows it: presence times its height in pixels there.
        rows: of each the row in every look that shows it, by the look's number.
    """

    placed: Detections
    clarity: Array
    rows: tuple[dict[int, int], ...]


def fuse(looks: Sequence[Look], plane: Plane) -> Detections:
    """The indices of all looks in the plane, each once."""
    spots = _Spots(Detections.empty(), np.zeros(0), ())
    # The reference first, then the fullest: each further look is laid onto what is there.
    order = sorted(range(len(looks)), key=lambda k: (k != plane.reference, -looks[k].detections.presence.sum()))
    for number in order:
        spots = _with_look(spots, looks[number], plane.homographies[number], number)
    fused = joined([_fused(spots, looks, k) for k in range(len(spots.rows))])
    odds = fused.confidence / np.maximum(1 - fused.confidence, FLOOR)
    odds = odds * np.exp(_unseen(spots, looks, plane.homographies))
    return replace(fused, confidence=(odds / (1 + odds)).astype(np.float32))


def _with_look(spots: _Spots, look: Look, way: Array, number: int) -> _Spots:
    """The spots with those of one look more: each of its indices is one that is there, a new one, or a second find."""
    seen, clarity = aligned(look.detections.mapped(way), spots.placed), look.clarity
    spot_of, free = paired(seen, spots.placed)
    rows = [dict(known) for known in spots.rows]
    source, quality = np.arange(len(rows)), spots.clarity.copy()
    for row, spot in spot_of.items():
        rows[spot][number] = row
        if clarity[row] > quality[spot]:
            source[spot], quality[spot] = len(rows) + row, clarity[row]
    new = np.array([row for row in np.flatnonzero(free) if row not in spot_of], np.intp)
    placed = joined([spots.placed, seen])[np.concatenate([source, len(rows) + new])]
    return _Spots(placed, np.concatenate([quality, clarity[new]]), (*rows, *({number: int(row)} for row in new)))


def _fused(spots: _Spots, looks: Sequence[Look], k: int) -> Detections:
    """One index (1 row) with what all looks that show it say of it.

    What misleads one look, such as a card that covers half of the index, misleads the others: identities are averaged,
    the clearer looks above all, not multiplied. What a look leaves open may be anything.
    """
    seen = joined([looks[number].detections[np.array([row])] for number, row in spots.rows[k].items()])
    clarity = np.array([looks[number].clarity[row] for number, row in spots.rows[k].items()]) + FLOOR
    total = np.minimum(seen.scores.sum(axis=1, dtype=np.float64), 1)
    p = np.average(seen.scores + (1 - total[:, None]) / CLASSES, axis=0, weights=clarity)
    scores = (p / p.sum() * np.average(total, weights=clarity))[None].astype(np.float32)
    return replace(spots.placed[np.array([k])], confidence=_agreed(seen.confidence), scores=scores)


def _agreed(confidence: NDArray[np.float32]) -> NDArray[np.float32]:
    """(1,) probability that k looks show an index: they count as the square root of k that err each for itself."""
    nothing = np.exp(np.log1p(-np.minimum(confidence, 1 - FLOOR)).sum(keepdims=True) / np.sqrt(len(confidence)))
    return np.asarray(np.maximum(confidence.max(keepdims=True), 1 - nothing), np.float32)


def _unseen(spots: _Spots, looks: Sequence[Look], ways: Sequence[Array]) -> Array:
    """(n,) log odds that looks which should show an index, large enough to read, and do not, take from it."""
    quads, presence = spots.placed.quad, spots.placed.presence
    f = frames(quads)
    apart = np.linalg.norm(f.center[:, None] - f.center, axis=2) / f.height[:, None]
    weight = np.exp(-((apart / VISIBLE_AROUND_HEIGHTS) ** 2)) * (presence >= TELLING_PRESENCE)
    np.fill_diagonal(weight, 0)
    joker = spots.placed.scores.argmax(axis=1) == JOKER
    plainly = np.where(joker, UNSEEN_LOG_ODDS, PLAINLY_UNSEEN_LOG_ODDS)
    taken = np.zeros(len(quads))
    for number, (look, way) in enumerate(zip(looks, ways, strict=True)):
        there = mapped(quads, inverse(way))
        legible = ((there > 0) & (there < look.size_wh)).all(axis=(1, 2)) & (frames(there).height >= LEGIBLE_PIXELS)
        shown = np.array([number in rows for rows in spots.rows])
        around = weight @ shown / np.maximum(weight.sum(axis=1), 1)
        taken += np.where(legible & ~shown, UNSEEN_LOG_ODDS + around * (plainly - UNSEEN_LOG_ODDS), 0)
    return taken
