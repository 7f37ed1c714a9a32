"""What hardly looks like what the rules ask for stays as it was read."""

from __future__ import annotations

import numpy as np
import pytest

from scoring.card import CARDS
from vision.rules.as_read import as_read

NAMES = [str(card) for card in CARDS]


def seen(*shares: dict[str, float]) -> np.ndarray:
    table = np.full((len(shares), len(CARDS)), 1e-5)
    for row, share in zip(table, shares, strict=True):
        for name, p in share.items():
            row[NAMES.index(name)] = p
    return table / table.sum(axis=1, keepdims=True)


@pytest.mark.parametrize(("share", "stands"), [(0.3, "5C"), (0.05, "5C"), (0.001, "AC")])
def test_an_identity_is_changed_only_to_one_that_the_card_may_show(share: float, stands: str) -> None:
    looks = seen({"AC": 1 - share, "5C": share})
    asked = [NAMES.index("5C")]
    chosen, p = as_read(looks, asked, np.eye(len(CARDS))[asked], 0.02)
    assert [NAMES[c] for c in chosen] == [stands]
    assert p.sum() == pytest.approx(1)
