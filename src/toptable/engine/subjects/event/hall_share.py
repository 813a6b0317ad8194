"""The hall's share in the draws: dice or digits called out in public, mixed into every later draw.

The organizer may know the seed, and the hall knows the digits; neither alone can steer a draw that
depends on both. Whoever was there can say later whether these are the digits that were called.
"""

from msgspec.structs import replace

from toptable.engine.names import key
from toptable.engine.refusal import refuse
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State
from toptable.engine.subjects.event.commands import AddHallShare
from toptable.engine.subjects.event.entries import HallShareAdded

FEWEST = 6
"""How many digits are enough that nobody guesses them beforehand."""
MOST = 200


def add(_state: State, command: AddHallShare, situation: Situation) -> Decision:
    """Take the digits as they were called, in groups or not."""
    witness = " ".join(command.witness.split())
    if not witness:
        refuse("no_witness", "Name someone who was there and heard the digits.")
    if key(witness) == key(situation.actor.name):
        refuse("own_witness", "The witness must be someone other than you.")
    return [HallShareAdded("".join(command.digits.split()), witness)]


def may_add(_state: State, entry: HallShareAdded, _rulebook: Rulebook) -> None:
    if not (entry.digits.isascii() and entry.digits.isdigit()):
        refuse("no_digits", "Write the digits that were called out, 0 to 9, and nothing else.")
    if not FEWEST <= len(entry.digits) <= MOST:
        refuse(
            "few_digits",
            "Let the hall call out at least %(fewest)s digits, and at most %(most)s.",
            fewest=FEWEST,
            most=MOST,
        )


def book_added(state: State, entry: HallShareAdded) -> State:
    return replace(state, hall=(*state.hall, entry.digits))
