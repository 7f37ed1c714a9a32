"""Identities chosen jointly by the rules of melds and the pack; every search held to a naive one."""

from __future__ import annotations

import itertools

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.card import CARDS, parse_cards, text_of
from scoring.melds.meld import readings_of
from scoring.variants import VARIANTS
from vision.rules.assignment import assign
from vision.rules.gapped_runs import best_with_gaps
from vision.rules.marginals import posterior
from vision.rules.meld_decoding import Unit
from vision.rules.meld_templates import runs, with_wild
from vision.rules.rulebook import lawbook
from vision.rules.table_decoding import settle, split_at

UNION = lawbook()


def log_p(text: str, *, surprise: float = 2e-3, maybe: dict[int, dict[str, float]] | None = None) -> np.ndarray:
    """A classifier that is sure of these cards, but for what `maybe` says of single places."""
    p = np.full((len(text.split()), len(CARDS)), surprise / len(CARDS))
    for place, card in enumerate(parse_cards(text)):
        for name, share in (maybe or {}).get(place, {str(card): 1 - surprise}).items():
            p[place, CARDS.index(parse_cards(name)[0])] += share
    return np.asarray(np.log(p / p.sum(axis=1, keepdims=True)))


def read(text: str, variant: str | None = None, **kw: object) -> str:
    unit = Unit(log_p(text, **kw), lawbook(variant), meld=True)  # type: ignore[arg-type]
    return text_of([CARDS[c] for c in unit.best({}).cards])


LAWFUL = [
    "5H 6H 7H",
    "7H 6H 5H",
    "2H QH JH 10H",
    "10H QH JK",
    "AH KH QH",
    "3D 2D AD",
    "5H 5D 5S 5C 2C",
    "JK KD KC KS KS KC",
    "AS 2S 3S 4S 2C 6S 7S 8S 9S 10S JS QS KS AS",
    "7H 5H 6H 9H 8H",
    "2H 2D 2C 2S 2H 2D 2C",
]


@pytest.mark.parametrize("text", LAWFUL)
def test_a_lawful_meld_that_is_plainly_seen_stays(text: str) -> None:
    assert read(text) == text


@pytest.mark.parametrize(
    ("seen", "place", "maybe", "right"),
    [
        ("5H 6H 7D 8H", 2, {"7D": 0.8, "7H": 0.15}, "5H 6H 7H 8H"),
        ("9C 9S 6H", 2, {"6H": 0.9, "9H": 0.05}, "9C 9S 9H"),
        ("KS QS JS JK 9S 8S 1", 6, {"9S": 0.6, "7S": 0.2}, "KS QS JS JK 9S 8S 7S"),
        ("10D 9D 8D 6H", 3, {"6H": 0.9, "2H": 0.05}, "10D 9D 8D 2H"),
    ],
)
def test_a_misread_card_is_mended_by_its_meld(seen: str, place: int, maybe: dict[str, float], right: str) -> None:
    assert read(seen.replace(" 1", " 9S"), maybe={place: maybe}) == right


def test_strong_evidence_against_the_rules_stands() -> None:
    assert read("5H 6H KD", surprise=1e-4) == "5H 6H KD"
    assert Unit(log_p("QD 4H 10S 2C"), UNION, meld=True).best({}).kind == "free"


def test_a_gap_without_a_wild_is_a_hidden_card_not_a_misread_one() -> None:
    choice = Unit(log_p("7H 8H 10H JH"), UNION, meld=True).best({})
    assert (choice.kind, str(CARDS[choice.missing])) == ("lacking", "9H")
    assert read("7H 8H 10H JH") == "7H 8H 10H JH"


@pytest.mark.parametrize(
    ("seen", "unseen"),
    [("QD 10D 8D", 2), ("5H 6H 9H 10H", 2), ("AD 2D 3D 4D 5D 7D 2C 9D 10D QD KD AD", 2), ("JK 5C 6C 9C JC", 2)],
)
def test_a_run_that_lacks_several_cards_is_kept_as_seen(seen: str, unseen: int) -> None:
    choice = Unit(log_p(seen), UNION, meld=True).best({})
    assert choice.kind == "lacking"
    assert text_of([CARDS[c] for c in choice.cards]) == seen
    assert best_with_gaps(with_wild(log_p(seen), UNION), UNION)[1] == unseen


