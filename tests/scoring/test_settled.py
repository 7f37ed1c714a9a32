"""What a person settles by hand: exceptions, corrections, totals, paper; never mixed with the computed."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scoring_hands import GAMES, LINES

from scoring import Match, Meld, Paper, Settled, SideHand, parse_cards, price, variant_named
from scoring.documents.answer import score_to_json
from scoring.documents.document import parse_document, side_from_json, side_to_json
from scoring.documents.strict_json import DocumentError
from scoring.score import SETTLED
from scoring.words import language

RUN = "3H 4H 5H 6H 7H 8H 9H"
HELD = parse_cards("3S")
ILLEGAL = Meld(parse_cards("KS KD QC"), exception="agreed before")


def line_of(side: SideHand, variant: str = "classico") -> object:
    (line,) = price([side], variant_named(variant)).lines
    return line


def answered(**line: object) -> dict[str, object]:
    document = parse_document(json.dumps({"variant": "classico", "lines": [line]}).encode())
    (answer,) = score_to_json(price(document.sides, document.variant), document.variant)["lines"]
    return answer


def test_an_illegal_meld_counts_its_cards_by_a_named_exception() -> None:
    line = line_of(SideHand("Noi", (Meld.parse(RUN), ILLEGAL), HELD))
    assert (line.total, line.computed, line.faults) == (245 + 30 - 5, None, ())
    (item,) = line.by_hand
    assert (item.key, item.points, item.meld, item.cite, item.name) == (
        "exception_cards",
        30,
        1,
        SETTLED,
        "agreed before",
    )
    assert not any(item.settled for item in line.by_rules)


def test_a_legal_meld_needs_no_exception() -> None:
    line = line_of(SideHand("Noi", (Meld(parse_cards(RUN), exception="why"),), HELD))
    assert (line.total, line.computed, line.by_hand) == (240, 240, ())


def test_art_30_the_second_of_two_equal_sets_may_be_excepted() -> None:
    kings, more = Meld.parse("KS KD KC"), Meld(parse_cards("KS KH JK"), exception="found after the count")
    line = line_of(SideHand("Noi", (kings, more), HELD), "fibur")
    assert (line.total, line.computed, [item.points for item in line.by_hand]) == (30 + 50 - 5, None, [50])
    assert line_of(SideHand("Noi", (kings, more), HELD), "classico").by_hand == ()


def test_art_20_a_penalty_is_a_line_with_its_reason() -> None:
    side = SideHand("Noi", (Meld.parse(RUN),), HELD, corrections=(Settled(-100, "art. 20"), Settled(25, "miscount")))
    line = line_of(side)
    assert (line.total, line.computed) == (240 - 75, 240)
    assert [(item.key, item.name, item.points) for item in line.by_hand] == [
        ("correction", "art. 20", -100),
        ("correction", "miscount", 25),
    ]


@pytest.mark.parametrize("meld", [RUN, "3H 4H"])
def test_a_typed_total_stands_alone_whatever_lies_on_the_table(meld: str) -> None:
    total, correction = Settled(400, "counted at the table"), Settled(-100, "art. 20")
    line = line_of(SideHand("Noi", (Meld.parse(meld),), HELD, corrections=(correction,), total=total))
    assert (line.total, line.faults, [item.key for item in line.items]) == (400, (), ["typed_total"])
    assert line.computed == (240 if meld == RUN else None)
    assert line.melds[0].faults == (() if meld == RUN else line.melds[0].faults)


def test_a_hand_of_totals_alone_is_asked_nothing() -> None:
    sides = [SideHand(name, total=Settled(points, "paper")) for name, points in (("Noi", 300), ("Loro", 120))]
    score = price(sides, variant_named("classico"))
    assert ([line.total for line in score.lines], score.warnings) == ([300, 120], ())


def test_the_answer_marks_what_was_settled_and_says_what_the_rules_give() -> None:
    line = answered(
        melds=[RUN.split(), ["KS", "KD", "QC"]],
        exceptions=["", "agreed"],
        corrections=[{"points": -50, "reason": "late"}],
    )
    assert (line["total"], line["computed"]) == (245 + 30 - 50, None)
    settled = [item for item in line["items"] if "settled" in item]
    assert [(item["label"], item["points"], item["cite"]) for item in settled] == [
        ("Cards of meld 2, by exception: Agreed", 30, SETTLED),
        ("By hand: Late", -50, SETTLED),
    ]
    assert (line["melds"][1]["exception"], line["melds"][1]["faults"], line["faults"]) == ("agreed", [], [])
    assert "computed" not in answered(melds=[RUN.split()])
    assert answered(melds=[["3H"]], total={"points": 5, "reason": "so"})["total"] == 5


def test_italian_says_what_was_settled() -> None:
    document = parse_document(
        b'{"variant": "classico", "lines": [{"corrections": [{"points": -5, "reason": "art. 20"}]}]}'
    )
    answer = score_to_json(price(document.sides, document.variant), document.variant, language("it"))
    (item,) = answer["lines"][0]["items"]
    assert (item["label"], item["cite"]) == ("A mano: Art. 20", "deciso a mano, da nessuna regola")


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ({"corrections": [{"points": 5, "reason": ""}]}, "lines[0].corrections[0]: a reason has 1 to 100 characters"),
        ({"corrections": [{"points": 5}]}, 'lines[0].corrections[0]: "reason" is missing'),
        ({"corrections": [{"points": 0.5, "reason": "x"}]}, "lines[0].corrections[0].points: must be a whole number"),
        ({"total": {"points": 10**6, "reason": "x"}}, "lines[0].total: 1000000 points are more than 100000"),
        ({"total": 300}, "lines[0].total: must be an object, not 300"),
        ({"melds": [["3H"]], "exceptions": []}, "lines[0].exceptions: must be as many as the melds, 1"),
        ({"melds": [[]], "exceptions": ["x" * 101]}, "lines[0].exceptions: a reason has 1 to 100 characters"),
    ],
)
def test_what_settles_nothing_is_refused(line: dict[str, object], problem: str) -> None:
    with pytest.raises(DocumentError) as caught:
        answered(**line)
    assert str(caught.value).startswith(problem)


SETTLEMENTS = st.builds(Settled, st.integers(-500, 500), st.sampled_from(["art. 20", "late", "agreed"]))


@given(LINES, GAMES, st.lists(SETTLEMENTS, max_size=3), st.none() | SETTLEMENTS, st.booleans())
def test_settled_points_never_change_what_the_rules_give(
    line: dict[str, object],
    game: tuple[str, dict[str, object]],
    corrections: list[Settled],
    total: Settled | None,
    excepted: bool,  # noqa: FBT001 drawn
) -> None:
    plain = side_from_json(line)
    melds = tuple(Meld(meld.cards, exception="agreed" if excepted else "") for meld in plain.melds)
    side = SideHand(
        plain.name, melds, plain.cards_left, plain.closed, plain.pozzetto, corrections=tuple(corrections), total=total
    )
    assert side_from_json(json.loads(json.dumps(side_to_json(side)))) == side
    variant = variant_named(*game)
    (before,), (after,) = price([plain], variant).lines, price([side], variant).lines
    if not any(scored.exception for scored in after.melds):
        assert (after.by_rules, after.computed) == (before.items, before.total)
    assert all(item.settled for item in after.by_hand)
    assert not any(item.settled for item in after.by_rules)
    if total:
        assert after.total == total.points
    elif after.total is not None:
        assert after.total == sum(item.points for item in (*after.by_rules, *after.by_hand))


# A match begun on paper.


def hand(points: int) -> tuple[SideHand, ...]:
    return SideHand("Noi", total=Settled(points, "x")), SideHand("Loro", total=Settled(0, "x"))


def test_a_match_goes_on_from_paper() -> None:
    match = Match(("Noi", "Loro"), "classico", {"target": 505}, (hand(100),), Paper((400, -50), 3))
    assert (match.running(), match.played) == (((500, -50),), 4)
    assert not match.standing().over
    assert Match(match.sides, match.variant, {"target": 500}, match.hands, match.paper).standing().winner == 0
    assert Match(("Noi", "Loro"), "classico", {}, (), Paper((400, -50))).standing().totals == (400, -50)


def test_hands_on_paper_count_for_a_match_by_hands_and_its_victory_points() -> None:
    match = Match(("Noi", "Loro"), "fibur", {"hands": 4}, (hand(0), hand(0)), Paper((305, 0), 2))
    assert match.standing().victory_points == (12, 8)
    assert not Match(("Noi", "Loro"), "fibur", {"hands": 4}, (hand(0),), Paper((305, 0), 2)).standing().over


def test_paper_that_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="paper has totals of 1 sides, the match 2"):
        Match(("Noi", "Loro"), "classico", paper=Paper((4,)))
    with pytest.raises(ValueError, match="not within 100000 points and 100 hands"):
        Paper((10**6, 0))
    with pytest.raises(ValueError, match="after -1"):
        Paper((0, 0), -1)


@pytest.mark.parametrize("target", [5, 1234, 100_000])
def test_any_target_can_be_agreed_on(target: int) -> None:
    assert variant_named("classico", {"target": target}).target == target


def test_a_hand_that_was_settled_is_marked_for_each_player_it_counts_for() -> None:
    alone, pair = SideHand("A", (), HELD, players=(1,)), SideHand("B + C", players=(0, 2), total=Settled(101, "x"))
    match = Match(("A", "B", "C"), "classico", {"players": 3}, ((alone, pair),))
    assert (match.points(), match.settled()) == (((51, -5, 51),), ((True, False, True),))
