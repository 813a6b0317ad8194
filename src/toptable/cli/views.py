"""How an event looks in a terminal, and as data."""

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from toptable.cli.finals_views import bracket_table
from toptable.cli.sheet_views import standings_view
from toptable.desk.tournament import Tournament
from toptable.engine.questions.progress import still_in, verdict
from toptable.engine.reading.ruled_at_table import ruled
from toptable.engine.state import State, the_event
from toptable.engine.state.rounds import Match, Round, SittingOut
from toptable.engine.subjects.conduct.revoked_places import marks
from toptable.engine.subjects.results.tell import result_text


def overview(tournament: Tournament) -> RenderableType:
    """The event at a glance."""
    state = tournament.state
    event = the_event(state)
    one, many = tournament.rules.entrants
    playing, everybody = still_in(state, tournament.rulebook), state.field_size
    count = f"{playing} of {everybody}" if playing < everybody else str(everybody)
    status = "closed" if state.closed else "open"
    parts: list[RenderableType] = [
        Text(event.name, style="bold"),
        Text(
            f"{event.date} · {tournament.rulebook.title} · {status} · version {tournament.version}"
        ),
        Text(f"{count} {many if everybody != 1 else one} still in"),
    ]
    said = verdict(state, tournament.rulebook)
    if said is not None:
        parts.append(Text(said.text, style="bold" if said.over else ""))
    if state.current is not None:
        parts.append(round_table(state))
    elif state.players and state.finals.bracket is None:
        parts.append(_players(state))
    if state.finals.bracket is not None:
        parts.append(bracket_table(tournament))
    if state.finished_rounds:
        parts.append(standings_table(tournament))
    return Group(*parts)


def round_table(state: State, number: int = 0) -> RenderableType:
    """One round, table by table, with the reasons of its compromises."""
    number = number or len(state.rounds)
    if not 1 <= number <= len(state.rounds):
        return Text("There is no such round. Pair the next one: toptable round next EVENT")
    round_ = state.rounds[number - 1]
    status = "published" if round_.published else "draft, not published"
    table = Table("table", "first", "second", "result", "why", title=f"Round {number} ({status})")
    for match in round_.tables():
        one, two = (_with_members(state, player) for player in match.players)
        why = " ".join(reason.text for reason in match.seating.reasons)
        pinned = "pinned." if match.seating.pinned else ""
        settled = "; ".join(ruled(state, number, match))
        notes = " ".join(filter(None, (pinned, why, settled)))
        table.add_row(str(match.table), one, two, _result(match), notes)
    for bye in round_.byes.values():
        why = " ".join(reason.text for reason in bye.reasons)
        name, seat = _with_members(state, bye.player), str(bye.seat or "–")
        table.add_row(seat, name, "bye", _bye(round_, bye), why)
    return table


def _with_members(state: State, player: int) -> str:
    """A name, and under a team's name those who play for it."""
    members = state.members_of(player)
    return f"{state.name_of(player)}\n({', '.join(members)})" if members else state.name_of(player)


def standings_table(tournament: Tournament) -> RenderableType:
    """The standings after the last complete round."""
    words = tournament.rulebook.words
    marked = marks(tournament.state, tournament.rulebook)
    return standings_view(words, tournament.standings(), marked)


def as_data(tournament: Tournament) -> dict[str, Any]:
    """The event for a program: what ``toptable event show --json`` prints."""
    state = tournament.state
    event, marked = the_event(state), marks(state, tournament.rulebook)
    return {
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
                "matches": [_match_data(state, match) for match in round_.tables()],
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


def _match_data(state: State, match: Match) -> dict[str, Any]:
    return {
        "table": match.table,
        "players": [state.name_of(player) for player in match.players],
        "sides": match.seating.sides,
        "games": match.result.games if match.result else None,
        **({"seats": match.result.seats} if match.result and match.result.seats else {}),
        "points": match.points,
        **({"typed": True} if match.typed else {}),
        "reasons": match.seating.reasons,
    }


def _players(state: State) -> Table:
    table = Table("number", "name", "group", "here")
    for number, player in sorted(state.players.items()):
        here = "yes" if player.checked_in else ""
        table.add_row(str(number), player.name, player.record.group, here)
    return table


def _bye(round_: Round, bye: SittingOut) -> str:
    """How far a bye is, where it waits for somebody in the seat. B-081."""
    if bye.absent:
        return "lost"
    return "to be issued" if round_.published and round_.byes_to_issue and not bye.issued else ""


def _result(match: Match) -> str:
    if match.result is None:
        return "disputed" if match.disputed else "–"
    points = match.points or (0, 0)
    typed = " (points as typed)" if match.typed else ""
    return f"{result_text(match.result)}  {points[0]}–{points[1]}{typed}"
