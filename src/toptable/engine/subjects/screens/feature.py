"""The match that viewers of a stream are shown: chosen by coverage or the organizer."""

from msgspec.structs import replace

from toptable.engine.declared import Command, Scope, Typed, command
from toptable.engine.entry import Entry, entry
from toptable.engine.openness import WHOLE
from toptable.engine.questions.places import place_now
from toptable.engine.refusal import AnsweredBy, granted, refuse
from toptable.engine.roles import COVERAGE
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.screens import FeatureMatch


@command(
    by=COVERAGE,
    scope=Scope.EVENT,
    seen=WHOLE,
    typed=Typed(
        "screen feature",
        "spring 4",
        "Show viewers of a stream the match at a table, or a game of the bracket.",
    ),
)
class ChooseFeature(Command):
    """Show viewers the match at a table of the round that is on, or a game of the bracket."""

    table: int

    def decide(self, state: State, situation: Situation) -> Decision:
        place = granted(place_now(state, situation.rulebook))
        granted(place.at(self.table))
        # Games of a bracket are found by their number alone; its slots shift as games end.
        number = place.number if place.stage in (ClockStage.SWISS, ClockStage.TIEBREAKER) else 0
        return [FeatureChosen(place.stage, number, self.table)]


@entry(seen=WHOLE)
class FeatureChosen(Entry):
    """Viewers are shown this match."""

    stage: ClockStage
    round: int
    table: int

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if state.screens.feature == FeatureMatch(self.stage, self.round, self.table):
            refuse(
                "unchanged:may_choose",
                "Viewers are shown this match already.",
                answer=AnsweredBy.DONE_ALREADY,
            )
        if self.stage is ClockStage.SWISS and not any(
            round_.number == self.round and round_.published and self.table in round_.matches
            for round_ in state.rounds
        ):
            refuse(
                "no_such_table:may_choose",
                "There is no table %(table)s in this round.",
                table=self.table,
            )

    def book(self, state: State) -> State:
        chosen = FeatureMatch(self.stage, self.round, self.table)
        return replace(state, screens=replace(state.screens, feature=chosen))

    def tell(self, state: State) -> str:
        bracket = self.stage in (ClockStage.ELIMINATION, ClockStage.FINAL)
        where = f"game {self.table} of the bracket" if bracket else f"table {self.table}"
        return log_line("feature_chosen", "Viewers of the stream are shown %(where)s.", where=where)


@command(
    by=COVERAGE,
    scope=Scope.EVENT,
    seen=WHOLE,
    after_close=True,
    typed=Typed("screen end-feature", "spring", "Show viewers of a stream no single match."),
)
class EndFeature(Command):
    """Show viewers no single match."""

    def decide(self, state: State, situation: Situation) -> Decision:
        return [FeatureEnded()]


@entry(seen=WHOLE)
class FeatureEnded(Entry):
    """Viewers are shown no single match."""

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if state.screens.feature is None:
            refuse("unchanged:may_end", "No match is shown.", answer=AnsweredBy.DONE_ALREADY)

    def book(self, state: State) -> State:
        return replace(state, screens=replace(state.screens, feature=None))

    def tell(self, state: State) -> str:
        return log_line(
            "feature_ended", "Viewers of the stream are shown no single match any more."
        )
