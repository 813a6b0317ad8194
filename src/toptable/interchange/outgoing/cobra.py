"""The JSON of Cobra, which AlwaysBeRunning takes as the result of an event."""

import json
from typing import Any

from toptable.interchange.foreign.event import ForeignEvent, ForeignGame, ForeignMatch, ForeignShare
from toptable.interchange.outgoing.netrunner_games import (
    ROLES,
    Scores,
    decimals,
    identity,
    ids,
    ranked,
    sides_of,
    single_sided,
)

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
        return _game(match.table, one, two, agreed=match.agreed)

    def _alone(self, share: ForeignShare, table: int) -> dict[str, Any]:
        nobody: Scores = (None, None)
        holder = self._seat(share.player, "", nobody, share.points)
        return _game(table, holder, self._seat("", "", nobody, 0))

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
        return _game(game.table, one, two, elimination=True)


def _game(
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
