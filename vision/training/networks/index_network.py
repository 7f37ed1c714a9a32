"""The classifier's network: two small residual CNNs, one on the index and one on the face beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch
from torch import nn

from vision.detection.classifier import CROP_WH, FACE

if TYPE_CHECKING:
    from collections.abc import Sequence

CLASSIFIER_OUTPUTS = 54
"""The 53 identities and "not an index"."""
BLIND = 0.15
"""How far the place of the index that the second branch does not see reaches beyond it, as a share of its sides."""


class Block(nn.Module):
    """Two 3×3 convolutions with a shortcut; the first may halve the picture."""

    def __init__(self, inputs: int, outputs: int, stride: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False),
            nn.BatchNorm2d(outputs),
            nn.ReLU(inplace=True),
            nn.Conv2d(outputs, outputs, 3, 1, 1, bias=False),
            nn.BatchNorm2d(outputs),
        )
        self.shortcut = nn.Sequential(nn.Conv2d(inputs, outputs, 1, stride, bias=False), nn.BatchNorm2d(outputs))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """(n, inputs, h, w) to (n, outputs, h / stride, w / stride)."""
        return torch.relu(self.body(x) + self.shortcut(x))


class IndexNetwork(nn.Module):
    """(n, 3, 80, 96) RGB in 0..1, index and face, to (n, 54) logits divided by the calibrated temperature.

    Either branch has its say on its own, and their logits add up: what one cannot tell, it leaves to the other.
    """

    temperature: torch.Tensor
    beside: torch.Tensor

    def __init__(self) -> None:
        super().__init__()
        self.features = nn.Sequential(*_layers(32, (64, 2), (64, 1), (128, 2), (192, 2)))
        # Rank above suit: the upper and the lower half are pooled apart.
        self.pool = nn.AdaptiveAvgPool2d((2, 1))
        self.head = nn.Sequential(nn.Flatten(), nn.Dropout(0.2), nn.Linear(384, CLASSIFIER_OUTPUTS))
        self.face = nn.Sequential(
            *_layers(24, (48, 2), (96, 2), (128, 2)),
            # Where on the face a pip stands tells whether it is this card's: places are not pooled.
            nn.Flatten(),
            nn.Dropout(0.3),
            nn.Linear(128 * 5 * 3, CLASSIFIER_OUTPUTS),
        )
        self.register_buffer("temperature", torch.ones(()))
        self.register_buffer("beside", _beside(), persistent=False)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Logits of a batch of crops."""
        index, face = self.parts(x)
        return (index + face) / self.temperature

    def parts(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """What either branch says, (n, 54) each, before the temperature."""
        index, face = ((x - 0.5) * 4).chunk(2, 3)
        return self.head(self.pool(self.features(index))), self.face(face * self.beside)


def _layers(first: int, *blocks: tuple[int, int]) -> list[nn.Module]:
    """A first convolution of so many channels that halves the picture, then blocks of (channels, stride)."""
    widths = [first, *(width for width, _ in blocks)]
    stem = [nn.Conv2d(3, first, 5, 2, 2, bias=False), nn.BatchNorm2d(first), nn.ReLU(inplace=True)]
    return [*stem, *(Block(before, *block) for before, block in zip(widths, blocks, strict=False))]


def _beside() -> torch.Tensor:
    """(80, 48) zero where the index stands on its face, else one.

    Seeing the index too, the face's branch would learn to read it and make the same mistakes, not to look at the pips.
    """
    shown = torch.ones(CROP_WH[1], CROP_WH[0])
    (left, right), (top, bottom) = (
        [round((at - low) / (high - low) * side) for at in (-BLIND, 1 + BLIND)]
        for (low, high), side in zip(FACE, CROP_WH, strict=True)
    )
    shown[top:bottom, left:right] = 0
    return shown


def averaged(states: Sequence[dict[str, torch.Tensor]]) -> dict[str, torch.Tensor]:
    """The mean of several runs' weights, one gone on from the other: steadier than the last of them.

    Whole numbers, such as counts of batches, are the last one's.
    """
    last = states[-1]
    return {
        name: torch.stack([state[name].float() for state in states]).mean(0).to(value.dtype)
        if value.is_floating_point()
        else value
        for name, value in last.items()
    }
