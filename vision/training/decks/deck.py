"""A pack of cards as pictures, with every index outlined; fetched art and drawn decks share this form."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

import cv2
import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from pathlib import Path

Pictures = NDArray[np.uint8]
Floats = NDArray[np.float32]


@dataclass(frozen=True, eq=False)
class Deck:
    """Pictures of one pack.

    Attributes:
        name: what it is called in the model card.
        family: drawing family; recoloured copies of one drawing share it, so that splits can keep them together.
        cards: (n, H, W, 4) RGBA, transparent outside the card's outline.
        names: the identity of each picture, such as "7H" or "JK".
        quads: for each picture (k, 4, 2) corners of its indices in pixels, each in its own upright order.
        backs: (m, H, W, 4) RGBA card backs, possibly none.
    """

    name: str
    family: str
    cards: Pictures
    names: tuple[str, ...]
    quads: tuple[Floats, ...]
    backs: Pictures

    @property
    def size_wh(self) -> tuple[int, int]:
        """Width and height of a picture in pixels."""
        return self.cards.shape[2], self.cards.shape[1]

    @cached_property
    def _levels(self) -> list[tuple[Pictures, Pictures]]:
        # Halved again and again by area, so that painting a small card neither aliases nor costs much.
        levels = [(self.cards, self.backs)]
        while levels[-1][0].shape[1] > 100:
            cards, backs = levels[-1]
            levels.append((_halved(cards), _halved(backs)))
        return levels

    def picture(self, row: int, height: float, *, back: bool = False) -> Pictures:
        """The picture of a card (or of a back), no more than twice as high as `height` pixels where it can be."""
        level = 0
        while level + 1 < len(self._levels) and self._levels[level + 1][0].shape[1] >= height:
            level += 1
        return np.asarray(self._levels[level][1 if back else 0][row], np.uint8)


def _halved(pictures: Pictures) -> Pictures:
    n, h, w = pictures.shape[:3]
    small = [cv2.resize(p, (w // 2, h // 2), interpolation=cv2.INTER_AREA) for p in pictures]
    return np.stack(small) if n else np.zeros((0, h // 2, w // 2, 4), np.uint8)


def load_deck(path: Path) -> Deck:
    """The deck stored at `path` by `vision.training.art.building`."""
    with np.load(path, allow_pickle=False) as data:
        owner = data["owner"]
        quads = tuple(data["quads"][owner == row] for row in range(len(data["names"])))
        return Deck(
            name=path.stem,
            family=str(data["family"]),
            cards=data["cards"],
            names=tuple(str(name) for name in data["names"]),
            quads=quads,
            backs=data["back"],
        )


def card_quad_upright(size_wh: tuple[int, int]) -> Floats:
    """(4, 2) corners of a whole picture: top left, top right, bottom right, bottom left."""
    w, h = size_wh
    return np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)


def card_quad(index: Floats, size_wh: tuple[int, int]) -> Floats:
    """(4, 2) corners of the whole card in the order of `index`: turned by 180° where the index stands on its head."""
    corners = card_quad_upright(size_wh)
    upside_down = index[3, 1] < index[0, 1]
    return np.roll(corners, 2, axis=0) if upside_down else corners


def recoloured(rng: np.random.Generator, deck: Deck) -> Deck:
    """The deck on tinted paper or, half the time, with light and dark exchanged and hues kept."""
    tint = rng.uniform(0.72, 1.0, 3)
    cards = deck.cards.copy()
    if rng.random() < 0.5:
        for card in cards:
            card[..., :3] = _inverted(card[..., :3])
    else:
        cards[..., :3] = (cards[..., :3] * tint).astype(np.uint8)
    return replace(deck, cards=cards)


def _inverted(picture: Pictures) -> Pictures:
    lab = cv2.cvtColor(np.ascontiguousarray(picture), cv2.COLOR_RGB2LAB)
    lab[..., 0] = 255 - lab[..., 0]
    return np.asarray(cv2.cvtColor(lab, cv2.COLOR_LAB2RGB), np.uint8)
