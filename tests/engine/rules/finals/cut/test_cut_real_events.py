"""Real tournaments with a cut: who made it, with which seed, and who was where in the end."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.rules.standings.event_notation import book, rules_of
from toptable.engine.rules.finals.cut import TopCut, order_of
from toptable.engine.rules.finals.cut_preview import other_readings, preview
from toptable.engine.rules.finals.final_ranking import RankedPart, final_ranking, part_of
from toptable.engine.rules.finals.locked_cut import LockedCut, lock
from toptable.engine.rules.records import OutingKind, Record, RoundRecord
from toptable.engine.rules.standings import Standings, standings

EVENTS = Path(__file__).resolve().parents[6] / "shared" / "real-events"
pytestmark = pytest.mark.skipif(not EVENTS.is_dir(), reason="the real events are not beside us")

FILES = {
    "cobra_2018_Gamescape_top4": {"sos_outer": "opponents"},
    "cobra_sss_top8_anonymised": {"sos_outer": "opponents", "sides": "single"},
}
"""With the reading that the tool of these events followed."""


def load(name: str) -> dict[str, Any]:
    return json.loads((EVENTS / f"{name}.json").read_text())


def gained(seat: dict[str, Any]) -> int:
    if seat.get("combinedScore") is not None:
        return int(seat["combinedScore"])
    return sum(seat.get(side) or 0 for side in ("corpScore", "runnerScore"))


def swiss(event: dict[str, Any], settings: dict[str, str]) -> Standings:
    outings: dict[int, list[RoundRecord]] = {player["id"]: [] for player in event["players"]}
    rounds = event["preliminaryRounds"]
    for number, tables in enumerate(event["rounds"][:rounds], 1):
        for match in tables:
            seats = (match["player1"], match["player2"])
            for seat, across in (seats, seats[::-1]):
                kind = OutingKind.MATCH if across["id"] else OutingKind.BYE
                if seat["id"]:
                    against = (across["id"], gained(seat), gained(across))
                    alone = (None, gained(seat), None)
                    shares = against if kind is OutingKind.MATCH else alone
                    outings[seat["id"]].append(RoundRecord(number, kind, *shares))
    people = [
        Record(player=one["id"], name=one["name"], outings=tuple(outings[one["id"]]))
        for one in event["players"]
    ]
    return standings(people, rules_of("nisei-1.3", **settings).ranking, after_round=rounds)


@pytest.mark.parametrize("name", FILES)
def test_the_cut_and_its_seeds(name: str) -> None:
    event = load(name)
    shown = swiss(event, FILES[name])
    cut = lock(TopCut(event["cutToTop"]).divide(order_of(shown), {}))
    assert isinstance(cut, LockedCut)
    assert {one.who.player: one.seed for one in cut.seeds} == {
        one["id"]: one["seed"] for one in event["eliminationPlayers"]
    }


@pytest.mark.parametrize("name", FILES)
def test_the_final_ranking(name: str) -> None:
    event = load(name)
    shown = swiss(event, FILES[name])
    by_place = sorted(event["eliminationPlayers"], key=lambda one: one["rank"])
    ranking = final_ranking(
        [
            RankedPart("elimination", tuple((one["id"],) for one in by_place)),
            part_of("Swiss rounds", order_of(shown)),
        ],
        {one["id"]: one["name"] for one in event["players"]},
    )
    assert ranking.winner is not None
    assert ranking.winner.player == by_place[0]["id"]
    finalists = [one["id"] for one in by_place]
    rest = [player for player in shown.players if player not in finalists]
    assert [one.player for one in ranking.places] == [*finalists, *rest]
    assert [one.place for one in ranking.places] == list(range(1, len(event["players"]) + 1))


def test_the_literal_reading_would_have_seeded_otherwise() -> None:
    """Six of 46 had a bye in round 1, which the literal divisor of NISEI 1.3 counts. AMB-01."""
    name = "cobra_sss_top8_anonymised"
    event, settings = load(name), FILES[name]
    shown = swiss(event, settings)
    seen = preview(shown, TopCut(8), out={}, readings=other_readings(book("nisei-1.3"), settings))
    (literal,) = [one for one in seen.readings if one.setting == "sos_outer"]
    then = swiss(event, {**settings, "sos_outer": "rounds"}).players[:8]
    assert set(then) == set(shown.players[:8])
    assert {one.who.player: one.other for one in literal.seeds} == {
        player: seed
        for seed, player in enumerate(then, 1)
        if shown.players.index(player) + 1 != seed
    }
    assert [one.who.rank for one in literal.seeds] == [5, 6]
