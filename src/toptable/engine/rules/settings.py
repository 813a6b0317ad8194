"""Named settings: where a document leaves a choice, or can be read in more than one way.

A rulebook lists its settings; an event or a results sheet names only those it changes. Every
reading that a rule catalogue recommends is a default here, and every other reading is a value
that an organizer can choose.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeVar

from toptable.engine.refusal import Refusal
from toptable.engine.sentence import worded

T = TypeVar("T")


class ChangeScope(StrEnum):
    """How far into an event that has begun a changed setting reaches. B-009, N13-02."""

    RECORDED = "recorded"
    """Points, pairings or clocks on record depend on it: it is fixed once round 1 is paired."""
    STANDINGS = "standings"
    """Nothing on record depends on it; the standings are computed anew from what is."""
    PAIRINGS = "pairings"
    """Only rounds that are still to be paired look at it."""
    AHEAD = "ahead"
    """Only what is still to come looks at it: clocks, rulings, brackets, words."""


class Group(StrEnum):
    """Settings that belong together, in the order in which they are shown."""

    EVENT = "The event"
    MATCHES = "Matches"
    PAIRINGS = "Pairings"
    STANDINGS = "Standings"
    CUT = "The cut"
    TIME = "Time"
    RULINGS = "Rulings"


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One choice of an organizer: its name, what it can be, and where it comes from."""

    key: str
    """What is typed and stored."""
    label: str
    """What people read."""
    group: Group
    words: Mapping[str, str] = field(default_factory=dict, hash=False)
    """How its values read, where they are not simply words themselves."""
    values: tuple[str, ...]
    default: str
    help: str
    source: str = ""
    """The section of the document that leaves the choice."""
    rules: tuple[str, ...] = ()
    """Catalogue ids of the rule and of the ambiguity it settles."""
    only_with: tuple[str, str] | None = None
    """Another setting and the value it must have for this one to mean anything."""
    several: bool = False
    """Whether the value is a list, separated by commas, of different values in order."""
    needs: tuple[tuple[str, str, tuple[str, ...]], ...] = ()
    """Values that go only with certain values of another setting: value, the other, its values."""
    free: frozenset[str] | bool = False
    """The values that the rulebook leaves to the organizer; True for all of them."""
    reach: ChangeScope | None = None
    """What a change touches once the event runs; every setting of a rulebook says so."""

    def said(self, value: str) -> str:
        """A value as people read it."""
        if not self.several or value in self.words:
            return self.words.get(value) or value.replace("_", " ") or "not chosen"
        return ", ".join(
            self.words.get(item) or item.replace("_", " ") for item in value.split(",")
        )

    def leaves_open(self, value: str) -> bool:
        """Whether a value is the organizer's choice, and no change from the rulebook."""
        if isinstance(self.free, bool):
            return self.free or value == self.default
        return value == self.default or set(value.split(",")) <= self.free

    def fixed(self, now: str) -> bool:
        """Whether what is on record depends on the value it has now; one not given binds nobody."""
        return self.reach in (None, ChangeScope.RECORDED) and bool(now)

    def problem(self, value: str) -> str | None:
        """What is wrong with a value, or nothing."""
        if not self.several or value == self.default:
            wrong = [] if value in (*self.values, self.default) else [value]
        else:
            items = value.split(",")
            wrong = [item for item in items if item not in self.values]
            if not wrong and len(set(items)) < len(items):
                return worded("settings.names_same", label=self.label, value=self.said(value))
        if not wrong:
            return None
        how = "a list, separated by commas, of" if self.several else "one of"
        there = ", ".join(self.values)
        return worded(
            "settings.cannot",
            label=self.label,
            wrong=wrong[0] or "empty",
            key=self.key,
            how=how,
            there=there,
        )


@dataclass(frozen=True, slots=True)
class Chosen:
    """The value of every setting of a rulebook: the defaults, and what was changed."""

    items: tuple[tuple[str, str], ...]

    def __getitem__(self, key: str) -> str:
        return dict(self.items)[key]

    def __iter__(self) -> Iterator[str]:
        return (key for key, _ in self.items)

    def get(self, key: str, otherwise: str) -> str:
        """The value of a setting that not every rulebook has."""
        for known, value in self.items:
            if known == key:
                return value
        return otherwise

    def on(self, key: str) -> bool:
        """Whether a switch is on."""
        return self[key] == "on"

    def number(self, key: str) -> int:
        """A setting that is a whole number."""
        return int(self[key])

    def names(self, key: str) -> tuple[str, ...]:
        """A setting that is a list."""
        return tuple(self[key].split(","))

    def pick(self, key: str, **options: T) -> T:
        """The option that belongs to the value of a setting."""
        return options[self[key]]


def resolve(
    settings: Sequence[Setting], given: Mapping[str, str], *, owner: str
) -> Chosen | Refusal:
    """Fill up what was given with the defaults, or say what is wrong and what there is."""
    by_key = {setting.key: setting for setting in settings}
    for key, value in given.items():
        if key not in by_key:
            return Refusal.of(
                "unknown_setting",
                owner=owner,
                key=key or "without a name",
                settings="; ".join(f"{setting.key} ({_values(setting)})" for setting in settings),
            )
        if wrong := by_key[key].problem(value):
            return Refusal("setting_value:resolve", wrong, by_key[key].source)
    chosen = Chosen(
        tuple((setting.key, given.get(setting.key, setting.default)) for setting in settings)
    )
    for key in given:
        needed = by_key[key].only_with
        if needed is not None and chosen[needed[0]] != needed[1]:
            label, other = by_key[key].label, by_key[needed[0]]
            return Refusal.of(
                "setting_needs",
                by_key[key].source,
                label=label,
                other=other.label,
                needed=other.said(needed[1]),
                chosen=other.said(chosen[other.key]),
            )
    return chosen


def unmet(settings: Sequence[Setting], chosen: Chosen, *, given: bool) -> Refusal | None:
    """A value that does not go with another setting. B-109, B-111, B-112, B-129.

    With ``given``, the other setting must have been given; until the start it may be left open.
    """
    by_key = {setting.key: setting for setting in settings}
    for setting in settings:
        for value, key, allowed in setting.needs:
            now, other = chosen[key], by_key[key]
            if chosen[setting.key] != value or now in allowed or not (now or given):
                continue
            here = f"here it is {other.said(now)}" if now else "not set yet"
            fitting = " or ".join(other.said(one) for one in allowed)
            return Refusal.of(
                "setting_goes_with",
                setting.source,
                setting=setting.label,
                value=setting.said(value),
                other=other.label,
                fitting=fitting,
                here=here,
            )
    return None


def parse(assignments: Sequence[str]) -> dict[str, str] | Refusal:
    """Read ``KEY=VALUE`` as typed on a command line."""
    given: dict[str, str] = {}
    for text in assignments:
        key, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not key:
            return Refusal.of("setting_form", text=text)
        if given.setdefault(key, value) != value:
            return Refusal.of("setting_twice", key=key, given=given[key], value=value)
    return given


def _values(setting: Setting) -> str:
    between = "," if setting.several else "|"
    return between.join(setting.values)
