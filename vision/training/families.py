"""How well whole families of decks are read: painted tables of each, judged one family at a time.

    python -m vision.training families --art DIR --out DIR [--minutes M]

Without `--minutes` the given networks are judged as they are: only the families kept out of training (and what is drawn
anew) are unseen then. With it a classifier is trained from nothing for so long on scenes without the family, its suit
signs and court pictures, and judged with the detector as it is. Each family's tables stay in the folder, in the form
that `python -m vision evaluate` reads.
"""

from __future__ import annotations

import shutil
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from zlib import crc32

import numpy as np

from scoring.card import CARDS, JOKER
from scoring.variants import VARIANTS
from vision.evaluation.truth import load_truths
from vision.photo.loading import load_photo
from vision.reader import Reader
from vision.simulation.dealing import deal
from vision.training.decks.deck import Deck, load_deck
from vision.training.decks.drawing import drawn_deck
from vision.training.examples.rendering import render_all, supplies
from vision.training.scenes import camera
from vision.training.scenes.sample_table import Laid, TablePhoto, paint_table, save

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scoring.card import Card
    from vision.evaluation.truth import Truth
    from vision.protocols import ReadsPhotos
    from vision.reading import TableReading

    Rng = np.random.Generator

DRAWN = "drawn"
"""The family of decks that are drawn anew for every table."""
SIDE = 1500
"""Side of a painted table in pixels."""
MOST_TILTED = 0.9
"""Greatest tilt of the camera in radians."""
SOFTNESS = 1 / 25
"""Greatest blur of a table against the height of its indices."""

JOKERS = 2
"""Least number of jokers on a table, some of them added to the hand: no two printers draw them alike."""


@dataclass(frozen=True)
class FamilyScore:
    """How one family was read.

    Attributes:
        name: the family.
        held: whether it is kept out of training.
        cards, jokers: how many there are, jokers counted among the cards too.
        missed, jokers_missed: those that were not read.
        extra: cards that were read and are not there, misread ones included.
        unmarked: those of `extra` that carry no mark.
    """

    name: str
    held: bool
    cards: int = 0
    jokers: int = 0
    missed: int = 0
    jokers_missed: int = 0
    extra: int = 0
    unmarked: int = 0

    @property
    def found(self) -> float:
        """Cards that were read, in percent."""
        return 100 * (1 - self.missed / max(1, self.cards))

    def line(self) -> str:
        """The score as a row of a Markdown table."""
        share = 100 / max(1, self.cards)
        jokers = f"{self.jokers - self.jokers_missed} of {self.jokers}"
        return (
            f"| {self.name}{' (held back)' if self.held else ''} | {self.cards} | {self.found:.1f} "
            f"| {self.extra * share:.1f} | {self.unmarked * share:.1f} | {jokers} |"
        )


def judge_families(
    art: Path,
    out: Path,
    models: Path,
    *,
    tables: int,
    seed: int,
    only: Sequence[str] = (),
    minutes: float = 0,
    scenes: int = 600,
) -> list[FamilyScore]:
    """Paints `tables` tables of every family (or of `only` those named), reads them, writes and prints the scores.

    Raises:
        FileNotFoundError: the art folder holds no such family.
    """
    scores = []
    for name, (paths, held) in chosen(families(art), only).items():
        folder = out / name
        paint_family(art, name, paths, folder, tables, seed)
        networks = models
        if minutes:
            networks = trained_without(art, paths, folder, models, minutes=minutes, scenes=scenes, seed=seed)
        scores.append(score(name, folder, Reader.load(networks), held=held))
        print(scores[-1].line(), flush=True)
    (out / "families.md").write_text(summary(scores), encoding="utf-8")
    print(summary(scores))
    return scores


Families = dict[str, tuple[list[Path], bool]]
"""The files of each family's decks, and whether it is kept out of training."""


def families(art: Path) -> Families:
    """What the art folder holds, and the decks drawn anew, which have no files."""
    found: Families = {DRAWN: ([], False)}
    for folder, held in (("decks", False), ("held_back", True)):
        for path in sorted((art / folder).glob("*.npz")):
            with np.load(path) as data:
                found.setdefault(str(data["family"]), ([], held))[0].append(path)
    return found


def chosen(found: Families, only: Sequence[str]) -> Families:
    """The families named, in that order, or all where none is."""
    missing = sorted(set(only) - set(found))
    if missing:
        msg = f"no decks of the family {', '.join(missing)}: fetch the art first, or name one of {', '.join(found)}"
        raise FileNotFoundError(msg)
    return {name: found[name] for name in only or found}


