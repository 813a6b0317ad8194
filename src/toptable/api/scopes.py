"""What a token is for: its scopes, and the one that each command needs.

A scope only narrows. Whether a person may send a command at all, their role says
(``desk/permissions.py``); a token lets a program do those of the person's own things that are in
its scopes, and no other.
"""

from collections.abc import Mapping
from enum import StrEnum

from toptable.engine.state.asked_penalties import GivePenalty
from toptable.engine.subjects.admission import commands as admission
from toptable.engine.subjects.commands import Command
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
from toptable.engine.subjects.staff import commands as staff
from toptable.engine.subjects.teams import commands as teams
from toptable.engine.subjects.undo import commands as undo


class Scope(StrEnum):
    """A kind of work at an event that a token may be for."""

    READ = "read"
    PEOPLE = "people"
    ROUNDS = "rounds"
    RESULTS = "results"
    FLOOR = "floor"
    JUDGING = "judging"
    DECKS = "decks"
    FINALS = "finals"
    EVENT = "event"
    UNDO = "undo"
    FILES = "files"
    STAFF = "staff"
    HOOKS = "hooks"


MEANINGS: Mapping[Scope, str] = {
    Scope.READ: "read everything that you can see, not only what is public",
    Scope.PEOPLE: "enter, check in, rename and drop players and teams; registration, waiting list",
    Scope.ROUNDS: "pair rounds, edit pairings, publish them",
    Scope.RESULTS: "enter, correct and clear results",
    Scope.FLOOR: "the clock, extra time, late players, judge calls, messages to players",
    Scope.JUDGING: "penalties, appeals, disqualifications, deck checks, notes of the staff",
    Scope.DECKS: "hand in, open, lock and publish deck lists",
    Scope.FINALS: "the cut, tiebreakers and the bracket",
    Scope.EVENT: "create and close events; settings, timetable, prizes, screens",
    Scope.UNDO: "undo and redo what was done, whatever it was",
    Scope.FILES: "download backups and bring in events from files",
    Scope.STAFF: "name the staff of an event and who stands in for the head judge",
    Scope.HOOKS: "set up webhooks",
}
"""What a token with each scope can do, as people read it."""

