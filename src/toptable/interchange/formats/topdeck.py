"""TopDeck: a tournament read from its JSON, and the latest pairings as it takes them in.

A winner is a name, an id or ``Draw``. Only tables of two can be played here; a file with larger
ones, as Commander has, is refused.
"""

from collections.abc import Mapping, Sequence

from toptable.engine.refusal import Refusal
from toptable.interchange.csv_lists import Cell, ListTable, as_csv
from toptable.interchange.file_contents import Contents
from toptable.interchange.formats.exchange_model import (
    NO_PLAYERS,
    PLAIN,
    WIN,
    ForeignDeck,
    ForeignEvent,
    ForeignGame,
    ForeignMatch,
    ForeignPlayer,
    ForeignRound,
    ForeignShare,
    ForeignStanding,
    knockout,
    larger_tables,
    of_winner,
)
from toptable.interchange.formats.foreign_values import (
    Json,
    day,
    mapping,
    mappings,
    public_name,
    text,
    whole,
)

_DECK_PARTS = ("Commanders", "Mainboard", "Sideboard")


def is_topdeck(contents: Contents) -> bool:
    """Whether it has the marks of such a tournament."""
    found = _tournament(contents.json)
    tables = [table for round_ in mappings(found.get("rounds"))[:1] for table in _tables(round_)]
    return "TID" in found or any("players" in table for table in tables[:1])


def read_topdeck(contents: Contents) -> ForeignEvent | Refusal:
    """The first tournament of the file."""
    found = _tournament(contents.json)
    data = {**found, **mapping(found.get("data"))}
    raw_rounds = mappings(found.get("rounds"))
    people = _people(mappings(found.get("standings")), raw_rounds)
    if not people:
        return NO_PLAYERS
    rounds: list[ForeignRound] = []
    games: list[ForeignGame] = []
    for number, round_ in enumerate(raw_rounds, start=1):
        matches: list[ForeignMatch] = []
        alone: list[ForeignShare] = []
        called = text(round_.get("round")) or str(number)
        for table in _tables(round_):
            here = [own for seat in mappings(table.get("players")) if (own := _own(seat)) in people]
            if len(here) > 2:
                return larger_tables(called, len(here))
            if len(here) == 2 and not called.isdigit():
                games.append(_game(table, here, people, number))
            elif len(here) == 2:
                matches.append(_match(table, here, people))
            elif here and called.isdigit():
                alone.append(ForeignShare(player=here[0], points=WIN))
        if matches or alone:
            rounds.append(ForeignRound(matches=tuple(matches), alone=tuple(alone)))
    return ForeignEvent(
        kind="topdeck",
        name=text(data.get("tournamentName")) or text(data.get("name")),
        date=day(data.get("startDate")) or day(data.get("date")),
        game=text(data.get("game")),
        rulebook=PLAIN,
        settings={"match": "bo3"},
        players=tuple(people.values()),
        rounds=tuple(rounds),
        cut=knockout(games, people),
        places_are_final=True,
        understood=("A win is worth 3 points and a draw 1, as there.",) if rounds else (),
    )


def _tournament(found: object) -> Json:
    lines = mappings(found)
    return lines[0] if lines else mapping(found)


def _tables(round_: Json) -> list[Json]:
    return mappings(round_.get("tables"))


def _own(seat: Json) -> str:
    return text(seat.get("id")) or text(seat.get("name"))


def _people(standings: Sequence[Json], rounds: Sequence[Json]) -> Mapping[str, ForeignPlayer]:
    seats = [
        seat
        for round_ in rounds
        for table in _tables(round_)
        for seat in mappings(table.get("players"))
    ]
    people: dict[str, ForeignPlayer] = {}
    for rank, line in enumerate([*standings, *seats], start=1):
        own, name = _own(line), public_name(line.get("name"))
        if not own or not name or own in people:
            continue
        placed = rank <= len(standings)
        people[own] = ForeignPlayer(
            key=own,
            name=name,
            decks=_deck(line),
            standing=ForeignStanding(rank=rank, points=whole(line.get("points")))
            if placed
            else None,
        )
    return people


def _deck(line: Json) -> tuple[ForeignDeck, ...]:
    cards = mapping(line.get("deckObj"))
    lines: list[str] = []
    for part in _DECK_PARTS:
        listed = mapping(cards.get(part))
        if listed and part != "Mainboard":
            lines.append(part)
        for name, card in listed.items():
            lines.append(f"{whole(mapping(card).get('count')) or 1} {text(name)}")
    written = line.get("decklist")
    if not lines and isinstance(written, str) and "\n" in written:
        lines = [text(said) for said in written.splitlines()[:200]]
    return (ForeignDeck(text="\n".join(lines)),) if lines else ()


def _winner(table: Json, here: Sequence[str], people: Mapping[str, ForeignPlayer]) -> str | None:
    """The key of who won, an empty text for a draw, None while it is open."""
    named = text(table.get("winner_id")) or text(table.get("winner"))
    if named.casefold() == "draw":
        return ""
    for own in here:
        if named and named in (own, people[own].name):
            return own
    return None


def _match(table: Json, here: Sequence[str], people: Mapping[str, ForeignPlayer]) -> ForeignMatch:
    players = here[0], here[1]
    place = whole(table.get("table"), most=99_999) or None
    winner = _winner(table, here, people)
    if winner is None:
        return ForeignMatch(players=players, table=place)
    games, points = of_winner(winner == here[0] if winner else None)
    return ForeignMatch(players=players, table=place, games=games, points=points)


def _game(
    table: Json, here: Sequence[str], people: Mapping[str, ForeignPlayer], number: int
) -> ForeignGame:
    winner = _winner(table, here, people)
    return ForeignGame(players=(here[0], here[1]), winner=winner or "", round=number)


COLUMNS = ("table", "player 1", "player 2")


def write_topdeck_pairings(event: ForeignEvent) -> bytes:
    """Who sits where now; results are not part of it, nor who has a bye."""
    names = {player.key: player.name for player in event.players}
    latest = event.rounds[-1].matches if event.rounds else ()
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (match.table or at, *(names[key] for key in match.players))
        for at, match in enumerate(latest, start=1)
    )
    return as_csv(ListTable("pairings", event.name, COLUMNS, rows))
