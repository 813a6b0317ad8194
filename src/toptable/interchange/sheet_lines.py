"""The lines of a results sheet, one by one: what each says, or what is wrong with it.

The head has the event, its rulebook and its settings as comment lines, which every reader skips. A
spreadsheet that saves it again may put quotation marks or separators around a line; they are taken
off. Nothing here knows other lines; what the lines mean together is in ``results_sheet``.
"""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum

import msgspec

from toptable.engine import names
from toptable.engine.refusal import Refusal
from toptable.engine.rules.rulebook import Rules
from toptable.interchange.csv_lists import plain

MARK = "# Toptable results sheet"
EVENT, DATE, RULEBOOK, SETTING = "# Event:", "# Date:", "# Rulebook:", "# Setting:"
MOST_LINES = 100
_AROUND = ' \t",;'


class SheetHead(msgspec.Struct, frozen=True):
    """What stands above the rows of a sheet; everything may be missing."""

    name: str = ""
    date: str = ""
    rulebook: str = ""
    """By its id."""
    settings: Mapping[str, str] = {}


def write_head(name: str, date: str, rules: Rules) -> str:
    """The lines before the header, with every setting that is not the rulebook's own."""
    lines = [
        MARK,
        f"{EVENT} {' '.join(name.split())}",
        f"{DATE} {date}",
        f"{RULEBOOK} {rules.rulebook.id}",
        *(
            f"{SETTING} {setting.key} = {value}"
            for setting in rules.rulebook.settings
            if (value := rules.chosen[setting.key]) != setting.default
        ),
    ]
    return "".join(f"{line}\r\n" for line in lines)


def read_head(text: str) -> SheetHead:
    """What the comment lines of a sheet say about the event."""
    said: dict[str, str] = {}
    settings: dict[str, str] = {}
    for line in _comments(text):
        for title in (EVENT, DATE, RULEBOOK):
            if line.startswith(title):
                said.setdefault(title, line.removeprefix(title).strip())
        if line.startswith(SETTING):
            key, equals, value = line.removeprefix(SETTING).partition("=")
            if equals:
                settings[key.strip()] = value.strip()
    return SheetHead(
        name=said.get(EVENT, ""),
        date=said.get(DATE, ""),
        rulebook=said.get(RULEBOOK, ""),
        settings=settings,
    )


def _comments(text: str) -> Iterator[str]:
    for line in text.lstrip("\ufeff").splitlines()[:MOST_LINES]:
        bare = line.strip(_AROUND)
        if bare.startswith("#"):
            yield bare
        elif bare:
            return


NEEDED = ("round", "player", "opponent", "games")
KNOWN = (*NEEDED, "table", "sides", "group", "points")
SEPARATORS = ",;\t"
LAST_ROUND = 999

_POINTS = re.compile(r"(\d{1,3})-(\d{1,3})")
_SPACES = " \u00a0"


class RowKind(StrEnum):
    """What a line of the sheet is about."""

    MATCH = "match"
    BYE = "bye"
    LOSS = "loss"
    ENTER = "enter"
    DROP = "drop"
    REJOIN = "rejoin"


RESULTS = frozenset((RowKind.MATCH, RowKind.BYE, RowKind.LOSS))
"""The kinds that are a player's share of a round; the others say who is in the event."""


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """One line, understood."""

    line: int
    round: int
    kind: RowKind
    player: str
    opponent: str = ""
    table: str = ""
    games: str = ""
    points: tuple[int, int] | None = None
    """What both gained; None while the match is not reported, and for a bye as the book has it."""
    sides: str = ""
    group: str = ""


class Problem(msgspec.Struct, frozen=True):
    """What is wrong, and on which line; line 0 is the sheet as a whole."""

    line: int
    text: str

    def __str__(self) -> str:
        return f"Line {self.line}: {self.text}" if self.line else self.text


def read_rows(text: str, rules: Rules) -> tuple[list[Row], list[Problem]]:
    """Every line of the sheet, and everything that is wrong with single lines."""
    lines = [
        (number, line)
        for number, line in enumerate(re.split(r"\r\n|\n|\r", text), start=1)
        if line.strip() and not line.lstrip(' \t"').startswith("#")
    ]
    if not lines:
        return [], [Problem(0, "The sheet is empty. It begins with a header: " + _header())]
    (number, first), *rest = lines
    columns = _columns(number, first)
    if isinstance(columns, Problem):
        return [], [columns]
    separator, header = columns
    rows: list[Row] = []
    problems: list[Problem] = []
    for number, line in rest:
        cells = _cells(line, separator)
        if isinstance(cells, Refusal):
            problems.append(Problem(number, str(cells)))
        elif any(cells):
            row = _row(number, cells, header, rules)
            if isinstance(row, Row):
                rows.append(row)
            else:
                problems.append(Problem(number, str(row)))
    return rows, problems


