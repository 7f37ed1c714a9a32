"""The decks that training art is cut from, one row each: data only.

``zone`` bounds the index in the upper left corner, in fractions of the card: (left, top, right, bottom). Only marks
that lie whole inside it count as index, so it may reach into the pips, but never hold a whole one.
"""

from dataclasses import dataclass
from typing import Literal, TypedDict, Unpack

Zone = tuple[float, float, float, float]
Registry = Literal["debian", "npm", "pypi"]


@dataclass(frozen=True)
class DeckArt:
    """Where one deck comes from, how its cards are laid out and where its indices stand.

    Attributes:
        file_names: the scheme in ``vision.training.art.file_names`` by which ``path`` names one picture a card; empty
            where ``path`` is one sheet of 13 × 5 cards.
        back: file names of the backs; a sheet has ``backs`` of them after its jokers.
        corners: 2 or 4, how many corners carry an index; ``joker_corners`` the same for jokers.
        joker: bounds of the jokers' corner mark; None where they have none.
        jokers: how many jokers are kept.
        outline: fraction of the height that is painted over all round, for the printed outline that real cards lack.
        radius: corner radius of that outline, as a fraction of the width.
        letters: ranks that are painted anew in ``letter_font``.
    """

    name: str
    registry: Registry
    package: str
    path: str
    family: str
    licence: str
    zone: Zone
    file_names: str = ""
    back: tuple[str, ...] = ()
    corners: int = 2
    joker: Zone | None = None
    jokers: int = 2
    joker_corners: int = 2
    backs: int = 1
    outline: float = 0.012
    radius: float = 0.06
    letters: tuple[str, ...] = ()
    letter_font: str = "old-standard-tt-latin-700-normal.ttf"


class _Rest(TypedDict, total=False):
    corners: int
    joker: Zone | None
    jokers: int
    joker_corners: int
    backs: int
    outline: float
    radius: float
    letters: tuple[str, ...]
    letter_font: str


NARROW = (0.0, 0.02, 0.20, 0.27)
LEFT_EDGE = (0.0, 0.01, 0.20, 0.27)


def _gnome(name: str, family: str, zone: Zone = NARROW, **rest: Unpack[_Rest]) -> DeckArt:
    package = "aisleriot" if name == "bonded" else "gnome-cards-data"
    path = f"usr/share/aisleriot/cards/{name}.svgz"
    return DeckArt(name, "debian", package, path, family, "GPL-3.0-or-later", zone, **rest)


def _kennard(variant: str, zone: Zone) -> DeckArt:
    package = "@heruka_urgyen/react-playing-cards@0.5.0"
    path = f"src/images/{variant}/{{}}.svg"
    return DeckArt(f"heruka_{variant}", "npm", package, path, "kennard", "MIT; CC0-1.0", zone, "ten as T", ("../back",))


JACK_QUEEN = ("J", "Q")
SANS = "DejaVuSans-Bold.ttf"
STAR = (0.02, 0.02, 0.22, 0.15)
CLIPART = "usr/share/openclipart/svg/recreation/games/cards"
TEXLIVE = "usr/share/texlive/texmf-dist/tex/latex/jeuxcartes"

