"""The price of a hand under a variant, item by item, each with the rule that gives it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

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

SETTLED: Final = "settled by hand"
"""What gives points that a person settled, in place of a rule text."""


@dataclass(frozen=True, slots=True)
class ScoreItem:
    """One reason for points.

    Attributes:
        key: ``meld_cards``, ``pile_cards``, ``burraco``, ``cards_left``, ``cards_not_charged``, ``closing``,
            ``pozzetto_not_taken`` or ``pozzetto_unplayed``; by hand ``exception_cards``, ``correction`` or
            ``typed_total``: stable, for a page in another language.
        points: negative when they are taken away.
        cards: the cards that count; empty when the points are for no card.
        cite: seed and section, or the option, that gives the points.
        meld: index of the line's meld, piles counted after the melds; `None` when the points are for neither.
        name: what the variant calls the burraco, such as ``"burraco puro"``; the reason of points settled by hand;
            ``""`` for other points.
    """

    key: str
    points: int
    cards: tuple[Card, ...]
    cite: str
    meld: int | None = None
    name: str = ""

    @property
    def settled(self) -> bool:
        """Whether a person settled these points, and no rule gives them."""
        return self.cite == SETTLED


@dataclass(frozen=True, slots=True)
class MeldScore:
    """A meld under a variant.

    Attributes:
        meld: the cards as they lie.
        reading: the reading that stands, `None` when no legal one exists.
        readings: all legal readings, worth most first.
        card_points: sum of the cards' own points; a card that is not in the pack adds nothing.
        faults: what is wrong; empty exactly when a reading or an exception stands.
        exception: reason for which the cards count all the same; ``""`` for none.
    """

    meld: Meld
    reading: Reading | None
    readings: tuple[Reading, ...]
    card_points: int
    faults: tuple[Notice, ...]
    exception: str = ""

    @property
    def bonus(self) -> int:
        """Points for a burraco."""
        return self.reading.bonus if self.reading else 0

    def worth(self, reading: Reading) -> int:
        """What the meld would be worth in this reading, burraco and cards."""
        return self.card_points + (self.reading.discount if self.reading else 0) + reading.worth


@dataclass(frozen=True, slots=True)
class LineScore:
    """What a side's hand is worth.

    Attributes:
        name: the side's name.
        by_rules: everything that the rules price; an illegal meld they cannot.
        by_hand: what a person settled.
        melds: every meld, in the side's order.
        hand_faults: what is wrong with the cards left in hand.
        side_faults: what is wrong with several melds together.
    """

    name: str
    by_rules: tuple[ScoreItem, ...]
    by_hand: tuple[ScoreItem, ...]
    melds: tuple[MeldScore, ...]
    hand_faults: tuple[Notice, ...]
    side_faults: tuple[Notice, ...] = ()

    @property
    def items(self) -> tuple[ScoreItem, ...]:
        """What the total is the sum of: a total settled by hand alone where there is one."""
        typed = tuple(item for item in self.by_hand if item.key == "typed_total")
        return typed or (*self.by_rules, *self.by_hand)

    @property
    def computed(self) -> int | None:
        """What the rules alone give, in points; `None` where they cannot price everything."""
        if self._wrong or any(scored.exception for scored in self.melds):
            return None
        return sum(item.points for item in self.by_rules)

    @property
    def faults(self) -> tuple[Notice, ...]:
        """What keeps the side from a total, each with the meld, counted from 1, or the hand it is in."""
        return () if any(item.key == "typed_total" for item in self.by_hand) else self._wrong

    @property
    def _wrong(self) -> tuple[Notice, ...]:
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
        return None if self.faults else sum(item.points for item in self.items)


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
    points = variant.cards.total(meld.cards)
    if not readings and meld.exception:
        return _excepted(meld, points)
    standing = meld.pick(readings)
    faults = () if readings else faults_of(meld.cards, variant)
    return MeldScore(meld, standing, readings, points - (standing.discount if standing else 0), faults)


def _excepted(meld: Meld, points: int) -> MeldScore:
    """A meld that no rule allows, by its named exception."""
    return MeldScore(meld, None, (), points, (), meld.exception)


def _price_line(side: SideHand, variant: Variant) -> LineScore:
    melds = tuple(price_meld(meld, variant) for meld in side.melds)
    equal = {fault.values[which] for fault in equal_sets(_standing(melds), variant) for which in ("first", "second")}
    melds = tuple(
        _excepted(scored.meld, scored.card_points) if number in equal and scored.meld.exception else scored
        for number, scored in enumerate(melds, 1)
    )
    by_rules = (*_meld_items(melds, variant), *_pile_items(side, variant), *_side_items(side, variant))
    hand_faults, side_faults = foreign(side.cards_left, variant), equal_sets(_standing(melds), variant)
    by_hand = tuple(_settled_items(side, melds))
    return LineScore(side.name, by_rules, by_hand, melds, tuple(hand_faults), tuple(side_faults))


def _settled_items(side: SideHand, melds: Sequence[MeldScore]) -> Iterator[ScoreItem]:
    for index, scored in enumerate(melds):
        if scored.exception:
            cards = scored.meld.cards
            yield ScoreItem("exception_cards", scored.card_points, cards, SETTLED, index, scored.exception)
    for one in side.corrections:
        yield ScoreItem("correction", one.points, (), SETTLED, name=one.reason)
    if side.total:
        yield ScoreItem("typed_total", side.total.points, (), SETTLED, name=side.total.reason)


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
