"""What is drawn at a table."""

from toptable.engine.state import State
from toptable.engine.subjects.results import commands


def settle_sides(_state: State, command: commands.SettleSides) -> str:
    return f"sides of game {command.game} at table {command.table} in round {command.round}"
