"""Trains the classifier on index crops, and calibrates it.

python -m vision.training classifier --scenes DIR [DIR …] --out FOLDER --minutes 20
"""

from __future__ import annotations

import math
import os
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import torch
from torch.nn import functional

from vision.training.examples.augmentation import distort, plain
from vision.training.examples.crops import STORED_WH
from vision.training.networks.index_network import IndexNetwork
from vision.training.networks.precision import bf16_is_quick

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from numpy.typing import NDArray

TRAINING_BATCH = 192
SMOOTHING = 0.03
PEAK_LR = 3e-3
FACE_ALONE = 0.5
"""Weight of what the face says alone: an index is so much clearer that the face would learn nothing beside it."""


@dataclass(frozen=True, eq=False)
class Crops:
    """Stored crops (n, 108, 128, 3) uint8 RGB and their classes (n,) in 0..53; 53 is "not an index".

    `round` are the rows shown in one round of training, some of them more than once.
    """

    pictures: NDArray[np.uint8]
    labels: NDArray[np.int16]
    round: NDArray[np.intp]


HELD_EVERY = 40
"""Every so many crops one is kept for validation and calibration."""


def load_crops(folders: Sequence[Path], repeat: Sequence[int] = ()) -> tuple[Crops, Crops]:
    """All crops of scene folders, split into those to learn from and those held back.

    A folder's crops are shown `repeat` times each round (once where none is given).

    Raises:
        FileNotFoundError: a folder holds no crops.
    """
    paths, times = [], []
    for number, folder in enumerate(folders):
        found = sorted((folder / "crops").glob("*.npz"))
        if not found:
            msg = f"no crops in {folder}: render scenes first"
            raise FileNotFoundError(msg)
        paths += found
        times += [repeat[number] if number < len(repeat) else 1] * len(found)
    labels = [_stored(path, "labels") for path in paths]
    held = [np.arange(len(part)) % HELD_EVERY == 0 for part in labels]
    shown = np.repeat(times, [int((~away).sum()) for away in held])
    return _joined(paths, labels, [~away for away in held], shown), _joined(paths, labels, held)


def _stored(path: Path, name: str) -> NDArray[Any]:
    with np.load(path) as data:
        return np.asarray(data[name])


def _joined(
    paths: Sequence[Path],
    labels: Sequence[NDArray[np.int16]],
    chosen: Sequence[NDArray[np.bool_]],
    shown: NDArray[np.intp] | int = 1,
) -> Crops:
    # The pictures of many scenes fill half the memory: one file at a time goes to its place among them.
    ends = np.cumsum([int(rows.sum()) for rows in chosen])
    pictures = np.empty((int(ends[-1]), STORED_WH[1], 2 * STORED_WH[0], 3), np.uint8)
    for path, rows, end in zip(paths, chosen, ends, strict=True):
        pictures[end - int(rows.sum()) : end] = _stored(path, "crops")[rows]
    kept = np.concatenate([part[rows] for part, rows in zip(labels, chosen, strict=True)])
    return Crops(pictures, kept, np.repeat(np.arange(len(kept)), shown))


def to_tensor(pictures: NDArray[np.uint8]) -> torch.Tensor:
    """(n, h, w, 3) uint8 to (n, 3, h, w) float in 0..1."""
    return torch.from_numpy(np.ascontiguousarray(pictures)).permute(0, 3, 1, 2).float() / 255


def batches(crops: Crops, rng: np.random.Generator) -> Iterator[tuple[NDArray[np.uint8], NDArray[np.int16]]]:
    """Endless shuffled batches."""
    while True:
        order = rng.permutation(crops.round)
        for start in range(0, len(order) - TRAINING_BATCH + 1, TRAINING_BATCH):
            rows = np.sort(order[start : start + TRAINING_BATCH])
            yield crops.pictures[rows], crops.labels[rows]


def train_folders(
    folders: Sequence[Path], out: Path, minutes: float, *, start: Path | None = None, repeat: Sequence[int] = ()
) -> Path:
    """Trains on the crops of scene folders with all cores; see `train`."""
    learn, held = load_crops(folders, repeat)
    print(f"{len(learn.labels)} crops to learn from, {len(held.labels)} held back", flush=True)
    return train(learn, held, out, minutes, start=start, threads=os.cpu_count() or 1)


