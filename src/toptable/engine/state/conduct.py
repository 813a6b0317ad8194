"""What a log holds about conduct: penalties asked for, rulings, what they did, appeals, holds,
people sent out.
"""

from datetime import datetime
from enum import StrEnum
from typing import Literal

import msgspec

from toptable.engine.persistent_map import Map
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.conduct.appeals import AppealedRuling
from toptable.engine.rules.conduct.deviation import Weighs
from toptable.engine.rules.conduct.infraction import Act, Penalty
from toptable.engine.rules.finals.final_ranking import Revoked
from toptable.engine.rules.results.kinds import WHOLE_MATCH, Result, ResultKind, Seat
from toptable.engine.rules.results.scoring import mirror
from toptable.engine.secrets import Sealed

When = Literal["", "now", "next", "none"]
"""When a loss takes effect: now, in the next match, not at all; empty goes by the document."""


class NamedMatch(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """A match by its place: stage, round and table. In the bracket the table is the match number.

    ``FINAL`` and ``ELIMINATION`` both mean the bracket here.
    """

    stage: ClockStage = ClockStage.SWISS
    number: int = 0
    """The round, or the tiebreaker round; not needed in the bracket."""
    table: int = 0


class ForPerson(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What one of several people gets who are ruled on together."""

    player: int = 0
    """The player or team; 0 is whoever does not play."""
    penalty: Penalty | None = None
    """Another penalty than the one for all."""
    raise_to: Penalty | None = None
    """The upgrade that the judge confirms for this person."""


class AskedPenalty(
    msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True, tag="give_penalty"
):
    """What a judge asks for: the fields of the command, as they are kept with a proposal."""

    players: tuple[int, ...]
    """Whom it is about: the player at fault, or the one who received help."""
    penalty: Penalty
    """The penalty; none for a ruling that has none."""
    infraction: str = ""
    """Its key, id or the beginning of its name; empty for a ruling on the game itself."""
    text: str = ""
    """What was ruled, where no infraction says it."""
    answers: tuple[str, ...] = ()
    """To the questions of the tree; too few leave them for later."""
    also: tuple[str, ...] = ()
    """Further infractions of the same act, by key, id or name."""
    seat: int | None = None
    """Of a team: the member at fault, counted from 1."""
    raise_to: Penalty | None = None
    """The upgrade that the judge confirms, for everybody whose count asks for it."""
    explained: bool = False
    judge: str = ""
    """Who ruled, when somebody else writes it down."""
    against_faq: bool = False
    """The ruling goes against the official answers to questions."""
    when: When = ""
    """Which match a loss falls on: now, next, or none; empty as the document has it."""
    finished: str = ""
    """The games of the match that are over, from the first seat."""
    points: int = 0
    """How many points are taken away, for a loss of points."""
    outsider: str = ""
    """Somebody who does not play, such as a spectator: alone, or beside players. B-176, B-183."""
    weighed: tuple[Weighs, ...] = ()
    """What spoke for a lighter or heavier penalty. N13-90."""
    provider: int = 0
    """The player of the event who gave help; 0 where that was the outsider, or nobody."""
    each: tuple[ForPerson, ...] = ()
    """What is different for some of the people."""
    alone: bool = False
    """Only for those named, though the document penalises both at the table. Needs a reason."""
    leave_out: tuple[Act, ...] = ()
    """Steps of the document that are not carried out. Needs a reason."""
    carry_out: tuple[Act, ...] = ()
    """Steps that the document merely allows, and that are to be carried out."""
    similar: str = ""
    """The listed case it was compared with, where the document lists no penalty. B-177."""
    later: str = ""
    """The case of the infraction that is penalized although the event is closed. FR-3.3.2."""
    match: NamedMatch | None = None
    """The match it belongs to; None for the match of the first player at this moment."""


GIVEN_UP = frozenset((ResultKind.LEFT, ResultKind.MATCH_CONCEDED, ResultKind.BOTH_LOSE))
"""Kinds that end a match of teams as a whole, whichever seats penalties have decided. B-141."""
BRACKET = 0
"""Stands for the bracket where a round is meant; its games have numbers instead of tables."""


class RuledMatch(NamedMatch, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """The match that a ruling belongs to, as it was when the judge ruled."""

    players: tuple[int, ...] = ()
    """Who played it: one for a bye, none where the ruling falls between matches."""
    game: int = 0
    """The game of the match, where the judge named those already over."""
    closed: bool = False
    """Ruled after the event was closed, so no match was on."""

    @property
    def has_bye(self) -> bool:
        """Whether the player had no opponent in that round."""
        return self.swiss and len(self.players) == 1

    @property
    def swiss(self) -> bool:
        """Whether it belongs to a Swiss round."""
        return self.stage is ClockStage.SWISS and self.number > 0


class RecordedRuling(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """A ruling as it was given: what for, to whom, by whom, and what the document suggests."""

    number: int
    players: tuple[int, ...]
    penalty: Penalty
    """As it stands; a reminder is ``NONE`` and never counted. B-165."""
    ruled: AppealedRuling
    at: datetime
    round: int = 0
    outsider: str = ""
    """Somebody who does not play: a spectator, the press, an official. B-176."""
    seat: int | None = None
    """The member of a team it is for; None for a player, or for the whole team. B-147."""
    infraction: str = ""
    name: str = ""
    section: str = ""
    also: tuple[str, ...] = ()
    """Further infractions of the same act, for which this is the one penalty. B-164."""
    similar: str = ""
    """The listed case it was compared with, where the document lists no penalty. B-177."""
    answers: tuple[str, ...] = ()
    unfinished: bool = False
    """Written down quickly; the questions of the tree are still to be answered."""
    suggested: Penalty | None = None
    deviation: str = ""
    """Why the penalty is another than the document's. AMB-68."""
    weighed: tuple[Weighs, ...] = ()
    """What spoke for a lighter or heavier penalty. N13-90."""
    raised_from: Penalty | None = None
    explained: bool = False
    """The player was told what it is for. B-163."""
    awaits: Role | None = None
    """Who must still say that they know of it. B-169."""
    acknowledged_by: str = ""
    undone: bool = False
    """Overturned or withdrawn: it counts no longer."""
    games: tuple[int, ...] = ()
    """The elimination games that were on."""
    case: int = 0
    """The number of the first ruling of the same case, where several people were ruled on."""
    first: AppealedRuling | None = None
    """The ruling as it was first given, once an appeal has been heard."""
    match: RuledMatch | None = None
    """The match it belongs to. Early logs did not record it: ``ruled_match`` derives it."""

    @property
    def given(self) -> AppealedRuling:
        """Who gave the ruling in the first place, whoever heard an appeal against it."""
        return self.first or self.ruled


class Proposed(msgspec.Struct, frozen=True, gc=False, omit_defaults=True, kw_only=True):
    """A ruling that puts somebody out, written down for a judge who has not confirmed it. B-172."""

    number: int
    command: AskedPenalty
    """What is given as soon as it is confirmed."""
    players: tuple[int, ...]
    penalty: Penalty
    name: str
    judge: str
    """In whose name it is, and who alone confirms it."""
    by: str
    at: datetime
    outsider: str = ""
    section: str = ""
    round: int = 0
    reason: str = ""
    settled: bool = False
    """Confirmed, or declined."""
    match: RuledMatch | None = None
    """The match it belongs to, as of the proposal."""


class How(StrEnum):
    """What a penalty did."""

    PENDING = "pending"
    """Nothing yet: it waits for the next match. B-168."""
    MATCH = "match"
    GAME = "game"
    """A game of a match that goes on is lost."""
    SEAT = "seat"
    """A member of a team loses the own seat of a match that goes on. A-33."""
    BYE = "bye"
    """The next match was a bye, and is lost instead. A-28."""
    BRACKET = "bracket"
    POINTS = "points"
    """Points are taken away. SW-11."""
    PRIZE = "prize"
    """No prize, whatever the place. N13-90."""
    LEFT = "left"
    """The player is out of the event."""
    DRAWN = "drawn"
    """A game of a match that goes on counts as drawn. N13-INF-14."""
    REPLAY = "replay"
    """An elimination game is played again with swapped sides. N13-INF-14."""
    TURN = "turn"
    """The table plays a turn more at time. N13-INF-09."""
    RESULT = "result"
    """The match got a result that penalises nobody alone. PG-3.3.3, PG-3.18.1."""


class Carried(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One effect of a ruling, with all that is needed to take it off again."""

    ruling: int
    players: tuple[int, ...]
    how: How
    penalty: Penalty
    round: int = 0
    """The round of the effect; for a pending one, the last round it does not reach."""
    table: int = 0
    """The table, or the number of the bracket game."""
    game: int = 0
    points: int = 0
    before: Result | None = None
    seat: int = 0
    """The member of a team who alone loses; 0 for a player, or for a team as a whole."""
    draws_side: bool = False
    """Waiting: the side of the other game of that round is drawn then. N13-INF-08."""
    unissued: bool = False
    """The bye was still to be issued when it was lost, and is so again without the loss. B-081."""
    tiebreaker: int = 0
    """The tiebreaker round it takes place in; ``round`` is then the Swiss round before it."""


class Permission(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Something that staff allowed on the day: to whom, what, by whom, until when."""

    number: int
    who: str
    thing: str
    by: str
    until: str = ""
    player: int | None = None
    withdrawn: bool = False
    kind: str = ""
    """Which of the document's permissions it is, if any."""


class Ejection(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Somebody who was sent out, registered or not, and perhaps let in again."""

    name: str
    by: str
    text: Sealed
    back: bool = False
    permitted_by: str = ""
    """The organizer who allowed it. B-028, B-173."""


class Conduct(msgspec.Struct, frozen=True, gc=False):
    """Everything about conduct at one version of the log."""

    rulings: Map[int, RecordedRuling] = Map()
    proposed: Map[int, Proposed] = Map()
    """Disqualifications that wait, or waited, for the judge in whose name they are."""
    effects: tuple[Carried, ...] = ()
    held: frozenset[tuple[int, int]] = frozenset()
    """Matches under investigation, by round and table, or by ``BRACKET`` and game."""
    spent: Map[int, int] = Map()
    """Challenges that players have used up. B-160."""
    ejected: tuple[Ejection, ...] = ()
    revoked: Map[int, Revoked] = Map()
    """Whose standing is revoked, and what becomes of the place. B-171."""
    permissions: Map[int, Permission] = Map()

    @property
    def pending(self) -> tuple[Carried, ...]:
        """What still waits for a next match, oldest first."""
        return tuple(effect for effect in self.effects if effect.how is How.PENDING)

    @property
    def passed_down(self) -> frozenset[int]:
        """Those who take no place any more: everybody below moves up. B-171, A-29."""
        return frozenset(who for who, how in self.revoked.items() if how is Revoked.PASSED_DOWN)

    @property
    def void(self) -> frozenset[int]:
        """Those whose place is nobody's. B-171, A-29."""
        return frozenset(who for who, how in self.revoked.items() if how is Revoked.VOID)

    @property
    def withheld(self) -> frozenset[int]:
        """Those who get no prize: by a penalty, or because their standing is revoked."""
        by_penalty = (effect.players for effect in self.effects if effect.how is How.PRIZE)
        return frozenset(self.revoked).union(*by_penalty)

    def of_player(self, player: int) -> tuple[RecordedRuling, ...]:
        """The rulings that concern a player or team, oldest first."""
        numbers = sorted(self.rulings)
        return tuple(
            self.rulings[number] for number in numbers if player in self.rulings[number].players
        )

    def of_member(self, player: int, seat: int) -> tuple[RecordedRuling, ...]:
        """What counts for a member of a team: the own rulings and those of the team. B-147."""
        return tuple(ruling for ruling in self.of_player(player) if ruling.seat in (None, seat))

    def with_lost_seats(
        self, number: int, table: int, players: tuple[int, int], result: Result
    ) -> Result:
        """The result of a team match with the seats written in that penalties have decided."""
        seats = list(result.seats)
        for lost in self._lost_seats(number, table):
            side = _side(players, lost.players[0])
            told = seats[lost.seat - 1 : lost.seat]
            if side is not None and told and told[0].kind is None and _no_gain(told[0], side):
                seats[lost.seat - 1] = Result(kind=ResultKind.PENALTY_LOSS, seat=side)
        return msgspec.structs.replace(result, seats=tuple(seats))

    def drawn_games(self, number: int, table: int) -> frozenset[int]:
        """The games of a match that rulings have drawn. N13-INF-12, N10-INF-12."""
        return frozenset(
            effect.game
            for effect in self.effects
            if effect.how is How.DRAWN and (effect.round, effect.table) == (number, table)
        )

    def ruled_at(self, number: int, table: int) -> tuple[int, ...]:
        """The rulings that have decided something about a match of a Swiss round."""
        return tuple(
            effect.ruling
            for effect in self.effects
            if number
            and (effect.round, effect.table) == (number, table)
            and not effect.tiebreaker
            and effect.how is not How.PENDING
        )

    def loses_a_seat(self, number: int, table: int) -> bool:
        """Whether a penalty has decided one seat of a team match. A-33."""
        return bool(self._lost_seats(number, table))

    def _lost_seats(self, number: int, table: int) -> tuple[Carried, ...]:
        return tuple(
            effect
            for effect in self.effects
            if effect.how is How.SEAT and (effect.round, effect.table) == (number, table)
        )

    def blocks(
        self, number: int, table: int, players: tuple[int, int], result: Result
    ) -> Refusal | None:
        """Why a match cannot have this result: it is under investigation, or a game is lost."""
        if (number, table) in self.held:
            return Refusal.of("held:blocks", table=table, number=number)
        if result.kind in WHOLE_MATCH:
            return None
        for lost in self.effects:
            here = lost.how is How.GAME and (lost.round, lost.table) == (number, table)
            if here and not _lost(lost, players, result.games):
                return Refusal.of(
                    "game_lost:blocks",
                    game=lost.game,
                    table=table,
                    ruling=lost.ruling,
                    games=result.games,
                )
        gave_up = result.kind in GIVEN_UP and not result.seats
        for lost in () if gave_up else self._lost_seats(number, table):
            side = _side(players, lost.players[0])
            told = result.seats[lost.seat - 1 : lost.seat]
            if side is not None and (not told or not _is_lost(told[0], side)):
                return Refusal.of(
                    "seat_lost:blocks", "A-33", seat=lost.seat, table=table, ruling=lost.ruling
                )
        return None


def _lost(lost: Carried, players: tuple[int, int], games: str) -> bool:
    """Whether everybody who lost the game by penalty lost it in these letters too."""
    if len(games) < lost.game:
        return True
    seen = (games, mirror(games))
    return all(
        player not in players or seen[players.index(player)][lost.game - 1] in "LtX"
        for player in lost.players
    )


def _side(players: tuple[int, int], player: int) -> Seat | None:
    if player not in players:
        return None
    return 0 if players[0] == player else 1


def _no_gain(result: Result, side: Seat) -> bool:
    """Whether the letters, as far as there are any, give this side nothing."""
    seen = result.games if side == 0 else mirror(result.games)
    return not set(seen) & set("WTVD")


def _is_lost(result: Result, side: Seat) -> bool:
    return result.kind is ResultKind.PENALTY_LOSS and result.seat == side
