"""Deck lists under the NISEI policies 1.0. N10-12, N10-16, N10-20, N10-21."""

from toptable.engine.rules.decks.list_rules import ListRules, decklists
from toptable.engine.rules.settings import Chosen
from toptable.rulebooks.shared import nisei

_SECTION = "Other Tournament Rules"


def _always(_chosen: Chosen) -> bool:
    """Staff approve proxies and alternate art before every event. N10-12, N10-16."""
    return True


LISTS = ListRules(
    duty=nisei.at_competitive,
    proxies_approved=_always,
    source=_SECTION,
    rules=("N10-12", "N10-16", "N10-20"),
)
SETTING = decklists(
    source=_SECTION, rules=("N10-20",), otherwise="required at Competitive, otherwise optional"
)
HANDWRITTEN = nisei.handwritten_lists("yes", source=_SECTION, rule="N10-21")
