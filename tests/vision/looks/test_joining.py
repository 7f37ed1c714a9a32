"""Looks at one table become one table, other tables stay apart."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from looked import SIZE_WH, dealt, look_at, tilted

from vision.detection.detections import Detections, joined
from vision.looks.joining import join
from vision.looks.matching import Look, match
from vision.quads import mapped

TABLE = dealt(1)


def identities_of(seen: Detections) -> list[int]:
    return sorted(int(row.argmax()) for row in seen.scores)


@given(st.floats(-180, 180), st.floats(0, 3e-4), st.integers(0, 10_000))
def test_a_table_is_known_again_from_any_side(turn: float, tilt: float, seed: int) -> None:
    way = tilted(turn, tilt)
    first, second = look_at(*dealt(seed)), look_at(*dealt(seed), way, seed=1)
    if len(second.detections) < 8:
        return
    found = match(first, second)
    assert found is not None
    assert found.sure
    spots = np.array([[600.0, 400.0]])
    assert np.linalg.norm(mapped(spots, found.homography) - mapped(spots, way)) < 3


@given(st.integers(0, 10_000), st.integers(0, 10_000))
def test_another_hand_of_the_same_pack_is_another_table(one: int, two: int) -> None:
    looks = [look_at(*dealt(one)), look_at(*dealt(two + 20_000), tilted())]
    assert [table.looks for table in join(looks)] == [(0,), (1,)]


def test_what_one_look_hides_another_shows() -> None:
    looks = [
        look_at(*TABLE, hidden=(0, 1, 2)),
        look_at(*TABLE, tilted(), hidden=(3, 4, 5), seed=1),
        look_at(*TABLE, tilted(-30, 1e-4), hidden=(6,), seed=2),
    ]
    (table,) = join(looks)
    assert table.looks == (0, 1, 2)
    assert identities_of(table.detections) == sorted(TABLE[0])


def test_the_same_photo_twice_shows_every_card_once() -> None:
    look = look_at(*TABLE)
    (table,) = join([look, look])
    assert identities_of(table.detections) == sorted(TABLE[0])


def test_looks_that_agree_are_surer_that_a_card_is_there_but_not_what_it_is() -> None:
    one = look_at(*TABLE, share=0.75)
    (table,) = join([one, *(look_at(*TABLE, tilted(10 * k), share=0.75, seed=k) for k in range(1, 6))])
    assert (table.detections.confidence > one.detections.confidence.max()).all()
    assert (table.detections.confidence < 1).all()
    assert np.allclose(table.detections.scores.max(axis=1), one.detections.scores.max())


@settings(max_examples=20)
@given(st.integers(1, 1000), st.floats(0, 25))
def test_cards_on_a_bulging_cloth_are_there_once(seed: int, bulge: float) -> None:
    looks = [look_at(*TABLE, bulge=bulge, seed=seed)]
    looks += [look_at(*TABLE, tilted(15 * k, 1e-4), bulge=bulge, seed=seed + k) for k in (1, 2)]
    (table,) = join(looks)
    assert identities_of(table.detections) == sorted(TABLE[0])


def test_an_index_that_one_look_misreads_is_there_once() -> None:
    wrong = TABLE[0].copy()
    wrong[4] = (wrong[4] + 7) % 53
    (table,) = join([look_at(*TABLE), look_at(wrong, TABLE[1], tilted(), seed=1, share=0.75), look_at(*TABLE, seed=2)])
    assert identities_of(table.detections) == sorted(TABLE[0])


def test_what_only_one_of_several_looks_shows_is_less_likely_there() -> None:
    ghost = look_at(np.array([5]), np.array([[1100.0, 700.0]]))
    look = look_at(*TABLE)
    both = Look(joined([look.detections, ghost.detections]), SIZE_WH)
    (table,) = join([both, look_at(*TABLE, seed=1), look_at(*TABLE, seed=2)])
    spot = table.detections.quad.mean(axis=1)
    there = np.linalg.norm(spot - ghost.detections.quad.mean(axis=1), axis=1) < 10
    assert table.detections.confidence[there].max() < ghost.detections.confidence.max() - 0.1


def test_what_a_hand_hides_from_the_other_looks_is_likelier_there_than_what_they_plainly_do_not_show() -> None:
    whole = look_at(*TABLE)
    hand, spot = tuple(range(6, 12)), TABLE[1][9] + 10
    seen_once = {}
    for name, hidden in (("behind a hand", hand), ("in plain sight", (9,))):
        (table,) = join([whole, *(look_at(*TABLE, hidden=hidden, seed=k) for k in (1, 2))])
        nearest = np.linalg.norm(table.detections.quad.mean(axis=1) - spot, axis=1).argmin()
        seen_once[name] = table.detections.confidence[nearest]
    assert seen_once["behind a hand"] > seen_once["in plain sight"] + 0.2


@pytest.mark.parametrize("count", [0, 1])
def test_a_bare_table_joins_with_nothing(count: int) -> None:
    bare = [Look(Detections.empty(), SIZE_WH)] * count
    assert [table.looks for table in join([*bare, look_at(*TABLE)])] == [(k,) for k in range(count + 1)]


def test_few_shared_cards_are_no_proof() -> None:
    part = tuple(range(5, 24))
    others = look_at(*dealt(2))
    few = look_at(*TABLE, tilted(), hidden=part)
    looks = [look_at(*TABLE), Look(few.detections, SIZE_WH)]
    first, *_ = join(looks)
    assert first.looks == (0,)
    assert first.perhaps == (1,)
    assert join([others, few])[0].perhaps == ()
