"""A match: hands under one variant, with totals, end and winner, all recomputed from the cards."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from scoring.hand import SideHand
from scoring.score import HandScore, price
from scoring.variants import variant_named
from scoring.vocabulary import SIDES, Variant


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
class Match:
    """Hands that are summed; `dataclasses.replace` with another variant re-prices the same cards.

    Attributes:
        sides: names of the sides; of the players, where three play one against two.
        variant: name of the variant.
        options: its options, see `scoring.variants`.
        hands: for each hand one `SideHand` a side, in the order of `sides`; or, where three play, one for the
            player who was alone and one for the other two, each naming its `players`.

    Raises:
        ValueError: when a hand does not fit the sides of the match, or an option is unknown.
        KeyError: when the variant is unknown.
    """

    sides: tuple[str, ...]
    variant: str
    options: Mapping[str, object] = field(default_factory=dict)
    hands: tuple[tuple[SideHand, ...], ...] = ()

    def __post_init__(self) -> None:
        """Refuse rules that do not exist and hands that do not fit the sides."""
        variant_named(self.variant, self.options)
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

    def running(self) -> tuple[tuple[int | None, ...], ...]:
        """Return the totals of each side after every hand; `None` from a faulty hand on."""
        return tuple(accumulate(self.points(), _added))

    def standing(self) -> Standing:
        """Return totals, end and winner.

        A match by hands ends after the agreed number, else the first hand after which a side is at
        or past the target ends it. The higher total wins; a tie plays another hand, unless Victory
        Points share it.
        """
        running = self.running()
        totals = running[-1] if running else (0,) * len(self.sides)
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
            return len(self.hands) >= rules.hands
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


def _part(total: int, parts: int, *, rounded_up: bool) -> int:
    return -(-total // parts) if rounded_up else total // parts


def _added(before: tuple[int | None, ...], hand: tuple[int | None, ...]) -> tuple[int | None, ...]:
    return tuple(
        None if total is None or points is None else total + points for total, points in zip(before, hand, strict=True)
    )


def _only(leaders: list[int]) -> int | None:
    return leaders[0] if len(leaders) == 1 else None
