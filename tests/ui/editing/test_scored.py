"""What the page makes of a score: which cards an item counts, what an edit moved, who the sides are."""

from __future__ import annotations

import pytest
from page_tables import reading
from PIL import Image

from scoring import VARIANTS
from scoring.card import Card
from ui.board.declared_burrachi import shapes_of
from ui.board.evidence import cut_out
from ui.editing import operations
from ui.editing.apply import apply
from ui.editing.lay_reading import lay
from ui.editing.scored import cards_of, copies, hand_score, line_names, moved, side_hands
from ui.editing.table import Table

SHA = "ab" * 32
NAMES = ("Us", "Them")
CLASSICO = VARIANTS["classico"]


@pytest.fixture
def table() -> Table:
    """Us: 0-6 run, 7-9 kings, 10-13 run with a joker, 24 and 25 in hand; them: 14-20, 21-23."""
    return apply(Table(), lay(reading(), SHA, "both"))


def test_every_item_finds_the_cards_it_counts(table: Table) -> None:
    table = apply(table, operations.Declare(0, "clean", 7, 55))
    for line, scored in zip(table.lines, hand_score(table, NAMES, CLASSICO).lines, strict=True):
        for item in scored.items:
            ids = cards_of(line, item)
            assert tuple(table.get(i).card for i in ids) == item.cards


def test_an_edit_moves_the_items_of_its_meld_and_no_others(table: Table) -> None:
    before = hand_score(table, NAMES, CLASSICO)
    after = hand_score(apply(table, operations.Delete(20)), NAMES, CLASSICO)  # 2S, the wild of the burraco
    assert moved(before, after) == ({}, {("meld_cards", 0): -20, ("burraco", 0): -100})
    assert moved(before, before) == moved(None, before) == ({}, {})


def test_copies_of_a_card_are_those_that_belong_to_a_side(table: Table) -> None:
    table = apply(apply(table, operations.Add("KS", "hand:1")), operations.Add("KS", "loose"))
    assert copies(table, Card.parse("KS")) == (7, 26)


def test_of_three_players_one_is_a_side_and_two_are_the_other(table: Table) -> None:
    table = apply(table, operations.Alone(1))
    assert line_names(table, ("A", "B", "C")) == ("B", "A + C")
    assert [side.players for side in side_hands(table, ("A", "B", "C"))] == [(1,), (0, 2)]
    assert [side.players for side in side_hands(table, NAMES)] == [(), ()]


def test_a_cut_out_shows_its_cards_and_little_else(table: Table) -> None:
    view = Image.new("RGB", (750, 550), "green")
    shown = [table.get(i) for i in (7, 8, 9)]
    picture = cut_out(view, 0.5, table, shown)
    xs = [x * 0.5 for card in shown for x, _ in card.quad]
    ys = [y * 0.5 for card in shown for _, y in card.quad]
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    assert wide <= picture.width <= wide + 0.3 * max(wide, high)
    assert high <= picture.height <= high + 0.3 * max(wide, high)
    assert len(picture.getcolors(picture.width * picture.height)) > 1  # outlines are drawn on the plain green


@pytest.mark.parametrize(
    ("variant", "size", "bonuses"),
    [
        ("classico", 7, [200, 100]),
        ("classico", 8, [200, 150]),
        ("fibur", 8, [200, 100, 150]),
        ("burraco-reale", 13, [200, 500, 100]),
        ("burraco-reale", 14, [1000, 100]),
        ("canasta", 9, [200, 100]),
    ],
)
def test_a_pile_can_be_what_its_variant_tells_apart(variant: str, size: int, bonuses: list[int]) -> None:
    assert list(shapes_of(VARIANTS[variant], size).values()) == bonuses
