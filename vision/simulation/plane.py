"""Tables laid out in the plane, and the detections a camera would give of them: for tests and simulation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from vision.detection.detections import Detections
from vision.identities import CLASSES
from vision.quads import Array

HALF = 0.5
RIM = 40
"""Pixels between the outermost cards and the photo's edge."""
MOST_HIDDEN = 0.28
"""Share of an index that may be hidden."""
INDEX_RIGHT = [1, 0, 3, 2]
FAR = np.array([[0.15, 0.6, 1.0, 0.6], [0.6, 0.15, 0.6, 1.0]])
"""How uncertain each corner of a card is, guessed from an index in its top left or its top right corner."""


@dataclass(frozen=True)
class Placed:
    """One card on the plane; later ones lie above earlier ones.

    Attributes:
        card: identity, 0..52.
        at: its middle, in card heights.
        angle: clockwise turn in radians; 0 stands upright.
    """

    card: int
    at: tuple[float, float]
    angle: float = 0.0


@dataclass(frozen=True)
class Deck:
    """Proportions of a deck: width, index height and index width in card heights, corners that show an index."""

    width: float = 0.66
    index_wh: tuple[float, float] = (0.1, 0.19)
    corners: tuple[int, ...] = (0, 2)
    margin: float = 0.03


@dataclass(frozen=True)
class Camera:
    """How the plane comes onto the photo and what goes wrong there.

    Attributes:
        height: pixels of a card's height.
        angle: turn of the photo in radians.
        tilt: perspective, 0 none; 0.03 shows far cards at about two thirds of the near ones.
        flat: foreshortening: height of the plane on the photo against its width.
        noise: error of guessed far card corners, in card heights.
        drop: probability that an index is not found.
        jitter: error of index corners, in card heights.
        astray: probability that an index in a right corner is taken for one in the left corner of a card beside.
    """

    height: float = 300.0
    angle: float = 0.0
    tilt: float = 0.0
    flat: float = 1.0
    noise: float = 0.05
    drop: float = 0.0
    jitter: float = 0.004
    astray: float = 0.0


@dataclass
class Layout:
    """Cards in the order in which they were laid, with the groups they form (indices into `placed`)."""

    placed: list[Placed] = field(default_factory=list)
    melds: list[list[int]] = field(default_factory=list)
    hands: list[list[int]] = field(default_factory=list)

    def lay(self, cards: Sequence[Placed]) -> list[int]:
        """Put the cards down, the last on top, and give their numbers."""
        first = len(self.placed)
        self.placed.extend(cards)
        return list(range(first, first + len(cards)))

    def turned(self, angle: float, about: tuple[float, float]) -> Layout:
        """The same layout turned about a point."""
        c, s = np.cos(angle), np.sin(angle)
        moved = []
        for p in self.placed:
            x, y = p.at[0] - about[0], p.at[1] - about[1]
            moved.append(replace(p, at=(about[0] + c * x - s * y, about[1] + s * x + c * y), angle=p.angle + angle))
        return Layout(moved, self.melds, self.hands)


def column(  # noqa: PLR0913 - a layout has that many measures
    cards: Sequence[int],
    at: tuple[float, float],
    step: float,
    rng: np.random.Generator,
    *,
    wobble: float = 0.02,
    crosswise: Sequence[int] = (),
) -> list[Placed]:
    """A column from `at` (middle of the first card) towards the player, some places crosswise."""
    out, y = [], at[1]
    for i, card in enumerate(cards):
        dx, turn = rng.normal(0, wobble), rng.normal(0, wobble)
        if i in crosswise:
            out.append(Placed(card, (at[0] + dx, y + 0.13), np.pi / 2 + turn))
            y += step + 0.17
        else:
            out.append(Placed(card, (at[0] + dx, y), turn))
            y += step + abs(rng.normal(0, wobble / 2))
    return out


def fan(  # noqa: PLR0913 - a layout has that many measures
    cards: Sequence[int],
    at: tuple[float, float],
    step: float,
    spread: float,
    rng: np.random.Generator,
    *,
    wobble: float = 0.01,
) -> list[Placed]:
    """A row from the left to the right, each card turned `spread` radians further than the one before."""
    out = []
    for i, card in enumerate(cards):
        angle = (i - (len(cards) - 1) / 2) * spread
        sag = (1 - np.cos(angle)) * 1.5
        out.append(Placed(card, (at[0] + i * step, at[1] + sag + rng.normal(0, wobble)), angle + rng.normal(0, wobble)))
    return out


def corners_of(p: Placed, deck: Deck) -> Array:
    """(4, 2) corners on the plane, upright order."""
    w, h = deck.width / 2, HALF
    return _set(p, np.array([(-w, -h), (w, -h), (w, h), (-w, h)]))


def index_of(p: Placed, deck: Deck, corner: int) -> Array:
    """(4, 2) corners of one index on the plane, in the index's own upright order."""
    x0, y0 = -deck.width / 2 + deck.margin, -0.5 + deck.margin
    w, h = deck.index_wh
    block = np.array([(x0, y0), (x0 + w, y0), (x0 + w, y0 + h), (x0, y0 + h)])
    if corner in (1, 3):
        block = (block * (-1, 1))[INDEX_RIGHT]
    return _set(p, -block if corner in (2, 3) else block)


