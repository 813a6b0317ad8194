"""Files of other programs become events here: what they say stands, and nothing private is kept."""

import json
from fractions import Fraction
from typing import Any

import foreign_files as files
import pytest

from support import ORGANIZER, SCOREKEEPER, MemoryStore, do, memory_desk
from toptable import __version__
from toptable.desk.desk import Desk
from toptable.desk.files import backup
from toptable.desk.tournament import Tournament
from toptable.engine.log.verify import verify
from toptable.engine.refusal import Refusal
from toptable.engine.rules.finals.bracket.bracket import follow
from toptable.engine.rules.results.kinds import Result, ResultKind
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.views.outcome import final_places
from toptable.interchange import file_import
from toptable.interchange.file_import import Look
from toptable.interchange.formats.kinds import KINDS, FileKind, recognise
from toptable.rulebooks import all_rulebooks
from toptable.store import event_file

WRITTEN = {
    "cobra": ("Example Open", "2026-05-09", 4, 2, 0),
    "nrtm": ("Example Meet", "2026-05-09", 3, 2, 0),
    "aesop": ("New Tables", "2025-06-01", 3, 1, 2),
    "aesop-2023": ("Old Tables", "2026-05-09", 3, 2, 2),
    "tome": ("Saved", "2026-05-09", 2, 1, 2),
    "limitless": ("Example Cup", "2026-03-01", 4, 2, 2),
    "topdeck": ("Example Showdown", "2026-04-01", 4, 2, 2),
    "melee": ("Imported event", "2026-02-03", 4, 2, 0),
    "melee-decks": ("Imported event", "2026-05-09", 2, 0, 0),
    "eventlink": ("Imported event", "2026-05-09", 4, 2, 0),
    "tom": ("Example Challenge", "2026-05-09", 3, 2, 0),
    "trf16": ("Example Swiss", "2026-05-09", 4, 2, 0),
    "trf26": ("Example Swiss", "2026-05-09", 4, 2, 0),
    "sheet": ("Imported event", "2026-05-09", 4, 2, 0),
    "people": ("Imported event", "2026-05-09", 2, 0, 0),
}
"""What is in the invented files: name, date, players, rounds, cut.

Where a file has no date it is that of the test's clock."""

POINTS = {
    "cobra": {"Ada": 10, "Bo": 4, "Cy": 5, "Di": 3},
    "nrtm": {"Ada": 12, "Bo": 6, "Cy": 6},
    "aesop": {"Ada": 3, "Cy": 3, "Bo": 0},
    "aesop-2023": {"Ada": 6, "Cy": 3, "Bo": 3},
    "tome": {"Ada Byron": 0, "Bo Pan": 6},
    "limitless": {"Ada": 6, "Bo": 1, "Cy": 3, "Di": 1},
    "topdeck": {"Ada": 6, "Bo": 1, "Cy": 3, "Di": 1},
    "melee": {"Ada": 3, "Bo": 1, "Cy": 0, "Di": 1},
    "eventlink": {"Ada": 6, "Bo": 1, "Cy": 3, "Di": 1},
    "tom": {"Ada B": 4, "Bo P": 0, "Cy R": 4},
    "trf16": {"Ada Byron": 4, "Bo Pan": 1, "Cy Ray": 2, "Di Day": 1},
    "trf26": {"Ada Byron": 4, "Bo Pan": 1, "Cy Ray": 2, "Di Day": 1},
    "sheet": {"Ada": 10, "Bo": 4, "Cy": 6, "Di": 3},
}
"""Everybody's points after the last complete round, added up by hand."""


def seen(content: bytes, desk: Desk | None = None, **chosen: str) -> Look:
    look = file_import.look(desk or memory_desk(), content, ORGANIZER, **chosen)
    assert isinstance(look, Look), look
    return look


def brought(content: Any, **chosen: str) -> Tournament:
    desk = memory_desk()
    data = content if isinstance(content, bytes) else files.dumped(content)
    kept = file_import.take(desk, seen(data, desk, **chosen))
    assert isinstance(kept, Tournament), kept
    return kept


def points(tournament: Tournament) -> dict[str, int]:
    return {row.name: row.points for row in tournament.standings()}


def test_every_kind_has_an_invented_file() -> None:
    assert set(files.ALL) == {kind.id for kind in KINDS} == set(WRITTEN)


