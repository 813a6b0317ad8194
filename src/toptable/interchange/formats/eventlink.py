"""What is copied from EventLink: pairings pasted value by value, or the text report of pairings.

A paste has one value a line: the table where it is shown, a player, that player's record after the
round, the games (``21``: two won, one lost; a third digit for drawn games), the opponent or
``Bye``, the opponent's record. A new round begins when a name comes again.
"""

import re

from toptable.engine.refusal import Refusal
from toptable.interchange.file_contents import Contents
from toptable.interchange.formats.exchange_model import (
    DRAW,
    PLAIN,
    WIN,
    ForeignEvent,
    ForeignMatch,
    ForeignPlayer,
    ForeignRound,
    ForeignShare,
    letters,
    of_winner,
    points_of,
)
from toptable.interchange.formats.foreign_values import day, public_name, text, whole

RECORD = re.compile(r"\d{1,2}[-–—−]\d{1,2}(?:[-–—−]\d{1,2})?")
SCORE = re.compile(r"[0-3]{2,3}")
BYE = re.compile(r"(?i)\**\s*bye\s*\**")
_TABLE = re.compile(r"(?i)(?:table\s*)?(\d{1,4})")
_HEADING = re.compile(r"(?im)^\s*event\s*:", re.M)
_ROUND = re.compile(r"(?i)^\s*(?:pairings\s+for\s+)?round\s+(\d{1,2})\b")
_TITLES = re.compile(r"(?i)(?:table|player|name)s?$|[-=_*]+$")
"""What the line above the pairings begins with, or the line below it."""
_GAP = re.compile(r"\t+|\s{2,}")
MOST_LINES = 60_000


def is_eventlink(contents: Contents) -> bool:
    """Whether records stand on lines of their own, or a report begins as they do."""
    if contents.json is not None or contents.xml is not None:
        return False
    lines = [line.strip() for line in contents.text[:4000].splitlines() if line.strip()]
    pasted = sum(bool(RECORD.fullmatch(line)) for line in lines) * 6 >= len(lines) > 2
    return pasted or _is_report(contents)


def _is_report(contents: Contents) -> bool:
    begin = contents.text[:2000]
    return bool(_HEADING.search(begin)) and any(map(_ROUND.match, begin.splitlines()))


def read_eventlink(contents: Contents) -> ForeignEvent | Refusal:
    """The event, from either of the two."""
    reader = _Report() if _is_report(contents) else _Paste()
    rounds = reader.read(contents.text.splitlines()[:MOST_LINES])
    if not reader.people:
        return Refusal.of("no_players:read_eventlink")
    return ForeignEvent(
        kind="eventlink",
        name=reader.name,
        date=reader.date,
        game="magic",
        rulebook=PLAIN,
        settings={"match": "bo3"},
        players=tuple(ForeignPlayer(key=name, name=name) for name in reader.people),
        rounds=rounds,
        understood=reader.said,
        not_understood=tuple(dict.fromkeys(reader.left_out[:20])),
    )


class _Paste:
    """Pairings that were copied from the page."""

    def __init__(self) -> None:
        self.name = self.date = ""
        self.people: dict[str, None] = {}
        self.left_out: list[str] = []
        self.said: tuple[str, ...] = ("A win is worth 3 points and a draw 1, as there.",)

    def read(self, written: list[str]) -> tuple[ForeignRound, ...]:
        lines = [(at, text(line)) for at, line in enumerate(written, start=1) if line.strip()]
        rounds: list[tuple[list[ForeignMatch], list[ForeignShare]]] = [([], [])]
        here: set[str] = set()
        at = 0
        while at < len(lines):
            told = self._line(lines, at)
            if told is None:
                if not _TABLE.fullmatch(lines[at][1]):
                    self.left_out.append(f"Line {lines[at][0]}: “{lines[at][1][:40]}”.")
                at += 1
                continue
            share, used = told
            names = {share.player} if isinstance(share, ForeignShare) else set(share.players)
            if names & here:
                rounds.append(([], []))
                here = set()
            here |= names
            self.people |= dict.fromkeys(names)
            if isinstance(share, ForeignMatch):
                rounds[-1][0].append(share)
            else:
                rounds[-1][1].append(share)
            at += used
        return tuple(
            ForeignRound(matches=tuple(matches), alone=tuple(alone))
            for matches, alone in rounds
            if matches or alone
        )

    def _line(
        self, lines: list[tuple[int, str]], at: int
    ) -> tuple[ForeignMatch | ForeignShare, int] | None:
        """One match that begins here, with the number of lines it takes."""
        values = [value for _, value in lines[at : at + 6]]
        used = 0
        table = None
        if len(values) > 2 and _TABLE.fullmatch(values[0]) and RECORD.fullmatch(values[2]):
            table = whole(_TABLE.sub(r"\1", values[0]), most=9999) or None
            values, used = values[1:], 1
        if len(values) < 3 or not RECORD.fullmatch(values[1]) or RECORD.fullmatch(values[0]):
            return None
        one, score = public_name(values[0]), ""
        rest = values[2:]
        used += 2
        if SCORE.fullmatch(rest[0]):
            score, rest, used = rest[0], rest[1:], used + 1
        if not one or not rest:
            return None
        if BYE.fullmatch(rest[0]):
            extra = len(rest) > 1 and RECORD.fullmatch(rest[1]) is not None
            return ForeignShare(player=one, points=WIN), used + 1 + extra
        two = public_name(rest[0])
        if not two or two == one or len(rest) < 2 or not RECORD.fullmatch(rest[1]):
            return None
        return self._match(one, two, score, table), used + 2

    def _match(self, one: str, two: str, score: str, table: int | None) -> ForeignMatch:
        if not score:
            return ForeignMatch(players=(one, two), table=table)
        won, lost, drawn = (int(digit) for digit in f"{score}0"[:3])
        return ForeignMatch(
            players=(one, two),
            table=table,
            games=letters(won, lost, drawn),
            points=points_of(won, lost),
        )


