"""Events side by side: people who play in two at once, tables claimed by two. B-074.

Checking in elsewhere is refused at once, and so is a first round for a player who plays elsewhere,
or an undo that would have a player back who plays elsewhere by now. Who is in two events for
another reason is found here. The document puts such a person out of all of them; where a judge sees
no more than carelessness, one event may be kept.

Tables can only clash between events that have tables set aside in the same hall and that are on
the same day, or both running; it is decided here, whatever surface a command comes from.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from toptable import rulebooks
from toptable.desk import permissions
from toptable.desk.person_lookup import playing_elsewhere
from toptable.desk.prize_ledger import USES_PRIZES, used_elsewhere
from toptable.desk.tournament import Done
from toptable.engine.declared import Command
from toptable.engine.questions.progress import status_of
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor
from toptable.engine.rules.eligibility import AdmissionStep, EligibilityContext, Ground, PersonFacts
from toptable.engine.sentence import worded
from toptable.engine.state import State, the_event
from toptable.engine.state.office import EventStatus, Shelf, TableRange
from toptable.engine.state.people import Player
from toptable.engine.subjects.conduct.disqualifying import Disqualify, DisqualifyMember
from toptable.engine.subjects.event.lifecycle import ReopenEvent
from toptable.engine.subjects.event.settings import DescribeEvent
from toptable.engine.subjects.event_admin.admin_commands import MoveToShelf, SetTables
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.subjects.undo.take_back import UndoCommand

if TYPE_CHECKING:
    from toptable.desk.desk import Desk

SECTION = "PG-3.10.2"


class Playing(msgspec.Struct, frozen=True):
    """Somebody in one event that is under way."""

    event: str
    name: str
    """Of the event."""
    player: int
    called: str
    """What the person, or the team, is called there."""
    seat: int = 0
    """Of a member of a team."""
    permits: bool = False
    forbidden: bool = False
    """Whether the document of that event forbids it."""


class Clash(msgspec.Struct, frozen=True):
    """A person who plays in several events at once without leave."""

    person: str
    events: tuple[Playing, ...]


def clashes(desk: "Desk") -> tuple[Clash, ...]:
    """Everybody who is in two events under way, unless all of them allow it."""
    found: dict[str, list[Playing]] = {}
    for event, tournament in desk.each(lambda event: event.under_way):
        state = tournament.state
        bars = tournament.rulebook.eligibility.bars
        forbidden = any(bar.ground is Ground.ELSEWHERE for bar in bars)
        for player in state.active_players():
            for person, seat in _persons(player):
                one = Playing(
                    event=event.id,
                    name=event.name,
                    player=player.id,
                    called=player.name,
                    seat=seat,
                    permits=state.admission.terms.two_events,
                    forbidden=forbidden,
                )
                found.setdefault(person, []).append(one)
    return tuple(
        Clash(person, tuple(events))
        for person, events in sorted(found.items())
        if len(events) > 1
        and any(event.forbidden for event in events)
        and not all(event.permits for event in events)
    )


def plays_elsewhere(
    desk: "Desk", state: State, command: Command, after: Callable[[], State | None]
) -> Refusal | None:
    """Why an undo would put a player into this event who is playing in another one. B-074.

    ``after`` works out what it would lead to.
    """
    if not isinstance(command, UndoCommand) or state.closed or not state.started:
        return None
    event = the_event(state)
    book = rulebooks.get(event.rulebook)
    bars = () if isinstance(book, Refusal) else book.eligibility.bars
    barring = [bar for bar in bars if bar.ground is Ground.ELSEWHERE]
    playing = playing_elsewhere(desk, event.id) if barring else {}
    then = after() if playing else None
    if then is None:
        return None
    here = {person for player in state.active_players() for person, _ in _persons(player)}
    occasion = EligibilityContext(
        day=event.date, step=AdmissionStep.LATE, terms=then.admission.terms
    )
    for player in then.active_players():
        for person, _ in _persons(player):
            if person in here:
                continue
            facts = PersonFacts(person=person, elsewhere=tuple(playing.get(person, ())))
            for bar in barring:
                if finding := bar.finding(facts, occasion):
                    text = worded("barred", name=player.name, finding=finding)
                    return Refusal(f"barred_{bar.ground}", text, bar.source)
    return None


def resolve(
    desk: "Desk", person: str, actor: Actor, *, reason: str, keep: str = ""
) -> tuple[Playing, ...] | Refusal:
    """Disqualify in every event that forbids it, or where it was careless in all but one."""
    known = desk.store.people.get(person).id
    clash = next((clash for clash in clashes(desk) if clash.person == known), None)
    if clash is None:
        return Refusal.of("no_clash", SECTION)
    if keep and all(event.event != keep for event in clash.events):
        return Refusal.of("keep", SECTION)
    if not reason.strip():
        return Refusal.of("reason_needed:resolve", SECTION)
    out = [event for event in clash.events if event.forbidden and event.event != keep]
    for entrant in out:
        if refusal := permissions.refusal(_command(entrant), actor):
            return refusal
    for playing in out:
        done = desk.tournament(playing.event).send(_command(playing), actor, reason=reason)
        if not isinstance(done, Done):
            return done if isinstance(done, Refusal) else done.refusal
    return tuple(out)


def _persons(player: Player) -> list[tuple[str, int]]:
    members = player.team.persons if player.team is not None else ()
    everybody = [(player.person, 0), *((one, seat) for seat, one in enumerate(members, 1))]
    return [(person, seat) for person, seat in everybody if person]


def _command(one: Playing) -> Command:
    if one.seat:
        return DisqualifyMember(player=one.player, seat=one.seat, infraction=SECTION)
    return Disqualify(player=one.player, infraction=SECTION)


class Neighbour(msgspec.Struct, frozen=True):
    """Another event, as far as tables go."""

    event: str
    name: str
    date: str
    running: bool
    tables: TableRange


class Claim(msgspec.Struct, frozen=True):
    """The tables that an event keeps from others, and when."""

    tables: TableRange
    date: str
    running: bool

    def meets(self, other: Neighbour) -> bool:
        """Whether both want a table at the same time."""
        together = other.date == self.date or (other.running and self.running)
        return together and self.tables.meets(other.tables)


CAN_CLASH = USES_PRIZES | SetTables | DescribeEvent | ReopenEvent
"""The commands that can take something from another event."""

TAKES_TABLES = PairRound | PublishRound | StartBracket
"""The commands by which an event sits down at the tables set aside for it."""


def clash(
    desk: "Desk", state: State, command: Command, after: Callable[[], State | None]
) -> Refusal | str:
    """Why a command would put two events at the same table, or give both the same thing or player.

    Otherwise the mark under which the tables are free, for the store to compare when they are
    given: two events may ask for the same ones in the same moment, at two servers. Nothing for a
    command that asks for no tables. ``after`` works out what the command would lead to.
    """
    if state.event is None:
        return ""
    worked_out: list[State | None] = []

    def then() -> State | None:
        if not worked_out:
            worked_out.append(after())
        return worked_out[0]

    if isinstance(command, USES_PRIZES) and (refusal := used_elsewhere(desk, state, command, then)):
        return refusal
    if refusal := plays_elsewhere(desk, state, command, then):
        return refusal
    wanted = _wanted(desk, state, command, then)
    if wanted is None:
        return ""
    # The mark first: what is given to another event from here on makes it another one.
    mark = desk.store.tables_mark()
    for other in _with_tables(desk, state):
        if wanted.meets(other):
            return Refusal.of("tables_taken", other=other.name, tables=other.tables)
    return mark


def _wanted(
    desk: "Desk", state: State, command: Command, after: Callable[[], State | None]
) -> Claim | None:
    """The tables that a command asks for, where it asks for any."""
    now = _claim(state)
    match command:
        case PairRound() | PublishRound() | StartBracket():
            return None if now is None or now.running else replace(now, running=True)
        case SetTables() | DescribeEvent() | ReopenEvent() | MoveToShelf(shelf=Shelf.DESK):
            then = after()
        case _ if isinstance(command, UndoCommand):
            # Working out what it leads to takes a while, and few events have neighbours.
            then = after() if _with_tables(desk, state) else None
        case _:
            return None
    wanted = _claim(then) if then is not None else None
    return wanted if wanted != now else None


def _claim(state: State) -> Claim | None:
    """What an event keeps from others: nothing once it is closed or put away."""
    tables = state.office.tables
    if tables is None or state.closed or state.office.shelf is not Shelf.DESK:
        return None
    return Claim(tables, the_event(state).date, status_of(state) is EventStatus.RUNNING)


def _with_tables(desk: "Desk", state: State) -> list[Neighbour]:
    """The other open events that have tables set aside."""
    mine = the_event(state).id
    return [
        Neighbour(
            other.id, other.name, other.date, other.status is EventStatus.RUNNING, other.tables
        )
        for other in desk.events()
        if other.id != mine and other.tables is not None and other.on_desk and not other.closed
    ]


def tables_of(state: State) -> str:
    """The tables of an event in words: those set aside for it, or else those it uses now."""
    if state.office.tables is not None:
        return str(state.office.tables)
    used = sorted(state.current.matches) if state.current else []
    return f"tables {used[0]} to {used[-1]}" if used else ""


class SameTable(msgspec.Struct, frozen=True):
    """Two events under way that both call a table by the same number."""

    ids: tuple[str, str]
    names: tuple[str, str]
    table: int


def same_tables(desk: "Desk") -> list[SameTable]:
    """Which events under way, without tables of their own, use the same numbers."""
    used = []
    for event, tournament in desk.each(lambda event: event.running and event.tables is None):
        state = tournament.state
        if state.current is not None and not state.current.complete:
            used.append((event.id, event.name, set(state.current.matches)))
    return [
        SameTable((one, other), (name, called), min(tables & others))
        for place, (one, name, tables) in enumerate(used)
        for other, called, others in used[place + 1 :]
        if tables & others
    ]
