"""Deck registration under the Bushiroad floor rules. B-061, B-062.

Organizer or head judge may require lists, and may ask for one at any time. Received is registered:
nobody changes the deck after that.
"""

from toptable.engine.rules.decks.list_rules import ListDuty, ListRules, decklists
from toptable.engine.rules.settings import Chosen

_SECTION = "FR-3.3.2"


def _duty(_chosen: Chosen) -> ListDuty:
    return ListDuty.ON_DEMAND


LISTS = ListRules(
    duty=_duty, fixed_on_receipt=True, source=_SECTION, rules=("B-045", "B-061", "B-062")
)
SETTING = decklists(source=_SECTION, rules=("B-061", "B-062"), otherwise="when staff ask for them")
