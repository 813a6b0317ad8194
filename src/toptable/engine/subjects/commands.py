"""What people can ask for. ``decide`` turns each into entries or a refusal."""

from typing import TypeAlias

from toptable.engine.state.asked_penalties import GivePenalty
from toptable.engine.subjects.admission import commands as admission
from toptable.engine.subjects.conduct import commands as conduct
from toptable.engine.subjects.deck_checks import commands as deck_checks
from toptable.engine.subjects.decks import commands as decks
from toptable.engine.subjects.event import commands as event
from toptable.engine.subjects.finals import commands as finals
from toptable.engine.subjects.floor import commands as floor
from toptable.engine.subjects.legal_cards import commands as legal_cards
from toptable.engine.subjects.messages import commands as messages
from toptable.engine.subjects.office import commands as office
from toptable.engine.subjects.online import commands as online
from toptable.engine.subjects.people import commands as people
from toptable.engine.subjects.prizes import commands as prizes
from toptable.engine.subjects.results import commands as results
from toptable.engine.subjects.rounds import commands as rounds
from toptable.engine.subjects.screens import commands as screens
from toptable.engine.subjects.staff import commands as handover
from toptable.engine.subjects.staff.commands import NameStaff
from toptable.engine.subjects.teams import commands as teams
from toptable.engine.subjects.undo import commands as undo

UndoCommand: TypeAlias = undo.TakeBackOwnLast | undo.TakeBackOne | undo.TakeBackTo | undo.Redo

Command: TypeAlias = (
    event.CreateEvent
    | event.RenameEvent
    | event.DescribeEvent
    | event.PresentEvent
    | event.ChangeSetting
    | event.PlanStructure
    | event.CloseEvent
    | event.ReopenEvent
    | event.RecordHandDraw
    | event.AddHallShare
    | event.FileComplaint
    | people.EnterPlayers
    | people.CheckIn
    | admission.AdmitLate
    | conduct.Drop
    | people.Rejoin
    | conduct.Disqualify
    | people.RenamePlayer
    | people.SetGroup
    | people.FixTable
    | people.GrantBye
    | people.Accommodate
    | NameStaff
    | admission.SetTerms
    | admission.TurnAway
    | admission.JoinWaitingList
    | admission.LeaveWaitingList
    | admission.AdmitWaiting
    | admission.SetRegistration
    | admission.RegisterMyself
    | online.LinkMatch
    | online.CheckInBetween
    | online.SettleBothAway
    | rounds.PairRound
    | rounds.PairAgain
    | rounds.SwapPlayers
    | rounds.MoveTable
    | rounds.PinTable
    | rounds.PairByHand
    | rounds.GiveBye
    | rounds.PublishRound
    | rounds.DiscardRound
    | rounds.RepairRound
    | rounds.AllowRematches
    | rounds.BringInRound
    | results.ReportResult
    | results.ClaimResult
    | results.WithdrawClaim
    | results.ClearResult
    | results.SettleMissing
    | results.SettleSides
    | results.IssueBye
    | finals.CallRoll
    | finals.AnswerRoll
    | finals.ExcludeCandidate
    | finals.CallTiebreaker
    | finals.ReportTiebreaker
    | finals.DrawPlaces
    | finals.LockCut
    | finals.SelectFinalists
    | finals.ReplaceFinalist
    | finals.StartBracket
    | finals.SettleBracketSides
    | finals.ReportBracketGame
    | finals.ClaimFinalsGame
    | finals.WithdrawFinalsClaim
    | finals.LeaveBracket
    | finals.BringInCut
    | teams.SetLineup
    | teams.RenameMember
    | teams.ApproveTeamNames
    | teams.AssignTeamDecks
    | teams.MemberLeaves
    | conduct.DisqualifyMember
    | finals.ReportTeamBracketGame
    | floor.PrepareClock
    | floor.TurnClock
    | floor.AddTime
    | floor.LimitRound
    | floor.ExtendTable
    | floor.DeclareExtension
    | floor.AnnounceTime
    | floor.SetDeadline
    | floor.NotePresence
    | floor.KeepIn
    | floor.RuleOnLateness
    | floor.EndAtTime
    | floor.OpenCall
    | floor.ClaimCall
    | floor.EscalateCall
    | floor.ResolveCall
    | floor.TakeZone
    | floor.FinishSweep
    | floor.BeginReview
    | GivePenalty
    | conduct.ConfirmRuling
    | conduct.CompleteRuling
    | conduct.RaisePenalty
    | conduct.AcknowledgePenalty
    | conduct.TellPenalty
    | conduct.WithdrawPenalty
    | conduct.AppealRuling
    | conduct.HearAppeal
    | conduct.HoldMatch
    | conduct.SettleWrongTables
    | conduct.RevokeStanding
    | conduct.LoseFinishedMatch
    | conduct.EjectPerson
    | conduct.GivePermission
    | conduct.WithdrawPermission
    | deck_checks.DrawChecks
    | deck_checks.ChooseCheck
    | deck_checks.AskForCheck
    | deck_checks.AssignCheck
    | deck_checks.BeginCheck
    | deck_checks.StopCheck
    | deck_checks.GiveCheckTime
    | deck_checks.RecordCheck
    | deck_checks.CancelCheck
    | decks.RegisterDeck
    | decks.BringInDecks
    | decks.LockDecks
    | decks.AskForDecks
    | decks.ModerateDeck
    | decks.SetFindingAside
    | decks.ApproveProxies
    | decks.IssueProxy
    | decks.AgreeToPublish
    | decks.PublishDecks
    | decks.OpenDecks
    | handover.WriteNote
    | handover.SettleNote
    | handover.NameActing
    | handover.EndActing
    | legal_cards.SetEventCards
    | office.MarkStatus
    | office.SetTables
    | office.SetTimetable
    | office.Tell
    | office.Tick
    | office.MoveToShelf
    | office.ShowStandings
    | messages.MessageEverybody
    | messages.MessagePlayer
    | messages.ReadMessage
    | messages.RemindTables
    | prizes.SetPrizes
    | prizes.AnnouncePrizes
    | prizes.RecordKit
    | prizes.RemoveKit
    | prizes.RecordApproval
    | prizes.HandOut
    | prizes.ReturnPrize
    | prizes.ReleasePrize
    | prizes.DestroyVoucher
    | screens.SetScreen
    | screens.RemoveScreen
    | screens.CallToDesk
    | screens.EndDeskCall
    | screens.ChooseFeature
    | screens.EndFeature
    | UndoCommand
)
