"""The lists of an event that people print or take into a spreadsheet: one table for each.

The state is the one that the reader may see. Groups, reward byes, fixed tables and who is here are
for the staff, as on the pages; private names are in none of them. N13-07, N13-08, B-075.
"""

from enum import StrEnum

from toptable.engine.names import sort_key
from toptable.engine.reading.outcome import final_lines
from toptable.engine.reading.win_loss import win_loss
from toptable.engine.rules.finals.cut.final_ranking import FinalRanking
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.standings.ranking import Standings
from toptable.engine.state import State, rules_in, the_event
from toptable.engine.state.people import Player
from toptable.engine.state.rounds import Match, Round
from toptable.engine.subjects.conduct.revoked_places import marks
from toptable.engine.subjects.results.tell import result_text
from toptable.interchange.csv_table import Cell, ListTable


class ListKind(StrEnum):
    """What can be had as a list."""

    PAIRINGS = "pairings"
    STANDINGS = "standings"
    PLAYERS = "players"
    RESULTS = "results"
    RANKING = "ranking"


def pairings(state: State, round_: Round) -> ListTable:
    """One round, table by table; who has a bye stands at the end."""
    rows: list[tuple[Cell, ...]] = [
        (match.table, *_both(state, match), *_sides(match)) for match in round_.tables()
    ]
    rows += [
        (bye.seat or "", state.name_of(bye.player), "bye", "", "") for bye in round_.byes.values()
    ]
    columns: tuple[str, ...] = ("Table", "First player", "Second player")
    if any(match.seating.sides for match in round_.tables()):
        columns += ("First side", "Second side")
    rows = [row[: len(columns)] for row in rows]
    return ListTable(
        f"pairings-round-{round_.number}",
        f"{the_event(state).name}, pairings of round {round_.number}",
        columns,
        tuple(rows),
    )


def results(state: State, rounds: tuple[Round, ...]) -> ListTable:
    """Every match of these rounds with its result, as far as it has one."""
    rows: list[tuple[Cell, ...]] = []
    for round_ in rounds:
        for match in round_.tables():
            said = result_text(match.result) if match.result is not None else ""
            points: tuple[Cell, Cell] = match.points or ("", "")
            rows.append((round_.number, match.table, *_both(state, match), said, *points))
        rows += [
            (round_.number, bye.seat or "", state.name_of(bye.player), "bye", "", "", "")
            for bye in round_.byes.values()
        ]
    return ListTable(
        "results" if len(rounds) != 1 else f"results-round-{rounds[0].number}",
        f"{the_event(state).name}, results",
        (
            *("Round", "Table", "First player", "Second player"),
            *("Result", "First points", "Second points"),
        ),
        tuple(rows),
    )


def standings(state: State, rulebook: Rulebook, listed: Standings) -> ListTable:
    """Everybody's place after a round, with every tiebreaker of the document.

    Where a bracket followed they are the Swiss standings, and not how the event ended.
    """
    swiss = state.finals.bracket is not None
    words, marked = rulebook.words, marks(state, rulebook)
    rows = list(listed)
    rules = listed.ranking.tiebreakers
    numbers = [rule.shown(row.tiebreakers[rule.id] for row in rows) for rule in rules]
    return ListTable(
        f"{'swiss-' if swiss else ''}standings-after-round-{listed.after_round}",
        f"{the_event(state).name}, {'Swiss ' if swiss else ''}standings after round "
        f"{listed.after_round}",
        (
            *("Place", "Name", "Won-lost", words.points.capitalize()),
            *(rule.name for rule in rules),
            "Note",
        ),
        tuple(
            (
                row.printed,
                row.name,
                _record(state.players.get(row.player), listed.after_round),
                row.points,
                *(column[at] for column in numbers),
                ", ".join(
                    filter(
                        None,
                        (
                            "tied" if row.tied else "",
                            marked.get(row.player, "") or _left(state.players.get(row.player)),
                        ),
                    )
                ),
            )
            for at, row in enumerate(rows)
        ),
    )


def ranking(state: State, rulebook: Rulebook, places: FinalRanking) -> ListTable:
    """How the event ended, the champion first, with what the rounds before any bracket gave."""
    words = rulebook.words
    return ListTable(
        "final-ranking",
        f"{the_event(state).name}, final ranking",
        ("Place", "Name", "Won-lost", words.points.capitalize(), "Decided by", "Note"),
        tuple(
            (
                line.place.printed,
                line.place.name,
                line.record,
                "" if line.points is None else line.points,
                line.place.decided_by,
                line.place.note(words),
            )
            for line in final_lines(state, rulebook, places)
        ),
    )


def players(state: State, rulebook: Rulebook, *, staff: bool) -> ListTable:
    """Everybody by name; what only the desk needs, for the staff alone."""
    teams = rules_in(state, rulebook).team is not None
    everybody = sorted(state.players.values(), key=lambda player: sort_key(player.name))
    return ListTable(
        "players",
        f"{the_event(state).name}, {rules_in(state, rulebook).entrants[1]}",
        (
            *("Number", "Name", "Pronouns"),
            *(("Members",) if teams else ()),
            "Status",
            *(("Group", "Checked in", "Fixed table", "Reward byes") if staff else ()),
        ),
        tuple(
            (
                *(player.id, player.name, player.pronouns),
                *((", ".join(player.team.members) if player.team else "",) if teams else ()),
                _status(player, rulebook),
                *(_for_the_desk(player) if staff else ()),
            )
            for player in everybody
        ),
    )


def _for_the_desk(player: Player) -> tuple[Cell, ...]:
    return (
        player.record.group,
        "yes" if player.checked_in else "",
        player.fixed_table or "",
        ", ".join(f"round {number}" for number in sorted(player.byes)),
    )


def _both(state: State, match: Match) -> tuple[str, str]:
    first, second = match.players
    return state.name_of(first), state.name_of(second)


def _sides(match: Match) -> tuple[str, str]:
    sides = match.seating.sides
    return (sides[0], sides[1]) if sides else ("", "")


def _record(player: Player | None, after: int) -> str:
    return win_loss(player.record.outings, after).text if player is not None else ""


def _left(player: Player | None) -> str:
    return "left" if player is not None and not player.active else ""


def _status(player: Player, rulebook: Rulebook) -> str:
    if player.disqualified:
        return rulebook.words.disqualified
    if player.not_here:
        return "no-show"
    return "in" if player.active else "left"
