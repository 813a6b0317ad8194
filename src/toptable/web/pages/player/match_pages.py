"""What a player sends about the own match: how it ended, and who plays which side.

A report counts when the opponent says the same; two that differ bring a judge. In a round of the
field, between teams seat by seat, around a line and in the bracket alike. N13-22, N13-85, N13-86,
N10-19, N10-52, N10-53, FFG-17, FFG-34, FFG-35, SW-16, SW-06, SW-30, SW-31, B-149, B-116.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.di import NamedDependency
from litestar.params import URLEncodedBody

from toptable.engine.refusal import Refusal
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.results.kinds import Result
from toptable.engine.rules.results.sides import MatchSides, Sides
from toptable.engine.subjects.finals.bracket_sides import (
    SettleBracketSides,
    in_words,
    sides_now,
    who_chooses,
)
from toptable.engine.subjects.finals.elimination import bracket_games
from toptable.engine.subjects.finals.match_reports import ClaimFinalsGame, WithdrawFinalsClaim
from toptable.engine.subjects.results.reporting import ClaimResult, WithdrawClaim
from toptable.engine.subjects.results.result_record import settled
from toptable.engine.subjects.results.sides import SettleSides
from toptable.engine.views.own_match import OwnMatchView, match_of
from toptable.engine.views.own_report import (
    GameChoices,
    game_choices,
    only_who_won,
    own_result,
    own_team_result,
)
from toptable.web.auth.player_request import FROM_PLAYER, PlayerRequest
from toptable.web.pages.player.player_address import ME
from toptable.web.pages.player.player_row import own_table, said_key

CHANGED = Refusal.of("changed")


class Confirmed(msgspec.Struct):
    """The report that the player has seen and agrees with."""

    at: str = ""
    said: str = ""


@post(f"{ME}/report", **FROM_PLAYER)
def report(
    own: NamedDependency[PlayerRequest], data: URLEncodedBody[dict[str, str]]
) -> Response[Any]:
    """How the match ended: ``game1``, ``seat2game1``, or ``won`` where only that is said."""
    table = own_table(own, data.get("at", ""))
    if isinstance(table, Refusal):
        return own.refused(table)
    rules = own.seen.rules
    choices = game_choices(rules)
    result: Result | Refusal
    if only_who_won(rules, table.stage):
        result = own_result((data.get("won", ""),), first=table.seat == 0)
    elif choices.seats:
        seats = [
            _match(data, choices, table, f"seat{seat}") for seat in range(1, len(choices.seats) + 1)
        ]
        extra = data.get("extra", "") if not table.swiss else ""
        result = own_team_result(seats, choices.seats, first=table.seat == 0, extra=extra)
    else:
        result = _match(data, choices, table)
    return own.refused(result) if isinstance(result, Refusal) else _claim(own, table, result)


@post(f"{ME}/confirm", **FROM_PLAYER)
def confirm(own: NamedDependency[PlayerRequest], data: URLEncodedBody[Confirmed]) -> Response[Any]:
    """The opponent's report is right, as it stood on the page."""
    table = own_table(own, data.at)
    if isinstance(table, Refusal):
        return own.refused(table)
    if table.theirs is None or said_key(table.theirs) != data.said:
        return own.refused(CHANGED)
    return _claim(own, table, table.theirs)


@post(f"{ME}/withdraw", **FROM_PLAYER)
def withdraw(own: NamedDependency[PlayerRequest], data: URLEncodedBody[Confirmed]) -> Response[Any]:
    """Take the own report back."""
    table = own_table(own, data.at)
    if isinstance(table, Refusal):
        return own.refused(table)
    if table.swiss:
        return own.send(WithdrawClaim(table.round, table.table, own.player.id))
    return own.send(WithdrawFinalsClaim(table.stage, table.round, table.table, own.player.id))


def _match(
    data: Mapping[str, str], choices: GameChoices, table: OwnMatchView, seat: str = ""
) -> Result | Refusal:
    """A match of two people, as its fields have it."""
    said = tuple(data.get(f"{seat}game{game}", "") for game in range(1, choices.games + 1))
    return own_result(said, first=table.seat == 0, reason=data.get(f"{seat}how", ""))


def _claim(own: PlayerRequest, table: OwnMatchView, result: Result) -> Response[Any]:
    player = own.player.id
    if table.swiss:
        return own.send(ClaimResult(table.round, table.table, player, result))
    return own.send(ClaimFinalsGame(table.stage, table.round, table.table, player, result))


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
def sides_page(own: NamedDependency[PlayerRequest]) -> Response[Any]:
    """Who plays what so far, and the next game."""
    if own.known is None:
        return own.to_start()
    table, rule = own_table(own), own.seen.rules.match_sides
    if isinstance(table, Refusal) or rule is None or table.stage is ClockStage.TIEBREAKER:
        return own.to_start()
    now = _in_round(own, table, rule) if table.swiss else _in_bracket(own, table, rule)
    over = now.game > now.most or table.result is not None
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
        mine=table.seat,
        at=table.name,
    )


@post(f"{ME}/sides", **FROM_PLAYER)
def settle_sides(
    own: NamedDependency[PlayerRequest], data: URLEncodedBody[SidesSaid]
) -> Response[Any]:
    """Settle the sides of a game."""
    table, rule = own_table(own, data.at), own.seen.rules.match_sides
    if isinstance(table, Refusal):
        return own.refused(table)
    previous = data.previous if table.seat == 0 else data.previous.translate(_OTHER_WAY)
    if not table.swiss:
        sided = own.seen.rules.rulebook.finals.sides is not None
        of_match = 0 if sided else data.game
        return own.send(SettleBracketSides(table.table, data.mine, of_match, previous))
    first = data.mine
    if data.mine and rule is not None and table.seat:
        first = next((name for name in rule.names if name != data.mine), data.mine)
    return own.send(
        SettleSides(table.round, table.table, data.game, first_seat=first, previous=previous)
    )


def _in_round(own: PlayerRequest, table: OwnMatchView, rule: MatchSides) -> ToSettle:
    match = match_of(own.seen.state, table)
    known = settled(match)
    now = ToSettle(known, own.seen.rules.scoring.games, "")
    how = rule.first if now.game == 1 else rule.later
    chooser = match.choosers[now.game - 1] if now.game <= len(match.choosers) else None
    return msgspec.structs.replace(
        now, help=how.help, chooser=chooser, by_agreement=how.by_agreement
    )


def _in_bracket(own: PlayerRequest, table: OwnMatchView, rule: MatchSides) -> ToSettle:
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


def _named(
    own: PlayerRequest, rule: MatchSides, table: OwnMatchView, sides: Sides
) -> dict[str, str]:
    """Who plays which side of a game, by name."""
    names = (own.player.name, table.opponent_name)
    in_order = names if table.seat == 0 else names[::-1]
    return {rule.words.get(side, side): name for side, name in zip(sides, in_order, strict=True)}


_OTHER_WAY = str.maketrans("WLTt", "LWtT")

ROUTES = (
    report,
    confirm,
    withdraw,
    sides_page,
    settle_sides,
)
