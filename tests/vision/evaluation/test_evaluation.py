"""The reader judged on labelled photos: the same figures as the project's own judge, and pictures."""

from __future__ import annotations

import json
from argparse import Namespace
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image
from stand_ins import StandIn, card_reading, table_reading

from scoring import CARDS, Card
from vision.__main__ import main
from vision.commands import evaluate, withhold
from vision.evaluation.ablation import ablation, as_seen, levels
from vision.evaluation.confusion import Confusion, Pair, Reliability, pair_up
from vision.evaluation.truth import Box, Line, Truth, TruthError, load_truths
from vision.evaluation.verdict import judge, totals
from vision.reading import MeldReading, SideReading, TableReading

PHOTO = Path("photos/own-1.png")


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


def truth(text: str, **fields: Any) -> Truth:
    return Truth(PHOTO, cards(text), **fields)


def write_folder(folder: Path, **files: dict[str, Any]) -> Path:
    (folder / "truth").mkdir()
    (folder / "photos").mkdir()
    for name, fields in files.items():
        (folder / "truth" / f"{name}.json").write_text(json.dumps(fields))
        Image.new("RGB", (640, 480), "white").save(folder / "photos" / f"{name}.png")
    return folder


def test_the_simple_form_needs_only_cards(tmp_path: Path) -> None:
    (found,) = load_truths(write_folder(tmp_path, mine={"cards": ["7H", "10s", "jk"]}))
    assert found == Truth(tmp_path / "photos" / "mine.png", cards("7H 10S JK"))
    assert found.source == "mine"


def test_the_full_form_is_read(tmp_path: Path) -> None:
    fields = {
        "photo": "photos/club-3.png",
        "cards": ["3H", "4H", "5H", "KS"],
        "uncertain": ["?S", "2C maybe", {"guess": ["QH", "QS"], "note": "hidden"}],
        "groups": [
            {"kind": "column", "cards": ["3H", "4H", "5H"], "order": "sure"},
            {"kind": "column", "cards": ["3H", "4H", "5H"], "order": "likely"},
            {"kind": "pile", "cards": ["3H", "4H", "5H"]},
            {"kind": "row", "cards": ["3H", "4H"]},
        ],
        "boxes": [["3H", 1, 2, 11, 22.5]],
        "exhaustive": False,
        "variant": "classico",
        "lines": [{"melds": [["3H", "4H", "5H"]], "hand": ["KS"]}],
    }
    (found,) = load_truths(write_folder(tmp_path, anything=fields))
    assert found.source == "club"
    assert found.uncertain == cards("2C QH QS")
    assert found.groups == (cards("3H 4H 5H"),)
    assert found.boxes[0].xyxy == (1, 2, 11, 22.5)
    assert found.lines is not None
    assert found.lines[0].hand == cards("KS")


@pytest.mark.parametrize(
    "fields", [{}, {"cards": ["11H"]}, {"cards": 5}, [], {"cards": [], "boxes": [[1]]}, {"cards": [], "lines": [{}]}]
)
def test_a_wrong_truth_file_is_named(fields: dict[str, Any], tmp_path: Path) -> None:
    with pytest.raises(TruthError, match=r"own-1\.json cannot be used"):
        load_truths(write_folder(tmp_path, **{"own-1": fields}))


def test_a_folder_without_truth_and_a_truth_without_photo_are_named(tmp_path: Path) -> None:
    with pytest.raises(TruthError, match="holds no truth"):
        load_truths(tmp_path)
    folder = write_folder(tmp_path, **{"own-1": {"cards": []}})
    next((folder / "photos").iterdir()).unlink()
    with pytest.raises(TruthError, match="no photo of the same name"):
        load_truths(folder)


def test_a_perfect_reading_is_exact() -> None:
    verdict = judge(truth("3H 4H 5H KS", groups=(cards("5H 4H 3H"),)), table_reading(["3H 4H 5H"], "KS"))
    assert (verdict.exact, verdict.missed, verdict.extra, verdict.groups_exact) == (True, 0, 0, 1)


