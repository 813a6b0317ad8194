"""What everybody may see of each kind of entry: one declaration per kind, staff only by default.

Pages, the log page, previews, streams and public copies all ask this table (``public_log.py``).
Whoever adds a kind of entry, or a shape inside one, declares it here:

- ``STAFF``: nothing of it leaves the staff, not even that it happened. What has no declaration
  is treated like this.
- ``only("round", "table")``: everybody may see these fields; the others are for the staff. A field
  that is added later stays with the staff until it is named here.
- ``WHOLE``: every field is open. Only for kinds without a text of any kind.

What a shape inside an entry shows is declared by the shape itself, below the entries. The commands
that lead to entries have their own table, ``openness_of_commands.py``. N13-07, N13-08, N13-33.
"""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from toptable.engine.rules.clock.table_time import TimeExtension, Why
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.finals.bracket.bracket import Finalist, Outcome
from toptable.engine.rules.finals.bracket.chart import Chart, ChartGame, Feed
from toptable.engine.rules.finals.cut.lock import LockedCut, Seed
from toptable.engine.rules.finals.cut.methods import RecordCut, TopCut
from toptable.engine.rules.finals.cut.order import Ranked
from toptable.engine.rules.finals.cut.passed_over import PassedOver
from toptable.engine.rules.finals.finalists.selection import (
    BorderDraw,
    NotPicked,
    Picked,
    Selection,
)
from toptable.engine.rules.finals.tiebreaker_round.games import GameResult
from toptable.engine.rules.pairing.types import Reason
from toptable.engine.rules.people.facts import Terms
from toptable.engine.rules.results.result import Result
from toptable.engine.rules.structure.stop_rules import (
    AddedRound,
    OneUndefeated,
    PlannedRounds,
    UndefeatedAtMost,
)
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.secrets import Sealed
from toptable.engine.state import State
from toptable.engine.subjects.admission import entries as admission
from toptable.engine.subjects.conduct import entries as conduct
from toptable.engine.subjects.conduct.state import Carried, How
from toptable.engine.subjects.event import entries as event
from toptable.engine.subjects.finals import entries as finals
from toptable.engine.subjects.floor import entries as floor
from toptable.engine.subjects.office import entries as office
from toptable.engine.subjects.office.state import TableRange
from toptable.engine.subjects.online import entries as online
from toptable.engine.subjects.people import entries as people
from toptable.engine.subjects.people.state import NewPlayer
from toptable.engine.subjects.results import entries as results
from toptable.engine.subjects.rounds import entries as rounds
from toptable.engine.subjects.rounds.state import Seating, SittingOut
from toptable.engine.subjects.staff import entries as handover
from toptable.engine.subjects.staff.entries import StaffNamed
from toptable.engine.subjects.staff.state import Acting
from toptable.engine.subjects.teams import entries as teams
from toptable.engine.subjects.teams.state import TeamDeck
from toptable.engine.subjects.undo import entries as undo
from toptable.engine.subjects.undo import entries as withheld


class Openness(msgspec.Struct, frozen=True):
    """What everybody may see of one kind."""

    fields: frozenset[str] | None = None
    """The fields that are open; None for all of them."""
    staff_only: bool = False
    reason: bool = False
    """Of a command: whether everybody may read the reason that was given with it."""
    when: Callable[[State, Any], bool] | None = None
    """Open only where this holds, in the state just before; else for the staff."""
    masked: Mapping[str, Callable[[Any], Any]] = {}
    """Open fields in which some values are for the staff: what everybody sees in their place."""

    def shows(self, field: str) -> bool:
        """Whether everybody may see this field."""
        return not self.staff_only and (self.fields is None or field in self.fields)


STAFF = Openness(staff_only=True)
WHOLE = Openness()


def only(
    *fields: str,
    when: Callable[[State, Any], bool] | None = None,
    masked: Mapping[str, Callable[[Any], Any]] | None = None,
    reason: bool = False,
) -> Openness:
    """Everybody may see these fields and no others."""
    return Openness(frozenset(fields), reason=reason, when=when, masked=masked or {})


