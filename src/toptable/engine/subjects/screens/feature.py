"""The match that viewers of a stream are shown: chosen by coverage or the organizer."""

from msgspec.structs import replace

from toptable.engine.questions.places import place_now
from toptable.engine.refusal import AnsweredBy, granted, refuse
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.state.screens import FeatureMatch
from toptable.engine.subjects.screens import commands, entries


def choose(state: State, command: commands.ChooseFeature, situation: Situation) -> Decision:
    place = granted(place_now(state, situation.rulebook))
    granted(place.at(command.table))
    # Games of a bracket are found by their number alone; its slots shift as games end.
    number = place.number if place.stage in (ClockStage.SWISS, ClockStage.TIEBREAKER) else 0
    return [entries.FeatureChosen(place.stage, number, command.table)]


def may_choose(state: State, entry: entries.FeatureChosen, _rulebook: Rulebook) -> None:
    if state.screens.feature == FeatureMatch(entry.stage, entry.round, entry.table):
        refuse(
            "unchanged:may_choose",
            "Viewers are shown this match already.",
            answer=AnsweredBy.DONE_ALREADY,
        )
    if entry.stage is ClockStage.SWISS and not any(
        round_.number == entry.round and round_.published and entry.table in round_.matches
        for round_ in state.rounds
    ):
        refuse(
            "no_such_table:may_choose",
            "There is no table %(table)s in this round.",
            table=entry.table,
        )


def book_choice(state: State, entry: entries.FeatureChosen) -> State:
    chosen = FeatureMatch(entry.stage, entry.round, entry.table)
    return replace(state, screens=replace(state.screens, feature=chosen))


def end(_state: State, _command: commands.EndFeature, _situation: Situation) -> Decision:
    return [entries.FeatureEnded()]


def may_end(state: State, _entry: entries.FeatureEnded, _rulebook: Rulebook) -> None:
    if state.screens.feature is None:
        refuse("unchanged:may_end", "No match is shown.", answer=AnsweredBy.DONE_ALREADY)


def book_end(state: State, _entry: entries.FeatureEnded) -> State:
    return replace(state, screens=replace(state.screens, feature=None))
