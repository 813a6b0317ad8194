"""Which role may send which command: one table.

What a rule document adds (only the head judge disqualifies, staff who play may not rule on their
own match) is a rule of the rulebook, refused by ``decide`` with its section.
"""

from collections.abc import Mapping

from toptable.engine.refusal import AnsweredBy, Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.words import OURS, Words
from toptable.engine.secrets import digest_behind
from toptable.engine.sentence import Sentence
from toptable.engine.state.asked_penalties import GivePenalty
from toptable.engine.subjects.admission import commands as admission
from toptable.engine.subjects.commands import Command
from toptable.engine.subjects.conduct import commands as conduct
from toptable.engine.subjects.deck_checks import commands as deck_checks
from toptable.engine.subjects.decks import commands as decks
from toptable.engine.subjects.event import commands as event
from toptable.engine.subjects.finals import commands as finals
from toptable.engine.subjects.floor import commands as floor
from toptable.engine.subjects.kinds import OnTheLog
from toptable.engine.subjects.legal_cards import commands as legal_cards
from toptable.engine.subjects.messages import commands as messages
from toptable.engine.subjects.office import commands as office
from toptable.engine.subjects.online import commands as online
from toptable.engine.subjects.people import commands as people
from toptable.engine.subjects.prizes import commands as prizes
from toptable.engine.subjects.registry import COMMAND_KINDS, owner_of
from toptable.engine.subjects.results import commands as results
from toptable.engine.subjects.rounds import commands as rounds
from toptable.engine.subjects.screens import commands as screens
from toptable.engine.subjects.staff import commands as handover
from toptable.engine.subjects.staff.commands import NameStaff
from toptable.engine.subjects.teams import commands as teams
from toptable.engine.subjects.undo import commands as undo

ORGANIZER = frozenset({Role.ORGANIZER})
DESK = ORGANIZER | {Role.SCOREKEEPER}
HEADS = ORGANIZER | {Role.HEAD_JUDGE}
JUDGES = HEADS | {Role.JUDGE}
FLOOR = JUDGES | {Role.SCOREKEEPER}
CHECKERS = JUDGES | {Role.DECK_CHECKER}
"""Who takes decks from a table and looks at them. B-067."""
CLOCK = FLOOR | {Role.TIMEKEEPER}
"""Who declares the start and the end of a round: the timekeeper, or whoever acts as one. B-120."""
COVERAGE = ORGANIZER | {Role.COVERAGE}
"""Who says what viewers of a stream are shown."""
EVERYONE = frozenset(Role)
PLAYERS = frozenset({Role.PLAYER})
LIST_READERS = JUDGES | {Role.DECK_CHECKER}
"""Whose work it is to look into deck lists. N13-40, B-067."""

