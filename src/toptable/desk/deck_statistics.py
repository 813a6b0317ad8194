"""What decks stand for, as far as somebody may read them, and the statistics that follow."""

from enum import StrEnum

from toptable.desk.deck_lists import DeckLists, OpenList
from toptable.desk.tournament import Tournament
from toptable.engine.reading.field_statistics import FieldStatistics, field_statistics
from toptable.engine.rules.decks.card_names import CardNames


class Grouping(StrEnum):
    """What decks are counted by."""

    IDENTITY = "identity"
    """What they are built on."""
    FACTION = "faction"
    """The faction of that, where card facts have it."""
    COUNTS_AS = "counts_as"
    """What they count as where finalists are chosen by that. B-065."""


def statistics_for(
    tournament: Tournament, lists: DeckLists, cards: CardNames | None, by: Grouping
) -> FieldStatistics:
    """The statistics of an event as whoever has these lists may see them."""
    stands_for = {
        (player, slot): name
        for player in tournament.state.players
        if lists.counted(player)
        for slot, found in lists.of(player)
        if (name := _name(found, cards, by))
    }
    return field_statistics(tournament.state, tournament.rules, stands_for)


def _name(found: OpenList, cards: CardNames | None, by: Grouping) -> str:
    if by is Grouping.COUNTS_AS:
        return " / ".join(sorted(found.handed_in.stands_for.values))
    identity = found.handed_in.deck.identity
    if identity is None:
        return ""
    if by is Grouping.IDENTITY:
        return identity.name
    known = cards.find(identity.name) if cards is not None else ()
    return known[0].faction if len(known) == 1 else ""
