"""Who is missing in the round that is on, who came, who lost the connection, and who stays in.

N13-INF-10, N10-INF-10, N13-54, B-029, B-030, B-081, B-138, B-139. What is proposed for it is in
``engine/subjects/floor/lateness.py``.
"""

from datetime import datetime
from enum import StrEnum

from msgspec.structs import replace

from toptable.engine.declared import As, Asks, Command, Scope, Typed, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import STAFF
from toptable.engine.questions import presence
from toptable.engine.questions.places import NO_CLOCK, place_now, round_called
from toptable.engine.questions.presence import gone, mark_of, with_kept
from toptable.engine.refusal import Refused, granted, refuse
from toptable.engine.roles import FLOOR, HEADS
from toptable.engine.rules.clock.disconnect import Away
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.floor import RunningRound
from toptable.engine.subjects.floor.clocks import same_place, with_round


class Presence(StrEnum):
    """What was seen of a player in a round."""

    ABSENT = "absent"
    ARRIVED = "arrived"
    DISCONNECTED = "disconnected"
    RECONNECTED = "reconnected"


_PRESENCE = {
    Presence.ABSENT: "is not there",
    Presence.ARRIVED: "has come",
    Presence.DISCONNECTED: "lost the connection",
    Presence.RECONNECTED: "is connected again",
}


@command(
    by=FLOOR,
    scope=Scope.FLOOR,
    seen=STAFF,
    typed=Typed(
        "clock mark",
        "spring Ann absent",
        "Mark a player as absent or arrived, or online as disconnected or reconnected.",
        at=As(text="When, as 14:30.", shown="now"),
    ),
)
class NotePresence(Command):
    """Write down that a player is missing, came, or lost or regained the connection."""

    player: int
    presence: Presence
    """What was seen."""
    at: datetime | None = None
    """Now, unless it was earlier."""

    def decide(self, state: State, situation: Situation) -> Decision:
        """What was seen of somebody; whoever was marked before comes back to that very round."""
        at = self.at or situation.now
        if at > situation.now:
            refuse("future")
        marked = presence.mark_of(state, self.player)
        if marked is not None and self.presence in SEEN_AGAIN:
            key = (marked.stage, marked.number)
            return [PresenceNoted(*key, self.player, self.presence, at)]
        place = granted(place_now(state, situation.rulebook))
        running = state.floor.rounds.get(place.key)
        started = running.clock.started if running else None
        if self.presence is Presence.DISCONNECTED and started is not None and at < started:
            refuse("clock_backwards:note_presence")
        swiss = self.presence is Presence.ABSENT and place.stage is ClockStage.SWISS
        if swiss:
            _has_played(state, place.number, self.player)
        return [PresenceNoted(place.stage, place.number, self.player, self.presence, at)]


def _has_played(state: State, number: int, player: int) -> None:
    """Nobody is marked as absent from a match in which they have gained something."""
    round_ = state.rounds[number - 1]
    table = round_.table_of(player)
    match = round_.matches[table] if table is not None else None
    if match is None or match.points is None or not match.points[match.players.index(player)]:
        return
    name = state.name_of(player)
    refuse("has_played", name=name, table=table)


SEEN_AGAIN = (Presence.ARRIVED, Presence.RECONNECTED)


