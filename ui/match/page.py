"""The page of a match: totals, hands, end and winner, a new match."""

from __future__ import annotations

import streamlit as st

from scoring import Standing, price
from scoring.documents.score_sheet import parts_of
from scoring.ledger.ledger import StoredHand
from scoring.score_text import item_text
from scoring.words import Language
from ui.capture.laying import forget_photos
from ui.drawing.chart import chart_svg
from ui.drawing.picture import annotate, as_jpeg
from ui.editing.history import History
from ui.match.files import downloads
from ui.match.header import Header
from ui.match.invite import invite
from ui.match.new_match import new_match
from ui.match.recent import recent
from ui.match.settled import settled_caption
from ui.match.sheet_fields import dealer_text, parts_text, players_fields
from ui.session.address import forget_hand, keep_open, opened_match, page_language
from ui.session.open_match import OpenMatch
from ui.session.selection import saving
from ui.storage.arrivals import Arrivals
from ui.storage.draft import Sheet
from ui.storage.photos import PhotoShelf
from ui.storage.store import StoreError
from ui.widgets.notices import notices
from ui.widgets.photo_piece import photo_piece
from ui.words import naming
from ui.words.points import number_text, paper_text, points_text


def match_page(header: Header) -> None:
    """Draw totals, hands and files of the match, and the form for a new one."""
    open_match = opened_match(page_language())
    header.show(open_match.words, open_match.sheet())
    with notices():
        _match(open_match)


def _match(open_match: OpenMatch) -> None:
    sheet = open_match.sheet()
    st.header(open_match.words("match.title"), anchor=False)
    if open_match.token is None:
        st.info(open_match.words("match.none"))
    else:
        _standing(open_match, sheet)
        _hands(open_match, sheet)
        _files(open_match, sheet)
        invite(open_match.words, open_match.token)
    new_match(open_match)
    if open_match.token is not None:
        _delete_match(open_match)
    gone = st.session_state.get("gone")
    recent(open_match.words, open_match.token, sheet, gone)


def _standing(open_match: OpenMatch, sheet: Sheet) -> None:
    words, standing = open_match.words, sheet.match.standing()
    begun = [text for text in (paper_text(words, sheet.match.paper),) if text]
    st.caption(" · ".join([naming.variant_name(words, sheet.match.variant), _aim(open_match, sheet), *begun]))
    if standing.over:
        st.success(_end(open_match, sheet, standing), icon=":material/emoji_events:")
    elif standing.level:
        st.warning(words("match.decider"), icon=":material/balance:")
    elif sheet.match.hands:
        st.info(_lead(open_match, sheet, standing), icon=":material/trending_up:")
    if not standing.over:
        st.caption(words("match.dealer", side=dealer_text(sheet)))


def _aim(open_match: OpenMatch, sheet: Sheet) -> str:
    rules = sheet.match.rules
    if rules.hands is not None:
        agreed = open_match.words("match.by_hands", count=rules.hands)
        untold = rules.victory_points and rules.hands not in rules.victory_points
        return f"{agreed}; {open_match.words('match.no_victory')}" if untold else agreed
    if rules.target is not None:
        return open_match.words("match.target", points=rules.target)
    return open_match.words("match.open_end")


def _end(open_match: OpenMatch, sheet: Sheet, standing: Standing) -> str:
    words = open_match.words
    text = words("match.draw") if standing.winner is None else words("match.winner", side=sheet.labels[standing.winner])
    if standing.victory_points:
        first, second = standing.victory_points
        text += ". " + words("match.victory", first=first, second=second)
    return text


def _lead(open_match: OpenMatch, sheet: Sheet, standing: Standing) -> str:
    totals = [total for total in standing.totals if total is not None]
    if len(totals) < len(standing.totals) or len(set(totals)) == 1:
        return open_match.words("match.level" if totals and len(set(totals)) == 1 else "match.faulty")
    best = max(totals)
    second = sorted(totals)[-2]
    return open_match.words("match.ahead", side=sheet.labels[totals.index(best)], points=best - second)


def _hands(open_match: OpenMatch, sheet: Sheet) -> None:
    words = open_match.words
    st.subheader(words("match.hands"), anchor=False)
    if not sheet.match.hands:
        st.caption(words("match.no_hands"))
    if sheet.match.hands:
        st.markdown(hands_table(words, sheet))
        if any(map(any, sheet.match.settled())):
            st.caption(words("settled.mark"))
        _chart(words, sheet)
    for number, hand in enumerate(sheet.hands, 1):
        if hand.deleted:
            _deleted(open_match, number, hand)
        else:
            _hand(open_match, sheet, number, hand)


