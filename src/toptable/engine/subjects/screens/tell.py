"""The log as people read it: screens, calls to the desk, the match that is shown to viewers."""

from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.sentence import log_line
from toptable.engine.state import State
from toptable.engine.subjects.screens import entries


def screen_set(_state: State, entry: entries.ScreenSet) -> str:
    screen = entry.screen
    views = ", ".join(screen.views)
    bounds = [
        f"tables {screen.first_table or 1} to {screen.last_table or 'the last'}"
        if screen.first_table or screen.last_table
        else "",
        f"names {screen.from_letters or 'from the first'} to {screen.to_letters or 'the last'}"
        if screen.from_letters or screen.to_letters
        else "",
    ]
    only = "".join(f"; {bound}" for bound in bounds if bound)
    return log_line(
        "screen_set",
        "Screen %(number)s, %(screen)s, shows %(views)s, %(seconds)s s each%(only)s.",
        number=entry.number,
        screen=screen.name,
        views=views,
        seconds=screen.seconds,
        only=only,
    )


def screen_removed(state: State, entry: entries.ScreenRemoved) -> str:
    known = state.screens.screens.get(entry.number)
    return log_line(
        "screen_removed",
        "Screen %(number)s%(words)s was removed.",
        number=entry.number,
        words=f", {known.name}," if known else "",
    )


def called_to_desk(state: State, entry: entries.CalledToDesk) -> str:
    return log_line(
        "called_to_desk",
        "%(player)s was called to the desk on the screens.",
        player=state.name_of(entry.player),
    )


def desk_call_ended(state: State, entry: entries.DeskCallEnded) -> str:
    return log_line(
        "desk_call_ended",
        "The call to the desk for %(player)s ended.",
        player=state.name_of(entry.player),
    )


def feature_chosen(_state: State, entry: entries.FeatureChosen) -> str:
    bracket = entry.stage in (ClockStage.ELIMINATION, ClockStage.FINAL)
    where = f"game {entry.table} of the bracket" if bracket else f"table {entry.table}"
    return log_line("feature_chosen", "Viewers of the stream are shown %(where)s.", where=where)


def feature_ended(_state: State, _entry: entries.FeatureEnded) -> str:
    return log_line("feature_ended", "Viewers of the stream are shown no single match any more.")
