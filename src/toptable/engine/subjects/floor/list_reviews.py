"""The players of one table read each other's lists before an elimination game. N13-84.

For the whole slot at once that is the clock's time to prepare; at a table that begins later, or
earlier, a judge starts its own minutes. The lists close by themselves when they are over
(``reading/deck_sight.py``).
"""

from datetime import datetime, timedelta

from msgspec.structs import replace

from toptable.engine.declared import Command, Scope, Typed, command
from toptable.engine.entry import Entry, ShownBy, entry
from toptable.engine.openness import WHOLE
from toptable.engine.questions.own_match import own_match
from toptable.engine.questions.places import place_now, round_called
from toptable.engine.refusal import Refusal, Refused, granted, passed, refuse
from toptable.engine.roles import JUDGES
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.subjects.floor.clocks import same_place
from toptable.engine.subjects.floor.differences import zones_changed

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


@command(
    by=JUDGES,
    scope=Scope.FLOOR,
    seen=WHOLE,
    typed=Typed(
        "clock read-lists",
        "spring 4",
        "Let the players of one game of the bracket read each other's lists.",
    ),
)
class BeginReview(Command):
    """Let the players of one table read each other's lists for the document's minutes."""

    table: int

    def decide(self, state: State, situation: Situation) -> Decision:
        """Open the lists of one table to its two players. Nobody does so in the own match."""
        place = granted(place_now(state, situation.rulebook))
        seated = granted(place.at(self.table))
        passed(own_match(state, situation, set(seated.players)))
        return [ReviewBegun(place.stage, place.number, self.table, situation.now)]


@entry(seen=WHOLE, undone=ShownBy(zones_changed))
class ReviewBegun(Entry):
    """The players of one table read each other's lists from now on. N13-84."""

    stage: ClockStage
    number: int
    table: int
    at: datetime

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if not review_minutes(rulebook):
            raise Refused(NO_READING)
        if self.stage not in _ELIMINATION:
            refuse("no_review:may_begin", "Lists are read before elimination games only.", "N13-84")
        place = granted(same_place(state, rulebook, self.stage, self.number))
        seated = granted(place.at(self.table))
        if seated.over:
            refuse(
                "table_over:may_begin",
                "Game %(table)s is over; nothing is left to read.",
                table=self.table,
            )
        if self.table in state.floor.reviews:
            refuse(
                "reviewed",
                "The players of game %(table)s have had their time to read.",
                table=self.table,
            )

    def book(self, state: State) -> State:
        reviews = state.floor.reviews.set(self.table, self.at)
        return replace(state, floor=replace(state.floor, reviews=reviews))

    def tell(self, state: State) -> str:
        where = f"{round_called(state, self.stage, self.number)}, table {self.table}"
        return log_line(
            "review_begun", "%(where)s: the players read each other's lists.", where=where
        )
