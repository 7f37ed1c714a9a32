"""Burrachi declared by hand, squared up on the table."""

from __future__ import annotations

import json

import pytest

from scoring import Meld, Pile, Shape, SideHand, price, variant_named
from scoring.documents.document import parse_document, side_from_json, side_to_json
from scoring.documents.strict_json import DocumentError


def items(variant: str, *piles: Pile, **options: object) -> list[tuple[str, int]]:
    (line,) = price([SideHand("x", piles=piles)], variant_named(variant, options)).lines
    return [(item.name, item.points) for item in line.items]


@pytest.mark.parametrize(
    ("variant", "shape", "size", "tier", "bonus"),
    [
        ("classico", Shape.CLEAN, 7, "burraco puro", 200),
        ("classico", Shape.WILD_INSIDE, 7, "burraco sporco", 100),
        ("classico", Shape.WILD_INSIDE, 8, "burraco semipuro", 150),
        ("fibur", Shape.WILD_INSIDE, 8, "burraco sporco", 100),
        ("fibur", Shape.WILD_AT_END, 8, "burraco semipulito", 150),
        ("fibur", Shape.WILD_AT_END, 7, "burraco sporco", 100),
        ("canasta", Shape.WILD_AT_END, 9, "canasta sporca", 100),
        ("testa-a-testa", Shape.CLEAN, 13, "canasta pulita", 200),
        ("testa-a-testa", Shape.CLEAN, 14, "canasta da mille", 1000),
        ("burraco-reale", Shape.ACE_TO_KING, 13, "burraco nobile", 500),
        ("burraco-reale", Shape.CLEAN, 13, "burraco pulito", 200),
        ("burraco-reale", Shape.CLEAN, 14, "burraco reale", 1000),
        ("burraco-reale", Shape.WILD_INSIDE, 14, "burraco sporco", 100),
    ],
)
def test_a_pile_is_priced_by_its_shape_under_each_variant(
    variant: str, shape: Shape, size: int, tier: str, bonus: int
) -> None:
    assert items(variant, Pile(shape, size, 60)) == [("", 60), (tier, bonus)]


def test_piles_are_numbered_after_the_melds() -> None:
    side = SideHand("x", (Meld.parse("3H 4H 5H"),), piles=(Pile(Shape.CLEAN, 7, 50),))
    (line,) = price([side], variant_named("classico")).lines
    assert [item.meld for item in line.items] == [0, 1, 1]
    assert line.total == 15 + 50 + 200


@pytest.mark.parametrize(("shape", "warned"), [(Shape.CLEAN, False), (Shape.WILD_AT_END, True)])
def test_a_pile_allows_to_close_as_a_burraco_does(shape: Shape, warned: bool) -> None:  # noqa: FBT001
    side = SideHand("x", closed=True, piles=(Pile(shape, 7, 50),))
    assert bool(price([side], variant_named("burraco-reale")).warnings) is warned
    assert not price([side], variant_named("classico")).warnings


@pytest.mark.parametrize(
    ("shape", "size", "points", "problem"),
    [
        ("clean", 6, 40, "no burraco clean has 6 cards"),
        ("wild_inside", 15, 40, "no burraco wild_inside has 15 cards"),
        ("ace_to_king", 12, 40, "no burraco ace_to_king has 12 cards"),
        ("clean", 7, -5, "7 cards cannot be worth -5 points"),
        ("clean", 7, 215, "7 cards cannot be worth 215 points"),
    ],
)
def test_what_is_no_pile_is_refused_with_its_place(shape: str, size: int, points: int, problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Pile(Shape(shape), size, points)
    pile = {"shape": shape, "size": size, "points": points}
    document = {"variant": "classico", "lines": [{"piles": [pile]}]}
    with pytest.raises(DocumentError, match=rf"^lines\[0\]\.piles\[0\]: {problem}$"):
        parse_document(json.dumps(document).encode())


@pytest.mark.parametrize(
    ("pile", "problem"),
    [
        ({"shape": "dirty", "size": 7, "points": 1}, r'piles\[0\]\.shape: unknown shape "dirty", not one of clean, '),
        ({"shape": "clean", "size": True, "points": 1}, r"piles\[0\]\.size: must be a whole number, not true"),
        ({"shape": "clean", "size": 7, "points": 1.5}, r"piles\[0\]\.points: must be a whole number, not 1.5"),
        ({"shape": "clean", "size": 7}, r'piles\[0\]: "points" is missing'),
    ],
)
def test_a_pile_is_read_strictly(pile: dict[str, object], problem: str) -> None:
    with pytest.raises(DocumentError, match=problem):
        side_from_json({"piles": [pile]})


def test_piles_and_players_survive_the_way_through_json() -> None:
    side = SideHand("x", piles=(Pile(Shape.WILD_AT_END, 9, 75),), players=(2, 0))
    assert side_from_json(json.loads(json.dumps(side_to_json(side)))) == side
