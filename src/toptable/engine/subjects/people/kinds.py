"""Every kind of entry and every command about who comes and goes: one record each."""

from toptable.engine.subjects.kinds import (
    BY_ITSELF,
    CommandKind,
    EntryKind,
    ShownBy,
    Subject,
    ToldByBook,
)
from toptable.engine.subjects.openness import STAFF, WHOLE, only
from toptable.engine.subjects.people import (
    commands,
    details,
    draws,
    entering,
    entries,
    leaving,
    tell,
)
from toptable.engine.subjects.people.differences import people_changed

ENTRIES = (
    EntryKind(
        entries.PlayersEntered,
        may=entering.may_enter,
        book=entering.book_entered,
        tell=tell.players_entered,
        undone=ShownBy(people_changed),
        seen=only("players", "known", "elsewhere"),
    ),
    EntryKind(
        entries.CheckedIn,
        may=entering.may_check_in,
        book=entering.book_check_in,
        tell=tell.checked_in,
        undone=ShownBy(people_changed),
        seen=WHOLE,
    ),
    EntryKind(
        entries.Dropped,
        may=leaving.may_drop,
        book=leaving.book_drop,
        tell=tell.dropped,
        undone=ShownBy(people_changed),
        seen=only("player", "after_round"),
    ),
    EntryKind(
        entries.Rejoined,
        may=leaving.may_rejoin,
        book=leaving.book_rejoin,
        tell=tell.rejoined,
        undone=BY_ITSELF,
        seen=WHOLE,
    ),
    EntryKind(
        entries.Disqualified,
        may=leaving.may_disqualify,
        book=leaving.book_disqualification,
        tell=ToldByBook(tell.disqualified, tell.disqualified_by_book),
        undone=ShownBy(people_changed),
        seen=WHOLE,
    ),
    EntryKind(
        entries.PlayerRenamed,
        may=details.may_rename,
        book=details.book_rename,
        tell=tell.player_renamed,
        undone=BY_ITSELF,
        seen=only("player", "name", "before", "real_name", "pronouns"),
    ),
    EntryKind(
        entries.GroupSet,
        may=details.may_set_group,
        book=details.book_group,
        tell=tell.group_set,
        undone=BY_ITSELF,
        seen=only("player", "group"),
    ),
    EntryKind(
        entries.TableFixed,
        may=details.may_fix_table,
        book=details.book_fixed_table,
        tell=tell.table_fixed,
        undone=ShownBy(people_changed),
        seen=WHOLE,
    ),
    EntryKind(
        entries.ByeGranted,
        may=details.may_grant_bye,
        book=details.book_bye_grant,
        tell=tell.bye_granted,
        undone=ShownBy(people_changed),
        seen=only("player", "round", "withdrawn"),
    ),
    EntryKind(
        entries.Accommodated,
        may=details.may_accommodate,
        book=details.book_accommodation,
        tell=tell.accommodated,
        undone=BY_ITSELF,
        seen=STAFF,
    ),
)
COMMANDS = (
    CommandKind(
        commands.EnterPlayers,
        decide=entering.enter,
        seen=only("players", "known", "elsewhere"),
        draws=draws.lots,
    ),
    CommandKind(
        commands.CheckIn,
        decide=entering.check_in,
        seen=WHOLE,
    ),
    CommandKind(
        commands.Rejoin,
        decide=leaving.rejoin,
        seen=WHOLE,
        owner=lambda command: command.player,
    ),
    CommandKind(
        commands.RenamePlayer,
        decide=details.rename,
        seen=only("player", "name", "real_name", "pronouns"),
        after_close=True,
    ),
    CommandKind(
        commands.SetGroup,
        decide=details.set_group,
        seen=only("player", "group"),
    ),
    CommandKind(
        commands.FixTable,
        decide=details.fix_table,
        seen=WHOLE,
    ),
    CommandKind(
        commands.GrantBye,
        decide=details.grant_bye,
        seen=only("player", "round", "withdrawn"),
    ),
    CommandKind(
        commands.Accommodate,
        decide=details.accommodate,
        seen=STAFF,
    ),
)
SUBJECT = Subject(entries=ENTRIES, commands=COMMANDS, compared=(people_changed,))