@pytest.mark.parametrize("kind", sorted(WRITTEN))
def test_a_file_is_known_by_its_content_and_read(kind: str) -> None:
    found = recognise(files.ALL[kind])
    assert isinstance(found, FileKind)
    assert found.id == kind
    look = seen(files.ALL[kind])
    assert (look.event, look.date, look.players, look.rounds, look.cut) == WRITTEN[kind]
    assert look.kind == kind


@pytest.mark.parametrize("kind", sorted(POINTS))
def test_points_come_out_as_in_the_file(kind: str) -> None:
    assert points(brought(files.ALL[kind])) == POINTS[kind]


@pytest.mark.parametrize("kind", sorted(WRITTEN))
def test_a_look_keeps_nothing(kind: str) -> None:
    store = MemoryStore()
    seen(files.ALL[kind], memory_desk(store))
    assert not store.logs


@pytest.mark.parametrize("kind", sorted(WRITTEN))
def test_an_import_can_be_verified_like_every_event(kind: str) -> None:
    desk = memory_desk()
    kept = file_import.take(desk, seen(files.ALL[kind], desk))
    assert isinstance(kept, Tournament)
    file = event_file.load(backup(kept, desk.store), "backup")
    report = verify(
        file.log,
        head=file.head,
        rulebooks=all_rulebooks(),
        engine=__version__,
        seeds=file.seeds,
        texts=file.texts,
    )
    assert report.finding is None


@pytest.mark.parametrize("kind", sorted(WRITTEN))
@pytest.mark.parametrize("book", [book.id for book in all_rulebooks()])
def test_every_file_can_be_read_under_every_rulebook(kind: str, book: str) -> None:
    """Points stand as typed, so that another rulebook changes nothing about them."""
    look = file_import.look(memory_desk(), files.ALL[kind], ORGANIZER, rulebook=book)
    if kind == "sheet" and isinstance(look, Refusal):
        return  # A sheet has letters and no points; another book may not have them.
    assert isinstance(look, Look)
    assert look.rulebook == book


def test_strength_of_schedule_is_that_of_the_file() -> None:
    table = {row.name: row.tiebreakers["sos"] for row in brought(files.COBRA).standings()}
    assert table == {
        files.NAMES[own]: Fraction(strength) for own, (_, strength) in files.PUBLISHED.items()
    }


def test_points_that_no_games_give_stand_and_are_marked() -> None:
    rounds = brought(files.COBRA).state.rounds
    typed = {
        (number, table)
        for number, round_ in enumerate(rounds, 1)
        for table, match in round_.matches.items()
        if match.typed
    }
    assert typed == {(2, 2)}
    assert rounds[1].matches[2].points == (5, 0)
    plain = rounds[0].matches[4]
    assert plain.result == Result(games="WL", sides="CR")
    assert plain.points == (3, 3)


def test_a_corrected_result_is_no_longer_marked() -> None:
    event = brought(files.COBRA)
    do(event, ReportResult(2, 2, Result(games="WW"), replaces=True))
    match = event.state.rounds[1].matches[2]
    assert not match.typed
    assert match.points == (6, 0)


def test_published_numbers_that_differ_are_told() -> None:
    wrong = json.loads(files.dumped(files.COBRA))
    wrong["players"][0]["matchPoints"] = 12
    told = seen(files.dumped(wrong)).not_understood
    assert told == ("Ada: 12 points in the file, 10 here.",)
    assert seen(files.dumped(files.COBRA)).not_understood == ()


def test_single_sided_games_keep_sides_and_agreements() -> None:
    event = brought(files.COBRA_SINGLE)
    assert points(event) == {"Ada": 6, "Bo": 1, "Cy": 3, "Di": 1}
    first, second = event.state.rounds[0].tables()
    assert first.seating.sides == ("C", "R")
    assert second.seating.sides == ("R", "C")
    assert second.result is not None
    assert second.result.kind is ResultKind.INTENTIONAL_DRAW
    ada = event.state.players[1].record
    assert [outing.sides for outing in ada.outings] == ["C", "R"]


