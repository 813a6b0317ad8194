"""The JSON that Netrunner's tournament programs write: NRTM, Cobra, and both dialects of Aesop.

They share a skeleton (players in the order of the standings, rounds as lists of games) and differ
in how a game, a bye and a cut are written down. A player's numbers may be texts or numbers, the
empty seat of a bye may be either one, and its id null, 0 or ``(BYE)``.
"""

from collections.abc import Mapping, Sequence

from toptable.engine.refusal import Refusal
from toptable.interchange.file_contents import Contents
from toptable.interchange.formats.exchange_model import (
    NO_PLAYERS,
    Agreement,
    ForeignCut,
    ForeignDeck,
    ForeignEvent,
    ForeignGame,
    ForeignMatch,
    ForeignPlayer,
    ForeignRound,
    ForeignShare,
    ForeignStanding,
    Structure,
)
from toptable.interchange.formats.foreign_values import (
    Json,
    day,
    key,
    mapping,
    mappings,
    number,
    public_name,
    text,
    whole,
)

BYE = "(BYE)"
SIDES = {"corp": "C", "runner": "R"}
POINTS_OF_A_GAME = {(3, 0): "W", (0, 3): "L", (1, 1): "D", (2, 0): "T", (0, 2): "t"}
"""A game by what it was worth: two points were once given for a win at time."""
WIN = 3


def is_cobra(contents: Contents) -> bool:
    """Whether Cobra wrote it, or somebody for those who read Cobra's files."""
    return _is_family(contents) and text(contents.json.get("uploadedFrom")) == "Cobra"


def is_aesop(contents: Contents) -> bool:
    """Whether Aesop's Tables wrote it, in the dialect with two seats to a game."""
    return _from_aesop(contents) and not _is_flat(contents)


def is_aesop_before_2025(contents: Contents) -> bool:
    """Whether Aesop's Tables wrote it, in the dialect with one flat line to a game."""
    return _from_aesop(contents) and _is_flat(contents)


def is_nrtm(contents: Contents) -> bool:
    """Whether it is the app's own format, or nobody says who wrote it."""
    return _is_family(contents) and not text(contents.json.get("uploadedFrom"))


def read_cobra(contents: Contents) -> ForeignEvent | Refusal:
    return _read(contents, "cobra")


def read_nrtm(contents: Contents) -> ForeignEvent | Refusal:
    return _read(contents, "nrtm")


def read_aesop(contents: Contents) -> ForeignEvent | Refusal:
    return _read(contents, "aesop")


def read_aesop_before_2025(contents: Contents) -> ForeignEvent | Refusal:
    return _read(contents, "aesop-2023")


def _is_family(contents: Contents) -> bool:
    found = contents.json
    if not isinstance(found, dict) or not isinstance(found.get("players"), list):
        return False
    named = mappings(found["players"])[:1]
    marks = {"rank", "corpIdentity", "runnerIdentity", "matchPoints", "prestige", "sideBalance"}
    rounds = isinstance(found.get("rounds"), list)
    return (rounds and bool(marks & set(found) or "preliminaryRounds" in found)) or bool(
        named and marks & set(named[0])
    )


def _from_aesop(contents: Contents) -> bool:
    return _is_family(contents) and text(contents.json.get("uploadedFrom")) == "AesopsTables"


def _is_flat(contents: Contents) -> bool:
    return any("corpPlayer" in game for game in _games(contents.json))


def _games(found: Json) -> list[Json]:
    rounds = found.get("rounds")
    return (
        [game for lines in rounds for game in mappings(lines)] if isinstance(rounds, list) else []
    )


