"""The ways in which an elimination game can end, as the rulebook has them, and their form.

N13-88, N10-55, FFG-38, FFG-40, SW-32, SW-33, B-087, B-088.
"""

from typing import Literal, TypeAlias

import msgspec
from litestar.exceptions import ValidationException

from toptable.engine.rules.finals.bracket.drawn_games import AgendaPoints
from toptable.engine.rules.finals.bracket.force_score import ForceScore, Tally
from toptable.engine.rules.finals.bracket.knockout_match import KnockoutMatch
from toptable.engine.rules.finals.finals_rules import FinalsRules
from toptable.engine.rules.results.kinds import Seat
from toptable.engine.subjects.finals.commands import ReportBracketGame

Names: TypeAlias = tuple[str, str]
Balance: TypeAlias = Literal["nobody", "light", "dark"]

MOST_DIGITS = 4
SEATS: dict[str, Seat] = {"0": 0, "1": 1}


class Ending(msgspec.Struct, frozen=True):
    """One way to end, as a button to press."""

    value: str
    text: str


class Field(msgspec.Struct, frozen=True):
    """A number that decides a game which time ended."""

    name: str
    text: str
    most: int


class Fields(msgspec.Struct, frozen=True):
    """What is counted at time."""

    legend: str = ""
    numbers: tuple[Field, ...] = ()
    balance: bool = False
    """Whether somebody may hold the Balance of the Force."""
    games: bool = False
    """Whether the finished games of a best of three are asked for."""


class Ended(msgspec.Struct, omit_defaults=True):
    """The form: how it ended, what lay on the table at time, and why it is corrected."""

    ended: str = ""
    points_1: str = ""
    points_2: str = ""
    objectives: str = ""
    damage_on_dark: str = ""
    dial: str = ""
    damage_on_light: str = ""
    balance: Balance = "nobody"
    games: str = ""
    reason: str = ""
    version: int = 0

    def command(self, game: int) -> ReportBracketGame:
        """The form as the desk takes it."""
        if self.ended in SEATS:
            return ReportBracketGame(game=game, winner=SEATS[self.ended])
        if self.ended.startswith("together-") and self.ended[-1] in SEATS:
            return ReportBracketGame(game=game, ending="together", turn=SEATS[self.ended[-1]])
        match self.ended:
            case "":
                return ReportBracketGame(game=game)
            case "drawn":
                return ReportBracketGame(game=game, ending="drawn")
            case "both_lose":
                return ReportBracketGame(game=game, ending="both_lose")
            case "time":
                return ReportBracketGame(
                    game=game,
                    ending="time",
                    points=self._points(),
                    tally=self._tally(),
                    games=self.games.strip(),
                )
        raise ValidationException

    def _points(self) -> tuple[int, int] | None:
        one, two = _number(self.points_1), _number(self.points_2)
        return None if one is None or two is None else (one, two)

    def _tally(self) -> Tally | None:
        objectives, dial = _number(self.objectives), _number(self.dial)
        dark, light = _number(self.damage_on_dark), _number(self.damage_on_light)
        if objectives is None or dial is None or dark is None or light is None:
            return None
        return Tally(
            objectives=objectives,
            damage_on_dark=dark,
            dial=dial,
            damage_on_light=light,
            balance=self.balance,
        )


def endings(rules: FinalsRules, names: Names, *, protocol: bool = False) -> tuple[Ending, ...]:
    """Every way in which a game of the bracket can end under the document.

    With a ``protocol`` for time, that has its own page with its questions. B-088.
    """
    found = [Ending(seat, f"{name} won") for seat, name in zip(SEATS, names, strict=True)]
    if rules.draw is not None:
        found.append(Ending("drawn", "Drawn: the better seed goes on"))
    match rules.at_time:
        case AgendaPoints():
            found.append(Ending("time", "Time: agenda points decide"))
        case ForceScore():
            found.append(Ending("time", "Time: both sides are scored"))
        case KnockoutMatch(best_of=best_of):
            found += [
                Ending(f"together-{seat}", f"Both lost at once, in the turn of {name}")
                for seat, name in zip(SEATS, names, strict=True)
            ]
            at_time = "both lose" if best_of == 1 else "the finished games count"
            if not protocol:
                found.append(Ending("time", f"Time: {at_time}"))
            found.append(Ending("both_lose", "No result handed in: both lose"))
    return tuple(found)


def fields(rules: FinalsRules, names: Names) -> Fields:
    """What has to be counted when time ended a game."""
    match rules.at_time:
        case AgendaPoints():
            return Fields(
                "Agenda points at time",
                tuple(Field(f"points_{at}", name, 99) for at, name in enumerate(names, 1)),
            )
        case ForceScore():
            return Fields(
                "On the table at time",
                (
                    Field("objectives", "Dark objectives in the light victory pile", 2),
                    Field("damage_on_dark", "Damage on dark objectives", 99),
                    Field("dial", "Death Star dial", 11),
                    Field("damage_on_light", "Damage on light objectives", 99),
                ),
                balance=True,
            )
        case KnockoutMatch(best_of=best_of):
            return Fields(games=best_of > 1)


def _number(text: str) -> int | None:
    text = text.strip()
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None
