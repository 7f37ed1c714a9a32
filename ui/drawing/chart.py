"""The running totals of a match as a small line chart, drawn as SVG: no library, no canvas, read aloud as text."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from ui.drawing.picture import COLOURS

_WIDTH, _HEIGHT, _PAD = 640, 220, 26
_DASHES = ("none", "7 5", "2 4")


def chart_svg(names: Sequence[str], running: Sequence[Sequence[int]], label: str) -> str:
    """An SVG of one line a side, from 0 through every hand; lines differ by dash as well as colour."""
    totals = [tuple(0 for _ in names), *running]
    low, high = min(min(row) for row in totals), max(max(row) for row in totals)
    lines = [_line([row[side] for row in totals], low, high, side) for side in range(len(names))]
    keys = [
        f'<text x="{_PAD + 170 * side}" y="{_HEIGHT - 5}" fill="currentColor" font-size="15">'
        f'<tspan fill="{COLOURS[side]}">●</tspan> {escape(name)}</text>'
        for side, name in enumerate(names)
    ]
    head = f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{escape(label, quote=True)}" width="100%">'
    return "".join([head, *lines, *keys, "</svg>"])


def _line(totals: Sequence[int], low: int, high: int, side: int) -> str:
    across = (_WIDTH - 2 * _PAD - 60) / max(len(totals) - 1, 1)
    down = (_HEIGHT - 3 * _PAD) / max(high - low, 1)
    points = [(round(_PAD + across * at), round(_PAD + down * (high - total))) for at, total in enumerate(totals)]
    path = " ".join(f"{x},{y}" for x, y in points)
    x, y = points[-1]
    colour = COLOURS[side % len(COLOURS)]
    return (
        f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="3" '
        f'stroke-dasharray="{_DASHES[side % len(_DASHES)]}"/>'
        f'<circle cx="{x}" cy="{y}" r="5" fill="{colour}"/>'
        f'<text x="{x + 10}" y="{y + 5}" fill="currentColor" font-size="15">{totals[-1]}</text>'
    )
