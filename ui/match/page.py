"""The page of a match: totals, hands, end and winner, a new match."""

from __future__ import annotations

import streamlit as st

from scoring import Standing, price
from scoring.ledger.ledger import StoredHand
from ui.drawing.chart import chart_svg
from ui.drawing.picture import annotate, as_jpeg
from ui.editing.history import History
from ui.match.files import downloads, number_text
from ui.match.invite import invite
from ui.match.new_match import new_match
from ui.match.recent import recent
from ui.session.address import forget_hand, keep_open, open_desk, words
from ui.session.open_match import Desk
from ui.session.selection import saving
from ui.storage.draft import Sheet
from ui.storage.photos import PhotoShelf
from ui.storage.store import StoreError
from ui.widgets.notices import show_notices
from ui.words import naming


def match_page() -> None:
    """Where the match stands, hand by hand."""
    desk = open_desk(words())
    show_notices()
    sheet = desk.sheet()
    st.header(desk.words("match.title"), anchor=False)
    if desk.token is None:
        st.info(desk.words("match.none"))
    else:
        _standing(desk, sheet)
        _hands(desk, sheet)
        _files(desk, sheet)
        invite(desk.words, desk.token)
    new_match(desk)
    if desk.token is not None:
        _delete_match(desk)
    gone = st.session_state.get("gone")
    recent(desk.words, desk.token, " – ".join(sheet.names), gone)


def _standing(desk: Desk, sheet: Sheet) -> None:
    said, standing = desk.words, sheet.match.standing()
    with st.container(horizontal=True):
        for name, total in zip(sheet.labels, standing.totals, strict=True):
            st.metric(name, number_text(said, total), width=150)
    st.caption(f"{said(f'rules.{sheet.match.variant}')} · {_aim(desk, sheet)}")
    if standing.over:
        st.success(_end(desk, sheet, standing), icon=":material/emoji_events:")
    elif standing.level:
        st.warning(said("match.decider"), icon=":material/balance:")
    elif sheet.match.hands:
        st.info(_lead(desk, sheet, standing), icon=":material/trending_up:")
    if not standing.over:
        st.caption(said("match.dealer", side=dealer(sheet)))


def dealer(sheet: Sheet) -> str:
    """Who deals the next hand: the sides take turns."""
    return sheet.labels[len(sheet.match.hands) % len(sheet.labels)]


def _aim(desk: Desk, sheet: Sheet) -> str:
    rules = sheet.match.rules
    if rules.hands is not None:
        return desk.words("match.by_hands", count=rules.hands)
    if rules.target is not None:
        return desk.words("match.target", points=rules.target)
    return desk.words("match.open_end")


def _end(desk: Desk, sheet: Sheet, standing: Standing) -> str:
    said = desk.words
    text = said("match.draw") if standing.winner is None else said("match.winner", side=sheet.labels[standing.winner])
    if standing.victory_points:
        first, second = standing.victory_points
        text += ". " + said("match.victory", first=first, second=second)
    return text


def _lead(desk: Desk, sheet: Sheet, standing: Standing) -> str:
    totals = [total for total in standing.totals if total is not None]
    if len(totals) < len(standing.totals) or len(set(totals)) == 1:
        return desk.words("match.level" if totals and len(set(totals)) == 1 else "match.faulty")
    best = max(totals)
    second = sorted(totals)[-2]
    return desk.words("match.ahead", side=sheet.labels[totals.index(best)], points=best - second)


def _hands(desk: Desk, sheet: Sheet) -> None:
    said = desk.words
    st.subheader(said("match.hands"), anchor=False)
    if not sheet.match.hands:
        st.caption(said("match.no_hands"))
    _table(desk, sheet)
    for number, hand in enumerate(sheet.hands, 1):
        if hand.deleted:
            _deleted(desk, number, hand)
        else:
            _hand(desk, sheet, number, hand)


