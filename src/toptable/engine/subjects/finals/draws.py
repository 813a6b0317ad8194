"""What is drawn around the cut and in the bracket."""

from toptable.engine.state import State
from toptable.engine.subjects.finals import commands


def call_tiebreaker(_state: State, _command: commands.CallTiebreaker) -> str:
    return "sides of the tiebreaker round"


def report_tiebreaker(state: State, _command: commands.ReportTiebreaker) -> str:
    return _after_games(state)


def claim_finals_game(state: State, _command: commands.ClaimFinalsGame) -> str:
    """With the last game of a round of games around a line, those of the next are drawn."""
    return _after_games(state)


def draw_places(state: State, command: commands.DrawPlaces) -> str:
    if command.between is not None:
        one, two = sorted(command.between)
        return f"players {one} and {two} after round {state.finished_rounds}"
    return f"places across line {command.line} after round {state.finished_rounds}"


def select_finalists(_state: State, _command: commands.SelectFinalists) -> str:
    return "finalists"


def start_bracket(_state: State, _command: commands.StartBracket) -> str:
    return "places in the bracket"


def settle_bracket_sides(_state: State, command: commands.SettleBracketSides) -> str:
    which = f", game {command.of_match} of the match" if command.of_match else ""
    return f"sides of bracket game {command.game}{which}"


def _after_games(state: State) -> str:
    played = state.finals.tiebreaker.played if state.finals.tiebreaker else ()
    return f"sides of the tiebreaker round after {sum(map(len, played)) + 1} games"
