"""The cards behind an item of a score, cut out of the photo they lie on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st
from PIL import Image

from ui.board.view import Board
from ui.drawing.picture import annotate, as_jpeg, side_by_side
from ui.editing.same_table import SameTable
from ui.editing.table import Group, Table, TableCard
from ui.widgets.photo_piece import photo_piece
from ui.words import card_text

_MARGIN = 0.12
"""How much of what lies around the cards is shown, as a share of the longer side of what they cover."""


def evidence(board: Board, ids: Group) -> None:
    """Draw cards by name, then every photo that shows some of them."""
    known = {card.id: card for card in board.table.cards}
    meant = [known[card_id] for card_id in ids]
    st.markdown(" ".join(card_text.coloured(placed.card) for placed in meant))
    for sha in board.table.photos:
        shown = [card for card in meant if card.photo == sha and card.quad]
        view = board.open_match.shelf.view(sha) if shown else None
        if view:
            picture = cut_out(view.open(), view.scale, board.table, shown)
            alt = board.words("score.evidence", count=len(shown))
            photo_piece(as_jpeg(picture), alt)


def cut_out(view: Image.Image, scale: float, table: Table, shown: Sequence[TableCard]) -> Image.Image:
    """The part of a view where some cards of one photo lie, with them outlined and named and no others.

    `scale` is view pixels per photo pixel; every card of `shown` has a quad.
    """
    drawn = annotate(view, scale, replace(table, cards=tuple(shown)), shown[0].photo)
    return drawn.crop(_around(drawn, scale, shown))


def same_cards(board: Board, pair: SameTable) -> bytes | None:
    """A JPEG of the pieces of two photos that seem to show the same cards, side by side, standing as the kept does."""
    pieces = {photo: _piece(board, photo, ids) for photo, ids in ((pair.kept, pair.same), (pair.other, pair.twice))}
    kept, other = pieces.values()
    if kept is None or other is None:
        return None
    turned = {pair.kept: kept, pair.other: other.rotate(90 * pair.quarters, expand=True)}
    return as_jpeg(side_by_side(*(turned[photo] for photo in board.table.photos if photo in turned)))


def _piece(board: Board, photo: str, ids: Group) -> Image.Image | None:
    view = board.open_match.shelf.view(photo)
    shown = [card for card_id in ids if (card := board.table.get(card_id)) and card.quad]
    if view is None or not shown:
        return None
    picture = view.open().convert("RGB")
    return picture.crop(_around(picture, view.scale, shown))


def _around(picture: Image.Image, scale: float, shown: Sequence[TableCard]) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of the part of a picture where some cards lie."""
    xs, ys = zip(*((x * scale, y * scale) for card in shown for x, y in card.quad or ()), strict=True)
    around = _MARGIN * max(max(xs) - min(xs), max(ys) - min(ys))
    left, top = max(0, round(min(xs) - around)), max(0, round(min(ys) - around))
    right, low = min(picture.width, round(max(xs) + around)), min(picture.height, round(max(ys) + around))
    return left, top, max(right, left + 1), max(low, top + 1)
