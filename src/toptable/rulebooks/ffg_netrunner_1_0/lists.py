"""Deck lists under the FFG Netrunner regulations: the organizer decides. FFG-10."""

from toptable.engine.rules.decks.list_rules import ListRules, decklists

_SECTION = "Player Materials"

LISTS = ListRules(source=_SECTION, rules=("FFG-10",))
SETTING = decklists(source=_SECTION, rules=("FFG-10",), otherwise="optional")
