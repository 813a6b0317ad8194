"""Every format in which an event can leave: what it is for, and what it cannot hold.

A new format is a module beside this one with a function that writes it, and one entry here.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime

from msgspec.structs import replace

from toptable.engine.refusal import Refusal
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.rules.standings.ranking import Standings
from toptable.engine.state import State, rules_in
from toptable.interchange.csv_lists import csv_files, zipped
from toptable.interchange.formats.exchange_model import ForeignDeck, ForeignEvent
from toptable.interchange.formats.kinds import OWN
from toptable.interchange.formats.limitless import write_limitless
from toptable.interchange.formats.mtgo_decklist_cache import write_mtgo_decklist_cache
from toptable.interchange.formats.netrunner_writer import write_cobra, write_nrtm
from toptable.interchange.formats.own_lists import write_sheet
from toptable.interchange.formats.tom_writer import write_tdf
from toptable.interchange.formats.topdeck import write_topdeck_pairings
from toptable.interchange.formats.trf import Worth, write_trf16, write_trf26

OWN_PUBLIC = "toptable-public"
"""The public copy of our own event file; ``desk/files.py`` writes it, and the complete one."""


@dataclass(frozen=True, kw_only=True)
class Outgoing:
    """An event on its way out, as far as whoever asks may see it."""

    state: State
    rulebook: Rulebook
    standings: Standings | None
    event: ForeignEvent
    staff: bool
    brought_in: bool = False
    """Whether it came from a file of another program."""
    original: bytes = b""
    """That file, handed in again for a format that only changes it."""
    identities: Mapping[str, tuple[ForeignDeck, ...]] = field(default_factory=dict)
    """By player: what decks are built on, as the file that the event came from had it."""
    at: datetime = datetime.min
    """When it goes out, as the clock on the wall says."""

    @property
    def rules(self) -> Rules:
        """What the event runs by."""
        return rules_in(self.state, self.rulebook)

    @property
    def worth(self) -> Worth:
        """What a win and a draw are worth, where whole matches count."""
        return Worth.under(self.rules.scoring)

    @property
    def planned(self) -> int:
        """How many rounds are planned; 0 where nobody has said."""
        return self.state.plan.rounds if self.state.plan is not None else 0

    @property
    def with_identities(self) -> ForeignEvent:
        """The event with the identities that its own file published, where no deck is open."""
        players = tuple(
            replace(player, decks=player.decks or self.identities.get(player.key, ()))
            for player in self.event.players
        )
        return replace(self.event, players=players)


@dataclass(frozen=True, kw_only=True)
class OutFormat:
    """One format."""

    id: str
    name: str
    """What people call it."""
    purpose: str
    """What it is good for, as a sentence."""
    lacks: str
    """What it cannot hold, as it goes on after a colon."""
    ending: str
    """How a file's name ends."""
    media: str
    write: Callable[[Outgoing], bytes | Refusal]
    unfit: Callable[[Outgoing], Refusal | None] = lambda _outgoing: None
    """Why an event has no place in this format."""
    changes_original: bool = False
    """Whether the file that the event came from is handed in again and changed."""


JSON, CSV, TEXT, ZIP = "application/json", "text/csv", "text/plain", "application/zip"
XML = "application/xml"
NETRUNNER = {"C", "R"}
MOST_IN_TRF = 9999


def _only_netrunner(outgoing: Outgoing) -> Refusal | None:
    if set(outgoing.rulebook.sides or ()) == NETRUNNER:
        return None
    return Refusal.of("not_netrunner")


def _no_round(outgoing: Outgoing) -> Refusal | None:
    if outgoing.event.rounds:
        return None
    return Refusal.of("no_round:no_round_2")


def _too_many(outgoing: Outgoing) -> Refusal | None:
    if len(outgoing.event.players) <= MOST_IN_TRF:
        return None
    return Refusal.of("too_many:too_many_2", most_in_trf=MOST_IN_TRF)


def _not_brought_in(outgoing: Outgoing) -> Refusal | None:
    if outgoing.brought_in:
        return None
    return Refusal.of("not_brought_in")


def _tdf(outgoing: Outgoing) -> bytes | Refusal:
    if not outgoing.original:
        return Refusal.of("no_original")
    return write_tdf(outgoing.original, outgoing.state, outgoing.event, outgoing.at)


def _csv(outgoing: Outgoing) -> bytes:
    return zipped(lists_of(outgoing))


def lists_of(outgoing: Outgoing) -> dict[str, bytes]:
    """The lists of an event as CSV files, by name."""
    return csv_files(
        outgoing.state,
        outgoing.rulebook,
        outgoing.standings,
        outgoing.event,
        staff=outgoing.staff,
    )


