"""Who plays which side, settled at the table: agreed on, chosen or drawn, as the document has it.

In rounds of the field N13-22, N10-19, FFG-17, SW-06, B-116; in the bracket N13-85, N13-86, N10-52,
N10-53, FFG-34, FFG-35, SW-30, SW-31.
"""

from collections.abc import Sequence
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import URLEncodedBody

from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.results.sides import MatchSides, Sides
from toptable.engine.subjects.finals.bracket_sides import (
    SettleBracketSides,
    in_words,
    sides_now,
    who_chooses,
)
from toptable.engine.subjects.finals.game_endings import bracket_games
from toptable.engine.subjects.results.known_sides import settled
from toptable.engine.subjects.results.sides import SettleSides
from toptable.web.access.own_visit import FROM_PLAYER, OwnVisit
from toptable.web.pages.player.addresses import ME
from toptable.web.pages.player.own_table import OwnTable, own_table


class SidesSaid(msgspec.Struct):
    """What the two at the table agreed on, or nothing to draw."""

    at: str = ""
    game: int = 1
    mine: str = ""
    previous: str = ""


class ToSettle(msgspec.Struct, frozen=True):
    """How far the sides of a match are, and who settles the next ones."""

    known: Sequence[Sides | None]
    """Game by game."""
    most: int
    """How many games have sides of their own to settle."""
    help: str
    chooser: int | None = None
    by_agreement: bool = False

    @property
    def game(self) -> int:
        """The first game without sides."""
        open_ = (at for at, sides in enumerate(self.known, 1) if sides is None)
        return next(open_, len(self.known) + 1)


@get(f"{ME}/sides", sync_to_thread=True)
def sides_page(own: NamedDependency[OwnVisit]) -> Response[Any]:
    """Who plays what so far, and the next game."""
    if own.known is None:
        return own.to_start()
    table, rule = own_table(own), own.seen.rules.match_sides
    if isinstance(table, Refusal) or rule is None or table.stage is ClockStage.TIEBREAKER:
        return own.to_start()
    now = _in_bracket(own, table, rule) if table.match is None else _in_round(own, table, rule)
    over = now.game > now.most or (table.match is not None and table.match.result is not None)
    return own.page(
        "player/sides.html",
        rule=rule,
        help=now.help,
        known=[_named(own, rule, table, sides) for sides in now.known if sides is not None],
        game=now.game,
        several=now.most > 1,
        over=over,
        by_agreement=now.by_agreement,
        chooser=now.chooser,
        mine=0 if table.first else 1,
        at=table.name,
    )


@post(f"{ME}/sides", **FROM_PLAYER)
def settle_sides(own: NamedDependency[OwnVisit], data: URLEncodedBody[SidesSaid]) -> Response[Any]:
    """Settle the sides of a game."""
    table, rule = own_table(own, data.at), own.seen.rules.match_sides
    if isinstance(table, Refusal):
        return own.refused(table)
    previous = data.previous if table.first else data.previous.translate(_OTHER_WAY)
    if table.match is None:
        sided = own.seen.rules.rulebook.finals.sides is not None
        of_match = 0 if sided else data.game
        return own.send(SettleBracketSides(table.table, data.mine, of_match, previous))
    first = data.mine
    if data.mine and rule is not None and not table.first:
        first = next((name for name in rule.names if name != data.mine), data.mine)
    return own.send(
        SettleSides(table.round, table.table, data.game, first_seat=first, previous=previous)
    )


def _in_round(own: OwnVisit, table: OwnTable, rule: MatchSides) -> ToSettle:
    match = table.match
    assert match is not None
    known = settled(match)
    now = ToSettle(known, own.seen.rules.scoring.games, "")
    how = rule.first if now.game == 1 else rule.later
    chooser = match.choosers[now.game - 1] if now.game <= len(match.choosers) else None
    return msgspec.structs.replace(
        now, help=how.help, chooser=chooser, by_agreement=how.by_agreement
    )


def _in_bracket(own: OwnVisit, table: OwnTable, rule: MatchSides) -> ToSettle:
    state, rulebook = own.seen.state, own.seen.rules.rulebook
    bracket = state.finals.bracket
    assert bracket is not None
    if rulebook.finals.sides is not None:
        sides = sides_now(state, table.table, rulebook)
        return ToSettle(
            known=() if sides is None else (sides,),
            most=1,
            help=in_words(state, table.table, rulebook),
            chooser=who_chooses(state, table.table, rulebook),
        )
    known: list[Sides | None] = []
    while (turn := bracket.turn_order(table.table, len(known) + 1)) is not None and turn.sides:
        known.append(turn.sides)
    chooser = turn.chooser if turn is not None else None
    help_ = rule.first.help if not known else rule.later.help
    return ToSettle(known, bracket_games(own.seen.rules), help_, chooser)


def _named(own: OwnVisit, rule: MatchSides, table: OwnTable, sides: Sides) -> dict[str, str]:
    """Who plays which side of a game, by name."""
    return {
        rule.words.get(side, side): own.seen.state.name_of(player)
        for side, player in zip(sides, table.players, strict=True)
    }


_OTHER_WAY = str.maketrans("WLTt", "LWtT")

ROUTES = (sides_page, settle_sides)
