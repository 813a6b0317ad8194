"""FIDE's report files, TRF16 and TRF26, read and written: one line a player.

Names are read as "Last, First". Birth dates, numbers and ratings of people are neither kept nor
written, nor are colours kept; the first seat is written as white. A win and a draw are worth what
the file says, 1 and ½ where it says nothing. Points are whole numbers here: where the file has
parts of a point, all of them are multiplied alike.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

import msgspec

from toptable.engine.refusal import Refusal
from toptable.engine.rules.results.scoring import PerMatch, Scoring
from toptable.interchange.file_contents import MOST_PLAYERS, TOO_MUCH, Contents
from toptable.interchange.formats.exchange_model import (
    NO_PLAYERS,
    PLAIN,
    ForeignEvent,
    ForeignMatch,
    ForeignPlayer,
    ForeignRound,
    ForeignShare,
    ForeignStanding,
    Tally,
    tallies,
    winner,
    won,
)
from toptable.interchange.formats.foreign_values import day, number, text, whole

NAME = slice(14, 47)
RANK_AT_START = slice(4, 8)
POINTS = slice(80, 84)
RANK = slice(85, 89)
FIRST_ROUND = 91
ROUND_WIDTH = 10
MOST_ROUNDS = 60
MOST_FOR_A_WIN = 20
_NEW_IN_2026 = ("142", "152", "162", "172", "192", "202", "212", "222", "240", "250", "260")
_PLAYER = re.compile(r"^001 [ \d]{4} ", re.M)
_SCHEME = re.compile(r"\b(W|D)\s*=?\s*(\d{1,2}(?:\.\d{1,2})?)")
_BBP = {"BBW": "W", "BBD": "D"}
"""Lines of an extension, with one number each."""
USUAL_POINTS = (Fraction(1), Fraction(1, 2))
"""What a win and a draw are worth where the file does not say."""
TIMES = (1, 2, 4, 10, 20)
"""By how much points may be multiplied to make them whole."""

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
    published: dict[str, Fraction | None] = {}
    left_out: list[str] = []
    for at, line in enumerate(lines, start=1):
        if not line.startswith("001"):
            continue
        own = str(whole(line[RANK_AT_START], most=9999) or "")
        name = _read_name(line[NAME])
        if not own or not name or own in people:
            left_out.append(f"Line {at} names nobody, or somebody for the second time.")
            continue
        people[own] = ForeignPlayer(
            key=own, name=name, standing=ForeignStanding(rank=whole(line[RANK], most=9999))
        )
        published[own] = number(line[POINTS])
        cells[own] = _cells(line)
    if not people:
        return NO_PLAYERS
    worth = _Worth.of(told, cells.values(), published.values())
    people = {
        own: msgspec.structs.replace(
            player,
            standing=ForeignStanding(
                rank=player.standing.rank if player.standing is not None else None,
                points=worth.whole(published[own]),
            ),
        )
        for own, player in people.items()
    }
    rounds = [
        _round(at, cells, people, (worth.win, worth.draw), left_out)
        for at in range(max(len(player) for player in cells.values()))
    ]
    return ForeignEvent(
        kind=kind,
        name=told.get("012", ""),
        date=day(told.get("042", "").replace("/", "-")),
        game="chess",
        rulebook=PLAIN,
        settings={"match": "bo1", "win": str(worth.win), "draw": str(worth.draw)},
        players=tuple(people.values()),
        rounds=tuple(round_ for round_ in rounds if round_.matches or round_.alone),
        understood=(
            worth.said,
            "Birth dates, ratings, numbers and colours were not kept.",
        ),
        not_understood=tuple(dict.fromkeys(left_out)),
    )


def _read_name(written: str) -> str:
    last, comma, first = text(written).partition(",")
    return f"{first.strip()} {last.strip()}".strip() if comma else last


class _Worth(msgspec.Struct, frozen=True):
    """What a win and a draw count here, and how many times as much as in the file."""

    win: int
    draw: int
    times: int
    said: str

    @classmethod
    def of(
        cls,
        told: Mapping[str, str],
        players: Iterable[Sequence[_Cell]],
        published: Iterable[Fraction | None],
    ) -> "_Worth":
        """As the file says, with the smallest factor that makes its points whole."""
        win, draw = _scheme(told)
        cells = [cell for player in players for cell in player if not cell.empty]
        drawn = any(cell.result in DRAWN | HALF_BYE for cell in cells)
        # Halves are needed as soon as anybody may draw; a file without draws that is over has none.
        needed = [win, *(points for points in published if points is not None)]
        needed += [draw] if drawn or _goes_on(told, players) else []
        times = next((factor for factor in TIMES if _whole(needed, factor)), TIMES[-1])
        kept = int(draw * times) if (draw * times).denominator == 1 else 0
        return cls(int(win * times), kept, times, _said(win, draw, times, drawn=draw in needed))

    def whole(self, points: Fraction | None) -> int | None:
        """Published points as they count here."""
        exact = points * self.times if points is not None else None
        return int(exact) if exact is not None and exact.denominator == 1 else None


def _scheme(told: Mapping[str, str]) -> tuple[Fraction, Fraction]:
    """What a win and a draw are worth in the file."""
    found = dict(_SCHEME.findall(told.get("162", "") or told.get("XXS", "")))
    for line, letter in _BBP.items():
        if line in told:
            found.setdefault(letter, told[line].strip())
    win, draw = (number(found.get(letter, "")) for letter in "WD")
    if not win or win > MOST_FOR_A_WIN:
        return USUAL_POINTS
    return win, win / 2 if draw is None or draw > win else draw


def _goes_on(told: Mapping[str, str], players: Iterable[Sequence[_Cell]]) -> bool:
    """Whether rounds are still to come, as far as the file says how many there are."""
    planned = whole(told.get("142", "") or told.get("XXR", ""), most=MOST_ROUNDS)
    return planned is not None and planned > max(map(len, players), default=0)


def _whole(numbers: Iterable[Fraction], times: int) -> bool:
    return all((number * times).denominator == 1 for number in numbers)


def _said(win: Fraction, draw: Fraction, times: int, *, drawn: bool) -> str:
    """What points are worth here, and why not as in the file."""
    if times == 1 and (drawn or draw.denominator == 1):
        return f"A win counts {win} and a draw {draw}, as in the file."
    if times == 1:
        return f"A win counts {win}, as in the file. No match was drawn; a draw counts 0 here."
    return (
        f"All points count {times} times as much as in the file: a win {win * times}, a draw "
        f"{draw * times}. Points are whole numbers here."
    )


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
        elif cell.opponent or cell.result:
            left_out.append(
                f"Round {at + 1}: {people[own].name} has a result and no opponent in the file."
            )
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


NAME_WIDTH = 33
EMPTY = " " * 10
SEATS = "wb"


class Worth(NamedTuple):
    """What a win and a draw are worth in a file."""

    win: Fraction = Fraction(1)
    draw: Fraction = Fraction(1, 2)

    @classmethod
    def under(cls, scoring: Scoring) -> "Worth":
        """As here, where whole matches count."""
        if isinstance(scoring, PerMatch):
            return cls(Fraction(scoring.win), Fraction(scoring.draw))
        return cls()


USUAL_WORTH = Worth()


def write_trf16(event: ForeignEvent, worth: Worth = USUAL_WORTH, planned: int = 0) -> bytes:
    """The report as it was until 2025, with the lines that pairing programs have added."""
    rules = [f"XXR {_rounds(event, planned)}"]
    if worth != USUAL_WORTH:
        rules += [f"BBW  {float(worth.win):4.1f}", f"BBD  {float(worth.draw):4.1f}"]
    return _file([*_about(event), *rules, *_players(event, worth)])


def write_trf26(event: ForeignEvent, worth: Worth = USUAL_WORTH, planned: int = 0) -> bytes:
    """The report with the number of rounds and what a result is worth."""
    rounds = _rounds(event, planned)
    win, draw = float(worth.win), float(worth.draw)
    rules = [f"142 {rounds}", f"162 W {win:.1f}    D {draw:.1f}    L 0.0", f"XXR {rounds}"]
    return _file([*_about(event), *rules, *_players(event, worth)])


def _rounds(event: ForeignEvent, planned: int) -> int:
    return max(planned, len(event.rounds))


def _file(lines: list[str]) -> bytes:
    return "".join(f"{line.rstrip()}\r\n" for line in lines).encode()


def _about(event: ForeignEvent) -> list[str]:
    date = event.date.replace("-", "/")
    return [
        f"012 {event.name}",
        f"042 {date}",
        f"052 {date}",
        f"062 {len(event.players)}",
        "092 Individual: Swiss-System",
    ]


def _players(event: ForeignEvent, worth: Worth) -> list[str]:
    numbers = {player.key: at for at, player in enumerate(event.players, start=1)}
    counted = tallies(event)
    cells: dict[str, dict[int, str]] = defaultdict(dict)
    for at, round_ in enumerate(event.rounds):
        for match in round_.matches:
            for seat, key in enumerate(match.players):
                other = numbers[match.players[1 - seat]]
                cells[key][at] = f"{other:4d} {SEATS[seat]} {_result(match, seat)}  "
        for share in round_.alone:
            cells[share.player][at] = f"0000 - {_bye(share)}  "
    return [
        f"001 {numbers[player.key]:4d}      {_write_name(player.name):<{NAME_WIDTH}}"
        f"{'':33}{float(_points(counted[player.key], worth)):4.1f} "
        f"{(player.standing.rank if player.standing else None) or '':>4}  "
        + "".join(cells[player.key].get(at, EMPTY) for at in range(len(event.rounds)))
        for player in event.players
    ]


def _points(tally: Tally, worth: Worth) -> Fraction:
    return tally.won * worth.win + tally.drawn * worth.draw


def _write_name(name: str) -> str:
    """A comma would turn first and last name round."""
    return " ".join(name.replace(",", " ").split())[:NAME_WIDTH]


def _result(match: ForeignMatch, seat: int) -> str:
    if match.points is None:
        return " "
    who = winner(match)
    if who is None:
        return "="
    return "1" if who == seat else "0"


def _bye(share: ForeignShare) -> str:
    return "U" if won(share) else "Z"
