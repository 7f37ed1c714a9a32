"""One file read and its cards laid on the table, or one sentence why not."""

from __future__ import annotations

import hashlib
import logging

import streamlit as st

from scoring.notice import Notice
from scoring.words import Language
from ui.capture.learning import Learner, learner
from ui.capture.reader_service import reading_queue
from ui.capture.reading_queue import Job
from ui.editing.lay_reading import lay
from ui.session.open_match import OpenMatch
from ui.session.selection import saving
from ui.storage.arrivals import Arrivals
from ui.storage.photos import PhotoShelf
from ui.widgets.notices import note
from ui.words.naming import notice_text
from vision.inference.errors import InferenceError
from vision.photo.loading import Photo, PhotoError
from vision.reading import TableReading

_LOG = logging.getLogger(__name__)


class NotReadError(Exception):
    """A photo that may be read another time; its text is the sentence that says why not now."""


def take(open_match: OpenMatch, data: bytes, shows: str, behind: int = 0) -> None:
    """Read one file and lay its cards, unless they lie there; one that can never be read is told of and let go.

    `shows` is one of `SHOWN`, `behind` how many photos wait for this one.

    Raises:
        NotReadError: the photo is as it was: it could not be read, or what was read not be saved.
    """
    words, sheet = open_match.words, open_match.sheet()
    if hashlib.sha256(data).hexdigest() in sheet.draft.history.table.photos:
        note(words("photo.already"))
        return
    try:
        photo, reading = _read(words, data, sheet.match.variant, learner(open_match, sheet), behind)
    except PhotoError as error:
        note(notice_text(words, error.notice), wrong=True)
        return
    if not saving(open_match, lambda: open_match.do(lay(reading, photo.sha256, shows))):
        raise NotReadError(words("photo.not_laid"))
    _keep(open_match, photo, wanted=sheet.draft.keep_photos)
    _report_reading(words, reading)


def _keep(open_match: OpenMatch, photo: Photo, *, wanted: bool) -> None:
    """Keep the photo with the match; where that fails the cards still count."""
    if not wanted:
        return
    try:
        open_match.shelf.keep(photo)
    except OSError as error:
        note(open_match.words("photo.not_kept", reason=error.strerror), wrong=True)


def forget_photos(words: Language, kept: PhotoShelf | Arrivals) -> None:
    """Delete photos of a match, and say so where one stays."""
    try:
        kept.clear()
    except OSError as error:
        note(words("photo.not_deleted", reason=error.strerror, folder="/".join(kept.folder.parts[-2:])), wrong=True)


def _read(
    words: Language, data: bytes, variant: str, prepare: Learner | None, behind: int
) -> tuple[Photo, TableReading]:
    """The photo and its reading, with a bar that fills while it is made."""
    reads = words("photo.more", count=behind) if behind else words("photo.reading")
    bar = st.progress(0.0, reads)
    job = reading_queue().hand_in(data, variant, prepare)
    for ahead, share in job.wait():
        bar.progress(share, words("photo.waiting", count=ahead) if ahead else reads)
    bar.empty()
    return outcome(words, job)


def outcome(words: Language, job: Job) -> tuple[Photo, TableReading]:
    """The photo and its reading, once the job is done.

    Raises:
        PhotoError: the file can never be read.
        NotReadError: it could not be read now.
    """
    try:
        return job.result()
    except (ImportError, FileNotFoundError) as error:
        raise NotReadError(words("photo.no_reader")) from error
    except PhotoError:
        raise
    except Exception as error:
        # Whatever a reader raises, the page says one sentence; who runs the server finds the reason in its log.
        _LOG.exception("A photo could not be read.")
        unserved = isinstance(error, InferenceError) and error.key != "inference.foreign"
        raise NotReadError(words("photo.no_server" if unserved else "photo.failed")) from error


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
