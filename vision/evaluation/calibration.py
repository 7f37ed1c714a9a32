"""Fits the reader's settings on labelled photos, and tells what to expect of them on a source that was not seen."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from vision.evaluation.card_marks import Figures
from vision.settings import Settings

Measure = Callable[[int, Settings], Figures]
"""Reads photo number i by some settings and counts its errors and marks."""
Goodness = tuple[float, ...]
WIDE_RANGE = 10
"""Ratio of a range's ends from which its steps are even in logarithms."""
ERRORS = ("missed", "extra", "misplaced", "hidden")
"""Counts of `Figures` that may not become greater."""
MARKS_AN_ERROR = 10
"""Needless marks that it may cost to have one error more marked: people who see marks everywhere look at none."""


@dataclass(frozen=True)
class Range:
    """Values that are tried for one setting: `steps` of them from `low` to `high`, both included."""

    stage: str
    name: str
    low: float
    high: float
    steps: int = 5

    @property
    def values(self) -> tuple[float, ...]:
        """The values, even in logarithms over a wide range, to three digits."""
        spread = np.geomspace if self.low > 0 and self.high >= WIDE_RANGE * self.low else np.linspace
        return tuple(float(f"{value:.3g}") for value in spread(self.low, self.high, self.steps))

    def of(self, settings: Settings) -> float:
        """The value that it has in some settings."""
        return float(getattr(getattr(settings, self.stage), self.name))

    def put(self, settings: Settings, value: float) -> Settings:
        """Those settings with another value."""
        stage = replace(getattr(settings, self.stage), **{self.name: value})
        return replace(settings, **{self.stage: stage})


@dataclass(frozen=True)
class Target:
    """What is sought: no other error more frequent, few cards wrong without a mark, and the fewest needless marks.

    Above the share that is asked for, an unmarked error weighs as much as `MARKS_AN_ERROR` needless marks.

    Attributes:
        unmarked: that share of the cards, 0..1.
        start: figures of the settings before; no other error may become more frequent.
    """

    unmarked: float
    start: Figures

    def goodness(self, found: Figures) -> Goodness:
        """What is to be made small, the first number before the next."""
        kinds = [(getattr(found, kind), getattr(self.start, kind)) for kind in ERRORS]
        more = sum(max(now - before, 0) for now, before in kinds)
        over = max(found.unmarked - self.unmarked * found.cards, 0.0)
        return more, found.needless + MARKS_AN_ERROR * over, found.unmarked, sum(now for now, _ in kinds)


@dataclass(frozen=True)
class HeldOut:
    """What a fit did for the sources that it was not fitted on.

    Attributes:
        before: figures of each source by the settings before, by its name.
        after: the same by settings that were fitted on the other sources.
    """

    before: dict[str, Figures]
    after: dict[str, Figures]


@dataclass
class Calibration:
    """Searches the settings that read photos of several sources best.

    No photo is read twice by the same settings, and what was read for one search serves every later one.

    Attributes:
        sources: that of each photo; a search is judged on the source that it was not given.
        measure: reads a photo and counts.
        unmarked: share of cards, 0..1, that may be wrong without a mark.
        known: figures of every photo by all settings that were tried.
    """

    sources: Sequence[str]
    measure: Measure
    unmarked: float
    known: dict[tuple[int, Settings], Figures] = field(default_factory=dict)

    @property
    def photos(self) -> list[int]:
        """Numbers of all photos."""
        return list(range(len(self.sources)))

    def figures(self, photos: Iterable[int], settings: Settings) -> Figures:
        """Counts over some photos."""
        return sum((self._photo(photo, settings) for photo in photos), Figures())

    def _photo(self, photo: int, settings: Settings) -> Figures:
        if (photo, settings) not in self.known:
            self.known[photo, settings] = self.measure(photo, settings)
        return self.known[photo, settings]

    def fit_one(self, photos: Sequence[int], one: Range, start: Settings, target: Target | None = None) -> Settings:
        """The best value of one setting; of equally good ones that nearest to the start."""
        target = target or Target(self.unmarked, self.figures(photos, start))
        nearest = sorted(one.values, key=lambda value: abs(value - one.of(start)))
        tried = [start, *(one.put(start, value) for value in nearest)]
        return min(tried, key=lambda settings: target.goodness(self.figures(photos, settings)))

    def fit(self, photos: Sequence[int], ranges: Sequence[Range], start: Settings, end: float = math.inf) -> Settings:
        """The settings found by changing one after the other until none helps, those first that help most alone.

        Only those are tried together that help alone. At `end`, by the monotonic clock, the best so far are taken.
        """
        target = Target(self.unmarked, self.figures(photos, start))

        def goodness(settings: Settings) -> Goodness:
            return target.goodness(self.figures(photos, settings))

        alone = [(goodness(self.fit_one(photos, one, start)), one) for one in ranges]
        helpful = [one for good, one in sorted(alone, key=lambda pair: pair[0]) if good < goodness(start)]
        best, last = start, None
        while best != last and time.monotonic() < end:
            last = best
            for one in helpful:
                best = self.fit_one(photos, one, best, target) if time.monotonic() < end else best
        return best

    def held_out(self, fit: Callable[[Sequence[int]], Settings], start: Settings) -> HeldOut:
        """Judge a way to fit: on each source by what it makes of the others."""
        found = HeldOut({}, {})
        for source in dict.fromkeys(self.sources):
            own = [photo for photo, its in enumerate(self.sources) if its == source]
            others = [photo for photo, its in enumerate(self.sources) if its != source]
            found.before[source] = self.figures(own, start)
            found.after[source] = self.figures(own, fit(others))
        return found
