"""A match: hands under one variant, with totals, end and winner, all recomputed from the cards."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Final

from scoring.hand import MOST_POINTS, SideHand
from scoring.score import HandScore, price
from scoring.variants import variant_named
from scoring.vocabulary import SIDES, THREE, Variant

MOST_HANDS: Final = 100
"""Hands of a match, at most: a bound against slips."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a match stands.

    Attributes:
        totals: points of each side over all hands; `None` for a side with a faulty hand.
        over: whether the match has ended.
        winner: index of the winning side; `None` before the end, and for a draw in Victory Points, 10-10.
        victory_points: of each side, once a match of two sides by hands with such a table is over.
        level: whether its end was reached with the best sides level, so that another hand decides.
    """

    totals: tuple[int | None, ...]
    over: bool = False
    winner: int | None = None
    victory_points: tuple[int, ...] | None = None
    level: bool = False


@dataclass(frozen=True, slots=True)
class Paper:
    """What was played and counted on paper before the first hand here.

    Attributes:
        totals: points of each side of the match.
        hands: how many hands they are of.

    Raises:
        ValueError: when the points are beyond any match, or the hands fewer than none.
    """

    totals: tuple[int, ...]
    hands: int = 0

    def __post_init__(self) -> None:
        """Refuse what cannot have been played."""
        if any(abs(total) > MOST_POINTS for total in self.totals) or not 0 <= self.hands <= MOST_HANDS:
            message = f"not within {MOST_POINTS} points and {MOST_HANDS} hands: {self.totals} after {self.hands}"
            raise ValueError(message)


@dataclass(frozen=True, slots=True)
class Match:
    """Hands that are summed; `dataclasses.replace` with another variant re-prices the same cards.

    Attributes:
        sides: names of the sides; of the players, where three play one against two.
        variant: name of the variant.
        options: its options, see `scoring.variants`.
        hands: for each hand one `SideHand` a side, in the order of `sides`; or, where three play and not each for
            themselves, one for the player who was alone and one for the other two, each naming its `players`.
        paper: what was played on paper before; `None` for a match begun here.

    Raises:
        ValueError: when a hand or the paper does not fit the sides of the match, or an option is unknown.
        KeyError: when the variant is unknown.
    """

    sides: tuple[str, ...]
    variant: str
    options: Mapping[str, object] = field(default_factory=dict)
    hands: tuple[tuple[SideHand, ...], ...] = ()
    paper: Paper | None = None

    def __post_init__(self) -> None:
        """Refuse rules that do not exist and hands that do not fit the sides."""
        variant_named(self.variant, self.options)
        if self.paper and len(self.paper.totals) != len(self.sides):
            message = f"paper has totals of {len(self.paper.totals)} sides, the match {len(self.sides)}"
            raise ValueError(message)
        for number, hand in enumerate(self.hands, 1):
            if problem := _misfit(hand, len(self.sides)):
                message = f"hand {number} {problem}"
                raise ValueError(message)

    @property
    def rules(self) -> Variant:
        """The variant with the options applied."""
        return variant_named(self.variant, self.options)

    def scores(self) -> tuple[HandScore, ...]:
        """Price every hand."""
        rules = self.rules
        return tuple(price(hand, rules) for hand in self.hands)

    def points(self) -> tuple[tuple[int | None, ...], ...]:
        """Return what each side of the match won in every hand; `None` for a faulty hand."""
        rules = self.rules
        return tuple(_shared_out(hand, score, rules) for hand, score in zip(self.hands, self.scores(), strict=True))

    def settled(self) -> tuple[tuple[bool, ...], ...]:
        """Return for each hand whether a person settled the points of each side of the match, in part or as a whole."""
        return tuple(
            _settled(hand, score, len(self.sides)) for hand, score in zip(self.hands, self.scores(), strict=True)
        )

    def running(self) -> tuple[tuple[int | None, ...], ...]:
        """Return the totals of each side after every hand, those from paper included; `None` from a faulty hand on."""
        return tuple(accumulate(self.points(), _added, initial=self.start))[1:]

    @property
    def start(self) -> tuple[int | None, ...]:
        """The totals before the first hand here."""
        return self.paper.totals if self.paper else (0,) * len(self.sides)

    @property
    def each_alone(self) -> bool:
        """Whether the next hand is one of three sides: the second phase of three players has begun."""
        begins = self.rules.second_phase
        known = [total for total in self.standing().totals if total is not None]
        return len(self.sides) == THREE and begins is not None and max(known, default=0) >= begins

    @property
    def played(self) -> int:
        """The number of hands, those on paper included."""
        return len(self.hands) + (self.paper.hands if self.paper else 0)

    def standing(self) -> Standing:
        """Return totals, end and winner.

        A match by hands ends after the agreed number, else the first hand after which a side is at
        or past the target ends it. The higher total wins; a tie plays another hand, unless Victory
        Points share it.
        """
        running = self.running()
        totals = running[-1] if running else self.start
        known = [total for total in totals if total is not None]
        if len(known) < len(totals) or not self._finished(max(known, default=0)):
            return Standing(totals)
        leaders = [side for side, total in enumerate(known) if total == max(known)]
        shares = self._victory_points(known)
        if len(leaders) > 1 and shares is None:
            return Standing(totals, level=True)
        drawn = shares is not None and len(set(shares)) == 1
        return Standing(totals, over=True, winner=None if drawn else _only(leaders), victory_points=shares)

    def _finished(self, highest: int) -> bool:
        rules = self.rules
        if rules.hands is not None:
            return self.played >= rules.hands
        return rules.target is not None and highest >= rules.target

    def _victory_points(self, totals: list[int]) -> tuple[int, ...] | None:
        rules = self.rules
        bounds = rules.victory_points.get(rules.hands) if rules.hands is not None else None
        if bounds is None or len(totals) != SIDES:
            return None
        gain = bisect_left(bounds, abs(totals[0] - totals[1]))
        return (10 + gain, 10 - gain) if totals[0] >= totals[1] else (10 - gain, 10 + gain)


def _misfit(hand: Sequence[SideHand], count: int) -> str:
    """Say how a hand does not fit a match of so many sides; ``""`` when it does."""
    players = [player for side in hand for player in side.players]
    if players and sorted(players) != list(range(count)):
        return f"does not share out the {count} players of the match"
    return "" if players or len(hand) == count else f"has {len(hand)} sides, the match {count}"


def _shared_out(hand: Sequence[SideHand], score: HandScore, rules: Variant) -> tuple[int | None, ...]:
    """Return the points of each side of the match; of a pair each gets half, or all."""
    if not any(side.players for side in hand):
        return tuple(line.total for line in score.lines)
    points = {}
    for side, line in zip(hand, score.lines, strict=True):
        parts = len(side.players) if rules.pair_halved else 1
        for player in side.players:
            points[player] = None if line.total is None else _part(line.total, parts, rounded_up=rules.pair_rounded_up)
    return tuple(points[player] for player in sorted(points))


def _settled(hand: Sequence[SideHand], score: HandScore, count: int) -> tuple[bool, ...]:
    marked = [bool(line.by_hand) for line in score.lines]
    if not any(side.players for side in hand):
        return tuple(marked)
    return tuple(
        any(mark and player in side.players for mark, side in zip(marked, hand, strict=True)) for player in range(count)
    )


def _part(total: int, parts: int, *, rounded_up: bool) -> int:
    return -(-total // parts) if rounded_up else total // parts


def _added(before: tuple[int | None, ...], hand: tuple[int | None, ...]) -> tuple[int | None, ...]:
    return tuple(
        None if total is None or points is None else total + points for total, points in zip(before, hand, strict=True)
    )


def _only(leaders: list[int]) -> int | None:
    return leaders[0] if len(leaders) == 1 else None
