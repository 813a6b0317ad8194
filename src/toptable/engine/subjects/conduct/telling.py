"""That the player was told what a penalty is for, noted when it was not at once. B-163, N13-34."""

from msgspec.structs import replace

from toptable.engine.refusal import Refusal
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.subjects.conduct import commands, entries, rulings


def tell(_state: State, command: commands.TellPenalty, situation: Situation) -> Decision:
    return [entries.PenaltyTold(command.number, situation.actor.name)]


def may_tell(state: State, entry: entries.PenaltyTold, _rulebook: Rulebook) -> Refusal | None:
    ruling = rulings.find_ruling(state, entry.number)
    if isinstance(ruling, Refusal):
        return ruling
    if ruling.explained:
        return Refusal("told", f"It is noted already that ruling {entry.number} was explained.")
    return None


def book_told(state: State, entry: entries.PenaltyTold) -> State:
    ruling = state.conduct.rulings[entry.number]
    return rulings.with_ruling(state, replace(ruling, explained=True))
