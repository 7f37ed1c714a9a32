"""Which rules can be chosen when, and what stays chosen when another variant is played."""

from __future__ import annotations

import pytest

from scoring import VARIANTS
from ui.match.effects import with_value
from ui.match.rules import carried, options_of


@pytest.mark.parametrize(
    ("variant", "options", "kept"),
    [
        ("fibur", {"target": 505, "semipuro": "none"}, {"target": 505, "semipuro": "none"}),
        ("canasta", {"target": 505, "semipuro": "none"}, {"target": 505}),
        ("classico", {"target": 1234, "hands": 4}, {"target": 1234, "hands": 4}),
        ("classico", {"target": 1, "hands": 4}, {"hands": 4}),
        ("burraco-reale", {"target": 505, "players": 3}, {"target": 505}),
    ],
)
def test_options_are_carried_over_where_the_other_variant_takes_them(
    variant: str, options: dict[str, object], kept: dict[str, object]
) -> None:
    assert carried(variant, options) == kept


def test_a_default_is_not_stored() -> None:
    (target,) = [option for option in VARIANTS["classico"].options if option.key == "target"]
    assert with_value({"target": 505, "hands": 3}, target, 2005) == {"hands": 3}
    assert with_value({"hands": 3}, target, 1005) == {"hands": 3, "target": 1005}


@pytest.mark.parametrize(("sides", "key"), [(2, "players"), (3, "pair_points")])
def test_only_options_that_fit_the_sides_are_offered(sides: int, key: str) -> None:
    keys = {option.key for option in options_of("classico", sides)}
    assert keys & {"players", "pair_points"} == {key}


def test_what_leaves_no_choice_is_not_offered() -> None:
    assert not {"stock_end", "match_end"} & {option.key for name in VARIANTS for option in options_of(name, 2)}
