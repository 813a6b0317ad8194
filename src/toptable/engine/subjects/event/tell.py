"""The log as people read it: the event as a whole."""

from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.structure.choice import planned
from toptable.engine.state import State
from toptable.engine.subjects.event import entries


def event_created(_state: State, entry: entries.EventCreated) -> str:
    return f"{entry.name} created under {entry.rulebook} {entry.rulebook_version}."


def created_under(_state: State, entry: entries.EventCreated, rulebook: Rulebook) -> str:
    return f"{entry.name} created under {rulebook.title}."


def setting_in_words(_state: State, entry: entries.SettingChanged, rulebook: Rulebook) -> str:
    setting = rulebook.setting(entry.key)
    if setting is None:
        return setting_changed(_state, entry)
    was = setting.said(entry.before or setting.default)
    return f"{setting.label}: {setting.said(entry.value)} (was {was})."


def event_renamed(_state: State, entry: entries.EventRenamed) -> str:
    return f"The event is now called {entry.name}."


def event_described(_state: State, entry: entries.EventDescribed) -> str:
    kind = f", of the kind {_plain(entry.event_type)}" if entry.event_type else ""
    category = f", category {_plain(entry.category)}" if entry.category else ""
    return f"The event is on {entry.date}{kind}{category}."


def event_presented(_state: State, entry: entries.EventPresented) -> str:
    parts = (
        entry.place,
        entry.website,
        f"colour {entry.accent}",
        "with a picture" if entry.picture else "no picture",
    )
    return f"Look and place: {'; '.join(part for part in parts if part)}."


def setting_changed(_state: State, entry: entries.SettingChanged) -> str:
    was = _plain(entry.before) or "the default"
    return f"Setting {_plain(entry.key)} is now {_plain(entry.value)} (was {was})."


def _plain(word: str) -> str:
    return word.replace("_", " ")


def structure_planned(_state: State, entry: entries.StructurePlanned) -> str:
    return f"Planned: {planned(entry.plan)} ({entry.structure})."


def event_closed(_state: State, _entry: entries.EventClosed) -> str:
    return "Event closed; the seed of its draws is public."


def event_reopened(_state: State, _entry: entries.EventReopened) -> str:
    return "Event reopened under a new seed."


def drawn_by_hand(_state: State, entry: entries.DrawnByHand) -> str:
    return f"Drawn by hand: {entry.what}: {entry.outcome}. Witness: {entry.witness}."


def hall_share_added(_state: State, entry: entries.HallShareAdded) -> str:
    return (
        f"The hall called out {entry.digits}; later draws depend on it too. "
        f"Witness: {entry.witness}."
    )


def complaint_filed(_state: State, _entry: entries.ComplaintFiled) -> str:
    return "A confidential report was filed."
