"""The JSON of MTGODecklistCache, which sites about the metagame read: decks, rounds, standings."""

import json
from typing import Any

from toptable.interchange.formats.exchange_model import (
    ForeignDeck,
    ForeignEvent,
    ForeignMatch,
    deck_lines,
    in_order,
    tallies,
)

NOBODY = "-"
"""Whom somebody with a bye plays."""


def write_mtgo_decklist_cache(event: ForeignEvent) -> bytes:
    """The whole event; decks of those whose lists are published."""
    names = {player.key: player.name for player in event.players}
    people = {player.key: player for player in event.players}
    places = in_order(event)
    file = {
        "Tournament": {"Date": event.date, "Name": event.name, "Uri": ""},
        "Decks": [
            _deck(deck, event.date, names[key], f"{place}{_ending(place)} Place")
            for place, key in places
            for deck in people[key].decks
            if deck.text
        ],
        "Rounds": [*_rounds(event, names), *_bracket(event, names)],
        "Standings": _standings(event, names),
    }
    return json.dumps(file, ensure_ascii=False, indent=1).encode()


def _ending(place: int) -> str:
    if place % 100 in (11, 12, 13):
        return "th"
    return {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")


def _deck(deck: ForeignDeck, date: str, player: str, result: str) -> dict[str, Any]:
    identity = [{"Count": 1, "CardName": deck.identity}] if deck.identity else []
    cards = [{"Count": count, "CardName": name} for count, name in deck_lines(deck.text)]
    return {
        "Date": date,
        "Player": player,
        "Result": result,
        "AnchorUri": "",
        "Mainboard": identity + cards,
        "Sideboard": [],
    }


def _rounds(event: ForeignEvent, names: dict[str, str]) -> list[dict[str, Any]]:
    return [
        {
            "RoundName": f"Round {number}",
            "Matches": [
                *(
                    _line(names[match.players[0]], names[match.players[1]], _games(match))
                    for match in round_.matches
                ),
                *(
                    _line(names[share.player], NOBODY, "0-2-0" if share.lost else "2-0-0")
                    for share in round_.alone
                ),
            ],
        }
        for number, round_ in enumerate(event.rounds, start=1)
    ]


def _line(one: str, two: str, result: str) -> dict[str, str]:
    return {"Player1": one, "Player2": two, "Result": result}


def _games(match: ForeignMatch) -> str:
    """Games won, lost and drawn by the first seat; by points where the games are not known."""
    if match.points is None:
        return ""
    if match.games:
        won = sum(letter in "WTV" for letter in match.games)
        lost = sum(letter in "Lt" for letter in match.games)
        return f"{won}-{lost}-{match.games.count('D')}"
    one, two = match.points
    if one == two:
        return "0-0-1"
    return "1-0-0" if one > two else "0-1-0"


def _bracket(event: ForeignEvent, names: dict[str, str]) -> list[dict[str, Any]]:
    rounds: dict[int, list[dict[str, str]]] = {}
    for game in event.cut.games if event.cut is not None else ():
        one, two = game.players
        result = "" if not game.winner else "1-0-0" if game.winner == one else "0-1-0"
        rounds.setdefault(game.round, []).append(_line(names[one], names[two], result))
    return [
        {"RoundName": f"Elimination {number}", "Matches": rounds[slot]}
        for number, slot in enumerate(sorted(rounds), start=1)
    ]


def _standings(event: ForeignEvent, names: dict[str, str]) -> list[dict[str, Any]]:
    counted = tallies(event)
    ranked = [
        (player.standing.rank, player.key, player.standing.points)
        for player in event.players
        if player.standing is not None and player.standing.rank is not None
    ]
    return [
        {
            "Rank": rank,
            "Player": names[key],
            "Points": points,
            "Wins": counted[key].won,
            "Losses": counted[key].lost,
            "Draws": counted[key].drawn,
        }
        for rank, key, points in sorted(ranked)
    ]
