"""The client for programs that wait for each answer."""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from functools import update_wrapper
from time import sleep
from types import TracebackType
from typing import Concatenate, Generic, ParamSpec, TypeVar, overload

import httpx

from toptable.api.answers.log import LineAnswer
from toptable.client import questions
from toptable.client.environment import address_and_token, checked
from toptable.client.following import Following
from toptable.client.manners import Manners
from toptable.client.new_setting import new_setting
from toptable.client.over_httpx import (
    BROKEN,
    SECONDS,
    answer_of,
    content_of,
    listening,
    lost,
    waiting,
)
from toptable.client.questions import Question
from toptable.client.wire import Heard, Request

P = ParamSpec("P")
T = TypeVar("T")


class Asks(Generic[P, T]):
    """A method that asks the server something."""

    def __init__(self, question: Callable[P, Question[T]]) -> None:
        self._question = question
        self.__doc__ = question.__doc__

    @overload
    def __get__(self, client: None, owner: type) -> "Asks[P, T]": ...
    @overload
    def __get__(self, client: "Client", owner: type) -> Callable[P, T]: ...
    def __get__(self, client: "Client | None", owner: type) -> "Asks[P, T] | Callable[P, T]":
        if client is None:
            return self

        def ask(*args: P.args, **kwargs: P.kwargs) -> T:
            return client.ask(self._question(*args, **kwargs))

        return update_wrapper(ask, self._question)


class AsksOfEvent(Generic[P, T]):
    """A method that asks the server something about one event."""

    def __init__(self, question: Callable[Concatenate[str, P], Question[T]]) -> None:
        self._question = question
        self.__doc__ = question.__doc__

    @overload
    def __get__(self, event: None, owner: type) -> "AsksOfEvent[P, T]": ...
    @overload
    def __get__(self, event: "Event", owner: type) -> Callable[P, T]: ...
    def __get__(self, event: "Event | None", owner: type) -> "AsksOfEvent[P, T] | Callable[P, T]":
        if event is None:
            return self

        def ask(*args: P.args, **kwargs: P.kwargs) -> T:
            return event.client.ask(self._question(event.id, *args, **kwargs))

        return update_wrapper(ask, self._question)


class Event:
    """One event, by its id."""

    def __init__(self, client: "Client", event: str) -> None:
        self.client = client
        self.id = event

    read = AsksOfEvent(questions.read)
    settings = AsksOfEvent(questions.settings)
    next_step = AsksOfEvent(questions.next_step)
    checklist = AsksOfEvent(questions.checklist)
    announcements = AsksOfEvent(questions.announcements)
    schedule = AsksOfEvent(questions.schedule)
    prizes = AsksOfEvent(questions.prizes)
    screens = AsksOfEvent(questions.screens)
    staff = AsksOfEvent(questions.staff)
    accounts = AsksOfEvent(questions.accounts)
    players = AsksOfEvent(questions.players)
    player = AsksOfEvent(questions.player)
    need = AsksOfEvent(questions.need)
    link = AsksOfEvent(questions.link)
    teams = AsksOfEvent(questions.teams)
    rounds = AsksOfEvent(questions.round_list)
    round = AsksOfEvent(questions.round_tables)
    standings = AsksOfEvent(questions.standings_after)
    cut = AsksOfEvent(questions.cut)
    bracket = AsksOfEvent(questions.bracket)
    places = AsksOfEvent(questions.places)
    clock = AsksOfEvent(questions.clock)
    calls = AsksOfEvent(questions.calls)
    rulings = AsksOfEvent(questions.rulings)
    deck_checks = AsksOfEvent(questions.deck_checks)
    notes = AsksOfEvent(questions.notes)
    messages = AsksOfEvent(questions.messages)
    decks = AsksOfEvent(questions.deck_lists)
    deck = AsksOfEvent(questions.deck)
    statistics = AsksOfEvent(questions.statistics)
    log = AsksOfEvent(questions.lines)
    head = AsksOfEvent(questions.head)
    proof = AsksOfEvent(questions.proof)
    formats = AsksOfEvent(questions.formats)
    export = AsksOfEvent(questions.export)
    send = AsksOfEvent(questions.send)
    preview = AsksOfEvent(questions.preview)
    copy = AsksOfEvent(questions.copy)
    delete = AsksOfEvent(questions.delete)
    restore = AsksOfEvent(questions.restore)
    invite = AsksOfEvent(questions.invite)
    withdraw_invitation = AsksOfEvent(questions.withdraw_invitation)
    take_role = AsksOfEvent(questions.take_role)
    renew_link = AsksOfEvent(questions.renew_link)

    def follow(self, after: int | None = None) -> Iterator[LineAnswer]:
        """Every new line of the log, for as long as you read on.

        ``after`` is the last version that you have; without it, lines from now on. A broken stream
        is opened again where it broke off: no line is missed, none comes twice.
        """
        since = self.read().version if after is None else after
        return self.client.follow(Following(self.id, since, self.client.setting))