ALLOWED: Mapping[type[Command], frozenset[Role]] = {
    event.CreateEvent: ORGANIZER,
    event.RenameEvent: ORGANIZER,
    event.DescribeEvent: ORGANIZER,
    event.PresentEvent: ORGANIZER,
    event.ChangeSetting: ORGANIZER,
    event.PlanStructure: ORGANIZER,
    event.CloseEvent: ORGANIZER,
    event.ReopenEvent: ORGANIZER,
    event.RecordHandDraw: FLOOR,
    event.AddHallShare: FLOOR,
    event.FileComplaint: EVERYONE,
    legal_cards.SetEventCards: ORGANIZER,
    office.MarkStatus: ORGANIZER,
    office.SetTables: ORGANIZER,
    office.SetTimetable: DESK,
    office.Tell: ORGANIZER,
    office.Tick: FLOOR,
    office.MoveToShelf: ORGANIZER,
    office.ShowStandings: DESK,
    prizes.SetPrizes: ORGANIZER,
    prizes.AnnouncePrizes: ORGANIZER,
    prizes.RecordKit: ORGANIZER,
    prizes.RemoveKit: ORGANIZER,
    prizes.RecordApproval: ORGANIZER,
    prizes.HandOut: DESK,
    prizes.ReturnPrize: HEADS,
    prizes.ReleasePrize: ORGANIZER,
    prizes.DestroyVoucher: DESK,
    messages.MessageEverybody: DESK | HEADS,
    messages.MessagePlayer: FLOOR,
    messages.ReadMessage: FLOOR | PLAYERS,
    messages.RemindTables: FLOOR,
    screens.SetScreen: DESK,
    screens.RemoveScreen: DESK,
    screens.CallToDesk: FLOOR,
    screens.EndDeskCall: FLOOR,
    screens.ChooseFeature: COVERAGE,
    screens.EndFeature: COVERAGE,
    people.EnterPlayers: DESK,
    people.CheckIn: FLOOR | PLAYERS,
    admission.AdmitLate: HEADS,
    conduct.Drop: FLOOR | PLAYERS,
    people.Rejoin: ORGANIZER | PLAYERS,
    conduct.Disqualify: HEADS,
    people.RenamePlayer: DESK,
    people.SetGroup: DESK,
    people.FixTable: FLOOR,
    people.GrantBye: ORGANIZER,
    people.Accommodate: ORGANIZER,
    NameStaff: ORGANIZER,
    admission.SetTerms: ORGANIZER,
    admission.TurnAway: HEADS,
    admission.JoinWaitingList: DESK,
    admission.LeaveWaitingList: DESK,
    admission.AdmitWaiting: DESK,
    admission.SetRegistration: DESK,
    admission.RegisterMyself: DESK | {Role.SPECTATOR},
    online.LinkMatch: FLOOR,
    online.CheckInBetween: FLOOR,
    online.SettleBothAway: JUDGES,
    rounds.PairRound: DESK,
    rounds.PairAgain: DESK,
    rounds.SwapPlayers: DESK,
    rounds.MoveTable: FLOOR,
    rounds.PinTable: DESK,
    rounds.PairByHand: DESK,
    rounds.GiveBye: DESK,
    rounds.PublishRound: DESK,
    rounds.DiscardRound: DESK,
    rounds.RepairRound: DESK,
    rounds.AllowRematches: ORGANIZER,
    rounds.BringInRound: ORGANIZER,
    results.ReportResult: FLOOR,
    results.ClaimResult: PLAYERS,
    results.WithdrawClaim: PLAYERS,
    results.ClearResult: FLOOR,
    results.SettleMissing: HEADS,
    results.SettleSides: FLOOR | PLAYERS,
    results.IssueBye: FLOOR,
    finals.CallRoll: DESK,
    finals.AnswerRoll: FLOOR | PLAYERS,
    finals.ExcludeCandidate: HEADS,
    finals.CallTiebreaker: DESK,
    finals.ReportTiebreaker: FLOOR,
    finals.DrawPlaces: DESK,
    finals.LockCut: ORGANIZER,
    finals.SelectFinalists: ORGANIZER,
    finals.ReplaceFinalist: ORGANIZER,
    finals.StartBracket: DESK,
    finals.SettleBracketSides: FLOOR | PLAYERS,
    finals.ReportBracketGame: FLOOR,
    finals.ClaimFinalsGame: PLAYERS,
    finals.WithdrawFinalsClaim: PLAYERS,
    finals.LeaveBracket: HEADS,
    finals.BringInCut: ORGANIZER,
    teams.SetLineup: DESK,
    teams.RenameMember: DESK,
    teams.ApproveTeamNames: ORGANIZER,
    teams.AssignTeamDecks: DESK,
    teams.MemberLeaves: FLOOR,
    conduct.DisqualifyMember: HEADS,
    finals.ReportTeamBracketGame: FLOOR,
    floor.PrepareClock: CLOCK,
    floor.TurnClock: CLOCK,
    floor.AddTime: HEADS,
    floor.LimitRound: HEADS,
    floor.ExtendTable: JUDGES,
    floor.DeclareExtension: JUDGES,
    floor.AnnounceTime: CLOCK,
    floor.SetDeadline: DESK,
    floor.NotePresence: FLOOR,
    floor.KeepIn: HEADS,
    floor.RuleOnLateness: FLOOR,
    floor.EndAtTime: FLOOR,
    floor.OpenCall: EVERYONE,
    floor.ClaimCall: JUDGES,
    floor.EscalateCall: JUDGES,
    floor.ResolveCall: JUDGES,
    floor.TakeZone: FLOOR,
    floor.FinishSweep: FLOOR,
    floor.BeginReview: JUDGES,
    GivePenalty: FLOOR,
    conduct.ConfirmRuling: JUDGES,
    conduct.CompleteRuling: FLOOR,
    conduct.RaisePenalty: JUDGES,
    conduct.AcknowledgePenalty: HEADS,
    conduct.TellPenalty: JUDGES,
    conduct.WithdrawPenalty: HEADS,
    conduct.AppealRuling: FLOOR | PLAYERS,
    conduct.HearAppeal: JUDGES,
    conduct.HoldMatch: JUDGES,
    conduct.SettleWrongTables: FLOOR,
    conduct.RevokeStanding: HEADS,
    conduct.LoseFinishedMatch: HEADS,
    conduct.EjectPerson: JUDGES,
    conduct.GivePermission: JUDGES,
    conduct.WithdrawPermission: JUDGES,
    deck_checks.DrawChecks: CHECKERS,
    deck_checks.ChooseCheck: CHECKERS,
    deck_checks.AskForCheck: FLOOR | CHECKERS | PLAYERS,
    deck_checks.AssignCheck: CHECKERS,
    deck_checks.BeginCheck: CHECKERS,
    deck_checks.StopCheck: CHECKERS,
    deck_checks.GiveCheckTime: CHECKERS,
    deck_checks.RecordCheck: CHECKERS,
    deck_checks.CancelCheck: HEADS,
    decks.RegisterDeck: FLOOR | LIST_READERS | PLAYERS,
    decks.BringInDecks: ORGANIZER,
    decks.LockDecks: DESK | HEADS,
    decks.AskForDecks: HEADS,
    decks.ModerateDeck: HEADS,
    decks.SetFindingAside: JUDGES,
    decks.ApproveProxies: JUDGES,
    decks.IssueProxy: JUDGES,
    decks.AgreeToPublish: FLOOR | PLAYERS,
    decks.PublishDecks: ORGANIZER,
    decks.OpenDecks: LIST_READERS,
    handover.WriteNote: FLOOR,
    handover.SettleNote: JUDGES,
    handover.NameActing: HEADS,
    handover.EndActing: HEADS,
    undo.TakeBackOwnLast: EVERYONE - {Role.SPECTATOR, Role.COVERAGE},
    undo.TakeBackOne: FLOOR,
    undo.TakeBackTo: ORGANIZER,
    undo.Redo: FLOOR,
}


