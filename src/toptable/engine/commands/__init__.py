"""What people can ask for. ``decide`` turns each into entries or a refusal."""

from typing import TypeAlias

from toptable.engine.commands import (
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
)

UndoCommand: TypeAlias = undo.TakeBackOwnLast | undo.TakeBackOne | undo.TakeBackTo | undo.Redo

Command: TypeAlias = (
    event.CreateEvent
    | event.RenameEvent
    | event.ChangeSetting
    | event.PlanStructure
    | event.CloseEvent
    | event.ReopenEvent
    | event.RecordHandDraw
    | event.AddHallShare
    | event.FileComplaint
    | people.EnterPlayers
    | people.CheckIn
    | people.AdmitLate
    | people.Drop
    | people.Rejoin
    | people.Disqualify
    | people.RenamePlayer
    | people.SetGroup
    | people.FixTable
    | people.GrantBye
    | people.Accommodate
    | people.NameStaff
    | admission.SetTerms
    | admission.TurnAway
    | admission.JoinWaitingList
    | admission.LeaveWaitingList
    | admission.AdmitWaiting
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
    | results.ReportResult
    | results.ClaimResult
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
    | finals.LeaveBracket
    | teams.SetLineup
    | teams.RenameMember
    | teams.ApproveTeamNames
    | teams.AssignTeamDecks
    | teams.MemberLeaves
    | teams.DisqualifyMember
    | teams.ReportTeamBracketGame
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
    | conduct.GivePenalty
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
    | handover.WriteNote
    | handover.SettleNote
    | handover.NameActing
    | handover.EndActing
    | office.MarkStatus
    | office.SetTables
    | office.Tell
    | office.Tick
    | office.MoveToShelf
    | office.ShowStandings
    | UndoCommand
)
