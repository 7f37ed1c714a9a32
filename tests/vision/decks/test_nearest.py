"""How examples and networks are weighed: what is near is named, what is far stays as it is."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from scoring.card import parse
from vision.decks.nearest import weighed
from vision.detection.detections import Detections
from vision.identities import CLASSES, JOKER, NUMBER
from vision.settings_file import shipped

DECKS = shipped().decks
KING, QUEEN = NUMBER[parse("KS")], NUMBER[parse("QS")]


def found(confidence: float, **shares: float) -> Detections:
    scores = np.zeros((1, CLASSES), np.float32)
    for name, share in shares.items():
        scores[0, NUMBER[parse(name)]] = share
    quad = np.array([[[0, 0], [10, 0], [10, 20], [0, 20]]], np.float32)
    return Detections(quad, 5 * quad, np.array([confidence], np.float32), scores)


def like(**likeness: float) -> np.ndarray:
    row = np.full((1, CLASSES + 1), -1, np.float32)
    for name, value in likeness.items():
        row[0, NUMBER[parse(name)]] = value
    return row


def test_examples_that_are_far_change_nothing() -> None:
    seen = found(0.3, KS=0.4, QS=0.3)
    after = weighed(seen, like(JK=DECKS.least_likeness - 0.01, QS=0.1), DECKS)
    assert np.array_equal(after.scores, seen.scores)
    assert np.array_equal(after.confidence, seen.confidence)


def test_what_the_networks_take_for_nothing_is_a_joker_where_it_looks_like_one() -> None:
    seen = found(0.3, KS=0.02)
    after = weighed(seen, like(JK=0.85), DECKS)
    assert after.scores[0].argmax() == JOKER
    assert seen.presence[0] < 0.01
    assert after.presence[0] > shipped().cards.least_joker_presence


def test_a_fainter_finding_has_to_look_more_alike() -> None:
    presences = [
        weighed(found(confidence), like(JK=likeness), DECKS).presence[0]
        for confidence, likeness in ((0.02, 0.7), (0.3, 0.7), (0.3, 0.8))
    ]
    assert presences == sorted(presences)
    assert presences[0] < presences[1] < presences[2]


def test_of_two_like_cards_the_nearer_is_named() -> None:
    seen = found(0.9, KS=0.45, QS=0.45)
    after = weighed(seen, like(KS=0.9, QS=0.7), DECKS)
    assert after.scores[0, KING] > 2 * after.scores[0, QUEEN]


def test_what_looks_like_something_that_a_person_took_away_fades() -> None:
    seen, nothing = found(0.6, JK=0.9), like()
    nothing[0, CLASSES] = 0.85
    assert weighed(seen, nothing, DECKS).presence[0] < 0.2 * seen.presence[0]


def test_a_card_that_the_networks_are_sure_of_stays() -> None:
    after = weighed(found(0.95, KS=0.99), like(QS=0.65), DECKS)
    assert after.scores[0].argmax() == KING


def test_scores_stay_probabilities_whatever_the_weights() -> None:
    heavy = replace(DECKS, likeness_weight=200, joker_likeness_weight=200)
    after = weighed(found(1.0, KS=1.0), like(KS=1.0, JK=1.0), heavy)
    assert np.isfinite(after.scores).all()
    assert 0 <= after.confidence[0] <= 1
    assert np.isclose(after.scores.sum(), 1)
