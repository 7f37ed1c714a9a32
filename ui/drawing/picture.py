"""Drawing on a photo: each card outlined in its meld's colour and named, doubtful ones marked by shape too."""

from __future__ import annotations

import io

from PIL import Image, ImageDraw

from ui.drawing.fonts import font
from ui.editing.table import Table, TableCard
from ui.words.card_text import RED, sign

COLOURS = (
    "#e6007a",
    "#0072b2",
    "#e69f00",
    "#009e73",
    "#7b3fe4",
    "#d55e00",
    "#00a3c7",
    "#8a6d00",
)
"""Outline colours of the melds, in turn; distinct on wood, green and white, for most colour-blind eyes too."""

LOOSE, HELD = "#6b7280", "#111827"
_GAP = 0.03
"""Distance of two pictures side by side, as a share of their height."""
_WHITE, _INK, _RED = "#ffffff", "#111111", "#b00020"


def colour_of(table: Table, card_id: int) -> str:
    """The outline colour of a card: its meld's, or that of cards left or loose."""
    where = table.meld_of(card_id)
    if where is None:
        return HELD if table.line_of(card_id) is not None else LOOSE
    line, place = where
    before = len(table.lines[0].melds) if line else 0
    return COLOURS[(before + place) % len(COLOURS)]


def annotate(view: Image.Image, scale: float, table: Table, photo: str, selected: int | None = None) -> Image.Image:
    """A copy of a view of the photo with the cards of the table that lie on it.

    `scale` is view pixels per photo pixel.
    """
    picture = view.convert("RGB")
    draw = ImageDraw.Draw(picture)
    shown = [card for card in table.cards if card.photo == photo and card.quad]
    for card in shown:
        _outline(draw, card, scale, colour_of(table, card.id), chosen=card.id == selected)
    for card in shown:
        _name(draw, card, scale, colour_of(table, card.id), max(13, picture.width // 62))
    return picture


def side_by_side(left: Image.Image, right: Image.Image) -> Image.Image:
    """Two pictures brought to the height of the lower one, white between them."""
    height = min(left.height, right.height)
    sized = [one.resize((max(1, round(one.width * height / one.height)), height)) for one in (left, right)]
    gap = max(1, round(_GAP * height))
    both = Image.new("RGB", (sized[0].width + gap + sized[1].width, height), _WHITE)
    both.paste(sized[0], (0, 0))
    both.paste(sized[1], (sized[0].width + gap, 0))
    return both


def as_jpeg(picture: Image.Image, quality: int = 82) -> bytes:
    """The picture as the bytes of a JPEG file."""
    out = io.BytesIO()
    picture.save(out, "JPEG", quality=quality)
    return out.getvalue()


def _outline(draw: ImageDraw.ImageDraw, card: TableCard, scale: float, colour: str, *, chosen: bool) -> None:
    """A solid outline; a dashed double one for a doubtful card, a thick white-edged one for the selected."""
    points = [(x * scale, y * scale) for x, y in card.quad or ()]
    if not points:
        return
    if chosen:
        draw.line([*points, points[0]], fill=_WHITE, width=9, joint="curve")
    if card.doubtful:
        for start, end in zip(points, [*points[1:], points[0]], strict=True):
            _dashes(draw, start, end, colour)
    else:
        draw.line([*points, points[0]], fill=colour, width=6 if chosen else 3, joint="curve")


def _dashes(draw: ImageDraw.ImageDraw, start: tuple[float, float], end: tuple[float, float], colour: str) -> None:
    steps = max(3, int(((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5 // 9) | 1)
    at = [
        (start[0] + (end[0] - start[0]) * i / steps, start[1] + (end[1] - start[1]) * i / steps)
        for i in range(steps + 1)
    ]
    for i in range(0, steps, 2):
        draw.line([at[i], at[i + 1]], fill=colour, width=5)


def _name(draw: ImageDraw.ImageDraw, card: TableCard, scale: float, colour: str, size: int) -> None:
    """A name plate at the card's own top left corner; a doubtful card's carries a question mark."""
    x, y = ((card.quad or ((0.0, 0.0),))[0][0] * scale, (card.quad or ((0.0, 0.0),))[0][1] * scale)
    text = sign(card.card) + (" ?" if card.doubtful else "")
    box = draw.textbbox((x, y), text, font=font(size))
    x = min(max(x, 2), draw.im.size[0] - (box[2] - box[0]) - 8)
    y = min(max(y, 2), draw.im.size[1] - size - 8)
    box = draw.textbbox((x, y), text, font=font(size))
    plate = (box[0] - 4, box[1] - 3, box[2] + 4, box[3] + 3)
    draw.rounded_rectangle(plate, radius=4, fill=_WHITE, outline=colour, width=2)
    draw.text((x, y), text, font=font(size), fill=_RED if card.card.suit in RED else _INK)
