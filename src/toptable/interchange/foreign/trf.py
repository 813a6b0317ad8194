"""FIDE's tournament report files, TRF16 and TRF26: one line a player, ten columns a round.

Names are read as "Last, First". Birth dates, numbers and ratings of people are not kept, nor are
colours. Points are halves there, so that where anybody drew a win counts 2 here and a draw 1.
"""

import re
from collections.abc import Mapping, Sequence

from toptable.engine.refusal import Refusal
from toptable.interchange.foreign.contents import MOST_PLAYERS, TOO_MUCH, Contents
from toptable.interchange.foreign.event import (
    ForeignEvent,
    ForeignMatch,
    ForeignPlayer,
    ForeignRound,
    ForeignShare,
    ForeignStanding,
)
from toptable.interchange.foreign.gathering import NO_PLAYERS
from toptable.interchange.foreign.values import day, number, text, whole

NAME = slice(14, 47)
RANK_AT_START = slice(4, 8)
POINTS = slice(80, 84)
RANK = slice(85, 89)
FIRST_ROUND = 91
ROUND_WIDTH = 10
MOST_ROUNDS = 60
_NEW_IN_2026 = ("142", "152", "162", "172", "192", "202", "212", "222", "240", "250", "260")
_PLAYER = re.compile(r"^001 [ \d]{4} ", re.M)
_SCHEME = re.compile(r"\b(W|D)\s+(\d{1,2}(?:\.\d)?)")

WON, LOST, DRAWN = frozenset("1+W"), frozenset("0-L"), frozenset("=D")
FULL_BYE, HALF_BYE, ZERO_BYE = frozenset("FU+"), frozenset("H"), frozenset("Z-")


def is_trf16(contents: Contents) -> bool:
    """Whether there are player lines, and nothing that only the newer version has."""
    return _is_trf(contents) and not _is_new(contents)


def is_trf26(contents: Contents) -> bool:
    """Whether there are player lines, and lines that only the newer version has."""
    return _is_trf(contents) and _is_new(contents)


def read_trf16(contents: Contents) -> ForeignEvent | Refusal:
    return _read(contents, "trf16")


def read_trf26(contents: Contents) -> ForeignEvent | Refusal:
    return _read(contents, "trf26")


def _is_trf(contents: Contents) -> bool:
    return contents.json is None and contents.xml is None and bool(_PLAYER.search(contents.text))


def _is_new(contents: Contents) -> bool:
    return any(line[:3] in _NEW_IN_2026 for line in contents.text.splitlines())


class _Cell:
    """What a player's line says of one round."""

    def __init__(self, written: str) -> None:
        self.opponent = str(whole(written[:4], most=9999) or "")
        self.result = written[7:8].upper().strip()
        self.empty = not written.strip()


def _read(contents: Contents, kind: str) -> ForeignEvent | Refusal:
    lines = contents.text.splitlines()
    if len(lines) > 4 * MOST_PLAYERS:
        return TOO_MUCH
    told = {line[:3]: text(line[4:]) for line in lines if not line.startswith("001")}
    people: dict[str, ForeignPlayer] = {}
    cells: dict[str, list[_Cell]] = {}
    left_out: list[str] = []
    for at, line in enumerate(lines, start=1):
        if not line.startswith("001"):
            continue
        own = str(whole(line[RANK_AT_START], most=9999) or "")
        name = _name(line[NAME])
        if not own or not name or own in people:
            left_out.append(f"Line {at} names nobody, or somebody for the second time.")
            continue
        points = number(line[POINTS])
        people[own] = ForeignPlayer(
            key=own,
            name=name,
            standing=ForeignStanding(rank=whole(line[RANK], most=9999), points=_halves(points)),
        )
        cells[own] = _cells(line)
    if not people:
        return NO_PLAYERS
    halves = any(cell.result in DRAWN | HALF_BYE for player in cells.values() for cell in player)
    worth = _worth(told.get("162", ""), halves=halves)
    rounds = [
        _round(at, cells, people, worth, left_out)
        for at in range(max(len(player) for player in cells.values()))
    ]
    if not halves:
        people = {own: _in_whole_points(player) for own, player in people.items()}
    counted = f"A win counts {worth[0]} here and a draw {worth[1]}: points are halves there."
    return ForeignEvent(
        kind=kind,
        name=told.get("012", ""),
        date=day(told.get("042", "").replace("/", "-")),
        game="chess",
        rulebook="bushiroad-1.2.11",
        settings={"match": "bo1"},
        players=tuple(people.values()),
        rounds=tuple(round_ for round_ in rounds if round_.matches or round_.alone),
        understood=(
            *((counted,) if halves else ()),
            "Birth dates, ratings, numbers and colours were not kept.",
        ),
        not_understood=tuple(dict.fromkeys(left_out)),
    )