def test_variants_without_sets_or_jokers_are_read_without_them() -> None:
    maybe = {2: {"9H": 0.7, "6S": 0.2}}
    assert read("4S 5S 9H", "burraco-reale", maybe=maybe) == "4S 5S 6S"
    choice = Unit(log_p("9C 9S 9H"), lawbook("burraco-reale"), meld=True).best({})
    assert choice.kind == "free"
    assert "JK" not in read("9H 10H JH", "burraco-reale", maybe={0: {"JK": 0.6, "8H": 0.3}})


def test_the_order_tells_which_end_a_card_stands_at() -> None:
    """Only the place in the column says whether the unreadable card is the 4 or the 8."""
    blind = {str(c): 1 / 53 for c in CARDS}
    # The classifier leaves the two ends open alike, wilds ruled out.
    maybe = {"4H": 0.5, "8H": 0.5}
    assert blind
    assert read("4H 5H 6H 7H", maybe={0: maybe}) == "4H 5H 6H 7H"
    assert read("5H 6H 7H 4H", maybe={3: maybe}) == "5H 6H 7H 8H"


@given(st.integers(3, 14), st.randoms(use_true_random=False))
def test_every_shape_of_a_run_is_lawful(n: int, random: object) -> None:
    shapes = runs(n, UNION.variants, UNION.priors)
    rng = np.random.default_rng(random.getrandbits(32))  # type: ignore[attr-defined]
    whole = np.flatnonzero(shapes.missing < 0)
    for s in rng.choice(whole, 20):
        cards = [CARDS[c] if c < len(CARDS) else CARDS[-1] for c in shapes.codes[s]]
        assert readings_of(cards, VARIANTS["classico"]), text_of(cards)


@given(st.integers(0, 10_000), st.integers(1, 5), st.integers(0, 2))
def test_assignment_is_the_best_of_all(seed: int, n: int, more: int) -> None:
    gain = np.random.default_rng(seed).normal(size=(n, n + more))
    column, total = assign(gain)
    best = max(sum(gain[i, c] for i, c in enumerate(p)) for p in itertools.permutations(range(n + more), n))
    assert total == pytest.approx(best)
    assert sum(gain[i, c] for i, c in enumerate(column)) == pytest.approx(best)


def test_assignment_refuses_too_few_columns() -> None:
    with pytest.raises(ValueError, match="3 rows"):
        assign(np.zeros((3, 2)))


def table(*texts: str, sure: dict[int, dict[int, dict[str, float]]] | None = None) -> list[Unit]:
    return [
        Unit(log_p(text, maybe=(sure or {}).get(k)), UNION, meld=len(text.split()) > 2) for k, text in enumerate(texts)
    ]


def test_the_pack_settles_what_no_meld_can() -> None:
    units = table("6S", "6S", "6S", sure={1: {0: {"6S": 0.6, "9S": 0.35}}})
    chosen = settle(units, UNION)
    assert [str(CARDS[c.cards[0]]) for c in chosen.choices] == ["6S", "9S", "6S"]
    assert not chosen.surplus


def test_a_surplus_that_is_plainly_seen_stands_and_is_told() -> None:
    units = [Unit(log_p("6S", surprise=1e-6), UNION, meld=False) for _ in range(3)]
    chosen = settle(units, UNION)
    assert chosen.surplus == {CARDS.index(parse_cards("6S")[0]): 1}


