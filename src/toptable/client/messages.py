"""What goes over the wire, without the wire: requests, answers, and what goes wrong, as
exceptions.
"""

from collections.abc import Generator, Mapping
from typing import TypeAlias, TypeVar

import msgspec

from toptable.api.problem import MEDIA, OpenQuestion, Problem
from toptable.engine.refusal import AnsweredBy

T = TypeVar("T")

NOTHING: Mapping[str, str] = {}


class Request(msgspec.Struct, frozen=True):
    """What to ask the server for."""

    method: str
    path: str
    """Below the address of the server, with its slash."""
    query: tuple[tuple[str, str], ...] = ()
    headers: Mapping[str, str] = NOTHING
    body: bytes = b""
    after: float = 0.0
    """How many seconds to wait before it is sent."""


class Answer(msgspec.Struct, frozen=True):
    """What the server said."""

    status: int
    headers: Mapping[str, str]
    """By their names in small letters."""
    body: bytes = b""

    def header(self, name: str) -> str:
        """A header, or nothing."""
        return self.headers.get(name, "")


class Lost(msgspec.Struct, frozen=True):
    """No answer came, or only a part of one; nobody knows whether the server acted."""

    why: str


Heard: TypeAlias = Answer | Lost
Talk: TypeAlias = Generator[Request, Heard, T]
"""A conversation: it says what to send, is told what came back, and ends with what the caller
wanted. Whoever drives it does the input and output, and waits in their own way."""


class ToptableError(Exception):
    """Everything that a client raises by itself."""


class NoAnswer(ToptableError):
    """The server could not be reached, or its answer was lost, as often as it was tried."""


class NotUnderstood(ToptableError):
    """The answer is none that this version of the client can read."""


class ProblemError(ToptableError):
    """The server said no, and why. ``str()`` is the sentence for people."""

    def __init__(self, problem: Problem, retry_after: float | None = None) -> None:
        super().__init__(problem.detail)
        self.problem = problem
        self.retry_after = retry_after
        """Seconds after which to ask again, where the server said so."""

    @property
    def status(self) -> int:
        """The HTTP status."""
        return self.problem.status

    @property
    def code(self) -> str:
        """The code of the refusal, for programs."""
        return self.problem.code

    @property
    def sentence(self) -> str:
        """What is wrong and what to do."""
        return self.problem.detail

    @property
    def rules(self) -> tuple[str, ...]:
        """The sections of the document or the catalogue ids behind it."""
        return self.problem.rules

    @property
    def answered_by(self) -> AnsweredBy | None:
        """How to get what was wanted after all: by a reason, by looking again, by somebody else."""
        return self.problem.answered_by

    @property
    def questions(self) -> tuple[OpenQuestion, ...]:
        """What a reason has to answer; send the codes as ``answers`` with it."""
        return self.problem.questions


class NotSignedIn(ProblemError):
    """The token is missing, unknown, expired or revoked."""


class NotAllowed(ProblemError):
    """It is somebody else's to do, or the token is not for this."""


class NotFound(ProblemError):
    """There is nothing here, or nothing that you may see."""


class Refused(ProblemError):
    """The rules or the state of the event do not let it happen now."""


class Overtaken(Refused):
    """The event has moved on since you looked, in a way that matters; look again."""


class NotReadable(ProblemError):
    """What was sent is not what the endpoint takes."""


class TooManyRequests(ProblemError):
    """Slow down: ``retry_after`` says for how long."""


class ServerFailed(ProblemError):
    """Something went wrong on the server, or it cannot be reached behind its proxy."""


BY_STATUS: dict[int, type[ProblemError]] = {
    400: NotReadable,
    401: NotSignedIn,
    403: NotAllowed,
    404: NotFound,
    409: Refused,
    412: Overtaken,
    413: NotReadable,
    415: NotReadable,
    422: NotReadable,
    429: TooManyRequests,
}


def error_of(answer: Answer, retry_after: float | None) -> ToptableError:
    """The exception for an answer that is no yes."""
    kind = BY_STATUS.get(answer.status, ServerFailed if answer.status >= 500 else ProblemError)
    return kind(problem_in(answer), retry_after)


def problem_in(answer: Answer) -> Problem:
    """The problem that an answer carries; a proxy between us says less than the server."""
    if answer.header("content-type").partition(";")[0].strip() == MEDIA:
        try:
            return msgspec.json.decode(answer.body, type=Problem)
        except msgspec.DecodeError:
            pass
    return Problem(
        type="about:blank",
        title="No reason given",
        status=answer.status,
        detail=f"The server answered with status {answer.status} and gave no reason.",
        code="no_reason_given",
    )
