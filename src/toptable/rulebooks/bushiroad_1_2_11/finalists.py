"""What finalists are chosen by besides their rank, game by game. B-109 to B-112, A-22."""

from toptable.engine.rules.finals.finalists.traits import (
    Trait,
    cards_named,
    decks_with_any,
    names_found,
)

NATION_OR_CLAN = Trait(
    id="nation",
    name="By nation or clan",
    help="The unbeaten, then those with one loss: fewest decks of the unbeaten's nations first.",
    source="FR-3.2.4.2",
    rules=("B-109", "B-113", "B-114", "A-22", "A-23"),
    games=("vg",),
    noun=("deck of a selected nation or clan", "decks of selected nations or clans"),
    count=decks_with_any,
)
RIDE_LINE = Trait(
    id="ride_line",
    name="By ride line",
    help="The unbeaten, then those with one loss: fewest of the unbeaten's ride lines first.",
    source="FR-3.2.4.3",
    rules=("B-110", "B-113", "B-114", "A-22"),
    games=("vg",),
    noun=("selected ride line", "selected ride lines"),
    count=names_found,
    also="Other cards of the ride deck",
)
TITLE = Trait(
    id="title",
    name="By title",
    help="The unbeaten, then those with one loss: fewest decks of the unbeaten's titles first.",
    source="FR-3.2.4.4",
    rules=("B-111", "B-113", "B-114", "A-22"),
    games=("ws",),
    noun=("deck of a selected title", "decks of selected titles"),
    count=decks_with_any,
    declared="title",
)
OSHI = Trait(
    id="oshi",
    name="By Oshi holomem",
    help="The unbeaten, then those with one loss: fewest of the unbeaten's Oshi cards first.",
    source="FR-3.2.4.5",
    rules=("B-112", "B-113", "B-114", "A-22"),
    games=("hocg",),
    noun=("Oshi card with a selected name", "Oshi cards with selected names"),
    count=cards_named,
)

TRAITS = (NATION_OR_CLAN, RIDE_LINE, TITLE, OSHI)
