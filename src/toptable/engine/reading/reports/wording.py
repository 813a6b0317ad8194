"""What the reports share: names, places and sentences out of a log."""

from collections.abc import Iterable, Iterator

from toptable.engine.log.line import Line
from toptable.engine.log.log import Log
from toptable.engine.log.sentences import sentence
from toptable.engine.rules.conduct.book import ConductBook
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.state import State
from toptable.engine.state.conduct import Carried, RecordedRuling
from toptable.engine.subjects.conduct.carried_out import PenaltyCarriedOut


def named(state: State, players: Iterable[int]) -> str:
    """Players by name."""
    return ", ".join(state.name_of(player) for player in players)


def effect_text(state: State, effect: Carried) -> str:
    """What a penalty did, in a sentence."""
    return sentence(state, PenaltyCarriedOut(effect))


def penalty_name(book: ConductBook, penalty: Penalty | None) -> str:
    """What the document calls a penalty; the choice is the judge's where it names none."""
    return "the judge's choice" if penalty is None else book.name_of(penalty)


def infraction_name(book: ConductBook, wanted: str) -> str:
    """The name behind an infraction's id."""
    everything = (*book.infractions, *book.helpers)
    return next((infraction.name for infraction in everything if infraction.id == wanted), wanted)


def together(log: Log, line: Line) -> Iterator[Line]:
    """All lines that became true with this one."""
    first = log.append_of(line.seq)
    for one in log.lines[first - 1 :]:
        if log.append_of(one.seq) != first:
            return
        yield one


def oldest_first(rulings: Iterable[RecordedRuling]) -> tuple[RecordedRuling, ...]:
    """Rulings in the order in which they were given."""
    return tuple(sorted(rulings, key=lambda one: one.number))
