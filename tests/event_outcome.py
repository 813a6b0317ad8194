"""What an event came to, in plain values: to compare a log that is read again with what it was."""

from typing import Any

from toptable.desk.tournament import Tournament
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.state import State
from toptable.engine.state.rounds import Match, Round


def outcome(tournament: Tournament) -> dict[str, Any]:
    """Who played, who met whom, how it ended, where everybody stands, and what was ruled."""
    state = tournament.state
    return {
        "event": tournament.event,
        "entries": tournament.version,
        "head": tournament.log.head,
        "closed": state.closed,
        "players": [
            {
                "number": number,
                "name": player.name,
                "active": player.active,
                "disqualified": player.disqualified,
            }
            for number, player in sorted(state.players.items())
        ],
        "rounds": [_round(state, round_) for round_ in state.rounds],
        "standings": [[row.rank, row.name, row.points] for row in tournament.standings()],
        "cut": [seed.who.name for seed in state.finals.locked.seeds]
        if state.finals.locked
        else None,
        "bracket": _bracket(state),
        "rulings": [
            {
                "number": number,
                "to": [state.name_of(player) for player in ruling.players],
                "outsider": ruling.outsider,
                "penalty": ruling.penalty,
                "for": ruling.name,
                "undone": ruling.undone,
            }
            for number, ruling in sorted(state.conduct.rulings.items())
        ],
        "held": sorted(list(place) for place in state.conduct.held),
        "ejected": [[one.name, one.back] for one in state.conduct.ejected],
        "permissions": [
            [one.who, one.thing, one.withdrawn]
            for _, one in sorted(state.conduct.permissions.items())
        ],
        "notes": [[one.kind, one.by, one.open] for _, one in sorted(state.handover.notes.items())],
        "staff": [[one.name, one.role] for one in state.staff],
    }


def _round(state: State, round_: Round) -> dict[str, Any]:
    return {
        "number": round_.number,
        "published": round_.published,
        "matches": [_match(state, match) for match in round_.tables()],
        "byes": sorted(state.name_of(player) for player in round_.byes),
    }


def _match(state: State, match: Match) -> list[Any]:
    result = match.result
    games = None if result is None else result.games
    kind = None if result is None or result.kind is None else result.kind.value
    seats = [] if result is None else [one.games for one in result.seats]
    names = [state.name_of(player) for player in match.players]
    points = None if match.points is None else list(match.points)
    return [match.table, *names, games, kind, seats, points]


def _bracket(state: State) -> dict[str, Any] | None:
    bracket = state.finals.bracket
    if bracket is None:
        return None
    now = follow(bracket)
    return {
        "champion": now.champion,
        "games": [
            [game.number, list(game.seeds), game.status, game.decision is not None]
            for game in now.games
        ],
    }
