"""JSON in the shape of Limitless: details, standings and pairings in one file."""

import json
from typing import Any

from toptable.interchange.foreign.event import ForeignDeck, ForeignEvent, ForeignGame, ForeignMatch
from toptable.interchange.foreign.limitless import BOTH_LOST, TIE
from toptable.interchange.outgoing.deck_lines import deck_lines
from toptable.interchange.outgoing.outcomes import in_order, tallies, winner, won

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
            **_deck(people[key].decks),
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


def _deck(decks: tuple[ForeignDeck, ...]) -> dict[str, Any]:
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
