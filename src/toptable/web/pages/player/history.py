"""A player's own day: matches, points and the penalties received."""

from typing import Any

import msgspec
from litestar import Response, get
from litestar.di import NamedDependency

from toptable.engine.reading.player_facts import player_facts
from toptable.engine.reading.reports.penalty_sheet import penalty_sheet
from toptable.engine.rules.finals.bracket.course import follow
from toptable.engine.state import State
from toptable.engine.subjects.conduct.ruled_match import where_text
from toptable.web.access.own_visit import OwnVisit
from toptable.web.pages.player.addresses import ME


class FinalsGame(msgspec.Struct, frozen=True):
    """A game of the bracket that the player has behind them."""

    opponent: str
    won: bool


@get(f"{ME}/history", sync_to_thread=True)
def history_page(own: NamedDependency[OwnVisit]) -> Response[Any]:
    """Everything about the player that the player may know."""
    if own.known is None:
        return own.to_start()
    through = own.seen.standings_through
    standings = own.seen.standings(through) if through else None
    sheet = penalty_sheet(own.tournament.log, own.tournament.rulebook, own.player.id)
    return own.page(
        "player/history.html",
        facts=player_facts(own.seen.state, own.player.id, standings),
        finals=_finals(own.seen.state, own.player.id),
        penalties=sheet.rows,
        where={
            row.number: where_text(own.seen.state, row.match, (own.player.id,))
            for row in sheet.rows
        },
    )


def _finals(state: State, player: int) -> tuple[FinalsGame, ...]:
    """The player's games of the bracket, the latest first; nothing for seats that stayed empty."""
    bracket = state.finals.bracket
    seed = bracket.seed_of(player) if bracket is not None else None
    if bracket is None or seed is None:
        return ()
    decided = [
        game.decision
        for game in follow(bracket).games
        if game.decision is not None and seed in game.seeds and None not in game.seeds
    ]
    return tuple(
        FinalsGame(
            opponent=bracket.name(next(other for other in decision.seats if other != seed)),
            won=decision.winner == seed,
        )
        for decision in reversed(decided)
    )


ROUTES = (history_page,)
