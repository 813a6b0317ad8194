"""Deck lists in Star Wars: The Card Game: all four of a team of two, otherwise open. SW-36."""

from toptable.engine.rules.decks.list_rules import ListDuty, ListRules, decklists
from toptable.engine.rules.settings import Chosen

_SECTION = "2v2 Tournaments, Entry and Registration"


def _duty(chosen: Chosen) -> ListDuty:
    """Teams hand in all their lists together; of single players the document asks none."""
    asked = chosen.get("team", "none") != "none" and chosen.get("team_decks", "asked") == "asked"
    return ListDuty.REQUIRED if asked else ListDuty.OPTIONAL


LISTS = ListRules(duty=_duty, source=_SECTION, rules=("SW-36",))
SETTING = decklists(
    source=_SECTION, rules=("SW-36",), otherwise="required of teams, otherwise optional"
)
