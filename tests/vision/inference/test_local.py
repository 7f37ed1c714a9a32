"""Compiled networks are kept for the next start, few of them, and nothing depends on it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from vision.detection.classifier import BATCH, CROP_WH, Classifier
from vision.folders import MODELS, cache_folder
from vision.inference.local import CACHE, MOST_COMPILED, Processor, compiled

NETWORK = MODELS / "classifier.xml"
CROPS = np.random.default_rng(0).integers(0, 255, (BATCH, CROP_WH[1], 2 * CROP_WH[0], 3), np.uint8)


def answer(cache: Path | None) -> np.ndarray:
    model = compiled(NETWORK, cache)
    return np.asarray(model.create_infer_request().infer([CROPS])[model.output(0)])


@pytest.mark.model
def test_a_kept_network_answers_the_same(tmp_path: Path) -> None:
    plain = answer(None)
    for _ in range(2):
        assert np.array_equal(answer(tmp_path), plain)
        assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.model
def test_a_damaged_file_of_the_cache_does_no_harm(tmp_path: Path) -> None:
    plain = answer(tmp_path)
    for file in tmp_path.iterdir():
        file.write_bytes(file.read_bytes()[:1000])
    assert np.array_equal(answer(tmp_path), plain)


@pytest.mark.model
def test_few_networks_are_kept(tmp_path: Path) -> None:
    for number in range(MOST_COMPILED + 3):
        (tmp_path / f"old{number}.blob").write_bytes(b"old")
    answer(tmp_path)
    assert len(list(tmp_path.iterdir())) == MOST_COMPILED


@pytest.mark.model
def test_a_home_where_nothing_can_be_kept_reads_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "burraco").write_text("a file is in the way")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_folder(CACHE) is None
    Classifier(MODELS)


def test_the_precision_is_what_the_processor_has() -> None:
    assert Processor("new", ("FP32", "BF16")).precision == "bf16"
    assert Processor("old", ("FP32", "INT8")).precision == "f32"
    assert "f32" in str(Processor("old", ("FP32",)))
