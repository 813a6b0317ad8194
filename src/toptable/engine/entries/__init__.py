"""The whole write vocabulary: everything that can ever be said about a tournament.

Each entry states something that became true. One tagged union, ``Entry``, lists them all; to add
a kind, write its struct in the module of its topic and name it here.
"""

from typing import TypeAlias

from toptable.engine.entries import (
    admission,
    conduct,
    event,
    finals,
    floor,
    handover,
    office,
    online,
    people,
    results,
    rounds,
    teams,
    undo,
    withheld,
)

Entry: TypeAlias = (
    event.EventCreated
    | event.EventRenamed
    | event.SettingChanged
    | event.StructurePlanned
    | event.EventClosed
    | event.EventReopened
    | event.DrawnByHand
    | event.HallShareAdded
    | event.ComplaintFiled
    | people.PlayersEntered
    | people.CheckedIn
    | people.LateAdmitted
    | people.Dropped
    | people.Rejoined
    | people.Disqualified
    | people.PlayerRenamed
    | people.GroupSet
    | people.TableFixed
    | people.ByeGranted
    | people.Accommodated
    | people.StaffNamed
    | admission.TermsSet
    | admission.EntryRefused
    | admission.WaitingJoined
    | admission.WaitingLeft
    | online.MatchLinked
    | online.CheckedInBetween
    | rounds.RoundPaired
    | rounds.RoundChanged
    | rounds.RoundPublished
    | rounds.RoundDiscarded
    | rounds.RematchesAllowed
    | results.ResultReported
    | results.ResultCleared
    | results.ResultClaimed
    | results.SidesSettled
    | results.ByeIssued
    | finals.RollCalled
    | finals.RollAnswered
    | finals.CandidateExcluded
    | finals.TiebreakerCalled
    | finals.TiebreakerReported
    | finals.TiebreakerSidesDrawn
    | finals.PlacesDrawn
    | finals.CutLocked
    | finals.FinalistsSelected
    | finals.SeatChanged
    | finals.BracketStarted
    | finals.BracketSidesSettled
    | finals.BracketReported
    | finals.BracketLeft
    | teams.LineupSet
    | teams.MemberRenamed
    | teams.TeamNamesApproved
    | teams.TeamDecksAssigned
    | teams.MemberGone
    | floor.ClockPrepared
    | floor.ClockTurned
    | floor.TimeAdded
    | floor.TableExtended
    | floor.ExtensionDeclared
    | floor.TimeAnnounced
    | floor.DeadlineSet
    | floor.PresenceNoted
    | floor.KeptIn
    | floor.CallOpened
    | floor.CallClaimed
    | floor.CallEscalated
    | floor.CallResolved
    | conduct.RulingGiven
    | conduct.RulingProposed
    | conduct.RulingConfirmed
    | conduct.RulingCompleted
    | conduct.PenaltyRaised
    | conduct.PenaltyAcknowledged
    | conduct.PenaltyTold
    | conduct.PenaltyCarriedOut
    | conduct.PenaltyLifted
    | conduct.RulingAppealed
    | conduct.AppealHeard
    | conduct.MatchHeld
    | conduct.PersonEjected
    | conduct.StandingRevoked
    | conduct.PermissionGiven
    | handover.NoteWritten
    | handover.NoteSettled
    | handover.ActingNamed
    | handover.ActingEnded
    | office.StatusMarked
    | office.TablesSet
    | office.Told
    | office.Ticked
    | office.PutAway
    | office.StandingsShown
    | undo.TakenBack
    | undo.Restored
    | withheld.Withheld
)
