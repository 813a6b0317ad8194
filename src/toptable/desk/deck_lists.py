"""The text of deck lists and the statistics of decks, only as far as somebody may read them now."""

from collections.abc import Iterator
from datetime import datetime
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from toptable.desk.draft_event import Keeps
from toptable.desk.tournament import Tournament
from toptable.engine.questions.roster import slots_of, unknown_slot
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor
from toptable.engine.rules.decks.card_names import CardNames
from toptable.engine.rules.decks.decklist import Decklist, HandedIn, read
from toptable.engine.rules.finals.cut import Cut
from toptable.engine.rules.finals.cut_preview import Preview
from toptable.engine.rules.finals.finalist_candidates import Deck
from toptable.engine.rules.finals.finalist_selection import ByTrait, Method
from toptable.engine.secrets import Sealed
from toptable.engine.state.decks import DeckVersion
from toptable.engine.subjects.decks.submission import nothing_there
from toptable.engine.subjects.event.required_event_info import announced_method
from toptable.engine.subjects.finals.choosing_finalists import (
    announced_preview,
    finalist_candidates,
)
from toptable.engine.views.deck_views import ListView, list_views
from toptable.engine.views.deck_visibility import (
    DeckSight,
    counted,
    deck_sight,
    reads_all_versions,
    why_closed,
)
from toptable.engine.views.outcome import FieldStatistics, field_statistics


class OpenList(msgspec.Struct, frozen=True):
    """A version of a list as somebody may read it."""

    version: DeckVersion
    sight: DeckSight
    handed_in: HandedIn
    """Of an identity alone, without cards, name, comment and text."""


NOT_IN_THIS_COPY = Refusal.of("no_text")


class DeckLists:
    """The lists of one tournament, for one person at one moment."""

    def __init__(self, tournament: Tournament, store: Keeps, actor: Actor, now: datetime) -> None:
        self._tournament = tournament
        self._store = store
        self._actor = actor
        self._now = now
        self._texts: dict[str, str] | None = None

    def sight(self, player: int) -> DeckSight:
        """How much of a player's lists this person may read."""
        tournament = self._tournament
        return deck_sight(tournament.state, tournament.rulebook, self._actor, player, self._now)

    def all_versions(self, player: int) -> bool:
        """Whether this person may read every version, with reasons and findings."""
        return reads_all_versions(self._tournament.state, self._actor, player)

    def counted(self, player: int) -> bool:
        """Whether a player's decks are in the statistics that this person sees."""
        return counted(self._tournament.state, self._actor, player)

    def open(self, player: int, slot: str, number: int = 0) -> OpenList | Refusal:
        """A list, the latest version unless another is named; or why it is not open."""
        state = self._tournament.state
        if refusal := unknown_slot(state, self._tournament.rules, player, slot):
            return refusal
        sight = self.sight(player)
        if sight is DeckSight.NOTHING or (number and not self.all_versions(player)):
            return why_closed(state, self._actor, player)
        deck = state.decks.of(player, slot)
        if deck is None:
            return nothing_there(state, player, slot) or NOT_IN_THIS_COPY
        if number > len(deck.versions):
            return Refusal.of("version:open", count=len(deck.versions))
        version = deck.versions[number - 1] if number else deck.latest
        handed_in = self._handed_in(version.text)
        if handed_in is None:
            return NOT_IN_THIS_COPY
        whole = sight is DeckSight.LIST
        return OpenList(version, sight, handed_in if whole else _only_identity(handed_in))

    def pool(self, player: int, slot: str) -> Decklist | None:
        """The cards from which the deck in a slot was built, where that is open. FFG-51, B-045."""
        tournament = self._tournament
        pool = tournament.rulebook.decks.pool_under(tournament.rules.chosen)
        if pool is None or slot.startswith(pool.id):
            return None
        seat = slot.rpartition("_")[2] if tournament.state.members_of(player) else ""
        found = self.open(player, f"{pool.id}_{seat}" if seat else pool.id)
        return found.handed_in.deck if isinstance(found, OpenList) else None

    def told(self, player: int, sealed: Sealed | None) -> str:
        """A reason or a card that belongs to a player's lists, where this person may read it."""
        if sealed is None or not self.all_versions(player):
            return ""
        return self._text(sealed) or "not in this copy"

    def of(self, player: int) -> Iterator[tuple[str, OpenList]]:
        """Every list of a player that is open to this person."""
        for slot in slots_of(self._tournament.state, self._tournament.rules, player):
            found = self.open(player, slot.id)
            if isinstance(found, OpenList):
                yield slot.id, found

    def views(self, player: int, *, read: bool = True) -> list[ListView]:
        """Every deck that a player brings, as this person may see it.

        Without ``read`` no list is opened of which they may see the whole.
        """
        sight = self.sight(player)
        wanted = sight is not DeckSight.NOTHING and (read or sight is DeckSight.IDENTITY)
        opened = {slot: found.handed_in for slot, found in self.of(player)} if wanted else {}
        state, rules = self._tournament.state, self._tournament.rules
        return [*list_views(state, rules, player, opened, findings=self.all_versions(player))]

    def stands_for(self, player: int) -> tuple[Deck, ...]:
        """What the decks of a player count as, as far as it is open to this person. B-065."""
        return tuple(
            found.handed_in.stands_for
            for _, found in self.of(player)
            if found.handed_in.stands_for.values
        )

    def for_method(self, method: Method) -> dict[int, tuple[Deck, ...]]:
        """What the decks count as of everybody whom a method to choose finalists looks at."""
        if not isinstance(method, ByTrait):
            return {}
        state, rulebook = self._tournament.state, self._tournament.rulebook
        needed = method.needs_decks_of(finalist_candidates(state, rulebook))
        known = {candidate.player: self.stands_for(candidate.player) for candidate in needed}
        return {player: decks for player, decks in known.items() if decks}

    def cut_preview(self, cut: Cut) -> Preview:
        """The cut by the announced method, as far as decks are open to this person. B-104."""
        tournament = self._tournament
        decks = self.for_method(announced_method(tournament.rules))
        return announced_preview(tournament.state, tournament.rulebook, cut, decks)

    def _handed_in(self, sealed: Sealed) -> HandedIn | None:
        return read(self._text(sealed))

    def _text(self, sealed: Sealed) -> str:
        if self._texts is None:
            stored = self._store.texts(self._tournament.event)
            self._texts = {text.digest: text.text for text in stored}
        return self._texts.get(sealed.digest, "")


def _only_identity(handed_in: HandedIn) -> HandedIn:
    identity = handed_in.deck.identity
    shown = replace(identity, line=0) if identity is not None else None
    return HandedIn(deck=Decklist(identity=shown), stands_for=handed_in.stands_for)


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
