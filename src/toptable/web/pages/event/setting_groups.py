"""Settings as a page shows them: in groups, each with its value, its default and its source."""

from collections.abc import Mapping

import msgspec

from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.settings import Group as SettingGroup
from toptable.engine.rules.settings import Setting


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
