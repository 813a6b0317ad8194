"""An event as one piece of plain data, for tests that look at what became of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from toptable.cli.penalty import recipient
from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.sentence import to_json, to_plain
from toptable.engine.state import the_event
from toptable.engine.subjects.conduct.ejections import marks
from toptable.engine.subjects.finals.final_places import final_places
from toptable.engine.views.standings import place_views
from toptable.store import open_store


@contextmanager
def opened(database: Path, event: str) -> Iterator[Tournament]:
    """An event of a database."""
    store = open_store(str(database))
    try:
        found = Desk(store).find(event)
        assert not isinstance(found, Refusal)
        yield found
    finally:
        store.close()


def listed(database: Path) -> list[dict[str, Any]]:
    """The events of a database that are not in the bin."""
    with open_store(str(database)) as store:
        found: list[dict[str, Any]] = _plain(Desk(store).events())
        return found


def whole(tournament: Tournament) -> dict[str, Any]:
    """Players, rounds and standings."""
    state = tournament.state
    event, marked = the_event(state), marks(state, tournament.rulebook)
    made = {
        "event": event.id,
        "name": event.name,
        "date": event.date,
        "rulebook": event.rulebook,
        "settings": dict(sorted(event.settings.items())),
        "version": tournament.version,
        "closed": state.closed,
        "players": [
            {
                "player": player.id,
                "name": player.name,
                "in": player.active,
                "checked_in": player.checked_in,
                "disqualified": player.disqualified,
                **({"members": player.team.members} if player.team else {}),
            }
            for _, player in sorted(state.players.items())
        ],
        "rounds": [
            {
                "round": round_.number,
                "published": round_.published,
                "complete": round_.complete,
                "matches": [
                    {
                        "table": match.table,
                        "players": [state.name_of(player) for player in match.players],
                        "sides": match.seating.sides,
                        "games": match.result.games if match.result else None,
                        **(
                            {"seats": match.result.seats}
                            if match.result and match.result.seats
                            else {}
                        ),
                        "points": match.points,
                        **({"typed": True} if match.typed else {}),
                        "reasons": match.seating.reasons,
                    }
                    for match in round_.tables()
                ],
                "byes": [
                    {
                        "player": state.name_of(bye.player),
                        "reasons": bye.reasons,
                        **({"table": bye.seat} if bye.seat else {}),
                    }
                    for bye in round_.byes.values()
                ],
            }
            for round_ in state.rounds
        ],
        "standings": [
            {
                "rank": row.rank,
                "place": row.printed,
                "player": row.name,
                "points": row.points,
                "tiebreakers": {key: str(value) for key, value in row.tiebreakers.items()},
                "tied": row.tied,
                **({"mark": marked[row.player]} if row.player in marked else {}),
            }
            for row in tournament.standings()
        ],
    }
    return _plain(made)


def ranking(tournament: Tournament) -> dict[str, Any]:
    """The final ranking."""
    ranked = final_places(tournament.state, tournament.rulebook)
    lines = place_views(tournament.state, tournament.rulebook, ranked)
    made = {
        "event": tournament.event,
        "final": ranked.final,
        "winner": ranked.winner.name if ranked.winner else None,
        "open": ranked.open,
        "places": [
            {
                **to_plain(line.ranked),
                "printed": line.printed,
                "record": line.record,
                "points": line.points,
            }
            for line in lines
        ],
    }
    return _plain(made)


def recorded(tournament: Tournament, name: str = "") -> list[dict[str, Any]]:
    """The rulings as they are kept, of everybody or of one player, team or member."""
    conduct = tournament.state.conduct
    if not name:
        found = tuple(ruling for _, ruling in sorted(conduct.rulings.items()))
    else:
        who = recipient(tournament, name)
        assert not isinstance(who, Refusal)
        player, seat = who
        found = conduct.of_player(player) if seat is None else conduct.of_member(player, seat)
    return _plain(found)


def _plain(made: Any) -> Any:
    """The same as a program reads it."""
    return msgspec.json.decode(to_json(made))
