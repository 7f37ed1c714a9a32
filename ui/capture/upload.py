"""Photos in: the door for them, the sample, what each shows, and those of this hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st

from scoring.words import Language
from ui.capture.door import take_photos
from ui.capture.laying import NotReadError, forget_photos, take
from ui.capture.reader_service import reading_queue
from ui.capture.teaching import DECK
from ui.editing.lay_reading import BOTH, HANDS, MELDS
from ui.editing.operations import Lift
from ui.editing.scored import line_names
from ui.session.open_match import OpenMatch
from ui.session.selection import perform, saving
from ui.storage.draft import Sheet
from ui.widgets.keys import keyed, on_choice
from vision.folders import SAMPLE_FOLDER


def capture(open_match: OpenMatch) -> None:
    """Take photos and lay what they show on the table."""
    with st.container(key="photo-door"):
        take_photos(open_match)
    reading_queue().warm()


def capture_options(open_match: OpenMatch, sheet: Sheet) -> None:
    """What is seldom wanted: what photos show, the sample, whether photos are kept."""
    words = open_match.words
    _what_it_shows(words, line_names(sheet.draft.history.table, sheet.labels))
    if st.button(words("photo.sample"), key="sample", icon=":material/image:"):
        _take_sample(open_match)
    _kept(open_match, sheet)
    key = keyed("keep-photos", sheet.draft.keep_photos)
    st.toggle(words("photo.keep"), key=key, on_change=on_choice(key, lambda keep: _keep_changed(open_match, keep=keep)))


def _what_it_shows(words: Language, names: Sequence[str]) -> None:
    labels = {BOTH: words("photo.both")}
    for line, name in enumerate(names):
        labels[MELDS[line]] = words("photo.melds", side=name)
        labels[HANDS[line]] = words("photo.hand", side=name)
    labels[DECK] = words("deck.teach")
    kinds, label = tuple(labels), labels.__getitem__
    if st.pills(words("photo.shows"), kinds, default=BOTH, key="shows", required=True, format_func=label) == DECK:
        st.caption(words("deck.teach_photo"))


def _take_sample(open_match: OpenMatch) -> None:
    path = SAMPLE_FOLDER / "table.jpg"
    if not path.is_file():
        st.info(open_match.words("photo.no_sample", path="datasets/sample/table.jpg"))
        return
    try:
        take(open_match, path.read_bytes(), BOTH)
    except NotReadError as error:
        st.error(str(error), icon=":material/error:")
    else:
        st.rerun()


def _keep_changed(open_match: OpenMatch, *, keep: bool) -> None:
    saving(open_match, lambda: open_match.change_draft(lambda draft: replace(draft, keep_photos=keep)))
    if not keep:
        forget_photos(open_match.words, open_match.shelf)


def _kept(open_match: OpenMatch, sheet: Sheet) -> None:
    """Each photo of the hand can be taken away again, with its cards."""
    for number, sha in enumerate(sheet.draft.history.table.photos, 1):
        st.button(
            open_match.words("photo.remove", number=number),
            key=f"lift-{sha[:12]}",
            icon=":material/hide_image:",
            on_click=perform,
            args=(open_match, Lift(sha)),
        )