class _Reader:
    """What is known of one file while it is read."""

    def __init__(self, found: Json) -> None:
        self.found = found
        self.players = _players(mappings(found.get("players")))
        self.keys = {player.key for player in self.players}
        self.single = any(
            mapping(game.get(seat)).get("role")
            for game in _games(found)
            if not _is_elimination(game)
            for seat in ("player1", "player2")
        ) or any("corpPlayer" in game for game in _games(found))
        """Whether a match is one game, with a side for each."""
        self.missing: list[str] = []

    def swiss(self, game: Json, at: str) -> ForeignMatch | ForeignShare | None:
        """One game of a round before the cut."""
        if "corpPlayer" in game:
            return self._flat(game, at)
        one, two = mapping(game.get("player1")), mapping(game.get("player2"))
        here = [self._known(seat.get("id"), at) for seat in (one, two)]
        if not any(here):
            return None
        if not all(here):
            seat = one if here[0] else two
            return ForeignShare(player=here[0] or here[1], points=_combined(seat))
        return self._match(game, (here[0], here[1]), (one, two))

    def _match(
        self, game: Json, players: tuple[str, str], seats: tuple[Json, Json]
    ) -> ForeignMatch:
        one, two = seats
        points = _points(_combined(one), _combined(two))
        games, sides, assigned = "", "", None
        if self.single:
            assigned = _roles(one, two)
            games = POINTS_OF_A_GAME.get(points or (0, 0), "") if points else ""
        else:
            as_corp = _pair(one.get("corpScore"), two.get("runnerScore"))
            as_runner = _pair(one.get("runnerScore"), two.get("corpScore"))
            letters = [
                POINTS_OF_A_GAME.get(pair, "") if pair else "" for pair in (as_corp, as_runner)
            ]
            told = as_corp and as_runner and points == _sum(as_corp, as_runner)
            if told and all(letters):
                games, sides = "".join(letters), "CR"
        return ForeignMatch(
            players=players,
            table=_table(game),
            games=games,
            sides=sides,
            assigned=assigned,
            points=points,
            agreed=_agreed(game),
        )

    def _flat(self, game: Json, at: str) -> ForeignMatch | ForeignShare | None:
        """The older dialect of Aesop: names or ids at top level, scores as texts."""
        corp, runner = (self._named(game.get(seat), at) for seat in ("corpPlayer", "runnerPlayer"))
        mine, theirs = whole(game.get("corpScore")), whole(game.get("runnerScore"))
        if not corp and not runner:
            return None
        if not corp or not runner:
            return ForeignShare(player=corp or runner, points=mine if corp else theirs)
        points = _points(mine, theirs)
        return ForeignMatch(
            players=(corp, runner),
            table=_table(game),
            games=POINTS_OF_A_GAME.get(points, "") if points else "",
            assigned=("C", "R"),
            points=points,
        )

    def elimination(self, game: Json, round_: int, at: str) -> ForeignGame | None:
        """One game of the cut."""
        if "corpPlayer" in game:
            return self._flat_elimination(game, round_, at)
        one, two = mapping(game.get("player1")), mapping(game.get("player2"))
        here = self._known(one.get("id"), at), self._known(two.get("id"), at)
        if not all(here):
            return None
        won = [_won(one, two), _won(two, one)]
        winner = here[won.index(True)] if won.count(True) == 1 else ""
        return ForeignGame(
            players=here,
            winner=winner,
            sides=_roles(one, two),
            round=round_,
            table=_table(game),
        )

    def _flat_elimination(self, game: Json, round_: int, at: str) -> ForeignGame | None:
        """Who won is told by ids of the cut that stand nowhere else: the course has to tell it."""
        corp, runner = (self._named(game.get(seat), at) for seat in ("corpPlayer", "runnerPlayer"))
        if not corp or not runner:
            return None
        points = _points(whole(game.get("corpScore")), whole(game.get("runnerScore")))
        winner = ""
        if points is not None and points[0] != points[1]:
            winner = corp if points[0] > points[1] else runner
        return ForeignGame(
            players=(corp, runner),
            winner=winner,
            sides=("C", "R"),
            round=round_,
            table=_table(game),
        )

    def _named(self, value: object, at: str) -> str:
        """A player by id, or by name where the file writes names; nobody for a bye."""
        said = text(value)
        if said == BYE:
            return ""
        for player in self.players:
            if player.name == said:
                return player.key
        return self._known(value, at)

    def _known(self, value: object, at: str) -> str:
        found = key(value)
        if found and found not in self.keys:
            self.missing.append(f"{at}: player {found} is not in the list of players.")
            return ""
        return found


