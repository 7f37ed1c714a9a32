"""Which cards a photo that is taken to teach a deck shows."""

from __future__ import annotations

import numpy as np

from scoring.card import parse
from vision.decks.teaching import Correction, corrected, examples, shown
from vision.detection.detections import Detections, joined
from vision.identities import CLASSES, NUMBER
from vision.photo.loading import Photo
from vision.reading import CardReading, TableReading
from vision.settings_file import shipped

WIDTH, HEIGHT = 100.0, 150.0


def box(x: float, y: float, w: float, h: float) -> np.ndarray:
    return np.array([[x, y], [x + w, y], [x + w, y + h], [x, y + h]])


def whole(x: float, y: float, confidence: float, name: str | None = None) -> Detections:
    """Both indices of a card whose upper left corner is (x, y)."""
    card = box(x, y, WIDTH, HEIGHT)
    first = box(x + 5, y + 5, 14, 28)
    second = np.roll(box(x + WIDTH - 19, y + HEIGHT - 33, 14, 28), 2, axis=0)
    scores = np.zeros((2, CLASSES), np.float32)
    if name:
        scores[:, NUMBER[parse(name)]] = 0.98
    cards = np.stack([card, np.roll(card, 2, axis=0)]).astype(np.float32)
    return Detections(np.stack([first, second]).astype(np.float32), cards, np.full(2, confidence, np.float32), scores)


def reading(number: int, name: str, x: float, y: float) -> CardReading:
    def corners(quad: np.ndarray) -> tuple[tuple[float, float], ...]:
        return tuple((float(a), float(b)) for a, b in quad)

    index = corners(box(x + 5, y + 5, 14, 28))
    return CardReading(number, parse(name), 0.97, corners(box(x, y, WIDTH, HEIGHT)), (index,))  # type: ignore[arg-type]


def named(found: Detections, cards: tuple[CardReading, ...] = ()) -> list[tuple[str, int]]:
    lessons = shown(found, TableReading((1000, 1000), cards), shipped())
    return [(str(card.card), len(card.index_quads)) for card in lessons]


def test_a_few_cards_are_jokers_though_the_classifier_takes_them_for_nothing() -> None:
    found = joined([whole(0, 0, 0.4), whole(300, 0, 0.35), whole(40, 60, 0.08)[np.array([0])]])
    assert named(found) == [("JK", 2), ("JK", 2)]


def test_of_a_whole_pack_what_is_sure_is_learnt_and_the_rest_are_jokers() -> None:
    names = ["KS", "QS", "JS", "10S", "9S", "8S", "7S"]
    places = [(200.0 * number, 0.0) for number in range(len(names))]
    pack = joined([whole(x, y, 0.9, name) for name, (x, y) in zip(names, places, strict=True)])
    cards = tuple(reading(n, name, *place) for n, (name, place) in enumerate(zip(names, places, strict=True)))
    unsure = whole(200, 400, 0.5, "6S")
    found = joined([pack, whole(0, 400, 0.4), unsure])
    assert named(found, cards) == [*((name, 1) for name in names), ("JK", 2)]


def test_every_index_gives_an_example_of_its_own_place() -> None:
    pixels = np.full((400, 400, 3), 255, np.uint8)
    lessons = shown(whole(100, 100, 0.4), TableReading((400, 400)), shipped())
    made = examples(Photo(pixels, "ab" * 32), lessons)
    assert [str(one.card) for one in made] == ["JK", "JK"]
    assert len({one.source for one in made}) == 2
    assert all(one.crop.shape == (80, 96, 3) for one in made)


def test_a_correction_teaches_the_index_that_was_read_there() -> None:
    found = joined([whole(0, 0, 0.9, "KS"), whole(300, 0, 0.4)])
    said = [Correction(parse("QS"), (13, 20), 14), Correction(None, (600, 600), 14)]
    (lesson,) = corrected(found, said, shipped())
    assert lesson.card == parse("QS")
    assert np.allclose(lesson.index_quads[0], found.quad[0])


def test_where_a_card_was_missed_the_surest_finding_that_made_no_card_is_taught() -> None:
    found = joined([whole(0, 0, 0.9, "KS"), whole(60, 0, 0.4), whole(70, 10, 0.1)])
    (lesson,) = corrected(found, [Correction(parse("JK"), (60, 20), 50, read=False)], shipped())
    assert np.allclose(lesson.index_quads[0], found.quad[2])