def test_a_running_event_goes_on_here() -> None:
    event = brought(files.COBRA_RUNNING)
    state = event.state
    assert state.current is not None
    assert state.current.open == 1
    assert {player.name for player in state.active_players()} == {"Ada", "Bo", "Cy"}
    assert points(event) == {"Ada": 6, "Bo": 3, "Cy": 0, "Di": 3}
    do(event, ReportResult(2, 1, Result(games="WL", sides="CR")))
    assert points(event) == {"Ada": 9, "Bo": 6, "Cy": 6, "Di": 3}
    do(event, PairRound(), reason="One more round.")
    (table,) = event.state.rounds[2].tables()
    (bye,) = event.state.rounds[2].byes
    # Ada and Bo have met, Ada and Cy too, and Cy had the bye: only Bo meets Cy.
    assert {event.state.name_of(player) for player in table.players} == {"Bo", "Cy"}
    assert event.state.name_of(bye) == "Ada"


def test_a_cut_and_its_games_stand_as_played() -> None:
    event = brought(files.COBRA_CUT)
    bracket = event.state.finals.bracket
    assert bracket is not None
    course = follow(bracket)
    assert course.over
    assert course.champion is not None
    assert bracket.name(course.champion) == "Bo"
    ranking = final_places(event.state, event.rulebook)
    places = {event.state.name_of(row.player): row.place for row in ranking.places}
    assert places == {"Bo": 1, "Ada": 2, "Di": 3, "Cy": 4}
    assert all(side.sides in (("C", "R"), ("R", "C")) for side in bracket.sides)
    assert len(bracket.sides) == 6


def test_a_game_that_cannot_be_is_told_and_those_before_it_stay() -> None:
    wrong = json.loads(files.dumped(files.COBRA_CUT))
    wrong["rounds"][4] = [files.knockout(5, 13, 11, 11)]
    look = seen(files.dumped(wrong))
    assert look.not_understood == (
        "2 games of the cut left out: what was played before does not lead to them in the bracket "
        "here.",
    )
    bracket = look.whole.tournament.state.finals.bracket
    assert len(bracket.decisions) == 4


@pytest.mark.parametrize(
    ("kind", "champion"),
    [("aesop", "Cy"), ("limitless", "Cy"), ("topdeck", "Cy"), ("tome", "Ada Byron")],
)
def test_a_final_of_two_has_its_winner(kind: str, champion: str) -> None:
    event = brought(files.ALL[kind])
    bracket = event.state.finals.bracket
    assert bracket is not None
    assert champion in {bracket.name(decision.winner) for decision in bracket.decisions}


def test_who_won_by_ids_that_stand_nowhere_else_is_found_by_who_meets_again() -> None:
    """The cut of four in the older dialect: 71 is in games 1 and 3, and only Ada is too."""
    flat = {**files.AESOP_2023, "cutToTop": 4}
    flat["players"] = [
        {"id": number, "name": name, "rank": number, "matchPoints": 0, "corpIdentity": None}
        for number, name in enumerate(("Ada", "Bo", "Cy", "Di"), start=1)
    ]

    def game(table: int, corp: int, runner: int, winner: int, loser: int) -> Any:
        return {
            "tableNumber": table,
            "corpPlayer": corp,
            "runnerPlayer": runner,
            "winner_id": winner,
            "loser_id": loser,
        }

    swiss = [
        {
            "tableNumber": 1,
            "corpPlayer": 1,
            "runnerPlayer": 4,
            "corpScore": "3",
            "runnerScore": "0",
        },
        {
            "tableNumber": 2,
            "corpPlayer": 2,
            "runnerPlayer": 3,
            "corpScore": "3",
            "runnerScore": "0",
        },
    ]
    flat["rounds"] = [
        swiss,
        [game(1, 1, 4, 71, 74), game(2, 3, 2, 73, 72)],
        [game(3, 4, 2, 74, 72), game(4, 1, 3, 73, 71)],
    ]
    event = brought(flat)
    bracket = event.state.finals.bracket
    assert bracket is not None
    won = [bracket.name(decision.winner) for decision in bracket.decisions]
    assert sorted(won) == ["Ada", "Cy", "Cy", "Di"]