def _read(contents: Contents, kind: str) -> ForeignEvent | Refusal:
    found = mapping(contents.json)
    reader = _Reader(found)
    if not reader.players:
        return NO_PLAYERS
    rounds: list[ForeignRound] = []
    played: list[tuple[Json, ForeignGame]] = []
    lines = found.get("rounds")
    for number_, games in enumerate(lines if isinstance(lines, list) else [], start=1):
        matches: list[ForeignMatch] = []
        alone: list[ForeignShare] = []
        at = f"Round {number_}"
        for game in mappings(games):
            if _is_elimination(game):
                told = reader.elimination(game, number_, at)
                if told is not None:
                    played.append((game, told))
                continue
            share = reader.swiss(game, at)
            if isinstance(share, ForeignMatch):
                matches.append(share)
            elif share is not None:
                alone.append(share)
        if matches or alone:
            rounds.append(ForeignRound(matches=tuple(matches), alone=tuple(alone)))
    cut = _cut(found, played, reader, "single" if kind.startswith("aesop") else "reseeded")
    settings = {"sos_outer": "opponents", "sides": "single" if reader.single else "double"}
    if kind == "aesop-2023":
        settings["bye_as_opponent"] = "on"
    return ForeignEvent(
        kind=kind,
        name=text(found.get("name")),
        date=day(found.get("date")),
        game="netrunner",
        rulebook="nisei-1.3",
        settings=settings,
        players=reader.players,
        rounds=tuple(rounds),
        cut=cut,
        not_understood=tuple(dict.fromkeys(reader.missing)),
    )


def _players(listed: Sequence[Json]) -> tuple[ForeignPlayer, ...]:
    people: dict[str, ForeignPlayer] = {}
    for line in listed:
        name, own = public_name(line.get("name")), key(line.get("id"))
        if line.get("isBye") is True or not name or name == BYE:
            continue
        own = own or name
        if own in people:
            continue
        people[own] = ForeignPlayer(
            key=own,
            name=name,
            pronouns=text(line.get("pronouns")),
            decks=tuple(
                ForeignDeck(side=side, identity=identity)
                for side in ("corp", "runner")
                if (identity := text(line.get(f"{side}Identity")))
            ),
            dropped=line.get("forfeit") is True,
            disqualified=line.get("disqualified") is True,
            standing=ForeignStanding(
                rank=whole(line.get("rank"), most=99_999),
                points=whole(line.get("matchPoints", line.get("prestige"))),
                strength=number(line.get("strengthOfSchedule")),
                extended=number(line.get("extendedStrengthOfSchedule")),
            ),
        )
    return tuple(people.values())


def _cut(
    found: Json,
    played: Sequence[tuple[Json, ForeignGame]],
    reader: _Reader,
    single: Structure,
) -> ForeignCut | None:
    """The cut, if there is one: seeds from the list of its players, or from the standings."""
    listed = mappings(found.get("eliminationPlayers"))
    seeded = [
        (seed, own)
        for line in listed
        if (seed := whole(line.get("seed"))) and (own := key(line.get("id"))) in reader.keys
    ]
    in_games = {own for _, game in played for own in game.players}
    size = whole(found.get("cutToTop")) or 0
    seeds = tuple(own for _, own in sorted(seeded))
    if (len(set(seeds)) < 2 or not in_games <= set(seeds)) and (size > 1 or in_games):
        ranked = sorted(reader.players, key=lambda player: _rank(player))
        named = [player.key for player in ranked if not in_games or player.key in in_games]
        seeds = tuple(named[: size or None])
    if len(seeds) < 2:
        return None
    games = _with_winners([game for _, game in played], [raw for raw, _ in played])
    return ForeignCut(
        seeds=seeds,
        structure=_structure(games, single),
        games=games,
        places=tuple(
            (own, rank)
            for line in listed
            if (rank := whole(line.get("rank"))) and (own := key(line.get("id"))) in reader.keys
        ),
    )


def _rank(player: ForeignPlayer) -> int:
    rank = player.standing.rank if player.standing is not None else None
    return rank if rank is not None else 99_999


