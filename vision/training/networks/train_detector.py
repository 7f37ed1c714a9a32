"""Trains the index detector: a pose network whose eight key points are the corners of index and card.

python -m vision.training detector --scenes DIR --start WEIGHTS --out FOLDER --minutes 90
"""

from __future__ import annotations

import json
import math
import os
import shutil
import time
from pathlib import Path
from typing import TYPE_CHECKING

os.environ.setdefault("YOLO_OFFLINE", "true")

import torch
import ultralytics.engine.trainer as engine
from ultralytics import YOLO
from ultralytics.utils.torch_utils import strip_optimizer

from vision.training.networks.precision import bf16_is_quick

if TYPE_CHECKING:
    from collections.abc import Sequence

KEY_POINTS = 8
OKS_SIGMAS = [0.12] * 4 + [1.5] * 4
"""How exact each key point must be: the index's own corners sharply, the card's loosely.

At 0.7 a card guessed on the wrong side of its index lay too far off for its loss to have a slope, and the network never
learnt to tell a top right corner from a top left one.
"""
RECIPE = {
    "imgsz": 512,
    "epochs": 100,  # a bound only: the time ends the run
    "batch": 8,
    "nbs": 8,  # the optimizer steps after every batch; the default of 64 hardly learns in a short run
    "optimizer": "AdamW",
    "warmup_epochs": 0.05,
    "pose": 6.0,
    "mosaic": 0.0,  # scenes are full as they are
    "fliplr": 0.0,  # a mirrored card is no card
    "erasing": 0.0,
    "scale": 0.25,
    "translate": 0.1,
    "hsv_h": 0.02,
    "hsv_s": 0.4,
    "hsv_v": 0.25,
    "amp": False,  # see `use_all_cores_in_bf16`
    "val": False,
    "plots": False,
    "name": "run",
    "exist_ok": True,
    "seed": 7,
}
"""What every run of the trainer has in common."""
HELD_BACK = 100
"""Every so many scenes one is kept for validation."""


def write_split(folders: Sequence[Path], out: Path) -> Path:
    """Lists the pictures of all scene folders into train and validation; returns the dataset file."""
    pictures = [p.resolve() for folder in folders for p in sorted((folder / "images").glob("*.jpg"))]
    if not pictures:
        msg = f"no pictures in {', '.join(map(str, folders))}: render scenes first"
        raise FileNotFoundError(msg)
    out.mkdir(parents=True, exist_ok=True)
    held = pictures[::HELD_BACK]
    (out / "train.txt").write_text("\n".join(str(p) for p in pictures if p not in set(held)))
    (out / "val.txt").write_text("\n".join(map(str, held)))
    data = {
        "path": str(out.resolve()),
        "train": "train.txt",
        "val": "val.txt",
        "names": {0: "index"},
        "kpt_shape": [KEY_POINTS, 3],
        "kpt_oks_sigmas": OKS_SIGMAS,
        "flip_idx": [1, 0, 3, 2, 5, 4, 7, 6],
    }
    path = out / "data.yaml"
    path.write_text(json.dumps(data))
    return path


def use_all_cores_in_bf16(network: torch.nn.Module, cores: int) -> None:
    """On a CPU with bf16 units, lets the trainer use every core, half the arithmetic width and channels last.

    Ultralytics leaves one core unused and knows bf16 on CUDA only; both together cost a factor of three, and the order
    of the channels another third.
    """
    network.to(memory_format=torch.channels_last)
    fast = bf16_is_quick()

    def autocast(_enabled: object, device: str = "cuda") -> torch.autocast:
        return torch.autocast(device, torch.bfloat16, enabled=device != "cpu" or fast)

    engine.autocast = autocast
    torch.set_num_threads(cores)


class TimedCycle:
    """Lays the learning rate, and the weight of the branch that is used in the end, out over the minutes given.

    Ultralytics moves both once an epoch, which is too coarse for a run of two or three epochs.
    """

    def __init__(self, minutes: float, lr: float) -> None:
        self.seconds, self.lr = 60 * minutes, lr
        self.began = time.monotonic()

    def start(self, _trainer: engine.BaseTrainer) -> None:
        """Starts the clock."""
        self.began = time.monotonic()

    def step(self, trainer: engine.BaseTrainer) -> None:
        """Sets both before a batch; the warm-up of the first batches is left to the trainer, which overrules this."""
        done = min(1.0, (time.monotonic() - self.began) / self.seconds)
        for group in trainer.optimizer.param_groups:
            group["lr"] = self.lr * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * done)))
        criterion = getattr(trainer.model, "criterion", None)
        if criterion is not None:
            criterion.o2m = 0.6 - 0.5 * done
            criterion.o2o = 1 - criterion.o2m


def train(
    scenes: Sequence[Path], start: Path, out: Path, minutes: float, *, device: str = "cpu", lr: float = 8e-4
) -> Path:
    """Trains for `minutes` from `start` (YOLO26n weights, or earlier weights of this detector).

    Returns:
        The path of the trained weights, stripped of optimizer state.

    Raises:
        FileNotFoundError: the scenes or the weights are missing.
    """
    if not start.exists():
        raise FileNotFoundError(start)
    data = write_split(scenes, out)
    cores = os.cpu_count() or 1
    model = YOLO("yolo26n-pose.yaml").load(str(start)) if "yolo26n" in start.name else YOLO(str(start))
    cycle = TimedCycle(minutes, lr)
    model.add_callback("on_train_start", cycle.start)
    model.add_callback("on_train_batch_start", cycle.step)
    model.add_callback("on_train_start", lambda trainer: use_all_cores_in_bf16(trainer.model, cores))
    model.train(
        data=str(data),
        time=minutes / 60,
        device=device,
        workers=1 if device == "cpu" else min(cores, 8),
        lr0=lr,
        warmup_bias_lr=lr,
        project=str(out.resolve()),
        **RECIPE,
    )
    best = out / "detector.pt"
    shutil.copy(out / "run" / "weights" / "last.pt", best)
    strip_optimizer(str(best))
    return best
