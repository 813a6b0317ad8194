"""The form of a match between two teams: how each seat ended. B-142, A-32, A-33."""

from collections.abc import Sequence

import msgspec
from litestar.exceptions import ValidationException

from toptable.engine.roles import Role
from toptable.engine.rules.results.kinds import ResultKind, Seat
from toptable.engine.rules.results.result import Result
from toptable.engine.rules.rulebook import Rules
from toptable.engine.rules.teams.formats import SeatBySeat
from toptable.engine.state import State
from toptable.web.pages.results.choices import Letter, letters

LOST = {"lost": ResultKind.PENALTY_LOSS, "absent": ResultKind.NO_SHOW}
"""Endings that are about one member; a 0 or 1 behind them says whose."""
WHOSE = {"W": 0, "L": 1, "T": 0, "t": 1}
"""Who won, by the letters of which the first seat has won or lost."""
TEAMS: dict[str, Seat] = {"0": 0, "1": 1}


class Ending(msgspec.Struct, frozen=True):
    """One way for a seat to end."""

    value: str
    text: str
    chosen: bool


class SeatLine(msgspec.Struct, frozen=True):
    """Two people who play each other for their teams."""

    field: str
    seat: str
    members: tuple[str, str]
    endings: tuple[Ending, ...]


class SeatForm(msgspec.Struct):
    """The form: one field for each seat, why a seat was drawn, who won an extra game."""

    seat_1: str = ""
    seat_2: str = ""
    seat_3: str = ""
    how: str = ""
    extra: str = ""
    evidence: str = ""
    """What can be examined, where a past match is corrected. B-152."""
    confirmed: bool = False
    """Whether the opponents of the staff member who enters it confirmed it at the desk. N13-38."""
    reason: str = ""

    def seats(self, size: int) -> tuple[Result, ...]:
        """The results seat by seat."""
        asked = (self.seat_1, self.seat_2, self.seat_3)[:size]
        return tuple(_seat(one.strip(), self.how.strip()) for one in asked)

    def extra_game(self) -> Seat | None:
        """Which team won the extra game, where one was played."""
        return TEAMS.get(self.extra)


def seat_lines(
    state: State,
    rules: Rules,
    team: SeatBySeat,
    players: tuple[int, int],
    known: Result | None,
    *,
    role: Role,
    place: tuple[int, int],
) -> tuple[SeatLine, ...]:
    """Who meets whom seat by seat, with every way to end that this role may write down."""
    ours, theirs = (state.players[player].team for player in players)
    if ours is None or theirs is None:
        return ()
    before = known.seats if known else ()
    ruled = {
        (effect.seat, players.index(effect.players[0]))
        for effect in state.conduct.effects
        if effect.seat and (effect.round, effect.table) == place and effect.players[0] in players
    }
    return tuple(
        SeatLine(
            field=f"seat_{at}",
            seat=name,
            members=(one, two),
            endings=_endings(
                letters(rules, role),
                (one, two),
                before[at - 1] if before else None,
                [side for side in (0, 1) if (at, side) in ruled],
            ),
        )
        for at, (name, one, two) in enumerate(
            zip(team.seats, ours.members, theirs.members, strict=True), 1
        )
    )


def _endings(
    possible: Sequence[Letter],
    members: tuple[str, str],
    known: Result | None,
    ruled: Sequence[int],
) -> tuple[Ending, ...]:
    """A seat is lost as a penalty only where a ruling says so."""
    found = [(letter.letter, _words(letter.letter, letter.text, members)) for letter in possible]
    for at, member in enumerate(members):
        if at in ruled:
            found.append((f"lost-{at}", f"{member} lost it as a penalty"))
        found.append((f"absent-{at}", f"{member} did not come"))
    now = _value(known) if known is not None or not ruled else f"lost-{ruled[0]}"
    return tuple(Ending(value, text, chosen=value == now) for value, text in found)


def _words(letter: str, text: str, members: tuple[str, str]) -> str:
    """An ending by name; only what is about both needs none."""
    whose = WHOSE.get(letter)
    if whose is None:
        return text.capitalize()
    return f"{members[whose]} won" + (" on time" if letter in "Tt" else "")


def _value(known: Result | None) -> str:
    """A result as its field has it."""
    if known is None:
        return ""
    for word, kind in LOST.items():
        if known.kind is kind:
            return f"{word}-{known.seat}"
    return known.games


def _seat(asked: str, how: str) -> Result:
    word, _, whose = asked.partition("-")
    if word in LOST:
        if whose not in TEAMS:
            raise ValidationException
        return Result(kind=LOST[word], seat=TEAMS[whose])
    return Result(games=asked, how=(how,) if how and "D" in asked else ())
