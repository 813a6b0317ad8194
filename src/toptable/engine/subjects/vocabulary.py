"""The whole vocabulary of the log: the modules that declare commands and entries, topic by topic.

Importing this declares them all. The order is that of the event file's schema and of the API. A
new module of a topic is named here; a new command or entry only stands in its module.
"""

from collections.abc import Mapping
from types import ModuleType
from typing import TYPE_CHECKING, TypeAlias, Union

from toptable.engine.declared import Command, words_of
from toptable.engine.entry import Entry
from toptable.engine.subjects.calls import call_log
from toptable.engine.subjects.conduct import (
    appeals_and_holds,
    completing,
    confirming,
    disqualifying,
    ejections,
    penalty_record,
    remedy_actions,
    rulings,
    wrong_tables,
)
from toptable.engine.subjects.deck_checks import check_record, check_selection, running
from toptable.engine.subjects.decks import (
    list_collection,
    list_decisions,
    list_visibility,
    submission,
)
from toptable.engine.subjects.event import branding, crowd_digits, lifecycle, settings
from toptable.engine.subjects.event_admin import admin_commands, office_timetable
from toptable.engine.subjects.finals import (
    bracket_field,
    bracket_sides,
    choosing_finalists,
    cutting,
    elimination,
    finals_draws,
    import_cut,
    match_reports,
    own_games,
    tiebreaking,
)
from toptable.engine.subjects.floor import (
    ending_at_time,
    judge_calls,
    presence,
    ruling_on_lateness,
    table_checks,
    timekeeping,
    times_and_deadlines,
)
from toptable.engine.subjects.legality_lists import card_pool
from toptable.engine.subjects.messages import messaging
from toptable.engine.subjects.online import online_matches
from toptable.engine.subjects.people import details, drop_and_reinstate, player_entry
from toptable.engine.subjects.prizes import kits, prize_handout, prize_table
from toptable.engine.subjects.registration import (
    entry_terms,
    late_entry,
    self_registration,
    waiting_list,
)
from toptable.engine.subjects.results import byes, reporting, result_record, sides
from toptable.engine.subjects.rounds import (
    drafts,
    edit_pairings,
    import_round,
    pair_round,
    repairing,
    round_record,
)
from toptable.engine.subjects.screens import room_screens
from toptable.engine.subjects.staff import notes, staff_roles
from toptable.engine.subjects.teams import lineup
from toptable.engine.subjects.undo import take_back
from toptable.engine.subjects.undo import take_back as undo_commands
from toptable.engine.subjects.undo import take_back as undo_entries

TOPICS: Mapping[str, tuple[ModuleType, ...]] = {
    "event": (
        lifecycle,
        settings,
        branding,
        crowd_digits,
    ),
    "people": (
        player_entry,
        drop_and_reinstate,
        details,
    ),
    "registration": (
        entry_terms,
        waiting_list,
        self_registration,
        late_entry,
    ),
    "staff": (
        notes,
        staff_roles,
    ),
    "online": (online_matches,),
    "rounds": (
        drafts,
        pair_round,
        edit_pairings,
        repairing,
        import_round,
        round_record,
    ),
    "results": (
        reporting,
        sides,
        byes,
        result_record,
    ),
    "finals": (
        cutting,
        tiebreaking,
        own_games,
        choosing_finalists,
        bracket_field,
        bracket_sides,
        match_reports,
        elimination,
        import_cut,
        finals_draws,
    ),
    "teams": (lineup,),
    "floor": (
        timekeeping,
        times_and_deadlines,
        presence,
        ruling_on_lateness,
        ending_at_time,
        judge_calls,
        table_checks,
    ),
    "calls": (call_log,),
    "conduct": (
        confirming,
        completing,
        rulings,
        appeals_and_holds,
        wrong_tables,
        ejections,
        remedy_actions,
        disqualifying,
        penalty_record,
    ),
    "deck_checks": (
        check_selection,
        running,
        check_record,
    ),
    "decks": (
        submission,
        list_collection,
        list_decisions,
        list_visibility,
    ),
    "legality_lists": (card_pool,),
    "event_admin": (
        admin_commands,
        office_timetable,
    ),
    "messages": (messaging,),
    "prizes": (
        prize_table,
        kits,
        prize_handout,
    ),
    "screens": (room_screens,),
    "undo": (
        undo_commands,
        undo_entries,
        take_back,
    ),
}
_MODULES = tuple(module for modules in TOPICS.values() for module in modules)

COMMANDS = words_of(Command, _MODULES)
"""Every command."""

ENTRIES = words_of(Entry, _MODULES)
"""Every kind of entry."""

if TYPE_CHECKING:
    AnyCommand: TypeAlias = Command
    AnyEntry: TypeAlias = Entry
else:
    AnyCommand = Union[COMMANDS]  # noqa: UP007
    AnyEntry = Union[ENTRIES]  # noqa: UP007
