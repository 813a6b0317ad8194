"""What is kept of rounds and finals: who sits where, how each match ended, and where the cut
stands.
"""

from enum import StrEnum

import msgspec

from toptable.engine.persistent_map import Map
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.finals.bracket.bracket import Bracket
from toptable.engine.rules.finals.cut import Cut, PassedOver
from toptable.engine.rules.finals.finalist_selection import Selection
from toptable.engine.rules.finals.locked_cut import LockedCut, RollCall
from toptable.engine.rules.finals.tiebreaker_games import GameResult
from toptable.engine.rules.pairing.entrants import Reason
from toptable.engine.rules.results.kinds import Result


class Seating(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Two players at a table, in their seats, with the sides where the method assigns them."""

    table: int
    players: tuple[int, int]
    sides: tuple[str, str] | None = None
    reasons: tuple[Reason, ...] = ()
    pinned: bool = False


class SittingOut(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A player with a bye this round."""

    player: int
    reward: bool = False
    reasons: tuple[Reason, ...] = ()
    seat: int | None = None
    """Where the player waits for it, in documents that issue byes only to the seated. B-081."""
    issued: bool = False
    absent: bool = False
    pinned: bool = False
    """Given by hand in a draft, and kept when it is paired again."""


class BroughtMatch(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A match as another program's file has it; without a result and points it is still open."""

    seating: Seating
    """Who sat where."""
    result: Result | None = None
    points: tuple[int, int] | None = None
    """What the program gave both."""
    typed: bool = False
    """The points stand as the file has them; the document would give others, or cannot say."""


class BroughtShare(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A round without an opponent in another program's file: a bye, or a lost round."""

    player: int
    points: int
    """How many points."""
    lost: bool = False
    """The round was lost without an opponent."""
    reward: bool = False
    """A bye that was won elsewhere."""


BROUGHT_IN = "brought_in"
"""The method of a round that another program paired."""


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
    typed: bool = False
    """Whether the points stand as another program's file had them, whatever the games are worth."""

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
    basis: str = ""
    """A digest of the results and reward byes that it was paired from."""
    under: Map[str, str] = Map()
    """The settings that the pairing looked at."""
    replaced: "Round | None" = None
    """The draft that this one took the place of, until it is published."""

    @property
    def complete(self) -> bool:
        return self.published and self.open == 0

    @property
    def brought_in(self) -> bool:
        """Whether another program paired it."""
        return self.method == BROUGHT_IN

    def tables(self) -> list[Match]:
        """The matches in the order of their tables."""
        return [match for _, match in sorted(self.matches.items())]

    def table_of(self, player: int) -> int | None:
        """Where a player sits this round, if at a table."""
        for table, match in self.matches.items():
            if player in match.players:
                return table
        return None


class HandChange(StrEnum):
    """What somebody did to a round by hand."""

    SWAP = "swap"
    MOVE = "move"
    PIN = "pin"
    UNPIN = "unpin"
    PAIR = "pair"
    BYE = "bye"
    REPAIR = "repair"
    LATECOMER = "latecomer"


class PlacesSettled(msgspec.Struct, frozen=True, gc=False):
    """A draw in public between players whom only the lot separated. B-100, AMB-07."""

    players: tuple[int, ...]
    how: str
    after: int
    """The round after which it was drawn; it counts for the standings after that round."""


class TiebreakerGames(msgspec.Struct, frozen=True, gc=False):
    """Tiebreaker games: for a cut of this size, the results so far round by round."""

    size: int
    played: tuple[tuple[GameResult, ...], ...] = ()
    sides: tuple[tuple[int, int, str], ...] = ()
    after: int = 0
    """The round after which they were called; they count for the standings after that round."""
    without: frozenset[int] = frozenset()
    """Who was out already when they were called. AMB-15."""


class FinalsClaim(msgspec.Struct, frozen=True, gc=False):
    """What a player says about the own game of a tiebreaker round or the bracket."""

    stage: ClockStage
    number: int
    """Of the round or slot that is on."""
    table: int
    players: tuple[int, int]
    """Who sits there, first seat first; void as soon as others do."""
    player: int
    result: Result


class Finals(msgspec.Struct, frozen=True, gc=False):
    """The cut and what follows it."""

    cut: Cut | None = None
    """The cut for which the finalists were called."""
    roll_call: RollCall | None = None
    excluded: tuple[PassedOver, ...] = ()
    tiebreaker: TiebreakerGames | None = None
    """The games around a line that were called last."""
    settled: tuple[PlacesSettled | TiebreakerGames, ...] = ()
    """Earlier games around a line, and draws in public, in the order in which they were."""
    lots: tuple[PlacesSettled, ...] = ()
    """Draws in public for a game of two level players that nobody wins."""
    locked: LockedCut | None = None
    selection: Selection | None = None
    through: frozenset[int] | None = None
    """After a cut by record: only these play the further rounds. N13-76."""
    bracket: Bracket | None = None
    claims: tuple[FinalsClaim, ...] = ()
    """What players have said about games that have no result yet."""
