"""What somebody wants printed, of which event and in which role, and what stands at the foot of it.

Paper is a witness: who has the sheet can tell later whether the log still contains what the hall
was shown. N13-33, B-186.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from functools import cached_property
from urllib.parse import urlencode

import msgspec
from msgspec.structs import replace

from toptable.desk.deck_lists import DeckLists
from toptable.desk.desk import Desk
from toptable.desk.permissions import Visibility, may_see
from toptable.desk.tournament import Tournament
from toptable.desk.visible_log import draft_of
from toptable.engine.log.hash_chain import ASKED, format_checksum
from toptable.engine.roles import Actor
from toptable.engine.rules.decks.card_names import CardNames
from toptable.engine.rules.provisions import Words
from toptable.engine.rules.rulebook import Rules
from toptable.engine.state import State, rules_in, the_event
from toptable.engine.state.event import Event
from toptable.engine.state.people import Player
from toptable.engine.state.rounds import Round
from toptable.engine.subjects.event_admin.admin_commands import shown_through
from toptable.engine.views.reports.confidentiality import Reader, reader_for
from toptable.paper.scan_codes import code


class WitnessMark(msgspec.Struct, frozen=True):
    """The head of the log as text, and as a code that opens the page which checks it."""

    text: str
    code: str


class Imprint(msgspec.Struct, frozen=True):
    """The foot of a sheet."""

    event: str
    stage: str
    """The round that it is about, ``Round 3``; empty where it is about the event."""
    time: str
    draft: bool
    """Whether the round may still change."""
    confidential: bool
    """Whether it is for the staff who may print it, and for nobody else."""
    witness: WitnessMark


def witness_mark(head: str, site: str, event: str) -> WitnessMark:
    """The mark for the short head of a log (``witness.told``).

    ``site`` is where the pages are, such as ``https://hall.example``; without one the code holds
    the head alone.
    """
    return WitnessMark(head, code(check_address(site, event, head) if site else head))


def check_address(site: str, event: str, head: str) -> str:
    """Where anybody can see whether the log of an event still holds what it held then."""
    return f"{site.rstrip('/')}/e/{event}/proof?{urlencode({ASKED: head})}"


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
        return may_see(self.actor.role, Visibility.UNPUBLISHED)

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
        return format_checksum(log.version, log.head)

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
