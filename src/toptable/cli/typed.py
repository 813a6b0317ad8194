"""How the fields of a command are typed: a player by name, a table, a word, a flag."""

from collections.abc import Callable, Iterable
from datetime import datetime
from inspect import Parameter
from typing import Annotated, Any, NamedTuple

import typer

from toptable.cli.common import answer, player_number, stop
from toptable.cli.exits import Exit
from toptable.cli.questions import ANSWERS
from toptable.desk.desk import sealed
from toptable.desk.tournament import Tournament
from toptable.engine.names import key
from toptable.engine.questions.teams import find_member
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.secrets import SealedText
from toptable.engine.state.conduct import BRACKET
from toptable.engine.state.people import LateMode
from toptable.engine.subjects.admission.waiting_list import find

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
