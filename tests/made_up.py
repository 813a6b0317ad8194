"""Every command there is, made up from its type, and an event to try them at from start to end."""

import types
import typing
from collections.abc import Iterator
from typing import Any

import msgspec

from support import do, new_event, report, settle_bracket_sides, start_round
from toptable.desk.tournament import Tournament
from toptable.engine.declared import Command
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import LockCut
from toptable.engine.subjects.finals.own_games import ReportBracketGame
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.subjects.vocabulary import COMMANDS


def stages(book: str) -> Iterator[tuple[str, Tournament]]:
    """An event of eight from the entry list to its end, as it comes past each point."""
    games = "W" if book == "bushiroad-1.2.11" else "WW"
    tournament = new_event("A B C D E F G H", book)
    yield "entered", tournament
    do(tournament, PairRound())
    yield "draft", tournament
    do(tournament, PublishRound())
    yield "published", tournament
    for match in tournament.state.rounds[-1].tables():
        report(tournament, match.table, games)
    start_round(tournament)
    for match in tournament.state.rounds[-1].tables():
        report(tournament, match.table, games)
    yield "over", tournament
    do(tournament, LockCut(TopCut(4)), reason="Announced so.")
    yield "locked", tournament
    do(tournament, StartBracket())
    yield "bracket", tournament
    while open_games := follow(tournament.state.finals.bracket).open:
        settle_bracket_sides(tournament, open_games[0].number)
        do(tournament, ReportBracketGame(open_games[0].number, winner=0))
    yield "finished", tournament
    do(tournament, Disqualify(1), reason="Cheated.")
    yield "disqualified", tournament
    do(tournament, CloseEvent())
    yield "closed", tournament


def a_value(kind: Any, number: int) -> Any:
    """Something of this type, to be refused with."""
    origin, inside = typing.get_origin(kind), typing.get_args(kind)
    if origin in (typing.Union, types.UnionType):
        return None if type(None) in inside else a_value(inside[0], number)
    if origin is typing.Literal:
        return inside[0]
    if origin in (tuple, list):
        if len(inside) == 2 and inside[1] is not Ellipsis:
            return tuple(a_value(part, number) for part in inside)
        return (a_value(inside[0], number),)
    if origin is dict or kind is dict:
        return {}
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return made(kind, number)
    if isinstance(kind, type) and hasattr(kind, "__members__"):
        return next(iter(kind))
    return {bool: True, int: number, str: "x", float: 1.0}[kind]


def made(kind: type, number: int) -> Any:
    """A command, or a part of one, with nothing but what it must have."""
    hints = typing.get_type_hints(kind)
    needed = {
        field.name: a_value(hints[field.name], number)
        for field in msgspec.structs.fields(kind)
        if field.required
    }
    return kind(**needed)


def commands() -> Iterator[Command]:
    """Every command there is, about the first and about nobody, as far as it can be made up."""
    for kind in COMMANDS:
        for number in (1, 99):
            try:
                yield made(kind, number)
            except (KeyError, TypeError, ValueError):
                continue


def forgotten(tournament: Tournament, version: int) -> None:
    """The event as it was at an earlier version, as if nothing had been sent since."""
    kept = tournament._store.read(tournament.event)[:version]
    tournament._store.logs[tournament.event] = list(kept)
    tournament.log = type(tournament.log).read(kept)
