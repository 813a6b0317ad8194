"""A player's own row: what to do now, at which table, against whom, and how it stands.

Everything here is what the player and everybody around the table may know; it is worked out for
the whole hall at once, since the whole hall looks in the same moment. The state must be the one
that players see: without drafts. N13-72, N13-84, SW-16, B-149.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import datetime
from enum import StrEnum
from functools import cached_property

import msgspec

from toptable.engine.questions.places import Seated, place_now
from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_clock import ClockDisplay, face
from toptable.engine.rules.finals.bracket.bracket import Course, follow
from toptable.engine.rules.finals.cut import order_of
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.standings.ranking import Standings, printed_place
from toptable.engine.state import State, rules_in
from toptable.engine.state.floor import RunningRound
from toptable.engine.state.people import Player
from toptable.engine.state.screens import HallMessage, PlayerMessage
from toptable.engine.subjects.finals.cutting import called_for
from toptable.engine.subjects.finals.final_places import final_places
from toptable.engine.subjects.prizes.prize_table import announced_for
from toptable.engine.views.own_match import OwnMatchView, own_match, points_of
from toptable.engine.views.own_report import open_calls, touched


class Moment(StrEnum):
    """What a player's day is about just now; the first line of the page says it."""

    CHECK_IN = "check_in"
    """Entered, not checked in, and play has not begun."""
    READY = "ready"
    """Checked in; round 1 is not up yet."""
    NOT_HERE = "not_here"
    """Round 1 was paired without this player."""
    LATER = "later"
    """In the event from a later round on."""
    PLAY = "play"
    """Go to the table and play."""
    SAID = "said"
    """Has reported; the opponent has not."""
    CONFIRM = "confirm"
    """The opponent has reported; confirm or dispute it."""
    DISPUTED = "disputed"
    """Both have reported, and differently: a judge comes."""
    DONE = "done"
    """The match has its result; the next round will come."""
    BYE = "bye"
    BETWEEN = "between"
    """Nothing to do in the round that is on, or none is on."""
    ROLL_CALL = "roll_call"
    """Called for the cut, and has not answered."""
    BRACKET = "bracket"
    """In the bracket, waiting for the next game."""
    OUT_OF_BRACKET = "out_of_bracket"
    MISSED_CUT = "missed_cut"
    """The bracket is played by others."""
    CHAMPION = "champion"
    """Has won the last game of the bracket."""
    DROPPED = "dropped"
    DISQUALIFIED = "disqualified"
    OVER = "over"
    """The event is closed."""


class PlayerView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One player's row."""

    player: int
    name: str
    moment: Moment
    round: int = 0
    rounds: int = 0
    """How many rounds are planned; 0 where nobody has said so."""
    match: OwnMatchView | None = None
    clock: ClockDisplay | None = None
    ends: datetime | None = None
    """When the time of the player's own table is up, where the clock runs."""
    points: int = 0
    place: int | None = None
    """In the standings that players may see."""
    tied: bool = False
    after_round: int = 0
    calls: tuple[str, ...] = ()
    """The player's own calls that are open: who comes, or nobody yet."""
    to_all: HallMessage | None = None
    """What the staff tell everybody."""
    messages: tuple[PlayerMessage, ...] = ()
    """What the staff tell this player alone, and is not read yet."""
    prizes: tuple[str, ...] = ()
    """What the player's final place gets by the announced table, once the event is closed."""
    reminded: int = 0
    """The number of the latest reminder to report, where this player still has to."""

    @property
    def printed(self) -> str:
        """The place as the standings print it; empty without one."""
        return "" if self.place is None else printed_place(self.place, shared=self.tied)

    @property
    def at_table(self) -> bool:
        """Whether a match of theirs is being played."""
        return self.match is not None and not self.match.over


class SeenPlaces(msgspec.Struct, frozen=True):
    """Everybody's place in the standings that players may see."""

    of: Standings | None
    after_round: int
    by_player: Mapping[int, int]
    tied: frozenset[int]
    """The places that several share."""

    def still(self, standings: Standings | None) -> bool:
        """Whether these are everybody's places in these standings as well."""
        if standings is None or self.of is None:
            return standings is self.of
        return standings.same_order(self.of)


