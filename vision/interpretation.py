"""The whole way from indices to a table: cards, stacks, sides, rules, doubts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import permutations

import numpy as np

from scoring.card import CARDS
from scoring.notice import Notice
from scoring.vocabulary import SMALLEST_MELD
from vision.cards.clustering import physical_cards
from vision.detection.detections import Detections
from vision.doubt.evidence import Evidence
from vision.doubt.marks import doubts
from vision.doubt.meld_notes import mark_note, points_note
from vision.doubt.unread_cards import Likeness
from vision.groups.chaining import group
from vision.groups.regrouping import regrouped
from vision.groups.scene import Scene
from vision.groups.stack import Stack
from vision.groups.touching import heaped
from vision.quads import Array
from vision.reading import CardReading, MeldReading, Quad, SideReading, TableReading
from vision.rules.as_read import as_read
from vision.rules.meld_decoding import Unit
from vision.rules.rulebook import lawbook
from vision.rules.stack_evidence import StackEvidence
from vision.rules.table_decoding import Settled, settle, split_at
from vision.settings import Settings
from vision.settings_file import shipped
from vision.sides.parting import Divide, part

ALTERNATIVES = 5
LEAST_ALTERNATIVE = 1e-3


def read_table(  # noqa: PLR0913 - the photo, the rules, and what only some callers have
    detections: Detections,
    size_wh: tuple[int, int],
    variant: str | None = None,
    divide: Divide | None = None,
    *,
    pack: bool = True,
    likeness: Callable[[Array], Likeness] | None = None,
    settings: Settings | None = None,
) -> TableReading:
    """Read a table from the indices found on its photo.

    Args:
        detections: the indices, also the faint ones (from a confidence of about 0.05 up: they cast doubt).
        size_wh: width and height of the photo in pixels.
        variant: name of the variant to read by; None for the union of all, "none" for a single pack without melds.
        divide: two points in pixels on the line between the sides; None to find it.
        pack: whether no card may be read more often than the pack holds it; without it each meld is read alone.
        likeness: given the frames (n, 4, 2) of the cards, says which other places look like card; None where there is
            nothing to look at.
        settings: priors and thresholds; None for those that ship.

    Returns:
        The reading; `seconds` is left to the caller.

    Raises:
        KeyError: when there is no such variant.
    """
    evidence = interpret(detections, size_wh, variant, divide, pack=pack, likeness=likeness, settings=settings)
    return reading_of(evidence) if evidence else TableReading(size_wh, notes=(Notice("photo.none"),))


def interpret(  # noqa: PLR0913 - as `read_table`
    detections: Detections,
    size_wh: tuple[int, int],
    variant: str | None = None,
    divide: Divide | None = None,
    *,
    pack: bool = True,
    likeness: Callable[[Array], Likeness] | None = None,
    settings: Settings | None = None,
) -> Evidence | None:
    """The cards, how they lie and what the rules make of them, before anything is doubted; None without a card.

    Takes what `read_table` does.
    """
    settings = settings or shipped()
    book = lawbook(variant, pack=pack, priors=settings.rules)
    cards = physical_cards(detections, settings.cards)
    if not cards:
        return None
    scene = Scene(cards)
    log_p = np.log(np.array([card.p for card in cards]))
    laid, rules = group(scene), StackEvidence(log_p, book)
    laid = regrouped(scene, laid, rules, settings.groups) if book.variants else heaped(scene, laid)
    stacks, units, halves = _split(laid, rules)
    odds = [unit.lawful_odds for unit in units] if book.variants else None
    parting = part(scene, stacks, odds, size_wh, divide, settings=settings.sides)
    evidence = Evidence(
        detections, size_wh, likeness, cards, scene, stacks, halves, parting, book, (), (), log_p, settings
    )
    ruled = _ruled(evidence, units)
    return replace(ruled, halves=ruled.halves | _in_two(ruled))


def reading_of(evidence: Evidence) -> TableReading:
    """The reading of an interpreted table, with its doubts."""
    return _with_melds(evidence, _card_readings(evidence))


def doubted_anew(reading: TableReading, evidence: Evidence) -> TableReading:
    """The reading of the same table where only the settings of doubt have changed."""
    return replace(reading, cards=_card_readings(evidence))


def _split(stacks: Sequence[Stack], rules: StackEvidence) -> tuple[tuple[Stack, ...], tuple[Unit, ...], frozenset[int]]:
    """Stacks that are lawful only as two melds made two; also what the rules say of each, and the places of halves."""
    out: list[tuple[Stack, Unit]] = []
    halves: set[int] = set()
    for stack in stacks:
        whole = rules.unit(stack.cards)
        at = split_at(whole)
        if at is None:
            out.append((stack, whole))
            continue
        halves |= {len(out), len(out) + 1}
        for half in (stack.cards[:at], stack.cards[at:]):
            piece = replace(stack, cards=half, across=tuple(c for c in stack.across if c in half))
            out.append((piece, rules.unit(half)))
    split, units = zip(*out, strict=True)
    return split, units, frozenset(halves)


def _in_two(table: Evidence) -> set[int]:
    """Numbers of the melds that touch another with which they make one lawful run: it may have been read as two."""

    def lawful(cards: Sequence[int]) -> bool:
        readings = table.book.readings([CARDS[table.chosen[card]] for card in cards])
        return any(found[0].shape.kind == "run" for found in readings.values())

    home = {card: k for k in table.melds for card in table.stacks[k].cards}
    touching = {frozenset((home[i], home[j])) for i, j in table.scene.overlapping if i in home and j in home}
    pairs = (pair for both in touching for pair in permutations(both, 2))
    return {k for a, b in pairs if lawful(table.stacks[a].cards + table.stacks[b].cards) for k in (a, b)}


def _ruled(table: Evidence, units: Sequence[Unit]) -> Evidence:
    """The identities that the rules settle on, melds by the rules of melds, all by the pack."""
    melds = table.melds
    in_meld = {card for k in melds for card in table.stacks[k].cards}
    alone = [c for c in range(len(table.cards)) if c not in in_meld]
    bags = [table.stacks[k].cards for k in melds] + [(c,) for c in alone]
    singles = [Unit(table.probabilities[[c]], table.book, meld=False) for c in alone]
    settled = settle([*(units[k] for k in melds), *singles], table.book)
    asked, under_rules = _by_card(bags, settled, len(table.cards))
    seen = np.array([card.p for card in table.cards])
    chosen, probabilities = as_read(seen, asked, under_rules, table.settings.doubt.contrary_share)
    return replace(table, asked=asked, chosen=chosen, probabilities=probabilities)


def _by_card(bags: Sequence[Sequence[int]], settled: Settled, n: int) -> tuple[tuple[int, ...], Array]:
    chosen, probabilities = np.zeros(n, int), np.zeros((n, len(CARDS)))
    for bag, choice, table in zip(bags, settled.choices, settled.probabilities, strict=True):
        chosen[list(bag)] = choice.cards
        probabilities[list(bag)] = table
    return tuple(int(c) for c in chosen), probabilities


def _card_readings(table: Evidence) -> tuple[CardReading, ...]:
    return tuple(_card_reading(table, number, keys) for number, keys in enumerate(doubts(table)))


def _card_reading(table: Evidence, number: int, keys: tuple[str, ...]) -> CardReading:
    card, chosen, p = table.cards[number], table.chosen[number], table.probabilities[number]
    seen = int(card.p.argmax())
    others = [
        int(c) for c in np.argsort(-p, kind="stable")[: ALTERNATIVES + 1] if c != chosen and p[c] > LEAST_ALTERNATIVE
    ]
    if seen != chosen and seen not in others:
        others.append(seen)
    return CardReading(
        id=number,
        card=CARDS[chosen],
        confidence=float(p[chosen] * min(1.0, card.exists / table.settings.doubt.full_presence)),
        quad=_quad(card.quad),
        index_quads=tuple(_quad(quad) for quad in card.index_quads),
        alternatives=tuple((CARDS[c], float(p[c])) for c in others),
        seen=CARDS[seen] if seen != chosen else None,
        deduced=seen != chosen,
        doubts=keys,
    )


def _quad(corners: Array) -> Quad:
    a, b, c, d = ((float(x), float(y)) for x, y in corners)
    return (a, b, c, d)


def _with_melds(table: Evidence, readings: tuple[CardReading, ...]) -> TableReading:
    """The reading with every stack of three or more, the true melds first, side by side."""
    true = table.melds
    large = [k for k, stack in enumerate(table.stacks) if len(stack.cards) >= SMALLEST_MELD and k not in true]
    number = {k: i for i, k in enumerate((*true, *large))}
    notes = [note for k in true for note in _notes(table, k, number[k] + 1)]
    return TableReading(
        size_wh=table.size_wh,
        cards=readings,
        melds=tuple(_meld_reading(table, k, is_meld=k in true) for k in number),
        loose=table.parting.loose,
        sides=tuple(SideReading(tuple(number[k] for k in side.melds), side.hand) for side in table.parting.sides),
        notes=tuple(notes),
    )


def _meld_reading(table: Evidence, k: int, *, is_meld: bool) -> MeldReading:
    stack = table.stacks[k]
    cards = [CARDS[table.chosen[c]] for c in stack.cards]
    readings = table.book.readings(cards)
    kind = next((str(found[0].shape.kind) for found in readings.values()), "other")
    faults = table.book.faults(cards)
    return MeldReading(
        cards=stack.cards,
        kind=kind,
        faults=faults,
        doubtful=(is_meld and bool(faults)) or k in table.parting.asked or k in table.halves,
        crosswise=tuple(c for c in stack.cards if c in stack.across),
    )


def _notes(table: Evidence, k: int, number: int) -> list[Notice]:
    stack = table.stacks[k]
    cards = [CARDS[table.chosen[c]] for c in stack.cards]
    notes = (mark_note(number, cards, stack, table.book), points_note(number, cards, table.book))
    return [note for note in notes if note]
