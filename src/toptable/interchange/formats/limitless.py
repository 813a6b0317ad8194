"""JSON in the shape of Limitless, read and written: details, standings and pairings.

A winner is the id of a player, 0 for a tie and -1 where both lost. A pairing without a second
player is a bye, or a loss of who came late. Elimination matches are named by how many are left
(``T8-3``).
"""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

from toptable.engine.refusal import Refusal
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
    ForeignShare,
    ForeignStanding,
    Gathered,
    deck_lines,
    in_order,
    knockout,
    of_winner,
    rounds_of,
    tallies,
    winner,
    won,
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

TIE, BOTH_LOST = "0", "-1"
_BRACKET = re.compile(r"T(\d{1,4})-(\d{1,4})")
_LIST_PARTS = ("pokemon", "trainer", "energy", "leader", "character", "event", "stage", "cards")


def is_limitless(contents: Contents) -> bool:
    """Whether there are standings or pairings of this shape."""
    found = _parts(contents.json)
    pairings, standings = found["pairings"][:1], found["standings"][:1]
    return any(
        "player1" in line and "winner" in line and "round" in line for line in pairings
    ) or any("placing" in line and ("record" in line or "player" in line) for line in standings)


def read_limitless(contents: Contents) -> ForeignEvent | Refusal:
    """The event as far as the file goes."""
    found = _parts(contents.json)
    details = found["details"][0]
    people = _people(found["standings"], found["pairings"])
    if not people:
        return NO_PLAYERS
    knocked_out = _elimination_phases(details)
    rounds: Gathered = {}
    games: list[ForeignGame] = []
    for line in found["pairings"]:
        number = whole(line.get("round"), most=99)
        one, two = text(line.get("player1")), text(line.get("player2"))
        if not number or one not in people:
            continue
        if _BRACKET.fullmatch(text(line.get("match"))) or text(line.get("phase")) in knocked_out:
            if two in people:
                games.append(_game(line, number, one, two))
            continue
        matches, alone = rounds.setdefault(number, ([], []))
        if two in people:
            matches.append(_match(line, one, two))
        else:
            lost = text(line.get("winner")) not in ("", one)
            alone.append(ForeignShare(player=one, points=0 if lost else WIN, lost=lost))
    return ForeignEvent(
        kind="limitless",
        name=text(details.get("name")),
        date=day(details.get("date")),
        game=text(details.get("game")),
        rulebook=PLAIN,
        settings={"match": _games(details)},
        players=tuple(people.values()),
        rounds=rounds_of(rounds),
        cut=knockout(games, people),
        places_are_final=True,
        understood=("A win is worth 3 points and a tie 1, as there.",) if rounds else (),
        not_understood=()
        if found["pairings"]
        else ("There are no pairings in this file: only players, decks and places are read.",),
    )


def _parts(found: object) -> dict[str, list[Json]]:
    """Details, standings and pairings, wherever the file has them."""
    if isinstance(found, list):
        lines = mappings(found)
        kind = "pairings" if any("player1" in line for line in lines[:1]) else "standings"
        return {"details": [{}], "standings": [], "pairings": [], kind: lines}
    whole_file = mapping(found)
    details = {**whole_file, **mapping(whole_file.get("details"))}
    return {
        "details": [details],
        "standings": mappings(whole_file.get("standings")),
        "pairings": mappings(whole_file.get("pairings")),
    }


def _people(standings: Sequence[Json], pairings: Sequence[Json]) -> Mapping[str, ForeignPlayer]:
    people: dict[str, ForeignPlayer] = {}
    for line in standings:
        own = text(line.get("player")) or text(line.get("name"))
        name = public_name(line.get("name")) or public_name(own)
        if not own or own in people:
            continue
        record = mapping(line.get("record"))
        won, tied = whole(record.get("wins")), whole(record.get("ties"))
        people[own] = ForeignPlayer(
            key=own,
            name=name,
            decks=_read_deck(line),
            dropped=line.get("drop") not in (None, False, -1),
            standing=ForeignStanding(
                rank=whole(line.get("placing"), most=99_999),
                points=None if won is None else WIN * won + (tied or 0),
            ),
        )
    for line in pairings:
        for seat in ("player1", "player2"):
            if (own := text(line.get(seat))) and own not in people:
                people[own] = ForeignPlayer(key=own, name=public_name(own))
    return people


def _read_deck(line: Json) -> tuple[ForeignDeck, ...]:
    deck, cards = mapping(line.get("deck")), mapping(line.get("decklist"))
    lines = [
        f"{whole(card.get('count')) or 1} {text(card.get('name'))}"
        for part in (*_LIST_PARTS, *sorted(set(map(str, cards)) - set(_LIST_PARTS)))
        for card in mappings(cards.get(part))
        if text(card.get("name"))
    ]
    name = text(deck.get("name"))
    return (ForeignDeck(name=name, text="\n".join(lines)),) if name or lines else ()


def _elimination_phases(details: Json) -> set[str]:
    return {
        text(phase.get("phase"))
        for phase in mappings(details.get("phases"))
        if "BRACKET" in text(phase.get("type"))
    }


