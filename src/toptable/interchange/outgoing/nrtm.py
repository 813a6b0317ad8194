"""The JSON of NRTM: like Cobra's, with the opponents of each player and a bye as player 0."""

import json
from collections import defaultdict
from typing import Any

from toptable.interchange.foreign.event import ForeignEvent, ForeignMatch, ForeignShare
from toptable.interchange.outgoing.netrunner_games import (
    ROLES,
    Scores,
    decimals,
    identity,
    ids,
    ranked,
    sides_of,
)

BYE = 0
SCHEMA = "http://steffens.org/nrtm/nrtm-schema.json"


def write_nrtm(event: ForeignEvent) -> bytes:
    """Players by rank with their opponents, and the rounds before any cut."""
    numbers = ids(event)
    cut = len(event.cut.seeds) if event.cut is not None else 0
    met = _met(event, numbers)
    file = {
        "name": event.name,
        "date": event.date,
        "version": "v1.45",
        "type": "",
        "allowedSet": "",
        "city": "",
        "country": "",
        "usesPods": False,
        "cacheRefresh": False,
        "cutToTop": cut,
        "preliminaryRounds": len(event.rounds),
        "players": [
            {
                "id": numbers[player.key],
                "name": player.name,
                "rank": rank,
                "corpIdentity": identity(player, "corp") or "",
                "runnerIdentity": identity(player, "runner") or "",
                "matchPoints": points,
                "averageScore": round(points / len(met[player.key]), 5) if met[player.key] else 0,
                "strengthOfSchedule": float(decimals(standing.strength if standing else None)),
                "extendedStrengthOfSchedule": float(
                    decimals(standing.extended if standing else None)
                ),
                "opponents": met[player.key],
                "forfeit": player.dropped,
                "disqualified": player.disqualified,
                "isBye": False,
                "pod": 0,
                "progressionCut": event.cut is not None and player.key in event.cut.seeds,
            }
            for rank, player in ranked(event)
            for standing in (player.standing,)
            for points in ((standing.points if standing else None) or 0,)
        ],
        "rounds": [
            [
                *(_match(match, numbers) for match in round_.matches),
                *(
                    _alone(share, numbers, table)
                    for table, share in enumerate(
                        round_.alone,
                        start=max((match.table or 0 for match in round_.matches), default=0) + 1,
                    )
                ),
            ]
            for round_ in event.rounds
        ],
        "links": {"rel": "describedby", "href": SCHEMA},
    }
    return json.dumps(file, ensure_ascii=False, indent=1).encode()


def _met(event: ForeignEvent, numbers: dict[str, int]) -> dict[str, list[int]]:
    """Whom everybody met, round by round, as far as results are in."""
    met: dict[str, list[int]] = defaultdict(list)
    for round_ in event.rounds:
        for match in round_.matches:
            if not match.open:
                one, two = match.players
                met[one].append(numbers[two])
                met[two].append(numbers[one])
        for share in round_.alone:
            met[share.player].append(BYE)
    return met


def _match(match: ForeignMatch, numbers: dict[str, int]) -> dict[str, Any]:
    points = match.points or (None, None)
    one, two = (
        _seat(numbers[key], scores, total, role)
        for key, scores, total, role in zip(
            match.players, sides_of(match), points, match.assigned or ("", ""), strict=True
        )
    )
    return _game(match.table, one, two, draw=match.agreed == "draw")


def _alone(share: ForeignShare, numbers: dict[str, int], table: int) -> dict[str, Any]:
    """A bye is written as both games won; points that cannot be halved stand as a sum."""
    half, odd = divmod(share.points or 0, 2)
    scores: Scores = (None, None) if odd or share.points is None else (half, half)
    return _game(
        table,
        _seat(numbers[share.player], scores, share.points),
        _seat(BYE, (0, 0), 0),
    )


def _seat(own: int, scores: Scores, total: int | None, role: str = "") -> dict[str, Any]:
    """Where the games do not tell the points of each side, their sum stands there."""
    corp, runner = scores
    told = total is None or (corp or 0) + (runner or 0) == total
    return {
        "id": own,
        **({"role": ROLES[role]} if role else {}),
        "corpScore": corp,
        "runnerScore": runner,
        **({} if told and None not in scores else {"combinedScore": total}),
    }


def _game(
    table: int | None, one: dict[str, Any], two: dict[str, Any], *, draw: bool = False
) -> dict[str, Any]:
    return {
        "table": table,
        "player1": one,
        "player2": two,
        "intentionalDraw": draw,
        "eliminationGame": False,
    }
