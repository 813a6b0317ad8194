"""Real files, names replaced: each comes in, and everything published in it comes out again."""

import json
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from support import ORGANIZER, memory_desk
from toptable.desk.tournament import Tournament
from toptable.engine.rules.finals.bracket.bracket import GameStatus, follow
from toptable.engine.views.outcome import final_places
from toptable.interchange import file_import
from toptable.interchange.file_import import Look
from toptable.interchange.import_event import ImportedEvent

EVENTS = Path(__file__).resolve().parents[3] / "shared" / "real-events"
pytestmark = pytest.mark.skipif(not EVENTS.is_dir(), reason="the real events are not beside us")

FILES = {
    "cobra_2018_Gamescape_top4.json": ("cobra", 16, 4, 4),
    "cobra_AfroEuros.json": ("cobra", 117, 7, 0),
    "cobra_sss_top8_anonymised.json": ("cobra", 46, 8, 8),
    "cobra_dss_midround3_anonymised.json": ("cobra", 31, 3, 0),
    "nrtm_2017_Netrunner-Turnier.json": ("nrtm", 9, 4, 0),
    "tome_ffg_swiss_2rounds.json": ("tome", 4, 2, 0),
    "tome_ffg_cut4.json": ("tome", 4, 2, 4),
    "tom_cg-league-night-2026-07-28.xml": ("tom", 16, 3, 0),
    "tom_round-rock-summer-2026-06-20.xml": ("tom", 23, 3, 0),
}
"""Kind, players, rounds and cut, as the list beside the files has them."""
WITH_NUMBERS = [name for name, (kind, *_) in FILES.items() if kind in ("cobra", "nrtm")]
CONTRADICTED = {
    "cobra_2018_Gamescape_top4.json": (
        "P001: place 2 in the file, but 1 by its own games.",
        "P002: place 1 in the file, but 2 by its own games.",
    )
}
"""P001 won all three games of that cut, the last two of them against P002. Games decide."""
TYPED = {"cobra_2018_Gamescape_top4.json": 1, "nrtm_2017_Netrunner-Turnier.json": 2}
"""How many matches have points that no games give: one 0 to 5, and two with a win worth 2."""


def looked_at(name: str) -> Look:
    look = file_import.look(memory_desk(), (EVENTS / name).read_bytes(), ORGANIZER)
    assert isinstance(look, Look), look
    return look


def event_of(name: str) -> Tournament:
    whole = looked_at(name).whole
    assert isinstance(whole, ImportedEvent)
    return whole.tournament


def raw(name: str) -> dict[str, Any]:
    return json.loads((EVENTS / name).read_text())


def number_of(tournament: Tournament, listed: Mapping[str, Any]) -> int:
    return tournament.state.names[listed["name"].casefold()]


@pytest.mark.parametrize("name", FILES)
def test_a_real_file_comes_in_and_nothing_is_left_out(name: str) -> None:
    look = looked_at(name)
    assert (look.kind, look.players, look.rounds, look.cut) == FILES[name]
    if look.kind != "tom":
        assert look.not_understood == CONTRADICTED.get(name, ())


@pytest.mark.parametrize("name", WITH_NUMBERS)
def test_every_published_number_comes_out(name: str) -> None:
    event = event_of(name)
    rows = {row.player: row for row in event.standings()}
    for listed in raw(name)["players"]:
        row = rows[number_of(event, listed)]
        assert row.points == listed["matchPoints"]
        for key, published in (
            ("sos", listed["strengthOfSchedule"]),
            ("xsos", listed["extendedStrengthOfSchedule"]),
        ):
            assert abs(row.tiebreakers[key] - Fraction(str(published))) < Fraction(1, 100_000)


@pytest.mark.parametrize("name", WITH_NUMBERS)
def test_places_are_those_published_but_for_level_players(name: str) -> None:
    """The other program split equal fractions by the rounding of floating point, or by lot."""
    event = event_of(name)
    rows = {row.player: row for row in event.standings()}
    listed = sorted(raw(name)["players"], key=lambda player: player["rank"])
    keys = [
        (row.points, row.tiebreakers["sos"], row.tiebreakers["xsos"])
        for row in (rows[number_of(event, player)] for player in listed)
    ]
    assert keys == sorted(keys, reverse=True)


@pytest.mark.parametrize("name", WITH_NUMBERS)
def test_points_typed_by_hand_are_marked_and_no_others(name: str) -> None:
    rounds = event_of(name).state.rounds
    typed = sum(match.typed for round_ in rounds for match in round_.matches.values())
    assert typed == TYPED.get(name, 0)


@pytest.mark.parametrize(
    "name", ["cobra_2018_Gamescape_top4.json", "cobra_sss_top8_anonymised.json"]
)
def test_every_game_of_a_cut_falls_where_the_bracket_says(name: str) -> None:
    event, file = event_of(name), raw(name)
    bracket = event.state.finals.bracket
    assert bracket is not None
    course = follow(bracket)
    games = [game for lines in file["rounds"] for game in lines if game["eliminationGame"]]
    decided = course.having(GameStatus.DECIDED)
    assert len(decided) == len(games)
    assert [game.number for game in decided] == [game["table"] for game in games]
    places = {
        place.player: place.place for place in final_places(event.state, event.rulebook).places
    }
    for listed in [] if name in CONTRADICTED else file["eliminationPlayers"]:
        assert places[number_of(event, listed)] == listed["rank"]


def test_the_seeds_of_the_cuts_are_those_of_our_standings() -> None:
    for name in ("cobra_2018_Gamescape_top4.json", "cobra_sss_top8_anonymised.json"):
        event = event_of(name)
        locked = event.state.finals.locked
        assert locked is not None
        ranked = [row.player for row in event.standings()]
        assert list(locked.players) == ranked[: len(locked.players)]


def test_a_round_that_is_being_played_is_open() -> None:
    state = event_of("cobra_dss_midround3_anonymised.json").state
    assert state.current is not None
    assert state.current.number == 3
    assert state.current.open == 15
    assert len(state.current.byes) == 1


@pytest.mark.parametrize("name", [name for name in FILES if name.startswith("tom_")])
def test_the_places_of_a_division_go_by_points(name: str) -> None:
    """Where the rules are not ours the order within level points is theirs, not the points."""
    look = looked_at(name)
    assert isinstance(look.whole, ImportedEvent)
    event = look.whole.tournament
    rows = {row.name: row.points for row in event.standings()}
    divisions: dict[str, list[tuple[int, int]]] = {}
    for player in look.whole.foreign.players:
        if player.standing is not None and player.standing.rank and not player.dropped:
            line = divisions.setdefault(player.group, [])
            line.append((player.standing.rank, rows[player.name]))
    assert divisions
    for line in divisions.values():
        ordered = [points for _, points in sorted(line)]
        assert ordered == sorted(ordered, reverse=True)
