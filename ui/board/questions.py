"""What only a person can settle, each in one sentence with one tap for every answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import streamlit as st

from scoring import MeldScore, Notice, parse_cards
from scoring.card import RANKS, Card
from scoring.melds.crosswise import contradicting_tier
from ui.board.evidence import same_cards
from ui.board.view import Board
from ui.editing import operations, scored
from ui.editing.same_table import SameTable, same_tables
from ui.editing.table import Group, Table
from ui.session.conflict_questions import conflict_questions
from ui.session.own_changes import conflicts
from ui.session.selection import perform, select_and_show
from ui.widgets.keys import distinct_label, keyed, on_choice
from ui.widgets.question import answer, asked
from ui.words import card_text, naming

_COPIES = "too_many_copies"


@dataclass(frozen=True)
class Question:
    """One open question.

    Attributes:
        name: tells it from others, the same with every drawing.
        cards: ids of the cards it is about; empty where it is about none.
        draw: draws its sentence and its answers.
        settled: whether somebody has answered it; the answer can still be changed.
    """

    name: str
    cards: Group
    draw: Callable[[], None]
    settled: bool = False


def questions_of(board: Board) -> Iterator[Question]:
    """All questions, first what no card can answer."""
    if conflicts(board.table):
        ask = partial(conflict_questions, board.open_match, board.table, board.sheet.labels, board.labels)
        yield Question("conflicts", (), ask)
    if len(board.sheet.names) > len(board.table.lines):
        yield Question("alone", (), partial(_alone, board), settled=board.table.alone is not None)
    for pair in same_tables(board.table):
        yield Question(f"same-{pair.kept[:12]}-{pair.other[:12]}", (), partial(_same_table, board, pair))
    for number, line in enumerate(board.score.lines):
        for place, meld_score in enumerate(line.melds):
            yield from filter(None, (of(board, number, place, meld_score) for of in (_reading, _mark, _gap)))
    for warning in board.score.warnings:
        if warning.key == _COPIES:
            card = Card.parse(str(warning.values["card"]))
            ids = scored.copies(board.table, card)
            yield Question(f"copies-{card}", ids, partial(_copies, board, warning, card, ids))


def questions(board: Board) -> None:
    """Draw all questions, then what the rules say cannot all be true."""
    for question in questions_of(board):
        question.draw()
    warnings(board)


def warnings(board: Board) -> None:
    """Say which facts cannot all be true."""
    for warning in board.score.warnings:
        if warning.key != _COPIES and not _early(board, warning):
            st.warning(naming.notice_text(board.words, warning), icon=":material/warning:")


def _early(board: Board, warning: Notice) -> bool:
    """Whether it is too soon to ask for a side's hand: nothing of its table is known yet either."""
    begun = {
        line.name for line, laid in zip(board.score.lines, board.table.lines, strict=True) if laid.melds or laid.piles
    }
    return warning.key == "open_without_cards" and warning.values["side"] not in begun


def unanswered(board: Board) -> bool:
    """Whether a question must be answered before the hand can be recorded."""
    alone_unknown = len(board.sheet.names) > len(board.table.lines) and board.table.alone is None
    return alone_unknown or bool(same_tables(board.table))


def _same_table(board: Board, pair: SameTable) -> None:
    """Ask whether two photos show the same cards, which then count once."""
    words, photos = board.words, board.table.photos
    one, two = sorted((pair.kept, pair.other), key=photos.index)
    numbers = {"first": photos.index(one) + 1, "second": photos.index(two) + 1, "count": len(pair.twice)}
    with asked(f"same-{one[:12]}-{two[:12]}", words("question.same", **numbers), same_cards(board, pair)):
        once = operations.Once(pair.other, pair.twice, pair.same)
        answer(f"once-{one[:12]}-{two[:12]}", words("question.once"), perform, board.open_match, once)
        apart = operations.Apart(one, two)
        answer(f"apart-{one[:12]}-{two[:12]}", words("question.apart"), perform, board.open_match, apart)


def _alone(board: Board) -> None:
    """Ask which of three players was alone in this hand."""
    names = board.sheet.labels
    key = keyed("alone", board.table.alone)
    st.segmented_control(
        board.words("facts.alone"),
        range(len(names)),
        key=key,
        required=board.table.alone is not None,
        format_func=lambda player: distinct_label(names[player], player),
        on_change=on_choice(key, lambda player: perform(board.open_match, operations.Alone(player))),
    )


