"""FIBUR as its Codice di gara has it: one ace (art. 11), no equal sets (art. 30), Victory Points (art. 17)."""

from __future__ import annotations

from scoring import HandScore, Match, Meld, Notice, SideHand, parse_cards, price, variant_named

KINGS, MORE_KINGS = Meld.parse("KS KD KC"), Meld.parse("KS KH JK")
HELD = parse_cards("3C")


def priced(variant: str, *melds: str) -> HandScore:
    return price([SideHand("Noi", tuple(map(Meld.parse, melds)), HELD)], variant_named(variant))


def test_art_30_two_sets_of_a_rank_are_a_fault_that_names_both_and_the_remedy() -> None:
    (line,) = priced("fibur", "KS KD KC", "3H 4H 5H", "KS KH JK").lines
    assert line.total is None
    (fault,) = map(str, line.faults)
    assert fault.startswith("melds 1 and 3 are both sets of rank K, and a side may lay only one (FIBUR, art. 30): ")
    assert fault.endswith(": put the second with the first, one wild at most")
    assert priced("classico", "KS KD KC", "KS KH JK").lines[0].total == 30 + 50 - 5
    assert priced("fibur", "KS KD KC", "QS QH JK").lines[0].total == 30 + 50 - 5


def test_art_30_each_side_may_have_its_own_set_of_a_rank() -> None:
    sides = [SideHand("Noi", (KINGS,), HELD), SideHand("Loro", (MORE_KINGS,), HELD)]
    assert [line.total for line in price(sides, variant_named("fibur")).lines] == [25, 45]


def test_runs_that_could_be_one_are_told_and_scored() -> None:
    score = priced("fibur", "3H 4H 5H", "6H 7H 8H", "10H JH QH", "9S 10S JS")
    assert score.lines[0].total == 15 + 20 + 30 + 30 - 5
    assert [warning.key for warning in score.warnings] == ["joinable_runs"]
    assert str(score.warnings[0]) == "Noi: runs 1 and 2 of hearts could be one run; two stay as they lie"
    assert priced("classico", "3H 4H 5H", "6H 7H 8H").warnings == ()


def test_art_11_two_aces_are_told_once() -> None:
    (line,) = priced("fibur", "AS 2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS KS AS").lines
    (fault,) = line.melds[0].faults
    assert fault == Notice("one_ace")


def match_of(difference: int, hands: int) -> Match:
    even = (SideHand("a", (), HELD), SideHand("b", (), HELD))
    behind = (SideHand("a", (), HELD), SideHand("b", (), HELD * (1 + difference // 5)))
    return Match(("a", "b"), "fibur", {"hands": hands}, (*[even] * (hands - 1), behind))


def test_art_17_ten_ten_is_a_draw() -> None:
    drawn, won = match_of(50, 3).standing(), match_of(55, 3).standing()
    assert (drawn.over, drawn.winner, drawn.victory_points) == (True, None, (10, 10))
    assert (won.over, won.winner, won.victory_points) == (True, 0, (11, 9))


def test_matches_of_two_hands_have_no_table_here_and_are_won_by_points() -> None:
    standing = match_of(50, 2).standing()
    assert (standing.over, standing.winner, standing.victory_points) == (True, 0, None)