class _Report(_Paste):
    """The text report: a table for each round with the points that everybody had before it.

    Results are not in it; they follow from the points of the next round, and the latest is open.
    """

    def read(self, written: list[str]) -> tuple[ForeignRound, ...]:
        rounds: list[list[tuple[str, str, int, int | None]]] = []
        for at, line in enumerate(written, start=1):
            if _ROUND.match(line):
                rounds.append([])
                continue
            title, colon, value = line.partition(":")
            if colon and not rounds:
                self.name = self.name or (text(value) if text(title).casefold() == "event" else "")
                self.date = self.date or day(value)
                continue
            cells = [text(cell) for cell in _GAP.split(line.strip()) if text(cell)]
            if not rounds or not cells or _TITLES.match(cells[0]):
                continue
            row = self._row(cells)
            if row is not None:
                rounds[-1].append(row)
            else:
                self.left_out.append(f"Line {at}: “{text(line)[:40]}”.")
        self.said = (
            "Results follow from the points before the next round; the latest round is open.",
        )
        return tuple(self._round(rounds, at) for at in range(len(rounds)) if rounds[at])

    def _row(self, cells: list[str]) -> tuple[str, str, int, int | None] | None:
        """One line: who plays whom with how many points at which table."""
        table = None
        if cells and _TABLE.fullmatch(cells[0]):
            table, cells = whole(_TABLE.sub(r"\1", cells[0]), most=9999), cells[1:]
        if len(cells) < 2:
            return None
        points = whole(re.sub(r"\D.*", "", cells[2])) if len(cells) > 2 else None
        one, two = public_name(cells[0]), "" if BYE.fullmatch(cells[1]) else public_name(cells[1])
        if not one or one == two or BYE.fullmatch(one):
            return None
        self.people |= dict.fromkeys(filter(None, (one, two)))
        return one, two, points or 0, table

    def _round(self, rounds: list[list[tuple[str, str, int, int | None]]], at: int) -> ForeignRound:
        before = {one: points for one, _, points, _ in rounds[at]}
        after = (
            {one: points for one, _, points, _ in rounds[at + 1]} if at + 1 < len(rounds) else {}
        )
        matches: list[ForeignMatch] = []
        alone: list[ForeignShare] = []
        seen: set[str] = set()
        for one, two, _, table in rounds[at]:
            if one in seen or two in seen:
                continue
            seen |= {one, two} - {""}
            if not two:
                alone.append(ForeignShare(player=one, points=WIN))
                continue
            gained = _gained(one, before, after)
            other = _gained(two, before, after)
            won = _outcome(gained, other)
            if won == "":
                matches.append(ForeignMatch(players=(one, two), table=table or None))
            else:
                games, points = of_winner(None if won == "draw" else won == "first")
                matches.append(
                    ForeignMatch(
                        players=(one, two), table=table or None, games=games, points=points
                    )
                )
        return ForeignRound(matches=tuple(matches), alone=tuple(alone))


def _gained(name: str, before: dict[str, int], after: dict[str, int]) -> int | None:
    return after[name] - before[name] if name in after and name in before else None


def _outcome(mine: int | None, theirs: int | None) -> str:
    """Who won, by what either of the two gained."""
    if mine == WIN or (theirs == 0 and mine is None):
        return "first"
    if theirs == WIN or (mine == 0 and theirs is None):
        return "second"
    return "draw" if DRAW in (mine, theirs) else ""
