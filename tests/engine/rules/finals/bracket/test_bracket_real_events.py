"""Real cuts: every game falls where our chart puts it, and champion and places agree."""

import json
from pathlib import Path
from typing import Any

import pytest

from toptable.engine.chance import Chance
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.bracket.bracket import (
    Bracket,
    Finalist,
    GameOutcome,
    GameStatus,
    follow,
)
from toptable.engine.rules.finals.bracket.bracket_view import places
from toptable.engine.rules.finals.bracket.elimination_charts import double_elimination
from toptable.engine.rules.finals.bracket.play import record, seeded, settle_sides
from toptable.engine.rules.finals.bracket.side_choice import (
    HigherSeedChooses,
    LeastPlayed,
    LotsDecide,
    SideNames,
    meeting,
)

EVENTS = Path(__file__).resolve().parents[6] / "shared" / "real-events"
pytestmark = pytest.mark.skipif(not EVENTS.is_dir(), reason="the real events are not beside us")

SIDES = SideNames(("corp", "runner"))
RULE = LeastPlayed(first=HigherSeedChooses(after="decklists", minutes=3), level=LotsDecide())


def cobra(name: str) -> dict[str, Any]:
    return json.loads((EVENTS / f"{name}.json").read_text())


def start(event: dict[str, Any]) -> Bracket:
    seeds = sorted(event["eliminationPlayers"], key=lambda one: one["seed"])
    people = [Finalist(one["id"], one["name"]) for one in seeds]
    return seeded(double_elimination(len(people)), people)


def cut_games(event: dict[str, Any]) -> list[dict[str, Any]]:
    return [game for tables in event["rounds"] for game in tables if game.get("eliminationGame")]


def done(answer: Bracket | Refusal) -> Bracket:
    assert isinstance(answer, Bracket), answer
    return answer


def replay(event: dict[str, Any]) -> tuple[Bracket, int]:
    """Play the cut as it was played; how often the rule for sides left no choice."""
    bracket, assigned = start(event), 0
    for game in cut_games(event):
        now = follow(bracket).game(game["table"])
        assert now.status is GameStatus.OPEN
        seats = [one.player for seed in now.seeds if (one := bracket.finalists[(seed or 0) - 1])]
        reported = {game[seat]["id"]: game[seat] for seat in ("player1", "player2")}
        assert set(seats) == set(reported), f"game {now.number}"
        sides = (reported[seats[0]]["role"], reported[seats[1]]["role"])
        call = RULE.call(SIDES, meeting(bracket, now.number, SIDES.letters), Chance(b"", 0))
        if call.sides is not None and "Drawn" not in call.text:
            assert call.sides == sides, call.text
            assigned += 1
        bracket = done(settle_sides(bracket, now.number, sides))
        winner = 0 if reported[seats[0]]["winner"] else 1
        bracket = done(record(bracket, now.number, GameOutcome(winner)))
    return bracket, assigned


def test_top_8_every_game_and_place_and_side() -> None:
    event = cobra("cobra_sss_top8_anonymised")
    assert len(cut_games(event)) == 14
    bracket, assigned = replay(event)
    assert follow(bracket).over
    assert follow(bracket).game(15).status is GameStatus.NOT_NEEDED
    published = {one["id"]: one["rank"] for one in event["eliminationPlayers"]}
    assert {one.finalist.player: one.first for one in places(bracket)} == published
    assert assigned >= 4


def test_top_4_every_game_and_place() -> None:
    """The file lists the four as their games place them.

    Its field ``rank`` has the first two the other way round, against its own games: 224 won all
    three, the last two of them against 238. Games decide.
    """
    event = cobra("cobra_2018_Gamescape_top4")
    assert len(cut_games(event)) == 6
    bracket, assigned = replay(event)
    assert follow(bracket).over
    assert follow(bracket).game(7).status is GameStatus.NOT_NEEDED
    listed = [one["id"] for one in event["eliminationPlayers"]]
    assert [one.finalist.player for one in places(bracket)] == listed == [224, 238, 223, 235]
    assert [one["rank"] for one in event["eliminationPlayers"]] == [2, 1, 3, 4]
    assert assigned >= 1


def test_the_first_games_of_a_cut_saved_by_another_tool() -> None:
    """The save holds a cut of four whose first two games are paired: 1 against 4, 2 against 3."""
    text = (EVENTS / "tome_ffg_cut4.json").read_text()
    groups = json.JSONDecoder().raw_decode(text)[0]["entityGroupMap"]
    cut = next(one for one in groups["Tournament:#"]["entities"] if one.get("parent_pk"))
    seeds = {
        one["pk"]: one["seed"]
        for one in groups["Participant:#"]["entities"]
        if one["tournament_pk"] == cut["pk"]
    }
    games = [
        one["pk"] for one in groups["Match:#"]["entities"] if one["tournament_pk"] == cut["pk"]
    ]
    met = [
        {
            seeds[seat["participant_pk"]]
            for seat in groups["MatchParticipant:#"]["entities"]
            if seat["match_pk"] == game
        }
        for game in games
    ]
    people = [Finalist(seed, f"Seed {seed}") for seed in sorted(seeds.values())]
    course = follow(seeded(double_elimination(4), people))
    assert [set(game.seeds) for game in course.open] == met
