"""How many may register themselves, so that nobody floods an event or guesses its code.

A whole hall may share one address, so an address may do what a crowd does and a script does not.
"""

from toptable.web.access.passwords import NewLimit

FROM_ADDRESS = 100
"""Registrations from one address in ten minutes."""
INTO_EVENT = 120
"""Registrations for one event in a minute."""
WRONG_CODES = 40
"""From one address in five minutes: a code of six letters is not guessed in years."""


class JoinLimits:
    """What stands between a script and the list of players."""

    def __init__(self, limit: NewLimit) -> None:
        self._address = limit("registration address", FROM_ADDRESS, 600)
        self._event = limit("registration event", INTO_EVENT, 60)
        self._codes = limit("registration code", WRONG_CODES, 300)

    def count(self, event: str, address: str, *, code: bool) -> int:
        """Count a try before it is made; 0, or for how many seconds this one has to wait."""
        if wait := self._address.count(address) or self._event.count(event):
            return wait
        return self._codes.count(address) if code else 0

    def refused(self, event: str) -> None:
        """The try that was counted last entered nobody."""
        self._event.uncount(event)

    def entered(self, address: str, *, code: bool) -> None:
        """The try that was counted last entered somebody: its code was right."""
        if code:
            self._codes.uncount(address)