# Never to be listed here: what `KEPT_OUT` holds.
DECKS: tuple[DeckArt, ...] = (
    _gnome("anglo", "anglo", joker=(0.0, 0.02, 0.14, 0.30)),
    _gnome("anglo_bitmap", "anglo", joker=(0.0, 0.02, 0.14, 0.30)),
    _gnome("gnomangelo", "anglo", jokers=0),
    _gnome("anglo_modern", "byron", radius=0.08, joker=STAR, joker_corners=4),
    _gnome("anglo_modern_4_color", "byron", radius=0.08, joker=STAR, joker_corners=4),
    _gnome("anglo_poker", "kennard", LEFT_EDGE, radius=0.07, joker=(0.02, 0.01, 0.22, 0.15)),
    _gnome("tigullio", "tigullio", joker=(0.04, 0.04, 0.30, 0.22)),
    _gnome("paris", "paris", LEFT_EDGE, outline=0.02, joker=(0.0, 0.01, 0.33, 0.23)),
    _gnome("bellot", "paris", (0.0, 0.0, 0.20, 0.27), outline=0.005, joker=(0.0, 0.0, 0.35, 0.13)),
    _gnome("ancient_french", "paris", letters=("A", "J", "Q", "K"), joker=(0.0, 0.0, 0.62, 0.12)),
    _gnome("atlasnye", "atlasnye", radius=0.085, joker=(0.0, 0.02, 0.2, 0.57)),
    _gnome("plastic", "plastic", (0.0, 0.02, 0.24, 0.38), joker=(0.02, 0.02, 0.24, 0.2), joker_corners=4, radius=0.04),
    _gnome("dondorf", "dondorf", LEFT_EDGE, outline=0.02, corners=4),
    _gnome(
        "ornamental",
        "ornamental",
        (0.0, 0.02, 0.3, 0.47),
        radius=0.11,
        outline=0.02,
        joker=(0.0, 0.02, 0.22, 0.5),
        backs=2,
    ),
    _gnome("simplistic", "simplistic", radius=0.085, joker=(0.02, 0.02, 0.25, 0.15)),
    _gnome(
        "tango",
        "tango",
        (0.0, 0.02, 0.3, 0.40),
        outline=0.016,
        radius=0.12,
        letters=("10",),
        letter_font=SANS,
        joker=(0.03, 0.02, 0.22, 0.7),
        backs=2,
    ),
    _gnome("bonded", "bonded", LEFT_EDGE, outline=0.02, corners=4, jokers=0),
    _gnome("berlin", "berlin", joker=(0.0, 0.0, 0.17, 0.11), joker_corners=4, letters=JACK_QUEEN),
    _gnome("lattmann", "berlin", joker=(0.0, 0.0, 0.25, 0.15), letters=JACK_QUEEN),
    _gnome("rheinland", "rheinland", joker=(0.0, 0.0, 0.22, 0.14), joker_corners=4, letters=JACK_QUEEN),
    _gnome("slavic_costumes", "slavic", letters=("A", *JACK_QUEEN), letter_font=SANS, joker=(0.0, 0.0, 0.25, 0.15)),
    _kennard("2color", LEFT_EDGE),
    _kennard("4color", LEFT_EDGE),
    _kennard("2color-bf", (0.0, 0.0, 0.27, 0.45)),
    _kennard("4color-bf", (0.0, 0.0, 0.27, 0.45)),
    DeckArt(
        "svgcards",
        "npm",
        "svg-cards@4.0.2",
        "png/2x/{}.png",
        "paris",
        "LGPL-2.1",
        LEFT_EDGE,
        "words",
        ("back-navy", "back-red", "back-green"),
        outline=0.01,
        joker=(0.0, 0.0, 0.35, 0.13),
    ),
    DeckArt(
        "cardsjs",
        "npm",
        "cardsJS@1.1.1",
        "dist/cards/{}.svg",
        "byron",
        "MIT; drawings in the public domain",
        LEFT_EDGE,
        "plain",
        ("Red_Back", "Blue_Back"),
    ),
    DeckArt(
        "fivecard",
        "pypi",
        "five-card-draw==1.1.0",
        "five_card_draw/data/{}.png",
        "byron",
        "MIT",
        (0.0, 0.01, 0.2, 0.30),
        "numbers",
        ("CardBack",),
        outline=0.003,
        joker=(0.0, 0.0, 0.2, 0.5),
    ),
    DeckArt(
        "kenney",
        "pypi",
        "arcade==3.3.3",
        "arcade/resources/assets/images/cards/{}.png",
        "kenney",
        "CC0-1.0",
        (0.02, 0.02, 0.25, 0.36),
        "plurals",
        ("cardBack_blue2", "cardBack_red2", "cardBack_green4"),
        joker=(0.02, 0.02, 0.2, 0.55),
    ),
    DeckArt(
        "openclipart_white",
        "debian",
        "openclipart-svg",
        f"{CLIPART}/white/white_{{}}.svg",
        "ornamental",
        "public domain",
        (0.0, 0.02, 0.3, 0.47),
        "lower",
        outline=0.025,
        radius=0.11,
        joker=(0.0, 0.02, 0.22, 0.5),
    ),
    DeckArt(
        "texlive_v2",
        "debian",
        "texlive-games",
        f"{TEXLIVE}/CaJ-PokeRv2-{{}}.pdf",
        "byron",
        "LPPL-1.3c; drawings in the public domain",
        (0.0, 0.01, 0.2, 0.30),
        "french",
        ("DosBleu", "DosRouge"),
        outline=0.005,
        joker=(0.0, 0.0, 0.2, 0.6),
    ),
)

# Results are judged on these: nothing of them, courts and backs included, is ever trained on.
KEPT_OUT: tuple[DeckArt, ...] = (
    _gnome("orell", "orell", joker=STAR),
    _gnome("neoclassical", "neoclassical", joker=STAR),
    _gnome("neoclassical_4_color", "neoclassical", joker=STAR),
    DeckArt(
        "svg_standard",
        "debian",
        "kdegames-card-data-kf5",
        "usr/share/carddecks/svg-standard/standard.svgz",
        "svg-standard",
        "GPL-2.0-or-later",
        (0.0, 0.02, 0.185, 0.34),
        "elements",
        ("back",),
        jokers=0,
        outline=0.012,
    ),
)