def _touches_standings(_state: State, entry: conduct.PenaltyCarriedOut) -> bool:
    """Lost points and byes change the standings by themselves; other effects end in results."""
    return entry.effect.how in (How.POINTS, How.BYE)


def _lifts_what_is_seen(state: State, entry: conduct.PenaltyLifted) -> bool:
    effects = (one for one in state.conduct.effects if one.ruling == entry.number)
    return any(one.how in (How.POINTS, How.BYE) for one in effects)


def _no_penalty(_penalty: Penalty) -> Penalty:
    """What was taken away is for everybody, not what for."""
    return Penalty.NONE


def without_needs(why: Why) -> Why:
    """Why a table has more time; that somebody needs it always is for the staff. N13-08."""
    return Why.OTHER if why is Why.ACCOMMODATION else why


ENTRIES: Mapping[type, Openness] = {
    event.EventCreated: only(
        "id",
        "name",
        "date",
        "rulebook",
        "rulebook_version",
        "commitment",
        "settings",
        "event_type",
        "category",
        "demo",
        "organizer",
    ),
    event.EventRenamed: only("name"),
    event.SettingChanged: only("key", "value", "before"),
    event.StructurePlanned: only("plan", "structure", "stop", "notices", "departs"),
    event.EventClosed: only("seed"),
    event.EventReopened: only("commitment"),
    event.DrawnByHand: only("what", "outcome", "witness"),
    event.HallShareAdded: only("digits", "witness"),
    event.ComplaintFiled: STAFF,
    people.PlayersEntered: only("players", "known"),
    people.CheckedIn: WHOLE,
    people.LateAdmitted: only("player", "mode", "approved_by", "first_round", "missed", "known"),
    people.Dropped: only("player", "after_round"),
    people.Rejoined: WHOLE,
    people.Disqualified: WHOLE,
    people.PlayerRenamed: only("player", "name", "before", "real_name", "pronouns"),
    people.GroupSet: only("player", "group"),
    people.TableFixed: WHOLE,
    people.ByeGranted: only("player", "round", "withdrawn"),
    people.Accommodated: STAFF,
    StaffNamed: only("name", "role", "player", "dismissed", "block"),
    admission.TermsSet: only("terms"),
    admission.EntryRefused: STAFF,
    admission.WaitingJoined: STAFF,
    admission.WaitingLeft: STAFF,
    online.MatchLinked: only("round", "table", "link"),
    online.CheckedInBetween: WHOLE,
    rounds.RoundPaired: only("round", "method", "matches", "byes", "not_here"),
    rounds.RoundChanged: only(
        "round", "change", "removed", "put", "byes_removed", "byes_put", "warnings"
    ),
    rounds.RoundPublished: WHOLE,
    rounds.RoundDiscarded: WHOLE,
    rounds.RematchesAllowed: WHOLE,
    results.ResultReported: only("round", "table", "result", "points", "before", "across"),
    results.ResultCleared: only("round", "table", "before"),
    results.ResultClaimed: only("round", "table", "player", "result"),
    results.SidesSettled: only(
        "round", "table", "game", "how", "sides", "chooser", "witness", "text"
    ),
    results.ByeIssued: WHOLE,
    finals.RollCalled: only("cut", "place", "deadline"),
    finals.RollAnswered: WHOLE,
    finals.CandidateExcluded: only("player", "by"),
    finals.TiebreakerCalled: only("size", "sides"),
    finals.TiebreakerSidesDrawn: only("round", "sides"),
    finals.TiebreakerReported: WHOLE,
    finals.PlacesDrawn: only("players", "after_round", "how", "witness"),
    finals.CutLocked: only("cut", "locked", "then"),
    finals.FinalistsSelected: only("locked", "selection", "method"),
    finals.SeatChanged: only("locked"),
    finals.BracketStarted: only("chart", "finalists", "whole", "not_here"),
    finals.BracketSidesSettled: only("game", "text", "sides", "chooser", "of_match"),
    finals.BracketReported: only("game", "outcome", "consequences"),
    finals.BracketLeft: only("player", "disqualified", "consequences"),
    teams.LineupSet: only("player", "members", "representative"),
    teams.MemberRenamed: only("player", "seat", "name", "before"),
    teams.TeamNamesApproved: WHOLE,
    teams.TeamDecksAssigned: only("player", "decks"),
    teams.MemberGone: WHOLE,
    floor.ClockPrepared: WHOLE,
    floor.ClockTurned: WHOLE,
    floor.TimeAdded: WHOLE,
    floor.TableExtended: only("stage", "number", "table", "given"),
    floor.ExtensionDeclared: WHOLE,
    floor.TimeAnnounced: WHOLE,
    floor.DeadlineSet: WHOLE,
    floor.PresenceNoted: STAFF,
    floor.KeptIn: STAFF,
    floor.CallOpened: STAFF,
    floor.CallClaimed: STAFF,
    floor.CallEscalated: STAFF,
    floor.CallResolved: STAFF,
    conduct.RulingGiven: STAFF,
    conduct.RulingProposed: STAFF,
    conduct.RulingConfirmed: STAFF,
    conduct.RulingCompleted: STAFF,
    conduct.PenaltyRaised: STAFF,
    conduct.PenaltyAcknowledged: STAFF,
    conduct.PenaltyTold: STAFF,
    conduct.PenaltyCarriedOut: only("effect", when=_touches_standings),
    conduct.PenaltyLifted: only("number", when=_lifts_what_is_seen),
    conduct.RulingAppealed: STAFF,
    conduct.AppealHeard: STAFF,
    conduct.MatchHeld: STAFF,
    conduct.PersonEjected: STAFF,
    conduct.StandingRevoked: only("player", "by", "how"),
    conduct.PermissionGiven: STAFF,
    handover.NoteWritten: STAFF,
    handover.NoteSettled: STAFF,
    handover.ActingNamed: only("acting"),
    handover.ActingEnded: WHOLE,
    office.StatusMarked: WHOLE,
    office.TablesSet: only("tables"),
    office.Told: only("topic", "text"),
    office.Ticked: STAFF,
    office.PutAway: WHOLE,
    office.StandingsShown: WHOLE,
    undo.TakenBack: only("appends", "commitment"),
    undo.Restored: WHOLE,
    withheld.Withheld: WHOLE,
}

