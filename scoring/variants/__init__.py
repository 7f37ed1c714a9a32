"""The five ways to play, each a table, and the options that may be changed by name.

Options of every variant (the default first):

- ``pozzetto_unplayed`` (a pozzetto taken but not played): ``"table"`` as the variant's text has it,
  ``"flat"`` -100 points as if not taken, ``"cards"`` its cards count as cards in hand and nothing else.
- ``stock_end`` (closing bonus when the stock runs out): ``"nobody"`` gets it.
- ``match_end``: ``"first_past_target"``, the higher total if several pass in one hand, and a tie
  plays another hand.
- ``target``: points that end a match. ``burraco-reale`` and ``testa-a-testa``: any number, not set;
  the others: 2005, usually that, 505 or 1005.
- ``hands``: agreed number of hands, not set; when set it ends the match instead of the target.

Options of some variants:

- ``silent_amounts`` (``burraco-reale``, whose text names neither a closing bonus nor a penalty for a
  pozzetto not taken): ``"zero"``, or ``"hundred"`` for 100 and -100.
- ``natural_two`` (all): ``"natural"`` in its own place in a run, or ``"wild"`` there as everywhere.
- ``aces`` (``canasta``, ``classico``; in ``fibur`` the default is ``"one"``): ``"both"`` ends of a run of fourteen,
  or ``"one"`` ace only.
- ``sets`` (``canasta``): seven cards of a rank are a ``"canasta"``, or worth their ``"cards"`` alone.
- ``matte`` (``canasta``): ``"seven"`` 2s at once, or ``"building"``, three to six may lie without a bonus.
- ``wild_in_run`` (``canasta``): ``"anywhere"``, or ``"ends"`` for a wild only at an end of a run.
- ``packs`` (``canasta``): 2 or 3.
- ``most_wilds`` (``testa-a-testa``, ``canasta``, ``classico``): 1 or 2 wilds in a meld.
- ``only_wilds`` (``classico``): ``"none"``, or ``"three"`` 2s and jokers may lie by themselves, worth their cards.
- ``natural_two_points`` (``testa-a-testa``, ``classico``): a 2 in its own place counts as any ``"pinella"``, or 5 as
  other ``"low"`` cards.
- ``semipuro`` (``classico``; in ``fibur`` the default is ``"fibur"``): ``"any"`` eight cards or more with one wild,
  ``"wild_at_end"`` only with the wild at an end, ``"fibur"`` with seven naturals in a row on one side of the wild,
  ``"exactly_eight"`` no more than eight cards, ``"none"``.
- ``burrachi`` (``classico``): the kinds of the ``"text"``, or those of another federation, ``"feburit"``: thirteen of a
  suit 300, eight of a rank 250, then 200, 150 with seven naturals in a row, 100.
- ``players`` (``classico``, ``fibur``; in ``canasta`` 4 or 2): 4, 2 or 3; three play one against two, anew in
  every hand.
- ``pair_points`` (``classico``, ``fibur``; of those two against one): ``"half"`` of their points for each,
  rounded up, ``"half_down"``, rounded down, or the ``"whole"``.
- ``second_phase`` (``classico``, ``fibur``; of three players): ``"none"``, or ``"from_1000"`` or ``"from_1500"``
  points of any of them on, each of the three plays alone.

A house game that no option names is a `dataclasses.replace` of a `Variant`.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from scoring.variants.burraco_reale import BURRACO_REALE
from scoring.variants.canasta import CANASTA
from scoring.variants.classico import CLASSICO
from scoring.variants.fibur import FIBUR
from scoring.variants.testa_a_testa import TESTA_A_TESTA
from scoring.vocabulary import Variant

_REGISTERED: Final = {variant.name: variant for variant in (BURRACO_REALE, TESTA_A_TESTA, CANASTA, CLASSICO, FIBUR)}

VARIANTS: Final[Mapping[str, Variant]] = MappingProxyType(_REGISTERED)
"""Every variant by its name."""


def variant_named(name: str, options: Mapping[str, object] | None = None) -> Variant:
    """Return the variant of this name with the options applied.

    Raises:
        KeyError: when there is no such variant.
        OptionError: naming an option it does not have, or a value that the option does not take.
    """
    return VARIANTS[name].with_options(options or {})
