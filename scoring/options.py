"""Rules of a variant that people argue about, chosen by name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoring.notice import Notice


class OptionError(ValueError):
    """An option that the variant does not have, or a value that the option does not take.

    Attributes:
        key: name of the option.
        problem: what is wrong with it.
    """

    def __init__(self, key: str, problem: Notice) -> None:
        """Say what is wrong with the option of this name."""
        super().__init__(f"option {key!r}: {problem}")
        self.key = key
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Option:
    """A rule that people argue about.

    Attributes:
        key: its name in ``options``.
        default: the value that the variant's table already holds; `None` for a number not set.
        choices: for each named value the fields of the variant that it changes.
        numbers: admitted whole numbers; a number goes into the variant's field named like the key.
        with_number: further fields of the variant that any number changes.
        usual: those of the numbers that most tables agree on.
    """

    key: str
    default: str | int | None
    choices: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    numbers: Sequence[int] = ()
    with_number: Mapping[str, Any] = field(default_factory=dict)
    usual: Sequence[int] = ()

    def changes(self, value: object) -> Mapping[str, Any]:
        """Return the fields of the variant that this value changes.

        Raises:
            OptionError: when the option does not take the value.
        """
        if isinstance(value, str) and value in self.choices:
            return self.choices[value]
        # True equals 1, but is no number of packs.
        if type(value) is int and value in self.numbers:
            return {**self.with_number, self.key: value}
        raise OptionError(self.key, self.values_told("document.must_be"))

    def values_told(self, key: str) -> Notice:
        """Name the admitted values in a sentence that takes them as `values`."""
        if isinstance(self.numbers, range):
            values: object = Notice("document.range", {"first": self.numbers[0], "last": self.numbers[-1]})
        else:
            named = [*(f'"{name}"' for name in self.choices), *map(str, self.numbers)]
            several = Notice("document.one_of", {"values": ", ".join(named)})
            values = named[0] if len(named) == 1 else several
        return Notice(key, {"values": values})
