"""Inputs of one photo go through a network side by side; what comes out is as one after the other."""

from __future__ import annotations

from threading import Barrier

import numpy as np
import pytest
from numpy.typing import NDArray

from vision.inference.errors import InferenceError
from vision.inference.in_turn import in_turn
from vision.inference.timing import network_time

BATCHES = [np.full((1, 2, 2, 3), value, np.uint8) for value in range(6)]


class Meeting:
    """A network that answers once as many inputs as it takes at once are there."""

    def __init__(self, at_once: int) -> None:
        self.at_once, self._all = at_once, Barrier(at_once, timeout=20)

    def __call__(self, inputs: NDArray[np.uint8]) -> NDArray[np.float32]:
        self._all.wait()
        return inputs.mean(axis=(1, 2, 3), dtype=np.float32)


class Failing:
    """A network that fails at its third input."""

    at_once = 1

    def __call__(self, inputs: NDArray[np.uint8]) -> NDArray[np.float32]:
        if inputs.flat[0] == 2:
            raise InferenceError("inference.slow", url="http://there", seconds=1)
        return np.zeros(1, np.float32)


@pytest.mark.parametrize("at_once", [1, 2, 3])
def test_answers_come_in_the_order_of_the_inputs_which_are_worked_on_together(at_once: int) -> None:
    assert [float(answer[0]) for answer in in_turn(Meeting(at_once), BATCHES)] == [0, 1, 2, 3, 4, 5]


def test_nothing_gives_nothing() -> None:
    assert list(in_turn(Meeting(1), [])) == []


def test_what_goes_wrong_is_raised_in_its_turn() -> None:
    answers = in_turn(Failing(), BATCHES)
    assert [next(answers)[0], next(answers)[0]] == [0, 0]
    with pytest.raises(InferenceError):
        next(answers)


def test_the_time_that_is_waited_counts_for_the_reading_that_waits() -> None:
    with network_time() as spent:
        list(in_turn(Meeting(2), BATCHES))
    assert spent.seconds > 0
