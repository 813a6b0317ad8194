"""Deck lists under the NISEI policies 1.3. N13-23, N13-24."""

from toptable.engine.rules.decks.list_rules import ListRules, decklists
from toptable.rulebooks.shared import nisei

_SECTION = "Decks And Decklists"

LISTS = ListRules(duty=nisei.at_competitive, source=_SECTION, rules=("N13-23",))
SETTING = decklists(
    source=_SECTION, rules=("N13-23",), otherwise="required at Competitive, otherwise optional"
)
HANDWRITTEN = nisei.handwritten_lists("no", source=_SECTION, rule="N13-24")
