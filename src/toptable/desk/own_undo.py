"""What a player cannot take back, although it was their own last act."""

from datetime import datetime

from toptable.engine.log.undo import Undoing
from toptable.engine.refusal import Refusal
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.state import State, rules_in
from toptable.engine.subjects.decks.entries import DeckRegistered
from toptable.engine.subjects.decks.handing_in import why_fixed
from toptable.engine.subjects.finals.entries import BracketReported, TiebreakerReported
from toptable.engine.subjects.results.entries import ResultReported


def fixed_list(state: State, rulebook: Rulebook, undoing: Undoing, now: datetime) -> Refusal | None:
    """Why a player cannot take back a list that is fixed. B-045, B-061."""
    rules = rules_in(state, rulebook)
    lists = (line.entry for line in undoing.lines if isinstance(line.entry, DeckRegistered))
    fixed = (why_fixed(state, rules, entry.player, now) for entry in lists)
    return next((refusal for refusal in fixed if refusal is not None), None)


SETTLED = (ResultReported, BracketReported, TiebreakerReported)


def settles(undoing: Undoing) -> bool:
    """Whether taking this back would open a match or a game that has its result."""
    return any(isinstance(line.entry, SETTLED) for line in undoing.lines)
