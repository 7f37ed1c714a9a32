"""The price of a hand under a variant, item by item, each with the rule that gives it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from scoring.card import Card
from scoring.consistency import warnings_of
from scoring.hand import Pozzetto, SideHand
from scoring.melds.equal_melds import equal_sets, joinable_runs
from scoring.melds.faults import faults_of, foreign
from scoring.melds.meld import Meld
from scoring.melds.pile import DECLARED
from scoring.melds.reading import Reading
from scoring.notice import Notice
from scoring.vocabulary import Tier, Variant


@dataclass(frozen=True, slots=True)
class ScoreItem:
    """One reason for points.

    Attributes:
        key: ``meld_cards``, ``pile_cards``, ``burraco``, ``cards_left``, ``cards_not_charged``, ``closing``,
            ``pozzetto_not_taken`` or ``pozzetto_unplayed``: stable, for a page in another language.
        points: negative when they are taken away.
        cards: the cards that count; empty when the points are for no card.
        cite: seed and section, or the option, that gives the points.
        meld: index of the line's meld, piles counted after the melds; `None` when the points are for neither.
        name: what the variant calls the burraco, such as ``"burraco puro"``; ``""`` for other points.
    """

    key: str
    points: int
    cards: tuple[Card, ...]
    cite: str
    meld: int | None = None
    name: str = ""


@dataclass(frozen=True, slots=True)
class MeldScore:
    """A meld under a variant.

    Attributes:
        meld: the cards as they lie.
        reading: the reading that stands, `None` when no legal one exists.
        readings: all legal readings, worth most first.
        card_points: sum of the cards' own points; a card that is not in the pack adds nothing.
        faults: what is wrong; empty exactly when a reading stands.
    """

    meld: Meld
    reading: Reading | None
    readings: tuple[Reading, ...]
    card_points: int
    faults: tuple[Notice, ...]

    @property
    def bonus(self) -> int:
        """Points for a burraco."""
        return self.reading.bonus if self.reading else 0


@dataclass(frozen=True, slots=True)
class LineScore:
    """What a side's hand is worth.

    Attributes:
        name: the side's name.
        items: everything that could be priced; an illegal meld could not.
        melds: every meld, in the side's order.
        hand_faults: what is wrong with the cards left in hand.
        side_faults: what is wrong with several melds together.
    """

    name: str
    items: tuple[ScoreItem, ...]
    melds: tuple[MeldScore, ...]
    hand_faults: tuple[Notice, ...]
    side_faults: tuple[Notice, ...] = ()

    @property
    def faults(self) -> tuple[Notice, ...]:
        """Everything that is wrong, each with the meld, counted from 1, or the hand it is in."""
        in_melds = (
            Notice("in_meld", {"number": number, "cards": str(scored.meld) or "empty", "fault": fault})
            for number, scored in enumerate(self.melds, 1)
            for fault in scored.faults
        )
        in_hand = (Notice("in_hand", {"fault": fault}) for fault in self.hand_faults)
        return (*in_melds, *self.side_faults, *in_hand)

    @property
    def total(self) -> int | None:
        """Sum of the items, in points; `None` while anything is wrong."""
        if self.hand_faults or self.side_faults or any(scored.faults for scored in self.melds):
            return None
        return sum(item.points for item in self.items)


@dataclass(frozen=True, slots=True)
class HandScore:
    """A whole hand.

    Attributes:
        lines: one for each side, in the order given.
        warnings: facts that cannot all be true; they change no total.
    """

    lines: tuple[LineScore, ...]
    warnings: tuple[Notice, ...]


def price(sides: Sequence[SideHand], variant: Variant) -> HandScore:
    """Price a hand: every side under the variant, and what the sides together contradict."""
    lines = tuple(_price_line(side, variant) for side in sides)
    standing = [
        [*(scored.reading for scored in line.melds if scored.reading), *(pile.reading(variant) for pile in side.piles)]
        for line, side in zip(lines, sides, strict=True)
    ]
    joinable = (told for line in lines for told in joinable_runs(line.name, _standing(line.melds), variant))
    return HandScore(lines, (*warnings_of(sides, standing, variant), *joinable))


def price_meld(meld: Meld, variant: Variant) -> MeldScore:
    """Price one meld under the variant."""
    readings = meld.readings(variant)
    faults = () if readings else faults_of(meld.cards, variant)
    return MeldScore(meld, meld.pick(readings), readings, variant.cards.total(meld.cards), faults)


def _price_line(side: SideHand, variant: Variant) -> LineScore:
    melds = tuple(price_meld(meld, variant) for meld in side.melds)
    items = (*_meld_items(melds, variant), *_pile_items(side, variant), *_side_items(side, variant))
    hand_faults, side_faults = foreign(side.cards_left, variant), equal_sets(_standing(melds), variant)
    return LineScore(side.name, items, melds, tuple(hand_faults), tuple(side_faults))


def _standing(melds: Sequence[MeldScore]) -> list[tuple[Meld, Reading | None]]:
    return [(scored.meld, scored.reading) for scored in melds]


def _meld_items(melds: Sequence[MeldScore], variant: Variant) -> Iterator[ScoreItem]:
    for index, scored in enumerate(melds):
        if scored.reading is None:
            continue
        cards, tier = scored.meld.cards, scored.reading.tier
        yield ScoreItem("meld_cards", scored.card_points, cards, variant.cards.cite, index)
        if tier:
            yield _burraco(tier, cards, index, variant)


def _pile_items(side: SideHand, variant: Variant) -> Iterator[ScoreItem]:
    for index, pile in enumerate(side.piles, len(side.melds)):
        yield ScoreItem("pile_cards", pile.points, (), DECLARED, index)
        tier = pile.reading(variant).tier
        if tier:
            yield _burraco(tier, (), index, variant)


def _burraco(tier: Tier, cards: tuple[Card, ...], index: int, variant: Variant) -> ScoreItem:
    return ScoreItem("burraco", tier.points, cards, tier.cite, index, f"{variant.burraco} {tier.name}")


def _side_items(side: SideHand, variant: Variant) -> Iterator[ScoreItem]:
    if side.cards_left:
        yield _hand_item(side, variant)
    amounts = (
        ("closing", side.closed, variant.closing),
        ("pozzetto_not_taken", side.pozzetto is Pozzetto.NOT_TAKEN, variant.pozzetto_not_taken),
        ("pozzetto_unplayed", side.pozzetto is Pozzetto.TAKEN_UNPLAYED, variant.pozzetto_unplayed),
    )
    for key, holds, amount in amounts:
        if holds and amount:
            yield ScoreItem(key, amount.points, (), amount.cite)


def _hand_item(side: SideHand, variant: Variant) -> ScoreItem:
    """The cards in hand; where an unplayed pozzetto is paid at a flat price they are its own, and not charged again."""
    unplayed = variant.pozzetto_unplayed if side.pozzetto is Pozzetto.TAKEN_UNPLAYED else None
    if unplayed:
        return ScoreItem("cards_not_charged", 0, side.cards_left, unplayed.cite)
    points, cite = variant.cards.total(side.cards_left), variant.cards.cite
    return ScoreItem("cards_left", -points, side.cards_left, cite)
