"""Saves of FFG's Tournament Manager: JSON with a trailer, tables of rows that point at each other.

A cut is a tournament of its own whose parent is the Swiss one, and its participants are rows of
their own: they are known again by their names.
"""

from collections.abc import Mapping

from toptable.engine.refusal import Refusal
from toptable.interchange.file_contents import Contents
from toptable.interchange.formats.exchange_model import (
    NO_PLAYERS,
    ForeignCut,
    ForeignDeck,
    ForeignEvent,
    ForeignGame,
    ForeignMatch,
    ForeignPlayer,
    ForeignRound,
    ForeignShare,
)
from toptable.interchange.formats.foreign_values import Json, mapping, mappings, number, text, whole

SWISS = "1"
WIN = 3
ROLES = {"1": "C", "2": "R"}
"""Which role plays which side: the first deck of a participant is the Runner's, role 1 the Corp."""


def is_tome(contents: Contents) -> bool:
    """Whether it has the tables of such a save."""
    return isinstance(contents.json, dict) and isinstance(contents.json.get("entityGroupMap"), dict)


class _Tables:
    """The rows of a save, by table and by key."""

    def __init__(self, found: Json) -> None:
        groups = mapping(found.get("entityGroupMap"))
        self._rows: dict[str, list[Json]] = {
            text(name).partition(":")[0]: mappings(mapping(group).get("entities"))
            for name, group in groups.items()
        }

    def of(self, table: str) -> list[Json]:
        """Every row of a table."""
        return self._rows.get(table, [])

    def by_match(self) -> Mapping[str, list[Json]]:
        """The seats of each match, in their order."""
        seats: dict[str, list[Json]] = {}
        for row in self.of("MatchParticipant"):
            seats.setdefault(_pk(row, "match_pk"), []).append(row)
        return {
            match: sorted(rows, key=lambda row: whole(row.get("table_seat")) or 0)
            for match, rows in seats.items()
        }


def read_tome(contents: Contents) -> ForeignEvent | Refusal:
    """The Swiss tournament of the save, with its cut where it has one."""
    tables = _Tables(mapping(contents.json))
    swiss = next((row for row in tables.of("Tournament") if not _pk(row, "parent_pk")), None)
    if swiss is None:
        return Refusal.of("no_event:read_tome")
    people = {
        _pk(row, "pk"): row
        for row in tables.of("Participant")
        if _pk(row, "tournament_pk") == _pk(swiss, "pk") and _name(row)
    }
    if not people:
        return NO_PLAYERS
    settings = _settings(tables, swiss)
    game = text(settings.get("name")) or text(settings.get("original_name"))
    netrunner = "netrunner" in game.casefold() or not game
    return ForeignEvent(
        kind="tome",
        name=text(swiss.get("name")),
        game=game,
        rulebook="nisei-1.3" if netrunner else "ffg-starwars-2.2",
        settings={"sos_outer": "opponents"} if netrunner else {},
        players=tuple(_player(own, row) for own, row in people.items()),
        rounds=_rounds(tables, swiss, people),
        cut=_cut(tables, swiss, people),
        understood=("Results are read as the points that were typed.",),
    )


def _player(own: str, row: Json) -> ForeignPlayer:
    decks = (
        ForeignDeck(side=side, identity=identity)
        for side, column in (("runner", "identity"), ("corp", "identity2"))
        if (identity := text(row.get(column)))
    )
    byes = whole(row.get("reward_byes"), most=9) or 0
    return ForeignPlayer(
        key=own,
        name=_name(row),
        decks=tuple(decks),
        byes=tuple(range(1, byes + 1)),
        dropped=row.get("is_active") is False,
    )


def _rounds(tables: _Tables, swiss: Json, people: Mapping[str, Json]) -> tuple[ForeignRound, ...]:
    seats = tables.by_match()
    rounds: dict[int, tuple[list[ForeignMatch], list[ForeignShare]]] = {}
    for row in _matches(tables, _pk(swiss, "pk")):
        round_ = whole(row.get("round"), most=99)
        here = [seat for seat in seats.get(_pk(row, "pk"), []) if _who(seat) in people]
        if not round_ or not here:
            continue
        matches, alone = rounds.setdefault(round_, ([], []))
        if len(here) == 1:
            alone.append(ForeignShare(player=_who(here[0]), points=_earned(here[0])))
        else:
            matches.append(_match(row, here))
    return tuple(
        ForeignRound(matches=tuple(matches), alone=tuple(alone))
        for _, (matches, alone) in sorted(rounds.items())
    )


def _match(row: Json, here: list[Json]) -> ForeignMatch:
    mine, theirs = _earned(here[0]), _earned(here[1])
    points = None if mine is None and theirs is None else (mine or 0, theirs or 0)
    return ForeignMatch(
        players=(_who(here[0]), _who(here[1])),
        table=(whole(row.get("order_index"), most=9_999) or 0) + 1,
        points=points,
    )


def _cut(tables: _Tables, swiss: Json, people: Mapping[str, Json]) -> ForeignCut | None:
    cut = next(
        (row for row in tables.of("Tournament") if _pk(row, "parent_pk") == _pk(swiss, "pk")), None
    )
    if cut is None:
        return None
    names = {_name(row): own for own, row in people.items()}
    finalists = {
        _pk(row, "pk"): (whole(row.get("seed")) or 999, names[_name(row)])
        for row in tables.of("Participant")
        if _pk(row, "tournament_pk") == _pk(cut, "pk") and _name(row) in names
    }
    seeds = tuple(own for _, own in sorted(finalists.values()))
    if len(set(seeds)) < 2 or len(set(seeds)) != len(seeds):
        return None
    seats, games = tables.by_match(), []
    for row in _matches(tables, _pk(cut, "pk")):
        here = [seat for seat in seats.get(_pk(row, "pk"), []) if _who(seat) in finalists]
        if len(here) != 2:
            continue
        one, two = (finalists[_who(seat)][1] for seat in here)
        mine, theirs = _earned(here[0]) or 0, _earned(here[1]) or 0
        winner = one if mine > theirs else two if theirs > mine else ""
        sides = ROLES.get(_pk(here[0], "role"), ""), ROLES.get(_pk(here[1], "role"), "")
        games.append(
            ForeignGame(
                players=(one, two),
                winner=winner,
                sides=sides if set(sides) == {"C", "R"} else None,
                round=whole(row.get("round")) or 0,
            )
        )
    return ForeignCut(seeds=seeds, structure="double", games=tuple(games))


def _matches(tables: _Tables, tournament: str) -> list[Json]:
    """The matches of a tournament in the order in which they are listed."""
    own = [row for row in tables.of("Match") if _pk(row, "tournament_pk") == tournament]
    return sorted(
        own, key=lambda row: (whole(row.get("round")) or 0, whole(row.get("order_index")) or 0)
    )


def _settings(tables: _Tables, tournament: Json) -> Json:
    wanted = _pk(tournament, "settings_pk")
    return next((row for row in tables.of("GameSettings") if _pk(row, "pk") == wanted), {})


def _name(row: Json) -> str:
    return " ".join(filter(None, (text(row.get("first_name")), text(row.get("last_name")))))


def _who(seat: Json) -> str:
    return _pk(seat, "participant_pk")


def _pk(row: Json, column: str) -> str:
    """A key of a row; they may be negative, as long as a save was never sent anywhere."""
    found = number(row.get(column))
    return str(found) if found is not None else ""


def _earned(seat: Json) -> int | None:
    return whole(seat.get("points_earned"))