SHAPES: Mapping[type, Openness] = {
    Acting: only("name", "since", "until", "agreed_by"),
    AddedRound: WHOLE,
    BorderDraw: only("step", "among", "drawn", "text", "witness"),
    Carried: only(
        "ruling",
        "players",
        "how",
        "penalty",
        "round",
        "points",
        "unissued",
        masked={"penalty": _no_penalty},
    ),
    Chart: only("kind", "players", "games", "source"),
    ChartGame: WHOLE,
    Feed: WHOLE,
    Finalist: only("player", "name"),
    GameResult: only("players", "winner", "conceded", "games"),
    LockedCut: WHOLE,
    NewPlayer: only(
        "name",
        "pronouns",
        "group",
        "fixed_table",
        "byes",
        "real_name",
        "members",
        "representative",
    ),
    NotPicked: only("player", "name", "rank", "text"),
    OneUndefeated: WHOLE,
    Outcome: only("winner", "played", "why"),
    PassedOver: only("player", "why", "by", "after_round"),
    Picked: only("player", "name", "rank", "step", "text"),
    Plan: WHOLE,
    PlannedRounds: WHOLE,
    Ranked: only("rank", "player", "name", "points", "place"),
    Reason: only("code", "text", "player"),
    RecordCut: WHOLE,
    Result: only(
        "games", "sides", "how", "kind", "seat", "witness", "provisional", "note", "seats"
    ),
    Sealed: only("digest"),
    Seed: WHOLE,
    Selection: only("seats", "picked", "others", "draw", "selected"),
    TableRange: only("first", "last", "hall"),
    TeamDeck: only("seat", "side"),
    Terms: only("series", "by_invitation", "not_again", "two_events", "capacity"),
    TimeExtension: only("why", "by", "time", "turns", masked={"why": without_needs}),
    TopCut: WHOLE,
    UndefeatedAtMost: WHOLE,
    people.Entered: WHOLE,
    Seating: only("table", "players", "sides", "reasons", "pinned"),
    SittingOut: WHOLE,
}
"""What everybody may see of the shapes inside entries and commands."""