def train(crops: Crops, held: Crops, out: Path, minutes: float, *, start: Path | None = None, threads: int = 1) -> Path:
    """Trains for `minutes`, one learning-rate cycle; writes and returns `classifier.pt`.

    Args:
        crops: what to learn from.
        held: what to report on and to calibrate the temperature with.
        out: folder for the weights.
        minutes: time box; the cycle is laid out over it.
        start: earlier weights to go on from.
        threads: processor threads to use.
    """
    torch.set_num_threads(threads)
    generator = torch.Generator().manual_seed(7)
    network = IndexNetwork()
    if start is not None:
        network.load_state_dict(torch.load(start, weights_only=True))
        network.temperature.fill_(1.0)
    network = network.to(memory_format=torch.channels_last)
    optimizer = torch.optim.AdamW(network.parameters(), lr=1e-4, weight_decay=0.02)
    began, peak = time.monotonic(), PEAK_LR if start is None else PEAK_LR / 2
    for step, (pictures, labels) in enumerate(batches(crops, np.random.default_rng(7))):
        done = (time.monotonic() - began) / (60 * minutes)
        if done >= 1:
            break
        for group in optimizer.param_groups:
            group["lr"] = peak * _cycle(done)
        loss = _step(network, optimizer, distort(to_tensor(pictures), generator), torch.from_numpy(labels).long())
        if step % 100 == 0:
            print(f"step {step} done {done:.0%} loss {loss:.3f}", flush=True)
    return finish(network, held, out)


def _cycle(done: float) -> float:
    warm = 0.08
    if done < warm:
        return 0.04 + 0.96 * done / warm
    return 0.005 + 0.995 * 0.5 * (1 + math.cos(math.pi * (done - warm) / (1 - warm)))


def _step(network: IndexNetwork, optimizer: torch.optim.Optimizer, inputs: torch.Tensor, labels: torch.Tensor) -> float:
    network.train()
    with torch.autocast("cpu", torch.bfloat16, enabled=bf16_is_quick()):
        index, face = network.parts(inputs.contiguous(memory_format=torch.channels_last))
    loss = functional.cross_entropy((index + face).float(), labels, label_smoothing=SMOOTHING)
    loss = loss + FACE_ALONE * functional.cross_entropy(face.float(), labels, label_smoothing=SMOOTHING)
    optimizer.zero_grad()
    loss.backward()  # type: ignore[no-untyped-call]
    torch.nn.utils.clip_grad_norm_(network.parameters(), 5.0)
    optimizer.step()
    return float(loss.detach())


@torch.inference_mode()
def logits_of(
    network: IndexNetwork, crops: Crops, view: Callable[[torch.Tensor], torch.Tensor] = plain
) -> torch.Tensor:
    """(n, 54) logits of all crops as `view` shows them to the network, undistorted by default."""
    network.eval()
    parts = [network(view(to_tensor(crops.pictures[i : i + 512]))) for i in range(0, len(crops.labels), 512)]
    return torch.cat(parts)


def finish(network: IndexNetwork, held: Crops, out: Path) -> Path:
    """Calibrates the temperature on the held-back crops, prints accuracy plain and distorted, saves the weights."""
    labels = torch.from_numpy(held.labels).long()
    generator = torch.Generator().manual_seed(11)
    # Rendered crops are cleaner than photographs: a temperature found on plain ones would be too sure of itself.
    hard = logits_of(network, held, lambda pictures: distort(pictures, generator))
    network.temperature.fill_(best_temperature(hard, labels))
    right = [(logits.argmax(1) == labels).float().mean() for logits in (logits_of(network, held), hard)]
    print(f"held-back top-1 {right[0]:.4f}, distorted {right[1]:.4f}, temperature {float(network.temperature):.2f}")
    out.mkdir(parents=True, exist_ok=True)
    path = out / "classifier.pt"
    torch.save({k: v.half() if v.is_floating_point() else v for k, v in network.state_dict().items()}, path)
    return path


def best_temperature(logits: torch.Tensor, labels: torch.Tensor) -> float:
    """The temperature of least negative log-likelihood, on a grid from 0.3 to 4."""
    grid = np.geomspace(0.3, 4.0, 60)
    losses = [float(functional.cross_entropy(logits / t, labels)) for t in grid]
    return float(grid[int(np.argmin(losses))])
