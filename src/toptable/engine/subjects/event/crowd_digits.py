"""Digits called out in public by the people in the hall, mixed into every later draw."""

from msgspec.structs import replace

from toptable.engine.declared import Command, Scope, command
from toptable.engine.entry import Entry, entry
from toptable.engine.names import key
from toptable.engine.openness import only
from toptable.engine.refusal import refuse
from toptable.engine.roles import FLOOR
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.sentence import log_line
from toptable.engine.situation import Decision, Situation
from toptable.engine.state import State

FEWEST = 6
"""How many digits are enough that nobody guesses them beforehand."""


MOST = 200


@command(by=FLOOR, scope=Scope.ROUNDS, seen=only("digits", "witness", reason=True))
class AddHallShare(Command):
    """Mix dice or digits that were called out in the hall into every draw from now on."""

    digits: str
    """The digits, as they were called out."""
    witness: str

    def decide(self, state: State, situation: Situation) -> Decision:
        """Take the digits as they were called, in groups or not."""
        witness = " ".join(self.witness.split())
        if not witness:
            refuse("no_witness")
        if key(witness) == key(situation.actor.name):
            refuse("own_witness")
        return [HallShareAdded("".join(self.digits.split()), witness)]


@entry(seen=only("digits", "witness"))
class HallShareAdded(Entry):
    """Digits were called out in the hall before a witness; every later draw depends on them."""

    digits: str
    witness: str

    def validate(self, state: State, rulebook: Rulebook) -> None:
        if not (self.digits.isascii() and self.digits.isdigit()):
            refuse("no_digits")
        if not FEWEST <= len(self.digits) <= MOST:
            refuse("few_digits", fewest=FEWEST, most=MOST)

    def book(self, state: State) -> State:
        return replace(state, hall=(*state.hall, self.digits))

    def tell(self, state: State) -> str:
        return log_line("hall_share_added", digits=self.digits, witness=self.witness)
