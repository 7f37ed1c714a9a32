"""What the classifier is shown: varied as photos are, yet still the index it was."""

from __future__ import annotations

import numpy as np
import pytest
import torch

from vision.detection.classifier import CROP_WH, INDEX_MARGIN
from vision.training.examples.augmentation import distort, plain
from vision.training.examples.crops import STORED_MARGINS, STORED_WH


def stored(count: int) -> torch.Tensor:
    """Crops of a black index and a black face on white, either filling its frame."""
    width, height = STORED_WH
    pictures = torch.ones(count, 3, height, 2 * width)
    for left, margin in zip((0, width), STORED_MARGINS, strict=True):
        share = margin / (1 + 2 * margin)
        x, y = round(share * width), round(share * height)
        pictures[:, :, y : height - y, left + x : left + width - x] = 0
    return pictures


def test_plain_crops_keep_the_margin_that_the_reader_uses() -> None:
    shown = plain(stored(1))
    assert shown.shape == (1, 3, CROP_WH[1], 2 * CROP_WH[0])
    dark = [float((half < 0.5).float().mean()) for half in shown.chunk(2, 3)]
    assert dark == pytest.approx([1 / (1 + 2 * INDEX_MARGIN) ** 2, 1.0], abs=0.03)


def test_distorted_crops_vary_by_chance_alone_and_stay_pictures() -> None:
    first, again, other = (distort(stored(24), torch.Generator().manual_seed(seed)) for seed in (1, 1, 2))
    assert first.shape == (24, 3, CROP_WH[1], 2 * CROP_WH[0])
    assert torch.equal(first, again)
    assert not torch.equal(first, other)
    assert float(first.min()) >= 0
    assert float(first.max()) <= 1


def test_distorted_crops_are_soft_and_sharp_by_turns_and_keep_the_index_in_view() -> None:
    shown = distort(stored(240), torch.Generator().manual_seed(5)).mean(1).numpy()[..., : CROP_WH[0]]
    steepest = np.abs(np.diff(shown, axis=2)).max(axis=(1, 2)) / np.ptp(shown, axis=(1, 2))
    assert np.quantile(steepest, 0.1) < 0.45
    assert np.quantile(steepest, 0.9) > 0.8
    middle = shown[:, 30:50, 18:30].mean(axis=(1, 2))
    rim = np.quantile(shown, 0.95, axis=(1, 2))
    assert (middle < rim).mean() > 0.97


def test_some_crops_learn_without_their_face() -> None:
    faces = distort(stored(400), torch.Generator().manual_seed(5))[..., CROP_WH[0] :]
    dark = (faces.mean((1, 2, 3)) < 0.35).float().mean()
    assert 0.6 < float(dark) < 0.95
