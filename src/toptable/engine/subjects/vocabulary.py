"""The whole vocabulary of the log: the modules that declare commands and entries, topic by topic.

Importing this declares them all. The order is that of the event file's schema and of the API. A
new module of a topic is named here; a new command or entry only stands in its module.
"""

from collections.abc import Mapping
from types import ModuleType
from typing import TYPE_CHECKING, TypeAlias, Union

from toptable.engine.declared import Command, words_of
from toptable.engine.entry import Entry
from toptable.engine.subjects.admission import (
    late_admission,
    letting_in,
    letting_in_late,
    self_registration,
    waiting_list,
)
from toptable.engine.subjects.calls import keeping
from toptable.engine.subjects.conduct import (
    appealing,
    carried_out,
    completing,
    confirming,
    disqualifying,
    ejections,
    expulsion,
    holds,
    revoked_places,
    rulings,
    wrong_tables,
)
from toptable.engine.subjects.deck_checks import picking, recording, running
from toptable.engine.subjects.decks import (
    asking,
    bringing_in_decks,
    handing_in,
    locking,
    moderating,
    opening,
    proxies,
    publishing,
    setting_aside,
)
from toptable.engine.subjects.event import hall_share, lifecycle, presenting, settings
from toptable.engine.subjects.finals import (
    bracket_sides,
    bringing_in_cut,
    choosing_finalists,
    claiming,
    cutting,
    elimination,
    own_games,
    tiebreaker_sides,
    tiebreaking,
    vacant_places,
    whole_bracket,
)
from toptable.engine.subjects.floor import (
    deadlines,
    ending_at_time,
    judge_calls,
    list_reviews,
    presence,
    round_time,
    ruling_on_lateness,
    sweeps,
    time_calls,
    timekeeping,
)
from toptable.engine.subjects.legal_cards import organizers_word
from toptable.engine.subjects.messages import messaging, reminding
from toptable.engine.subjects.office import office_work, timetabling
from toptable.engine.subjects.online import between_rounds, both_away
from toptable.engine.subjects.people import details, entering, leaving
from toptable.engine.subjects.prizes import handing_out, kits, prize_table, vouchers
from toptable.engine.subjects.results import booked, byes, reporting, sides
from toptable.engine.subjects.rounds import (
    bringing_in,
    changed,
    changing,
    drafts,
    paired,
    pairing_again,
    repairing,
)
from toptable.engine.subjects.screens import desk_calls, feature, setting_screens
from toptable.engine.subjects.staff import acting_head_judge, naming, notes
from toptable.engine.subjects.teams import lineup
from toptable.engine.subjects.undo import commands as undo_commands
from toptable.engine.subjects.undo import entries as undo_entries
from toptable.engine.subjects.undo import withheld

TOPICS: Mapping[str, tuple[ModuleType, ...]] = {
    "event": (
        lifecycle,
        settings,
        presenting,
        hall_share,
    ),
    "people": (
        entering,
        leaving,
        details,
    ),
    "admission": (
        letting_in,
        waiting_list,
        self_registration,
        letting_in_late,
        late_admission,
    ),
    "staff": (
        notes,
        acting_head_judge,
        naming,
    ),
    "online": (
        between_rounds,
        both_away,
    ),
    "rounds": (
        drafts,
        pairing_again,
        changing,
        repairing,
        bringing_in,
        paired,
        changed,
    ),
    "results": (
        reporting,
        sides,
        byes,
        booked,
    ),
    "finals": (
        cutting,
        tiebreaking,
        own_games,
        choosing_finalists,
        vacant_places,
        whole_bracket,
        bracket_sides,
        claiming,
        elimination,
        bringing_in_cut,
        tiebreaker_sides,
    ),
    "teams": (lineup,),
    "floor": (
        timekeeping,
        round_time,
        time_calls,
        deadlines,
        presence,
        ruling_on_lateness,
        ending_at_time,
        judge_calls,
        sweeps,
        list_reviews,
    ),
    "calls": (keeping,),
    "conduct": (
        confirming,
        completing,
        rulings,
        appealing,
        holds,
        wrong_tables,
        ejections,
        revoked_places,
        expulsion,
        disqualifying,
        carried_out,
    ),
    "deck_checks": (
        picking,
        running,
        recording,
    ),
    "decks": (
        handing_in,
        bringing_in_decks,
        locking,
        asking,
        moderating,
        setting_aside,
        proxies,
        publishing,
        opening,
    ),
    "legal_cards": (organizers_word,),
    "office": (
        office_work,
        timetabling,
    ),
    "messages": (
        messaging,
        reminding,
    ),
    "prizes": (
        prize_table,
        kits,
        handing_out,
        vouchers,
    ),
    "screens": (
        setting_screens,
        desk_calls,
        feature,
    ),
    "undo": (
        undo_commands,
        undo_entries,
        withheld,
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
