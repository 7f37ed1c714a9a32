"""The command ``calibrate``: the reader's settings fitted on labelled photos, and judged on sources held out."""

from __future__ import annotations

import sys
import time
from argparse import Namespace
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

import numpy as np

from vision.commands.progress import progress_bar
from vision.evaluation.calibration import Calibration, HeldOut, Range
from vision.evaluation.card_marks import Figures, figures
from vision.evaluation.truth import Truth, TruthError, load_truths
from vision.folders import MODELS
from vision.photo.loading import PhotoError, load_photo
from vision.protocols import Loader, ReadsPhotos, SeenPhoto
from vision.rules.rulebook import NO_RULES
from vision.settings import Settings
from vision.settings_file import FILE, SettingsError, as_toml

RANGES = (
    Range("doubt", "sure_probability", 0.5, 0.95, 10),
    Range("doubt", "contrary_share", 0.002, 0.05),
    Range("doubt", "faint_presence", 0.25, 0.75, 6),
    Range("doubt", "faint_joker_presence", 0.4, 0.9, 6),
    Range("doubt", "twin_log_ratio", -3.5, 0.0, 6),
    Range("doubt", "unread_presence", 0.06, 0.3, 7),
    Range("doubt", "unread_joker_presence", 0.1, 0.5),
    Range("doubt", "card_likeness", 0.4, 0.9, 6),
    Range("doubt", "even_gap", 1.4, 2.0, 7),
    Range("doubt", "wide_gap", 1.5, 2.5, 6),
    Range("doubt", "crosswise_gap", 1.9, 3.1),
    Range("doubt", "untidy_gap", 2.0, 5.0, 7),
    Range("doubt", "two_cards_step", 0.4, 1.0),
    Range("cards", "clash_agreement", 0.002, 0.05, 4),
    Range("cards", "clash_presence", 0.3, 0.9, 4),
    Range("cards", "least_presence", 0.1, 0.4, 4),
    Range("cards", "least_joker_presence", 0.2, 0.6),
    Range("cards", "conflict_presence", 0.4, 0.8, 4),
    Range("cards", "ghost_presence", 0.3, 0.7, 4),
    Range("cards", "product_exponent", 0.5, 1.0, 4),
    Range("cards", "least_index_presence", 0.05, 0.14, 4),
    Range("groups", "least_move_log_ratio", 0.5, 3.0, 4),
    Range("groups", "one_meld_log_odds", 2.0, 6.0, 4),
    Range("groups", "heap_log_odds", -5.0, -1.0, 4),
    Range("rules", "misfit_log_ratio", -9.0, -3.0, 4),
    Range("rules", "free", 0.002, 0.1, 4),
    Range("rules", "hidden", 0.002, 0.1, 4),
    Range("rules", "two_melds", 0.002, 0.1, 4),
    Range("rules", "surplus_cost", 2.0, 10.0, 4),
    Range("rules", "wild", 0.2, 0.6, 4),
    Range("cards", "missing_index_cost", 0.5, 3.5, 4),
    Range("cards", "conflict_cost", 2.0, 8.0, 4),
    Range("cards", "corner_log_odds", 2.0, 5.0, 4),
    Range("cards", "same_card_log_odds", -1.0, 2.0, 4),
    Range("cards", "middle_error", 0.05, 0.11, 4),
    Range("cards", "angle_error", 5.0, 11.0, 4),
    Range("cards", "classifier_error", 0.0005, 0.008, 4),
    Range("sides", "sure_owner", 0.6, 0.95, 6),
    Range("sides", "sure_sides_log_odds", 0.5, 4.5, 4),
    Range("sides", "hand_log_odds", 1.0, 5.0, 4),
)
"""What is fitted: each setting, where it is looked for, and how finely; those that are quick to try come first.

Those of the detection are not: they decide what the networks are shown, which run once. Nor are the weights of one side
against two, which `vision.simulation.side_weights` fits on generated tables.
"""
Seen = tuple[Truth, SeenPhoto, SeenPhoto]
"""A truth, its photo as it was seen, and the same with indices left out."""
SWEEP = 0.4
"""Share of the time for trying each setting alone."""
LEFT_OUT = 0.03
"""Share of the indices that are left out, drawn at random but alike in every run."""
COLUMNS = ("", "from", "to", "wrong unmarked", "needless marks", "found %", "extra /100", "some left out")


def run(arguments: Namespace, load: Loader) -> int:
    """Print what every setting and all together do on sources that they were not fitted on, then the values.

    Returns:
        0.

    Raises:
        TruthError: the folders hold nothing to judge by, or photos of one source only.
        SettingsError: there is no folder for what shall be written.
    """
    if arguments.out and not arguments.out.parent.is_dir():
        message = f"There is no folder {arguments.out.parent}: make it, or name a file elsewhere."
        raise SettingsError(message)
    end = time.monotonic() + 60 * arguments.minutes
    truths = [truth for folder in arguments.folder for truth in load_truths(folder)]
    if len(set(map(_source, truths))) == 1:
        message = f"All photos are of one source, {_source(truths[0])!r}: name folders with photos of at least two."
        raise TruthError(message)
    reader = load()
    seen = list(_seen(truths, reader))
    calibration = Calibration([_source(truth) for truth, *_ in seen], partial(_measure, seen), arguments.unmarked / 100)
    ranges = _sweep(calibration, reader.settings, time.monotonic() + SWEEP * (end - time.monotonic()))
    fitted = _report(calibration, ranges, reader.settings, end)
    target = arguments.out or (MODELS / FILE if arguments.write else None)
    if target:
        target.write_text(as_toml(fitted), encoding="utf-8")
        _say(f"written to {target}")
    return 0


