"""Several inputs through a network, as many at once as it can take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from vision.inference.timing import running


class SharedNetwork(Protocol):
    """A network that threads may share."""

    @property
    def at_once(self) -> int:
        """How many inputs it works on at once."""
        ...

    def __call__(self, inputs: NDArray[np.uint8]) -> NDArray[np.float32]:
        """The first output for a batch (n, h, w, 3) uint8 RGB."""
        ...


def in_turn(network: SharedNetwork, batches: Iterable[NDArray[np.uint8]]) -> Iterator[NDArray[np.float32]]:
    """The network's answers to batches, in their order.

    Two tiles on a core each take less of both than one after the other on two cores, which wait for each other.
    """
    pool = ThreadPoolExecutor(network.at_once, thread_name_prefix="network")
    try:
        answers = pool.map(network, batches)
        while True:
            # What the caller waits, not what each thread runs.
            with running():
                answer = next(answers, None)
            if answer is None:
                return
            yield answer
    finally:
        pool.shutdown(cancel_futures=True)
