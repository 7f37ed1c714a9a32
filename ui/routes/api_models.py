"""The shapes of the API's questions and answers, from which its OpenAPI document is made."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Annotated, Any

from fastapi import Query
from pydantic import BaseModel, ConfigDict, Field

from scoring import VARIANTS
from scoring.words import codes
from vision.rules.rulebook import NO_RULES


def one_of(names: Iterable[str]) -> str:
    """The pattern of these names and no others."""
    return f"^({'|'.join(map(re.escape, names))})$"


LanguageCode = Annotated[str, Query(pattern=one_of(codes()), description="Language of the sentences.")]
Rules = Annotated[str, Query(pattern=one_of((*VARIANTS, NO_RULES)), description="Rules to read by.")]


class Said(BaseModel):
    """Why a request was not served."""

    said: str = Field(description="One sentence: what is wrong and what to do.")


class CardRead(BaseModel):
    """A card on the photo."""

    id: int
    card: str = Field(description="Rank and suit, such as 7H or 10S; JK is a joker.")
    confidence: float = Field(ge=0, le=1)
    quad: list[tuple[float, float]] = Field(description="Its corners on the upright photo, in pixels.")
    alternatives: list[tuple[str, float]] = Field(description="What else it may be, with probabilities.")
    doubtful: bool
    deduced: bool = Field(description="Whether the rules of the game made it what it is.")
    doubts: list[str]
    seen: str | None = Field(default=None, description="What it looked like, where the rules changed it.")


class MeldRead(BaseModel):
    """A meld on the photo; its cards by their ids."""

    cards: list[int]
    kind: str
    faults: list[str]
    doubtful: bool
    crosswise: list[int]


class SideRead(BaseModel):
    """A side's melds, by their places in the list of melds, and the cards it still holds, by their ids."""

    melds: list[int]
    hand: list[int]


class Reading(BaseModel):
    """What a photo shows, as `python -m vision read --json` prints it."""

    photo: str = Field(description="The sha256 of the photo.")
    width: int
    height: int
    seconds: float
    cards: list[CardRead]
    melds: list[MeldRead]
    loose: list[int] = Field(description="Cards of nobody, by their ids.")
    sides: list[SideRead]
    notes: list[str]


class Pile(BaseModel):
    """A burraco that lies in a pile."""

    model_config = ConfigDict(extra="forbid")

    shape: str
    size: int
    points: int


class Settled(BaseModel):
    """Points that a person settled."""

    model_config = ConfigDict(extra="forbid")

    points: int
    reason: str


class Line(BaseModel):
    """A side's hand."""

    model_config = ConfigDict(extra="forbid")

    name: str | None = None
    melds: list[list[str]] = Field(default=[], description="Cards such as 7H, 10S and JK, a list for each meld.")
    choices: list[str] = Field(default=[], description="For each meld the reading that counts; empty for the best.")
    hand: list[str] = Field(default=[], description="Cards still held.")
    closed: bool = False
    pozzetto: str | None = None
    piles: list[Pile] = []
    players: list[int] = []
    exceptions: list[str] = Field(default=[], description="For each meld why an illegal one counts, or empty.")
    corrections: list[Settled] = Field(default=[], description="Penalties and other points settled by hand.")
    total: Settled | None = Field(default=None, description="The whole total settled by hand.")
    ended: str | None = Field(default=None, description="What ended a hand that nobody closed: stock or time.")


class Hand(BaseModel):
    """A hand to score, as `python -m scoring` takes it."""

    model_config = ConfigDict(extra="forbid")

    variant: str
    options: dict[str, Any] = {}
    lines: list[Line] = Field(min_length=1)


class Item(BaseModel):
    """One item of a side's score, with the rule that gives it."""

    label: str
    points: int
    cards: list[str]
    cite: str
    settled: bool = Field(default=False, description="Whether a person settled these points, by no rule.")


class Choice(BaseModel):
    """A lawful reading of a meld."""

    reading: str
    tier: str | None
    points: int


class MeldScored(BaseModel):
    """A meld and its price."""

    cards: list[str]
    kind: str | None
    tier: str | None
    bonus: int
    card_points: int
    readings: int
    choices: list[Choice] | None = None
    exception: str | None = Field(default=None, description="Why it counts its cards although no rule allows it.")
    faults: list[str]


class LineScored(BaseModel):
    """A side's score; `total` is null where a fault keeps it from one."""

    name: str
    total: int | None
    computed: int | None = Field(default=None, description="By the rules alone, where a person settled something.")
    items: list[Item]
    melds: list[MeldScored]
    faults: list[str]


class Score(BaseModel):
    """A hand's score, as `python -m scoring` prints it."""

    variant: str
    lines: list[LineScored]
    warnings: list[str]


class MatchScore(BaseModel):
    """A match: its rules, its hands that count and the hand being scored."""

    sides: list[str]
    variant: str
    totals: list[int | None]
    hands: list[Score]
    draft: Score
    revision: int = Field(description="Grows with every change.")
