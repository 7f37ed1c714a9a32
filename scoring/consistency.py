"""Facts of a hand that cannot all be true: told, never scored in silence, never changing a total."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from scoring.card import text_of
from scoring.hand import Pozzetto, SideHand
from scoring.melds.reading import Reading
from scoring.notice import Notice
from scoring.vocabulary import POZZETTO_SIZE, SIDES, THREE, Variant


def warnings_of(sides: Sequence[SideHand], standing: Sequence[Sequence[Reading]], variant: Variant) -> Iterator[Notice]:
    """Yield what the sides of one hand contradict.

    Args:
        sides: the sides.
        standing: for each side the readings of its legal melds.
        variant: the rules; its seed names what a closing needs.
    """
    yield from _pack(sides, variant)
    closed = [side.name for side in sides if side.closed]
    if len(closed) > 1:
        yield Notice("several_closed", {"sides": ", ".join(closed)})
    ended = {side.ended for side in sides if side.ended}
    if closed and ended:
        yield Notice("closed_and_ended", {"sides": ", ".join(closed)})
    for side, readings in zip(sides, standing, strict=True):
        if side.total:
            continue  # settled by hand: what it held no longer matters
        if side.closed:
            yield from _closing(side, readings, variant, alone=len(sides) == THREE or len(side.players) == 1)
        else:
            yield from _holding(side)


def _pack(sides: Sequence[SideHand], variant: Variant) -> Iterator[Notice]:
    counts = Counter(card for side in sides for card in side.cards)
    for card, count in counts.items():
        # A card that the pack does not hold at all is a fault of its meld or hand already.
        if count > (limit := variant.copies(card)) > 0:
            yield Notice("too_many_copies", {"card": str(card), "count": count, "limit": limit})


def _closing(side: SideHand, readings: Sequence[Reading], variant: Variant, *, alone: bool) -> Iterator[Notice]:
    clean = variant.closing_needs_clean
    if not any(reading.tier and not (clean and reading.shape.wilds) for reading in readings):
        key = "closed_without_clean" if clean else "closed_without_burraco"
        yield Notice(key, {"side": side.name, "burraco": variant.burraco})
    if side.pozzetto is Pozzetto.NOT_TAKEN:
        yield Notice("closed_not_taken", {"side": side.name})
    elif side.pozzetto is Pozzetto.TAKEN_UNPLAYED:
        yield Notice("closed_unplayed", {"side": side.name})
    if side.cards_left and (variant.players == SIDES or alone):
        yield Notice("closed_with_cards", {"side": side.name, "cards": text_of(side.cards_left)})


def _holding(side: SideHand) -> Iterator[Notice]:
    """What a side that did not close must hold: cards, and those of its pozzetto where it was not played."""
    count = len(side.cards_left)
    if side.pozzetto is Pozzetto.TAKEN_UNPLAYED and count < POZZETTO_SIZE:
        yield Notice("unplayed_too_few_cards", {"side": side.name, "size": POZZETTO_SIZE, "count": count})
    elif not count:
        yield Notice("open_without_cards", {"side": side.name})
