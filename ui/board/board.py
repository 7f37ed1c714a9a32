"""The table on the page: the photo with its cards, each side's melds and cards in hand, and the facts."""

from __future__ import annotations

import streamlit as st

from ui.board import score_items
from ui.board.card_bar import editor
from ui.board.overlay import overlay
from ui.board.questions import questions
from ui.board.view import Scene
from ui.editing import operations
from ui.editing.table import POZZETTO, Group
from ui.session.open_match import Desk
from ui.session.selection import RECORDED, SHOWN, perform, select, selected
from ui.widgets.keys import keyed, on_choice, unlike
from ui.words import card_text, naming


@st.fragment(key="board")
def board(desk: Desk) -> None:
    """Everything that follows an edit; only this part of the page runs again."""
    if RECORDED in st.session_state:
        st.rerun()
    scene = Scene.of(desk)
    st.session_state[SHOWN] = scene.sheet.revision
    with st.container(key="board"):
        left, right = st.columns([3, 2], gap="medium")
        with left, st.container(key="pictures"):
            _pictures(scene)
        with right:
            questions(scene)
            for number in range(len(scene.table.lines)):
                _line(scene, number)
            _loose(scene)
            _facts(scene)
            score_items.details(scene)
    editor(scene)


def _pictures(scene: Scene) -> None:
    for sha in scene.table.photos:
        view = scene.desk.shelf.view(sha)
        if view is None:
            st.caption(scene.words("photo.gone"))
        else:
            overlay(scene, sha, view)


def _line(scene: Scene, number: int) -> None:
    """One side: its melds with kind, tier and points, each card a button, and its cards in hand."""
    line = scene.table.lines[number]
    st.subheader(scene.labels[number], anchor=False)
    for place in range(len(line.melds)):
        _meld(scene, number, place)
    if line.cards_left:
        label = naming.place_name(scene.words, scene.labels, scene.table, line.cards_left[0])
        _group(scene, line.cards_left, f"hand-{number}", label)
    if not line.melds and not line.cards_left:
        st.caption(scene.words("board.empty"))


def _meld(scene: Scene, number: int, place: int) -> None:
    scored = scene.score.lines[number].melds[place]
    text = naming.meld_text(scene.words, scene.sheet.match.rules, scored)
    meld = scene.table.lines[number].melds[place]
    _group(scene, meld, f"meld-{number}-{place}", f"{place + 1}. {text}")
    for fault in scored.faults:
        st.caption(f":red[{naming.notice_text(scene.words, fault)}]")


def _group(scene: Scene, group: Group, key: str, label: str) -> None:
    """The cards of a group; a tap selects one."""
    chosen = selected()
    key = keyed(key, chosen if chosen in group else None)
    labels = {
        card.id: unlike(card_text.coloured(card.card) + (" :orange[?]" if card.doubtful else ""), card.id)
        for card in scene.table.cards
    }
    st.pills(
        label,
        group,
        key=key,
        format_func=labels.__getitem__,
        on_change=on_choice(key, select),
    )


def _loose(scene: Scene) -> None:
    if scene.table.loose:
        _group(scene, scene.table.loose, "loose", scene.words("board.loose"))
        st.caption(scene.words("board.loose_help"))


def _facts(scene: Scene) -> None:
    """Who closed, and what became of each pozzetto."""
    words, lines = scene.words, scene.table.lines
    key = keyed("closed", next((i for i, line in enumerate(lines) if line.closed), -1))
    st.segmented_control(
        words("facts.closed"),
        (*range(len(lines)), -1),
        key=key,
        required=True,
        format_func=lambda i: words("facts.nobody") if i < 0 else unlike(scene.labels[i], i),
        on_change=on_choice(key, lambda line: perform(scene.desk, operations.Close(line))),
    )
    for number in range(len(lines)):
        _pozzetto(scene, number)
    if scene.table.cards:
        swap = (scene.desk, operations.Swap())
        st.button(words("board.swap"), key="swap", icon=":material/swap_vert:", on_click=perform, args=swap)


def _pozzetto(scene: Scene, number: int) -> None:
    key = keyed(f"pozzetto-{number}", scene.table.lines[number].pozzetto)
    st.segmented_control(
        scene.words("facts.pozzetto", side=scene.labels[number]),
        POZZETTO,
        key=key,
        required=True,
        format_func=lambda state: scene.words(f"facts.{state}"),
        on_change=on_choice(key, lambda state: perform(scene.desk, operations.Pozzetto(number, state))),
    )
