"""Rounds and brackets in which tests have judges rule."""

from typing import Any

from support import ORGANIZER, do, new_event, report, start_round
from toptable.desk.tournament import Done, Tournament
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.finals.cut import TopCut
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.finals.bracket_field import StartBracket
from toptable.engine.subjects.finals.cutting import LockCut

NISEI = ("nisei-1.3", "nisei-1.0")
NONE, C, W = Penalty.NONE, Penalty.CAUTION, Penalty.WARNING
GL, ML, DQ = Penalty.GAME_LOSS, Penalty.MATCH_LOSS, Penalty.DISQUALIFICATION
WHY = "That is what happened"


def give(event: Tournament, *players: int, reason: str = WHY, **more: Any) -> Done:
    return do(event, GivePenalty(players=players, **more), ORGANIZER, reason)


def round_of(names: str, book: str, **settings: str) -> Tournament:
    event = new_event(names, book, settings=settings)
    start_round(event)
    return event


def at(event: Tournament, table: int = 1) -> tuple[int, int]:
    return event.state.rounds[-1].matches[table].players


def rulings(event: Tournament) -> list[tuple[str, Penalty]]:
    """Who has which penalty, oldest first."""
    kept = event.state.conduct.rulings
    found = (kept[number] for number in sorted(kept))
    return [
        (one.outsider or ", ".join(event.state.name_of(who) for who in one.players), one.penalty)
        for one in found
        if not one.undone
    ]


def name(event: Tournament, player: int) -> str:
    return event.state.name_of(player)


def in_bracket(book: str) -> Tournament:
    """Four finalists after one round of four."""
    event = round_of("Ann Bo Cy Di", book)
    for match in event.state.rounds[-1].tables():
        report(event, match.table, event.rules.scoring.all_games("W"))
    do(event, LockCut(TopCut(4)))
    do(event, StartBracket())
    return event


def facing(event: Tournament, game: int) -> tuple[int, int]:
    bracket = event.state.finals.bracket
    assert bracket is not None
    seats = [bracket.finalists[(seed or 0) - 1] for seed in follow(bracket).game(game).seeds]
    one, two = (finalist.player for finalist in seats if finalist is not None)
    return one, two
