"""The JSON of Cobra, which AlwaysBeRunning takes as a result, and that of NRTM. N13-56.

Both share ids and the points of each side; NRTM's has the opponents of each player and a bye as
player 0.
"""

import json
from collections import defaultdict
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any

from toptable.interchange.formats.exchange_model import (
    ForeignEvent,
    ForeignGame,
    ForeignMatch,
    ForeignPlayer,
    ForeignShare,
)
from toptable.interchange.formats.netrunner_reader import POINTS_OF_A_GAME

ROLES = {"C": "corp", "R": "runner"}
OF_A_GAME = {letter: points for points, letter in POINTS_OF_A_GAME.items()}
DIGITS = 20

Scores = tuple[int | None, int | None]
"""What a seat has as corp and as runner."""


def ids(event: ForeignEvent) -> dict[str, int]:
    """A number above 0 for everybody: their own here, where it is one."""
    numbered = all(player.key.isdecimal() and int(player.key) for player in event.players)
    return {
        player.key: int(player.key) if numbered else at
        for at, player in enumerate(event.players, start=1)
    }


def ranked(event: ForeignEvent) -> list[tuple[int, ForeignPlayer]]:
    """Everybody with a rank, in the order of the standings; in the order of entry before them."""
    last = len(event.players) + 1

    def rank(player: ForeignPlayer) -> int:
        given = player.standing.rank if player.standing is not None else None
        return last if given is None else given

    return list(enumerate(sorted(event.players, key=rank), start=1))


def identity(player: ForeignPlayer, side: str) -> str | None:
    """The identity of one side, with straight quotation marks; nothing where it is not open."""
    found = next((deck.identity for deck in player.decks if deck.side == side), "")
    return found.translate(_STRAIGHT) or None


_STRAIGHT = str.maketrans({"“": '"', "”": '"', "‘": "'", "’": "'"})


def sides_of(match: ForeignMatch) -> tuple[Scores, Scores]:
    """The points of both seats in each role, where the games tell them and add up."""
    unknown: Scores = (None, None)
    if match.points is None:
        return unknown, unknown
    if match.assigned is not None:
        corp_first = match.assigned[0] == "C"
        one, two = match.points
        return ((one, None), (None, two)) if corp_first else ((None, one), (two, None))
    games = dict(zip(match.sides, match.games, strict=False))
    if set(games) != set(ROLES) or not all(letter in OF_A_GAME for letter in games.values()):
        return unknown, unknown
    corp, runner = OF_A_GAME[games["C"]], OF_A_GAME[games["R"]]
    if match.points != (corp[0] + runner[0], corp[1] + runner[1]):
        return unknown, unknown
    return (corp[0], runner[0]), (runner[1], corp[1])


def single_sided(event: ForeignEvent) -> bool:
    """Whether a match is one game, with a side for each."""
    return any(match.assigned for round_ in event.rounds for match in round_.matches)


def decimals(value: Fraction | None) -> str:
    """A fraction as these programs write it: ``2.5625``, ``0.0``."""
    exact = value or Fraction()
    with localcontext() as context:
        context.prec = DIGITS
        written = f"{Decimal(exact.numerator) / Decimal(exact.denominator):f}"
    return written if "." in written else f"{written}.0"


SCHEMA = "http://steffens.org/nrtm/nrtm-schema.json"


def write_cobra(event: ForeignEvent) -> bytes:
    """Players by rank, rounds, and the games of the cut."""
    writer = _Writer(event)
    return json.dumps(writer.file(), ensure_ascii=False, indent=1).encode()


