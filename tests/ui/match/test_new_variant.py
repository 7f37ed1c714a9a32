"""A variant that is only a table is read, scored and offered like the others."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from page_driver import at, read_as, shown_totals, stored
from page_tables import reading_of
from streamlit.testing.v1 import AppTest

from scoring import CARDS, text_of, variants
from scoring.__main__ import main
from scoring.options import Option
from scoring.variants.classico import CLASSICO, PURO, SPORCO
from scoring.vocabulary import Mark, Tier, Variant
from vision.interpretation import read_table
from vision.rules.meld_decoding import Unit
from vision.rules.rulebook import lawbook
from vision.simulation.dealing import deal, lay
from vision.simulation.plane import Camera, Deck, shoot

SUPER = Tier("superpulito", 300, "ours", sizes=range(9, 15))
CASA = replace(
    CLASSICO,
    name="casa-nostra",
    most_wilds=2,
    tiers=(SUPER, PURO, replace(SPORCO, mark=Mark.INNER)),
    options=(*CLASSICO.options, Option("wilds_of_ours", "two", {"two": {}, "one": {"most_wilds": 1}})),
)
TWO_WILDS = "3H 4H 2S 6H 7H JK 9H"
CLEAN = "5S 6S 7S 8S 9S 10S JS QS KS"


@pytest.fixture(autouse=True)
def casa(monkeypatch: pytest.MonkeyPatch) -> Iterator[Variant]:
    """The variant, registered as one line of `scoring.variants` registers any other."""
    monkeypatch.setitem(variants._REGISTERED, CASA.name, CASA)
    lawbook.cache_clear()
    yield CASA
    lawbook.cache_clear()


def answer(capsys: pytest.CaptureFixture[str], folder: Path, **options: object) -> dict[str, object]:
    hand = folder / "hand.json"
    lines = [{"melds": [TWO_WILDS.split(), CLEAN.split()]}]
    hand.write_text(json.dumps({"variant": CASA.name, "options": options, "lines": lines}))
    main([str(hand)])
    line: dict[str, object] = json.loads(capsys.readouterr().out)["lines"][0]
    return line


def test_the_command_scores_it(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    line = answer(capsys, tmp_path)
    assert [(meld["tier"], meld["bonus"]) for meld in line["melds"]] == [("sporco", 100), ("superpulito", 300)]  # type: ignore[attr-defined]
    assert line["total"] == 100 + 80 + 300 + 75
    assert answer(capsys, tmp_path, wilds_of_ours="one")["total"] is None


def test_the_reader_reads_by_it() -> None:
    probabilities = np.full((7, len(CARDS)), 1e-4)
    probabilities[np.arange(7), [list(map(str, CARDS)).index(card) for card in TWO_WILDS.split()]] = 1
    probabilities[4] = 1 / len(CARDS)
    log_p = np.log(probabilities / probabilities.sum(axis=1, keepdims=True))

    def read(variant: str) -> tuple[str, str]:
        choice = Unit(log_p, lawbook(variant), meld=True).best({})
        return choice.kind, " ".join(str(CARDS[c]) for c in choice.cards)

    assert read(CASA.name) == ("run", TWO_WILDS)
    assert read("classico") != ("run", TWO_WILDS)


@pytest.mark.parametrize("seed", range(4))
def test_tables_of_it_are_read_whole(seed: int) -> None:
    rng = np.random.default_rng(seed)
    dealt = deal(rng, CASA.name)
    found, size, _ = shoot(lay(dealt, rng), Deck(), Camera(tilt=0.02, noise=0.04), rng)
    reading = read_table(found, size, CASA.name)
    melds = [reading.melds[m] for side in reading.sides for m in side.melds]
    read = [text_of([reading.card(c).card for c in meld.cards]) for meld in melds]
    laid = [text_of([CARDS[c] for c in meld]) for meld in dealt.melds[0]]
    assert {" ".join(sorted(text.split())) for text in read} == {" ".join(sorted(text.split())) for text in laid}


def test_the_page_offers_it_and_scores_by_it(page: AppTest, monkeypatch: pytest.MonkeyPatch) -> None:
    at(page, "match")
    assert "Casa nostra" in page.pills(key="new-variant").options
    page.pills(key="new-variant").set_value(CASA.name).run()
    at(page, "match")
    assert page.selectbox(key="new-casa-nostra-wilds_of_ours").label == "Wilds of ours"
    page.button(key="start").click().run()
    read_as(page, monkeypatch, reading_of(TWO_WILDS, CLEAN))
    assert shown_totals(page)[0] == str(100 + 80 + 300 + 75)
    assert stored(page).match.variant == CASA.name
    assert not page.exception