@given(seed=st.integers(0, 10_000))
def test_the_joint_choice_is_the_best_of_all(seed: int) -> None:
    """Five cards on their own, three identities each, two copies in the pack: against all combinations."""
    rng = np.random.default_rng(seed)
    few = [CARDS.index(c) for c in parse_cards("5H 6H 7H")]
    tables = []
    for _ in range(5):
        p = np.full((1, len(CARDS)), 1e-12)
        p[0, few] = rng.dirichlet([0.6] * 3)
        tables.append(np.log(p / p.sum()))
    chosen = settle([Unit(t, UNION, meld=False) for t in tables], UNION)

    def score(cards: tuple[int, ...]) -> float:
        surplus = sum(max(0, cards.count(c) - 2) for c in few)
        return float(sum(t[0, c] for t, c in zip(tables, cards, strict=True))) - UNION.priors.surplus_cost * surplus

    best = max(itertools.product(few, repeat=5), key=score)
    assert chosen.score == pytest.approx(score(best))


@given(seed=st.integers(0, 10_000), text=st.sampled_from(LAWFUL))
def test_probabilities_are_probabilities_and_the_same_each_time(seed: int, text: str) -> None:
    rng = np.random.default_rng(seed)
    p = np.exp(log_p(text)) + rng.dirichlet([0.1] * len(CARDS), len(text.split()))
    unit = Unit(np.log(p / p.sum(axis=1, keepdims=True)), UNION, meld=True)
    choice = unit.best({})
    first = posterior(unit, {}, choice)
    assert first.sum(axis=1) == pytest.approx(1)
    assert (first >= 0).all()
    assert np.array_equal(first, posterior(unit, {}, unit.best({})))


def test_two_melds_that_touch_are_proposed_as_two() -> None:
    assert split_at(Unit(log_p("5H 6H 7H KD KS KC"), UNION, meld=True)) == 3
    assert split_at(Unit(log_p("5H 6H 7H 8H 2D KS KC"), UNION, meld=True)) == 4
    assert split_at(Unit(log_p("5H 6H 7H 8H 9H 10H"), UNION, meld=True)) is None
    assert split_at(Unit(log_p("5H 6H 7H 8H 9H JC"), UNION, meld=True)) is None


@given(
    st.integers(0, 10_000), st.integers(6, 9), st.sampled_from(["", "5H 6H 7H 8H 9H 10H JH QH KH", "KD KS KC KH KD"])
)
def test_no_two_melds_are_likelier_than_their_bound(seed: int, n: int, text: str) -> None:
    rows = np.random.default_rng(seed).dirichlet(np.full(len(CARDS), 0.05), n) + 1e-9
    plain = log_p(text)[:n] if text else np.zeros((0, len(CARDS)))
    whole = Unit(np.concatenate([plain, np.log(rows)[len(plain) :]]), UNION, meld=True)
    most = whole.most_as_two()
    for k in range(3, n - 2):
        assert whole.part(0, k).lawful_score(-np.inf) + whole.part(k, n).lawful_score(-np.inf) <= most[k] + 1e-9


def test_without_rules_every_card_is_what_it_looks_like() -> None:
    unit = Unit(log_p("5H 6H KD KD KD"), lawbook("none"), meld=True)
    assert text_of([CARDS[c] for c in unit.best({}).cards]) == "5H 6H KD KD KD"


def test_without_rules_of_melds_a_single_pack_settles_which_of_two_alike_is_which() -> None:
    units = [
        Unit(log_p("8S", maybe={0: {"8S": 0.7, "8C": 0.29}}), lawbook("none"), meld=False),
        Unit(log_p("8S", surprise=1e-6), lawbook("none"), meld=False),
        Unit(log_p("KD", surprise=1e-6), lawbook("none"), meld=False),
        Unit(log_p("KD", surprise=1e-6), lawbook("none"), meld=False),
    ]
    chosen = settle(units, lawbook("none"))
    assert [str(CARDS[c.cards[0]]) for c in chosen.choices] == ["8C", "8S", "KD", "KD"]
    assert chosen.surplus == {CARDS.index(parse_cards("KD")[0]): 1}
    any_number = settle(units, lawbook("none", pack=False))
    assert [str(CARDS[c.cards[0]]) for c in any_number.choices] == ["8S", "8S", "KD", "KD"]
