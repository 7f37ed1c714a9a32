"""Cards that the rules would make what they hardly look like stay as they were read."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.quads import Array


def as_read(seen: Array, asked: Sequence[int], under_rules: Array, least_share: float) -> tuple[tuple[int, ...], Array]:
    """The identities that stand, and their probabilities.

    Where the rules ask for what a card hardly looks like, its stack is as likely to be wrong as its reading: a card of
    a neighbouring meld, one read twice, or none at all.

    Args:
        seen: (n, 53) distributions by the classifier.
        asked: (n,) identities that the rules ask for.
        under_rules: (n, 53) distributions under the rules.
        least_share: probability by the classifier of what the rules ask for, against that of the likeliest, below which
            the card stays as it was read.
    """
    best = seen.argmax(axis=1)
    rows = np.arange(len(seen))
    kept = seen[rows, list(asked)] < least_share * seen[rows, best]
    chosen = np.where(kept, best, asked)
    probabilities = np.where(kept[:, None], (seen + under_rules) / 2, under_rules)
    return tuple(int(c) for c in chosen), np.asarray(probabilities)
