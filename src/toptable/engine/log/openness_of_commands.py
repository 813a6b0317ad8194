"""What everybody may see of each command, and of the reason that was given with it.

A command stands in the log with the first entry it led to. In a public copy that entry is whole
only if the command has nothing for the staff in it; without the command nobody can make the
decision again. The words are those of ``openness.py``; ``reason=True`` where everybody may read
why it was done, because it concerns the event and no single person. Every other reason is sealed.
"""

from collections.abc import Mapping

from toptable.engine.log.openness import STAFF, WHOLE, Openness, only, without_needs
from toptable.engine.rules.finals.bracket.force_score import Tally
from toptable.engine.rules.finals.finalists.methods import ByRanking, ByTrait
from toptable.engine.rules.finals.finalists.overflow import AtRandom, ByRank
from toptable.engine.rules.finals.finalists.traits import NationOrClan, Oshi, RideLine, Title
from toptable.engine.rules.time_up.script import Given
from toptable.engine.subjects.admission import commands as admission
from toptable.engine.subjects.conduct import commands as conduct
from toptable.engine.subjects.event import commands as event
from toptable.engine.subjects.finals import commands as finals
from toptable.engine.subjects.floor import commands as floor
from toptable.engine.subjects.office import commands as office
from toptable.engine.subjects.online import commands as online
from toptable.engine.subjects.people import commands as people
from toptable.engine.subjects.results import commands as results
from toptable.engine.subjects.rounds import commands as rounds
from toptable.engine.subjects.staff import commands as handover
from toptable.engine.subjects.staff.commands import NameStaff
from toptable.engine.subjects.teams import commands as teams
from toptable.engine.subjects.undo import commands as undo

_FOR_ALL = Openness(reason=True)
"""Every field is open, and the reason too."""