def _name(written: str) -> str:
    last, comma, first = text(written).partition(",")
    return f"{first.strip()} {last.strip()}".strip() if comma else last


def _halves(points: object) -> int | None:
    exact = number(str(points)) if points is not None else None
    doubled = exact * 2 if exact is not None else None
    return int(doubled) if doubled is not None and doubled.denominator == 1 else None


def _in_whole_points(player: ForeignPlayer) -> ForeignPlayer:
    standing = player.standing or ForeignStanding()
    points = standing.points // 2 if standing.points is not None else None
    return ForeignPlayer(
        key=player.key,
        name=player.name,
        standing=ForeignStanding(rank=standing.rank, points=points),
    )


def _worth(scheme: str, *, halves: bool) -> tuple[int, int]:
    """What a win and a draw count: as the file says, in halves where anybody drew."""
    told = {letter: _halves(points) for letter, points in _SCHEME.findall(scheme)}
    win, draw = told.get("W") or 2, told.get("D") or 1
    return (win, draw) if halves else (max(1, win // 2), 0)


def _cells(line: str) -> list[_Cell]:
    body = line.rstrip()[FIRST_ROUND:][: ROUND_WIDTH * MOST_ROUNDS]
    return [_Cell(body[at : at + ROUND_WIDTH]) for at in range(0, len(body), ROUND_WIDTH)]


def _round(
    at: int,
    cells: Mapping[str, Sequence[_Cell]],
    people: Mapping[str, ForeignPlayer],
    worth: tuple[int, int],
    left_out: list[str],
) -> ForeignRound:
    win, draw = worth
    matches: list[ForeignMatch] = []
    alone: list[ForeignShare] = []
    seated: set[str] = set()
    for own, player in cells.items():
        cell = player[at] if at < len(player) else None
        if cell is None or cell.empty or own in seated:
            continue
        if cell.opponent in people and cell.opponent != own and cell.opponent not in seated:
            if not _names_back(cells.get(cell.opponent, ()), at, own):
                left_out.append(
                    f"Round {at + 1}: {people[own].name} names {people[cell.opponent].name}, "
                    "who does not."
                )
                continue
            seated |= {own, cell.opponent}
            theirs = cells[cell.opponent][at].result
            matches.append(_match(own, cell, theirs, worth, len(matches) + 1))
        elif cell.result in FULL_BYE:
            alone.append(ForeignShare(player=own, points=win))
        elif cell.result in HALF_BYE:
            alone.append(ForeignShare(player=own, points=draw))
        elif cell.result in ZERO_BYE:
            alone.append(ForeignShare(player=own, points=0, lost=True))
    return ForeignRound(matches=tuple(matches), alone=tuple(alone))


def _names_back(cells: Sequence[_Cell], at: int, own: str) -> bool:
    return at < len(cells) and cells[at].opponent == own


def _match(own: str, cell: _Cell, theirs: str, worth: tuple[int, int], table: int) -> ForeignMatch:
    players, (win, draw) = (own, cell.opponent), worth
    if cell.result in WON:
        return ForeignMatch(players=players, table=table, games="W", points=(win, 0))
    if cell.result in DRAWN:
        return ForeignMatch(players=players, table=table, games="D", points=(draw, draw))
    if cell.result in LOST and theirs in WON:
        return ForeignMatch(players=players, table=table, games="L", points=(0, win))
    if cell.result in LOST:
        return ForeignMatch(players=players, table=table, games="X", points=(0, 0))
    return ForeignMatch(players=players, table=table)