_BY_NAME = {kind.__name__: roles for kind, roles in ALLOWED.items()}


def may_send(role: Role, command: str) -> bool:
    """Whether a role may send a command at all, by the command's name: what to show as a button."""
    return role in _BY_NAME[command]


_AFTER_CLOSE = frozenset(
    kind.command.__name__
    for kind in COMMAND_KINDS.values()
    if kind.after_close or isinstance(kind.decide, OnTheLog)
)


def taken_after_close(command: str) -> bool:
    """Whether a closed event still takes a command, or some of its kind, by the command's name."""
    return command in _AFTER_CLOSE


NOT_YOURS = Refusal(
    "not_yours:not_yours",
    Sentence("You can do this for yourself only. Ask the staff for others."),
    answer=AnsweredBy.SOMEBODY_ELSE,
)


def _somebody(role: Role, words: Words) -> str:
    """Somebody in a role, at the beginning of a sentence."""
    name = words.role(role)
    if role is Role.COVERAGE:
        return name.capitalize()
    return f"An {name}" if name[0] in "aeiou" else f"A {name}"


def permitted(command: Command, actor: Actor) -> bool:
    """Whether the author of a line may send its command, as far as the log names them."""
    if digest_behind(actor.name):
        return actor.role in ALLOWED[type(command)]
    return refusal(command, actor) is None


def refusal(command: Command, actor: Actor, words: Words = OURS) -> Refusal | None:
    """Why this person may not send this command, or nothing if they may."""
    allowed = ALLOWED[type(command)]
    if actor.role not in allowed:
        others = sorted(words.role(role) for role in allowed)
        ask = f"the {others[0]}" if len(others) == 1 else f"one of: {', '.join(others)}"
        text = f"{_somebody(actor.role, words)} may not do this. Ask {ask}."
        return Refusal("not_allowed:refusal", text, answer=AnsweredBy.SOMEBODY_ELSE)
    if actor.role is Role.PLAYER and owner_of(command) not in (None, actor.player):
        return NOT_YOURS
    return None
