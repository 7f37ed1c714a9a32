"""The pages of rules for players say what the tables of the variants say."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest

from scoring import VARIANTS
from scoring.melds.pile import DECLARED
from scoring.score import SETTLED
from scoring.score_text import cite_anchor
from scoring.variants.fibur import VICTORY_POINTS
from scoring.vocabulary import Tier, Variant
from scoring.words import codes

DOCS = Path(__file__).parents[2] / "docs"
NAMES = {
    "reale",
    "over the top",
    "superpulito",
    "nobile",
    "da mille",
    "pura",
    "puro",
    "pulito",
    "pulita",
    "sporco",
    "sporca",
    "semipuro",
    "semipulito",
}


def rows(code: str) -> list[list[str]]:
    lines = (DOCS / f"rules.{code}.md").read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]


@pytest.mark.parametrize("code", codes())
@pytest.mark.parametrize("hands", sorted(VICTORY_POINTS))
def test_victory_points_are_those_of_the_table(code: str, hands: int) -> None:
    (row,) = [row for row in rows(code) if re.match(rf"{hands} (hands|smazzate),", row[0])]
    assert [int(cell) for cell in row[1:-1]] == list(VICTORY_POINTS[hands])


def offered(variant: Variant) -> Iterator[Tier]:
    """Kinds of burraco that an option brings."""
    for option in variant.options:
        for fields in option.choices.values():
            yield from fields.get("tiers", ())


@pytest.mark.parametrize("code", codes())
def test_every_kind_of_burraco_stands_with_its_points(code: str) -> None:
    names, text = "|".join(sorted(NAMES, key=len, reverse=True)), " ".join(chain.from_iterable(rows(code)))
    said = re.findall(rf"({names}) (\d{{3,4}})", text)
    told = {
        (tier.name, str(tier.points)) for variant in VARIANTS.values() for tier in (*variant.tiers, *offered(variant))
    }
    assert set(said) == told


def cites() -> set[str]:
    """Everything that an item of a score may cite."""
    found = {DECLARED, SETTLED}
    for variant in VARIANTS.values():
        values = [(option.key, value) for option in variant.options for value in option.choices]
        for rules in (variant, *(variant.with_options({key: value}) for key, value in values)):
            amounts = (rules.closing, rules.pozzetto_not_taken, rules.pozzetto_unplayed)
            tiers = (*rules.tiers, *(one.tier for one in rules.wild_sets if one.tier))
            found |= {rules.cards.cite, *(tier.cite for tier in tiers), *(amount.cite for amount in amounts if amount)}
    return found


@pytest.mark.parametrize("code", codes())
def test_every_rule_that_gives_points_has_its_paragraph(code: str) -> None:
    text = (DOCS / f"rules.{code}.md").read_text(encoding="utf-8")
    assert len(cites()) > 10
    assert {cite_anchor(cite) for cite in cites()} == set(re.findall(r'<a id="([^"]+)"></a>\n\n##', text))


def test_both_pages_have_the_same_rules() -> None:
    sizes = {code: [len(row) for row in rows(code)] for code in codes()}
    assert len(set(map(tuple, sizes.values()))) == 1
