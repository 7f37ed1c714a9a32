"""How packages name the pictures of their cards: one scheme a row, data only."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Faces:
    """How a package names its pictures: a pattern, what it writes for ranks and suits, its jokers' names."""

    pattern: str = "{rank}{suit}"
    ranks: Mapping[str, str] = field(default_factory=dict)
    suits: Mapping[str, str] = field(default_factory=dict)
    jokers: tuple[str, ...] = ()

    def file_name(self, rank: str, suit: str) -> str:
        """The name of one card's picture, without folder and ending."""
        return self.pattern.format(rank=self.ranks.get(rank, rank), suit=self.suits.get(suit, suit))


FACES: Mapping[str, Faces] = {
    "plain": Faces(),
    "ten as T": Faces(ranks={"10": "T"}, jokers=("2J",)),
    "words": Faces(
        "{suit}_{rank}",
        {"A": "1", "J": "jack", "Q": "queen", "K": "king"},
        {"C": "club", "D": "diamond", "H": "heart", "S": "spade"},
        ("joker_black", "joker_red"),
    ),
    "plurals": Faces(
        "card{suit}{rank}",
        suits={"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"},
        jokers=("cardJoker",),
    ),
    "numbers": Faces(
        "{suit}{rank}",
        {"A": "14", "J": "11", "Q": "12", "K": "13"},
        jokers=("black_joker", "red_joker"),
    ),
    "lower": Faces(
        "{suit}_{rank}",
        {"A": "a", "J": "j", "Q": "q", "K": "k"},
        {"C": "c", "D": "d", "H": "h", "S": "s"},
        ("jk_b", "jk_r"),
    ),
    "french": Faces(
        "{rank}{suit}",
        {"J": "V", "Q": "D", "K": "R"},
        {"C": "T", "D": "K", "H": "C", "S": "P"},
        ("JN", "JR"),
    ),
}
