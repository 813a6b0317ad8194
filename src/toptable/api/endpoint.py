"""One record for each endpoint: everything that is promised about it."""

from dataclasses import dataclass, field
from typing import Any, Literal

V1 = "/api/v1"
EVENT = f"{V1}/events/{{event}}"

BY_EVERYBODY = ""
"""The scope of what needs no token."""
OF_THE_COMMAND = "of the command"
"""The scope of sending: each command has its own."""


@dataclass(frozen=True, kw_only=True)
class Query:
    """Something that can be asked for in the address."""

    name: str
    type: Any
    about: str
    default: Any = None
    least: int | None = None
    most: int | None = None


@dataclass(frozen=True, kw_only=True)
class Endpoint:
    """One address with one method."""

    id: str
    """The operationId."""
    method: Literal["GET", "POST", "DELETE"]
    path: str
    summary: str
    topic: str
    answer: Any = None
    """The struct that is answered; None for a file or a stream."""
    about: str = ""
    """More than the summary says."""
    media: str = "application/json"
    scope: str = BY_EVERYBODY
    """The scope that a token needs. Without a token, a guest reads what is public."""
    query: tuple[Query, ...] = ()
    body: Any = None
    status: int = 200
    tried: int | None = None
    """The status where nothing was created because nothing should be: a dry run."""
    also: tuple[int, ...] = ()
    """The statuses of problems that it may answer with, besides those of every endpoint."""
    tagged: bool = False
    """Whether it has an ETag, so that it answers 304 to who has it."""
    example: Any = field(default=None, hash=False)
    """What can be sent."""
    examples: dict[str, Any] = field(default_factory=dict, hash=False)
    """What can stand in the address."""

    @property
    def of_event(self) -> bool:
        """Whether it is about one event."""
        return "{event}" in self.path
