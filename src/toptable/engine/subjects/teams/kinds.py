"""Every kind of entry and every command about teams: one record each."""

from toptable.engine.subjects.kinds import BY_ITSELF, CommandKind, EntryKind, Subject
from toptable.engine.subjects.openness import WHOLE, only
from toptable.engine.subjects.teams import commands, entries, lineup, tell

ENTRIES = (
    EntryKind(
        entries.LineupSet,
        may=lineup.may_set_lineup,
        book=lineup.book_lineup,
        tell=tell.lineup_set,
        undone=BY_ITSELF,
        seen=only("player", "members", "representative"),
    ),
    EntryKind(
        entries.MemberRenamed,
        may=lineup.may_rename_member,
        book=lineup.book_member_name,
        tell=tell.member_renamed,
        undone=BY_ITSELF,
        seen=only("player", "seat", "name", "before"),
    ),
    EntryKind(
        entries.TeamNamesApproved,
        may=lineup.may_approve,
        book=lineup.book_approval,
        tell=tell.team_names_approved,
        undone=BY_ITSELF,
        seen=WHOLE,
    ),
    EntryKind(
        entries.TeamDecksAssigned,
        may=lineup.may_assign_decks,
        book=lineup.book_decks,
        tell=tell.team_decks_assigned,
        undone=BY_ITSELF,
        seen=only("player", "decks"),
    ),
    EntryKind(
        entries.MemberGone,
        may=lineup.may_go,
        book=lineup.book_gone,
        tell=tell.member_gone,
        undone=BY_ITSELF,
        seen=WHOLE,
    ),
)
COMMANDS = (
    CommandKind(
        commands.SetLineup,
        decide=lineup.set_lineup,
        seen=only("player", "members", "representative"),
    ),
    CommandKind(
        commands.RenameMember,
        decide=lineup.rename_member,
        seen=only("player", "seat", "name"),
        after_close=True,
    ),
    CommandKind(
        commands.ApproveTeamNames,
        decide=lineup.approve,
        seen=WHOLE,
    ),
    CommandKind(
        commands.AssignTeamDecks,
        decide=lineup.assign_decks,
        seen=only("player", "decks"),
    ),
    CommandKind(
        commands.MemberLeaves,
        decide=lineup.member_leaves,
        seen=WHOLE,
    ),
)
SUBJECT = Subject(entries=ENTRIES, commands=COMMANDS, compared=())
