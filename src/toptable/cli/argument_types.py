"""How the fields of a command are typed: players, tables, times of day, and answers to
questions.
"""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from inspect import Parameter
from typing import Annotated, Any, NamedTuple, TypeAlias

import typer

from toptable.cli.common import answer, player_number, refuse, say, stop
from toptable.cli.exits import Exit
from toptable.desk.desk import now, sealed
from toptable.desk.tournament import Tournament
from toptable.engine.names import key
from toptable.engine.questions.teams import find_member
from toptable.engine.refusal import Refusal
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.end_of_time.script import Ask, Ended, Given, Option
from toptable.engine.secrets import SealedText
from toptable.engine.state.conduct import BRACKET
from toptable.engine.state.people import LateMode
from toptable.engine.subjects.registration.waiting_list import find

ANSWERS = "Answers in order, separated by commas; numbers follow as points=4/2."
Walk: TypeAlias = Callable[[tuple[Given, ...]], Ask | Ended | Refusal]
"""From the answers so far to the next question, the end, or what is wrong."""


def answered(walk: Walk, typed: str | None) -> tuple[Given, ...]:
    """The answers to everything that is asked: as they were typed, or from the prompt."""
    if typed is None:
        return _at_the_prompt(walk)
    return _typed(walk, [text.strip() for text in typed.split(",")])


def _typed(walk: Walk, answers: list[str]) -> tuple[Given, ...]:
    given: tuple[Given, ...] = ()
    for text in answers:
        step = _step(walk, given)
        if isinstance(step, Ended):
            stop("Everything was answered before the last answer.", Exit.REFUSED)
        given = (*given, _read(step, text))
    step = _step(walk, given)
    if isinstance(step, Ask):
        keys = ", ".join(_shown(option) for option in step.options)
        stop(f"More answers are needed: {step.ask} Choose: {keys}.", Exit.REFUSED)
    _tell(step)
    return given


def _at_the_prompt(walk: Walk) -> tuple[Given, ...]:
    """Ask until everything is answered. A wrong answer is explained and asked for again."""
    given: tuple[Given, ...] = ()
    while True:
        step = _step(walk, given)
        if isinstance(step, Ended):
            _tell(step)
            return given
        say(f"{step.do} {step.ask}".strip())
        for number, option in enumerate(step.options, 1):
            say(f"  {number}  {option.say}")
        try:
            chosen = _option(step, str(typer.prompt("Answer", prompt_suffix=": ")))
            numbers = {
                field.key: typer.prompt(field.say, type=int)
                for field in (() if chosen is None else chosen.fields)
            }
        except typer.Abort:
            stop("Stopped; nothing was written down.", Exit.REFUSED)
        if chosen is None:
            say("Answer with one of the numbers.")
            continue
        after = (*given, Given(chosen.key, numbers))
        tried = walk(after)
        if isinstance(tried, Refusal):
            say(tried.text)
        else:
            given = after


def _tell(end: Ended) -> None:
    say(f"{end.text} ({end.section})" if end.section else end.text)


def _step(walk: Walk, given: tuple[Given, ...]) -> Ask | Ended:
    step = walk(given)
    if isinstance(step, Refusal):
        refuse(step)
    return step


def _read(ask: Ask, text: str) -> Given:
    """An answer as it is typed: an option or its number, with numbers after an equals sign."""
    name, _, values = text.partition("=")
    option = _option(ask, name)
    if option is None:
        keys = ", ".join(_shown(option) for option in ask.options)
        refuse(Refusal.of("answer:read", name=name or "Nothing", ask=ask.ask, keys=keys))
    numbers = [number.strip() for number in values.split("/") if number.strip()]
    if len(numbers) != len(option.fields) or not all(number.isdecimal() for number in numbers):
        refuse(Refusal.of("answer:read_2", shown=_shown(option)))
    pairs = zip(option.fields, numbers, strict=True)
    return Given(option.key, {field.key: int(number) for field, number in pairs})


