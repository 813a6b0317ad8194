"""Settings about formats, legal cards and building time, and what players are told of them."""

from collections.abc import Mapping

from toptable.engine.rules import announcements as say
from toptable.engine.rules.announcements import CARDS, Announcement, EventFacts, When
from toptable.engine.rules.clock.round_minutes import ClockStage, Preparation
from toptable.engine.rules.decks.cards import DeckFormat
from toptable.engine.rules.decks.deck_rules import AS_THE_DOCUMENT_SAYS, KEY, ListDuty
from toptable.engine.rules.settings import ChangeScope, Chosen, Group, Setting

NEVER = "never"


def format_setting(
    formats: Mapping[str, DeckFormat],
    *,
    about: str,
    source: str,
    rules: tuple[str, ...],
    label: str = "Format",
) -> Setting:
    """Which format is played; the first is what holds unless the organizer says otherwise."""
    return Setting(
        key="format",
        label=label,
        group=Group.EVENT,
        words={format_.id: format_.name for format_ in formats.values()},
        reach=ChangeScope.AHEAD,
        values=tuple(formats),
        default=next(iter(formats)),
        free=True,
        help=about,
        source=source,
        rules=rules,
    )


def region(*, source: str, rules: tuple[str, ...]) -> Setting:
    """Where the event is: that decides which products are legal. FFG-15, SW-43."""
    return Setting(
        key="region",
        label="Region",
        group=Group.EVENT,
        words={"north_america": "North America", "elsewhere": "outside North America"},
        reach=ChangeScope.AHEAD,
        values=("north_america", "elsewhere"),
        default="north_america",
        free=True,
        help="In North America products are legal on their release day; elsewhere you say which "
        "are legal.",
        source=source,
        rules=rules,
    )


def large_deck(*, source: str, rules: tuple[str, ...]) -> Setting:
    """From which size on staff are told that a deck is unusually large. N13-20, FFG-11, SW-05."""
    return Setting(
        key="large_deck",
        label="Unusually large deck",
        group=Group.EVENT,
        words={
            NEVER: "no remark",
            **{str(size): f"more than {size} cards" for size in (60, 80, 100, 150, 200)},
        },
        reach=ChangeScope.AHEAD,
        values=("60", "80", "100", "150", "200", NEVER),
        default="80",
        free=True,
        help="From which size on a list gets a remark that its deck must be shuffled in "
        "reasonable time. No deck is refused for it.",
        source=source,
        rules=rules,
    )


BUILDING = "build_minutes"
NO_MINUTES = "0"
_MINUTES = ("10", "15", "20", "25", "30", "40", "45", "50", "60", "75", "90", "120")


def build_minutes(
    key: str, limited: tuple[str, ...], *, source: str, rules: tuple[str, ...]
) -> Setting:
    """How long players draft and build decks before round 1; no document gives a number.

    It goes only with the values of the setting ``key`` under which decks are built on the day.
    """
    return Setting(
        key=BUILDING,
        label="Time to draft and build decks",
        group=Group.TIME,
        words={
            NO_MINUTES: "not on the clock",
            **{minutes: f"{minutes} minutes" for minutes in _MINUTES},
        },
        reach=ChangeScope.AHEAD,
        values=(NO_MINUTES, *_MINUTES),
        default=NO_MINUTES,
        free=True,
        help="How long players draft or open cards and build their decks. The clock of round 1 "
        "begins with it.",
        source=source,
        rules=rules,
        needs=tuple((minutes, key, limited) for minutes in _MINUTES),
    )


def before_round_1(*, source: str, rules: tuple[str, ...]) -> Preparation:
    """The same on the clock."""
    return Preparation(
        minutes=0,
        what="Draft or open cards, and build decks.",
        stages=(ClockStage.SWISS,),
        section=source,
        rules=rules,
        setting=BUILDING,
        first_round=True,
    )


def largest(chosen: Chosen) -> int | None:
    """The size above which a deck is remarked on."""
    return None if chosen["large_deck"] == NEVER else chosen.number("large_deck")


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
        return not _chosen_format(formats, facts).open

    def text(facts: EventFacts) -> str:
        format_ = _chosen_format(formats, facts)
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
        return _chosen_format(formats, facts).open

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
        return _chosen_format(formats, facts, key).limited

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


def _chosen_format(formats: Formats, facts: EventFacts, key: str = "format") -> DeckFormat:
    return formats[facts.settings.get(key, next(iter(formats)))]


def _has_list(format_: DeckFormat) -> bool:
    return bool(format_.lists) or format_.rotates
