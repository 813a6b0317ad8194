"""The log as people read it: the event as a whole."""

from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.structure.choice import planned
from toptable.engine.sentence import log_line
from toptable.engine.state import State
from toptable.engine.subjects.event import entries


def event_created(_state: State, entry: entries.EventCreated) -> str:
    return log_line(
        "event_created",
        "%(name)s created under %(rulebook)s %(rulebook_version)s.",
        name=entry.name,
        rulebook=entry.rulebook,
        rulebook_version=entry.rulebook_version,
    )


def created_under(_state: State, entry: entries.EventCreated, rulebook: Rulebook) -> str:
    return log_line(
        "created_under", "%(name)s created under %(title)s.", name=entry.name, title=rulebook.title
    )


def setting_in_words(_state: State, entry: entries.SettingChanged, rulebook: Rulebook) -> str:
    setting = rulebook.setting(entry.key)
    if setting is None:
        return setting_changed(_state, entry)
    was = setting.said(entry.before or setting.default)
    return log_line(
        "setting_in_words",
        "%(setting)s: %(value)s (was %(was)s).",
        setting=setting.label,
        value=setting.said(entry.value),
        was=was,
    )


def event_renamed(_state: State, entry: entries.EventRenamed) -> str:
    return log_line("event_renamed", "The event is now called %(name)s.", name=entry.name)


def event_described(_state: State, entry: entries.EventDescribed) -> str:
    kind = f", of the kind {_plain(entry.event_type)}" if entry.event_type else ""
    category = f", category {_plain(entry.category)}" if entry.category else ""
    return log_line(
        "event_described",
        "The event is on %(date)s%(kind)s%(category)s.",
        date=entry.date,
        kind=kind,
        category=category,
    )


def event_presented(_state: State, entry: entries.EventPresented) -> str:
    parts = (
        entry.place,
        entry.website,
        f"colour {entry.accent}",
        "with a picture" if entry.picture else "no picture",
    )
    return log_line(
        "event_presented",
        "Look and place: %(parts)s.",
        parts="; ".join(part for part in parts if part),
    )


def setting_changed(_state: State, entry: entries.SettingChanged) -> str:
    was = _plain(entry.before) or "the default"
    return log_line(
        "setting_changed",
        "Setting %(plain)s is now %(plain_2)s (was %(was)s).",
        plain=_plain(entry.key),
        plain_2=_plain(entry.value),
        was=was,
    )


def _plain(word: str) -> str:
    return word.replace("_", " ")


def structure_planned(_state: State, entry: entries.StructurePlanned) -> str:
    return log_line(
        "structure_planned",
        "Planned: %(planned)s (%(structure)s).",
        planned=planned(entry.plan),
        structure=entry.structure,
    )


def event_closed(_state: State, _entry: entries.EventClosed) -> str:
    return log_line("event_closed", "Event closed; the seed of its draws is public.")


def event_reopened(_state: State, _entry: entries.EventReopened) -> str:
    return log_line("event_reopened", "Event reopened under a new seed.")


def drawn_by_hand(_state: State, entry: entries.DrawnByHand) -> str:
    return log_line(
        "drawn_by_hand",
        "Drawn by hand: %(what)s: %(outcome)s. Witness: %(witness)s.",
        what=entry.what,
        outcome=entry.outcome,
        witness=entry.witness,
    )


def hall_share_added(_state: State, entry: entries.HallShareAdded) -> str:
    return log_line(
        "hall_share_added",
        "The hall called out %(digits)s; later draws depend on it too. Witness: %(witness)s.",
        digits=entry.digits,
        witness=entry.witness,
    )


def complaint_filed(_state: State, _entry: entries.ComplaintFiled) -> str:
    return log_line("complaint_filed", "A confidential report was filed.")