def _with_winners(games: Sequence[ForeignGame], raw: Sequence[Json]) -> tuple[ForeignGame, ...]:
    """Winners that are written as ids of the cut: those who meet again tell whose id is whose.

    Each flat game names two ids, of who won and who lost, and two players. An id belongs to the
    player who is in every game that names it; where that is one player only, it is known.
    """
    could_be: dict[str, set[str]] = {}
    for game, line in zip(games, raw, strict=True):
        for own in (key(line.get("winner_id")), key(line.get("loser_id"))):
            if own:
                could_be[own] = could_be.get(own, set(game.players)) & set(game.players)
    known: dict[str, str] = {}
    while fresh := _now_known(could_be, known, games, raw):
        known |= fresh
    return tuple(
        ForeignGame(
            players=game.players,
            winner=game.winner or known.get(key(line.get("winner_id")), ""),
            sides=game.sides,
            round=game.round,
            table=game.table,
        )
        for game, line in zip(games, raw, strict=True)
    )


def _now_known(
    could_be: Mapping[str, set[str]],
    known: Mapping[str, str],
    games: Sequence[ForeignGame],
    raw: Sequence[Json],
) -> dict[str, str]:
    """Ids that can be nobody else's any more, once the others are known."""
    fresh: dict[str, str] = {}
    for own, players in could_be.items():
        left = players - set(known.values())
        if own not in known and len(left) == 1:
            fresh[own] = left.pop()
    for game, line in zip(games, raw, strict=True):
        pair = key(line.get("winner_id")), key(line.get("loser_id"))
        for mine, other in (pair, pair[::-1]):
            if mine in known and other and other not in known:
                rest = [player for player in game.players if player != known[mine]]
                fresh.update({other: rest[0]} if len(rest) == 1 else {})
    return fresh


def _structure(games: Sequence[ForeignGame], single: Structure) -> Structure:
    """Whoever plays on after a loss plays double elimination; a file without games does not say."""
    lost: set[str] = set()
    for game in games:
        if lost & set(game.players):
            return "double"
        lost |= {own for own in game.players if game.winner and own != game.winner}
    decided = sum(bool(game.winner) for game in games)
    rounds = {game.round for game in games}
    return single if decided and len(rounds) > 1 else ""


def _agreed(game: Json) -> Agreement:
    if game.get("twoForOne") is True:
        return "two_for_one"
    return "draw" if game.get("intentionalDraw") is True else ""


def _is_elimination(game: Json) -> bool:
    return game.get("eliminationGame") is True or "winner_id" in game


def _table(game: Json) -> int | None:
    table = whole(game.get("table", game.get("tableNumber")), most=99_999)
    return table or None


def _combined(seat: Json) -> int | None:
    """The points of a seat: as they were typed, or the sum of both games."""
    typed = whole(seat.get("combinedScore"))
    if typed is not None:
        return typed
    parts = [score for side in SIDES if (score := whole(seat.get(f"{side}Score"))) is not None]
    return sum(parts) if parts else None


def _points(mine: int | None, theirs: int | None) -> tuple[int, int] | None:
    """The points of both; where only one was typed the other has none."""
    if mine is None and theirs is None:
        return None
    return mine or 0, theirs or 0


def _pair(mine: object, theirs: object) -> tuple[int, int] | None:
    one, two = whole(mine), whole(theirs)
    return (one, two) if one is not None and two is not None else None


def _sum(one: tuple[int, int], two: tuple[int, int]) -> tuple[int, int]:
    return one[0] + two[0], one[1] + two[1]


def _roles(one: Json, two: Json) -> tuple[str, str] | None:
    sides = SIDES.get(text(one.get("role")), ""), SIDES.get(text(two.get("role")), "")
    return sides if set(sides) == {"C", "R"} else None


def _won(mine: Json, theirs: Json) -> bool:
    """Whether a seat of a cut won: by its flag, or by the points that newer files have instead."""
    if isinstance(mine.get("winner"), bool):
        return mine["winner"] is True
    own, other = _combined(mine) or 0, _combined(theirs) or 0
    return own > other
