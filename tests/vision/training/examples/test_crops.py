"""Crops come from scene folders, some shown more often than others, some kept back."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from vision.training.examples.crops import STORED_WH
from vision.training.networks.train_classifier import HELD_EVERY, TRAINING_BATCH, batches, load_crops


def folder(path: Path, labels: range, files: int) -> Path:
    """A scene folder whose crops are as bright as their label says."""
    (path / "crops").mkdir(parents=True)
    for number, part in enumerate(np.array_split(np.array(labels, np.int16), files)):
        crops = np.zeros((len(part), STORED_WH[1], 2 * STORED_WH[0], 3), np.uint8)
        crops[:] = part[:, None, None, None]
        np.savez(path / "crops" / f"{number}.npz", crops=crops, labels=part)
    return path


def test_crops_are_shown_as_often_as_asked_and_some_kept_back(tmp_path: Path) -> None:
    often, once = folder(tmp_path / "a", range(40), 1), folder(tmp_path / "b", range(100, 200), 2)
    learn, held = load_crops([often, once], [3])
    for crops in (learn, held):
        assert np.array_equal(crops.pictures[:, 0, 0, 0], crops.labels)
    assert held.labels.tolist() == [0, 100, 100 + HELD_EVERY, 150, 150 + HELD_EVERY]
    shown = np.bincount(learn.labels[learn.round], minlength=200)
    assert set(shown[1:40]) == {3}
    assert set(shown[101:140]) == {1}
    assert not shown[held.labels].any()


def test_batches_go_round_all_crops(tmp_path: Path) -> None:
    learn, _ = load_crops([folder(tmp_path / "a", range(200), 1)], [2])
    some = batches(learn, np.random.default_rng(1))
    pictures, labels = next(some)
    assert len(labels) == TRAINING_BATCH
    assert np.array_equal(pictures[:, 0, 0, 0], labels)
    seen = {*labels.tolist(), *next(some)[1].tolist()}
    assert len(seen) > 0.9 * len(learn.labels)


def test_a_folder_without_crops_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"no crops in .*: render scenes first"):
        load_crops([tmp_path])
