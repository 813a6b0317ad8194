"""Who is in the event of a results sheet, from which round and until which."""

from collections.abc import Iterable, Sequence

import msgspec

from toptable.interchange.sheet_rows import RESULTS, Problem, Row, RowKind


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """One player of a sheet: the rounds in which they are in the event."""

    name: str
    line: int
    """Where the sheet names them first."""
    spans: tuple[tuple[int, int | None], ...]
    """First and last round of each stay; the last is None while they are here."""
    group: str = ""

    @property
    def entered(self) -> int:
        """The first round they are in the event for."""
        return self.spans[0][0]

    @property
    def left(self) -> int | None:
        """The last round before they left, or None while they are here."""
        return self.spans[-1][1]

    def is_in(self, number: int) -> bool:
        """Whether they are in the event in this round."""
        return any(
            first <= number and (last is None or number <= last) for first, last in self.spans
        )


def people_of(rows: Sequence[Row]) -> tuple[list[Person], list[Problem]]:
    """Everyone named in the sheet: those of enter lines first, which also are the draft seats."""
    about: dict[str, list[Row]] = {row.player: [] for row in rows if row.kind is RowKind.ENTER}
    for row in rows:
        for name in filter(None, (row.player, row.opponent)):
            about.setdefault(name, []).append(row)
    people: list[Person] = []
    problems: list[Problem] = []
    for name, lines in about.items():
        person = _person(name, lines, problems)
        problems += _absences(person, lines)
        people.append(person)
    return people, problems


def _person(name: str, rows: Sequence[Row], problems: list[Problem]) -> Person:
    return Person(
        name=name,
        line=min(row.line for row in rows),
        spans=tuple(_spans(name, rows, problems)),
        group=_group(name, rows, problems),
    )


def _spans(name: str, rows: Sequence[Row], problems: list[Problem]) -> list[tuple[int, int | None]]:
    """Every stay, from entering, dropping and rejoining in their order."""
    own = [row for row in rows if row.player == name]
    entering = [row for row in own if row.kind is RowKind.ENTER]
    problems += [
        Problem(
            again.line,
            f"{name} is entered already, on line {entering[0].line}. If these are two people, "
            "tell their names apart.",
        )
        for again in entering[1:]
    ]
    results = {row.round for row in rows if row.kind in RESULTS}
    first = entering[0].round if entering else min(row.round for row in rows)
    spans: list[tuple[int, int | None]] = [(max(1, first), None)]
    moves = [row for row in own if row.kind in (RowKind.DROP, RowKind.REJOIN)]
    for move in sorted(moves, key=lambda row: (row.round, row.kind is RowKind.DROP)):
        start, end = spans[-1]
        if move.kind is RowKind.DROP and end is None:
            last = move.round if move.round in results else move.round - 1
            spans[-1] = (start, last)
        elif move.kind is RowKind.REJOIN and end is not None and move.round > end:
            spans.append((move.round, None))
        elif move.kind is RowKind.DROP:
            problems.append(
                Problem(move.line, f"{name} has left already. Add a rejoin line, or remove this.")
            )
        else:
            problems.append(
                Problem(
                    move.line,
                    f"{name} is in the event in round {move.round} and cannot rejoin it. "
                    "Add a drop line for an earlier round, or remove this.",
                )
            )
    return spans


def _absences(person: Person, rows: Iterable[Row]) -> list[Problem]:
    """Matches and byes in rounds the player is not there for. A missed round is a loss."""
    return [
        Problem(
            row.line,
            f"{person.name} has a {row.kind} in round {row.round}, but is not in the event then. "
            "Change the enter or drop line, or add a rejoin line.",
        )
        for row in rows
        if row.kind in (RowKind.MATCH, RowKind.BYE) and not person.is_in(row.round)
    ]


def _group(name: str, rows: Iterable[Row], problems: list[Problem]) -> str:
    """The group of a player, from any of the player's own lines."""
    found = ""
    for row in rows:
        if row.player != name or not row.group:
            continue
        if found and row.group != found:
            problems.append(
                Problem(row.line, f"{name} is in group {found} already, not in {row.group}.")
            )
        found = found or row.group
    return found
