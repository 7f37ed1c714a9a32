"""The reader's priors and decision thresholds: one frozen class a stage, stored as `reader.toml` beside the weights.

They belong to the networks: another detector errs in another way. `python -m vision calibrate` fits them on labelled
photos. What a value means, its unit and its range stand once, here; the comments of the file are written from them.
Geometric limits, which hold for any network, stay beside the code that uses them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated


@dataclass(frozen=True)
class Value:
    """What a setting means, with its unit, and the least and the greatest that it may be."""

    meaning: str
    low: float = 0.0
    high: float = 1.0


@dataclass(frozen=True)
class DetectionSettings:
    """Which findings of the networks are passed on, and which are looked at twice.

    The *presence* of an index is the probability that it is one, by detector and classifier together.
    """

    least_confidence: Annotated[float, Value("Least confidence of the detector in a finding; below is noise.")]
    scale_confidence: Annotated[float, Value("Least confidence of findings whose height decides the scale.")]
    least_presence: Annotated[float, Value("Least presence of an index that is passed on to the later stages.")]
    sure_presence: Annotated[float, Value("Presence below which an index is looked at again, enlarged.")]
    sure_share: Annotated[float, Value("Share of the likeliest identity below which it is looked at again.")]
    sharp_edge: Annotated[
        float,
        Value("Sharpness of an index below which the classifier is trusted less: its logits ÷ (this ÷ sharpness)."),
    ]
    single_look_factor: Annotated[float, Value("Factor on the confidence of an index that one of two looks missed.")]


@dataclass(frozen=True)
class DeckSettings:
    """How much the examples of a learnt deck say of what looks like them; natural log odds.

    The *likeness* of two indices is the cosine between the features that the classifier sees in them.
    """

    least_confidence: Annotated[
        float, Value("Least confidence of the detector in a finding that is compared with the deck.", 1e-4)
    ]
    least_likeness: Annotated[float, Value("Likeness to an example below which it has no say.")]
    likeness_weight: Annotated[float, Value("Log odds for the example's card by likeness beyond that.", 0, 200)]
    joker_likeness_weight: Annotated[
        float, Value("The same for a joker: of those the networks know less than of any other card.", 0, 200)
    ]
    least_share: Annotated[
        float, Value("Least share of what an example shows, before likeness: networks do not know the deck.", 1e-9)
    ]


@dataclass(frozen=True)
class CardSettings:
    """Which indices are corners of one card, and whether it is a card at all.

    Log ratios are of the likelihoods of one card against two; natural logarithms throughout.
    """

    least_presence: Annotated[float, Value("Least probability that a card is there; below, none is read.")]
    least_joker_presence: Annotated[float, Value("The same for a joker seen by one index: much looks like its mark.")]
    least_index_presence: Annotated[float, Value("Least presence of an index that counts beside another of its card.")]
    conflict_presence: Annotated[float, Value("Presence below which a card gives way to one that it contradicts.")]
    ghost_presence: Annotated[float, Value("Presence below which an index on a fully visible card is no card.")]
    least_card_likeness: Annotated[
        float, Value("Likeness to cards (0 table, 1 card) around an index below which it lies on none, if not sure.")
    ]
    same_card_log_odds: Annotated[float, Value("Prior log odds that two indices so near are of one card.", -20, 20)]
    corner_log_odds: Annotated[
        float, Value("Log odds that an index is in the top corner that the detector plainly guesses.", 0, 20)
    ]
    middle_error: Annotated[
        float, Value("Usual distance of a card's middle as two of its indices place it, in card heights.", 1e-3)
    ]
    middle_error_freedom: Annotated[
        float, Value("Degrees of freedom of that error (Student's t): fewer allow more outliers.", 0.1, 100)
    ]
    angle_error: Annotated[float, Value("Usual angle between a card as two of its indices place it, degrees.", 0.1, 90)]
    size_error: Annotated[float, Value("Usual logarithm of the ratio of a card's heights by two of its indices.", 1e-3)]
    turn_error: Annotated[float, Value("Usual angle between two indices of one card on the table, degrees.", 0.1, 90)]
    neighbour_density: Annotated[
        float, Value("Indices of other cards for each square card height that lie like two of one card.", 1e-3, 100)
    ]
    plane_share: Annotated[float, Value("Share of the cards that lie in one plane, before they are seen.", 1e-3, 0.999)]
    conflict_cost: Annotated[
        float, Value("Price of two cards that would each lie above the other, as a negative log probability.", 0, 50)
    ]
    missing_index_cost: Annotated[
        float, Value("Price of a bare corner without an index, as a negative log probability.", 0, 50)
    ]
    showing_step: Annotated[
        float, Value("Step between two cards that leaves room for an index of the lower, in card heights.", 1e-3)
    ]
    classifier_error: Annotated[
        float, Value("Probability that the classifier is plainly wrong, spread over all identities.", 1e-9)
    ]
    impossible_log_ratio: Annotated[
        float, Value("Log ratio of two indices that no third index of the card can make up for.", -50, 0)
    ]
    product_exponent: Annotated[
        float, Value("Exponent on the product of several indices' distributions: errors are not independent.")
    ]
    clash_agreement: Annotated[float, Value("Agreement (cosine) below which two indices show different cards.")]
    clash_presence: Annotated[
        float, Value("Presence, as a share of that of the card's surest index, from which an index can disagree.")
    ]


@dataclass(frozen=True)
class GroupSettings:
    """Which cards lie in one stack: natural logarithms of densities and likelihood ratios."""

    stack_log_density: Annotated[
        float, Value("Log density of stacks on a table, for an area of a card's height squared.", -20, 20)
    ]
    least_move_log_ratio: Annotated[
        float, Value("Least log likelihood ratio for which cards are moved to another stack.", 0, 50)
    ]
    one_meld_log_odds: Annotated[
        float, Value("Log odds of one stack against two in line, and of one meld against two that make one.", 0, 50)
    ]
    heap_log_odds: Annotated[float, Value("Log odds of a heap in no order against a stack in line.", -20, 20)]


@dataclass(frozen=True)
class SideSettings:
    """Whose cards are whose: natural log odds and probabilities."""

    hand_log_odds: Annotated[float, Value("Log odds of a hand before its cards are looked at.", -20, 20)]
    most_rule_log_odds: Annotated[float, Value("Most that the rules alone say for or against a meld.", 0.1, 50)]
    two_sides_log_odds: Annotated[
        float, Value("Log odds of two sides on the photo against one before anything is seen.", -20, 20)
    ]
    facing_weight: Annotated[
        float, Value("Weight of how the melds face and lie when one side or two is decided.", 0, 20)
    ]
    fit_weight: Annotated[float, Value("Weight of how well all else fits in when one side or two is decided.", 0, 20)]
    stray_share: Annotated[float, Value("Share of melds whose cards do not face their player.", 1e-6, 0.999)]
    sure_owner: Annotated[float, Value("Probability of whose some cards are below which a person is asked.")]
    sure_sides_log_odds: Annotated[
        float, Value("Log odds of one side or two, either way, below which a person is asked.", 0, 50)
    ]
    cut_share: Annotated[
        float, Value("Share of a side's melds cut by the photo's edge above which the side is left out.")
    ]


@dataclass(frozen=True)
class RuleSettings:
    """How likely melds of each kind are before their cards are looked at; natural logarithms."""

    free: Annotated[float, Value("Probability that an overlapped group is no meld.", 1e-9)]
    hidden: Annotated[float, Value("Probability of a card that was not seen, for each place within a run.", 1e-9)]
    disorder: Annotated[float, Value("Probability that the cards of a run lie in no order.", 1e-9, 0.999)]
    twos: Annotated[float, Value("Probability that a meld is of 2s only.", 1e-9)]
    wild: Annotated[float, Value("Share of the melds that hold a wild card.", 1e-9, 0.999)]
    two_melds: Annotated[float, Value("Probability that an overlapped group is two melds.", 1e-9)]
    misfit_log_ratio: Annotated[
        float, Value("Log probability of a meld's cards, against the likeliest, below which one does not fit.", -50, 0)
    ]
    surplus_cost: Annotated[
        float, Value("Price of each copy more than the packs hold, as a negative log probability.", 0, 50)
    ]


@dataclass(frozen=True)
class DoubtSettings:
    """What a person is asked to look at."""

    sure_probability: Annotated[float, Value("Probability of being right below which a card is doubtful.")]
    contrary_share: Annotated[
        float, Value("Classifier's share for a card put in by the rules below which it is doubtful.")
    ]
    faint_presence: Annotated[float, Value("Probability that a card is there below which it is doubtful.")]
    faint_joker_presence: Annotated[float, Value("The same for a joker.")]
    full_presence: Annotated[
        float, Value("Probability that a card is there from which its confidence is not lowered.", 1e-3)
    ]
    twin_log_ratio: Annotated[
        float, Value("Log ratio of one card against two from which cards read apart may be one.", -20, 20)
    ]
    unread_presence: Annotated[
        float, Value("Presence from which an index that made no card casts doubt on the card beside it.")
    ]
    unread_joker_presence: Annotated[float, Value("The same for a joker's mark.")]
    card_likeness: Annotated[
        float, Value("Likeness to cards (0 table, 1 card) from which a strip beside a stack may be an unread card.")
    ]
    even_gap: Annotated[
        float, Value("Step ÷ typical step of a meld of many cards that suggests a missing card.", 1, 10)
    ]
    wide_gap: Annotated[float, Value("The same where the stack is short or no meld.", 1, 10)]
    crosswise_gap: Annotated[
        float, Value("What shows below a crosswise card ÷ typical step that suggests a missing card.", 1, 10)
    ]
    untidy_gap: Annotated[
        float, Value("The same in standard deviations of the logarithm of that ratio on the photo's melds.", 0, 20)
    ]
    two_cards_step: Annotated[
        float, Value("Distance of a card by its two indices ÷ its stack's step that suggests two equal cards.", 0, 10)
    ]


@dataclass(frozen=True)
class Settings:
    """The settings of all stages."""

    detection: DetectionSettings
    decks: DeckSettings
    cards: CardSettings
    groups: GroupSettings
    sides: SideSettings
    rules: RuleSettings
    doubt: DoubtSettings
