"""How packages name the pictures of their cards: one scheme a row, data only."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class FileNames:
    """A pattern, what it writes for ranks and suits, and the names of the jokers' pictures."""

    pattern: str = "{rank}{suit}"
    ranks: Mapping[str, str] = field(default_factory=dict)
    suits: Mapping[str, str] = field(default_factory=dict)
    jokers: tuple[str, ...] = ()

    def of(self, rank: str, suit: str) -> str:
        """The name of one card's picture, without folder and ending."""
        return self.pattern.format(rank=self.ranks.get(rank, rank), suit=self.suits.get(suit, suit))


FILE_NAMES: Mapping[str, FileNames] = {
    "plain": FileNames(),
    "ten as T": FileNames(ranks={"10": "T"}, jokers=("2J",)),
    "words": FileNames(
        "{suit}_{rank}",
        {"A": "1", "J": "jack", "Q": "queen", "K": "king"},
        {"C": "club", "D": "diamond", "H": "heart", "S": "spade"},
        ("joker_black", "joker_red"),
    ),
    "elements": FileNames(
        "{rank}_{suit}",
        {"A": "1", "J": "jack", "Q": "queen", "K": "king"},
        {"C": "club", "D": "diamond", "H": "heart", "S": "spade"},
    ),
    "plurals": FileNames(
        "card{suit}{rank}",
        suits={"C": "Clubs", "D": "Diamonds", "H": "Hearts", "S": "Spades"},
        jokers=("cardJoker",),
    ),
    "numbers": FileNames(
        "{suit}{rank}",
        {"A": "14", "J": "11", "Q": "12", "K": "13"},
        jokers=("black_joker", "red_joker"),
    ),
    "lower": FileNames(
        "{suit}_{rank}",
        {"A": "a", "J": "j", "Q": "q", "K": "k"},
        {"C": "c", "D": "d", "H": "h", "S": "s"},
        ("jk_b", "jk_r"),
    ),
    "french": FileNames(
        "{rank}{suit}",
        {"J": "V", "Q": "D", "K": "R"},
        {"C": "T", "D": "K", "H": "C", "S": "P"},
        ("JN", "JR"),
    ),
}