def test_missed_and_extra_cards_are_counted_as_bags() -> None:
    verdict = judge(truth("3H 3H 5H"), table_reading([], loose="3H 6H 6H 5H"))
    assert (verdict.cards, verdict.missed, verdict.extra, verdict.exact) == (3, 1, 2, False)


def test_what_the_truth_leaves_open_is_no_error() -> None:
    read = table_reading([], loose="3H QH 9C")
    assert judge(truth("3H", uncertain=cards("QH 9C")), read).exact
    assert judge(truth("3H", exhaustive=False), read).exact
    assert judge(truth("QH 9C", exhaustive=False), table_reading([], loose="QH QH 9C")).extra == 1


def test_a_table_is_exact_only_with_its_sides() -> None:
    line = Line((cards("3H 4H 5H"),), cards("KS"))
    same = truth("3H 4H 5H KS", lines=(line,))
    assert judge(same, table_reading(["5H 4H 3H"], "KS")).exact
    assert not judge(same, table_reading(["3H 4H 5H"], "", "KS")).exact


def test_totals_add_up_by_source_and_in_all() -> None:
    doubtful = TableReading((9, 9), (card_reading(0, "4H", doubts=("unsure",)),))
    verdicts = [
        judge(truth("3H"), table_reading([], loose="3H")),
        judge(truth("3H"), table_reading([], loose="4H")),
        judge(Truth(Path("club-1.jpg"), cards("3H")), doubtful),
        judge(Truth(Path("club-2.jpg"), cards("4H")), doubtful),
    ]
    own, club, everything = totals(verdicts)
    assert (own.name, own.photos, own.found, own.extra, own.silent, own.needless) == ("own", 2, 50, 50, (1, 1), 0)
    assert (club.silent, club.needless, club.exact) == ((0, 1), 1, 1)
    assert everything.photos == 4


def test_cards_are_paired_by_place_then_equality_then_likeness() -> None:
    boxed = truth("8H 8S KC 2D", boxes=(_box("8S", 0), _box("8H", 20)))
    read = TableReading((99, 99), tuple(card_reading(i, text) for i, text in enumerate(["8H", "8S", "KC", "9D", "QS"])))
    pairs = {(str(pair.true), str(pair.read.card) if pair.read else None) for pair in pair_up(boxed, read)}
    assert pairs == {("8S", "8H"), ("8H", "8S"), ("KC", "KC"), ("2D", "9D"), ("None", "QS")}


def _box(card: str, x: float) -> Box:
    return Box(Card.parse(card), (x, 0, x + 10, 10))


def test_the_confusion_matrix_keeps_what_was_missed_and_extra(tmp_path: Path) -> None:
    (seven, eight, joker) = cards("7H 8H JK")
    confusion = Confusion.of([Pair(seven, card_reading(0, "8H")), Pair(joker, None), Pair(None, card_reading(1, "7H"))])
    assert confusion.counts[CARDS.index(seven), CARDS.index(eight)] == confusion.counts.sum() == 1
    assert confusion.missed[CARDS.index(joker)] == confusion.extra[CARDS.index(seven)] == 1
    names, suits = confusion.grouped([card.suit for card in CARDS])
    assert suits[names.index("H"), names.index("H")] == 1
    confusion.save(tmp_path / "confusion.npz")
    saved = np.load(tmp_path / "confusion.npz")
    assert saved["counts"].shape == (53, 53)
    assert saved["cards"].tolist() == [str(card) for card in CARDS]


def test_the_calibration_error_is_the_mean_gap() -> None:
    right = [Pair(Card.parse("7H"), card_reading(i, "7H", 0.9)) for i in range(9)]
    wrong = [Pair(Card.parse("8H"), card_reading(9, "7H", 0.9))]
    assert Reliability.of(right + wrong).error == pytest.approx(0)
    assert Reliability.of(wrong).error == pytest.approx(0.9)
    assert Reliability.of([]).error == 0


