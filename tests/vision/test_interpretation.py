"""From indices to the JSON of a whole table."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.card import CARDS
from scoring.variants import VARIANTS
from vision.commands.read_json import to_json
from vision.commands.simulate import main
from vision.detection.detections import Detections
from vision.interpretation import read_table
from vision.reading import TableReading
from vision.simulation.dealing import deal, lay
from vision.simulation.plane import Camera, Deck, shoot
from vision.simulation.trials import likely_confusion, tally

Bags = list[tuple[list[list[str]], list[str]]]


def bags(reading: TableReading) -> Bags:
    name = {card.id: str(card.card) for card in reading.cards}
    return sorted(
        (
            sorted(sorted(name[c] for c in reading.melds[m].cards) for m in side.melds),
            sorted(name[c] for c in side.hand),
        )
        for side in reading.sides
    )


@settings(max_examples=12, deadline=None)
@given(
    seed=st.integers(0, 100_000),
    variant=st.sampled_from(sorted(VARIANTS)),
    sides=st.integers(1, 2),
    angle=st.floats(-3.1, 3.1),
    four=st.booleans(),
)
def test_lawful_tables_are_read_whole(*, seed: int, variant: str, sides: int, angle: float, four: bool) -> None:
    rng = np.random.default_rng(seed)
    dealt = deal(rng, variant, sides)
    deck = Deck(corners=(0, 1, 2, 3) if four else (0, 2))
    found, size, _ = shoot(lay(dealt, rng), deck, Camera(angle=angle, tilt=0.02, noise=0.04), rng)
    want = sorted(
        (sorted(sorted(str(CARDS[c]) for c in meld) for meld in melds), sorted(str(CARDS[c]) for c in hand))
        for melds, hand in zip(dealt.melds, dealt.hands, strict=True)
    )
    assert bags(read_table(found, size, variant)) == want


def heap(rng: np.random.Generator) -> Detections:
    """Indices thrown about at random, few identities among them, each with a card that was guessed wildly."""
    count, height = int(rng.integers(1, 14)), rng.uniform(20, 60)
    turns = rng.choice([0, np.pi / 2, np.pi, -np.pi / 2], count) + rng.normal(0, 0.2, count)
    c, s = np.cos(turns), np.sin(turns)
    turned = np.stack([np.stack([c, s], -1), np.stack([-s, c], -1)], 1)
    at = rng.uniform(0, rng.choice([200, 500]), (count, 1, 2))
    index = np.array([[-0.3, -0.5], [0.3, -0.5], [0.3, 0.5], [-0.3, 0.5]]) * height @ turned + at
    card = np.array([[-0.5, -0.7], [3, -0.7], [3, 4.3], [-0.5, 4.3]]) * height @ turned + at
    card += rng.normal(0, 0.3 * height, card.shape)
    scores = rng.dirichlet(np.full(len(CARDS), 0.02), count) * 0.1
    scores[np.arange(count), rng.choice(rng.choice(len(CARDS), 3), count)] += rng.uniform(0.2, 0.9, count)
    quads = (array.astype(np.float32) for array in (index, card, rng.uniform(0.05, 1, count), scores))
    return Detections(*quads)


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 1_000_000), variant=st.sampled_from([None, "none", *sorted(VARIANTS)]))
def test_any_heap_of_indices_is_a_table(seed: int, variant: str | None) -> None:
    reading = read_table(heap(np.random.default_rng(seed)), (600, 600), variant)
    assert {card.id for card in reading.cards} == set(range(len(reading.cards)))


def a_reading(variant: str | None = "classico") -> TableReading:
    rng = np.random.default_rng(5)
    found, size, _ = shoot(lay(deal(rng, "classico"), rng), Deck(), Camera(), rng)
    return read_table(found, size, variant)


def test_the_answer_is_json_in_the_agreed_form() -> None:
    answer = json.loads(json.dumps(to_json("some/photo.jpg", a_reading())))
    assert answer["photo"] == "some/photo.jpg"
    assert {"photo", "width", "height", "seconds", "cards", "melds", "loose", "sides", "notes"} == answer.keys()
    for place, card in enumerate(answer["cards"]):
        assert card["id"] == place
        assert np.shape(card["quad"]) == (4, 2)
        assert card["doubtful"] is bool(card["doubts"])
        assert card["deduced"] is ("seen" in card)
        assert card["card"] not in [card.get("seen"), *(name for name, _ in card["alternatives"])]
        assert all(isinstance(name, str) and 0 <= p <= 1 for name, p in card["alternatives"])
    for meld in answer["melds"]:
        assert meld["kind"] in ("run", "set", "other")
        assert len(meld["cards"]) >= 3


def test_every_card_has_one_place() -> None:
    reading = a_reading()
    in_melds = [c for side in reading.sides for m in side.melds for c in reading.melds[m].cards]
    in_hands = [c for side in reading.sides for c in side.hand]
    assert sorted([*in_melds, *in_hands, *reading.loose]) == [card.id for card in reading.cards]


@pytest.mark.parametrize("variant", [None, "none", *VARIANTS])
def test_the_same_indices_are_always_read_alike(variant: str | None) -> None:
    assert a_reading(variant) == a_reading(variant)


def test_no_index_is_an_empty_reading_with_a_note() -> None:
    reading = read_table(Detections.empty(), (640, 480))
    assert (reading.cards, reading.sides, reading.size_wh) == ((), (), (640, 480))
    assert reading.notes


def test_an_unknown_variant_is_refused() -> None:
    with pytest.raises(KeyError):
        read_table(Detections.empty(), (640, 480), "scopa")


def test_the_rules_mend_more_tables_than_they_spoil() -> None:
    counted = tally(0.0, 24, likely_confusion(), 0.0, seed=2)
    assert counted.after > counted.before
    assert counted.cards_after > counted.cards_before
    assert counted.silent == 0


def test_cards_that_left_no_trace_hardly_pass_unmarked() -> None:
    counted = tally(0.05, 40, likely_confusion(), 0.0, seed=2)
    assert counted.hidden > counted.tables / 2
    assert counted.silent <= 1


def test_simulate_prints_a_table_and_draws_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "new" / "picture.png"
    assert main(["--tables", "2", "--drop", "0.03", "--out", str(out)]) == 0
    assert out.read_bytes().startswith(b"\x89PNG")
    assert "3.0 %" in capsys.readouterr().out