FORMATS: tuple[OutFormat, ...] = (
    OutFormat(
        id="sheet",
        name="Results sheet",
        purpose="Players, rounds and results as lines to read, to change and to bring in again.",
        lacks="the cut and its games, decks, pronouns, fixed tables, agreements and lost points.",
        ending="csv",
        media=CSV,
        write=lambda outgoing: write_sheet(outgoing.event, outgoing.rules),
    ),
    OutFormat(
        id="csv",
        name="CSV lists",
        purpose="Final ranking, standings, pairings, results, players and published decks for a "
        "spreadsheet.",
        lacks="the games of the cut. It is for reading; to bring an event in again, take the "
        "results sheet or the backup.",
        ending="zip",
        media=ZIP,
        write=_csv,
    ),
    OutFormat(
        id="cobra",
        name="Cobra",
        purpose="The file that AlwaysBeRunning takes when an event is concluded.",
        lacks="the rulebook with its settings, who left, reward byes, fixed tables, wins at time, "
        "deck lists, and the seeds of those whose place in the cut is open. Identities are in it "
        "once decks are published, or if the file that the event came from had them.",
        ending="json",
        media=JSON,
        write=lambda outgoing: write_cobra(outgoing.with_identities),
        unfit=_only_netrunner,
    ),
    OutFormat(
        id="nrtm",
        name="NRTM",
        purpose="The file of the NRTM app, for programs that read no other.",
        lacks="the rulebook with its settings, the games of the cut, pronouns, two-for-ones, "
        "reward byes, fixed tables, wins at time and deck lists. Identities are in it once decks "
        "are published, or if the file that the event came from had them.",
        ending="json",
        media=JSON,
        write=lambda outgoing: write_nrtm(outgoing.with_identities),
        unfit=_only_netrunner,
    ),
    OutFormat(
        id="limitless",
        name="Limitless",
        purpose="Standings and pairings in the shape of Limitless, for programs that read it.",
        lacks="the rulebook with its settings, single games and points of a match (only who won), "
        "seeds, the lower bracket of a double elimination as such, pronouns, and more than one "
        "deck a player.",
        ending="json",
        media=JSON,
        write=lambda outgoing: write_limitless(outgoing.event),
    ),
    OutFormat(
        id="topdeck-pairings",
        name="TopDeck pairings",
        purpose="The tables of the latest published round, for TopDeck's import of pairings.",
        lacks="everything else: results, byes and earlier rounds.",
        ending="csv",
        media=CSV,
        write=lambda outgoing: write_topdeck_pairings(outgoing.event),
        unfit=_no_round,
    ),
    OutFormat(
        id="mtgodecklistcache",
        name="MTGODecklistCache",
        purpose="Published decks with rounds and standings, for sites about the metagame.",
        lacks="tables, sides, points of a match, pronouns, who left, and decks that are not "
        "published.",
        ending="json",
        media=JSON,
        write=lambda outgoing: write_mtgo_decklist_cache(outgoing.event),
    ),
    OutFormat(
        id="trf16",
        name="FIDE report (TRF16)",
        purpose="Pairings and results for programs that check pairings or tiebreakers.",
        lacks="the rulebook with its settings, points of single games (a win is 1 and a draw ½, "
        "unless whole matches count), the cut, tables, decks, pronouns, and more than 33 letters "
        "of a name. The first seat is written as white.",
        ending="trf",
        media=TEXT,
        write=lambda outgoing: write_trf16(outgoing.event, outgoing.worth, outgoing.planned),
        unfit=_too_many,
    ),
    OutFormat(
        id="trf26",
        name="FIDE report (TRF26)",
        purpose="The same as TRF16 in the version of 2026, with the number of rounds.",
        lacks="what TRF16 lacks.",
        ending="trf",
        media=TEXT,
        write=lambda outgoing: write_trf26(outgoing.event, outgoing.worth, outgoing.planned),
        unfit=_too_many,
    ),
    OutFormat(
        id="tdf",
        name="TOM (.tdf)",
        purpose="The file that the event came from, with the rounds and results of here and every "
        "other byte as it was. Hand it in again: it was not kept.",
        lacks="games of a cut that was made here, who left here, times of results, and new final "
        "places; TOM works those out.",
        ending="tdf",
        media=XML,
        write=_tdf,
        unfit=_not_brought_in,
        changes_original=True,
    ),
)


def format_of(wanted: str) -> OutFormat | Refusal:
    """A format by its id."""
    found = next((known for known in FORMATS if known.id == wanted), None)
    if found is not None:
        return found
    known = ", ".join((OWN, OWN_PUBLIC, *(each.id for each in FORMATS)))
    return Refusal.of("unknown_format", wanted=wanted, known=known)
