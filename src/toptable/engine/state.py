"""The state of a tournament: what its log adds up to.

A state never changes. ``apply`` makes the next one and shares with the old everything that stayed
the same (the maps are persistent), so that a reader who holds a state holds a complete version of
the tournament for as long as they like, and looking at "what if" costs nothing.
"""

from collections.abc import Iterator

import msgspec
from immutables import Map

from toptable.engine.admission_state import Admission
from toptable.engine.conduct_state import Conduct
from toptable.engine.entries.rounds import Seating, SittingOut
from toptable.engine.finals_state import Finals
from toptable.engine.floor_state import Floor
from toptable.engine.handover_state import Handover
from toptable.engine.office_state import Office
from toptable.engine.online_state import Online
from toptable.engine.records import Record
from toptable.engine.result_types import Result
from toptable.engine.roles import Role
from toptable.engine.secrets import Sealed
from toptable.engine.stop_rules import PlannedRounds, StopRule
from toptable.engine.structure import Plan
from toptable.engine.team_types import Team


class Event(msgspec.Struct, frozen=True, gc=False):
    """What the event is."""

    id: str
    name: str
    date: str
    rulebook: str
    rulebook_version: str
    settings: Map[str, str]
    event_type: str = ""
    category: str = ""
    demo: bool = False


class Player(msgspec.Struct, frozen=True, gc=False):
    """A person in the event, or a team."""

    record: Record
    pronouns: str = ""
    checked_in: bool = False
    disqualified: bool = False
    fixed_table: int | None = None
    byes: frozenset[int] = frozenset()
    """Rounds for which the player holds a reward bye."""
    vouchers: tuple[tuple[int, str], ...] = ()
    """What each of them was given for, by round. N13-66."""
    accommodation: Sealed | None = None
    """What staff do for the player; the text lies beside the log."""
    extra_minutes: int = 0
    """Standing extra time, proposed for the player's table in every round. N13-08."""
    real_name: Sealed | None = None
    """The private name, of somebody who goes by a nickname; the text lies beside the log."""
    not_here: bool = False
    """Had not checked in when round 1 was paired."""
    back_from: int = 0
    """The round from which somebody plays again who had left."""
    team: Team | None = None
    """Who the members are, where teams play."""
    person: str = ""
    """Who it is across events, where that is known."""
    in_bracket: bool = False
    """Was seeded into a bracket that is the whole event. B-086."""

    @property
    def id(self) -> int:
        return self.record.player

    @property
    def name(self) -> str:
        return self.record.name

    @property
    def took_part(self) -> bool:
        """Whether they are in the event, or were in any of its Swiss rounds. B-070."""
        return self.record.left != 0 or bool(self.record.outings) or self.in_bracket

    @property
    def active(self) -> bool:
        """In the event, and to be paired in the coming round."""
        return self.record.left is None


class Match(msgspec.Struct, frozen=True, gc=False):
    """Two players at a table, and how it ended once it did."""

    seating: Seating
    result: Result | None = None
    points: tuple[int, int] | None = None
    game_sides: tuple[tuple[str, str] | None, ...] = ()
    """Who plays which side in each game so far settled, first seat first."""
    choosers: tuple[int | None, ...] = ()
    """The seat that chooses in each game, where one of the players does."""
    drawn_for_two_for_one: bool = False
    """Whether the sides of the one game that counts twice were drawn before a judge. N13-26."""
    across: str = ""
    """The side that the second seat played in each game, where the result says so."""
    claims: tuple[tuple[int, Result], ...] = ()
    """What players have said about it so far, each with the player's number."""

    @property
    def table(self) -> int:
        return self.seating.table

    @property
    def players(self) -> tuple[int, int]:
        return self.seating.players

    @property
    def disputed(self) -> bool:
        """Both players have reported, and differently."""
        return self.result is None and len({result for _, result in self.claims}) > 1


class Round(msgspec.Struct, frozen=True, gc=False):
    """A round: a draft until it is published, then matches that wait for results."""

    number: int
    method: str
    matches: Map[int, Match]
    """By table."""
    byes: Map[int, SittingOut]
    """By player."""
    published: bool = False
    open: int = 0
    """How many matches (and byes still to be issued) are without a result."""
    bye_points: int = 0
    byes_to_issue: bool = False
    """Whether a bye counts only once its holder was seen in the seat. B-081."""
    corrected: frozenset[int] = frozenset()
    """Players whose earlier results were corrected after this round was paired."""

    @property
    def complete(self) -> bool:
        return self.published and self.open == 0

    def tables(self) -> list[Match]:
        """The matches in the order of their tables."""
        return [match for _, match in sorted(self.matches.items())]

    def table_of(self, player: int) -> int | None:
        """Where a player sits this round, if at a table."""
        for table, match in self.matches.items():
            if player in match.players:
                return table
        return None


class Staff(msgspec.Struct, frozen=True, gc=False):
    """Someone who works at the event."""

    name: str
    role: Role
    player: int | None = None
    block: str = ""


class State(msgspec.Struct, frozen=True, gc=False):
    """Everything that is true of a tournament at one version of its log."""

    event: Event | None = None
    players: Map[int, Player] = Map()
    names: Map[str, int] = Map()
    """The players by what their names compare as, so that nobody is entered twice."""
    rounds: tuple[Round, ...] = ()
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
    admission: Admission = Admission()
    """The terms of entry, and who was turned away."""
    online: Online = Online()
    """Links of matches, and who has checked in between rounds."""
    handover: Handover = Handover()
    """Notes for the staff, and who stands in for the head judge."""
    office: Office = Office()
    """Status, tables set aside, the organizer's words and ticks, archive and bin."""
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
        drawn = {one.player for one in bracket.finalists if one} if bracket is not None else set()
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
        return found.name if found else f"player {player}"


def the_event(state: State) -> Event:
    """The event of a log that has begun."""
    if state.event is None:
        raise ValueError("this log has no first entry")
    return state.event
