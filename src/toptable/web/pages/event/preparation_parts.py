"""How an event is prepared, as parts of pages: settings, what players must know, the checklist.

Everybody sees announcements that are settled, once they are published; the staff also see what they
still have to decide. N13-02, N13-04, FFG-06, SW-02, B-002, B-008, B-010, B-190.
"""

from collections.abc import Mapping

import msgspec

from toptable.engine.questions.progress import status_of
from toptable.engine.rules.announcements import WHEN_NAMES, AnnouncementLine
from toptable.engine.rules.provisions import PART_NAMES
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.settings import Group as SettingGroup
from toptable.engine.rules.settings import Setting
from toptable.engine.state.office import EventStatus
from toptable.engine.subjects.event.required_event_info import announced
from toptable.engine.views.checklist import Item, checklist
from toptable.engine.views.public_info import overrides
from toptable.web.auth.event_view import EventView
from toptable.web.rendering.page_part import Part


class SettingRow(msgspec.Struct, frozen=True):
    """One setting as an event has it."""

    setting: Setting
    value: str
    changed: bool
    idle: str = ""
    """Why it means nothing as things are."""

    @property
    def label(self) -> str:
        """What it is called."""
        return self.setting.label

    @property
    def said(self) -> str:
        """The value as people read it."""
        return self.setting.said(self.value)


class Group(msgspec.Struct, frozen=True):
    """Settings that belong together."""

    name: str
    rows: tuple[SettingRow, ...]


def groups(book: Rulebook, given: Mapping[str, str]) -> list[Group]:
    """Every setting of the book with the value it has here."""
    values = {setting.key: given.get(setting.key, setting.default) for setting in book.settings}
    rows = [_row(book, setting, values) for setting in book.settings]
    sorted_ = {
        group: tuple(row for row in rows if row.setting.group is group) for group in SettingGroup
    }
    return [Group(name, rows) for name, rows in sorted_.items() if rows]


def _row(book: Rulebook, setting: Setting, values: Mapping[str, str]) -> SettingRow:
    value, idle = values[setting.key], ""
    if setting.only_with is not None:
        key, needed = setting.only_with
        if values.get(key) != needed:
            other = book.setting(key)
            idle = f"Only with {other.label}: {other.said(needed)}." if other else ""
    return SettingRow(setting, value, value != setting.default, idle)


def settings_part_context(seen: EventView, _round: int) -> dict[str, object]:
    """The settings in their groups."""
    book = seen.tournament.rulebook
    return {
        "groups": groups(book, seen.event.settings),
        "book": book,
        "address": seen.address,
    }


UNPUBLISHED = (EventStatus.DRAFT, EventStatus.APPLIED, EventStatus.APPROVED)


class Due(msgspec.Struct, frozen=True):
    """All that is due by the same time."""

    when: str
    lines: tuple[AnnouncementLine, ...]


def announcements_context(seen: EventView, _round: int) -> dict[str, object]:
    """The sheet, by when each line is due."""
    book = seen.tournament.rulebook
    hidden = not seen.staff and status_of(seen.state) in UNPUBLISHED
    known: dict[str, object] = {
        "address": seen.address,
        "documents": (),
        "overrides": (),
        "hidden": hidden,
    }
    if book.announcements is None or hidden:
        return known | {"due": (), "open": 0}
    sheet = announced(seen.state, book)
    shown = [line for line in sheet if seen.staff or line.decided]
    due = [
        Due(name, tuple(line for line in shown if line.when is when))
        for when, name in WHEN_NAMES.items()
    ]
    return known | {
        "due": [notice for notice in due if notice.lines],
        "open": sum(not line.decided for line in shown),
        "overrides": overrides(seen.tournament.log, book),
        "free": frozenset(item.id for item in book.announcements.items if not item.follows),
        "documents": book.announcements.documents if seen.staff else (),
    }


class Column(msgspec.Struct, frozen=True):
    """One part of the day."""

    name: str
    items: tuple[Item, ...]
    open: int


def checklist_context(seen: EventView, _round: int) -> dict[str, object]:
    """The list as it stands."""
    book = seen.tournament.rulebook
    items = checklist(seen.state, book)
    columns = []
    for part, name in PART_NAMES.items():
        own = tuple(item for item in items if item.part is part)
        columns.append(Column(name, own, sum(not item.done for item in own)))
    return {"columns": columns, "address": seen.address, "book": book}


PARTS = {
    "settings": Part(
        settings_part_context, "event/settings_part.html", staff=True, command="ChangeSetting"
    ),
    "announcements": Part(announcements_context, "event/announcements_part.html"),
    "checklist": Part(checklist_context, "event/checklist_part.html", staff=True),
}
