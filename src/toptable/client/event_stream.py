"""Following an event: every new line of its log, in order, none twice, across broken streams of
server-sent events.
"""

import codecs

import msgspec
from msgspec.structs import replace

from toptable.api.answers.log import LineAnswer
from toptable.client.messages import Answer, Heard, Lost, NotUnderstood, Request
from toptable.client.requests import (
    Ask,
    Setting,
    as_json,
    given,
    given_up,
    place,
    request_of,
    wait_before,
)

MOST_CHARACTERS = 16_000_000
"""The longest message that is taken; a server that never ends one is not ours."""


class StreamTooLong(Exception):
    """A message that does not end."""


class Message(msgspec.Struct, frozen=True):
    """One message of a stream."""

    kind: str
    data: str
    id: str


class StreamReader:
    """Makes messages of pieces of a ``text/event-stream``."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
        self._rest = ""
        self._after_return = False
        self._begun = False
        self._kind = ""
        self._data: list[str] = []
        self._id = ""

    def feed(self, piece: bytes) -> list[Message]:
        """The messages that are complete with this piece."""
        text = self._decoder.decode(piece)
        if not self._begun and text:
            self._begun = True
            text = text.removeprefix("\ufeff")
        if self._after_return and text:
            self._after_return = False
            text = text.removeprefix("\n")
        self._after_return = self._after_return or text.endswith("\r")
        *lines, self._rest = (
            (self._rest + text).replace("\r\n", "\n").replace("\r", "\n").split("\n")
        )
        if len(self._rest) + sum(map(len, self._data)) > MOST_CHARACTERS:
            raise StreamTooLong
        messages = []
        for line in lines:
            if line:
                self._take(line)
            elif (message := self._end()) is not None:
                messages.append(message)
        return messages

    def _take(self, line: str) -> None:
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if field == "event":
            self._kind = value
        elif field == "data":
            self._data.append(value)
        elif field == "id" and "\0" not in value:
            self._id = value

    def _end(self) -> Message | None:
        """A message is over; one without data says nothing."""
        kind, data = self._kind or "message", self._data
        self._kind, self._data = "", []
        return Message(kind, "\n".join(data), self._id) if data else None


LINE = "line"
STREAM = "text/event-stream"


class Following:
    """Where somebody stands in an event's log; whoever holds it opens streams and feeds it.

    ``request`` says what to open. What comes goes to ``opened`` and ``read``; when the stream ends,
    however it does, ``broke`` is told, and ``request`` says from where to go on.
    """

    def __init__(self, event: str, after: int, setting: Setting) -> None:
        self.version = after
        """The last version that was handed on."""
        self._event = event
        self._setting = setting
        self._failures = 0
        self._wait = 0.0
        self._reader = StreamReader()
        self._read_line = msgspec.json.Decoder(LineAnswer)

    def request(self) -> Request:
        """The stream from where we are."""
        ask: Ask[LineAnswer] = Ask(
            "GET",
            place("events", self._event, "stream"),
            as_json(LineAnswer),
            given(after=self.version),
            accepts=STREAM,
        )
        self._reader = StreamReader()
        return replace(request_of(ask, self._setting), after=self._wait)

    def opened(self, answer: Answer) -> None:
        """The server has answered; raises where it never will with a stream."""
        kind = answer.header("content-type").partition(";")[0].strip()
        if answer.status == 200 and kind != STREAM:
            raise NotUnderstood(f"The server sent no stream but {kind or 'something unnamed'}.")

    def read(self, piece: bytes) -> list[LineAnswer]:
        """The lines that are new with a piece of the stream."""
        try:
            messages = self._reader.feed(piece)
        except StreamTooLong:
            raise NotUnderstood("The server sends a message that does not end.") from None
        lines = [self._line(message) for message in messages if message.kind == LINE]
        if messages:
            self._failures = 0
        new = []
        for line in lines:
            if line.version > self.version:
                self.version = line.version
                new.append(line)
        return new

    def broke(self, heard: Heard) -> None:
        """The stream is over, or there was none; raises once it is no use to try again."""
        self._failures += 1
        wait = wait_before(
            self._failures,
            heard,
            self._setting.manners,
            self._setting.chance,
            self._setting.now,
        )
        if wait is None:
            raise given_up(heard, self._setting, self._failures)
        self._wait = wait

    def ended(self) -> None:
        """The server has ended the stream, as it does when it restarts."""
        self.broke(Lost("the stream ended"))

    def _line(self, message: Message) -> LineAnswer:
        try:
            return self._read_line.decode(message.data)
        except msgspec.DecodeError as error:
            raise NotUnderstood(f"A message of the stream is no line of a log: {error}.") from error