def _games(details: Json) -> str:
    """How many games the matches before any bracket have."""
    modes = [text(phase.get("mode")) for phase in mappings(details.get("phases"))[:1]]
    return "bo3" if modes == ["BO3"] else "bo1"


def _match(line: Json, one: str, two: str) -> ForeignMatch:
    winner = text(line.get("winner"))
    table = whole(line.get("table"), most=99_999) or None
    if winner == BOTH_LOST:
        return ForeignMatch(players=(one, two), table=table, games="X", points=(0, 0))
    if winner not in (one, two, TIE):
        return ForeignMatch(players=(one, two), table=table)
    games, points = of_winner(None if winner == TIE else winner == one)
    return ForeignMatch(players=(one, two), table=table, games=games, points=points)


def _game(line: Json, number: int, one: str, two: str) -> ForeignGame:
    winner = text(line.get("winner"))
    return ForeignGame(
        players=(one, two), winner=winner if winner in (one, two) else "", round=number
    )


SWISS, BRACKET = 1, 2
TYPES = {"double": "DOUBLE_BRACKET"}


def write_limitless(event: ForeignEvent) -> bytes:
    """The whole event."""
    file = {
        "details": _details(event),
        "standings": _standings(event),
        "pairings": [*_pairings(event), *_bracket(event)],
    }
    return json.dumps(file, ensure_ascii=False, indent=1).encode()


def _details(event: ForeignEvent) -> dict[str, Any]:
    phases = [{"phase": SWISS, "type": "SWISS", "rounds": len(event.rounds), "mode": "BO1"}]
    if event.cut is not None:
        kind = TYPES.get(event.cut.structure, "SINGLE_BRACKET")
        slots = len({game.round for game in event.cut.games})
        phases.append({"phase": BRACKET, "type": kind, "rounds": slots, "mode": "BO1"})
    return {
        "name": event.name,
        "date": event.date,
        "players": len(event.players),
        "decklists": any(deck.text for player in event.players for deck in player.decks),
        "phases": phases,
    }


def _standings(event: ForeignEvent) -> list[dict[str, Any]]:
    people = {player.key: player for player in event.players}
    counted, last = tallies(event), _last_rounds(event)
    return [
        {
            "player": key,
            "name": people[key].name,
            "country": None,
            "placing": place,
            "record": {
                "wins": counted[key].won,
                "losses": counted[key].lost,
                "ties": counted[key].drawn,
            },
            **_write_deck(people[key].decks),
            "drop": last.get(key, 0) if people[key].dropped else None,
        }
        for place, key in in_order(event)
    ]


def _last_rounds(event: ForeignEvent) -> dict[str, int]:
    return {
        key: number
        for number, round_ in enumerate(event.rounds, start=1)
        for key in (
            *(key for match in round_.matches for key in match.players),
            *(share.player for share in round_.alone),
        )
    }


def _write_deck(decks: tuple[ForeignDeck, ...]) -> dict[str, Any]:
    if not decks:
        return {"decklist": None, "deck": {}}
    deck = decks[0]
    name = deck.name or deck.identity
    cards = [{"count": count, "name": card} for count, card in deck_lines(deck.text)]
    return {
        "decklist": {"cards": cards} if cards else None,
        "deck": {"id": name.casefold().replace(" ", "-"), "name": name} if name else {},
    }


def _pairings(event: ForeignEvent) -> list[dict[str, Any]]:
    lines: list[dict[str, Any]] = []
    for number, round_ in enumerate(event.rounds, start=1):
        lines += [
            {
                "round": number,
                "phase": SWISS,
                "table": match.table,
                "player1": match.players[0],
                "player2": match.players[1],
                "winner": _winner(match),
            }
            for match in round_.matches
        ]
        lines += [
            {
                "round": number,
                "phase": SWISS,
                "player1": share.player,
                "winner": share.player if won(share) else int(BOTH_LOST),
            }
            for share in round_.alone
        ]
    return lines


def _winner(match: ForeignMatch) -> str | int | None:
    if match.points is None:
        return None
    seat = winner(match)
    if seat is None:
        return int(TIE)
    return int(BOTH_LOST) if seat < 0 else match.players[seat]


def _bracket(event: ForeignEvent) -> list[dict[str, Any]]:
    if event.cut is None:
        return []
    slots = sorted({game.round for game in event.cut.games})
    at = {slot: number for number, slot in enumerate(slots, start=len(event.rounds) + 1)}
    return [
        {
            "round": at[game.round],
            "phase": BRACKET,
            **_named(event, game),
            "player1": game.players[0],
            "player2": game.players[1],
            "winner": game.winner or None,
        }
        for game in event.cut.games
    ]


def _named(event: ForeignEvent, game: ForeignGame) -> dict[str, Any]:
    """A game of a single elimination by how many are left; of a double one by its number."""
    if event.cut is None or event.cut.structure == "double":
        return {"table": game.table}
    same = [other for other in event.cut.games if other.round == game.round]
    first = min(other.round for other in event.cut.games)
    left = 2
    while left < len(event.cut.seeds):
        left *= 2
    return {"match": f"T{max(left >> (game.round - first), 2)}-{same.index(game) + 1}"}
