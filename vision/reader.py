"""From a photo to a table: scan it for indices, then read the table that they make."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cache
from pathlib import Path

import numpy as np

from scoring.notice import Notice
from vision.decks.deck import Example, LearntDeck
from vision.decks.features import Features
from vision.decks.nearest import KnownLooks
from vision.decks.teaching import Correction, corrected, examples, shown
from vision.detection.classifier import Classifier
from vision.detection.detections import Detections
from vision.detection.detector import Detector
from vision.detection.scanning import Memory, Scan, Scanner
from vision.doubt.card_colours import likeness_on
from vision.doubt.evidence import Evidence
from vision.doubt.off_card import on_cards
from vision.doubt.photo_notices import photo_notices
from vision.doubt.unread_cards import Likeness
from vision.doubt.unreadable_photo import why_unreadable
from vision.folders import MODELS
from vision.inference.remote import ADDRESS
from vision.interpretation import doubted_anew, interpret, reading_of
from vision.looks.joining import Joined, join
from vision.looks.matching import Look
from vision.photo.loading import Photo
from vision.photo.pyramid import Pyramid
from vision.protocols import Progress
from vision.quads import Array, frames, mapped
from vision.reading import JoinedReading, TableReading
from vision.rules.rulebook import NO_RULES
from vision.settings import Settings
from vision.settings_file import settings_of
from vision.sides.parting import Divide


@dataclass(frozen=True, eq=False)
class SeenPhoto:
    """A photo after the networks have run: tables are read from it, by any rules, without running them again.

    Attributes:
        photo: the photo.
        scan: what the networks found; faint indices stay: they make no card, but they cast doubt on what lies there.
        likeness: which other places on the photo look like the cards at some quads.
        notices: what about the photo endangers the reading.
        seconds: how long it took.
        settings: what tables are read by.
        interpreted: the last interpretation, by all that it depends on: where only what is doubted changes, it serves
            again.
    """

    photo: Photo
    scan: Scan
    likeness: Callable[[Array], Likeness]
    notices: tuple[Notice, ...]
    seconds: float
    settings: Settings
    interpreted: dict[Hashable, tuple[Evidence, TableReading] | None] = field(default_factory=dict)

    def read(self, variant: str | None = None, divide: Divide | None = None, *, pack: bool = True) -> TableReading:
        """The table, as `Reader.read` gives it; without `pack` each meld is read alone."""
        started = time.perf_counter()
        table = self._table(variant, divide, pack=pack)
        return replace(
            table,
            notes=(*self.notices, *table.notes) if table.cards else (why_unreadable(self.photo, self.scan.detections),),
            seconds=self.seconds + time.perf_counter() - started,
            tiles=self.scan.tiles,
            network_seconds=self.scan.network_seconds,
        )

    def _table(self, variant: str | None, divide: Divide | None, *, pack: bool) -> TableReading:
        earlier = [getattr(self.settings, stage.name) for stage in fields(self.settings) if stage.name != "doubt"]
        key = self.scan, variant, divide, pack, *earlier
        if key not in self.interpreted:
            self.interpreted.clear()
            seen, size_wh, line = self._from_above(divide)
            evidence = interpret(
                seen, size_wh, variant, line, pack=pack, likeness=self.likeness, settings=self.settings
            )
            self.interpreted[key] = (evidence, self._on_photo(reading_of(evidence))) if evidence else None
        known = self.interpreted[key]
        if known is None:
            return TableReading(self.photo.size_wh)
        evidence, table = known
        if evidence.settings == self.settings:
            return table
        return self._on_photo(doubted_anew(table, replace(evidence, settings=self.settings)))

    def _on_photo(self, table: TableReading) -> TableReading:
        """What was read from above, in the photo's pixels."""
        return table.mapped(self.scan.above.back, self.photo.size_wh) if self.scan.above else table

    def _from_above(self, divide: Divide | None) -> tuple[Detections, tuple[int, int], Divide | None]:
        """What a table is read from, as it would be seen from above where the camera was tilted."""
        above = self.scan.above
        if above is None:
            return self.scan.detections, self.photo.size_wh, divide
        line = divide and mapped(np.array(divide), above.homography).tolist()
        return self.scan.detections.mapped(above.homography), above.size_wh, line and (tuple(line[0]), tuple(line[1]))

    @property
    def look(self) -> Look:
        """What joins it to other photos of the same table."""
        seen, size_wh, _ = self._from_above(None)
        return Look(seen, size_wh, frames(self.scan.detections.quad).height)

    def under(self, settings: Settings) -> SeenPhoto:
        """The same photo, to be read by other settings; those of the detection have had their say."""
        return replace(self, settings=settings)

    def without(self, share: float, rng: np.random.Generator) -> SeenPhoto:
        """The same photo with this share of its indices, drawn at random, not found."""
        seen = self.scan.detections
        kept = seen[rng.random(len(seen)) >= share]
        return replace(self, scan=replace(self.scan, detections=kept), interpreted={})