def _option(ask: Ask, text: str) -> Option | None:
    text = text.strip()
    if text.isdecimal() and 1 <= int(text) <= len(ask.options):
        return ask.options[int(text) - 1]
    return next((option for option in ask.options if option.key == text), None)


def _shown(option: Option) -> str:
    values = "/".join(field.key for field in option.fields)
    return f"{option.key}={values}" if values else option.key


def coming(text: str) -> datetime:
    """A day and time, or the next time it is that time of day, where this computer stands."""
    local = now().astimezone()
    try:
        if " " in text.strip() or "T" in text:
            return datetime.fromisoformat(text.strip()).astimezone(UTC)
        hour, _, minute = text.partition(":")
        today = local.replace(hour=int(hour), minute=int(minute), second=0, microsecond=0)
    except ValueError:
        stop(
            f"{text} is no time. Write it as 14:30, or with the day: 2026-05-10 09:00.",
            Exit.REFUSED,
        )
    return (today if today >= local else today + timedelta(days=1)).astimezone(UTC)


def of_today(text: str) -> datetime:
    """A time of today, or of another day, as people write it where this computer stands."""
    day, _, clock_time = text.strip().rpartition(" ")
    hour, _, minute = clock_time.partition(":")
    try:
        today = datetime.fromisoformat(day).astimezone() if day else now().astimezone()
        local = today.replace(hour=int(hour), minute=int(minute), second=0)
    except ValueError:
        stop(f"{text} is no time of day. Write it as 14:30.", Exit.REFUSED)
    return local.replace(microsecond=0).astimezone(UTC)


Read = Callable[[Tournament, Any], Any]
REQUIRED = Parameter.empty


def as_typed(_tournament: Tournament, value: Any) -> Any:
    """What was typed is what the command wants."""
    return value


class TypedField(NamedTuple):
    """How one field is typed, and how what was typed becomes its value."""

    kind: Any
    """What Typer reads."""
    shown: Any
    """The argument or option as it stands in the help."""
    default: Any = REQUIRED
    read: Read = as_typed
    fills: tuple[str, ...] = ()
    """The fields, where one word says several."""

    def parameter(self, field: str) -> Parameter:
        """The parameter that Typer sees."""
        return Parameter(
            field,
            Parameter.KEYWORD_ONLY,
            default=self.default,
            annotation=Annotated[self.kind, self.shown],
        )


class Known(NamedTuple):
    """A field that nobody types: it follows from the event, or from the name of the command."""

    read: Callable[[Tournament], Any]


def always(value: Any) -> Known:
    """A field that is the same whenever this command is typed."""
    return Known(lambda _tournament: value)


def word(help_text: str, kind: Any = str, *, read: Read = as_typed, **shown: Any) -> TypedField:
    """Something that must be typed, at its place."""
    return TypedField(kind, typer.Argument(help=help_text, **shown), read=read)


def maybe(
    help_text: str, metavar: str, kind: Any = str, default: Any = "", *, read: Read = as_typed
) -> TypedField:
    """Something that may be typed at its place, or left out."""
    return TypedField(kind, typer.Argument(metavar=metavar, help=help_text), default, read)


def option(
    help_text: str,
    *names: str,
    kind: Any = str,
    default: Any = "",
    read: Read = as_typed,
    **shown: Any,
) -> TypedField:
    """Something that may be typed, after its name."""
    return TypedField(kind, typer.Option(*names, help=help_text, **shown), default, read)


def count(help_text: str, *names: str, read: Read = as_typed, **shown: Any) -> TypedField:
    """A number that may be typed; 0 where it is not."""
    return option(help_text, *names, kind=int, default=0, read=read, **shown)


def flag(help_text: str, name: str, *, on: Any = True, off: Any = False) -> TypedField:
    """A bare word with two dashes, and what it means when it is there and when it is not."""
    return option(
        help_text,
        name,
        kind=bool,
        default=False,
        read=lambda _tournament, given: on if given else off,
    )


