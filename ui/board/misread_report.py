"""A misread that a person reports is kept for training: the photo and the corrected cards, on this computer only.

The folder is one that both `python -m vision.training photos --folder` and `python -m vision evaluate` take:
`photos/NAME.jpg`, `labels/NAME.txt` with the box of each corner index, `truth/NAME.json` with the whole table.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Sequence
from pathlib import Path

import streamlit as st

from ui.board.view import Board
from ui.editing.table import Group, Table, TableCard
from ui.storage.folders import data_folder
from ui.storage.photos import PhotoShelf
from ui.widgets.notices import note


def report_button(board: Board, placed: TableCard) -> None:
    """Offer to report the photo of a card; only where the photo is kept."""
    if placed.photo and board.open_match.shelf.full(placed.photo):
        st.button(
            board.words("edit.report"),
            key="report",
            icon=":material/flag:",
            width="stretch",
            on_click=_reported,
            args=(board, placed.photo),
        )


def _reported(board: Board, sha: str) -> None:
    try:
        path = report(board.table, board.open_match.shelf, sha, board.sheet.match.variant)
    except OSError as error:
        note(board.words("edit.failed", reason=error.strerror), wrong=True)
        return
    note(board.words("edit.reported", path="/".join(path.parts[-3:])))


def report(table: Table, shelf: PhotoShelf, sha: str, variant: str) -> Path:
    """Copy a photo, with its cards as corrected, to the misreads folder; return where the photo lies there.

    Raises:
        OSError: when the photo is not kept, or cannot be copied.
    """
    photo, view = shelf.full(sha), shelf.view(sha)
    if photo is None or view is None:
        raise FileNotFoundError(2, "photo not kept")
    folder, name = data_folder() / "misreads", sha[:16]
    for part in ("photos", "labels", "truth"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    shown = [card for card in table.cards if card.photo == sha]
    copy = folder / "photos" / f"{name}.jpg"
    shutil.copyfile(photo, copy)
    (folder / "labels" / f"{name}.txt").write_text(labels_text(shown, view.size_wh), "utf-8")
    truth = {"photo": f"photos/{name}.jpg", "variant": variant, **truth_of(table, sha)}
    (folder / "truth" / f"{name}.json").write_text(json.dumps(truth, indent=1), "utf-8")
    return copy


def labels_text(shown: Sequence[TableCard], size_wh: tuple[int, int]) -> str:
    """One line for each index, `CARD cx cy w h` as shares of the photo; cards without known indices give none."""
    width, height = size_wh
    return "".join(
        f"{card.card} {(x0 + x1) / 2 / width:.5f} {(y0 + y1) / 2 / height:.5f} "
        f"{(x1 - x0) / width:.5f} {(y1 - y0) / height:.5f}\n"
        for card in shown
        for x0, y0, x1, y1 in card.indices
    )


def truth_of(table: Table, sha: str) -> dict[str, object]:
    """What is truly on one photo, by sides, with the boxes of corner indices where they are known."""
    known = {card.id: str(card.card) for card in table.cards if card.photo == sha}
    melds = [kept for line in table.lines for meld in line.melds if len(kept := _texts(known, meld)) > 1]
    lines = [
        {
            "melds": [kept for meld in line.melds if (kept := _texts(known, meld))],
            "hand": _texts(known, line.cards_left),
        }
        for line in table.lines
    ]
    return {
        "cards": list(known.values()),
        "groups": [{"cards": meld} for meld in melds],
        "boxes": [[known[card.id], *box] for card in table.cards if card.id in known for box in card.indices],
        # A card entered without a photo may well lie on this one.
        "exhaustive": all(card.photo for card in table.cards),
        "lines": [line for line in lines if line["melds"] or line["hand"]],
    }


def _texts(known: dict[int, str], group: Group) -> list[str]:
    return [known[card_id] for card_id in group if card_id in known]
