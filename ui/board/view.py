"""One run of the board: the match as it was loaded for it, and what its hand is worth."""

from __future__ import annotations

from dataclasses import dataclass

from scoring import HandScore
from ui.editing.table import Table
from ui.session.open_match import Desk, score_of
from ui.storage.draft import Sheet
from ui.words.words import Words, plain


@dataclass(frozen=True)
class Scene:
    """What every part of the board draws from.

    Attributes:
        desk: the way to save an edit.
        sheet: the match and its draft, loaded once for this run.
        score: the draft's price.
    """

    desk: Desk
    sheet: Sheet
    score: HandScore

    @classmethod
    def of(cls, desk: Desk) -> Scene:
        """The scene as it is stored now."""
        sheet = desk.sheet()
        return cls(desk, sheet, score_of(sheet))

    @property
    def words(self) -> Words:
        """The page's language."""
        return self.desk.words

    @property
    def table(self) -> Table:
        """The table as corrected."""
        return self.sheet.draft.history.table

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the sides of this hand."""
        return tuple(line.name for line in self.score.lines)

    @property
    def labels(self) -> tuple[str, ...]:
        """The same as Markdown."""
        return tuple(map(plain, self.names))
