"""Doubt falls on the errors and spares the rest."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from scoring.card import CARDS, parse_cards
from scoring.words import language
from vision.detection.detections import Detections
from vision.interpretation import read_table
from vision.reading import TableReading
from vision.simulation.plane import Camera, Deck, Layout, Placed, column, fan, shoot

HEIGHT = Camera().height
Scene = tuple[Detections, tuple[int, int]]


def numbers(text: str) -> list[int]:
    return [CARDS.index(card) for card in parse_cards(text)]


def scene(*melds: str, hand: str = "", crosswise: tuple[int, ...] = (), skip: tuple[int, ...] = ()) -> Scene:
    """Columns side by side; `skip` leaves out cards by their number, so that a gap stays."""
    rng, layout = np.random.default_rng(0), Layout()
    placed: list[Placed] = []
    for k, meld in enumerate(melds):
        placed += column(numbers(meld), (0.95 * k, 0), 0.22, rng, wobble=0.01, crosswise=crosswise if k == 0 else ())
    layout.lay([p for k, p in enumerate(placed) if k not in skip])
    if hand:
        layout.lay(fan(numbers(hand), (0, 3.6), 0.9, 0.0, rng))
    found, size, _ = shoot(layout, Deck(), Camera(noise=0.03), rng)
    return found, size


def says(found: Detections, row: int, shares: dict[str, float]) -> Detections:
    scores = found.scores.copy()
    scores[row] = 1e-5
    for name, share in shares.items():
        scores[row, numbers(name)[0]] = share
    return replace(found, scores=scores)


def doubts(reading: TableReading) -> dict[str, tuple[str, ...]]:
    return {str(card.card): card.doubts for card in reading.cards if card.doubtful}


def marked(reading: TableReading, key: str) -> list[str]:
    return [str(card.card) for card in reading.cards if key in card.doubts]


def test_a_clear_table_raises_no_doubt() -> None:
    reading = read_table(*scene("5H 6H 7H 8H", "KD KC KS", hand="3C 9D"), "classico")
    assert not doubts(reading)
    assert not any(meld.doubtful for meld in reading.melds)


def test_a_card_in_hand_that_may_be_another_is_doubtful() -> None:
    found, size = scene("5H 6H 7H 8H", hand="3C")
    for row in (len(found) - 2, len(found) - 1):
        found = says(found, row, {"3C": 0.6, "3S": 0.4})
    assert doubts(read_table(found, size, "classico")) == {"3C": ("unsure",)}


def test_a_card_the_rules_settle_is_deduced_and_shows_what_was_seen() -> None:
    found, size = scene("5H 6H 7H 8H 9H")
    reading = read_table(says(found, 2, {"7D": 0.6, "7H": 0.4}), size, "classico")
    (card,) = (c for c in reading.cards if c.deduced)
    assert (str(card.card), str(card.seen), card.doubtful) == ("7H", "7D", False)


def test_a_card_that_hardly_looks_like_what_the_rules_ask_for_stays_and_is_doubtful() -> None:
    found, size = scene("5H 6H 7H 8H 9H 10H")
    reading = read_table(says(found, 2, {"KC": 0.98, "7H": 0.005}), size, "classico")
    (card,) = (c for c in reading.cards if "against" in c.doubts)
    assert (str(card.card), card.deduced, str(card.alternatives[0][0])) == ("KC", False, "7H")


def test_a_gap_that_only_a_hidden_card_explains_is_a_question() -> None:
    reading = read_table(*scene("7H 8H 9H 10H JH", "KD KC KS", skip=(2,)), "classico")
    (gap,) = (meld for meld in reading.melds if meld.doubtful)
    assert "9H" in str(gap.faults[0])
    assert [str(reading.card(i).card) for i in gap.cards] == ["7H", "8H", "10H", "JH"]


def test_a_stack_whose_top_card_hides_a_corner_may_bear_a_card_that_was_not_read() -> None:
    found, size = scene("5H 6H 7H 8H", "KD KC KS")
    top = [k for k in range(len(found)) if found.scores[k].argmax() == numbers("8H")[0]]
    assert len(top) == 2
    lower = max(top, key=lambda k: float(found.quad[k, :, 1].mean()))
    seen = found[np.arange(len(found)) != lower]
    assert doubts(read_table(seen, size, "classico")) == {"8H": ("covered",)}
    assert not doubts(read_table(seen, size, "none"))


def test_more_copies_than_the_pack_holds_mark_the_least_certain() -> None:
    found, size = scene("6S 7S 8S", "6S 7S 8S", hand="6S")
    weak = says(found, 0, {"6S": 0.97, "6C": 0.02})
    copies = [c for c in read_table(weak, size, "classico").cards if str(c.card) == "6S"]
    marked = [c for c in copies if "copies" in c.doubts]
    assert len(copies) == 3
    assert [c.confidence for c in marked] == [min(c.confidence for c in copies)]


def test_a_wide_step_is_a_question_in_a_meld_and_none_where_there_are_no_melds() -> None:
    found, size = scene("KD KC KS KH KD KC", skip=(3,))
    assert marked(read_table(found, size, "classico"), "gap") == ["KD"]
    assert not marked(read_table(found, size, "none"), "gap")


def test_a_meld_too_short_to_tell_its_usual_step_is_measured_by_the_others() -> None:
    longer, short = "5H 6H 7H 8H", "KD KC KS KH"
    assert marked(read_table(*scene(longer, short, skip=(5,)), "classico"), "gap") == ["KS"]
    assert not marked(read_table(*scene(longer, short), "classico"), "gap")


def test_two_cards_left_of_a_meld_are_measured_by_the_others_too() -> None:
    reading = read_table(*scene("5H 6H 7H 8H", "KD KC KS", skip=(5,)), "classico")
    assert [meld.doubtful for meld in reading.melds] == [False, True]
    assert marked(reading, "gap") == ["KS"]


@pytest.mark.parametrize(("skip", "told"), [((), []), ((4,), ["9S"])])
def test_a_hand_that_falls_apart_where_a_card_is_missing_is_a_question(skip: tuple[int, ...], told: list[str]) -> None:
    layout = Layout()
    layout.lay(column(numbers("5H 6H 7H 8H"), (0, 0), 0.22, np.random.default_rng(0)))
    held = fan(numbers("3C KD 10S 4H JC 9S QD 2H"), (0, 2), 0.32, 0.0, np.random.default_rng(0))
    layout.lay([card for place, card in enumerate(held) if place not in skip])
    found, size, _ = shoot(layout, Deck(), Camera(noise=0), np.random.default_rng(0))
    assert marked(read_table(found, size, "classico"), "gap") == told


def test_a_row_of_three_with_one_step_twice_as_wide_is_a_question() -> None:
    layout = Layout()
    layout.lay(fan(numbers("3C KD 10S 4H"), (0, 0), 0.26, 0.0, np.random.default_rng(0)))
    whole, size, _ = shoot(layout, Deck(), Camera(noise=0), np.random.default_rng(0))
    assert not marked(read_table(whole, size, "classico"), "gap")
    third = numbers("10S")[0]
    lacking = read_table(whole[whole.scores.argmax(axis=1) != third], size, "classico")
    assert marked(lacking, "gap") == ["4H"]


def test_more_of_the_last_card_than_usual_beneath_a_crosswise_one_is_a_question() -> None:
    run = "5H 6H 7H 8H 9H 10H JH"
    assert not marked(read_table(*scene(run, "KD KC KS", crosswise=(6,)), "classico"), "gap")
    assert marked(read_table(*scene(run, "KD KC KS", crosswise=(6,), skip=(5,)), "classico"), "gap") == ["JH"]


def test_two_equal_cards_of_which_each_shows_one_index_may_be_taken_for_one_and_are_a_question() -> None:
    found, size = scene("5H 6H 7H 8H", "KD KC KS KS")
    assert not marked(read_table(found, size, "classico"), "two_cards")
    spades = [k for k in range(len(found)) if found.scores[k].argmax() == numbers("KS")[0]]
    upper = sorted(spades, key=lambda k: float(found.quad[k, :, 1].mean()))[1]
    reading = read_table(found[np.arange(len(found)) != upper], size, "classico")
    assert len(reading.cards) == 7
    assert marked(reading, "two_cards") == ["KS"]


@pytest.mark.parametrize(("below", "told"), [(0.9, ["6H"]), (0.2, []), (None, [])])
def test_what_sticks_out_from_under_the_first_card_is_told(below: float | None, told: list[str]) -> None:
    """The first card left no index; the photo shows card there, table, or cannot tell."""
    found, size = scene("5H 6H 7H 8H", "KD KC KS", skip=(0,))
    looked: list[np.ndarray] = []

    def likeness(points: np.ndarray) -> float | None:
        looked.append(points)
        return below if len(looked) == 1 else 0.0

    reading = read_table(found, size, "classico", likeness=lambda _cards: likeness)
    assert marked(reading, "beneath") == told
    six = found.card_quad[found.scores.argmax(axis=1) == numbers("6H")[0]]
    assert six[:, :, 1].min() - 0.25 * HEIGHT < looked[0][:, 1].min() < looked[0][:, 1].max() < six[:, :, 1].min()


@pytest.mark.parametrize(("off", "cards", "doubted"), [(0.0, 1, 0), (0.3, 2, 2), (0.6, 2, 0)])
def test_two_cards_that_may_be_one_seen_from_opposite_corners_are_doubtful(
    off: float, cards: int, doubted: int
) -> None:
    seen = Layout([Placed(numbers("2S")[0], (0, 0))])
    found, size_wh, _ = shoot(seen, Deck(), Camera(noise=0), np.random.default_rng(0))
    assert len(found) == 2
    found = says(says(found, 0, {"2S": 0.98, "2C": 0.02}), 1, {"2C": 0.98, "2S": 0.02})
    height = np.linalg.norm(found.card_quad[1, 3] - found.card_quad[1, 0])
    away = (np.array([0, 1])[:, None, None] * np.array([off * height, 0])).astype(np.float32)
    reading = read_table(replace(found, quad=found.quad + away, card_quad=found.card_quad + away), size_wh, "none")
    assert len(reading.cards) == cards
    assert sum("twin" in card.doubts for card in reading.cards) == doubted


def test_without_rules_a_card_twice_is_doubted_and_an_unlawful_group_is_not() -> None:
    reading = read_table(*scene("5H KD 2C 9S", hand="3D"), "none")
    assert not doubts(reading)
    assert not any(meld.doubtful or meld.faults for meld in reading.melds)
    twice = read_table(*scene("5H KD 2C 9S", hand="5H"), "none")
    assert list(doubts(twice).values()) == [("copies",)]


def test_a_faint_card_that_its_meld_bears_out_is_no_question_but_a_wild_or_one_in_hand_is() -> None:
    found, size = scene("5H 6H 7H 8H", "KD KC KS JK", hand="3C 9D")
    faint = np.isin(found.scores.argmax(axis=1), numbers("6H KC JK 3C"))
    reading = read_table(replace(found, confidence=np.where(faint, 0.25, 0.95).astype(np.float32)), size, "classico")
    assert sorted(marked(reading, "faint")) == ["3C", "JK"]


@pytest.mark.parametrize(
    ("card", "presence", "told"), [("KS", 0.55, False), ("KS", 0.45, True), ("JK", 0.55, False), ("JK", 0.45, True)]
)
def test_a_card_that_is_hardly_there_is_doubtful(*, card: str, presence: float, told: bool) -> None:
    layout = Layout([Placed(k, (0.9 * place, 0)) for place, k in enumerate(numbers(f"7H {card}"))])
    found, size, of = shoot(layout, Deck(), Camera(noise=0), np.random.default_rng(0))
    rows = [row for row, k in enumerate(of) if k == 0] + [of.index(1)]
    confidence = np.array([0.95, 0.95, presence], np.float32)
    reading = read_table(replace(found[rows], confidence=confidence), size, "none")
    assert ("faint" in doubts(reading).get(card, ())) is told


@pytest.mark.parametrize(
    ("like", "presence", "told"), [("5H", 0.18, True), ("5H", 0.1, False), ("JK", 0.3, True), ("JK", 0.2, False)]
)
def test_something_like_an_index_that_was_not_read_casts_doubt_beside_it(
    *, like: str, presence: float, told: bool
) -> None:
    found, size = scene("5H 6H 7H 8H", hand="3C 9D")
    ghost = says(
        Detections(
            found.quad[:1] + np.float32((0, 650)),
            found.card_quad[:1] + np.float32((0, 650)),
            np.array([presence], np.float32),
            found.scores[:1],
        ),
        0,
        {like: 0.99},
    )
    both = Detections(
        *(np.concatenate([getattr(found, n), getattr(ghost, n)]) for n in ("quad", "card_quad", "confidence", "scores"))
    )
    assert not doubts(read_table(found, size, "classico"))
    assert any("unread" in keys for keys in doubts(read_table(both, size, "classico")).values()) is told


@pytest.mark.parametrize(("marks", "told"), [((6,), True), ((5, 6), False)])
def test_a_crosswise_mark_that_disagrees_is_a_note_and_no_doubt(*, marks: tuple[int, ...], told: bool) -> None:
    """Seven naturals are a pulito, which the last two cards across would say."""
    reading = read_table(*scene("5H 6H 7H 8H 9H 10H JH", "KD KC KS", crosswise=marks), "classico")
    assert [len(meld.crosswise) for meld in reading.melds] == [len(marks), 0]
    assert any("laid across" in str(note) for note in reading.notes) is told
    assert not doubts(reading)
    assert not any(meld.doubtful for meld in reading.melds)


def test_every_doubt_has_words() -> None:
    found, size = scene("5H 6H 7H 8H", hand="3C")
    reading = read_table(replace(found, confidence=np.full(len(found), 0.25, np.float32)), size, "classico")
    used = {key for card in reading.cards for key in card.doubts}
    assert used
    assert {f"doubt.{key}" for key in used} <= language().sentences.keys()


@pytest.mark.parametrize(
    ("second", "apart", "asked"),
    [
        ("9H TH JH QH", 0.66, ["8H", "QH"]),
        ("9H TH JH QH", 0.95, []),
        ("TH JH QH KH", 0.66, []),
        ("9D TD JD QD", 0.66, []),
    ],
)
def test_melds_that_touch_and_are_one_run_together_may_be_one(second: str, apart: float, asked: list[str]) -> None:
    rng, layout = np.random.default_rng(0), Layout()
    layout.lay(column(numbers("5H 6H 7H 8H"), (0, 0), 0.22, rng, wobble=0.01))
    layout.lay(column(numbers(second.replace("T", "10")), (apart, 0.05), 0.22, rng, wobble=0.01))
    found, size, _ = shoot(layout, Deck(), Camera(noise=0.03), rng)
    reading = read_table(found, size, "classico")
    assert len(reading.melds) == 2
    assert marked(reading, "two_melds") == asked
