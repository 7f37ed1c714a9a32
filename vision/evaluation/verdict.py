"""A reading held against the truth of its photo, and such verdicts added up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median_high

from scoring import Card
from vision.evaluation.truth import Line, Truth
from vision.reading import TableReading

Bag = Counter[Card]


@dataclass(frozen=True)
class Verdict:
    """How one photo was read.

    Attributes:
        source: the photo's source.
        cards: cards that are there.
        missed: cards that are there and were not read.
        extra: cards that were read and are not there, but for what the truth leaves open.
        groups: overlapped groups that a reading must give.
        groups_exact: those given card by card.
        table: whether every side's melds and hand were given; None where the truth has no sides.
        doubt: whether any card or meld was marked doubtful.
        seconds: how long it took.
    """

    source: str
    cards: int
    missed: int
    extra: int
    groups: int
    groups_exact: int
    table: bool | None
    doubt: bool
    seconds: float

    @property
    def exact(self) -> bool:
        """Whether nothing is missed, extra or, on a table, in the wrong place."""
        return not self.missed and not self.extra and self.table is not False


def judge(truth: Truth, reading: TableReading) -> Verdict:
    """Hold a reading against the truth."""
    wanted, had = Counter(truth.cards), Counter(card.card for card in reading.cards)
    melds = [Counter(reading.card(i).card for i in meld.cards) for meld in reading.melds]
    return Verdict(
        source=truth.source,
        cards=wanted.total(),
        missed=(wanted - had).total(),
        extra=_extra(truth, wanted, had).total(),
        groups=len(truth.groups),
        groups_exact=sum(Counter(group) in melds for group in truth.groups),
        table=None if truth.lines is None else _sides(reading) == sorted(map(_side_of_line, truth.lines)),
        doubt=reading.doubtful,
        seconds=reading.seconds,
    )


def _extra(truth: Truth, wanted: Bag, had: Bag) -> Bag:
    """Cards read too often; where the truth is not exhaustive only repeats of true cards are held to be so."""
    open_cards = set(truth.uncertain)
    return Counter(
        {
            card: count
            for card, count in (had - wanted).items()
            if card not in open_cards and (truth.exhaustive or wanted[card])
        }
    )


Side = tuple[list[list[str]], list[str]]


def _sides(reading: TableReading) -> list[Side]:
    def texts(ids: Sequence[int]) -> list[str]:
        return sorted(str(reading.card(i).card) for i in ids)

    return sorted(
        (sorted(texts(reading.melds[m].cards) for m in side.melds), texts(side.hand)) for side in reading.sides
    )


def _side_of_line(line: Line) -> Side:
    return sorted(sorted(map(str, meld)) for meld in line.melds), sorted(map(str, line.hand))


@dataclass(frozen=True)
class Total:
    """Verdicts of one source, or of all, added up."""

    name: str
    verdicts: tuple[Verdict, ...]

    @property
    def photos(self) -> int:
        """Number of photos."""
        return len(self.verdicts)

    @property
    def cards(self) -> int:
        """Number of true cards."""
        return sum(v.cards for v in self.verdicts)

    @property
    def found(self) -> float:
        """True cards that were read, in percent."""
        return 100 * (1 - sum(v.missed for v in self.verdicts) / max(self.cards, 1))

    @property
    def extra(self) -> float:
        """Cards that are not there, for each 100 true ones."""
        return 100 * sum(v.extra for v in self.verdicts) / max(self.cards, 1)

    @property
    def exact(self) -> int:
        """Photos without an error."""
        return sum(v.exact for v in self.verdicts)

    @property
    def groups(self) -> tuple[int, int]:
        """Groups given card by card, and all groups."""
        return sum(v.groups_exact for v in self.verdicts), sum(v.groups for v in self.verdicts)

    @property
    def silent(self) -> tuple[int, int]:
        """Photos with an error and no doubtful mark, and all photos with an error."""
        wrong = [v for v in self.verdicts if not v.exact]
        return sum(not v.doubt for v in wrong), len(wrong)

    @property
    def needless(self) -> int:
        """Photos without an error that carry a doubtful mark."""
        return sum(v.exact and v.doubt for v in self.verdicts)

    @property
    def tables(self) -> tuple[int, int]:
        """Tables given with every side's melds and hand, and all tables."""
        tables = [v.table for v in self.verdicts if v.table is not None]
        return sum(tables), len(tables)

    @property
    def seconds(self) -> float:
        """Median seconds a photo, the higher of two middle ones."""
        return median_high(v.seconds for v in self.verdicts)


def totals(verdicts: Sequence[Verdict]) -> list[Total]:
    """One total for each source, in the order they come, and the last for all."""
    by_source: dict[str, list[Verdict]] = {}
    for verdict in verdicts:
        by_source.setdefault(verdict.source, []).append(verdict)
    return [*(Total(name, tuple(found)) for name, found in by_source.items()), Total("all", tuple(verdicts))]
