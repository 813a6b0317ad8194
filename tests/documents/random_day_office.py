"""What else the organizer does: settings, plan, announcements, taking back."""

from documents.random_day_event import Picks, RandomDay, Sent, some_reason, some_setting
from toptable.engine.declared import Command
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state.office import EventStatus, TableRange
from toptable.engine.subjects.event.crowd_digits import AddHallShare
from toptable.engine.subjects.event.lifecycle import RecordHandDraw, RenameEvent
from toptable.engine.subjects.event.settings import ChangeSetting, PlanStructure
from toptable.engine.subjects.event_admin.admin_commands import (
    MarkStatus,
    SetTables,
    ShowStandings,
    Tell,
)
from toptable.engine.subjects.undo import take_back as undo
from toptable.engine.subjects.undo.take_back import TakenBack


def change_setting(day: RandomDay, picks: Picks) -> Sent:
    key, value = some_setting(day.day, picks)
    return Sent(ChangeSetting(key, value), reason=some_reason(picks))


def plan(day: RandomDay, picks: Picks) -> Sent:
    """Another plan, mostly one that the day can still keep to."""
    played = len(day.state.rounds)
    changed = Plan(rounds=max(played, 1) + picks.below(3), cut=picks.of((0, 2, 4, 3, 8)))
    return Sent(PlanStructure(None if picks.seldom(5) else changed), reason=some_reason(picks))


def announce(day: RandomDay, picks: Picks) -> Sent:
    """The organizer's own words, ticks and marks."""
    sheet = day.day.tournament.rulebook.announcements
    topics = [item.id for item in sheet.items] if sheet is not None else ["place"]
    acts: tuple[Command, ...] = (
        Tell(picks.of(topics), picks.of(("12 rounds of 17 minutes, top 64.", ""))),
        MarkStatus(picks.of((EventStatus.ANNOUNCED, *EventStatus))),
        ShowStandings(picks.of((None, 0, 1))),
        SetTables(TableRange(picks.of((1, 11)), picks.of((None, 30)))),
        AddHallShare("123456", "Wim"),
        RecordHandDraw("Who begins", "Ann", "Wim"),
        RenameEvent("Another day"),
    )
    return Sent(picks.of(acts), reason=some_reason(picks))


def take_back(day: RandomDay, picks: Picks) -> Sent:
    """The last thing, one thing alone, everything since, or put it back."""
    version = day.day.tournament.version
    undone = isinstance(day.day.tournament.log.lines[-1].entry, TakenBack)
    if undone and picks.below(3):
        return Sent(undo.Redo())
    back = max(version - picks.below(12), 1)
    acts: tuple[Command, ...] = (
        undo.TakeBackOwnLast(),
        undo.TakeBackOne(back),
        undo.TakeBackOne(back),
        undo.TakeBackOwnLast(),
        undo.TakeBackTo(back),
    )
    return Sent(picks.of(acts), "Olga" if not picks.seldom(4) else "Hana", some_reason(picks))
