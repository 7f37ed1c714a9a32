"""A naive scorer, written from the rule texts on bare strings: it tries everything and shares no code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import Any

Options = Mapping[str, Any]
Line = Mapping[str, Any]
Found = tuple[int, str]

ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def rank(card: str) -> str:
    return card if card == "JK" else card[:-1]


def is_wild_card(card: str) -> bool:
    return rank(card) in ("2", "JK")


def readings(cards: list[str], game: str, options: Options) -> list[Found]:
    """List (bonus, description) of every legal reading."""
    if len(cards) < 3 or (game in ("burraco-reale", "testa-a-testa") and "JK" in cards):
        return []
    found = [*runs(cards, game, options), *wild_melds(cards, game, options)]
    if game in ("canasta", "classico", "fibur"):
        found += sets(cards, game, options)
    return found


def runs(cards: list[str], game: str, options: Options) -> Iterator[Found]:
    """Lay wilds, or none, at every choice of places of every run of the right length."""
    size = len(cards)
    if size > options.get("longest_run", 14):
        return
    for suit, low in product("CDHS", range(1, 16 - size)):
        needed = [ORDER[place - 1] + suit for place in range(low, low + size)]
        for at in choices(size, options):
            naturals = Counter(card for place, card in enumerate(needed) if place not in at)
            wilds = sorted((Counter(cards) - naturals).elements())
            if Counter(cards) != naturals + Counter(wilds) or not all(map(is_wild_card, wilds)):
                continue
            twos_natural = options.get("natural_two") != "wild"
            if not twos_natural and any(rank(card) == "2" for card in naturals):
                continue
            # A 2 of the suit that could stand in its own place is no wild.
            if twos_natural and any("2" + suit in wilds and needed[place] == "2" + suit for place in at):
                continue
            one_ace = options.get("aces", "one" if game == "fibur" else "both") == "one"
            if one_ace and size == 14 and not {0, 13} & set(at):
                continue
            longest = max(map(len, "".join("|" if place in at else "n" for place in range(size)).split("|")))
            if options.get("wild_in_run") == "ends" and longest < size - len(at):
                continue
            low_two = options.get("natural_two_points") == "low" and any(rank(card) == "2" for card in naturals)
            less = card_points("2" + suit, game) - 5 if low_two else 0
            yield bonus(game, options, size, longest if at else None, low, len(at)) - less, f"{suit}{low} {wilds}={at}"


def choices(size: int, options: Options) -> Iterator[tuple[int, ...]]:
    """Every choice of places for wilds; two naturals at least are left."""
    for count in range(min(options.get("most_wilds", 1), size - 2) + 1):
        yield from combinations(range(size), count)


def sets(cards: list[str], game: str, options: Options) -> Iterator[Found]:
    naturals = [card for card in cards if not is_wild_card(card)]
    wilds = [card for card in cards if is_wild_card(card)]
    one_rank = len({rank(card) for card in naturals}) == 1
    if one_rank and len(naturals) >= 2 and len(wilds) <= options.get("most_wilds", 1):
        worth = bonus(game, options, len(cards), len(naturals) if wilds else None, None, len(wilds))
        yield 0 if options.get("sets") == "cards" else worth, str(wilds)


def wild_melds(cards: list[str], game: str, options: Options) -> Iterator[Found]:
    ranks = Counter(map(rank, cards))
    if game == "classico" and options.get("only_wilds") == "three" and ranks["2"] + ranks["JK"] == len(cards) == 3:
        yield 0, "three wilds"
    if game == "canasta" and set(ranks) == {"2"} and len(cards) >= 7:
        yield 200, "matte"
    if game == "canasta" and options.get("matte") == "building" and set(ranks) == {"2"} and 3 <= len(cards) < 7:
        yield 0, "matte being built"
    if game == "canasta" and options.get("packs") == 3 and ranks == {"2": 1, "JK": 6}:
        yield 200, "jolly"


def bonus(game: str, options: Options, size: int, beside: int | None, low: int | None, wilds: int) -> int:  # noqa: PLR0913, PLR0917
    """Points of a burraco: `beside` naturals in a row where there is a wild; `low` is None for a set."""
    if size < 7:
        return 0
    if options.get("burrachi") == "feburit":
        kinds = [(300, low and size >= 13), (250, not low and size == 8), (200, True)]
        return (
            next(points for points, holds in kinds if holds)
            if beside is None
            else 150
            if beside >= 7 and wilds == 1
            else 100
        )
    if beside is None:
        if game in ("burraco-reale", "testa-a-testa") and size == 14:
            return 1000
        return 500 if game == "burraco-reale" and size == 13 and low == 1 else 200
    semi = options.get("semipuro", {"classico": "any", "fibur": "fibur"}.get(game, "none"))
    worth_more = {
        "none": False,
        "any": size >= 8,
        "exactly_eight": size == 8,
        "wild_at_end": size >= 8 and beside == size - 1,
        "fibur": beside >= 7,
    }
    # The text speaks of one jolly or pinella: with two, where a table lets them lie, it is a sporco.
    return 150 if worth_more[semi] and wilds == 1 else 100


def two_sets_of_one_rank(melds: list[list[str]]) -> bool:
    """Whether two lawful melds are sets of the same rank."""
    naturals = [[rank(card) for card in meld if not is_wild_card(card)] for meld in melds]
    sets_of = [ranks[0] for ranks in naturals if len(ranks) > 1 and len(set(ranks)) == 1]
    return len(set(sets_of)) < len(sets_of)


def card_points(card: str, game: str) -> int:
    prices = {"A": 15, "8": 10, "9": 10, "10": 10, "J": 10, "Q": 10, "K": 10, "JK": 30}
    if rank(card) == "2":
        return 10 if game in ("burraco-reale", "testa-a-testa") else 20
    return prices.get(rank(card), 5)


def total(line: Line, game: str, options: Options) -> int | None:
    """Points of one line as the command line gives it, None when a meld is illegal."""
    rule = options.get("pozzetto_unplayed", "table")
    flat = rule == "flat" or (rule == "table" and game == "testa-a-testa")
    unplayed = line["pozzetto"] == "taken_unplayed"
    # Paid flat, the cards in hand are the pozzetto's own and are not charged again.
    points = -100 if unplayed and flat else -sum(card_points(card, game) for card in line["hand"])
    for meld in line["melds"]:
        found = readings(meld, game, options)
        if not found:
            return None
        points += max(found)[0] + sum(card_points(card, game) for card in meld)
    if game == "fibur" and two_sets_of_one_rank(line["melds"]):
        return None
    silent = game == "burraco-reale" and options.get("silent_amounts") != "hundred"
    if line["closed"] and not silent:
        points += 100
    if line["pozzetto"] == "not_taken" and not silent:
        points -= 100
    return points