def paint_family(art: Path, name: str, paths: Sequence[Path], folder: Path, tables: int, seed: int) -> None:
    """Writes `photos/` and `truth/` of a family's tables, the same for the same seed; what is there stays."""
    (folder / "truth").mkdir(parents=True, exist_ok=True)
    textures = sorted((art / "backgrounds").glob("*.jpg"))
    for number in range(tables):
        truth = folder / "truth" / f"{name}-{number:03d}.json"
        if not truth.exists():
            rng = np.random.default_rng([seed, crc32(name.encode()), number])
            deck = load_deck(paths[number % len(paths)]) if paths else drawn_deck(rng, supplies(art))
            photo = f"photos/{truth.stem}.jpg"
            save(painted(rng, deck, textures), folder / photo, truth, photo)


def painted(rng: Rng, deck: Deck, textures: list[Path]) -> TablePhoto:
    """A lawful table of one side, laid with this deck, as a phone sees it."""
    variant, laid = _laid(rng, deck)
    table = paint_table(
        rng, deck, laid, size_wh=(SIDE, SIDE), tilt=float(rng.uniform(0, MOST_TILTED)), textures=textures
    )
    heights = [box[4] - box[2] for box in table.truth["boxes"]]
    lit = camera.light(rng, table.picture.astype(np.float32))
    picture = camera.sensor(rng, lit, softness=float(np.median(heights)) * SOFTNESS)
    return TablePhoto(picture, {**table.truth, "variant": variant})


def _laid(rng: Rng, deck: Deck) -> tuple[str, Laid]:
    # Drawn again where the deck lacks a card that was dealt: some decks have no jokers.
    while True:
        dealt = deal(rng)
        melds = [[str(CARDS[card]) for card in meld] for meld in dealt.melds[0]]
        hand = [str(CARDS[card]) for card in dealt.hands[0]]
        laid = Counter([*hand, *(card for meld in melds for card in meld)])
        if set(deck.names).issuperset(laid):
            least = JOKERS if VARIANTS[dealt.variant].jokers and str(JOKER) in deck.names else 0
            return dealt.variant, Laid(melds, hand + [str(JOKER)] * max(0, least - laid[str(JOKER)]))


def trained_without(
    art: Path, paths: Sequence[Path], folder: Path, models: Path, *, minutes: float, scenes: int, seed: int
) -> Path:
    """A folder of networks whose classifier never saw these decks; the detector is the given one."""
    from vision.training.networks.export import export_classifier
    from vision.training.networks.train_classifier import train_folders

    rest = art_without(art, {path.stem for path in paths}, folder / "art")
    render_all(rest, folder / "scenes", scenes, seed, 0, models)
    own = folder / "models"
    weights = train_folders([folder / "scenes"], own, minutes)
    for path in (*models.glob("detector.*"), *models.glob("*.toml")):
        shutil.copy(path, own)
    export_classifier(weights, own)
    return own


def art_without(art: Path, decks: set[str], target: Path) -> Path:
    """An art folder of links to all but these decks, the suit signs and the court pictures cut from them."""
    for folder in ("decks", "suits", "courts", "fonts", "backgrounds"):
        (target / folder).mkdir(parents=True, exist_ok=True)
        for path in sorted((art / folder).glob("*")):
            link = target / folder / path.name
            if path.stem not in decks and path.stem.rpartition("_")[0] not in decks and not link.exists():
                link.symlink_to(path.resolve())
    return target


def score(name: str, folder: Path, reader: ReadsPhotos, *, held: bool) -> FamilyScore:
    """Reads all tables of a family's folder and adds up what came out."""
    counts: Counter[str] = Counter()
    for truth in load_truths(folder):
        counts.update(compared(truth, reader.read(load_photo(truth.photo), truth.variant)))
    return FamilyScore(name, held, **counts)


def compared(truth: Truth, reading: TableReading) -> Mapping[str, int]:
    """One table's part of a `FamilyScore`."""
    wanted, had = Counter(truth.cards), Counter(card.card for card in reading.cards)
    missed, extra = wanted - had, had - wanted
    return {
        "cards": wanted.total(),
        "jokers": wanted[JOKER],
        "missed": missed.total(),
        "jokers_missed": missed[JOKER],
        "extra": extra.total(),
        "unmarked": sum(_unmarked(reading, card, count) for card, count in extra.items()),
    }


def _unmarked(reading: TableReading, card: Card, count: int) -> int:
    marked = sum(seen.doubtful for seen in reading.cards if seen.card == card)
    return max(0, count - marked)


def summary(scores: Sequence[FamilyScore]) -> str:
    """The scores as a Markdown table, their mean and the worst below."""
    heads = ("family", "cards", "found %", "extra /100", "wrong without a mark /100", "jokers found")
    rows = [f"| {' | '.join(heads)} |", "| --- |" + " ---: |" * (len(heads) - 1), *(s.line() for s in scores)]
    worst = min(scores, key=lambda s: s.found)
    mean = float(np.mean([s.found for s in scores]))
    return "\n".join([*rows, "", f"Found in the mean {mean:.1f} %, worst {worst.name} {worst.found:.1f} %.", ""])
