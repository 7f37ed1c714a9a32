"""Matches: running totals, end, tie, winner, Victory Points."""

from __future__ import annotations

from dataclasses import replace

import pytest

from scoring import Match, Meld, OptionError, Paper, SideHand, parse_cards, price, variant_named

PURO = Meld.parse("3H 4H 5H 6H 7H 8H 9H")  # 245 points
KING = parse_cards("KS")


def side(burrachi: int = 0, kings: int = 0) -> SideHand:
    return SideHand("x", (PURO,) * burrachi, KING * kings)


def match(*hands: tuple[SideHand, ...], variant: str = "classico", **options: object) -> Match:
    return Match(("Noi", "Loro"), variant, options, hands)


def test_totals_run_from_hand_to_hand() -> None:
    played = match((side(1), side()), (side(0, 3), side(2)))
    assert played.running() == ((245, 0), (215, 490))
    assert played.standing().totals == (215, 490)
    assert match().standing().totals == (0, 0)
    assert match().running() == ()


def test_a_match_goes_on_below_its_target() -> None:
    standing = match((side(2), side(1)), target=505).standing()
    assert (standing.over, standing.winner) == (False, None)


def test_the_first_side_past_the_target_wins() -> None:
    standing = match((side(2), side(1)), (side(0), side(2)), target=505).standing()
    assert (standing.totals, standing.over, standing.winner) == ((490, 735), True, 1)


def test_exactly_the_target_ends_it() -> None:
    points = Meld.parse("3H 4H 5H")
    hand = (SideHand("x", (PURO, PURO, points)), side())
    assert match(hand, target=505).standing().over


def test_of_two_past_the_target_the_higher_wins() -> None:
    assert match((side(3), side(4)), target=505).standing().winner == 1


def test_a_tie_past_the_target_plays_another_hand() -> None:
    assert not match((side(3), side(3)), target=505).standing().over
    assert match((side(3), side(3)), (side(1), side()), target=505).standing().winner == 0


def test_the_default_targets() -> None:
    hand = (side(8), side())
    assert not match(hand).standing().over
    nine = (side(9), side())
    assert match(nine).standing().over
    assert match(nine, variant="canasta").standing().over
    assert match(nine, variant="fibur").standing().over
    assert not match(nine, variant="burraco-reale").standing().over
    assert match(nine, variant="burraco-reale", target=1500).standing().over


def test_agreed_hands_end_the_match_instead_of_the_target() -> None:
    far = (side(9), side())
    assert not match(far, hands=2).standing().over
    standing = match(far, (side(), side(1)), hands=2).standing()
    assert (standing.over, standing.winner, standing.victory_points) == (True, 0, None)
    assert match((side(), side(1)), variant="testa-a-testa", hands=1).standing().winner == 1


def test_testa_a_testa_is_one_deal_and_names_its_winner() -> None:
    standing = match((side(), side(1)), variant="testa-a-testa").standing()
    assert (standing.over, standing.winner) == (True, 1)
    assert match((side(1), side(1)), variant="testa-a-testa").standing().level


@pytest.mark.parametrize(
    "options", [{"target": 1000}, {"hands": 2}, {"target": 5, "hands": 2}, {"hands": 2, "target": 5}]
)
def test_testa_a_testa_goes_on_where_a_target_or_more_hands_are_agreed(options: dict[str, int]) -> None:
    assert not match((side(), side(1)), variant="testa-a-testa", **options).standing().over
    assert match(*[(side(), side(1))] * 5, variant="testa-a-testa", **options).standing().winner == 1


def test_a_tie_by_hands_plays_another_unless_victory_points_share_it() -> None:
    even = (side(), side())
    assert not match(even, even, even, hands=3).standing().over
    shared = match(even, even, even, variant="fibur", hands=3).standing()
    assert (shared.over, shared.winner, shared.victory_points) == (True, None, (10, 10))


THREE = ["0–50", "55–150", "155–250", "255–350", "355–500", "505–650", "655–800", "805–1000", "1005–1250", "1255–1500"]
FOUR = [
    "0–100",
    "105–300",
    "305–500",
    "505–700",
    "705–900",
    "905–1100",
    "1105–1300",
    "1305–1500",
    "1505–1700",
    "1705–2000",
]
TABLE = [
    (hands, int(difference), 10 + gain)
    for hands, rows in ((3, [*THREE, "1505–9000"]), (4, [*FOUR, "2005–9000"]))
    for gain, row in enumerate(rows)
    for difference in row.split("–")
]


