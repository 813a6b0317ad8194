"""What is drawn for a round."""

from toptable.engine.state import State
from toptable.engine.subjects.rounds import commands


def pair_round(state: State, _command: commands.PairRound) -> str:
    return f"pairing of round {len(state.rounds) + 1}"


def pair_again(state: State, _command: commands.PairAgain) -> str:
    return f"pairing of round {len(state.rounds)}"


def repair_round(state: State, _command: commands.RepairRound) -> str:
    return f"repair of round {len(state.rounds)}"
