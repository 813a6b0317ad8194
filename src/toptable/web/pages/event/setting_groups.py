"""Settings as a page shows them: in groups, each with its value, its default and its source."""

from collections.abc import Mapping

import msgspec

from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.settings import Setting

GROUPS: Mapping[str, tuple[str, ...]] = {
    "The event": (
        *(
            "tier",
            "level",
            "event_tier",
            "sanctioned",
            "game",
            "structure",
            "team",
            "team_match",
            "team_talk",
        ),
        *("team_decks", "online", "remote", "platform", "draft", "nicknames", "staff_cover"),
    ),
    "Matches": ("sides", "match", "win", "bye_worth", "level_score"),
    "Pairings": ("pairing", "double_float", "rematch_order", "rematches", "halves_order"),
    "Standings": (
        *("profile", "tiebreakers", "head_to_head", "head_to_head_form", "defeated", "sos_outer"),
        *("sos_average", "completed_rounds", "bye_as_opponent", "bye_scope", "mw_rounds"),
        *("omw_cut", "oomw"),
    ),
    "The cut": ("finalists", "finalist_overflow"),
    "Time": (
        "time_up",
        "time_calls",
        "swiss_minutes",
        "elimination_minutes",
        "final_minutes",
        "extra_turns",
        "tardiness_limit",
        "late_at_limit",
        "rejoin_at_limit",
        "disconnect_loss",
    ),
    "Rulings": (
        *("further_warnings", "extra_draw", "missing_page", "raised_penalties", "challenges"),
    ),
}
LABELS: Mapping[str, str] = {
    "bye_as_opponent": "A bye as an opponent",
    "bye_scope": "What a bye is left out of",
    "bye_worth": "What a bye is worth",
    "completed_rounds": "Rounds that make an average",
    "defeated": "To have beaten somebody",
    "double_float": "Paired down twice",
    "rematch_order": "Out of the group because of a rematch",
    "elimination_minutes": "Length of an elimination round",
    "event_tier": "Tier",
    "final_minutes": "Length of the final",
    "finalist_overflow": "More candidates than seats",
    "finalists": "How finalists are chosen",
    "halves_order": "Order before halving",
    "late_at_limit": "Late by exactly the limit",
    "mw_rounds": "Rounds that MW% divides by",
    "omw_cut": "OMW% to two decimals",
    "oomw": "OOMW%",
    "profile": "Order of tiebreakers",
    "rejoin_at_limit": "Back after exactly the limit",
    "sos_average": "Average strength of schedule",
    "sos_outer": "Strength of schedule is divided by",
    "staff_cover": "Cover for staff who play",
    "swiss_minutes": "Length of a Swiss round",
    "tardiness_limit": "Minutes until an absent fighter loses",
    "win": "What a win is worth",
}
"""What settings are called whose own names say too little."""
OTHER = "Other"
"""Where a setting goes that nobody has sorted yet."""


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
        key = self.setting.key
        return LABELS.get(key) or key.replace("_", " ").capitalize()


class Group(msgspec.Struct, frozen=True):
    """Settings that belong together."""

    name: str
    rows: tuple[SettingRow, ...]


def groups(book: Rulebook, given: Mapping[str, str]) -> list[Group]:
    """Every setting of the book with the value it has here."""
    place = {key: name for name, keys in GROUPS.items() for key in keys}
    values = {one.key: given.get(one.key, one.default) for one in book.settings}
    rows = [_row(one, values) for one in book.settings]
    sorted_ = {
        name: tuple(row for row in rows if place.get(row.setting.key, OTHER) == name)
        for name in (*GROUPS, OTHER)
    }
    return [Group(name, rows) for name, rows in sorted_.items() if rows]


def _row(setting: Setting, values: Mapping[str, str]) -> SettingRow:
    value, needed = values[setting.key], setting.only_with
    idle = ""
    if needed is not None and values.get(needed[0]) != needed[1]:
        idle = f"Only with {needed[0].replace('_', ' ')}: {needed[1].replace('_', ' ')}."
    return SettingRow(setting, value, value != setting.default, idle)
