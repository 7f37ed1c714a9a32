"""The score of the hand: questions, warnings, every item with its reason, and the button that records it."""

from __future__ import annotations

import streamlit as st

from scoring import LineScore
from ui import bill, naming, ops
from ui.desk import Desk
from ui.scene import Scene
from ui.selection import BEFORE, RECORDED, clear, perform, saving
from ui.texts import Words, plain


def details(scene: Scene) -> None:
    """Questions, warnings, the items of each side, and the button that records the hand."""
    st.subheader(scene.words("score.title"), anchor=False)
    _questions(scene)
    for warning in scene.score.warnings:
        st.warning(naming.notice_text(scene.words, warning), icon=":material/warning:")
    for line in scene.score.lines:
        _items(scene.words, line)
    _why(scene)
    _record(scene)


def _items(words: Words, line: LineScore) -> None:
    faults = naming.faults_text(words, line)
    if faults:
        st.error("\n".join([words("score.no_total"), *(f"- {fault}" for fault in faults)]))
    rows = [f"| {naming.item_text(words, item)} | {item.points} |" for item in line.items]
    total = "—" if line.total is None else line.total
    head = f"| {plain(line.name)} | {words('score.points')} |\n|---|---:|"
    st.markdown("\n".join([head, *rows, f"| **{words('score.total')}** | **{total}** |"]))


def _why(scene: Scene) -> None:
    """The rule text and section behind every number."""
    with st.expander(scene.words("score.why")):
        for line in scene.score.lines:
            for item in line.items:
                reason = naming.item_text(scene.words, item)
                st.caption(f"{plain(line.name)} · {reason}: {item.points} — {item.cite}")


def _questions(scene: Scene) -> None:
    """Melds that can be read in ways worth different points: one tap settles each."""
    for number, line in enumerate(scene.score.lines):
        for place in bill.open_questions(line.melds):
            _question(scene, number, place)


def _question(scene: Scene, number: int, place: int) -> None:
    words, scored = scene.words, scene.score.lines[number].melds[place]
    card = scene.table.lines[number].melds[place][0]
    with st.container(border=True):
        st.markdown(words("score.question", side=scene.labels[number], number=place + 1))
        for at, reading in enumerate(scored.readings):
            points = reading.bonus + scored.card_points
            label = words("score.reading", name=naming.reading_name(words, reading), points=points)
            choice = (scene.desk, ops.Choose(card, str(reading)))
            st.button(label, key=f"read-{number}-{place}-{at}", on_click=perform, args=choice)


def _record(scene: Scene) -> None:
    words, unsure = scene.words, len(scene.table.doubtful())
    if unsure:
        st.caption(words("score.still", count=unsure))
    again = scene.sheet.draft.hand_id is not None
    st.button(
        words("score.save_again" if again else "score.record"),
        key="record",
        type="primary",
        width="stretch",
        icon=":material/check_circle:",
        disabled=any(line.total is None for line in scene.score.lines),
        on_click=_recorded,
        args=(scene.desk,),
    )


def _recorded(desk: Desk) -> None:
    """Record before the page is drawn, so that leaving the page at once loses nothing."""
    numbers: list[int] = []
    if saving(desk, lambda: numbers.append(desk.store.record(desk.ensure()))):
        clear()
        st.session_state[BEFORE] = None
        st.session_state[RECORDED] = numbers[0]