def hands_table(words: Language, sheet: Sheet, last: int = 0) -> str:
    """Points of every hand, or of the last few, with the running totals, as a table in Markdown."""
    rows = [f"| {words('match.number')} | {' | '.join(sheet.labels)} |", "|---|" + "---:|" * len(sheet.names)]
    numbers = [number for number, _ in sheet.counted]
    whole = zip(numbers, sheet.match.points(), sheet.match.settled(), sheet.match.running(), strict=True)
    for number, won, by_hand, totals in [*whole][-last:]:
        cells = [
            f"{points_text(words, points, by_hand=mark)} ({number_text(words, total)})"
            for points, mark, total in zip(won, by_hand, totals, strict=True)
        ]
        rows.append(f"| {number} | {' | '.join(cells)} |")
    return "\n".join(rows)


def _chart(words: Language, sheet: Sheet) -> None:
    """The running totals as a line, from the second hand on."""
    running = sheet.match.running()
    whole = [[total for total in totals if total is not None] for totals in running]
    if len(running) > 1 and all(len(totals) == len(sheet.names) for totals in whole):
        st.html(chart_svg(sheet.names, whole, words("match.progress")))


def _files(open_match: OpenMatch, sheet: Sheet) -> None:
    if sheet.match.hands:
        players_fields(open_match, sheet)
        downloads(open_match.words, sheet)


def _hand(open_match: OpenMatch, sheet: Sheet, number: int, hand: StoredHand) -> None:
    words = open_match.words
    with st.expander(words("match.hand", number=number)):
        for at, line in enumerate(price(hand.sides, sheet.match.rules).lines):
            players = hand.sides[at].players or (at,)
            name = " + ".join(sheet.labels[player] for player in players)
            st.markdown(f"**{name}: {number_text(words, line.total)}**")
            settled_caption(words, line)
            st.caption(parts_text(words, parts_of(line)))
            for item in line.items:
                st.caption(f"{item_text(words, item)}: {item.points}")
        _photos(open_match, hand)
        with st.container(horizontal=True):
            st.button(
                words("match.reopen"),
                key=f"reopen-{hand.id}",
                icon=":material/edit:",
                on_click=_reopen,
                args=(open_match, hand.id),
            )
            st.button(
                words("match.delete"),
                key=f"delete-{hand.id}",
                icon=":material/delete:",
                on_click=_mark_deleted,
                args=(open_match, hand.id),
            )


def _photos(open_match: OpenMatch, hand: StoredHand) -> None:
    """The photos of a hand with its cards as they were corrected, drawn when asked for."""
    table = History.from_json(hand.reading or {}).table
    views = {sha: view for sha in table.photos if (view := open_match.shelf.view(sha))}
    if views and st.toggle(open_match.words("match.show_photos"), key=f"show-{hand.id}"):
        for sha, view in views.items():
            drawn = annotate(view.open(), view.scale, table, sha)
            photo_piece(as_jpeg(drawn), open_match.words("photo.alt", count=len(table.cards)))


def _deleted(open_match: OpenMatch, number: int, hand: StoredHand) -> None:
    with st.container(horizontal=True, vertical_alignment="center"):
        st.caption(open_match.words("match.deleted", number=number))
        st.button(
            open_match.words("match.restore"),
            key=f"restore-{hand.id}",
            icon=":material/undo:",
            on_click=_restore,
            args=(open_match, hand.id),
        )


def _mark_deleted(open_match: OpenMatch, hand_id: int) -> None:
    saving(open_match, lambda: open_match.store.set_deleted(open_match.ensure(), hand_id, deleted=True))


def _restore(open_match: OpenMatch, hand_id: int) -> None:
    saving(open_match, lambda: open_match.store.set_deleted(open_match.ensure(), hand_id, deleted=False))


def _reopen(open_match: OpenMatch, hand_id: int) -> None:
    if saving(open_match, lambda: open_match.store.reopen(open_match.ensure(), hand_id)):
        forget_hand()
        st.session_state["go-to"] = "score"


def _delete_match(open_match: OpenMatch) -> None:
    words = open_match.words
    with st.popover(words("match.delete_all"), icon=":material/delete_forever:", key="delete-match"):
        st.markdown(words("match.sure"))
        if st.button(words("match.delete_all"), key="delete-match-sure", type="primary"):
            token = open_match.ensure()
            try:
                open_match.store.delete(token)
            except StoreError as error:
                st.error(naming.notice_text(words, error.notice))
                return
            for kept in (PhotoShelf(token), Arrivals(token)):
                forget_photos(words, kept)
            st.session_state["gone"] = token
            open_match.token = None
            keep_open(open_match)
            st.rerun()
