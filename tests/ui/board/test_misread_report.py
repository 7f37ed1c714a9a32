"""A reported misread is a folder that the training and the evaluation can read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from page_tables import SIZE_WH, photo_bytes, reading

from scoring.words import language
from ui.board.misread_report import report
from ui.editing import operations
from ui.editing.lay_reading import lay
from ui.session.open_match import OpenMatch
from ui.storage.store import Store
from vision.evaluation.truth import load_truths
from vision.photo.loading import load_photo
from vision.reading import TableReading
from vision.training.examples.labelled_photos import read_marks


def seen() -> TableReading:
    """The drawn table, each card seen by a box in its top left corner."""
    cards = []
    for card in reading().cards:
        x, y = card.quad[0]
        index = ((x + 4, y + 4), (x + 24, y + 4), (x + 24, y + 44), (x + 4, y + 44))
        cards.append(replace(card, index_quads=(index,)))
    return replace(reading(), cards=tuple(cards))


@pytest.fixture
def reported(data_folder: Path) -> Path:
    """Where the photo of a table lies on which one card was corrected, one deleted and one entered by hand."""
    photo = load_photo(photo_bytes())
    open_match = OpenMatch(Store(f"sqlite:///{data_folder / 'm.sqlite3'}"), None, language("en"))
    open_match.do(
        lay(seen(), photo.sha256, "both"),
        operations.Change(10, "5S"),
        operations.Delete(0),
        operations.Add("2H", "hand:1"),
    )
    open_match.shelf.keep(photo)
    return report(open_match.sheet().draft.history.table, open_match.shelf, photo.sha256, "classico")


def test_the_training_reads_its_photo_and_marks(reported: Path, data_folder: Path) -> None:
    assert reported.parent == data_folder / "misreads" / "photos"
    photo = load_photo(reported.read_bytes())
    assert photo.size_wh == SIZE_WH
    (labels,) = (data_folder / "misreads" / "labels").glob("*.txt")
    assert labels.stem == reported.stem
    marks = read_marks(labels, photo.size_wh)
    corrected = [str(card.card) for card in seen().cards if card.id != 0]
    corrected[corrected.index("5C")] = "5S"
    assert list(marks.cards) == corrected
    x, y = seen().cards[1].quad[0]
    np.testing.assert_allclose(marks.boxes[0], (x + 4, y + 4, x + 24, y + 44), atol=0.05)


def test_the_evaluation_reads_its_table(reported: Path, data_folder: Path) -> None:
    (truth,) = load_truths(data_folder / "misreads")
    assert truth.photo == reported
    assert len(truth.cards) == len(truth.boxes) == len(reading().cards) - 1
    assert [len(meld) for line in truth.lines for meld in line.melds] == [6, 3, 4, 7, 3]
    assert [str(card) for card in truth.lines[0].hand] == ["AC", "9S"]
    assert not truth.exhaustive  # a card was entered that may lie on the photo


def test_a_photo_that_is_not_kept_cannot_be_reported(data_folder: Path) -> None:
    open_match = OpenMatch(Store(f"sqlite:///{data_folder / 'm.sqlite3'}"), None, language("en"))
    open_match.do(lay(seen(), "ab" * 32, "both"))
    with pytest.raises(FileNotFoundError):
        report(open_match.sheet().draft.history.table, open_match.shelf, "ab" * 32, "classico")
    assert not (data_folder / "misreads").exists()
