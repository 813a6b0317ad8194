"""What both clients can be asked: one list of methods, each of them a question.

``Client`` waits for each answer and ``AsyncClient`` does not; what a method asks is the same, so
it is written once. A method of a client that waits gives the answer, of the other one the same to
be awaited.
"""

from collections.abc import Callable, Coroutine
from functools import update_wrapper
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar, overload

from toptable.client import questions, staff_questions
from toptable.client.requests import Question

P = ParamSpec("P")
T = TypeVar("T")


class Waits(Protocol):
    """What asks and waits for the answer."""

    def ask(self, question: Question[T]) -> T:
        """The answer to any question."""


class GoesOn(Protocol):
    """What asks, and lets the program go on until the answer is there."""

    def ask(self, question: Question[T]) -> Coroutine[Any, Any, T]:
        """The answer to any question, to be awaited."""


class EventThatWaits(Waits, Protocol):
    """An event of a client that waits."""

    id: str


class EventThatGoesOn(GoesOn, Protocol):
    """An event of a client that does not wait."""

    id: str


class Asks(Generic[P, T]):
    """A method that asks the server something."""

    def __init__(self, question: Callable[P, Question[T]]) -> None:
        self._question = question
        self.__doc__ = question.__doc__

    @overload
    def __get__(self, client: None, owner: type) -> "Asks[P, T]": ...
    @overload
    def __get__(self, client: Waits, owner: type) -> Callable[P, T]: ...
    @overload
    def __get__(self, client: GoesOn, owner: type) -> Callable[P, Coroutine[Any, Any, T]]: ...
    def __get__(self, client: Waits | GoesOn | None, owner: type) -> Any:
        if client is None:
            return self

        def ask(*args: P.args, **kwargs: P.kwargs) -> Any:
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
    def __get__(self, event: EventThatWaits, owner: type) -> Callable[P, T]: ...
    @overload
    def __get__(
        self, event: EventThatGoesOn, owner: type
    ) -> Callable[P, Coroutine[Any, Any, T]]: ...
    def __get__(self, event: EventThatWaits | EventThatGoesOn | None, owner: type) -> Any:
        if event is None:
            return self

        def ask(*args: P.args, **kwargs: P.kwargs) -> Any:
            return event.ask(self._question(event.id, *args, **kwargs))

        return update_wrapper(ask, self._question)


class OfTheServer:
    """What a server can be asked."""

    about = Asks(questions.about)
    me = Asks(questions.me)
    rulebooks = Asks(questions.rulebooks)
    rulebook = Asks(questions.rulebook)
    commands = Asks(questions.commands)
    cards = Asks(questions.cards)
    events = Asks(questions.events_list)
    create_event = Asks(questions.create_event)
    import_file = Asks(questions.import_file)
    conduct = Asks(staff_questions.read_conduct)
    infractions = Asks(staff_questions.infractions)
    infraction = Asks(staff_questions.infraction)


class OfOneEvent:
    """What can be asked about one event."""

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
    feature = AsksOfEvent(questions.feature)
    waiting = AsksOfEvent(questions.waiting)
    guidance = AsksOfEvent(staff_questions.guidance)
    ruling = AsksOfEvent(staff_questions.ruling)
    measures = AsksOfEvent(staff_questions.measures)
    floor = AsksOfEvent(staff_questions.read_floor)
    late = AsksOfEvent(staff_questions.late)
    open_matters = AsksOfEvent(staff_questions.open_matters)
    ask_ending = AsksOfEvent(staff_questions.ask_ending)
    structure = AsksOfEvent(staff_questions.structure)
    registration = AsksOfEvent(staff_questions.registration)
    picture = AsksOfEvent(staff_questions.picture)
    screen = AsksOfEvent(staff_questions.screen)
    matches = AsksOfEvent(staff_questions.matches)
    explain_place = AsksOfEvent(staff_questions.explain_place)
    cards = AsksOfEvent(staff_questions.event_cards)
    heads = AsksOfEvent(staff_questions.heads)
    import_players = AsksOfEvent(staff_questions.import_players)
    check_deck = AsksOfEvent(staff_questions.check_deck)
    take_newer_file = AsksOfEvent(staff_questions.take_newer_file)
    sheets = AsksOfEvent(staff_questions.sheets)
    print_sheet = AsksOfEvent(staff_questions.print_sheet)
    reports = AsksOfEvent(staff_questions.reports)
    report = AsksOfEvent(staff_questions.report)
    hooks = AsksOfEvent(staff_questions.hook_list)
    hook = AsksOfEvent(staff_questions.hook)
    add_hook = AsksOfEvent(staff_questions.add_hook)
    change_hook = AsksOfEvent(staff_questions.change_hook)
    remove_hook = AsksOfEvent(staff_questions.remove_hook)
    switch_hook_on = AsksOfEvent(staff_questions.switch_hook_on)
    switch_hook_off = AsksOfEvent(staff_questions.switch_hook_off)
    renew_hook_secret = AsksOfEvent(staff_questions.renew_hook_secret)
    test_hook = AsksOfEvent(staff_questions.try_hook)
    deliveries = AsksOfEvent(staff_questions.deliveries)
    send_delivery_again = AsksOfEvent(staff_questions.send_delivery_again)