@entry(seen=STAFF)
class PresenceNoted(Entry):
    """A player was missing, came, or lost or regained the connection. N13-INF-10, N13-54, B-138."""

    stage: ClockStage
    number: int
    player: int
    presence: Presence
    at: datetime

    def validate(self, state: State, rulebook: Rulebook) -> None:
        earlier = state.floor.rounds.get((self.stage, self.number))
        if (
            earlier is not None
            and self.presence in SEEN_AGAIN
            and presence.gone(earlier, self.player)
        ):
            _may_return(rulebook, earlier, self, state.name_of(self.player))
            return
        place = granted(same_place(state, rulebook, self.stage, self.number))
        running = state.floor.rounds.get(place.key)
        if running is None:
            raise Refused(NO_CLOCK)
        name = state.name_of(self.player)
        byes = bye_seats(state) if place.stage is ClockStage.SWISS else ()
        if place.table_of(self.player) is None and self.player not in byes:
            refuse("not_seated:may_note", name=name)
        if self.presence is Presence.ARRIVED and running.missing.get(self.player, self) is not None:
            refuse("not_missing", name=name)
        if self.presence in (Presence.ABSENT, Presence.ARRIVED):
            return
        _may_connect(rulebook, running, self, name)

    def book(self, state: State) -> State:
        running = state.floor.rounds.get((self.stage, self.number))
        if running is None:
            return state
        who, missing, away = self.player, running.missing, running.away
        before, kept = running.away_before, running.kept
        match self.presence:
            case Presence.ABSENT:
                missing, kept = missing.set(who, None), kept - {who}
            case Presence.ARRIVED:
                missing = missing.set(who, self.at)
            case Presence.DISCONNECTED:
                before = before.set(who, running.spells(who)) if who in away else before
                away = away.set(who, Away(self.at))
            case Presence.RECONNECTED if who in away:
                away = away.set(who, Away(away[who].since, self.at))
        changed = replace(running, missing=missing, away=away, away_before=before, kept=kept)
        return with_round(state, changed)

    def tell(self, state: State) -> str:
        return log_line(
            "presence_noted", player=state.name_of(self.player), presence=_PRESENCE[self.presence]
        )


def _may_return(rulebook: Rulebook, running: RunningRound, entry: PresenceNoted, name: str) -> None:
    """Somebody who was marked is seen again, while the round is on or after it."""
    if entry.presence is Presence.RECONNECTED:
        _may_connect(rulebook, running, entry, name)
        return
    if running.missing.get(entry.player, entry) is not None:
        refuse("not_missing", name=name)


def bye_seats(state: State) -> tuple[int, ...]:
    """Everybody who has a bye for which they must be in a seat, issued by now or not. B-081."""
    current = state.current
    if current is None or not current.byes_to_issue:
        return ()
    return tuple(sorted(current.byes))


def byes_to_come(state: State) -> tuple[int, ...]:
    """Who must be in their seat for a bye that is still to be issued. B-081."""
    current = state.current
    if current is None or not current.byes_to_issue:
        return ()
    return tuple(sorted(player for player, bye in current.byes.items() if not bye.issued))


def _may_connect(
    rulebook: Rulebook, running: RunningRound, entry: PresenceNoted, name: str
) -> None:
    if rulebook.timing.disconnects is None:
        refuse("no_online_rule")
    spell = running.away.get(entry.player)
    gone = spell is not None and spell.back is None
    if entry.presence is Presence.DISCONNECTED:
        if gone:
            refuse("away_already", name=name)
        if spell is not None and spell.back is not None and entry.at < spell.back:
            refuse("clock_backwards:may_connect", name=name)
        return
    if spell is None or not gone:
        refuse("not_away", name=name)
    if entry.at < spell.since:
        refuse("clock_backwards:may_connect_2", name=name)


@command(
    by=HEADS,
    scope=Scope.FLOOR,
    seen=STAFF,
    reason=Asks.MAY,
    typed=Typed(
        "clock keep-in",
        "spring Ann --reason 'On the phone'",
        "Let a player play on who was marked as absent and never seen. Say why.",
    ),
)
class KeepIn(Command):
    """Let somebody play on who was marked as absent and never seen. Needs a reason."""

    player: int

    def decide(self, state: State, situation: Situation) -> Decision:
        """Somebody plays on although nobody has seen them; it is a decision, with its reason."""
        running = mark_of(state, self.player)
        if running is None:
            refuse("not_absent", player=state.name_of(self.player))
        if not situation.reasoned:
            name = state.name_of(self.player)
            refuse("reason_needed:keep", name=name)
        return [KeptIn(running.stage, running.number, self.player)]


@entry(seen=STAFF)
class KeptIn(Entry):
    """Somebody plays on who was marked as absent in a round and never seen. N13-INF-10, B-030."""

    stage: ClockStage
    number: int
    player: int

    def validate(self, state: State, rulebook: Rulebook) -> None:
        running = state.floor.rounds.get((self.stage, self.number))
        if running is None or not gone(running, self.player):
            refuse("not_absent", player=state.name_of(self.player))

    def book(self, state: State) -> State:
        return with_kept(state, state.floor.rounds[self.stage, self.number], self.player)

    def tell(self, state: State) -> str:
        return log_line(
            "kept_in",
            player=state.name_of(self.player),
            round_called=round_called(state, self.stage, self.number).lower(),
        )
