"""Scripts of questions about a table whose game is to end: what is asked, compared and answered,
and where that leads.

An ending is written as a generator that yields questions and returns its end. Nothing of it is
stored: the answers are, and walking them again gives the next question.
"""

from collections.abc import Generator, Mapping, Sequence
from enum import StrEnum

import msgspec
from msgspec.structs import replace

from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.bracket.bracket import GameVerdict
from toptable.engine.rules.finals.bracket.side_choice import Contender, Meeting
from toptable.engine.rules.results.kinds import Result, Seat


class NumberAsked(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number that the judge reads off the table."""

    key: str
    say: str
    most: int | None = None
    """The greatest possible; it always counts from 0."""


class Option(msgspec.Struct, frozen=True, omit_defaults=True):
    """One answer, with the numbers that belong to it."""

    key: str
    say: str
    fields: tuple[NumberAsked, ...] = ()


class Given(msgspec.Struct, frozen=True, omit_defaults=True):
    """An answer as it was given."""

    option: str
    """The key of the answer."""
    numbers: Mapping[str, int] = {}
    """The numbers that belong to it, by their keys."""


class Asked(msgspec.Struct, frozen=True):
    """A question that was answered, in words."""

    id: str
    do: str
    ask: str
    answer: str


class Ask(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What happens at the table now, and what the judge must find out."""

    id: str
    """Where the script stands: ``finish_turn``, ``freeze``."""
    do: str
    ask: str
    options: tuple[Option, ...]
    section: str
    rules: tuple[str, ...]
    trail: tuple[Asked, ...] = ()


class Ended(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The end: a result entry where matches are scored, a verdict where one goes on."""

    text: str
    section: str
    rules: tuple[str, ...]
    result: Result | None = None
    verdict: GameVerdict | None = None
    trail: tuple[Asked, ...] = ()


Script = Generator[Ask, Given, Ended]


def at_once(ended: Ended) -> Script:
    """A script without a question."""
    yield from ()
    return ended


class ImpossibleError(Exception):
    """An answer that cannot be true, with the sentence that says so."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.text)
        self.refusal = refusal


def walk(script: Script, answers: Sequence[Given]) -> Ask | Ended | Refusal:
    """Answer a script from its beginning: the next question, its end, or what is wrong."""
    trail: tuple[Asked, ...] = ()
    try:
        ask = next(script)
        for given in answers:
            option = check(ask, given)
            if isinstance(option, Refusal):
                return option
            trail = (*trail, Asked(ask.id, ask.do, ask.ask, _answered(option, given)))
            ask = script.send(given)
    except ImpossibleError as impossible:
        return impossible.refusal
    except StopIteration as end:
        return _ended(end.value, trail, answers)
    return replace(ask, trail=trail)


def check(ask: Ask, given: Given) -> Option | Refusal:
    """The option that was chosen, or what is wrong with an answer."""
    option = next((option for option in ask.options if option.key == given.option), None)
    if option is None:
        listed = ", ".join(option.key for option in ask.options)
        return Refusal.of("answer:check", option=given.option or "Nothing", listed=listed)
    foreign = sorted(set(given.numbers) - {field.key for field in option.fields})
    if foreign:
        return Refusal.of("answer_number", foreign=foreign[0])
    for field in option.fields:
        number = given.numbers.get(field.key)
        if number is None:
            return Refusal.of("answer_missing", say=field.say)
        if number < 0 or (field.most is not None and number > field.most):
            span = "0 or more" if field.most is None else f"0 to {field.most}"
            return Refusal.of("answer_range", say=field.say, span=span, number=number)
    return option


def _answered(option: Option, given: Given) -> str:
    numbers = [f"{field.say}: {given.numbers[field.key]}" for field in option.fields]
    return f"{option.say} ({'; '.join(numbers)})" if numbers else option.say


def _ended(ended: Ended, trail: tuple[Asked, ...], answers: Sequence[Given]) -> Ended | Refusal:
    if len(answers) > len(trail):
        return Refusal.of("answer_after_end")
    return replace(ended, trail=trail)


class Format(StrEnum):
    """What an unfinished match means depends on what it is played for."""

    SWISS = "swiss"
    RECORD = "record"
    """Rounds in which a second loss ends the event for a player. B-082."""
    KNOCKOUT = "knockout"
    """A bracket or a tiebreaker game: somebody has to go on."""


class OpenTable(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """One match that is about to end."""

    names: tuple[str, str]
    format: Format = Format.SWISS
    finished: str = ""
    """The games that are over, seen from the first seat."""
    games: int = 1
    """How many a match has, or can have."""
    turns: int = 0
    """Turns that this table was given on top."""
    seeds: tuple[int, int] = (1, 2)
    """Who has the better claim where a draw must have a winner: the smaller number."""
    first_side: Seat | None = None
    """Who plays the first of the document's two sides in this game, where that is settled."""
    two_for_one: bool = False
    """The one game was agreed to count twice. AMB-27."""
    witness: str = ""
    """Who was there for that agreement."""

    @property
    def meeting(self) -> Meeting:
        """The two as the bracket's own rules want them."""
        first, second = (
            Contender(name, seed) for name, seed in zip(self.names, self.seeds, strict=True)
        )
        return Meeting((first, second))


SEATS: tuple[Seat, Seat] = (0, 1)


def across(seat: Seat) -> Seat:
    """The other seat."""
    return 1 if seat == 0 else 0


class Compared(msgspec.Struct, frozen=True, kw_only=True):
    """Values of both seats, compared in order; the first that differs decides."""

    values: tuple[str, ...]
    """What each seat's values are called: level, cards in clock."""
    more_wins: bool
    """Whether the greater value wins; else it loses."""

    def fields(self, names: tuple[str, str]) -> tuple[NumberAsked, ...]:
        """What to enter, seat by seat."""
        return tuple(
            NumberAsked(f"{value.replace(' ', '_')}_{seat}", f"{names[seat]}, {value}")
            for seat in SEATS
            for value in self.values
        )

    def of(self, numbers: Mapping[str, int], seat: Seat) -> tuple[int, ...]:
        """One seat's values out of an answer."""
        return tuple(numbers[f"{value.replace(' ', '_')}_{seat}"] for value in self.values)

    def winner(self, numbers: Mapping[str, int]) -> Seat | None:
        """Who is ahead; None when everything is level."""
        first, second = (self.of(numbers, seat) for seat in SEATS)
        if first == second:
            return None
        greater: Seat = 0 if first > second else 1
        return greater if self.more_wins else across(greater)

    def text(self, numbers: Mapping[str, int]) -> str:
        """The values in words: ``level 2 to 1, cards in clock 3 to 6``."""
        pairs = zip(self.values, self.of(numbers, 0), self.of(numbers, 1), strict=True)
        return ", ".join(f"{value} {first} to {second}" for value, first, second in pairs)