def test_identities_are_handed_in_as_decks_that_only_staff_see() -> None:
    event = brought(files.COBRA)
    held = event.state.decks.of(1, "runner")
    assert held is not None
    digest = held.versions[-1].text.digest
    assert "Arcemont" in event.text(digest)
    assert event.state.decks.of(2, "runner") is None
    assert all(b"Arcemont" not in line for line in event.kept_by.read(event.event))


@pytest.mark.parametrize(
    "secret", ["02/27", "1990", "2015", "2001", "ada@example.org", "1234567890"]
)
@pytest.mark.parametrize("kind", ["tom", "tome", "trf16", "trf26", "people"])
def test_nothing_private_is_kept(kind: str, secret: str) -> None:
    desk = memory_desk()
    kept = file_import.take(desk, seen(files.ALL[kind], desk))
    assert isinstance(kept, Tournament)
    assert secret not in backup(kept, desk.store).decode()


def test_of_a_tom_file_the_division_is_kept() -> None:
    event = brought(files.ALL["tom"])
    groups = {player.name: player.record.group for player in event.state.players.values()}
    assert groups == {"Ada B": "Juniors", "Bo P": "Masters", "Cy R": "Masters"}
    assert {player.name for player in event.state.active_players()} == {"Ada B", "Bo P"}


def test_the_report_of_eventlink_tells_results_by_the_points_before_the_next_round() -> None:
    event = brought(files.EVENTLINK_REPORT.encode())
    assert points(event) == {"Ada": 3, "Bo": 1, "Cy": 0, "Di": 1}
    assert event.state.current is not None
    assert event.state.current.open == 1


def test_two_people_of_one_name_are_told_apart() -> None:
    twice = json.loads(files.dumped(files.COBRA))
    twice["players"][1]["name"] = "Ada"
    event = brought(twice)
    assert [player.name for _, player in sorted(event.state.players.items())] == [
        "Ada",
        "Ada (2)",
        "Cy",
        "Di",
    ]


def test_a_missing_result_of_an_earlier_round_counts_nothing_and_is_told() -> None:
    hole = json.loads(files.dumped(files.COBRA))
    hole["rounds"][0][1] = files.double(
        4, files.seat(12, None, None, None), files.seat(14, None, None, None)
    )
    look = seen(files.dumped(hole))
    assert any("Round 1, table 4" in sentence for sentence in look.not_understood)
    assert look.whole.tournament.state.rounds[0].matches[4].points == (0, 0)


def test_only_who_creates_events_brings_one_in() -> None:
    look = file_import.look(memory_desk(), files.ALL["cobra"], SCOREKEEPER)
    assert isinstance(look, Refusal)


def test_our_own_file_is_looked_at_and_taken_like_the_others() -> None:
    desk = memory_desk()
    kept = file_import.take(desk, seen(files.ALL["cobra"], desk))
    assert isinstance(kept, Tournament)
    copy, other = backup(kept, desk.store), memory_desk()
    look = seen(copy, other)
    assert (look.kind, look.event, look.players, look.rounds) == ("toptable", "Example Open", 4, 2)
    again = file_import.take(other, look)
    assert isinstance(again, Tournament)
    assert points(again) == points(kept)
    assert isinstance(file_import.look(other, copy, ORGANIZER), Refusal)


REFUSED = {
    b"": "empty",
    b"PK\x03\x04 and so on": "packed",
    b"\x1f\x8b\x08 and so on": "packed",
    b"[" * 100_000: "nested",
    b'{"a":' * 100_000: "nested",
    b"<a>" * 100_000: "declares",
    b"<!DOCTYPE x [<!ENTITY a 'b'>]><tournament>&a;</tournament>": "declares",
    b"<!DOCTYPE x SYSTEM 'http://example.org/x.dtd'><tournament/>": "declares",
    b'{"name": "cut off': "not_json",
    b"<tournament><players>": "not_xml",
    b"x" * 5_000_001: "too_large",
    b"{}": "unknown_kind",
    b"Dear organizer, here is a letter and not a list of 12 things.": "unknown_kind",
}


@pytest.mark.parametrize("content", REFUSED, ids=list(map(str, range(len(REFUSED)))))
def test_what_is_no_event_is_refused_in_a_sentence(content: bytes) -> None:
    look = file_import.look(memory_desk(), content, ORGANIZER)
    assert isinstance(look, Refusal)
    assert look.code == REFUSED[content]
    assert look.text.endswith((".", "?"))
