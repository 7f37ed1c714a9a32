"""The classifier's network: a small residual CNN on rectified index crops."""

from __future__ import annotations

from typing import TYPE_CHECKING

import torch
from torch import nn

if TYPE_CHECKING:
    from collections.abc import Sequence

OUTPUTS = 54
"""The 53 identities and "not an index"."""


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
    """(n, 3, 80, 48) RGB in 0..1 to (n, 54) logits divided by the calibrated temperature."""

    temperature: torch.Tensor

    def __init__(self) -> None:
        super().__init__()
        self.features = nn.Sequential(
            nn.Conv2d(3, 32, 5, 2, 2, bias=False),
            nn.BatchNorm2d(32),
            nn.ReLU(inplace=True),
            Block(32, 64, 2),
            Block(64, 64, 1),
            Block(64, 128, 2),
            Block(128, 192, 2),
        )
        # Rank above suit: the upper and the lower half are pooled apart.
        self.pool = nn.AdaptiveAvgPool2d((2, 1))
        self.head = nn.Sequential(nn.Flatten(), nn.Dropout(0.2), nn.Linear(384, OUTPUTS))
        self.register_buffer("temperature", torch.ones(()))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        """Logits of a batch of crops."""
        logits: torch.Tensor = self.head(self.pool(self.features((x - 0.5) * 4)))
        return logits / self.temperature


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