def test_the_command_prints_a_table_and_writes_its_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = write_folder(
        tmp_path, **{"own-1": {"cards": ["3H", "4H", "5H"], "variant": "classico"}, "own-2": {"cards": ["KS"]}}
    )
    reader = StandIn(table_reading(["3H 4H 5H"]), table_reading([], loose="QS"))
    out = tmp_path / "out"
    assert evaluate.run(Namespace(folder=folder, variant="truth", out=out), lambda: reader) == 0
    assert reader.asked == ["classico", None]
    lines = capsys.readouterr().out.splitlines()
    assert lines[-4].startswith("all            photos    2  cards     4  found  75.00 %  extra 25.00 /100")
    assert "| own | 2 | 4 | 75.00 |" in (out / "accuracy.md").read_text()
    for name in ("confusion-ranks.png", "confusion-suits.png", "reliability.png"):
        with Image.open(out / name) as picture:
            assert picture.width > 300


@pytest.mark.parametrize("command", ["evaluate", "withhold"])
def test_a_folder_without_truth_is_status_2(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, str(tmp_path)]) == 2
    assert "holds no truth" in capsys.readouterr().err


def test_a_photo_that_cannot_be_opened_counts_as_missed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = write_folder(tmp_path, **{"own-1": {"cards": ["3H"]}})
    next((folder / "photos").iterdir()).write_bytes(b"")
    assert evaluate.run(Namespace(folder=folder, variant=None, out=tmp_path / "out"), StandIn) == 0
    shown = capsys.readouterr()
    assert "found   0.00 %" in shown.out
    assert "0 bytes" in shown.err


def test_a_meld_marked_doubtful_is_a_doubt() -> None:
    reading = TableReading(
        (9, 9), (card_reading(0, "4H"),), (MeldReading((0,), doubtful=True),), (), (SideReading((0,), ()),)
    )
    assert judge(truth("3H"), reading).doubt


def test_the_ablation_counts_what_the_rules_repaired() -> None:
    there = truth("3H 4H 5H", groups=(cards("3H 4H 5H"),), lines=(Line((cards("3H 4H 5H"),), ()),))
    right = table_reading(["3H 4H 5H"])
    deduced = replace(right.cards[1], seen=Card.parse("9C"), deduced=True)
    mended = replace(right, cards=(right.cards[0], deduced, right.cards[2]))

    class Mended(StandIn.Seen):
        def read(self, variant: str | None = None, *, pack: bool = True) -> TableReading:
            assert variant is None
            return mended if pack else as_seen(mended)

    assert ablation([(there, levels(Mended(StandIn()), None))]).splitlines() == [
        "without the rules  cards  66.67 %  melds 0/1  tables 0/1",
        "by the melds       cards  66.67 %  melds 0/1  tables 0/1",
        "by melds and pack  cards 100.00 %  melds 1/1  tables 1/1",
    ]


def test_withhold_counts_what_goes_unmarked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = write_folder(tmp_path, mine={"cards": ["3H", "4H", "5H"], "variant": "classico"})
    right, lacking = table_reading(["3H 4H 5H"]), table_reading([], "3H 4H")
    marked = replace(lacking, cards=(replace(lacking.cards[0], doubts=("gap",)), *lacking.cards[1:]))
    stand_in = StandIn(right, lacking, marked, lacking)
    given = Namespace(folder=folder, drop=[0.01, 0.05], times=2, variant="truth")
    assert withhold.run(given, lambda: stand_in) == 0
    first, second = capsys.readouterr().out.splitlines()
    assert first.endswith("1.0 %  readings     2  right  50.0 %  wrong unmarked  50.0 %  needless doubt   0.0 %")
    assert "wrong unmarked  50.0 %" in second
    assert set(stand_in.asked) == {"classico"}


def test_withhold_passes_a_photo_that_cannot_be_opened(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = write_folder(tmp_path, mine={"cards": ["3H"]})
    (folder / "photos" / "mine.png").write_bytes(b"no photo")
    given = Namespace(folder=folder, drop=[0.01], times=2, variant="none")
    assert withhold.run(given, lambda: StandIn(table_reading([]))) == 0
    told = capsys.readouterr()
    assert "readings     0" in told.out
    assert "mine.png" in told.err
