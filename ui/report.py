"""A misread that a person reports is kept for training: the photo and the corrected cards, on this computer only."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import streamlit as st

from ui.folders import data_folder
from ui.notices import note
from ui.photos import PhotoShelf
from ui.scene import Scene
from ui.table import Placed, Table


def report_button(scene: Scene, placed: Placed) -> None:
    """Offer to report the photo of a card; only where the photo is kept."""
    if placed.photo and scene.desk.shelf.full(placed.photo):
        st.button(
            scene.words("edit.report"),
            key="report",
            icon=":material/flag:",
            width="stretch",
            on_click=_reported,
            args=(scene, placed.photo),
        )


def _reported(scene: Scene, sha: str) -> None:
    try:
        path = report(scene.table, scene.desk.shelf, sha)
    except OSError as error:
        note(scene.words("edit.failed", reason=error.strerror), wrong=True)
        return
    note(scene.words("edit.reported", path=path.name))


def report(table: Table, shelf: PhotoShelf, sha: str) -> Path:
    """Copy a photo with its cards as corrected to the misreads folder; return the file of the cards.

    The JSON holds `photo`, `cards` (`card`, `read`, `quad` in pixels of the photo) and `groups` of places in `cards`.
    """
    folder = data_folder() / "misreads"
    folder.mkdir(parents=True, exist_ok=True)
    photo = shelf.full(sha)
    if photo is None:
        raise FileNotFoundError(2, "photo not kept")
    shutil.copyfile(photo, folder / f"{sha[:16]}.jpg")
    path = folder / f"{sha[:16]}.json"
    path.write_text(json.dumps(_truth(table, sha), ensure_ascii=False, indent=1), "utf-8")
    return path


def _truth(table: Table, sha: str) -> dict[str, object]:
    shown = [card for card in table.cards if card.photo == sha]
    place = {card.id: at for at, card in enumerate(shown)}
    groups = [group for line in table.lines for group in (*line.melds, line.cards_left)]
    return {
        "photo": f"{sha[:16]}.jpg",
        "cards": [
            {"card": str(card.card), "read": str(card.read) if card.read else None, "quad": card.quad} for card in shown
        ],
        "groups": [kept for group in groups if (kept := [place[i] for i in group if i in place])],
    }
