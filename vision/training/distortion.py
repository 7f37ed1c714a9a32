"""What happens to a crop before the classifier learns from it: what detectors, print, lenses and light do."""

from __future__ import annotations

import math

import torch
from torch.nn import functional

from vision.classifier import CROP_WH, MARGIN
from vision.training.scenes import STORED_MARGIN, STORED_WH

SOFT_PARTS = 6
"""A batch is softened in so many parts; the first is left sharp."""
SPREAD, WORN = 0.35, 0.1
"""Shares of crops whose dark ink is spread or worn thin."""
MOST_SOFT = 3.4
"""Greatest factor by which a crop is shrunk and enlarged again."""
STORED_ASPECT = STORED_WH[1] / STORED_WH[0]


def distort(pictures: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    """Stored crops (n, 3, 108, 64) in 0..1 to varied network inputs (n, 3, 80, 48).

    Turned by a few degrees, stretched, shifted (detectors are not exact), blurred by shrinking,
    and changed in light, colour and noise.
    """
    n = len(pictures)
    grid = functional.affine_grid(_matrices(n, generator), [n, 3, CROP_WH[1], CROP_WH[0]], align_corners=False)
    crops = functional.grid_sample(pictures, grid, padding_mode="border", align_corners=False)
    crops = _soften(_inked(crops, generator), generator)
    gain = torch.exp(0.22 * torch.randn(n, 1, 1, 1, generator=generator))
    cast = torch.exp(0.06 * torch.randn(n, 3, 1, 1, generator=generator))
    offset = 0.06 * torch.randn(n, 1, 1, 1, generator=generator)
    grey = crops.mean(1, keepdim=True)
    keep = (torch.rand(n, 1, 1, 1, generator=generator) * 1.2).clamp(max=1.0)
    keep = torch.where(torch.rand(n, 1, 1, 1, generator=generator) < 0.3, keep, torch.ones(()))
    crops = grey + (crops - grey) * keep
    noise = 0.03 * torch.rand(n, 1, 1, 1, generator=generator) * torch.randn(crops.shape, generator=generator)
    return (crops * gain * cast + offset + noise).clamp(0, 1)


def _matrices(n: int, generator: torch.Generator) -> torch.Tensor:
    wanted = (1 + 2 * MARGIN) / (1 + 2 * STORED_MARGIN)
    normal = torch.randn(n, 6, generator=generator)
    angle = normal[:, 0] * math.radians(4)
    zoom_x = wanted * torch.exp(0.07 * normal[:, 1])
    zoom_y = wanted * torch.exp(0.05 * normal[:, 2])
    rows = [
        torch.stack([zoom_x * angle.cos(), -zoom_y * angle.sin() * STORED_ASPECT, 0.06 * normal[:, 3]], 1),
        torch.stack([zoom_x * angle.sin() / STORED_ASPECT, zoom_y * angle.cos(), 0.05 * normal[:, 4]], 1),
    ]
    return torch.stack(rows, 1)


def _inked(crops: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    # Ink that has spread, or worn thin: a club's lobes run together in print long before a lens blurs them.
    n = len(crops)
    spread, worn = -functional.max_pool2d(-crops, 3, 1, 1), functional.max_pool2d(crops, 3, 1, 1)
    chance, amount = torch.rand(2, n, 1, 1, 1, generator=generator)
    other = torch.where(chance < SPREAD, spread, worn)
    amount = torch.where(chance < SPREAD + WORN, amount, torch.zeros(()))
    return crops + amount * (other - crops)


def _soften(crops: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    # Most of a batch is shrunk and enlarged again, each part by its own factors across and down: small, soft and
    # squeezed indices are what fails in practice.
    parts = list(crops.chunk(SOFT_PARTS))
    for number in range(1, len(parts)):
        across, down = (1 + (MOST_SOFT - 1) * torch.rand(2, generator=generator) ** 1.3).tolist()
        size = (round(CROP_WH[1] / down), round(CROP_WH[0] / across))
        small = functional.interpolate(parts[number], size=size, mode="bilinear", antialias=True)
        mode = ("bilinear", "bicubic")[number % 2]
        parts[number] = functional.interpolate(small, size=(CROP_WH[1], CROP_WH[0]), mode=mode)
    return torch.cat(parts)


def plain(pictures: torch.Tensor) -> torch.Tensor:
    """Stored crops (n, 3, 108, 64) to network inputs (n, 3, 80, 48) with the margin and nothing else changed."""
    share = (1 + 2 * MARGIN) / (1 + 2 * STORED_MARGIN)
    matrix = torch.tensor([[share, 0.0, 0.0], [0.0, share, 0.0]]).expand(len(pictures), 2, 3)
    grid = functional.affine_grid(matrix, [len(pictures), 3, CROP_WH[1], CROP_WH[0]], align_corners=False)
    return functional.grid_sample(pictures, grid, padding_mode="border", align_corners=False)