def _columns(number: int, line: str) -> tuple[str, list[str]] | Problem:
    separator = next((separator for separator in SEPARATORS if separator in line), ",")
    cells = _cells(line, separator)
    if isinstance(cells, Refusal):
        return Problem(number, str(cells))
    header = [cell.casefold() for cell in cells]
    missing = [name for name in NEEDED if name not in header]
    if missing:
        return Problem(
            number, f"The header lacks {', '.join(missing)}. It should read like {_header()}"
        )
    twice = [name for name in KNOWN if header.count(name) > 1]
    if twice:
        return Problem(number, f"The header has {twice[0]} twice; keep one of the two columns.")
    return separator, header


def _cells(line: str, separator: str) -> list[str] | Refusal:
    try:
        (cells,) = csv.reader([line], delimiter=separator, strict=True)
    except csv.Error:
        return Refusal.of("quotes")
    return [plain(cell.strip(_SPACES)) for cell in cells]


def _row(number: int, cells: Sequence[str], header: Sequence[str], rules: Rules) -> Row | Refusal:
    if any(cells[len(header) :]):
        return Refusal.of("cells", count=len(cells), count_2=len(header))
    cell = dict.fromkeys(KNOWN, "") | dict(zip(header, cells, strict=False))
    round_ = _round(cell["round"])
    if isinstance(round_, Refusal):
        return round_
    for who in ("player", "opponent", "group"):
        wrong = _name_problem(cell[who], who)
        if wrong:
            return wrong
    keyword = cell["games"].casefold()
    if keyword in set(RowKind) - {RowKind.MATCH}:
        return _row_without_opponent(number, round_, RowKind(keyword), cell, rules)
    return _match(number, round_, cell, rules)


def _row_without_opponent(
    number: int, round_: int, kind: RowKind, cell: Mapping[str, str], rules: Rules
) -> Row | Refusal:
    player = names.tidy(cell["player"])
    if round_ == 0 and kind is not RowKind.ENTER:
        return Refusal.of("round_0")
    if cell["opponent"]:
        return Refusal.of("opponent", kind=kind, player=player, cell=names.tidy(cell["opponent"]))
    typed = _POINTS.fullmatch(cell["points"]) if kind is RowKind.BYE else None
    worth = (int(typed[1]), int(typed[2])) if typed is not None else None
    # A bye of a foreign file may be worth something else; what the book gives needs no number.
    if cell["points"] and (worth is None or worth[1] or worth[0] == rules.bye_points):
        return Refusal.of("points:row_without_opponent", kind=kind, cell=cell["points"])
    return Row(
        line=number,
        round=round_,
        kind=kind,
        player=player,
        table=cell["table"],
        points=worth,
        group=names.tidy(cell["group"]),
    )


def _match(number: int, round_: int, cell: Mapping[str, str], rules: Rules) -> Row | Refusal:
    player, opponent = names.tidy(cell["player"]), names.tidy(cell["opponent"])
    games, typed, sides = cell["games"], cell["points"], cell["sides"]
    if round_ == 0:
        return Refusal.of("round_0")
    if not opponent:
        return Refusal.of("no_opponent:match", player=player, games=games or "still to come")
    if player == opponent:
        return Refusal.of("against_self", player=player)
    points = _points(games, typed, rules)
    if isinstance(points, Refusal):
        return points
    if wrong := rules.sides_problem(games, sides):
        return wrong
    return Row(
        line=number,
        round=round_,
        kind=RowKind.MATCH,
        player=player,
        opponent=opponent,
        table=cell["table"],
        games=games,
        points=points,
        sides=sides,
        group=names.tidy(cell["group"]),
    )


def _points(games: str, typed: str, rules: Rules) -> tuple[int, int] | Refusal | None:
    """The points of a match; those typed in a foreign file stand, if no letters say otherwise."""
    written = _POINTS.fullmatch(typed)
    if typed and not written:
        return Refusal.of("points:points", typed=f"{typed!r}")
    if not games:
        return (int(written[1]), int(written[2])) if written else None
    scored = rules.scoring.score(games)
    if isinstance(scored, Refusal):
        return scored
    if written and scored != (int(written[1]), int(written[2])):
        return Refusal.of(
            "points:points_2", games=games, scored=scored[0], scored_2=scored[1], typed=typed
        )
    return scored


def _round(text: str) -> int | Refusal:
    if not text.isascii() or not text.isdigit() or int(text) > LAST_ROUND:
        what = f"{text!r} is not one" if text else "here it is missing"
        return Refusal.of("round:round", last_round=LAST_ROUND, what=what)
    return int(text)


def _name_problem(name: str, which: str) -> Refusal | None:
    if not name:
        return names.problem(name, "The player's name") if which == "player" else None
    return names.problem(name, "The name of a group" if which == "group" else "A name")


def _header() -> str:
    return "round,table,player,opponent,games"
