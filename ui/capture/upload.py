"""Photos in: files or camera, the sample, what each shows, and the reading with its progress bar."""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Sequence
from dataclasses import replace

import streamlit as st

from scoring.notice import Notice
from scoring.words import Language
from ui.capture.learning import Learner, learner
from ui.capture.reader_service import reading_queue
from ui.capture.teaching import TYPES, teach_deck
from ui.editing.lay_reading import BOTH, HANDS, MELDS, SHOWN, lay
from ui.editing.operations import Lift
from ui.editing.scored import line_names
from ui.session.limits import let_go
from ui.session.open_match import OpenMatch
from ui.session.selection import perform, saving
from ui.storage.draft import Sheet
from ui.widgets.keys import keyed, on_choice
from ui.widgets.notices import note
from ui.words.naming import notice_text
from vision.folders import SAMPLE_FOLDER
from vision.inference.errors import InferenceError
from vision.photo.loading import Photo, PhotoError
from vision.reading import TableReading

_LOG = logging.getLogger(__name__)


def capture(open_match: OpenMatch) -> None:
    """Take photos and lay what they show on the table."""
    with st.container(key="photo-door"):
        # The framework's own button speaks English only.
        label = json.dumps(open_match.words("open.photo"))
        st.html(f"<style>.st-key-photo-door {{ --door: {label} }}</style>")
        _files(open_match, _shows())


def capture_options(open_match: OpenMatch, sheet: Sheet) -> None:
    """What is seldom wanted: what photos show, this device's camera, the sample, whether photos are kept."""
    words = open_match.words
    _what_it_shows(words, line_names(sheet.draft.history.table, sheet.labels))
    _camera(open_match, _shows())
    if st.button(words("photo.sample"), key="sample", icon=":material/image:"):
        _take_sample(open_match)
    teach_deck(open_match, sheet)
    _kept(open_match, sheet)
    key = keyed("keep-photos", sheet.draft.keep_photos)
    st.toggle(words("photo.keep"), key=key, on_change=on_choice(key, lambda keep: _keep_changed(open_match, keep=keep)))


def _shows() -> str:
    """What the next photo shows, as chosen among the options."""
    return st.session_state.get("shows") or BOTH


def _what_it_shows(words: Language, names: Sequence[str]) -> None:
    labels = {BOTH: words("photo.both")}
    for line, name in enumerate(names):
        labels[MELDS[line]] = words("photo.melds", side=name)
        labels[HANDS[line]] = words("photo.hand", side=name)
    st.pills(words("photo.shows"), SHOWN, default=BOTH, key="shows", required=True, format_func=labels.__getitem__)


def _files(open_match: OpenMatch, shows: str) -> None:
    turn = st.session_state.setdefault("upload-turn", 0)
    files = st.file_uploader(
        open_match.words("photo.upload"),
        TYPES,
        accept_multiple_files=True,
        key=f"upload-{turn}",
        label_visibility="collapsed",
    )
    taken = [take(open_match, file.getvalue(), shows) for file in files]
    if taken and all(taken):
        let_go(files)
        st.session_state["upload-turn"] = turn + 1
        st.rerun()


def _camera(open_match: OpenMatch, shows: str) -> None:
    """This device's camera, for computers: phones offer theirs with the file button."""
    words = open_match.words
    if not st.toggle(words("photo.camera"), key="camera"):
        return
    turn = st.session_state["upload-turn"]
    shot = st.camera_input(words("photo.take"), key=f"camera-{turn}", resolution="1080p")
    if shot is not None and take(open_match, shot.getvalue(), shows):
        let_go([shot])
        st.session_state["upload-turn"] = turn + 1
        st.rerun()


def _take_sample(open_match: OpenMatch) -> None:
    path = SAMPLE_FOLDER / "table.jpg"
    if not path.is_file():
        st.info(open_match.words("photo.no_sample", path="datasets/sample/table.jpg"))
    elif take(open_match, path.read_bytes(), BOTH):
        st.rerun()


def _keep_changed(open_match: OpenMatch, *, keep: bool) -> None:
    saving(open_match, lambda: open_match.change_draft(lambda draft: replace(draft, keep_photos=keep)))
    if not keep:
        open_match.shelf.clear()


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


def take(open_match: OpenMatch, data: bytes, shows: str) -> bool:
    """Read one file and lay its cards, unless they lie there; whether that is done, or can never be."""
    words, sheet = open_match.words, open_match.sheet()
    if hashlib.sha256(data).hexdigest() in sheet.draft.history.table.photos:
        # Also where a tap drew the page anew between two photos of one upload: the first has been taken.
        note(words("photo.already"))
        return True
    try:
        read = _read(words, data, sheet.match.variant, learner(open_match, sheet))
    except PhotoError as error:
        # Nothing more can be made of this file: it is let go, and not read again with every tap.
        note(notice_text(words, error.notice), wrong=True)
        return True
    if read is None:
        return False
    photo, reading = read
    if not saving(open_match, lambda: open_match.do(lay(reading, photo.sha256, shows))):
        return False
    _keep(open_match, photo, wanted=sheet.draft.keep_photos)
    _report_reading(words, reading)
    return True


def _keep(open_match: OpenMatch, photo: Photo, *, wanted: bool) -> None:
    """Keep the photo with the match; where that fails the cards still count."""
    if not wanted:
        return
    try:
        open_match.shelf.keep(photo)
    except OSError as error:
        note(open_match.words("photo.not_kept", reason=error.strerror), wrong=True)


def _read(words: Language, data: bytes, variant: str, prepare: Learner | None) -> tuple[Photo, TableReading] | None:
    """The photo and its reading, with a bar that fills while it is made; None, with a sentence, where it failed."""
    bar = st.progress(0.0, words("photo.reading"))
    job = reading_queue().hand_in(data, variant, prepare)
    for ahead, share in job.wait():
        text = words("photo.waiting", count=ahead) if ahead else words("photo.reading")
        bar.progress(share, text)
    bar.empty()
    try:
        return job.result()
    except (ImportError, FileNotFoundError):
        st.error(words("photo.no_reader"), icon=":material/error:")
    except PhotoError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever a reader raises, the page says one sentence
        # Who runs the server finds the reason in its log.
        _LOG.exception("A photo could not be read.")
        unserved = isinstance(error, InferenceError) and error.key != "inference.foreign"
        st.error(words("photo.no_server" if unserved else "photo.failed"), icon=":material/error:")
    return None


def _report_reading(words: Language, reading: TableReading) -> None:
    """Say what was read when the page is drawn again."""
    if reading.cards:
        note(words("photo.read", count=len(reading.cards), seconds=reading.seconds))
        # What a reading notes of its melds, the page asks about itself, anew after every edit.
        for notice in reading.notes:
            if notice.key.startswith("quality."):
                note(notice_text(words, notice), wrong=True)
        return
    for notice in reading.notes or (Notice("photo.none"),):
        note(notice_text(words, notice), wrong=True)
