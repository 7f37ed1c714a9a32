"""Exports trained weights to the form the product runs: `models/detector.xml`, `models/classifier.xml`.

python -m vision.training export --detector detector.pt --classifier classifier.pt --out models
"""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("YOLO_OFFLINE", "true")

import openvino as ov
import torch
from openvino.preprocess import PrePostProcessor
from ultralytics import YOLO

from vision.detection.classifier import BATCH, CROP_WH
from vision.detection.detector import TILE_SIDE
from vision.training.networks.index_network import IndexNetwork


def export_detector(weights: Path, out: Path) -> Path:
    """Writes `detector.xml` and `.bin` (half precision) for tiles (1, 640, 640, 3) uint8 RGB."""
    model = YOLO(str(weights)).model.fuse().eval().float()
    head = model.model[-1]
    head.export, head.format, head.dynamic = True, "openvino", False
    example = torch.zeros(1, 3, TILE_SIDE, TILE_SIDE)
    model(example)
    converted = ov.convert_model(model, example_input=example, input=[1, 3, TILE_SIDE, TILE_SIDE])
    return _save(converted, out / "detector.xml", scale=255.0)


def export_classifier(weights: Path, out: Path) -> Path:
    """Writes `classifier.xml` and `.bin` (half precision) for pairs of crops (32, 80, 96, 3) uint8 RGB."""
    network = IndexNetwork()
    network.load_state_dict(torch.load(weights, weights_only=True))
    example = torch.zeros(BATCH, 3, CROP_WH[1], 2 * CROP_WH[0])
    converted = ov.convert_model(network.eval(), example_input=example, input=[*example.shape])
    return _save(converted, out / "classifier.xml", scale=255.0)


def _save(model: ov.Model, path: Path, scale: float) -> Path:
    # Layout and scaling become part of the network: the caller hands over pixels as they are.
    steps = PrePostProcessor(model)
    steps.input().tensor().set_element_type(ov.Type.u8).set_layout(ov.Layout("NHWC"))
    steps.input().preprocess().convert_element_type(ov.Type.f32).scale(scale)
    steps.input().model().set_layout(ov.Layout("NCHW"))
    path.parent.mkdir(parents=True, exist_ok=True)
    ov.save_model(steps.build(), str(path), compress_to_fp16=True)
    return path
