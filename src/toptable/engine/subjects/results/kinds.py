"""Every kind of entry and every command about results: one record each."""

from toptable.engine.subjects.kinds import BY_ITSELF, CommandKind, EntryKind, ShownBy, Subject
from toptable.engine.subjects.openness import WHOLE, only
from toptable.engine.subjects.results import commands, draws, entries, reporting, sides, tell
from toptable.engine.subjects.results.differences import results_changed

ENTRIES = (
    EntryKind(
        entries.ResultReported,
        may=reporting.may_report,
        book=reporting.book_result,
        tell=tell.result_reported,
        undone=ShownBy(results_changed),
        seen=only("round", "table", "result", "points", "before", "across", "agreed", "confirmed"),
    ),
    EntryKind(
        entries.ResultCleared,
        may=reporting.may_clear,
        book=reporting.book_cleared,
        tell=tell.result_cleared,
        undone=ShownBy(results_changed),
        seen=only("round", "table", "before"),
    ),
    EntryKind(
        entries.ResultClaimed,
        may=reporting.may_claim,
        book=reporting.book_claim,
        tell=tell.result_claimed,
        undone=BY_ITSELF,
        seen=only("round", "table", "player", "result"),
    ),
    EntryKind(
        entries.ClaimWithdrawn,
        may=reporting.may_withdraw,
        book=reporting.book_withdrawn,
        tell=tell.claim_withdrawn,
        undone=BY_ITSELF,
        seen=WHOLE,
    ),
    EntryKind(
        entries.SidesSettled,
        may=sides.may_settle,
        book=sides.book_sides,
        tell=tell.sides_settled,
        undone=BY_ITSELF,
        seen=only("round", "table", "game", "how", "sides", "chooser", "witness", "text"),
    ),
    EntryKind(
        entries.ByeIssued,
        may=reporting.may_issue,
        book=reporting.book_issued,
        tell=tell.bye_issued,
        undone=BY_ITSELF,
        seen=WHOLE,
    ),
)
COMMANDS = (
    CommandKind(
        commands.ReportResult,
        decide=reporting.report,
        seen=only("round", "table", "result", "replaces", "confirmed"),
    ),
    CommandKind(
        commands.ClaimResult,
        decide=reporting.claim,
        seen=only("round", "table", "player", "result"),
        owner=lambda command: command.player,
    ),
    CommandKind(
        commands.WithdrawClaim,
        decide=reporting.withdraw_claim,
        seen=WHOLE,
        owner=lambda command: command.player,
    ),
    CommandKind(
        commands.ClearResult,
        decide=reporting.clear,
        seen=WHOLE,
    ),
    CommandKind(
        commands.SettleMissing,
        decide=reporting.settle_missing,
        seen=WHOLE,
    ),
    CommandKind(
        commands.SettleSides,
        decide=sides.settle,
        seen=only("round", "table", "game", "first_seat", "previous", "witness", "two_for_one"),
        draws=draws.settle_sides,
    ),
    CommandKind(
        commands.IssueBye,
        decide=reporting.issue_bye,
        seen=WHOLE,
    ),
)
SUBJECT = Subject(entries=ENTRIES, commands=COMMANDS, compared=(results_changed,))