class _Writer:
    def __init__(self, event: ForeignEvent) -> None:
        self.event = event
        self.ids = ids(event)
        self.names = {player.key: player.name for player in event.players}
        self.single = single_sided(event)

    def file(self) -> dict[str, Any]:
        cut = self.event.cut
        return {
            "name": self.event.name,
            "date": self.event.date,
            "cutToTop": len(cut.seeds) if cut is not None else 0,
            "preliminaryRounds": len(self.event.rounds),
            "tournamentOrganiser": {"nrdbId": 0, "nrdbUsername": ""},
            "players": self._players(),
            "eliminationPlayers": self._elimination_players(),
            "rounds": [*self._rounds(), *self._elimination_rounds()],
            "uploadedFrom": "Cobra",
            "links": [{"rel": "schemaderivedfrom", "href": SCHEMA}],
        }

    def _players(self) -> list[dict[str, Any]]:
        return [
            {
                "id": self.ids[player.key],
                "name": player.name,
                **({"pronouns": player.pronouns} if player.pronouns else {}),
                "rank": rank,
                "corpIdentity": identity(player, "corp"),
                "runnerIdentity": identity(player, "runner"),
                "matchPoints": (player.standing.points if player.standing else None) or 0,
                "strengthOfSchedule": decimals(
                    player.standing.strength if player.standing else None
                ),
                "extendedStrengthOfSchedule": decimals(
                    player.standing.extended if player.standing else None
                ),
            }
            for rank, player in ranked(self.event)
        ]

    def _elimination_players(self) -> list[dict[str, Any]]:
        """One line for each place; without a name while it is not decided."""
        cut = self.event.cut
        if cut is None:
            return []
        seeds = {key: seed for seed, key in enumerate(cut.seeds, start=1)}
        placed = {place: key for key, place in cut.places}
        return [
            {
                "id": self.ids.get(placed.get(rank, "")),
                "name": self.names.get(placed.get(rank, "")),
                "rank": rank,
                "seed": seeds.get(placed.get(rank, "")),
            }
            for rank in range(1, len(cut.seeds) + 1)
        ]

    def _rounds(self) -> list[list[dict[str, Any]]]:
        lines = []
        for round_ in self.event.rounds:
            last = max((match.table or 0 for match in round_.matches), default=0)
            lines.append(
                [
                    *(self._match(match) for match in round_.matches),
                    *(
                        self._alone(share, table)
                        for table, share in enumerate(round_.alone, start=last + 1)
                    ),
                ]
            )
        return lines

    def _match(self, match: ForeignMatch) -> dict[str, Any]:
        points = match.points or (None, None)
        roles = match.assigned or ("", "")
        one, two = (
            self._seat(key, role, scores, total)
            for key, role, scores, total in zip(
                match.players, roles, sides_of(match), points, strict=True
            )
        )
        return _cobra_game(match.table, one, two, agreed=match.agreed)

    def _alone(self, share: ForeignShare, table: int) -> dict[str, Any]:
        nobody: Scores = (None, None)
        holder = self._seat(share.player, "", nobody, share.points)
        return _cobra_game(table, holder, self._seat("", "", nobody, 0))

    def _seat(self, key: str, role: str, scores: Scores, total: int | None) -> dict[str, Any]:
        return {
            "id": self.ids.get(key),
            **({"role": ROLES.get(role)} if self.single else {}),
            "runnerScore": scores[1],
            "corpScore": scores[0],
            "combinedScore": total,
        }

    def _elimination_rounds(self) -> list[list[dict[str, Any]]]:
        games = self.event.cut.games if self.event.cut is not None else ()
        rounds: dict[int, list[dict[str, Any]]] = {}
        for game in games:
            rounds.setdefault(game.round, []).append(self._elimination(game))
        return [rounds[number] for number in sorted(rounds)]

    def _elimination(self, game: ForeignGame) -> dict[str, Any]:
        one, two = (
            {
                "id": self.ids.get(key),
                "role": ROLES.get(role),
                "winner": key == game.winner if game.winner else None,
            }
            for key, role in zip(game.players, game.sides or ("", ""), strict=True)
        )
        return _cobra_game(game.table, one, two, elimination=True)


def _cobra_game(
    table: int | None,
    one: dict[str, Any],
    two: dict[str, Any],
    *,
    agreed: str = "",
    elimination: bool = False,
) -> dict[str, Any]:
    return {
        "table": table,
        "player1": one,
        "player2": two,
        "intentionalDraw": agreed == "draw",
        "twoForOne": agreed == "two_for_one",
        "eliminationGame": elimination,
    }


BYE = 0


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
    return _nrtm_game(match.table, one, two, draw=match.agreed == "draw")


def _alone(share: ForeignShare, numbers: dict[str, int], table: int) -> dict[str, Any]:
    """A bye is written as both games won; points that cannot be halved stand as a sum."""
    half, odd = divmod(share.points or 0, 2)
    scores: Scores = (None, None) if odd or share.points is None else (half, half)
    return _nrtm_game(
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


def _nrtm_game(
    table: int | None, one: dict[str, Any], two: dict[str, Any], *, draw: bool = False
) -> dict[str, Any]:
    return {
        "table": table,
        "player1": one,
        "player2": two,
        "intentionalDraw": draw,
        "eliminationGame": False,
    }
