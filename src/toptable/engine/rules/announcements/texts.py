"""Sentences that the announcements of several documents share."""

from collections.abc import Callable, Mapping, Sequence

from toptable.engine.rules.announcements.announcements import EventFacts
from toptable.engine.rules.clock.round_minutes import (
    STAGE_NAMES,
    ClockStage,
    RoundMinutes,
    minutes_for,
    round_name,
)
from toptable.engine.rules.structure.tables import counted
from toptable.engine.sentence import worded


def rounds(facts: EventFacts) -> str:
    """How many Swiss rounds, with the games in each."""
    if facts.rounds is None:
        return ""
    games = "one game each" if facts.settings.get("sides") == "single" else "two games each"
    return f"{counted(facts.rounds, 'Swiss round')}, {games}.{stops(facts)}"


def stops(facts: EventFacts) -> str:
    """When the rounds end, where that is not simply after the planned number."""
    return f" {facts.stop}" if facts.stop else ""


def rounds_and_cut(facts: EventFacts) -> str:
    """Rounds and cut in one sentence, where both are known."""
    first, second = rounds(facts), cut(facts)
    return f"{first} {second}" if first and second else ""


def cut(facts: EventFacts) -> str:
    """Whether and how far the field is cut."""
    if facts.cut is None:
        return ""
    on = ""
    if facts.points:
        enough = counted(facts.points, "point")
        on = worded(
            "announcements.everybody_least",
            "Everybody with at least %(enough)s plays on in more Swiss rounds. ",
            enough=enough,
        )
    if facts.cut == 0:
        end = "The standings" if on else "No cut: the standings"
        return worded(
            "announcements.after_last", "%(on)s%(end)s after the last round decide.", on=on, end=end
        )
    return worded(
        "announcements.top_advance",
        "%(on)sThe top %(cut)s advance to double elimination.",
        on=on,
        cut=facts.cut,
    )


def tiebreakers(facts: EventFacts) -> str:
    """What breaks ties, in order."""
    return (
        worded(
            "announcements.order",
            "In this order: %(tiebreakers)s.",
            tiebreakers=", ".join(facts.tiebreakers),
        )
        if facts.tiebreakers
        else ""
    )


def has_cut(facts: EventFacts) -> bool:
    """Whether there is, or may yet be, a cut."""
    return facts.cut != 0


def staff_plays(facts: EventFacts) -> bool:
    """Whether anybody of the staff plays."""
    return bool(facts.playing_staff)


def playing_staff(facts: EventFacts) -> str:
    """Who of the staff plays."""
    return (
        worded(
            "announcements.staff_play",
            "Staff who play: %(playing_staff)s.",
            playing_staff=", ".join(facts.playing_staff),
        )
        if facts.playing_staff
        else ""
    )


def second(facts: EventFacts) -> str:
    """Who rules where those of the staff play who would rule otherwise. FFG-06, SW-02."""
    if not facts.second:
        return ""
    play = "plays" if len(facts.playing_staff) == 1 else "play"
    rule = "rules" if len(facts.second) == 1 else "rule"
    who, others = ", ".join(facts.playing_staff), ", ".join(facts.second)
    return worded(
        "announcements.those_games",
        "%(who)s %(play)s; in those games %(others)s %(rule)s.",
        who=who,
        play=play,
        others=others,
        rule=rule,
    )


def is_online(facts: EventFacts) -> bool:
    """Whether the event is played online."""
    return facts.online


def lengths(times: Sequence[RoundMinutes], *stages: ClockStage) -> Callable[[EventFacts], str]:
    """A sentence on the length of rounds, for the stages this event has."""

    def text(facts: EventFacts) -> str:
        wanted = [stage for stage in stages if _played(stage, facts)]
        parts = [(stage, length(times, stage, facts)) for stage in wanted]
        said = [f"{STAGE_NAMES[stage]}: {how_long}" for stage, how_long in parts if how_long]
        said += [
            f"{round_name(stage, number)}: {_minutes(minutes)}"
            for stage, number, minutes in facts.clocks
            if stage in stages
        ]
        return "; ".join(said) + "." if parts[0][1] else ""

    return text


def _played(stage: ClockStage, facts: EventFacts) -> bool:
    """Whether the event has, or may yet have, rounds of this stage."""
    if stage is ClockStage.SWISS:
        return not facts.only_bracket
    return has_cut(facts) or facts.only_bracket


def length(times: Sequence[RoundMinutes], stage: ClockStage, facts: EventFacts) -> str:
    """The length of a stage's rounds as decided or as the document has it, or nothing."""
    if stage in facts.minutes:
        return _minutes(facts.minutes[stage])
    known = minutes_for(times, stage, facts.settings)
    if known is None or (known.default is None and not known.untimed):
        return ""
    return "untimed" if known.untimed else counted(known.default or 0, "minute")


def _minutes(minutes: int | None) -> str:
    return "untimed" if minutes is None else counted(minutes, "minute")


def by_setting(key: str, texts: Mapping[str, str]) -> Callable[[EventFacts], str]:
    """The sentence that belongs to the value of a setting."""

    def text(facts: EventFacts) -> str:
        return texts.get(facts.settings.get(key, ""), "")

    return text


def by_level(texts: Mapping[str, str]) -> Callable[[EventFacts], str]:
    """The sentence that belongs to the tier or level."""

    def text(facts: EventFacts) -> str:
        return texts.get(facts.level, "")

    return text


def plain(sentence: str) -> Callable[[EventFacts], str]:
    """Always the same sentence."""

    def text(_facts: EventFacts) -> str:
        return sentence

    return text
