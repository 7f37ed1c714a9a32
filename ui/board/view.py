"""What one drawing of the board shows: the match as it was loaded, and what its hand is worth."""

from __future__ import annotations

from dataclasses import dataclass

from scoring import HandScore
from scoring.words import Language
from ui.editing.table import Table
from ui.session.open_match import OpenMatch, score_of
from ui.storage.draft import Sheet
from ui.words.markdown import plain


@dataclass(frozen=True)
class Board:
    """What every part of the board draws from.

    Attributes:
        open_match: the way to save an edit.
        sheet: the match and its draft, loaded once for this run.
        score: the draft's price.
    """

    open_match: OpenMatch
    sheet: Sheet
    score: HandScore

    @classmethod
    def of(cls, open_match: OpenMatch) -> Board:
        """What is stored now."""
        sheet = open_match.sheet()
        return cls(open_match, sheet, score_of(sheet))

    @property
    def words(self) -> Language:
        """The page's language."""
        return self.open_match.words

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
