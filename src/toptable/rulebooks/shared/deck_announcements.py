"""What players are told about formats, legal cards and the time for building decks."""

from collections.abc import Mapping

from toptable.engine.rules.announcements import texts as say
from toptable.engine.rules.announcements.announcements import (
    CARDS,
    Announcement,
    EventFacts,
    When,
)
from toptable.engine.rules.decks.deck_formats import DeckFormat
from toptable.engine.rules.decks.list_rules import AS_THE_DOCUMENT_SAYS, KEY, ListDuty
from toptable.rulebooks.shared.deck_settings import BUILDING, NO_MINUTES

Formats = Mapping[str, DeckFormat]


def format_played(
    formats: Formats,
    *,
    source: str,
    rules: tuple[str, ...],
    id_: str = "format",
    topic: str = "Format",
) -> Announcement:
    """The format that is set, with what it means. N13-100, N10-63, B-045."""

    def applies(facts: EventFacts) -> bool:
        return not _format(formats, facts).open

    def text(facts: EventFacts) -> str:
        format_ = _format(formats, facts)
        name = format_.name[0].upper() + format_.name[1:]
        listed = ", with the list in force on the day" if _has_list(format_) else ""
        parts = [f"{name}{listed}: {format_.idea}."]
        parts += [f"{list_.name} counts from {list_.effective}." for list_ in format_.lists]
        return " ".join(parts)

    return Announcement(
        id=id_,
        follows=("format",),
        topic=topic,
        when=When.IN_ADVANCE,
        source=source,
        rules=rules,
        applies=applies,
        text=text,
    )


def own_format(formats: Formats, *, source: str, rules: tuple[str, ...]) -> Announcement:
    """A format without rules in the document: the organizer says what it is. N10-70."""

    def applies(facts: EventFacts) -> bool:
        return _format(formats, facts).open

    return Announcement(
        id="own_format",
        topic="Format",
        when=When.IN_ADVANCE,
        source=source,
        rules=rules,
        applies=applies,
        ask="Say which format is played, and which cards are legal.",
    )


def event_cards(*, source: str, rules: tuple[str, ...]) -> Announcement:
    """What the organizer has laid down about products, bans and numbers. B-009, FFG-15, SW-43."""

    def applies(facts: EventFacts) -> bool:
        return bool(facts.cards)

    def text(facts: EventFacts) -> str:
        return facts.cards

    return Announcement(
        id="event_cards",
        follows=(CARDS,),
        topic="Cards at this event",
        when=When.IN_ADVANCE,
        source=source,
        rules=rules,
        applies=applies,
        text=text,
    )


_LEVELS = {
    "casual": ("Casual", ListDuty.OPTIONAL),
    "competitive": ("Competitive", ListDuty.REQUIRED),
}


def lists_required(facts: EventFacts) -> bool:
    """Whether everybody hands in lists: as it is set, else as the tier has it. N13-23, N10-20."""
    otherwise = _LEVELS[facts.level][1] if facts.level in _LEVELS else ListDuty.OPTIONAL
    return (_duty_set(facts) or otherwise) is ListDuty.REQUIRED


def lists_by_level(
    *,
    topic: str,
    source: str,
    rules: tuple[str, ...],
    required: str,
) -> Announcement:
    """The tier and whether lists are handed in: as it is set, else as the tier has it.

    N13-23, N13-42, N10-20, N10-30.
    """
    sentences = {
        ListDuty.REQUIRED: required,
        ListDuty.OPTIONAL: "Decklists are not required.",
        ListDuty.ON_DEMAND: "Decklists are handed in when staff ask for them.",
    }

    def text(facts: EventFacts) -> str:
        if facts.level not in _LEVELS:
            return ""
        name, otherwise = _LEVELS[facts.level]
        return f"{name}. {sentences[_duty_set(facts) or otherwise]}"

    return Announcement(
        id="tier",
        follows=("tier", KEY),
        topic=topic,
        when=When.IN_ADVANCE,
        source=source,
        rules=rules,
        text=text,
        ask="Decide the tier: Casual or Competitive.",
    )


def lists_as_set(
    sentences: Mapping[ListDuty, str], *, topic: str, source: str, rules: tuple[str, ...]
) -> Announcement:
    """Whether lists are handed in, once the organizer has set it. FFG-10, SW-36, B-061, B-062."""

    def applies(facts: EventFacts) -> bool:
        return not lists_not_set(facts)

    def text(facts: EventFacts) -> str:
        duty = _duty_set(facts)
        return sentences[duty] if duty is not None else ""

    return Announcement(
        id="decklists_set",
        follows=(KEY,),
        topic=topic,
        when=When.IN_ADVANCE,
        source=source,
        rules=rules,
        applies=applies,
        text=text,
    )


def lists_not_set(facts: EventFacts) -> bool:
    """Whether nothing but the document says who hands in lists."""
    return _duty_set(facts) is None


def building_time(
    formats: Formats, *, source: str, rules: tuple[str, ...], key: str = "format"
) -> Announcement:
    """How long drafting and building take, as it is set; no document gives a number."""

    def applies(facts: EventFacts) -> bool:
        return _format(formats, facts, key).limited

    def text(facts: EventFacts) -> str:
        minutes = facts.settings.get(BUILDING, NO_MINUTES)
        if minutes == NO_MINUTES:
            return ""
        return f"{minutes} minutes to draft or open cards and to build decks, before round 1."

    return Announcement(
        id="building_time",
        follows=(BUILDING,),
        topic="Time to draft and to build decks",
        when=When.IN_ADVANCE,
        source=source,
        rules=rules,
        applies=applies,
        text=text,
        ask="Set how many minutes there are to draft or open cards, and to build decks.",
    )


def by_region(id_: str, *, source: str, rule: str) -> tuple[Announcement, ...]:
    """On release in North America; elsewhere the organizer says. FFG-15, SW-43."""
    topic = "Legal products"

    def at_home(facts: EventFacts) -> bool:
        return facts.settings.get("region", "north_america") == "north_america"

    def elsewhere(facts: EventFacts) -> bool:
        return not at_home(facts)

    return (
        Announcement(
            id="release_day",
            follows=("region",),
            topic=topic,
            when=When.IN_ADVANCE,
            source=source,
            rules=(rule,),
            applies=at_home,
            text=say.plain("Every product is legal from the day of its release."),
        ),
        Announcement(
            id=id_,
            topic=topic,
            when=When.IN_ADVANCE,
            source=source,
            rules=(rule,),
            applies=elsewhere,
            ask="Outside North America you decide: say which products are legal.",
        ),
    )


def _duty_set(facts: EventFacts) -> ListDuty | None:
    decided = facts.settings.get(KEY, AS_THE_DOCUMENT_SAYS)
    return None if decided == AS_THE_DOCUMENT_SAYS else ListDuty(decided)


def _format(formats: Formats, facts: EventFacts, key: str = "format") -> DeckFormat:
    return formats[facts.settings.get(key, next(iter(formats)))]


def _has_list(format_: DeckFormat) -> bool:
    return bool(format_.lists) or format_.rotates