@pytest.mark.parametrize(("hands", "difference", "winner"), TABLE)
def test_victory_points(hands: int, difference: int, winner: int) -> None:
    threes = parse_cards("3H") * (difference // 5)
    even = (side(), side())
    behind = (side(), SideHand("x", (), threes))
    standing = match(*[even] * (hands - 1), behind, variant="fibur", hands=hands).standing()
    assert standing.victory_points == (winner, 20 - winner)
    ahead = (SideHand("x", (), threes), side())
    standing = match(*[even] * (hands - 1), ahead, variant="fibur", hands=hands).standing()
    assert standing.victory_points == (20 - winner, winner)


def test_switching_the_variant_prices_the_same_cards_anew() -> None:
    eight = Meld.parse("3S 4S 5S 6S 7S 8S 9S JK")
    played = match((SideHand("x", (eight,)), side()))
    assert played.standing().totals == (225, 0)
    assert replace(played, variant="canasta").standing().totals == (175, 0)
    assert replace(played, variant="burraco-reale").standing().totals == (None, 0)


def test_a_faulty_hand_leaves_its_side_without_a_total_and_the_match_open() -> None:
    faulty = SideHand("x", (Meld.parse("3H 4H"),))
    played = match((side(9), faulty), (side(), side(1)))
    assert played.running() == ((2205, None), (2205, None))
    assert not played.standing().over


def test_three_sides_add_up_too() -> None:
    played = Match(("A", "B", "C"), "classico", {"target": 505}, ((side(1), side(3), side(2)),))
    assert (played.standing().totals, played.standing().winner) == ((245, 735, 490), 1)


def test_a_match_refuses_what_does_not_fit() -> None:
    with pytest.raises(ValueError, match="hand 1 has 1 sides, the match 2"):
        match((side(),))
    with pytest.raises(KeyError):
        match(variant="poker")
    with pytest.raises(OptionError):
        match(options={"semipuro": "no"})


def three(alone: int, first: SideHand, second: SideHand) -> tuple[SideHand, ...]:
    """A hand that one of three played against the other two."""
    others = tuple(player for player in range(3) if player != alone)
    return replace(first, players=(alone,)), replace(second, players=others)


def of_three(*hands: tuple[SideHand, ...], **options: object) -> Match:
    return Match(("A", "B", "C"), "classico", {"players": 3, **options}, hands)


def test_of_three_the_one_alone_gets_all_and_each_of_the_pair_half_rounded_up() -> None:
    played = of_three(three(1, side(2), side(1)), three(0, side(0, 3), side(1)))
    assert played.points() == ((123, 490, 123), (-30, 123, 123))
    assert played.running() == ((123, 490, 123), (93, 613, 246))


def test_half_of_a_loss_is_rounded_up_too() -> None:
    five = SideHand("x", (), parse_cards("3H"))
    assert of_three(three(2, side(), five)).points() == ((-2, -2, 0),)


def test_a_pair_may_agree_to_round_its_half_down() -> None:
    five = SideHand("x", (), parse_cards("3H"))
    played = of_three(three(2, side(), side(1)), three(2, side(), five), pair_points="half_down")
    assert played.points() == ((122, 122, 0), (-3, -3, 0))


def test_a_pair_may_agree_on_the_whole_for_each() -> None:
    assert of_three(three(2, side(2), side(1)), pair_points="whole").points() == ((245, 245, 490),)


def test_one_of_three_wins_past_the_target() -> None:
    played = of_three(three(2, side(3), side(1)), target=505)
    assert (played.standing().over, played.standing().winner) == (True, 2)


def test_a_faulty_hand_of_a_pair_leaves_both_without_a_total() -> None:
    assert of_three(three(0, side(1), SideHand("x", (Meld.parse("3H 4H"),)))).standing().totals == (245, None, None)


@pytest.mark.parametrize("players", [((0,), (1, 1)), ((0,), (1,)), ((0,), (1, 3)), ((0, 1, 2), (2,))])
def test_every_player_plays_on_one_side(players: tuple[tuple[int, ...], tuple[int, ...]]) -> None:
    hand = tuple(replace(side(), players=some) for some in players)
    with pytest.raises(ValueError, match="hand 1 does not share out the 3 players of the match"):
        of_three(hand)


def test_an_end_reached_level_is_told_from_a_match_that_goes_on() -> None:
    assert match((side(3), side(3)), target=505).standing().level
    assert not match((side(1), side(1)), target=505).standing().level
    assert not match((side(3), side(1)), target=505).standing().level


ALONE = tuple(
    SideHand(name, cards_left=parse_cards(card)) for name, card in (("Ada", "KS"), ("Bea", "KH"), ("Cleo", "KD"))
)


@pytest.mark.parametrize(
    ("options", "ada", "begun"),
    [
        ({"second_phase": "from_1000"}, 995, False),
        ({"second_phase": "from_1000"}, 1000, True),
        ({"second_phase": "from_1500"}, 1000, False),
        ({}, 2000, False),
    ],
)
def test_from_an_agreed_total_on_each_of_three_plays_alone(options: dict[str, str], ada: int, *, begun: bool) -> None:
    rules = {"players": 3, "target": 2005, **options}
    match = Match(("Ada", "Bea", "Cleo"), "classico", rules, paper=Paper((ada, 300, -20), 4))
    assert match.each_alone == begun


def test_a_hand_of_each_alone_counts_whole_for_each() -> None:
    rules = {"players": 3, "second_phase": "from_1000", "target": 1505}
    match = Match(("Ada", "Bea", "Cleo"), "classico", rules, (ALONE,), Paper((1100, 300, -20), 4))
    assert match.running() == ((1090, 290, -30),)
    assert not match.standing().over


def test_two_sides_have_no_second_phase() -> None:
    match = Match(("Noi", "Loro"), "classico", {"second_phase": "from_1000"}, paper=Paper((1500, 0), 4))
    assert not match.each_alone


def test_of_three_that_play_alone_who_closes_holds_no_card() -> None:
    meld = Meld.parse("3S 4S 5S 6S 7S 8S 9S")
    closed = replace(ALONE[0], melds=(meld,), closed=True)
    told = price((closed, *ALONE[1:]), variant_named("classico", {"players": 3})).warnings
    assert [warning.key for warning in told] == ["closed_with_cards"]
