"""Any bytes at the door for photos: a photo comes out, or one sentence."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from test_loading import FORMATS, packed, scene

from vision.photo.loading import PhotoError, load_photo

SOUND = {kind: packed(scene(), kind) for kind in FORMATS}


@pytest.mark.fuzz
@given(
    st.sampled_from(sorted(SOUND)), st.lists(st.tuples(st.floats(0, 1), st.binary(max_size=8)), max_size=6), st.data()
)
def test_whatever_the_bytes_the_door_opens_or_says_why(
    kind: str, edits: list[tuple[float, bytes]], data: st.DataObject
) -> None:
    content = bytearray(SOUND[kind])
    for place, put in edits:
        start = int(place * len(content))
        content[start : start + data.draw(st.integers(0, 8))] = put
    knock(bytes(content))


@pytest.mark.fuzz
@given(st.binary(max_size=200), st.sampled_from([b"", *(data[:16] for data in SOUND.values())]))
def test_noise_after_a_known_beginning_is_refused_in_a_sentence(noise: bytes, beginning: bytes) -> None:
    knock(beginning + noise)


def knock(content: bytes) -> None:
    try:
        photo = load_photo(content)
    except PhotoError as error:
        assert str(error).endswith(".")  # noqa: PT017 - either outcome is right
    else:
        assert photo.pixels.ndim == 3
        assert photo.pixels.size <= 50_000_000 * 3
