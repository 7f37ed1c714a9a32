"""Real photos as training material: what is known of them turns with them."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.training.__main__ import main
from vision.training.examples.crops import CLASS_NUMBER, REJECT
from vision.training.examples.labelled_photos import Taught, crops_of, turned


def taught() -> Taught:
    """A smooth photo with an index that a person marked, one that nobody did, and one that is none."""
    noise = np.random.default_rng(4).integers(0, 256, (12, 16, 3)).astype(np.uint8)
    pixels = cv2.resize(noise, (320, 240), interpolation=cv2.INTER_CUBIC)
    at = np.array([[60, 60], [200, 90], [120, 150]], np.float32)
    index = np.array([[0, 0], [16, 0], [16, 30], [0, 30]], np.float32)
    card = np.array([[-4, -4], [76, -4], [76, 116], [-4, 116]], np.float32)
    quads, cards = at[:, None] + index, at[:, None] + card
    return Taught(pixels, quads[:2], cards[:2], ("7H", None), np.zeros((0, 4), np.float32), quads[2:], cards[2:])


def test_only_what_is_sure_becomes_a_crop() -> None:
    assert [label for _, label in crops_of(np.random.default_rng(0), taught())] == [CLASS_NUMBER["7H"], REJECT]


def test_a_turned_photo_gives_the_same_crops() -> None:
    for quarters in (1, 2, 3):
        pairs = zip(
            crops_of(np.random.default_rng(0), taught()),
            crops_of(np.random.default_rng(0), turned(taught(), quarters)),
            strict=True,
        )
        for (before, _), (after, _) in pairs:
            assert np.abs(before.astype(int) - after).mean() < 8


def test_a_folder_without_labels_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["photos", "--folder", str(tmp_path), "--out", str(tmp_path / "out")]) == 2
    assert capsys.readouterr().err.endswith(": mark the indices of some photos first\n")