def players(tournament: Tournament, names: Iterable[str] | None) -> tuple[int, ...]:
    """The players whom names mean."""
    return tuple(player_number(tournament, name) for name in names or ())


def in_full(tournament: Tournament, names: Iterable[str] | None) -> tuple[int, ...]:
    """The same by whole names or numbers: a part could be the whole name of somebody else."""
    return tuple(_in_full(tournament, name) for name in names or ())


def _in_full(tournament: Tournament, name: str) -> int:
    number = player_number(tournament, name)
    found = tournament.state.name_of(number)
    if key(name) != key(found) and not name.isdecimal():
        stop(f"Nobody is called {name}. If you mean {found}, type the whole name.", Exit.REFUSED)
    return number


def kept(what: str) -> Callable[[Tournament, str], SealedText]:
    """How a confidential text is read, and what is said where it is empty."""

    def read(_tournament: Tournament, text: str) -> SealedText:
        if not text.strip():
            stop(what, Exit.REFUSED)
        return sealed(text.strip())

    return read


def moment(
    read: Callable[[str], datetime], help_text: str, *names: str, **shown: Any
) -> TypedField:
    """A time that may be given, as people write it."""
    return option(
        help_text, *names, read=lambda _tournament, text: read(text) if text else None, **shown
    )


NAME = word("The player's name.", metavar="NAME", read=player_number)
TWO_NAMES = word("Two players.", tuple[str, str], metavar="NAME NAME", read=players)
TABLE = word("The table number.", int, metavar="TABLE")
LATEST = Known(lambda tournament: len(tournament.state.rounds))
"""The round that is on."""
ON_TABLE = Known(
    lambda tournament: (
        BRACKET if tournament.state.finals.bracket is not None else len(tournament.state.rounds)
    )
)
"""The round that is on, or the bracket once it has begun."""
ROUND = count(
    "Which round.",
    "--round",
    show_default="latest",
    read=lambda tournament, number: number or len(tournament.state.rounds),
)
MEMBER = TypedField(
    str,
    typer.Argument(metavar="MEMBER", help="The member's name."),
    read=lambda tournament, name: answer(find_member(tournament.state, name)),
    fills=("player", "seat"),
)
TEAM = word("The team's name.", metavar="TEAM", read=player_number)


def list_of_words(text_help: str, metavar: str) -> TypedField:
    """One word or several, at their place."""
    return word(text_help, list[str], metavar=metavar, read=lambda _tournament, words: tuple(words))


def in_parts(text: str) -> tuple[str, ...]:
    """The words between commas."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


def with_commas(help_text: str) -> TypedField:
    """Several words that may be given, with commas between them."""
    return option(help_text, read=lambda _tournament, text: in_parts(text))


def player_option(help_text: str, **shown: Any) -> TypedField:
    """A player who may be named, after the name of the option."""
    return option(
        help_text,
        read=lambda tournament, name: player_number(tournament, name) if name else None,
        **shown,
    )


def waiting(tournament: Tournament, name: str) -> int:
    """The place on the waiting list that a name means; none is the next in line."""
    return answer(find(tournament.state, name)).number if name else 0


GAME = word("The game's number.", int, metavar="GAME")
ANSWERS_OPTION = option(ANSWERS, kind=str | None, default=None, show_default="ask")
CONFIRMED = flag("In your own match: the opponent confirmed the result at the desk.", "--confirmed")
REPLACES = flag("In the place of the result that is there.", "--replace")
LATE = {
    "approved_by": option("Who allowed it.", default=REQUIRED),
    "mode": option("From when.", kind=LateMode, default=LateMode.FROM_NEXT),
    "penalty": option("As what it is ruled, where there is a rule."),
    "grade": option(
        "The penalty, from its range.", kind=Penalty | None, default=None, show_default="suggested"
    ),
    "judge": option("Who ruled, if not you."),
}
"""How somebody comes in late, alone or as a team."""
