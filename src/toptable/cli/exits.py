"""What the exit status of every command means."""

from enum import IntEnum


class Exit(IntEnum):
    """0 done; anything else says what kind of no it was."""

    DONE = 0
    UNSOUND = 1
    """A check found something that does not follow."""
    REFUSED = 2
    """The input, an option or the request is wrong; nothing was changed."""
    NO_PAIRING = 3
    """No pairing without a rematch exists."""
    STORE = 4
    """The database or a file could not be used; nothing was changed."""
    NOT_IN_FULL = 5
    """A check found nothing wrong, and could not check everything."""