class Everybody(msgspec.Struct, frozen=True):
    """The rows of all players, with what they were worked out from."""

    views: Mapping[int, PlayerView]
    changed: frozenset[int]
    """Whose row reads otherwise than in the one before."""
    state: State
    frame: tuple[object, ...]
    """What every row depends on."""
    places: SeenPlaces


def everybody(
    state: State,
    rulebook: Rulebook,
    standings: Standings | None,
    before: Everybody | None = None,
) -> Everybody:
    """The row of every player. What did not change since ``before`` is taken over from it."""
    known = before.places if before is not None and before.places.still(standings) else None
    hall = _Hall(state, rulebook, known or _places(standings))
    if before is None or known is None or before.frame != hall.frame:
        affected: Iterable[int] = state.players
        views: dict[int, PlayerView] = {}
    else:
        affected = touched(before.state, state)
        views = dict(before.views)
    changed = set()
    for number in affected:
        view = hall.view(state.players[number])
        if before is None or before.views.get(number) != view:
            changed.add(number)
        views[number] = view
    return Everybody(views, frozenset(changed), state, hall.frame, hall.places)


def _places(standings: Standings | None) -> SeenPlaces:
    order = order_of(standings) if standings is not None else ()
    shared = Counter(ranked.place for ranked in order)
    return SeenPlaces(
        of=standings,
        after_round=standings.after_round if standings is not None else 0,
        by_player={ranked.player: ranked.place for ranked in order},
        tied=frozenset(place for place, count in shared.items() if count > 1),
    )


class _Hall:
    """What the rows of all players have in common."""

    def __init__(self, state: State, rulebook: Rulebook, places: SeenPlaces) -> None:
        self._state = state
        self._rules = rules_in(state, rulebook)
        self.places = places
        place = place_now(state, rulebook)
        self._place = None if isinstance(place, Refusal) or state.closed else place
        self._running = state.floor.rounds.get(self._place.key) if self._place else None
        self._clock = face(self._running.clock) if self._running else None
        self._calls = open_calls(state)
        self._course = _course(state)
        self._in_bracket = _still_in(state, self._course)
        self._champion = _champion(state, self._course)
        self._called = _called(state, rulebook)
        self.frame: tuple[object, ...] = (
            self._rules,
            self._place.key if self._place else None,
            self._running.clock if self._running else None,
            self._running.tables if self._running else None,
            state.plan,
            state.closed,
            msgspec.structs.replace(state.finals, claims=()),
            state.current.byes if state.current else None,
            state.messages.to_all,
            state.messages.reminded,
            state.prizes.announced,
            state.conduct.revoked if state.closed else None,
        )

    @cached_property
    def _prizes(self) -> Mapping[int, tuple[str, ...]]:
        """Who gets what, of an event that is over and whose prizes were announced."""
        state = self._state
        if not state.closed or not state.prizes.announced:
            return {}
        return {
            place.player: announced_for(state, place.place)
            for place in final_places(state, self._rules.rulebook).places
            if not place.void
            and not place.disqualified
            and place.player not in state.conduct.withheld
        }

    @cached_property
    def _seated(self) -> Mapping[int, Seated]:
        return {
            player: seated
            for seated in (self._place.tables if self._place else ())
            for player in seated.players
        }

    def view(self, player: Player) -> PlayerView:
        """One row."""
        seated = self._seated.get(player.id)
        place = self._place
        match = (
            own_match(self._state, self._rules, place, seated, player.id)
            if place is not None and seated is not None
            else None
        )
        playing = match is not None and not match.over
        standing = self.places.by_player.get(player.id)
        current = self._state.current
        return PlayerView(
            player=player.id,
            name=player.name,
            prizes=self._prizes.get(player.id, ()),
            moment=self._moment(player, match),
            round=match.round if match is not None else current.number if current else 0,
            rounds=self._state.plan.rounds if self._state.plan is not None else 0,
            match=match,
            clock=self._clock if playing else None,
            ends=self._ends(seated) if playing else None,
            points=points_of(player),
            place=standing,
            tied=standing in self.places.tied,
            after_round=self.places.after_round,
            calls=self._calls.get(player.id, ()),
            to_all=self._state.messages.to_all,
            messages=self._state.messages.unread(player.id),
            reminded=self._reminded(match) if match is not None else 0,
        )

    def _reminded(self, match: OwnMatchView) -> int:
        last = self._state.messages.reminded
        if last is None or match.over or match.mine is not None:
            return 0
        here = (last.stage, last.round) == (match.stage, match.round)
        return last.number if here and match.table in last.tables else 0

    def _moment(self, player: Player, match: OwnMatchView | None) -> Moment:
        state = self._state
        if player.disqualified:
            return Moment.DISQUALIFIED
        if state.closed:
            return Moment.OVER
        if player.not_here:
            return Moment.NOT_HERE
        if match is not None and not match.over:
            return _moment_of(match)
        if not player.active:
            return Moment.DROPPED
        if player.id in self._called:
            return Moment.ROLL_CALL
        if self._course is not None:
            if player.id not in self._in_bracket:
                return Moment.OUT_OF_BRACKET if self._made_it(player.id) else Moment.MISSED_CUT
            return Moment.CHAMPION if player.id == self._champion else Moment.BRACKET
        if match is not None:
            return Moment.DONE
        if not state.started:
            return Moment.READY if player.checked_in else Moment.CHECK_IN
        current = state.current
        if current is not None and player.id in current.byes:
            return Moment.BYE
        if current is not None and player.record.entered > current.number:
            return Moment.LATER
        return Moment.BETWEEN

    def _made_it(self, player: int) -> bool:
        bracket = self._state.finals.bracket
        return bracket is not None and bracket.seed_of(player) is not None

    def _ends(self, seated: Seated | None) -> datetime | None:
        if seated is None or self._running is None or self._clock is None:
            return None
        return _own_end(self._running, self._clock, seated.table)


