"""The state of a tournament: what its log adds up to.

A state never changes. ``apply`` makes the next one and shares with the old everything that stayed
the same (the maps are persistent), so that a reader who holds a state holds a complete version of
the tournament for as long as they like, and looking at "what if" costs nothing.
"""

from collections.abc import Iterator

import msgspec

from toptable.engine.persistent_map import Map
from toptable.engine.rules.decks.cards import EventCards
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.rules.structure.stop_rules import PlannedRounds, StopRule
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state.conduct import Conduct
from toptable.engine.state.decks import DeckChecks, Decks
from toptable.engine.state.event import Event
from toptable.engine.state.floor import Floor, Online
from toptable.engine.state.office import Handover, Office, Prizes, Staff
from toptable.engine.state.people import Admission, Player
from toptable.engine.state.rounds import Finals, Round
from toptable.engine.state.screens import Messages, Screens


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything that is true of a tournament at one version of its log."""

    event: Event | None = None
    players: Map[int, Player] = Map()
    names: Map[str, int] = Map()
    """The players by what their names compare as, so that nobody is entered twice."""
    rounds: tuple[Round, ...] = ()
    discarded: Round | None = None
    """The draft that was thrown away last, until another one is paired."""
    staff: tuple[Staff, ...] = ()
    plan: Plan | None = None
    """How many rounds and which cut, once the organizer has said so."""
    structure: str = ""
    """What the document calls that plan."""
    stop: StopRule = PlannedRounds()
    """When the rounds are over."""
    finals: Finals = Finals()
    """The cut, the games around its line, and the bracket."""
    floor: Floor = Floor()
    """The clocks and the judge calls."""
    conduct: Conduct = Conduct()
    """Rulings and what they did, appeals, holds, people sent out, permissions."""
    deck_checks: DeckChecks = DeckChecks()
    """Who was checked, by whom, and what was found."""
    admission: Admission = Admission()
    """The terms of entry, and who was turned away."""
    online: Online = Online()
    """Links of matches, and who has checked in between rounds."""
    handover: Handover = Handover()
    """Notes for the staff, and who stands in for the head judge."""
    office: Office = Office()
    """Status, tables set aside, the organizer's words and ticks, archive and bin."""
    event_cards: EventCards = EventCards()
    """What the organizer said about legal products, bans and the building of decks."""
    decks: Decks = Decks()
    """Deck lists: who has handed in what, whether they are locked, what is shown of them."""
    messages: Messages = Messages()
    """What the staff tell players on their phones."""
    prizes: Prizes = Prizes()
    """The prize table, kits, what was handed out, vouchers that were destroyed."""
    screens: Screens = Screens()
    """What the room sees, who is called to the desk, which match viewers are shown."""
    rematches_allowed: frozenset[int] = frozenset()
    hall: tuple[str, ...] = ()
    """Digits that were called out in the hall, each time anew; later draws depend on them too."""
    closed: bool = False

    @property
    def current(self) -> Round | None:
        """The latest round, draft or published."""
        return self.rounds[-1] if self.rounds else None

    @property
    def finished_rounds(self) -> int:
        """How many rounds are complete, counted from the first without a gap."""
        done = 0
        for round_ in self.rounds:
            if not round_.complete:
                break
            done = round_.number
        return done

    def entrants(self) -> Iterator[Player]:
        """Everyone who is or was in the event, by number.

        Nobody who had not come, or had gone again, when round 1 was paired. B-070.
        """
        bracket = self.finals.bracket
        drawn = (
            {finalist.player for finalist in bracket.finalists if finalist}
            if bracket is not None
            else set()
        )
        return (
            player
            for number, player in sorted(self.players.items())
            if player.took_part or number in drawn
        )

    @property
    def field_size(self) -> int:
        """How many that are."""
        return sum(1 for _ in self.entrants())

    @property
    def started(self) -> bool:
        """Whether round 1 was paired, or the bracket made that is the whole event."""
        return bool(self.rounds) or self.finals.bracket is not None

    def active_players(self) -> Iterator[Player]:
        """Everyone who has not left."""
        return (player for player in self.players.values() if player.active)

    def name_of(self, player: int) -> str:
        """How to call a player in a sentence, known or not."""
        found = self.players.get(player)
        return found.record.name if found else f"player {player}"

    def members_of(self, player: int) -> tuple[str, ...]:
        """Who plays for a team, by seat; nobody for a single player."""
        found = self.players.get(player)
        return found.team.members if found is not None and found.team is not None else ()


def the_event(state: State) -> Event:
    """The event of a log that has begun."""
    if state.event is None:
        raise ValueError("this log has no first entry")
    return state.event


def rules_in(state: State, rulebook: Rulebook) -> Rules:
    """What an event runs by; before there is one, the rulebook as it stands."""
    event = state.event
    for known, book, rules in _asked_last:
        if known is event and book is rulebook:
            return rules
    rules = rulebook.under(event.settings if event is not None else {})
    _asked_last[:] = [(event, rulebook, rules)]
    return rules


_asked_last: list[tuple[Event | None, Rulebook, Rules]] = []
"""What was worked out last: a decision asks for the same half a dozen times."""