COMMANDS: Mapping[type, Openness] = {
    event.CreateEvent: only(
        "id",
        "name",
        "date",
        "rulebook",
        "commitment",
        "settings",
        "event_type",
        "category",
        "demo",
        reason=True,
    ),
    event.RenameEvent: only("name", reason=True),
    event.ChangeSetting: only("key", "value", reason=True),
    event.PlanStructure: only("plan", "table", "stop", "expected", "cut", reason=True),
    event.CloseEvent: _FOR_ALL,
    event.ReopenEvent: only("commitment", reason=True),
    event.RecordHandDraw: only("what", "outcome", "witness"),
    event.AddHallShare: only("digits", "witness", reason=True),
    event.FileComplaint: STAFF,
    people.EnterPlayers: only("players", "known"),
    people.CheckIn: WHOLE,
    people.AdmitLate: only("player", "mode", "approved_by", "known"),
    people.Drop: only("player", "at_once", "finished", "after_match"),
    people.Rejoin: WHOLE,
    people.Disqualify: STAFF,
    people.RenamePlayer: only("player", "name", "real_name", "pronouns"),
    people.SetGroup: only("player", "group"),
    people.FixTable: WHOLE,
    people.GrantBye: only("player", "round", "withdrawn"),
    people.Accommodate: STAFF,
    NameStaff: only("name", "role", "player", "dismissed", "block"),
    admission.SetTerms: only("terms", reason=True),
    admission.TurnAway: STAFF,
    admission.JoinWaitingList: STAFF,
    admission.LeaveWaitingList: STAFF,
    admission.AdmitWaiting: STAFF,
    online.LinkMatch: only("table", "link"),
    online.CheckInBetween: WHOLE,
    online.SettleBothAway: only("table", "points", "finished", "replay"),
    rounds.PairRound: only("method", "known", reason=True),
    rounds.PairAgain: _FOR_ALL,
    rounds.SwapPlayers: WHOLE,
    rounds.MoveTable: WHOLE,
    rounds.PinTable: WHOLE,
    rounds.PairByHand: WHOLE,
    rounds.GiveBye: WHOLE,
    rounds.PublishRound: _FOR_ALL,
    rounds.DiscardRound: _FOR_ALL,
    rounds.RepairRound: _FOR_ALL,
    rounds.AllowRematches: _FOR_ALL,
    results.ReportResult: only("round", "table", "result"),
    results.ClaimResult: only("round", "table", "player", "result"),
    results.ClearResult: WHOLE,
    results.SettleMissing: WHOLE,
    results.SettleSides: only(
        "round", "table", "game", "first_seat", "previous", "witness", "two_for_one"
    ),
    results.IssueBye: WHOLE,
    finals.CallRoll: only("cut", "place", "deadline"),
    finals.AnswerRoll: WHOLE,
    finals.ExcludeCandidate: only("player"),
    finals.CallTiebreaker: WHOLE,
    finals.ReportTiebreaker: WHOLE,
    finals.DrawPlaces: only("line", "order", "witness"),
    finals.LockCut: WHOLE,
    finals.SelectFinalists: only("method", "seats"),
    finals.ReplaceFinalist: only("player", "move_up"),
    finals.StartBracket: only("structure"),
    finals.SettleBracketSides: only("game", "choice", "of_match", "previous"),
    finals.ReportBracketGame: only("game", "winner", "ending", "points", "tally", "games", "turn"),
    finals.LeaveBracket: WHOLE,
    teams.SetLineup: only("player", "members", "representative"),
    teams.RenameMember: only("player", "seat", "name"),
    teams.ApproveTeamNames: WHOLE,
    teams.AssignTeamDecks: only("player", "decks"),
    teams.MemberLeaves: WHOLE,
    teams.DisqualifyMember: STAFF,
    teams.ReportTeamBracketGame: only("game", "seats", "extra"),
    floor.PrepareClock: Openness(reason=True),
    floor.TurnClock: _FOR_ALL,
    floor.AddTime: _FOR_ALL,
    floor.LimitRound: _FOR_ALL,
    floor.ExtendTable: only("table", "why", "minutes", "turns", masked={"why": without_needs}),
    floor.DeclareExtension: WHOLE,
    floor.AnnounceTime: WHOLE,
    floor.SetDeadline: _FOR_ALL,
    floor.NotePresence: STAFF,
    floor.KeepIn: STAFF,
    floor.RuleOnLateness: STAFF,
    floor.EndAtTime: only("table", "answers", "finished", "two_for_one", "witness"),
    floor.OpenCall: STAFF,
    floor.ClaimCall: STAFF,
    floor.EscalateCall: STAFF,
    floor.ResolveCall: STAFF,
    conduct.GivePenalty: STAFF,
    conduct.ConfirmRuling: STAFF,
    conduct.CompleteRuling: STAFF,
    conduct.RaisePenalty: STAFF,
    conduct.AcknowledgePenalty: STAFF,
    conduct.TellPenalty: STAFF,
    conduct.WithdrawPenalty: STAFF,
    conduct.AppealRuling: STAFF,
    conduct.HearAppeal: STAFF,
    conduct.HoldMatch: STAFF,
    conduct.SettleWrongTables: STAFF,
    conduct.RevokeStanding: WHOLE,
    conduct.LoseFinishedMatch: WHOLE,
    conduct.EjectPerson: STAFF,
    conduct.GivePermission: STAFF,
    conduct.WithdrawPermission: STAFF,
    handover.WriteNote: STAFF,
    handover.SettleNote: STAFF,
    handover.NameActing: only("name", "since", "until", "agreed_by"),
    handover.EndActing: WHOLE,
    office.MarkStatus: _FOR_ALL,
    office.SetTables: only("tables", reason=True),
    office.Tell: only("topic", "text", reason=True),
    office.Tick: STAFF,
    office.MoveToShelf: WHOLE,
    office.ShowStandings: _FOR_ALL,
    undo.TakeBackOwnLast: only("commitment"),
    undo.TakeBackOne: only("seq", "commitment"),
    undo.TakeBackTo: only("seq", "commitment"),
    undo.Redo: WHOLE,
}

SHAPES: Mapping[type, Openness] = {
    AtRandom: WHOLE,
    ByRank: WHOLE,
    ByRanking: WHOLE,
    ByTrait: WHOLE,
    Given: only("option", "numbers"),
    NationOrClan: WHOLE,
    Oshi: WHOLE,
    RideLine: WHOLE,
    Tally: WHOLE,
    Title: WHOLE,
}
"""What everybody may see of shapes that stand in commands alone."""
