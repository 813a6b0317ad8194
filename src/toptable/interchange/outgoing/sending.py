"""An event as a file of another program, for whoever asks: what they may see, and no more.

A file goes on to others. So decks are in it as everybody may read them, whoever asks, and a round
that is still a draft is in none.
"""

from datetime import datetime

from toptable.desk.deck_lists import DeckLists
from toptable.desk.sights import Sight, may_see
from toptable.desk.tournament import Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.subjects.decks.handing_in import DeckRegistered
from toptable.engine.subjects.office.office_work import shown_through
from toptable.interchange.foreign.bring_in import WHY
from toptable.interchange.foreign.event import ForeignDeck
from toptable.interchange.outgoing.deck_lines import as_foreign
from toptable.interchange.outgoing.formats import OutFormat, Outgoing
from toptable.interchange.outgoing.told import told, without_draft
from toptable.store import Store

EVERYBODY = Actor("", Role.SPECTATOR)
FIRST_LINES = 20
"""Players are entered at the beginning of an event that comes from a file."""


def outgoing(
    tournament: Tournament, store: Store, role: Role, now: datetime, original: bytes = b""
) -> Outgoing:
    """The event as far as a role may see it, with the file it came from where it is handed in."""
    staff = may_see(role, Sight.UNPUBLISHED)
    state, rulebook = without_draft(tournament.state), tournament.rulebook
    through = state.finished_rounds if staff else shown_through(state)
    standings = tournament.standings(through) if through else None
    brought_in = any(tournament.why(line) == WHY for line in tournament.log.lines[:FIRST_LINES])
    decks = _decks(tournament, store, now)
    return Outgoing(
        state=state,
        rulebook=rulebook,
        standings=standings,
        event=told(state, rulebook, standings, decks, staff=staff, everybody=brought_in),
        staff=staff,
        brought_in=brought_in,
        identities=_identities(tournament, store, now) if brought_in else {},
        original=original,
        at=now.astimezone(),
    )


def written(chosen: OutFormat, event: Outgoing) -> bytes | Refusal:
    """The file, or why there is none of this kind."""
    return chosen.unfit(event) or chosen.write(event)


def _identities(
    tournament: Tournament, store: Store, now: datetime
) -> dict[str, tuple[ForeignDeck, ...]]:
    """What the file that the event came from published of decks, while no list has come since."""
    lists = DeckLists(tournament, store, Actor("", Role.ORGANIZER), now)
    found: dict[str, tuple[ForeignDeck, ...]] = {}
    for line in tournament.log.lines:
        entry = line.entry
        if not isinstance(entry, DeckRegistered) or tournament.why(line) != WHY:
            continue
        registered = tournament.state.decks.of(entry.player, entry.slot)
        opened = lists.open(entry.player, entry.slot)
        if registered is None or len(registered.versions) > 1 or isinstance(opened, Refusal):
            continue
        deck = opened.handed_in.deck
        if deck.identity is not None and not deck.cards:
            own = str(entry.player)
            found[own] = (*found.get(own, ()), as_foreign(entry.slot, deck))
    return found


def _decks(
    tournament: Tournament, store: Store, now: datetime
) -> dict[int, tuple[ForeignDeck, ...]]:
    lists = DeckLists(tournament, store, EVERYBODY, now)
    return {
        player: decks
        for player in tournament.state.players
        if (
            decks := tuple(
                as_foreign(slot, opened.handed_in.deck) for slot, opened in lists.of(player)
            )
        )
    }
