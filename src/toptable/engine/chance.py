"""All chance in an event flows from one secret seed through the function in this file.

An event's seed is 32 secret bytes. Its SHA-256, the *commitment*, is published in the log before
the first draw; the seed itself is revealed when the event closes. A draw depends on the seed, on
what is drawn, on which attempt it is, and on the digits that the hall has called out so far; on
nothing else, so that no entry which is harmless otherwise can choose a draw. It reads the byte
stream

    SHAKE-256("toptable draw 2" + seed + what is drawn, the attempt and the digits, one to a line)

(the lines in UTF-8, without a line end after the last), eight bytes at a time, each a whole number
below 2**64. ``below(k)`` takes the next number, throws it away and takes another while it is not
under the largest multiple of ``k`` that fits (so that no outcome is likelier than another), and
returns it modulo ``k``. Everything else here is made from
``below``. Anyone with the revealed seed can repeat every draw with ten lines in any language.

Up to version 0.1.0 a draw depended on the seed and its entry's position ``n`` in the log alone:
SHAKE-256("toptable draw 1" + seed + n as 8 bytes, big end first). Those logs are checked by that.
"""

from collections.abc import Callable, MutableSequence, Sequence
from copy import copy
from hashlib import sha256, shake_256
from operator import mod
from struct import unpack
from typing import TypeVar

import msgspec

SEED_BYTES = 32
_BY_POSITION = b"toptable draw 1"
_BY_SUBJECT = b"toptable draw 2"
_WORD = 8
MOST_USED = 1 << 26
"""No draw reads as many bytes; a file that claims so was not written by Toptable."""
_SPAN = 1 << 64

T = TypeVar("T")


class Drawing(msgspec.Struct, frozen=True):
    """What is drawn, for which time, and the digits that the hall has called out for it."""

    of: str
    attempt: int = 1
    hall: tuple[str, ...] = ()

    @property
    def key(self) -> bytes:
        """The part of the stream's key that does not come from the seed."""
        return "\n".join((self.of, str(self.attempt), *self.hall)).encode()


class Draw(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What an entry remembers of its draw: how much of the stream it used, and a digest of that."""

    used: int
    check: str
    of: str = ""
    """What was drawn; empty in logs up to version 0.1.0, which drew by position."""
    attempt: int = 0
    hall: int = 0
    """How many times the hall had called out digits that are mixed in."""


def commitment(seed: bytes) -> str:
    """The digest that is published before the first draw, and that the revealed seed must match."""
    return sha256(seed).hexdigest()


class Chance:
    """The draws for one purpose. Holds no global state and asks no clock.

    A purpose is a ``Drawing``, or what gives one when the first draw is made; a number stands for a
    position, as in logs up to version 0.1.0 and where there is no log.
    """

    def __init__(self, seed: bytes, purpose: int | Drawing | Callable[[], Drawing]) -> None:
        self._seed = seed
        self._purpose = purpose
        self._stream = b""
        self._words: list[int] = []
        self._at = 0

    def again(self) -> "Chance":
        """The same draws from their beginning."""
        rewound = copy(self)
        rewound._stream, rewound._words, rewound._at = b"", [], 0
        return rewound

    def below(self, limit: int) -> int:
        """A whole number from 0 to ``limit - 1``, each equally likely."""
        if limit < 1:
            raise ValueError("a draw needs at least one possible outcome")
        fair = _SPAN - _SPAN % limit
        while True:
            self._reach(1)
            word = self._words[self._at]
            self._at += 1
            if word < fair:
                return word % limit

    def several(self, limit: int, count: int) -> list[int]:
        """``count`` numbers, each as ``below(limit)`` would give it."""
        if limit < 1:
            raise ValueError("a draw needs at least one possible outcome")
        if _SPAN % limit:
            return [self.below(limit) for _ in range(count)]
        self._reach(count)  # a power of two: no number is ever thrown away
        start = self._at
        self._at += count
        return [word % limit for word in self._words[start : self._at]]

    def nth(self, limit: int, number: int) -> int:
        """The number at a place of the stream, counted from 1, whatever was drawn before it."""
        if limit < 1 or _SPAN % limit:
            raise ValueError("only a power of two is never thrown away")
        self._reach(number - self._at)
        self._at = max(self._at, number)
        return self._words[number - 1] % limit

    def choice(self, options: Sequence[T]) -> T:
        """One of the options, each equally likely."""
        return options[self.below(len(options))]

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Put the items in an order drawn uniformly (Fisher and Yates, from the end)."""
        size = len(items)
        if size < 2:
            return
        self._reach(size - 1)
        words = self._words[self._at : self._at + size - 1]
        if max(words) < _SPAN - size:
            # None of these can be thrown away, so take them in one go: whole halls are shuffled.
            self._at += size - 1
            places = map(mod, words, range(size, 1, -1))
        else:
            places = map(self.below, range(size, 1, -1))
        for last, other in zip(range(size - 1, 0, -1), places, strict=True):
            items[last], items[other] = items[other], items[last]

    def draw(self) -> Draw | None:
        """The mark to record beside the outcome, or nothing if no draw was made."""
        if not self._at:
            return None
        used = self._at * _WORD
        check = sha256(self._stream[:used]).hexdigest()
        purpose = self._known_purpose()
        if isinstance(purpose, int):
            return Draw(used, check)
        return Draw(used, check, purpose.of, purpose.attempt, len(purpose.hall))

    def _known_purpose(self) -> int | Drawing:
        if callable(self._purpose):
            self._purpose = self._purpose()
        return self._purpose

    def _reach(self, count: int) -> None:
        """Have the next ``count`` words at hand. Reading ahead uses nothing up."""
        end = self._at + count
        known = len(self._words)
        if end > known:
            length = max(32, 2 * end)
            self._stream = shake_256(_key(self._seed, self._known_purpose())).digest(length * _WORD)
            self._words += unpack(f">{length - known}Q", self._stream[known * _WORD :])


class DrawsSealed(Exception):
    """A draw was needed whose seed is still secret."""


class SealedChance(Chance):
    """Stands in for the draws of a seed that is not revealed: whoever needs one is told so."""

    def __init__(self) -> None:
        super().__init__(b"", 0)

    def _reach(self, count: int) -> None:
        raise DrawsSealed(count)


def matches(seed: bytes, purpose: int | Drawing, draw: Draw) -> bool:
    """Whether a recorded draw is what this seed gives for this purpose."""
    if not 0 < draw.used <= MOST_USED:
        return False
    stream = shake_256(_key(seed, purpose)).digest(draw.used)
    return sha256(stream).hexdigest() == draw.check


def _key(seed: bytes, purpose: int | Drawing) -> bytes:
    if isinstance(purpose, int):
        return _BY_POSITION + seed + purpose.to_bytes(8, "big")
    return _BY_SUBJECT + seed + purpose.key
