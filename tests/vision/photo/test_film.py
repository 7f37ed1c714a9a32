"""Films: the sharpest frames, spread over time; a film that cannot be read is refused in one sentence."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.photo.film import MOST_FRAMES, is_film, load_film
from vision.photo.loading import PhotoError

RATE = 20


@pytest.fixture
def film(tmp_path: Path) -> Path:
    """Two seconds of a moving checkerboard, every other frame blurred."""
    path = tmp_path / "table.mp4"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"mp4v"), RATE, (320, 240))
    board = (np.indices((240, 400)).sum(axis=0) // 16 % 2 * 255).astype(np.uint8)
    for number in range(2 * RATE):
        picture = cv2.cvtColor(board[:, number : number + 320], cv2.COLOR_GRAY2BGR)
        writer.write(cv2.GaussianBlur(picture, (0, 0), 6) if number % 2 else picture)
    writer.release()
    return path


def test_a_film_is_known_by_its_bytes(film: Path, tmp_path: Path) -> None:
    renamed = film.rename(tmp_path / "photo.jpg")
    assert is_film(renamed)
    assert not is_film(tmp_path / "missing.mp4")


def test_the_sharp_frames_are_taken_from_all_over_the_film(film: Path) -> None:
    frames = load_film(film)
    assert len(frames) == MOST_FRAMES
    seconds = [frame.second for frame in frames]
    assert seconds == sorted(seconds)
    assert seconds[0] < 0.5
    assert seconds[-1] > 1.5
    assert all(round(second * RATE) % 2 == 0 for second in seconds)
    assert len({frame.photo.sha256 for frame in frames}) == MOST_FRAMES


def test_progress_rises_to_the_end(film: Path) -> None:
    seen: list[float] = []
    load_film(film, seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 1.0


def test_a_film_cut_short_is_refused_in_a_sentence(film: Path) -> None:
    film.write_bytes(film.read_bytes()[:300])
    with pytest.raises(PhotoError, match=r"table.mp4 cannot be read"):
        load_film(film)


def test_a_long_film_is_refused(film: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vision.photo.film.LONGEST_S", 1.0)
    with pytest.raises(PhotoError, match="lasts 2 seconds"):
        load_film(film)
