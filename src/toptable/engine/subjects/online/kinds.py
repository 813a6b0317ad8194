"""Every kind of entry and every command about matches over the network: one record each."""

from toptable.engine.subjects.kinds import BY_ITSELF, CommandKind, EntryKind, Subject
from toptable.engine.subjects.online import between_rounds, both_away, commands, entries, tell
from toptable.engine.subjects.openness import WHOLE, only

ENTRIES = (
    EntryKind(
        entries.MatchLinked,
        may=between_rounds.may_link,
        book=between_rounds.book_link,
        tell=tell.match_linked,
        undone=BY_ITSELF,
        seen=only("round", "table", "link"),
    ),
    EntryKind(
        entries.CheckedInBetween,
        may=between_rounds.may_check_in,
        book=between_rounds.book_check_in,
        tell=tell.checked_in_between,
        undone=BY_ITSELF,
        seen=WHOLE,
    ),
)
COMMANDS = (
    CommandKind(
        commands.LinkMatch,
        decide=between_rounds.link,
        seen=only("table", "link"),
    ),
    CommandKind(
        commands.CheckInBetween,
        decide=between_rounds.check_in,
        seen=WHOLE,
    ),
    CommandKind(
        commands.SettleBothAway,
        decide=both_away.settle,
        seen=only("table", "points", "finished", "replay"),
    ),
)
SUBJECT = Subject(entries=ENTRIES, commands=COMMANDS, compared=())
