"""Typefaces for drawn indices: fetched as web fonts, kept as TrueType files that Pillow surely loads."""

from functools import partial
from pathlib import Path

from fontTools.ttLib import TTFont, TTLibError
from PIL import ImageFont

from vision.training.art.fetching import ArtError, debian, npm

INDEX_GLYPHS = "AJQK0123456789"
# Indices are upright on nearly every deck.
SLANTED = ("Oblique", "Italic")

FONTSOURCE = (
    "rokkitt",
    "oswald",
    "bodoni-moda",
    "alfa-slab-one",
    "roboto-slab",
    "arvo",
    "zilla-slab",
    "bebas-neue",
    "playfair-display",
    "old-standard-tt",
    "libre-baskerville",
    "crimson-text",
    "lora",
    "merriweather",
    "abril-fatface",
    "anton",
    "archivo-narrow",
    "pt-serif",
    "cinzel",
    "domine",
    "josefin-slab",
    "bitter",
    "cormorant",
    "gelasio",
    "noto-serif",
    "source-serif-4",
    "rozha-one",
    "ultra",
    "patua-one",
    "crete-round",
    "kreon",
    "sanchez",
    "antic-slab",
    "podkova",
    "slabo-27px",
    "pathway-gothic-one",
    "fjalla-one",
    "league-gothic",
    "yanone-kaffeesatz",
    "barlow-condensed",
    "saira-condensed",
    "roboto-condensed",
    "pt-sans-narrow",
    "ubuntu-condensed",
    "open-sans",
    "lato",
    "source-sans-3",
    "quattrocento",
    "vollkorn",
    "eb-garamond",
    "limelight",
    "stardos-stencil",
)

DEBIAN_FONTS = (
    ("fonts-dejavu-core", "usr/share/fonts/truetype/dejavu/DejaVuS*.ttf"),
    ("fonts-freefont-ttf", "usr/share/fonts/truetype/freefont/Free*.ttf"),
    ("texlive-games", "usr/share/texlive/texmf-dist/fonts/truetype/**/nkd04_playing_cards_index.ttf"),
)


def is_usable(path: Path) -> bool:
    """Whether Pillow loads the file and every glyph of an index is in it."""
    try:
        with TTFont(path, lazy=True) as font:
            cmap = font.getBestCmap() or {}
        ImageFont.truetype(str(path), 40)
    except (TTLibError, OSError):
        return False
    return all(ord(glyph) in cmap for glyph in INDEX_GLYPHS)


def _keep(source: Path, target: Path) -> None:
    font = TTFont(source)
    font.flavor = None
    draft = target.with_suffix(".draft")
    font.save(draft)
    if is_usable(draft):
        draft.rename(target)
    else:
        draft.unlink()


def _keep_once(source: Path, folder: Path) -> None:
    target = folder / f"{source.stem}.ttf"
    if not target.exists():
        _keep(source, target)


def _web_fonts(cache: Path, family: str) -> list[Path]:
    files = npm(cache, f"@fontsource/{family}") / "files"
    return [path for weight in (400, 700) for path in files.glob(f"*-latin-{weight}-normal.woff2")]


def _debian_fonts(cache: Path, package: str, pattern: str) -> list[Path]:
    files = sorted(debian(cache, package).glob(pattern))
    return [path for path in files if not any(word in path.stem for word in SLANTED)]


def build_fonts(cache: Path) -> list[str]:
    """Fill ``fonts/``; returns one sentence for each package that could not be had."""
    folder = cache / "fonts"
    folder.mkdir(parents=True, exist_ok=True)
    jobs = [partial(_web_fonts, cache, family) for family in FONTSOURCE]
    jobs += [partial(_debian_fonts, cache, package, pattern) for package, pattern in DEBIAN_FONTS]
    skipped: list[str] = []
    for job in jobs:
        try:
            for source in job():
                _keep_once(source, folder)
        except ArtError as error:
            skipped.append(str(error))
    return skipped
