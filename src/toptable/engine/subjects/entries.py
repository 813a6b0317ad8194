"""The whole write vocabulary: everything that can ever be said about a tournament.

Each entry states something that became true. One tagged union, ``Entry``, lists them all; to add
a kind, write its struct in the module of its topic and name it here.
"""

from typing import TypeAlias

from toptable.engine.subjects.admission import entries as admission
from toptable.engine.subjects.calls import entries as calls
from toptable.engine.subjects.conduct import entries as conduct
from toptable.engine.subjects.deck_checks import entries as deck_checks
from toptable.engine.subjects.decks import entries as decks
from toptable.engine.subjects.event import entries as event
from toptable.engine.subjects.finals import entries as finals
from toptable.engine.subjects.floor import entries as floor
from toptable.engine.subjects.legal_cards import entries as legal_cards
from toptable.engine.subjects.messages import entries as messages
from toptable.engine.subjects.office import entries as office
from toptable.engine.subjects.online import entries as online
from toptable.engine.subjects.people import entries as people
from toptable.engine.subjects.prizes import entries as prizes
from toptable.engine.subjects.results import entries as results
from toptable.engine.subjects.rounds import entries as rounds
from toptable.engine.subjects.screens import entries as screens
from toptable.engine.subjects.staff import entries as handover
from toptable.engine.subjects.staff.entries import StaffNamed
from toptable.engine.subjects.teams import entries as teams
from toptable.engine.subjects.undo import entries as undo
from toptable.engine.subjects.undo import entries as withheld

Entry: TypeAlias = (
    event.EventCreated
    | event.EventRenamed
    | event.EventDescribed
    | event.EventPresented
    | event.SettingChanged
    | event.StructurePlanned
    | event.EventClosed
    | event.EventReopened
    | event.DrawnByHand
    | event.HallShareAdded
    | event.ComplaintFiled
    | people.PlayersEntered
    | people.CheckedIn
    | admission.LateAdmitted
    | people.Dropped
    | people.Rejoined
    | people.Disqualified
    | people.PlayerRenamed
    | people.GroupSet
    | people.TableFixed
    | people.ByeGranted
    | people.Accommodated
    | StaffNamed
    | admission.TermsSet
    | admission.EntryRefused
    | admission.WaitingJoined
    | admission.WaitingLeft
    | admission.RegistrationSet
    | online.MatchLinked
    | online.CheckedInBetween
    | rounds.RoundPaired
    | rounds.RoundChanged
    | rounds.RoundPublished
    | rounds.RoundDiscarded
    | rounds.RematchesAllowed
    | rounds.RoundBroughtIn
    | results.ResultReported
    | results.ResultCleared
    | results.ResultClaimed
    | results.ClaimWithdrawn
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
    | finals.CutBroughtIn
    | finals.FinalistsSelected
    | finals.SeatChanged
    | finals.BracketStarted
    | finals.BracketSidesSettled
    | finals.BracketReported
    | finals.FinalsGameClaimed
    | finals.FinalsClaimWithdrawn
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
    | calls.CallOpened
    | calls.CallClaimed
    | calls.CallEscalated
    | calls.CallResolved
    | floor.ZoneTaken
    | floor.ZoneSwept
    | floor.ReviewBegun
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
    | deck_checks.ChecksPlanned
    | deck_checks.CheckAssigned
    | deck_checks.CheckBegun
    | deck_checks.CheckStopped
    | deck_checks.CheckTimeGiven
    | deck_checks.CheckRecorded
    | deck_checks.CheckCancelled
    | decks.DeckRegistered
    | decks.DecksLocked
    | decks.DecksAsked
    | decks.DeckModerated
    | decks.FindingSetAside
    | decks.ProxiesApproved
    | decks.ProxyIssued
    | decks.PublishingAgreed
    | decks.DecksPublished
    | decks.DecksOpened
    | handover.NoteWritten
    | handover.NoteSettled
    | handover.ActingNamed
    | handover.ActingEnded
    | legal_cards.EventCardsSet
    | office.StatusMarked
    | office.TablesSet
    | office.TimetableSet
    | office.Told
    | office.Ticked
    | office.PutAway
    | office.StandingsShown
    | messages.EverybodyMessaged
    | messages.PlayerMessaged
    | messages.MessageRead
    | messages.TablesReminded
    | prizes.PrizesSet
    | prizes.PrizesAnnounced
    | prizes.KitRecorded
    | prizes.KitRemoved
    | prizes.ApprovalRecorded
    | prizes.PrizesHandedOut
    | prizes.PrizeReturned
    | prizes.PrizeReleased
    | prizes.VoucherDestroyed
    | screens.ScreenSet
    | screens.ScreenRemoved
    | screens.CalledToDesk
    | screens.DeskCallEnded
    | screens.FeatureChosen
    | screens.FeatureEnded
    | undo.TakenBack
    | undo.Restored
    | withheld.Withheld
)