class Client:
    """A server of Toptable, seen with somebody's token, or as a guest without one.

    It asks again by itself where that is safe: when an answer is lost or the server says not now.
    """

    def __init__(
        self,
        base_url: str,
        token: str = "",
        *,
        timeout: float = SECONDS,
        manners: Manners | None = None,
        transport: httpx.BaseTransport | None = None,
    ) -> None:
        self.setting = new_setting(token, manners)
        self._timeout = timeout
        self._http = httpx.Client(
            base_url=checked(base_url), timeout=waiting(timeout), transport=transport
        )

    @classmethod
    def from_environment(cls, *, timeout: float = SECONDS) -> "Client":
        """The server at TOPTABLE_URL, with the token in TOPTABLE_TOKEN."""
        address, token = address_and_token(os.environ)
        return cls(address, token, timeout=timeout)

    def __enter__(self) -> "Client":
        return self

    def __exit__(
        self,
        _kind: type[BaseException] | None,
        _error: BaseException | None,
        _trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connections."""
        self._http.close()

    about = Asks(questions.about)
    me = Asks(questions.me)
    rulebooks = Asks(questions.rulebooks)
    rulebook = Asks(questions.rulebook)
    commands = Asks(questions.commands)
    cards = Asks(questions.cards)
    events = Asks(questions.events_list)
    create_event = Asks(questions.create_event)
    import_file = Asks(questions.import_file)

    def event(self, event: str) -> Event:
        """An event, by its id."""
        return Event(self, event)

    def ask(self, question: Question[T]) -> T:
        """The answer to any question."""
        talk = question.talk(self.setting)
        try:
            request = next(talk)
            while True:
                request = talk.send(self._answered(request))
        except StopIteration as end:
            answer: T = end.value
            return answer

    def follow(self, following: Following) -> Iterator[LineAnswer]:
        """The lines that come, over as many streams as it takes."""
        while True:
            request = following.request()
            sleep(request.after)
            try:
                with self._opened(request, listening(self._timeout)) as response:
                    if response.status_code != 200:
                        following.broke(answer_of(response, response.read()))
                        continue
                    following.opened(answer_of(response, b""))
                    for piece in response.iter_bytes():
                        yield from following.read(piece)
                    following.ended()
            except BROKEN as error:
                following.broke(lost(error))

    def _answered(self, request: Request) -> Heard:
        sleep(request.after)
        try:
            with self._opened(request, waiting(self._timeout)) as response:
                return answer_of(response, response.read())
        except BROKEN as error:
            return lost(error)

    def _opened(
        self, request: Request, timeout: httpx.Timeout
    ) -> AbstractContextManager[httpx.Response]:
        return self._http.stream(
            request.method,
            request.path,
            params=request.query or None,
            headers=dict(request.headers),
            content=content_of(request),
            timeout=timeout,
        )
