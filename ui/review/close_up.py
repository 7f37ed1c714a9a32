"""The enlarged piece of the photo that a step is about."""

from __future__ import annotations

import math

import streamlit as st
from PIL import Image, ImageDraw

from ui.board.evidence import evidence
from ui.board.view import Board
from ui.drawing.picture import as_jpeg, colour_of
from ui.editing.table import Group, TableCard
from ui.widgets.photo_piece import photo_piece
from vision.reading import Quad

SIZE_WH = (960, 640)
"""Pixels of the picture, as wide as a phone's screen."""
ROOM = 1.4
"""Height shown, in heights of the card."""
_LINE = 6
_DARK = (42, 42, 42)
_DRAWN = "close-up"


def close_up(board: Board, cards: Group) -> None:
    """Draw the one card upright with what lies around it, or all cards of several on their photos."""
    shown = [card for card in board.table.cards if card.id in cards and card.quad and card.photo]
    if len(shown) == 1:
        picture = _one(board, shown[0])
        if picture:
            photo_piece(picture, board.words("guide.piece"))
    elif shown:
        evidence(board, cards)


def _one(board: Board, card: TableCard) -> bytes | None:
    """The picture of one card as a JPEG, made once: the page is drawn again while its rank is chosen."""
    key = (card.photo, card.quad)
    drawn: dict[object, bytes] = st.session_state.get(_DRAWN, {})
    if key in drawn:
        return drawn[key]
    full, view = board.open_match.shelf.full(card.photo), board.open_match.shelf.view(card.photo)
    if full is None or view is None or card.quad is None:
        return None
    with Image.open(full) as photo:
        picture = as_jpeg(upright(photo.convert("RGB"), card.quad, colour_of(board.table, card.id)))
    st.session_state[_DRAWN] = {key: picture}
    return picture


def upright(photo: Image.Image, quad: Quad, colour: str) -> Image.Image:
    """The part of a photo around a card, turned so that the card stands, with the card outlined.

    `quad` holds the card's corners in the photo's pixels, from its own top left one clockwise.
    """
    width, height = SIZE_WH
    (x0, y0), (x1, y1), _, (x3, y3) = quad
    across = max(math.dist((x0, y0), (x1, y1)), 1.0)
    ux, uy = (x1 - x0) / across, (y1 - y0) / across
    scale = ROOM * max(math.dist((x0, y0), (x3, y3)), across) / height
    cx, cy = (sum(values) / len(quad) for values in zip(*quad, strict=True))
    # From a pixel of the picture to one of the photo.
    a, b, d, e = scale * ux, -scale * uy, scale * uy, scale * ux
    c, f = cx - a * width / 2 - b * height / 2, cy - d * width / 2 - e * height / 2
    turned = photo.transform(
        SIZE_WH, Image.Transform.AFFINE, (a, b, c, d, e, f), Image.Resampling.BICUBIC, fillcolor=_DARK
    )
    corners = [
        ((ux * (x - cx) + uy * (y - cy)) / scale + width / 2, (ux * (y - cy) - uy * (x - cx)) / scale + height / 2)
        for x, y in quad
    ]
    ImageDraw.Draw(turned).line([*corners, corners[0]], fill=colour, width=_LINE, joint="curve")
    return turned
