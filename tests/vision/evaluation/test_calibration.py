"""Settings fitted on made photos, where the best ones are known."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import get_type_hints

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from stand_ins import card_reading

from vision.__main__ import main
from vision.commands.calibrate import RANGES
from vision.evaluation.calibration import Calibration, Range, Target
from vision.evaluation.card_marks import Figures
from vision.photo.loading import Photo
from vision.protocols import Progress
from vision.reading import TableReading
from vision.settings import Settings
from vision.settings_file import load_settings, shipped, values

SURE = Range("doubt", "sure_probability", 0.5, 0.95, 10)
START = shipped()


def by_confidence(*right_and_wrong: tuple[list[float], list[float]]) -> Calibration:
    """Photos of two sources in turn, with right and wrong cards of these confidences."""

    def measure(photo: int, settings: Settings) -> Figures:
        right, wrong = (np.array(confidences) for confidences in right_and_wrong[photo])
        least = settings.doubt.sure_probability
        return Figures(
            cards=100,
            missed=len(wrong),
            extra=len(wrong),
            unmarked=int((wrong >= least).sum()),
            needless=int((right < least).sum()),
        )

    return Calibration(["club", "home"] * (len(right_and_wrong) // 2), measure, unmarked=0.01)


def test_a_threshold_is_found_that_leaves_fewest_needless_marks() -> None:
    both = by_confidence(([0.6, 0.72, 0.8, 0.99], [0.5, 0.62]), ([0.68, 0.8, 0.99], [0.55]))
    assert SURE.of(both.fit_one(both.photos, SURE, START)) == pytest.approx(0.6)
    strict = replace(both, unmarked=0.0)
    assert SURE.of(strict.fit_one(strict.photos, SURE, START)) == pytest.approx(0.65)


def test_a_setting_that_does_not_matter_stays() -> None:
    both = by_confidence(([0.99], []), ([0.99], []))
    assert both.fit(both.photos, [SURE], START) == START


def test_what_is_reported_comes_from_the_other_source() -> None:
    # In the club the reader is too modest, at home too sure: each would be fitted wrongly for the other.
    both = replace(by_confidence(([0.6, 0.7, 0.8], []), ([], [0.6, 0.7, 0.8])), unmarked=0.0)
    held = both.held_out(lambda photos: both.fit_one(photos, SURE, START), START)
    assert held.before == {"club": Figures(100, needless=3), "home": Figures(100, 3, 3)}
    assert held.after == {"club": Figures(100, needless=3), "home": Figures(100, 3, 3, unmarked=3)}


def test_no_error_may_become_more_frequent_for_fewer_marks() -> None:
    def measure(_photo: int, settings: Settings) -> Figures:
        return Figures(
            100,
            missed=int(settings.doubt.sure_probability < 0.8),
            needless=round(settings.doubt.sure_probability * 100),
        )

    only = Calibration(["club"], measure, unmarked=0.01)
    assert SURE.of(only.fit_one([0], SURE, START)) == pytest.approx(0.8)


def test_settings_are_fitted_together_until_none_helps() -> None:
    other = Range("doubt", "faint_presence", 0.25, 0.75, 6)

    def measure(_photo: int, settings: Settings) -> Figures:
        return Figures(100, needless=round(100 * abs(SURE.of(settings) - 0.6) + 100 * abs(other.of(settings) - 0.65)))

    only = Calibration(["club"], measure, unmarked=0.01)
    fitted = only.fit([0], [SURE, other], START)
    assert (SURE.of(fitted), other.of(fitted)) == (pytest.approx(0.6), pytest.approx(0.65))
    assert only.fit([0], [SURE, other], START, end=0.0) == START


def test_no_photo_is_read_twice_by_the_same_settings() -> None:
    asked: list[tuple[int, Settings]] = []

    def measure(photo: int, settings: Settings) -> Figures:
        asked.append((photo, settings))
        return Figures(100, needless=round(100 * SURE.of(settings)))

    both = Calibration(["club", "home"], measure, unmarked=0.01)
    both.held_out(lambda photos: both.fit(photos, [SURE], START), START)
    both.fit(both.photos, [SURE], START)
    assert len(asked) == len(set(asked))


@given(st.integers(0, 100), st.integers(0, 100))
def test_a_reading_with_more_errors_is_never_better(needless: int, fewer: int) -> None:
    target = Target(0.01, Figures(100, missed=3, extra=3))
    assert target.goodness(Figures(100, 4, 3, needless=fewer)) > target.goodness(Figures(100, 3, 3, needless=needless))


@pytest.mark.parametrize("one", RANGES, ids=lambda one: one.name)
def test_every_range_lies_within_what_the_setting_may_be(one: Range) -> None:
    allowed = values(get_type_hints(Settings)[one.stage])[one.name]
    assert allowed.low <= one.low <= one.of(START) <= one.high <= allowed.high
    assert len(set(one.values)) == one.steps


@dataclass
class Modest:
    """A reader that marks what is less likely than `sure_probability`; both its cards are right."""

    settings: Settings = START

    def see(self, photo: Photo, progress: Progress | None = None) -> Modest:
        del photo, progress
        return self

    def without(self, share: float, rng: np.random.Generator) -> Modest:
        del share, rng
        return self

    def under(self, settings: Settings) -> Modest:
        return Modest(settings)

    def read(self, variant: str | None = None, *, pack: bool = True) -> TableReading:
        assert (variant, pack) == ("none", True)
        least = self.settings.doubt.sure_probability
        cards = [card_reading(k, text, at=(200.0 * k, 0)) for k, text in enumerate(("7H", "8H"))]
        return TableReading((640, 480), tuple(replace(c, doubts=("unsure",) * (least > 0.7)) for c in cards))


def folder(path: Path, *sources: str) -> Path:
    for name in ("photos", "truth"):
        (path / name).mkdir()
    for source in sources:
        (path / "truth" / f"{source}-1.json").write_text(json.dumps({"cards": ["7H", "8H"]}))
        Image.new("RGB", (64, 48), "white").save(path / "photos" / f"{source}-1.png")
    return path


def test_the_command_prints_held_out_figures_and_writes_the_file(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.__main__.load_reader", Modest)
    out = tmp_path / "reader.toml"
    assert main(["calibrate", str(folder(tmp_path, "club", "home")), "--out", str(out)]) == 0
    told = capsys.readouterr().out
    (together,) = (line for line in told.splitlines() if line.startswith("all together"))
    assert "4 -> 0" in together
    assert "doubt.sure_probability: 0.85 -> 0.7" in told
    assert load_settings(out).doubt.sure_probability == pytest.approx(0.7)


def test_one_source_is_too_few(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("vision.__main__.load_reader", Modest)
    assert main(["calibrate", str(folder(tmp_path, "club"))]) == 2
    assert "one source, 'club'" in capsys.readouterr().err


def test_a_folder_that_is_not_there_is_named_before_anything_is_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["calibrate", str(tmp_path), "--out", str(tmp_path / "none" / "fitted.toml")]) == 2
    assert f"There is no folder {tmp_path / 'none'}: make it" in capsys.readouterr().err
