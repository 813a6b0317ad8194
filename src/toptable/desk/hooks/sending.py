"""One try to deliver something: within a time, to the computer that was looked at, and no further.

A redirect is not followed, no proxy of the environment is used, and of the answer no more is read
than people look at.
"""

import socket
import ssl
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from threading import Semaphore, Timer

from toptable.desk.hooks.addresses import AddressRefused, Guard, Target

SECONDS = 10.0
"""How long a try may take, from the connection to the end of the answer."""
BY_HAND = 4
"""How many may wait for what they send by hand: each holds a thread that pages need too."""
MOST_ANSWER = 500
"""How many characters of an answer are kept."""
_MOST_BYTES = MOST_ANSWER * 4
LONGEST_WAIT = 3_600.0

TOO_SLOW = "It took longer than {seconds:.0f} seconds."
REDIRECTED = (
    "It leads on to another address, and deliveries follow nowhere. Enter the address that it "
    "leads to."
)
NO_TRUST = "Its certificate does not prove that it is {host}: {why}."
NO_ANSWER = "No answer: {why}."


@dataclass(frozen=True)
class Outcome:
    """What came of a try."""

    status: int
    """Of HTTP; 0 where there was no answer."""
    text: str
    """What the receiver said, or why there was no answer."""
    wait: float = 0.0
    """After how many seconds the receiver wants to be asked again, where it says so."""

    @property
    def arrived(self) -> bool:
        return 200 <= self.status < 300


class Sender:
    """Sends deliveries to addresses that a guard has looked at."""

    def __init__(
        self,
        guard: Guard,
        *,
        seconds: float = SECONDS,
        context: ssl.SSLContext | None = None,
    ) -> None:
        self.guard = guard
        self._seconds = seconds
        self._context = context
        self._by_hand = Semaphore(BY_HAND)

    @contextmanager
    def by_hand(self) -> Iterator[bool]:
        """Whether one more can be sent while somebody waits for it; until the block ends."""
        free = self._by_hand.acquire(blocking=False)
        try:
            yield free
        finally:
            if free:
                self._by_hand.release()

    def post(self, address: str, body: bytes, headers: Mapping[str, str]) -> Outcome:
        """Try once."""
        try:
            target = self.guard.target(address)
        except AddressRefused as problem:
            return Outcome(0, str(problem))
        connection = _Pinned(target, self._seconds, self._tls)
        expired: list[bool] = []

        def expire() -> None:
            expired.append(True)
            connection.cut()

        timer = Timer(self._seconds, expire)
        timer.daemon = True
        timer.start()
        try:
            connection.request("POST", target.path, body, dict(headers))
            answer = connection.getresponse()
            said = answer.read(_MOST_BYTES)
            outcome = _outcome(answer.status, said, answer.getheader("Retry-After") or "")
        except ssl.SSLCertVerificationError as problem:
            why = problem.verify_message.rstrip(".")
            outcome = Outcome(0, NO_TRUST.format(host=target.host, why=why))
        except TimeoutError:
            outcome = Outcome(0, TOO_SLOW.format(seconds=self._seconds))
        except (OSError, HTTPException) as problem:
            outcome = Outcome(0, NO_ANSWER.format(why=_why(problem)))
        finally:
            timer.cancel()
            connection.close()
        return Outcome(0, TOO_SLOW.format(seconds=self._seconds)) if expired else outcome

    @property
    def _tls(self) -> ssl.SSLContext:
        if self._context is None:
            self._context = ssl.create_default_context()
        return self._context


class _Pinned(HTTPConnection):
    """A connection to a computer that was looked at, and to no other of the same name."""

    def __init__(self, target: Target, seconds: float, context: ssl.SSLContext) -> None:
        super().__init__(target.host, target.port, timeout=seconds)
        self.default_port = 443 if target.encrypted else 80
        self._target = target
        self._tls = context if target.encrypted else None
        self._cut = False

    def connect(self) -> None:
        self.sock = self._reach()
        if self._tls is not None:
            wrapped = self._tls.wrap_socket(
                self.sock, server_hostname=self._target.host, do_handshake_on_connect=False
            )
            # Known before the handshake, so that a slow one can be cut too.
            self.sock = wrapped
            wrapped.do_handshake()
        if self._cut:
            self.cut()

    def cut(self) -> None:
        """End it from another thread: whoever waits for the answer waits no longer."""
        self._cut = True
        if self.sock is not None:
            with suppress(OSError):
                # Past what TLS would add to it: there is no time left for a polite end.
                socket.socket.shutdown(self.sock, socket.SHUT_RDWR)

    def _reach(self) -> socket.socket:
        """The first of its addresses that answers: a host without IPv6 has another one too."""
        problem: OSError | None = None
        for address in self._target.addresses:
            try:
                return socket.create_connection((address, self.port), self.timeout)
            except OSError as failed:
                problem = failed
            if self._cut:
                break
        raise problem or OSError("no address")


def _outcome(status: int, said: bytes, wait: str) -> Outcome:
    if 300 <= status < 400:
        return Outcome(status, REDIRECTED)
    # No control characters: what a stranger sends is shown on a page and in a terminal.
    text = said.decode("utf-8", "replace")
    plain = "".join(letter if letter.isprintable() else " " for letter in text).strip()
    seconds = float(wait) if wait.isascii() and wait.isdigit() and len(wait) < 9 else 0.0
    return Outcome(status, plain[:MOST_ANSWER], min(seconds, LONGEST_WAIT))


def _why(problem: Exception) -> str:
    if isinstance(problem, OSError) and problem.strerror:
        return problem.strerror[0].lower() + problem.strerror[1:]
    return str(problem) or type(problem).__name__