def _reading(board: Board, number: int, place: int, meld_score: MeldScore) -> Question | None:
    """How to read a meld whose readings differ in points; without an answer the one worth most counts."""
    if not scored.readings_differ(meld_score):
        return None
    words = board.words
    labels = {
        str(reading): words("score.reading", name=naming.reading_name(words, reading), points=meld_score.worth(reading))
        for reading in meld_score.readings
    }
    meld, choice = board.table.lines[number].melds[place], meld_score.meld.choice
    chosen = choice if choice in labels else None

    def draw() -> None:
        key = keyed(f"read-{number}-{place}", chosen)
        with st.container(border=True, key=f"question-read-{number}-{place}"):
            st.radio(
                words("score.question", side=board.labels[number], number=place + 1),
                list(labels),
                key=key,
                format_func=labels.__getitem__,
                on_change=on_choice(key, lambda to: perform(board.open_match, operations.Choose(meld[0], to))),
            )

    return Question(f"read-{number}-{place}", meld, draw, settled=chosen is not None)


def _mark(board: Board, number: int, place: int, meld_score: MeldScore) -> Question | None:
    """Cards laid across a burraco that mark another kind than its cards make."""
    meld = board.table.lines[number].melds[place]
    across = [at for at, card in enumerate(meld) if (placed := board.table.get(card)) and placed.across]
    reading = meld_score.reading
    marked = contradicting_tier(across, reading, board.sheet.match.rules) if reading else None
    if marked is None or reading is None or reading.tier is None:
        return None
    words, tier, name = board.words, reading.tier.name, f"mark-{number}-{place}"
    sentence = words("question.mark", side=board.labels[number], number=place + 1, marked=marked.name, tier=tier)

    def draw() -> None:
        unmark = operations.Unmark(meld[0])
        with asked(name, sentence):
            answer(f"un{name}", words("question.unmark", tier=tier), perform, board.open_match, unmark)
            answer(f"look-{number}-{place}", words("question.look"), select_and_show, meld[-1])

    return Question(name, meld, draw)


def _gap(board: Board, number: int, place: int, meld_score: MeldScore) -> Question | None:
    """A run whose missing cards may be hidden under the others."""
    missing = [
        card for fault in meld_score.faults if fault.key == "gap" for card in parse_cards(str(fault.values["cards"]))
    ]
    if not missing:
        return None
    meld, name = board.table.lines[number].melds[place], f"gap-{number}-{place}"
    sentence = board.words("question.gap", side=board.labels[number], number=place + 1)

    def draw() -> None:
        with asked(name, sentence):
            for card in missing:
                add = operations.Add(str(card), _next_to(board.table, meld, card))
                label = board.words("question.add", card=card_text.coloured(card))
                answer(f"add-{number}-{place}-{card}", label, perform, board.open_match, add)

    return Question(name, meld, draw)


def _next_to(table: Table, meld: Group, card: Card) -> str:
    """The place after the first of the card's neighbours in rank, at the end where it has none there."""
    at = RANKS.index(card.rank)
    ranks = {RANKS[at - 1], RANKS[(at + 1) % len(RANKS)]}
    beside = (
        i for i in meld if (placed := table.get(i)) and placed.card.suit == card.suit and placed.card.rank in ranks
    )
    return f"beside:{next(beside, meld[-1])}"


def _copies(board: Board, warning: Notice, card: Card, ids: Group) -> None:
    """Ask about a card that is there more often than in the pack: each copy with what else it may be."""
    with asked(f"copies-{card}", naming.notice_text(board.words, warning)):
        for card_id in ids:
            _copy(board, card_id)


def _copy(board: Board, card_id: int) -> None:
    placed = board.table.get(card_id)
    where = naming.place_name(board.words, board.labels, board.table, card_id)
    other = next((option for option in placed.options if option != placed.card), None) if placed else None
    if placed is None or other is None:
        answer(f"copy-{card_id}", where, select_and_show, card_id)
        return
    label = board.words("question.instead", place=where, card=card_text.coloured(other))
    change = operations.Change(card_id, str(other), str(placed.card))
    answer(f"copy-{card_id}", label, perform, board.open_match, change)
