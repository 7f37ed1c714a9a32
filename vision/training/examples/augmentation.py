"""What happens to a crop before the classifier learns from it: what detectors, print, lenses and light do."""

from __future__ import annotations

import math

import torch
from torch.nn import functional

from vision.detection.classifier import CROP_WH, INDEX_MARGIN
from vision.training.examples.crops import STORED_MARGINS, STORED_WH

SOFT_PARTS, SHARP_PARTS = 6, 2
"""A batch is softened in so many parts; so many of them are left as painted."""
SPREAD, WORN = 0.45, 0.1
"""Shares of crops whose dark ink is spread or worn thin."""
MOST_SOFT = 3.0
"""Greatest factor by which a crop is shrunk and enlarged again."""
MOST_BLURRED = 2.2
"""Greatest standard deviation, in pixels of the crop, of a blur along one direction."""
SHARPENED = 0.4
"""Share of crops with the halos that webcams and phones draw round dark ink."""
PALED = 0.2
"""Share of crops whose contrast is taken away by gloss."""
SHEAR = 0.1
"""Standard deviation of the shear left in a crop: detectors draw a slanting index too square."""
BLUR_REACH = 6
FACE_SHARE = 0.3
"""How large an index looks in the crop of its face against its own crop, and so how strongly the same lens blurs it."""
FACE_LOOSE = 1.6
"""How much further than an index its face is shifted and stretched: it is found from the index, whose errors grow."""
BLANKED = 0.2
"""Share of crops whose face is blanked, so that no index is learnt by its face alone."""
STORED_ASPECT = STORED_WH[1] / STORED_WH[0]