def _source(truth: Truth) -> str:
    """What is held out together: photos of one origin and, of tables, of one game, which are laid alike."""
    return " ".join(filter(None, (truth.source, truth.variant)))


def _seen(truths: Sequence[Truth], reader: ReadsPhotos) -> list[Seen]:
    """Run the networks on every photo, once; one that cannot be opened is named and left out."""
    found = []
    for number, truth in enumerate(truths, 1):
        title = f"{number}/{len(truths)} {truth.photo.name}"
        try:
            photo = reader.see(load_photo(truth.photo), progress_bar(title))
        except PhotoError as error:
            _say(f"{truth.photo}: {error}")
        else:
            found.append((truth, photo, photo.without(LEFT_OUT, np.random.default_rng(number))))
    return found


def _measure(seen: Sequence[Seen], photo: int, settings: Settings) -> Figures:
    """Read one photo by its own variant, or without rules where its truth names none, and count.

    A table is read again with indices left out, or the marks that ask for unread cards would seem needless: few cards
    are missed on labelled photos.
    """
    truth, found, lacking = seen[photo]
    counts = figures(truth, found.under(settings).read(truth.variant or NO_RULES))
    if not truth.variant:
        return counts
    return replace(counts, hidden=figures(truth, lacking.under(settings).read(truth.variant)).unmarked)


def _sweep(calibration: Calibration, start: Settings, end: float) -> list[Range]:
    """Read all photos by every value of each setting alone; those settings for which there was time."""
    for number, one in enumerate(RANGES):
        if time.monotonic() > end:
            names = ", ".join(later.name for later in RANGES[number:])
            _say(f"No time was left for {names}: allow more --minutes.")
            return list(RANGES[:number])
        _say(f"{number + 1}/{len(RANGES)} {one.stage}.{one.name}")
        for value in one.values:
            calibration.figures(calibration.photos, one.put(start, value))
    return list(RANGES)


def _report(calibration: Calibration, ranges: Sequence[Range], start: Settings, end: float) -> Settings:
    """Print the figures on held-out sources; the settings fitted on all."""
    everything = calibration.photos
    print(_row(COLUMNS))
    for one in ranges:
        value = one.of(calibration.fit_one(everything, one, start))
        held = calibration.held_out(partial(calibration.fit_one, one=one, start=start), start)
        print(_row((f"{one.stage}.{one.name}", f"{one.of(start):g}", f"{value:g}", *_change(held))), flush=True)
    # The first fit has half of the time, for what it tries the others need not try again; they share the rest alike.
    shares = iter([2, *range(len(set(calibration.sources)), 0, -1)])
    fit = partial(_fit_in_time, calibration, ranges, start, end, shares)
    fitted, held = fit(everything), calibration.held_out(fit, start)
    for source in held.before:
        print(_row((source, "", "", *_change(HeldOut({"": held.before[source]}, {"": held.after[source]})))))
    print(_row(("all together", "", "", *_change(held))))
    for one in ranges:
        if one.of(fitted) != one.of(start):
            print(f"{one.stage}.{one.name}: {one.of(start):g} -> {one.of(fitted):g}")
    return fitted


def _fit_in_time(  # noqa: PLR0913, PLR0917 - what is fitted, within which time, on what
    calibration: Calibration,
    ranges: Sequence[Range],
    start: Settings,
    end: float,
    shares: Iterator[int],
    photos: Sequence[int],
) -> Settings:
    """Fit within the next of the shares of the time that is left, and say so where it did not suffice."""
    _say(f"all settings together, on {len(photos)} photos")
    now = time.monotonic()
    until = now + (end - now) / next(shares)
    fitted = calibration.fit(photos, ranges, start, until)
    if time.monotonic() > until:
        _say("The time was too short to try all of them together: allow more --minutes.")
    return fitted


def _change(held: HeldOut) -> tuple[str, ...]:
    """Figures before and after, in the order of the columns."""
    a, b = (sum(found.values(), Figures()) for found in (held.before, held.after))
    share = 100 / max(a.cards, 1)
    return (
        f"{a.unmarked} -> {b.unmarked} ({share * a.unmarked:.2f} -> {share * b.unmarked:.2f} %)",
        f"{a.needless} -> {b.needless}",
        f"{100 - share * a.missed:.2f} -> {100 - share * b.missed:.2f}",
        f"{share * a.extra:.2f} -> {share * b.extra:.2f}",
        f"{a.hidden} -> {b.hidden}",
    )


def _row(cells: Sequence[str]) -> str:
    widths = (30, 8, 8, 28, 14, 16, 14, 14)
    return " ".join(cell.ljust(width) for cell, width in zip(cells, widths, strict=True)).rstrip()


def _say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)
