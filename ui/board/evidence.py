"""The cards behind an item of a score, cut out of the photo they lie on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st
from PIL import Image

from ui.board.view import Board
from ui.drawing.picture import annotate, as_jpeg
from ui.editing.table import Group, Table, TableCard
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
            st.image(as_jpeg(picture), width="stretch", alt=alt)


def cut_out(view: Image.Image, scale: float, table: Table, shown: Sequence[TableCard]) -> Image.Image:
    """The part of a view where some cards of one photo lie, with them outlined and named and no others.

    `scale` is view pixels per photo pixel; every card of `shown` has a quad.
    """
    drawn = annotate(view, scale, replace(table, cards=tuple(shown)), shown[0].photo)
    xs, ys = zip(*((x * scale, y * scale) for card in shown for x, y in card.quad or ()), strict=True)
    around = _MARGIN * max(max(xs) - min(xs), max(ys) - min(ys))
    left, top = max(0, round(min(xs) - around)), max(0, round(min(ys) - around))
    right, low = min(drawn.width, round(max(xs) + around)), min(drawn.height, round(max(ys) + around))
    return drawn.crop((left, top, max(right, left + 1), max(low, top + 1)))