def distort(pictures: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    """Stored crops (n, 3, 108, 128) in 0..1 to varied network inputs (n, 3, 80, 96).

    Turned by a few degrees, stretched, sheared, shifted (detectors are not exact), blurred by shrinking or along any
    direction, sharpened, and changed in light, colour and noise.
    """
    n = len(pictures)
    index, face = pictures.chunk(2, 3)
    index = _sampled(index, _matrices(n, generator, _kept(INDEX_MARGIN, 0), 1.0))
    face = _sampled(face, _matrices(n, generator, _kept(0.0, 1), FACE_LOOSE))
    face = torch.where(torch.rand(n, 1, 1, 1, generator=generator) < BLANKED, torch.full((), 0.5), face)
    crops = torch.cat([_soften(_inked(index, generator), generator, 1.0), _soften(face, generator, FACE_SHARE)], 3)
    crops = _paled(_sharpened(crops, generator), generator)
    gain = torch.exp(0.22 * torch.randn(n, 1, 1, 1, generator=generator))
    cast = torch.exp(0.06 * torch.randn(n, 3, 1, 1, generator=generator))
    offset = 0.06 * torch.randn(n, 1, 1, 1, generator=generator)
    grey = crops.mean(1, keepdim=True)
    keep = (torch.rand(n, 1, 1, 1, generator=generator) * 1.2).clamp(max=1.0)
    keep = torch.where(torch.rand(n, 1, 1, 1, generator=generator) < 0.3, keep, torch.ones(()))
    crops = grey + (crops - grey) * keep
    noise = 0.03 * torch.rand(n, 1, 1, 1, generator=generator) * torch.randn(crops.shape, generator=generator)
    return (crops * gain * cast + offset + noise).clamp(0, 1)


def _sampled(pictures: torch.Tensor, matrices: torch.Tensor) -> torch.Tensor:
    grid = functional.affine_grid(matrices, [len(pictures), 3, CROP_WH[1], CROP_WH[0]], align_corners=False)
    return functional.grid_sample(pictures, grid, padding_mode="border", align_corners=False)


def _kept(margin: float, which: int) -> float:
    # The share of a stored crop's sides that the network sees, with its own margin in place of the stored one.
    return (1 + 2 * margin) / (1 + 2 * STORED_MARGINS[which])


def _matrices(n: int, generator: torch.Generator, wanted: float, loose: float) -> torch.Tensor:
    normal = loose * torch.randn(n, 6, generator=generator)
    slant = SHEAR * torch.randn(n, generator=generator)
    angle = normal[:, 0] * math.radians(4)
    zoom_x = wanted * torch.exp(0.1 * normal[:, 1])
    zoom_y = wanted * torch.exp(0.05 * normal[:, 2])
    rows = [
        torch.stack([zoom_x * angle.cos(), zoom_y * (slant - angle.sin()) * STORED_ASPECT, 0.06 * normal[:, 3]], 1),
        torch.stack([zoom_x * angle.sin() / STORED_ASPECT, zoom_y * angle.cos(), 0.05 * normal[:, 4]], 1),
    ]
    return torch.stack(rows, 1)


def _inked(crops: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    # Ink that has spread, or worn thin: a club's lobes run together in print long before a lens blurs them.
    chance, amount = torch.rand(2, len(crops), generator=generator)
    changed = crops.clone()
    for low, high, reach in ((0.0, SPREAD / 3, 5), (SPREAD / 3, SPREAD, 3), (SPREAD, SPREAD + WORN, -3)):
        rows = ((low <= chance) & (chance < high)).nonzero()[:, 0]
        sign = 1 if reach < 0 else -1
        other = sign * functional.max_pool2d(sign * crops[rows], abs(reach), 1, abs(reach) // 2)
        changed[rows] += amount[rows, None, None, None] * (other - crops[rows])
    return changed


def _soften(crops: torch.Tensor, generator: torch.Generator, strength: float) -> torch.Tensor:
    # Most of a batch is blurred further, each part in its own way: small, soft and squeezed indices are what fails in
    # practice, and a photo is seldom squeezed along the sides of its cards.
    parts = list(crops.chunk(SOFT_PARTS))
    for number in range(SHARP_PARTS, len(parts)):
        if number % 2:
            parts[number] = _blurred(parts[number], generator, 0.3 + (MOST_BLURRED - 0.3) * strength)
            continue
        across, down = (1 + (MOST_SOFT - 1) * strength * torch.rand(2, generator=generator) ** 1.3).tolist()
        size = (round(CROP_WH[1] / down), round(CROP_WH[0] / across))
        small = functional.interpolate(parts[number], size=size, mode="bilinear", antialias=True)
        mode = ("bilinear", "bicubic")[number // 2 % 2]
        parts[number] = functional.interpolate(small, size=(CROP_WH[1], CROP_WH[0]), mode=mode)
    return torch.cat(parts)


def _blurred(crops: torch.Tensor, generator: torch.Generator, strongest: float) -> torch.Tensor:
    # By a Gaussian of one width along a random direction and another across it.
    wide, narrow, turn = torch.rand(3, generator=generator).tolist()
    most, least = (0.3 + (strongest - 0.3) * share**1.3 for share in (wide, wide * narrow))
    c, s = math.cos(turn * math.pi), math.sin(turn * math.pi)
    reach = math.ceil(BLUR_REACH * strongest / MOST_BLURRED)
    offsets = torch.arange(-reach, reach + 1.0)
    y, x = torch.meshgrid(offsets, offsets, indexing="ij")
    along, across = (c * x + s * y) / most, (c * y - s * x) / least
    kernel = torch.exp(-(along**2 + across**2) / 2)
    padded = functional.pad(crops, [reach] * 4, mode="replicate")
    return functional.conv2d(padded, (kernel / kernel.sum()).expand(3, 1, *kernel.shape), groups=3)


def _sharpened(crops: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    chance, amount = torch.rand(2, len(crops), generator=generator)
    rows = (chance < SHARPENED).nonzero()[:, 0]
    chosen = crops[rows]
    around = functional.avg_pool2d(functional.pad(chosen, [2] * 4, mode="replicate"), 5, 1)
    sharp = (chosen + (0.2 + 1.3 * amount[rows, None, None, None]) * (chosen - around)).clamp(0, 1)
    return crops.index_copy(0, rows, sharp)


def _paled(crops: torch.Tensor, generator: torch.Generator) -> torch.Tensor:
    # Glossy cards by a window: ink turns grey, paper stays.
    chance, kept = torch.rand(2, len(crops), 1, 1, 1, generator=generator)
    share = torch.where(chance < PALED, 0.25 + 0.75 * kept, torch.ones(()))
    light = crops.amax((2, 3), keepdim=True)
    return light + (crops - light) * share


def plain(pictures: torch.Tensor) -> torch.Tensor:
    """Stored crops (n, 3, 108, 128) to network inputs (n, 3, 80, 96) with the margins and nothing else changed."""
    shares = _kept(INDEX_MARGIN, 0), _kept(0.0, 1)
    matrices = [torch.tensor([[s, 0.0, 0.0], [0.0, s, 0.0]]).expand(len(pictures), 2, 3) for s in shares]
    return torch.cat([_sampled(*pair) for pair in zip(pictures.chunk(2, 3), matrices, strict=True)], 3)
