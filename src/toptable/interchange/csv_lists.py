"""The lists of an event for a spreadsheet: one table each, as CSV, as text, or all in a zip.

The state is the one that the reader may see. Groups, reward byes, fixed tables and who is here are
for the staff, as on the pages; private names are in none of them. N13-07, N13-08, B-075.

A spreadsheet takes a cell that begins with ``=``, ``+``, ``-`` or ``@`` for a formula and carries
it out. Such a cell gets an apostrophe before it; ``plain`` takes it off again, so that a program
reads back exactly what was written.
"""

import csv
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from io import BytesIO, StringIO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import msgspec

from toptable.engine.rules.finals.final_ranking import FinalRanking
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.standings.ranking import Standings
from toptable.engine.state import State, rules_in, the_event
from toptable.engine.state.rounds import Match, Round
from toptable.engine.subjects.results.result_record import result_text
from toptable.engine.views.outcome import ended_in
from toptable.engine.views.people import PersonView, PlayerStatus, by_name
from toptable.engine.views.standings import place_views, standing_views
from toptable.interchange.formats.exchange_model import ForeignEvent, deck_lines

Cell = str | int
BOM = "\ufeff"
"""Without it, Excel reads a file as being in the alphabet of its own country."""
_FORMULA = re.compile(r"'*\s*[=+\-@＝＋－＠]|'*[\t\r\n]")
_WIDE = frozenset("WF")


class ListTable(msgspec.Struct, frozen=True):
    """A list with a heading for each column."""

    name: str
    """What the file is called, without its ending."""
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def safe(cell: Cell) -> Cell:
    """A cell that no spreadsheet carries out. Numbers are numbers."""
    return f"'{cell}" if isinstance(cell, str) and _FORMULA.match(cell) else cell


def plain(cell: str) -> str:
    """What was written, from a cell that was read."""
    return cell[1:] if cell.startswith("'") and _FORMULA.match(cell) else cell


def as_csv(table: ListTable, *, bom: bool = False) -> bytes:
    """The list as UTF-8. Texts stand in quotes, so that a semicolon in a name splits nothing."""
    written = StringIO()
    sheet = csv.writer(written, quoting=csv.QUOTE_NONNUMERIC, lineterminator="\r\n")
    for row in (table.columns, *table.rows):
        sheet.writerow([safe(cell) for cell in row])
    return f"{BOM if bom else ''}{written.getvalue()}".encode()


def as_text(table: ListTable) -> str:
    """The list in columns, for a terminal, a mail or a sheet of paper."""
    lines = [tuple(_one_line(cell) for cell in row) for row in (table.columns, *table.rows)]
    widths = [max(map(_width, column)) for column in zip(*lines, strict=True)]
    numeric = [
        bool(table.rows) and all(isinstance(cell, int) or cell == "" for cell in column)
        for column in zip(*table.rows, strict=True)
    ] or [False] * len(widths)
    body = ("  ".join(_padded(line, widths, numeric)).rstrip() for line in lines)
    return "\n".join((table.title, "", *body)) + "\n"


def _padded(line: Iterable[str], widths: list[int], numeric: list[bool]) -> Iterator[str]:
    for text, width, right in zip(line, widths, numeric, strict=True):
        space = " " * (width - _width(text))
        yield f"{space}{text}" if right else f"{text}{space}"


def _one_line(cell: Cell) -> str:
    """A cell in one line, without anything that a terminal would carry out."""
    return "".join(letter if unicodedata.category(letter) != "Cc" else " " for letter in str(cell))


def _width(text: str) -> int:
    """How many columns a text takes: letters of East Asia take two, marks on a letter none."""
    return sum(
        2 if unicodedata.east_asian_width(letter) in _WIDE else 1
        for letter in text
        if unicodedata.category(letter) not in ("Mn", "Me", "Cf")
    )


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
    rules = listed.ranking.tiebreakers
    return ListTable(
        f"{'swiss-' if swiss else ''}standings-after-round-{listed.after_round}",
        f"{the_event(state).name}, {'Swiss ' if swiss else ''}standings after round "
        f"{listed.after_round}",
        (
            *("Place", "Name", "Won-lost", rulebook.words.points.capitalize()),
            *(rule.name for rule in rules),
            "Note",
        ),
        tuple(
            (
                row.printed,
                row.name,
                row.record,
                row.points,
                *row.numbers,
                ", ".join(filter(None, ("tied" if row.tied else "", row.note))),
            )
            for row in standing_views(state, rulebook, listed)
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
                line.printed,
                line.name,
                line.record,
                "" if line.points is None else line.points,
                line.decided_by,
                line.note,
            )
            for line in place_views(state, rulebook, places)
        ),
    )


def players(state: State, rulebook: Rulebook, *, staff: bool) -> ListTable:
    """Everybody by name; what only the desk needs, for the staff alone."""
    teams = rules_in(state, rulebook).team is not None
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
                *(player.player, player.name, player.pronouns),
                *((", ".join(player.members),) if teams else ()),
                _status(player, rulebook),
                *(_for_the_desk(player) if staff else ()),
            )
            for player in by_name(state, rulebook)
        ),
    )


def _for_the_desk(player: PersonView) -> tuple[Cell, ...]:
    return (
        player.group,
        "yes" if player.checked_in else "",
        player.fixed_table or "",
        ", ".join(f"round {number}" for number in player.byes),
    )


def _both(state: State, match: Match) -> tuple[str, str]:
    first, second = match.players
    return state.name_of(first), state.name_of(second)


def _sides(match: Match) -> tuple[str, str]:
    sides = match.seating.sides
    return (sides[0], sides[1]) if sides else ("", "")


def _status(player: PersonView, rulebook: Rulebook) -> str:
    words = {
        PlayerStatus.DISQUALIFIED: rulebook.words.disqualified,
        PlayerStatus.NOT_HERE: "no-show",
        PlayerStatus.OUT: "in",
    }
    return words.get(player.status, player.status.value)


DECKS = ("Player", "Deck", "Identity", "Deck name", "Count", "Card")


def csv_files(
    state: State,
    rulebook: Rulebook,
    listed: Standings | None,
    event: ForeignEvent,
    *,
    staff: bool,
) -> dict[str, bytes]:
    """The files by name: those for which there is something to say."""
    tables = [players(state, rulebook, staff=staff)]
    if listed is not None:
        tables.append(standings(state, rulebook, listed))
    places = ended_in(state, rulebook, listed.after_round if listed is not None else 0)
    if isinstance(places, FinalRanking):
        tables.append(ranking(state, rulebook, places))
    if state.rounds:
        tables += [results(state, state.rounds), *(pairings(state, each) for each in state.rounds)]
    if any(player.decks for player in event.players):
        tables.append(decks(event))
    return {f"{table.name}.csv": as_csv(table, bom=True) for table in tables}


def decks(event: ForeignEvent) -> ListTable:
    """Every deck that is open: a line for each card, or one with the identity alone."""
    rows: list[tuple[Cell, ...]] = []
    for player in event.players:
        for deck in player.decks:
            about = (player.name, deck.side, deck.identity, deck.name)
            cards = list(deck_lines(deck.text))
            rows += [(*about, count, name) for count, name in cards] or [(*about, "", "")]
    return ListTable("decks", f"{event.name}, decks", DECKS, tuple(rows))


def zipped(files: Mapping[str, bytes]) -> bytes:
    """One zip file, the same bytes whenever it is made of the same files."""
    packed = BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as folder:
        for name, content in files.items():
            entry = ZipInfo(name)
            entry.compress_type = ZIP_DEFLATED
            folder.writestr(entry, content)
    return packed.getvalue()
