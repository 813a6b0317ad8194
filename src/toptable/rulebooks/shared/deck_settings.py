"""Settings about cards that several documents have: the format, the region, a large deck."""

from collections.abc import Mapping

from toptable.engine.rules.clock.lengths import Preparation
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.decks.deck_formats import DeckFormat
from toptable.engine.rules.settings import Chosen, Group, Reach, Setting

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
        reach=Reach.AHEAD,
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
        reach=Reach.AHEAD,
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
        reach=Reach.AHEAD,
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
        reach=Reach.AHEAD,
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