class Reader:
    """Reads photos; load it once and share it.

    Attributes:
        settings: priors and thresholds that it reads by.
    """

    def __init__(
        self,
        detector: Detector,
        classifier: Classifier,
        settings: Settings,
        features: Callable[[], Features],
        memory: Memory | None = None,
    ) -> None:
        self._networks, self.settings = (detector, classifier), settings
        self._scanner = Scanner(detector, classifier, memory)
        # Loaded with the first deck: most photos are read without one.
        self._features = cache(features)

    @classmethod
    def load(cls, models: Path | str | None = None) -> Reader:
        """The reader with the networks and the settings of a folder, or with the networks of a server's address.

        Without either: of the server that the variable `BURRACO_INFERENCE` names, else those that ship with the
        project.

        Raises:
            FileNotFoundError: a network is missing.
            SettingsError: the settings cannot be used.
        """
        source = models or os.environ.get(ADDRESS) or MODELS
        settings = settings_of(source)
        detector, classifier = Detector(source, settings.detection), Classifier(source, settings.detection)
        return cls(detector, classifier, settings, lambda: Features(source))

    def knowing(self, deck: LearntDeck) -> Reader:
        """This reader, with what was learnt of the cards on the photos that it is to read.

        Raises:
            DeckError: an inference server has the networks, which tells no features.
        """
        memory = KnownLooks.of(deck, self._features(), self.settings.decks) if deck.examples else None
        return Reader(*self._networks, self.settings, self._features, memory)

    def lessons(self, photo: Photo, progress: Progress | None = None) -> tuple[Example, ...]:
        """What a photo of a pack's jokers, or of all its cards, none on another, teaches of the deck."""
        pyramid = Pyramid(photo.pixels)
        scan = self._scanner.scan(pyramid, progress)
        table = self._seen(photo, pyramid, scan, 0).read(NO_RULES)
        return examples(photo, shown(scan.detections, table, self.settings))

    def corrected(self, photo: Photo, corrections: Sequence[Correction]) -> tuple[Example, ...]:
        """What a person's corrections of the reading of a photo teach."""
        scan = self._scanner.scan(Pyramid(photo.pixels))
        return examples(photo, corrected(scan.detections, corrections, self.settings))

    def see(self, photo: Photo, progress: Progress | None = None) -> SeenPhoto:
        """The photo with what the networks find on it; `progress` hears how much is done, in 0..1."""
        started = time.perf_counter()
        pyramid = Pyramid(photo.pixels)
        scan = self._scanner.scan(pyramid, progress)
        return self._seen(photo, pyramid, scan, time.perf_counter() - started)

    def _seen(self, photo: Photo, pyramid: Pyramid, scan: Scan, seconds: float) -> SeenPhoto:
        started = time.perf_counter()
        there = scan.detections.presence >= self.settings.detection.least_presence
        seen = scan.detections[there]
        seen = seen[on_cards(seen, pyramid, self.settings.cards)]
        notices = photo_notices(pyramid, seen)
        elapsed = seconds + time.perf_counter() - started
        likeness = likeness_on(pyramid, scan.above)
        return SeenPhoto(photo, replace(scan, detections=seen), likeness, notices, elapsed, self.settings)

    def read(
        self,
        photo: Photo,
        variant: str | None = None,
        progress: Progress | None = None,
        divide: Divide | None = None,
    ) -> TableReading:
        """The table on a photo.

        Args:
            photo: the photo.
            variant: whose meld rules to read by; None for all of them, "none" for a single pack without melds.
            progress: called with the share that is done, in 0..1.
            divide: two points of the line between the sides, where both are on the photo.
        """
        return self.see(photo, progress).read(variant, divide)

    def read_together(
        self, photos: Sequence[Photo], variant: str | None = None, progress: Progress | None = None
    ) -> list[JoinedReading]:
        """The tables on several photos, each table once however many of them show it.

        Args:
            photos: the photos.
            variant: as for `read`.
            progress: called with the share that is done, in 0..1.
        """
        seen = [self.see(photo, _share(progress, number, len(photos))) for number, photo in enumerate(photos)]
        tables = join([one.look for one in seen])
        return [JoinedReading(t.looks, t.reference, t.perhaps, _fused(seen, t).read(variant)) for t in tables]


def _share(progress: Progress | None, number: int, count: int) -> Progress | None:
    """Progress on one of several photos as progress on all of them."""
    return progress and (lambda done: progress((number + done) / count))


def _fused(seen: Sequence[SeenPhoto], table: Joined) -> SeenPhoto:
    """The photo that all looks at a table make, in the pixels of one of them."""
    own, reference = [seen[number] for number in table.looks], seen[table.reference].scan.above
    scan = Scan(
        table.detections.mapped(reference.back) if reference else table.detections,
        tiles=sum(one.scan.tiles for one in own),
        network_seconds=sum(one.scan.network_seconds for one in own),
        above=reference,
    )
    return replace(seen[table.reference], scan=scan, seconds=sum(one.seconds for one in own))
