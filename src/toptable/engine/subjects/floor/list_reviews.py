"""The players of one table read each other's lists before an elimination game. N13-84.

For the whole slot at once that is the clock's time to prepare; at a table that begins later, or
earlier, a judge starts its own minutes. The lists close by themselves when they are over
(``reading/deck_sight.py``).
"""

from datetime import datetime, timedelta

from msgspec.structs import replace

from toptable.engine.questions.own_match import own_match
from toptable.engine.questions.places import place_now
from toptable.engine.refusal import Refusal, Refused, granted, passed, refuse
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.subjects.floor import commands, entries
from toptable.engine.subjects.floor.clocks import same_place

_ELIMINATION = (ClockStage.ELIMINATION, ClockStage.FINAL)
NO_READING = Refusal(
    "no_review:no_reading", "This document gives players no time to read each other's lists."
)


def review_minutes(rulebook: Rulebook) -> int:
    """How long players read each other's lists before an elimination game; 0 for not at all."""
    rule = rulebook.finals.sides
    return (rule.review_minutes or 0) if rule is not None else 0


def reads_until(state: State, rulebook: Rulebook, table: int) -> datetime | None:
    """When the own reading time of a table is over; None where it never began."""
    begun = state.floor.reviews.get(table)
    return None if begun is None else begun + timedelta(minutes=review_minutes(rulebook))


def begin(state: State, command: commands.BeginReview, situation: Situation) -> Decision:
    """Open the lists of one table to its two players. Nobody does so in the own match."""
    place = granted(place_now(state, situation.rulebook))
    seated = granted(place.at(command.table))
    passed(own_match(state, situation, set(seated.players)))
    return [entries.ReviewBegun(place.stage, place.number, command.table, situation.now)]


def may_begin(state: State, entry: entries.ReviewBegun, rulebook: Rulebook) -> None:
    if not review_minutes(rulebook):
        raise Refused(NO_READING)
    if entry.stage not in _ELIMINATION:
        refuse("no_review:may_begin", "Lists are read before elimination games only.", "N13-84")
    place = granted(same_place(state, rulebook, entry.stage, entry.number))
    seated = granted(place.at(entry.table))
    if seated.over:
        refuse(
            "table_over:may_begin",
            "Game %(table)s is over; nothing is left to read.",
            table=entry.table,
        )
    if entry.table in state.floor.reviews:
        refuse(
            "reviewed",
            "The players of game %(table)s have had their time to read.",
            table=entry.table,
        )


def book_begun(state: State, entry: entries.ReviewBegun) -> State:
    reviews = state.floor.reviews.set(entry.table, entry.at)
    return replace(state, floor=replace(state.floor, reviews=reviews))