def _own_end(running: RunningRound, clock: ClockDisplay, table: int) -> datetime | None:
    """When a table's time is up: the end for all, and what the table was given besides."""
    if clock.ends is None:
        return None
    own = running.tables.get(table)
    return clock.ends if own is None else clock.ends + own.time


def as_public(view: PlayerView) -> PlayerView:
    """A row as everybody in the hall may see it: no reports that wait, no calls, no messages."""
    match, moment = view.match, view.moment
    if match is not None:
        match = msgspec.structs.replace(match, mine=None, theirs=None)
    if moment in _OWN_MOMENTS:
        moment = _OWN_MOMENTS[moment]
    return msgspec.structs.replace(
        view, match=match, moment=moment, calls=(), messages=(), reminded=0
    )


_OWN_MOMENTS = {
    Moment.SAID: Moment.PLAY,
    Moment.CONFIRM: Moment.PLAY,
    Moment.DISPUTED: Moment.PLAY,
}
"""What only the two at the table know, and what others see of it."""


def _moment_of(match: OwnMatchView) -> Moment:
    if match.mine is not None and match.theirs is not None:
        return Moment.DISPUTED
    if match.theirs is not None:
        return Moment.CONFIRM
    return Moment.SAID if match.mine is not None else Moment.PLAY


def _called(state: State, rulebook: Rulebook) -> frozenset[int]:
    """The finalists who have still to answer the roll-call. B-105."""
    finals = state.finals
    if finals.roll_call is None or finals.cut is None or finals.locked is not None:
        return frozenset()
    taken = called_for(state, rulebook, finals.cut)
    return frozenset(ranked.player for ranked in finals.roll_call.open(taken))


def _course(state: State) -> Course | None:
    bracket = state.finals.bracket
    return None if bracket is None else follow(bracket)


def _champion(state: State, course: Course | None) -> int | None:
    """Who has won the bracket, once it is over."""
    bracket = state.finals.bracket
    if bracket is None or course is None or not course.over or course.champion is None:
        return None
    finalist = bracket.finalists[course.champion - 1]
    return None if finalist is None else finalist.player


def _still_in(state: State, course: Course | None) -> frozenset[int]:
    bracket = state.finals.bracket
    if bracket is None or course is None:
        return frozenset()
    return frozenset(
        finalist.player
        for seed, finalist in enumerate(bracket.finalists, 1)
        if finalist is not None and seed not in course.out
    )