def _set(p: Placed, points: Array) -> Array:
    c, s = np.cos(p.angle), np.sin(p.angle)
    return np.asarray(points @ np.array([(c, s), (-s, c)]) + p.at)


def visible(layout: Layout, deck: Deck) -> list[tuple[int, int]]:
    """Pairs (card, corner) of the indices that no later card hides by more than a quarter."""
    at = np.array([p.at for p in layout.placed]).reshape(-1, 2)
    c, s = (f([p.angle for p in layout.placed]) for f in (np.cos, np.sin))
    seen = []
    for i, p in enumerate(layout.placed):
        for corner in deck.corners:
            spots = _spots(index_of(p, deck, corner))[None] - at[i + 1 :, None]
            x = spots[..., 0] * c[i + 1 :, None] + spots[..., 1] * s[i + 1 :, None]
            y = spots[..., 1] * c[i + 1 :, None] - spots[..., 0] * s[i + 1 :, None]
            hidden = ((np.abs(x) < deck.width / 2) & (np.abs(y) < HALF)).any(axis=0)
            if hidden.mean() < MOST_HIDDEN:
                seen.append((i, corner))
    return seen


def _spots(quad: Array) -> Array:
    """(16, 2) points spread over a quad."""
    across, down = quad[1] - quad[0], quad[3] - quad[0]
    shares = (0.05, 0.35, 0.65, 0.95)
    return np.array([quad[0] + u * across + v * down for u in shares for v in shares])


def shoot(
    layout: Layout, deck: Deck, camera: Camera, rng: np.random.Generator
) -> tuple[Detections, tuple[int, int], list[int]]:
    """Photograph a layout.

    Args:
        layout: the cards on the plane.
        deck: its proportions and corners.
        camera: how they come onto the photo.
        rng: for all that goes wrong.

    Returns:
        The detections, sure and right, the photo's width and height in pixels, and the card that each row shows.
    """
    on_photo = onto_photo(layout, deck, camera)
    rows = [(i, c) for i, c in visible(layout, deck) if rng.random() >= camera.drop]
    quads, cards = [], []
    for i, corner in rows:
        index = index_of(layout.placed[i], deck, corner)
        card, own = _guess(layout.placed[i], deck, corner, astray=rng.random() < camera.astray)
        card = card + rng.normal(0, 1, (4, 2)) * FAR[own][:, None] * camera.noise
        quads.append(on_photo(index + rng.normal(0, camera.jitter, (4, 2))))
        cards.append(on_photo(card))
    width, height = faces(layout, deck, camera).max(axis=(0, 1)) + RIM
    of = [i for i, _ in rows]
    scores = np.full((len(of), CLASSES), 1e-4)
    scores[range(len(of)), [layout.placed[i].card for i in of]] = 0.99
    found = Detections(
        quad=np.asarray(quads, np.float32).reshape(-1, 4, 2),
        card_quad=np.asarray(cards, np.float32).reshape(-1, 4, 2),
        confidence=np.full(len(rows), 0.95, np.float32),
        scores=scores.astype(np.float32),
    )
    return found, (int(width), int(height)), of


def faces(layout: Layout, deck: Deck, camera: Camera) -> Array:
    """(n, 4, 2) corners in pixels of every card on the photo that `shoot` takes."""
    on_photo = onto_photo(layout, deck, camera)
    return np.array([on_photo(corners_of(p, deck)) for p in layout.placed])


def onto_photo(layout: Layout, deck: Deck, camera: Camera) -> Callable[[Array], Array]:
    """What brings plane points (k, 2) onto the photo, in pixels; all cards fit on it with a rim."""
    middle = np.mean([p.at for p in layout.placed], axis=0)
    everything = np.concatenate([project(corners_of(p, deck), camera, middle) for p in layout.placed])
    low = everything.min(axis=0) - RIM
    return lambda points: project(points, camera, middle) - low


def _guess(p: Placed, deck: Deck, corner: int, *, astray: bool) -> tuple[Array, int]:
    """The card's corners (4, 2) in the order of one of its indices, and the corner which that takes in them.

    Astray, an index in a right corner is taken for one in the left corner of a card that would lie beside.
    """
    card = corners_of(p, deck)[[0, 1, 2, 3] if corner in (0, 1) else [2, 3, 0, 1]]
    if corner % 2 == 0 or not astray:
        return card, corner % 2
    across = (card[1] - card[0]) / deck.width
    offset = (card - index_of(p, deck, corner).mean(axis=0)) @ across
    return (card - 2 * offset[:, None] * across)[INDEX_RIGHT], 0


def project(points: Array, camera: Camera, middle: Array) -> Array:
    """Plane points (k, 2) in card heights to pixels, around `middle`."""
    c, s = np.cos(camera.angle), np.sin(camera.angle)
    about = points - middle
    seen = about / (1 - camera.tilt * about[:, 1:2]) * (1.0, camera.flat)
    return np.asarray(seen @ np.array([(c, s), (-s, c)]) * camera.height)
