"""What a rulebook makes of somebody who comes late, told before anybody is let in.

Late entry is an exception that somebody must allow: before the pairing, into the round that is on
where somebody sits out, or from the next round. Rounds missed by then are lost without an
opponent. N13-02, N13-30, AMB-31, B-070, B-071, B-072, B-073.
"""

import msgspec

from toptable.engine import roster
from toptable.engine.people_types import LateMode
from toptable.engine.refusal import Refusal
from toptable.engine.round_changes import seat_for_latecomer
from toptable.engine.rulebook import Rulebook
from toptable.engine.state import State


class LateWay(msgspec.Struct, frozen=True):
    """One way in, and what it costs."""

    mode: LateMode
    title: str
    text: str
    refused: str = ""
    """Why this way is closed now, if it is."""


class LateTerms(msgspec.Struct, frozen=True):
    """The ways in, and what must come with them."""

    ways: tuple[LateWay, ...]
    notes: tuple[str, ...]
    penalties: tuple[str, ...]
    """One of these must be given, where the document demands it. B-072."""


def late_terms(state: State, rulebook: Rulebook) -> LateTerms | Refusal:
    """What staff can do for somebody who comes now; no way where no round is paired yet."""
    current = state.current
    if current is None:
        return Refusal("not_started", "No round is paired yet: simply enter the player.")
    coming = roster.next_round(state)
    ways = [
        LateWay(LateMode.FROM_NEXT, f"From round {coming} on", _lost(coming)),
        _into_round(state, current.number),
    ]
    if not current.published:
        draft = (
            f"Round {coming} is only a draft. Let in before it is published, the player has a "
            f"place once it is drawn again. {_lost(coming)}"
        )
        ways[0] = LateWay(LateMode.BEFORE_PAIRING, f"Into round {coming}, drawn again", draft)
    words = rulebook.words
    notes = [
        f"Nobody has a right to it: the {words.organizer} or the {words.head_judge} allows it, "
        "as an exception that does not hold up the event."
    ]
    if rulebook.late_penalties:
        listed = " or ".join(rulebook.late_penalties)
        notes.append(f"A penalty goes with it: {listed}.")
    return LateTerms(tuple(ways), tuple(notes), rulebook.late_penalties)


def _into_round(state: State, number: int) -> LateWay:
    """A place opposite somebody who sits out."""
    seat = seat_for_latecomer(state, len(state.players) + 1)
    title = f"Into round {number} at once"
    if isinstance(seat, Refusal):
        return LateWay(LateMode.INTO_ROUND, title, "", refused=seat.text)
    opponent = state.name_of(seat.put[0].players[0])
    text = f"Plays {opponent}, who would sit out, at table {seat.put[0].table}. {_lost(number)}"
    return LateWay(LateMode.INTO_ROUND, title, text)


def _lost(first: int) -> str:
    """What starting with a round costs."""
    if first == 1:
        return "No round is missed."
    if first == 2:
        return "Round 1 is recorded as lost, without an opponent."
    rounds = "1 and 2" if first == 3 else f"1 to {first - 1}"
    return f"Rounds {rounds} are recorded as lost, without opponents."
