"""What somebody wants printed: of which event, in which role, about which round, on which paper."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from functools import cached_property

from msgspec.structs import replace

from toptable.desk.deck_lists import DeckLists
from toptable.desk.desk import Desk
from toptable.desk.open_lines import draft_of
from toptable.desk.sights import Sight, may_see
from toptable.desk.tournament import Tournament
from toptable.engine.log.witness import told
from toptable.engine.reading.reports.sight import Reader, reader_for
from toptable.engine.roles import Actor
from toptable.engine.rules.decks.card_names import CardNames
from toptable.engine.rules.rulebook import Rules
from toptable.engine.rules.words import Words
from toptable.engine.state import State, rules_in, the_event
from toptable.engine.state.event import Event
from toptable.engine.state.people import Player
from toptable.engine.state.rounds import Round
from toptable.engine.subjects.office.office_work import shown_through
from toptable.paper.imprint import Imprint, witness_mark


class PaperSize(StrEnum):
    """The papers that printers have."""

    A4 = "a4"
    LETTER = "letter"


class PlayerLink(StrEnum):
    """What is asked about a player's own page."""

    ADDRESS = "address"
    CODE = "code"


@dataclass(frozen=True)
class PrintJob:
    """One wish to print, with all that a sheet may ask about the event.

    A sheet reads ``state``, which holds only what this role may see, and never the tournament's.
    """

    tournament: Tournament
    actor: Actor
    at: datetime
    number: int = 0
    """The round; 0 for the latest that this role may see."""
    size: PaperSize = PaperSize.A4
    large: bool = False
    options: Mapping[str, str] = field(default_factory=dict)
    """What was chosen for this sheet, by the keys of its options."""
    address: str = ""
    """Where the pages are for others (``https://example.org``), for codes to scan; may be empty."""
    link: Callable[[Player, PlayerLink], str] | None = None
    """A player's personal link, where this surface can make them."""
    desk: Desk | None = None
    """Where confidential texts and card facts are; without it, no sheet has any."""

    @cached_property
    def state(self) -> State:
        """The event as far as this role may see it."""
        state = self.tournament.state
        if not self.sees_drafts and draft_of(state):
            return replace(state, rounds=state.rounds[:-1])
        return state

    @property
    def sees_drafts(self) -> bool:
        return may_see(self.actor.role, Sight.UNPUBLISHED)

    @property
    def event(self) -> Event:
        return the_event(self.state)

    @property
    def rules(self) -> Rules:
        return rules_in(self.state, self.tournament.rulebook)

    @property
    def words(self) -> Words:
        return self.tournament.rulebook.words

    @property
    def round(self) -> Round | None:
        """The round that was asked for, or the latest."""
        if not self.number:
            return self.state.current
        return next((one for one in self.state.rounds if one.number == self.number), None)

    @property
    def standings_through(self) -> int:
        """The last round whose standings this role may see; 0 for none."""
        return self.state.finished_rounds if self.sees_drafts else shown_through(self.state)

    @cached_property
    def lists(self) -> DeckLists | None:
        """The deck lists, as far as this person may read them now."""
        if self.desk is None:
            return None
        return DeckLists(self.tournament, self.desk.store, self.actor, self.at)

    @cached_property
    def cards(self) -> CardNames | None:
        """What is known of the cards of the game, where somebody has loaded it."""
        game = self.rules.game
        return self.desk.cards.names(game.id) if self.desk is not None and game else None

    @property
    def reader(self) -> Reader:
        """This person as a reader of reports, with what they may know."""
        stored = self.desk.store.texts(self.event.id) if self.desk is not None else ()
        texts = {text.digest: text.text for text in stored}
        return reader_for(self.state, self.actor, texts, self.at, self.words)

    @property
    def page(self) -> str:
        """Where the pages of this event are, for codes; empty where that is unknown."""
        return f"{self.address}/e/{self.event.id}" if self.address else ""

    @property
    def head(self) -> str:
        """The log at this moment, in the form that people note down."""
        log = self.tournament.log
        return told(log.version, log.head)

    def imprint(
        self, stage: str = "", *, draft: bool = False, confidential: bool = False
    ) -> Imprint:
        """The foot of a sheet."""
        return Imprint(
            event=self.event.name,
            stage=stage,
            time=f"{self.at.astimezone():%Y-%m-%d %H:%M}",
            draft=draft,
            confidential=confidential,
            witness=witness_mark(self.head, self.address, self.event.id),
        )
