"""Reading a stream of server-sent events from pieces of bytes, however they are cut."""

import codecs

import msgspec

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