SCOPE_OF: Mapping[type[Command], Scope] = {
    event.CreateEvent: Scope.EVENT,
    event.RenameEvent: Scope.EVENT,
    event.DescribeEvent: Scope.EVENT,
    event.PresentEvent: Scope.EVENT,
    event.ChangeSetting: Scope.EVENT,
    event.PlanStructure: Scope.EVENT,
    event.CloseEvent: Scope.EVENT,
    event.ReopenEvent: Scope.EVENT,
    event.RecordHandDraw: Scope.ROUNDS,
    event.AddHallShare: Scope.ROUNDS,
    event.FileComplaint: Scope.JUDGING,
    people.EnterPlayers: Scope.PEOPLE,
    people.CheckIn: Scope.PEOPLE,
    admission.AdmitLate: Scope.PEOPLE,
    conduct.Drop: Scope.PEOPLE,
    people.Rejoin: Scope.PEOPLE,
    conduct.Disqualify: Scope.JUDGING,
    people.RenamePlayer: Scope.PEOPLE,
    people.SetGroup: Scope.PEOPLE,
    people.FixTable: Scope.ROUNDS,
    people.GrantBye: Scope.ROUNDS,
    people.Accommodate: Scope.PEOPLE,
    staff.NameStaff: Scope.STAFF,
    admission.SetTerms: Scope.PEOPLE,
    admission.TurnAway: Scope.JUDGING,
    admission.JoinWaitingList: Scope.PEOPLE,
    admission.LeaveWaitingList: Scope.PEOPLE,
    admission.AdmitWaiting: Scope.PEOPLE,
    admission.SetRegistration: Scope.PEOPLE,
    admission.RegisterMyself: Scope.PEOPLE,
    online.LinkMatch: Scope.RESULTS,
    online.CheckInBetween: Scope.FLOOR,
    online.SettleBothAway: Scope.RESULTS,
    rounds.PairRound: Scope.ROUNDS,
    rounds.PairAgain: Scope.ROUNDS,
    rounds.SwapPlayers: Scope.ROUNDS,
    rounds.MoveTable: Scope.ROUNDS,
    rounds.PinTable: Scope.ROUNDS,
    rounds.PairByHand: Scope.ROUNDS,
    rounds.GiveBye: Scope.ROUNDS,
    rounds.PublishRound: Scope.ROUNDS,
    rounds.DiscardRound: Scope.ROUNDS,
    rounds.RepairRound: Scope.ROUNDS,
    rounds.AllowRematches: Scope.ROUNDS,
    rounds.BringInRound: Scope.FILES,
    results.ReportResult: Scope.RESULTS,
    results.ClaimResult: Scope.RESULTS,
    results.WithdrawClaim: Scope.RESULTS,
    results.ClearResult: Scope.RESULTS,
    results.SettleMissing: Scope.RESULTS,
    results.SettleSides: Scope.RESULTS,
    results.IssueBye: Scope.RESULTS,
    finals.CallRoll: Scope.FINALS,
    finals.AnswerRoll: Scope.FINALS,
    finals.ExcludeCandidate: Scope.FINALS,
    finals.CallTiebreaker: Scope.FINALS,
    finals.ReportTiebreaker: Scope.FINALS,
    finals.DrawPlaces: Scope.FINALS,
    finals.LockCut: Scope.FINALS,
    finals.SelectFinalists: Scope.FINALS,
    finals.ReplaceFinalist: Scope.FINALS,
    finals.StartBracket: Scope.FINALS,
    finals.SettleBracketSides: Scope.FINALS,
    finals.ReportBracketGame: Scope.FINALS,
    finals.ClaimFinalsGame: Scope.FINALS,
    finals.WithdrawFinalsClaim: Scope.FINALS,
    finals.LeaveBracket: Scope.FINALS,
    finals.BringInCut: Scope.FILES,
    teams.SetLineup: Scope.PEOPLE,
    teams.RenameMember: Scope.PEOPLE,
    teams.ApproveTeamNames: Scope.PEOPLE,
    teams.AssignTeamDecks: Scope.DECKS,
    teams.MemberLeaves: Scope.PEOPLE,
    conduct.DisqualifyMember: Scope.JUDGING,
    finals.ReportTeamBracketGame: Scope.FINALS,
    floor.PrepareClock: Scope.FLOOR,
    floor.TurnClock: Scope.FLOOR,
    floor.AddTime: Scope.FLOOR,
    floor.LimitRound: Scope.FLOOR,
    floor.ExtendTable: Scope.FLOOR,
    floor.DeclareExtension: Scope.FLOOR,
    floor.AnnounceTime: Scope.FLOOR,
    floor.SetDeadline: Scope.FLOOR,
    floor.NotePresence: Scope.FLOOR,
    floor.KeepIn: Scope.FLOOR,
    floor.RuleOnLateness: Scope.FLOOR,
    floor.EndAtTime: Scope.RESULTS,
    floor.OpenCall: Scope.FLOOR,
    floor.ClaimCall: Scope.FLOOR,
    floor.EscalateCall: Scope.FLOOR,
    floor.ResolveCall: Scope.FLOOR,
    floor.TakeZone: Scope.FLOOR,
    floor.FinishSweep: Scope.FLOOR,
    floor.BeginReview: Scope.FLOOR,
    GivePenalty: Scope.JUDGING,
    conduct.ConfirmRuling: Scope.JUDGING,
    conduct.CompleteRuling: Scope.JUDGING,
    conduct.RaisePenalty: Scope.JUDGING,
    conduct.AcknowledgePenalty: Scope.JUDGING,
    conduct.TellPenalty: Scope.JUDGING,
    conduct.WithdrawPenalty: Scope.JUDGING,
    conduct.AppealRuling: Scope.JUDGING,
    conduct.HearAppeal: Scope.JUDGING,
    conduct.HoldMatch: Scope.JUDGING,
    conduct.SettleWrongTables: Scope.JUDGING,
    conduct.RevokeStanding: Scope.JUDGING,
    conduct.LoseFinishedMatch: Scope.JUDGING,
    conduct.EjectPerson: Scope.JUDGING,
    conduct.GivePermission: Scope.JUDGING,
    conduct.WithdrawPermission: Scope.JUDGING,
    deck_checks.DrawChecks: Scope.JUDGING,
    deck_checks.ChooseCheck: Scope.JUDGING,
    deck_checks.AskForCheck: Scope.JUDGING,
    deck_checks.AssignCheck: Scope.JUDGING,
    deck_checks.BeginCheck: Scope.JUDGING,
    deck_checks.StopCheck: Scope.JUDGING,
    deck_checks.GiveCheckTime: Scope.JUDGING,
    deck_checks.RecordCheck: Scope.JUDGING,
    deck_checks.CancelCheck: Scope.JUDGING,
    decks.RegisterDeck: Scope.DECKS,
    decks.BringInDecks: Scope.FILES,
    decks.LockDecks: Scope.DECKS,
    decks.AskForDecks: Scope.DECKS,
    decks.ModerateDeck: Scope.DECKS,
    decks.SetFindingAside: Scope.DECKS,
    decks.ApproveProxies: Scope.DECKS,
    decks.IssueProxy: Scope.DECKS,
    decks.AgreeToPublish: Scope.DECKS,
    decks.PublishDecks: Scope.DECKS,
    decks.OpenDecks: Scope.DECKS,
    staff.WriteNote: Scope.JUDGING,
    staff.SettleNote: Scope.JUDGING,
    staff.NameActing: Scope.STAFF,
    staff.EndActing: Scope.STAFF,
    legal_cards.SetEventCards: Scope.EVENT,
    office.MarkStatus: Scope.EVENT,
    office.SetTables: Scope.EVENT,
    office.SetTimetable: Scope.EVENT,
    office.Tell: Scope.EVENT,
    office.Tick: Scope.FLOOR,
    office.MoveToShelf: Scope.EVENT,
    office.ShowStandings: Scope.EVENT,
    messages.MessageEverybody: Scope.FLOOR,
    messages.MessagePlayer: Scope.FLOOR,
    messages.ReadMessage: Scope.FLOOR,
    messages.RemindTables: Scope.FLOOR,
    prizes.SetPrizes: Scope.EVENT,
    prizes.AnnouncePrizes: Scope.EVENT,
    prizes.RecordKit: Scope.EVENT,
    prizes.RemoveKit: Scope.EVENT,
    prizes.RecordApproval: Scope.EVENT,
    prizes.HandOut: Scope.EVENT,
    prizes.ReturnPrize: Scope.EVENT,
    prizes.ReleasePrize: Scope.EVENT,
    prizes.DestroyVoucher: Scope.EVENT,
    screens.SetScreen: Scope.EVENT,
    screens.RemoveScreen: Scope.EVENT,
    screens.CallToDesk: Scope.FLOOR,
    screens.EndDeskCall: Scope.FLOOR,
    screens.ChooseFeature: Scope.EVENT,
    screens.EndFeature: Scope.EVENT,
    undo.TakeBackOwnLast: Scope.UNDO,
    undo.TakeBackOne: Scope.UNDO,
    undo.TakeBackTo: Scope.UNDO,
    undo.Redo: Scope.UNDO,
}
"""The scope that a token needs to send each command."""