def _table(desk: Desk, sheet: Sheet) -> None:
    """Points of every hand with the running totals, as a plain table, and the same as a line."""
    if not sheet.match.hands:
        return
    said, running = desk.words, sheet.match.running()
    rows = [f"| {said('match.number')} | {' | '.join(sheet.labels)} |", "|---|" + "---:|" * len(sheet.names)]
    numbers = [number for number, hand in enumerate(sheet.hands, 1) if not hand.deleted]
    for number, won, totals in zip(numbers, sheet.match.points(), running, strict=True):
        pairs = zip(won, totals, strict=True)
        cells = [f"{number_text(said, points)} ({number_text(said, total)})" for points, total in pairs]
        rows.append(f"| {number} | {' | '.join(cells)} |")
    st.markdown("\n".join(rows))
    whole = [[total for total in totals if total is not None] for totals in running]
    if len(running) > 1 and all(len(totals) == len(sheet.names) for totals in whole):
        st.html(chart_svg(sheet.names, whole, said("match.progress")))


def _files(desk: Desk, sheet: Sheet) -> None:
    if sheet.match.hands:
        downloads(desk.words, sheet)


def _hand(desk: Desk, sheet: Sheet, number: int, hand: StoredHand) -> None:
    said = desk.words
    with st.expander(said("match.hand", number=number)):
        for at, line in enumerate(price(hand.sides, sheet.match.rules).lines):
            players = hand.sides[at].players or (at,)
            name = " + ".join(sheet.labels[player] for player in players)
            st.markdown(f"**{name}: {number_text(said, line.total)}**")
            for item in line.items:
                st.caption(f"{naming.item_text(said, item)}: {item.points}")
        _photos(desk, hand)
        with st.container(horizontal=True):
            st.button(
                said("match.reopen"),
                key=f"reopen-{hand.id}",
                icon=":material/edit:",
                on_click=_reopen,
                args=(desk, hand.id),
            )
            st.button(
                said("match.delete"),
                key=f"delete-{hand.id}",
                icon=":material/delete:",
                on_click=_mark_deleted,
                args=(desk, hand.id),
            )


def _photos(desk: Desk, hand: StoredHand) -> None:
    """The photos of a hand with its cards as they were corrected, drawn when asked for."""
    table = History.from_json(hand.reading or {}).table
    views = {sha: view for sha in table.photos if (view := desk.shelf.view(sha))}
    if views and st.toggle(desk.words("match.show_photos"), key=f"show-{hand.id}"):
        for sha, view in views.items():
            drawn = annotate(view.open(), view.scale, table, sha)
            st.image(as_jpeg(drawn), width="stretch", alt=desk.words("photo.alt", count=len(table.cards)))


def _deleted(desk: Desk, number: int, hand: StoredHand) -> None:
    with st.container(horizontal=True, vertical_alignment="center"):
        st.caption(desk.words("match.deleted", number=number))
        st.button(
            desk.words("match.restore"),
            key=f"restore-{hand.id}",
            icon=":material/undo:",
            on_click=_restore,
            args=(desk, hand.id),
        )


def _mark_deleted(desk: Desk, hand_id: int) -> None:
    saving(desk, lambda: desk.store.set_deleted(desk.ensure(), hand_id, deleted=True))


def _restore(desk: Desk, hand_id: int) -> None:
    saving(desk, lambda: desk.store.set_deleted(desk.ensure(), hand_id, deleted=False))


def _reopen(desk: Desk, hand_id: int) -> None:
    if saving(desk, lambda: desk.store.reopen(desk.ensure(), hand_id)):
        forget_hand()
        st.session_state["go-to"] = "score"


def _delete_match(desk: Desk) -> None:
    said = desk.words
    with st.popover(said("match.delete_all"), icon=":material/delete_forever:", key="delete-match"):
        st.markdown(said("match.sure"))
        if st.button(said("match.delete_all"), key="delete-match-sure", type="primary"):
            token = desk.ensure()
            try:
                desk.store.delete(token)
            except StoreError as error:
                st.error(error.said(said, "edit.failed"))
                return
            PhotoShelf(token).clear()
            st.session_state["gone"] = token
            desk.token = None
            keep_open(desk)
            st.rerun()
