"""Announcements as the data files of a document have them, and the sentences made for them.

An entry has its sentence as ``text``; or as ``texts``, one for each value of the setting ``by``
(without it, for each tier or level); or it names the stages whose ``lengths`` it tells; or
``says`` names the function that makes it. ``only`` names a function, and ``only_with`` the values
of settings, that it depends on.
"""

from collections.abc import Callable, Mapping, Sequence

import msgspec

from toptable.engine.rules import announcements as say
from toptable.engine.rules.announcements import Announcement, EventFacts, When
from toptable.engine.rules.clock.round_minutes import ClockStage, RoundMinutes
from toptable.engine.rules.decks.cards import DeckFormat
from toptable.engine.rules.decks.deck_rules import AS_THE_DOCUMENT_SAYS, KEY, ListDuty

Says = Callable[[EventFacts], str]
Holds = Callable[[EventFacts], bool]


class Announce(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One entry of ``announcements.toml``."""

    id: str
    topic: str
    when: When
    source: str
    rules: tuple[str, ...]
    must: bool = False
    ask: str = ""
    follows: tuple[str, ...] = ()
    starts: bool = False
    text: str = ""
    by: str = ""
    texts: Mapping[str, str] = {}
    lengths: tuple[ClockStage, ...] = ()
    says: str = ""
    only: str = ""
    only_with: Mapping[str, tuple[str, ...]] = {}


class Told(msgspec.Struct, frozen=True, kw_only=True):
    """What sentences of a document are made from, besides the facts of an event."""

    formats: Mapping[str, DeckFormat]
    times: Sequence[RoundMinutes]
    defaults: Mapping[str, str]
    """The value that each setting has unless somebody chooses."""
    functions: Mapping[str, Callable[[EventFacts], str | bool]]
    """The document's own, by name."""


def announcement(entry: Announce, told: Told) -> Announcement:
    """What an entry means for an event."""
    return Announcement(
        id=entry.id,
        topic=entry.topic,
        when=entry.when,
        source=entry.source,
        rules=entry.rules,
        must=entry.must,
        ask=entry.ask,
        text=_sentence(entry, told),
        applies=_condition(entry, told),
        follows=entry.follows,
        starts=entry.starts,
    )


def _sentence(entry: Announce, told: Told) -> Says:
    if entry.lengths:
        return say.lengths(told.times, *entry.lengths)
    if entry.text:
        return say.plain(entry.text)
    if entry.says in _FROM_THE_FILES:
        return _FROM_THE_FILES[entry.says](entry, told)
    if entry.says:
        function = told.functions.get(entry.says) or _SENTENCES[entry.says]
        return lambda facts: str(function(facts))
    if entry.by:
        return say.by_setting(entry.by, entry.texts)
    return say.by_level(entry.texts) if entry.texts else say.nothing_yet


def _condition(entry: Announce, told: Told) -> Holds:
    if entry.only_with:
        return lambda facts: all(
            facts.settings.get(key, told.defaults[key]) in values
            for key, values in entry.only_with.items()
        )
    if entry.only in _OF_FORMATS:
        wanted = _OF_FORMATS[entry.only]
        return lambda facts: wanted(_format(entry, told, facts))
    if entry.only:
        function = told.functions.get(entry.only) or _CONDITIONS[entry.only]
        return lambda facts: bool(function(facts))
    return say.always


def _format(entry: Announce, told: Told, facts: EventFacts) -> DeckFormat:
    """The format that the setting ``by`` names; most documents call it ``format``."""
    return told.formats[facts.settings.get(entry.by or "format", next(iter(told.formats)))]


def _format_played(entry: Announce, told: Told) -> Says:
    """The format that is set, with what it means. N13-100, N10-63, B-045."""

    def text(facts: EventFacts) -> str:
        format_ = _format(entry, told, facts)
        name = format_.name[0].upper() + format_.name[1:]
        dated = bool(format_.lists) or format_.rotates
        listed = ", with the list in force on the day" if dated else ""
        parts = [f"{name}{listed}: {format_.idea}."]
        parts += [f"{list_.name} counts from {list_.effective}." for list_ in format_.lists]
        return " ".join(parts)

    return text


def _lists_by_level(entry: Announce, _told: Told) -> Says:
    """The tier and whether lists are handed in: as it is set, else as the tier has it.

    N13-23, N13-42, N10-20, N10-30.
    """

    def text(facts: EventFacts) -> str:
        if facts.level not in _LEVELS:
            return ""
        name, otherwise = _LEVELS[facts.level]
        return f"{name}. {entry.texts[_duty_set(facts) or otherwise]}"

    return text


def _lists_as_set(entry: Announce, _told: Told) -> Says:
    """Whether lists are handed in, once the organizer has set it. FFG-10, SW-36, B-061, B-062."""

    def text(facts: EventFacts) -> str:
        duty = _duty_set(facts)
        return entry.texts[duty] if duty is not None else ""

    return text


def _building_time(facts: EventFacts) -> str:
    """How long drafting and building take, as it is set; no document gives a number."""
    minutes = facts.settings.get("build_minutes", "0")
    if minutes == "0":
        return ""
    return f"{minutes} minutes to draft or open cards and to build decks, before round 1."


def _event_cards(facts: EventFacts) -> str:
    """What the organizer has laid down about products, bans and numbers. B-009, FFG-15, SW-43."""
    return facts.cards


_LEVELS = {
    "casual": ("Casual", ListDuty.OPTIONAL),
    "competitive": ("Competitive", ListDuty.REQUIRED),
}


def _lists_required(facts: EventFacts) -> bool:
    """Whether everybody hands in lists: as it is set, else as the tier has it. N13-23, N10-20."""
    otherwise = _LEVELS[facts.level][1] if facts.level in _LEVELS else ListDuty.OPTIONAL
    return (_duty_set(facts) or otherwise) is ListDuty.REQUIRED


def _duty_set(facts: EventFacts) -> ListDuty | None:
    decided = facts.settings.get(KEY, AS_THE_DOCUMENT_SAYS)
    return None if decided == AS_THE_DOCUMENT_SAYS else ListDuty(decided)


_SENTENCES: Mapping[str, Says] = {
    "rounds": say.rounds,
    "rounds_and_cut": say.rounds_and_cut,
    "cut": say.cut,
    "tiebreakers": say.tiebreakers,
    "playing_staff": say.playing_staff,
    "second": say.second,
    "building_time": _building_time,
    "event_cards": _event_cards,
}
_FROM_THE_FILES: Mapping[str, Callable[[Announce, Told], Says]] = {
    "format_played": _format_played,
    "lists_by_level": _lists_by_level,
    "lists_as_set": _lists_as_set,
}
_CONDITIONS: Mapping[str, Holds] = {
    "has_cut": say.has_cut,
    "has_cards": lambda facts: bool(facts.cards),
    "is_online": say.is_online,
    "staff_plays": say.staff_plays,
    "lists_required": _lists_required,
    "lists_set": lambda facts: _duty_set(facts) is not None,
    "lists_not_set": lambda facts: _duty_set(facts) is None,
}
_OF_FORMATS: Mapping[str, Callable[[DeckFormat], bool]] = {
    "format_given": lambda format_: not format_.open,
    "format_open": lambda format_: format_.open,
    "builds_decks": lambda format_: format_.limited,
}
