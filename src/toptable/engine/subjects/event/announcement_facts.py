"""What is known of an event for its announcements, from its state. N13-04, FFG-06, SW-02, B-008."""

from collections.abc import Iterator
from datetime import timedelta

from toptable.engine.questions.staff import members_of
from toptable.engine.rules.announcements.announcements import AnnouncementLine, EventFacts
from toptable.engine.rules.clock.lengths import length_for
from toptable.engine.rules.clock.round_minutes import ClockStage, RoundMinutes
from toptable.engine.rules.decks.event_cards import in_words
from toptable.engine.rules.rulebook import Rulebook, Rules
from toptable.engine.rules.structure.levels import Levels
from toptable.engine.rules.structure.stop_rules import PlannedRounds
from toptable.engine.sentence import worded
from toptable.engine.state import State, rules_in


def facts(state: State, rules: Rules) -> EventFacts:
    """What is known of the event so far."""
    book, players = rules.rulebook, state.field_size
    event = state.event
    level = _level(book.levels, rules, event.event_type if event else "")
    proposal = None
    if book.structure is not None and players > 1:
        proposal = book.structure.proposal(
            players, tier=level, cut=bool(state.plan and state.plan.cut)
        )
        proposal = proposal.by_record() if rules.eliminates else proposal
    playing, second = _playing_staff(state, rules, level)
    return EventFacts(
        settings=dict(rules.chosen.items),
        level=level,
        players=players or None,
        proposal=proposal,
        plan=state.plan,
        stop="" if isinstance(state.stop, PlannedRounds) else state.stop.help,
        clocks=tuple(_other_lengths(state, rules)),
        tiebreakers=tuple(rule.name for rule in (*rules.ranking.tiebreakers, rules.ranking.lot)),
        playing_staff=playing,
        second=second,
        online=rules.chosen.get("online", "off") == "on",
        cards=in_words(state.event_cards),
        told=dict(state.office.told),
    )


def _playing_staff(
    state: State, rules: Rules, level: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who of the staff plays, and who of those the document wants for it rules there."""
    staff = members_of(state)
    playing = tuple(dict.fromkeys(member.name for member in staff if member.plays))
    early = {member.name for member in state.staff if not member.after_start}
    told = tuple(
        name
        if name in early
        else worded("announcement_facts.named_after", "%(name)s (named after the start)", name=name)
        for name in playing
    )
    levels = rules.rulebook.levels
    if levels is None or not levels.staff_play.playing(level, staff):
        return told, ()
    able = dict.fromkeys(member.name for member in staff if member.role in levels.staff_play.roles)
    idle = tuple(name for name in able if name not in playing)
    return told, idle or (tuple(able) if len(able) > 1 else ())


def _other_lengths(state: State, rules: Rules) -> Iterator[tuple[ClockStage, int, int | None]]:
    """The rounds whose clock was set to another length than is announced. B-009, B-119."""
    for (stage, number), running in sorted(state.floor.rounds.items()):
        told = told_length(rules, stage)
        limit = running.clock.limit
        minutes = None if limit is None else limit // timedelta(minutes=1)
        if told is None or not told.keeps(minutes):
            yield stage, number, minutes


def told_length(rules: Rules, stage: ClockStage) -> RoundMinutes | None:
    """What players were told of the length of such a round, if anything."""
    sheet = rules.rulebook.announcements
    found = length_for(sheet.times if sheet else (), stage, dict(rules.chosen.items))
    if found is None or (found.default is None and not found.untimed):
        return None
    return found


def announced(state: State, rulebook: Rulebook) -> tuple[AnnouncementLine, ...]:
    """Everything the document wants announced, as it reads for this event now."""
    if rulebook.announcements is None:
        return ()
    return rulebook.announcements.sheet(facts(state, rules_in(state, rulebook)))


def _level(levels: Levels | None, rules: Rules, event_type: str) -> str:
    """The tier or level of the event: as it was set, or as the document proposes it."""
    if levels is None:
        return ""
    return rules.tier or levels.propose(event_type, "").level
