"""What is announced under the Netrunner regulations of 2016: structure, tier, duties, prizes."""

from pathlib import Path

import pytest

from documents.day import Day
from documents.ffg_netrunner_1_0.hall import BOOK, many
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.rounds.drafts import PairRound

BASIC = {
    4: (3, 0), 8: (3, 0), 9: (4, 4), 24: (4, 4), 25: (4, 8), 32: (4, 8), 33: (5, 8), 64: (5, 8),
    65: (6, 8), 96: (6, 8), 97: (6, 16), 128: (6, 16), 129: (7, 16), 400: (7, 16),
}  # fmt: skip
ADVANCED = {
    9: (4, 4), 20: (4, 4), 21: (4, 8), 32: (4, 8), 33: (5, 8), 56: (5, 8), 57: (6, 8), 80: (6, 8),
    81: (7, 8), 128: (7, 8), 129: (7, 16), 176: (7, 16), 177: (8, 16), 272: (8, 16), 273: (9, 16),
}  # fmt: skip
EDGES = [("basic", *edge) for edge in BASIC.items()]
EDGES += [("advanced", *edge) for edge in ADVANCED.items()]


@pytest.mark.parametrize(("table", "expected", "wanted"), EDGES)
def test_rounds_and_cut_of_both_tables(table: str, expected: int, wanted: tuple[int, int]) -> None:
    """FFG-48: at each of their borders, as the plan of an event."""
    day = Day(BOOK).do(PlanStructure(table=table, expected=expected))
    assert day.state.plan is not None
    assert (day.state.plan.rounds, day.state.plan.cut) == wanted
    assert f"({table.capitalize()})" in day.said[0]
    assert "custom" not in day.announced()


@pytest.mark.parametrize(("players", "table"), [(3, "basic"), (8, "advanced")])
def test_below_its_first_line_a_table_has_nothing(players: int, table: str) -> None:
    """FFG-48: what is proposed there is a Custom structure, and is called so."""
    said = Day(BOOK, many(players)).toptable(f"event plan EVENT --table {table}")
    assert "(Custom)" in said


def test_every_other_structure_is_custom_and_is_announced_as_such() -> None:
    """FFG-49: five rounds and a top 8 for twelve, whom Basic gives four rounds and a top 4."""
    day = Day(BOOK, many(12))
    said = day.toptable("event plan EVENT --rounds 5 --cut 8")
    assert "(Custom)" in said
    assert "Event Outline, or announce your own" in said
    line = day.announced()["custom"]
    assert line.must
    assert "5 rounds, top 8" in line.text
    day.toptable("event status EVENT announced")
    assert "Custom structure: 5 rounds, top 8" in day.toptable("event announce EVENT")


def test_a_structure_that_stays_whatever_the_attendance_is_custom() -> None:
    """FFG-49: four rounds and a top 4 are Basic for 24 and Custom when thirty come."""
    day = Day(BOOK, many(24)).plan(4, 4)
    assert "custom" not in day.announced()
    day.enter(" ".join(f"Late{number}" for number in range(6)))
    assert "the table Basic has 4 rounds, top 8 for 30 players" in day.announced()["custom"].text


def test_rounds_elimination_and_cut_are_announced_before_the_start() -> None:
    """FFG-27: no round 1 before they are decided and published."""
    day = Day(BOOK, many(12))
    assert "not decided: Number of rounds, Double elimination" in day.refuses(PairRound())
    day.plan(4, 4)
    told = {topic: day.announced()[topic].text for topic in ("rounds", "elimination", "cut")}
    assert told == {
        "rounds": "4 Swiss rounds, two games each.",
        "elimination": "Double elimination follows.",
        "cut": "Top 4.",
    }
    assert "nothing is published yet" in day.refuses(PairRound())
    day.toptable("event status EVENT announced")
    day.do(PairRound())


def test_no_elimination_is_announced_too() -> None:
    """FFG-27: three rounds for eight, and that is all."""
    day = Day(BOOK, many(8)).plan(3)
    assert day.announced()["elimination"].text == "No double elimination."
    assert "cut" not in day.announced()


def test_a_change_after_the_announcement_asks_why_and_is_reported() -> None:
    """FFG-27: one round more than players were told."""
    day = Day(BOOK, many(12)).plan(4, 4)
    day.toptable("event status EVENT announced")
    day.round()
    said = day.toptable("event plan EVENT --rounds 5 --cut 4", status=2)
    assert "announced before the start" in said
    day.toptable("event plan EVENT --rounds 5 --cut 4 --reason 'The hall stays open'")
    report = day.deviations()
    assert "It was announced as: 4 rounds, top 4" in report
    assert "The hall stays open" in report


def test_who_starts_unannounced_says_why() -> None:
    """FFG-27: it stands in the deviations."""
    day = Day(BOOK, "Ann Bo Cy Di")
    day.do(PairRound(), reason="Four friends at a kitchen table")
    assert "Four friends at a kitchen table" in day.deviations()


TIERS = {
    "relaxed": "everybody is welcome",
    "formal": "some experience and a reasonable pace",
    "premier": "rules, FAQ and regulations are known",
}


@pytest.mark.parametrize("tier", TIERS)
def test_each_tier_tells_what_is_expected(tier: str) -> None:
    """FFG-50: players read it in the announcement."""
    day = Day(BOOK, event_tier=tier)
    assert TIERS[tier] in day.toptable("event announce EVENT")


@pytest.mark.parametrize("kind", ["", "unofficial"])
def test_an_unofficial_event_is_relaxed_unless_said_otherwise(kind: str) -> None:
    """FFG-50: another tier is remarked on, and taken."""
    day = Day(BOOK, event_type=kind)
    assert day.announced()["tier"].text.startswith("Relaxed")
    words = f"event new Cup --rulebook {BOOK} --type unofficial"
    assert "Careful" not in day.toptable(words)
    said = day.toptable(f"{words} --set event_tier=premier")
    assert "puts it at tier Relaxed, you chose Premier" in said


def test_an_official_event_has_the_tier_of_its_outline() -> None:
    """FFG-50: it is asked for where nobody has chosen, and no tier is the wrong one."""
    day = Day(BOOK)
    words = f"event new Cup --rulebook {BOOK} --type official"
    assert "the Event Outline names the tier" in day.toptable(words)
    for tier in ("formal", "premier"):
        assert "Careful" not in day.toptable(f"{words} --set event_tier={tier}")


def test_players_may_help_each_other_at_relaxed_only() -> None:
    """FFG-50: as the cards for the table say."""
    day = Day(BOOK)
    cards = f"penalty lookup --rulebook {BOOK} --cards --tier"
    told = {tier: "may help each other" in day.toptable(f"{cards} {tier}") for tier in TIERS}
    assert told == {"relaxed": True, "formal": False, "premier": False}


def test_the_room_is_on_the_organizers_list() -> None:
    """FFG-16: to tick once the tables are set up, with the room that a whole game needs."""
    day = Day(BOOK, "Ann Bo")
    (room,) = [text for text in day.checklist() if "room for a full game" in text]
    assert "Tables are set up in advance" in room
    assert not day.checklist()[room]
    day.toptable("event checklist EVENT room")
    assert day.checklist()[room]


PRIZES = "first,last,what\n1,1,Trophy\n1,2,Playmat\n1,4,Alternate art\n"


def test_prizes_go_to_the_top_finishers(tmp_path: Path) -> None:
    """FFG-55: by final place, after the elimination."""
    sheet = tmp_path / "prizes.csv"
    sheet.write_text(PRIZES)
    day = Day(BOOK, many(12)).plan(3, 4, reason="Short").favourites(3).lock(4)
    while day.open_games:
        day.won(next(iter(day.open_games.values()))[1])
    day.toptable("event close EVENT")
    first, second, third, fourth, fifth, *_ = day.places.split()
    said = day.toptable(f"report event EVENT --prizes {sheet}")
    assert f"| 1 | {first} | Trophy, Playmat, Alternate art |" in said
    assert f"| 2 | {second} | Playmat, Alternate art |" in said
    assert f"| 3 | {third} | Alternate art |" in said
    assert f"| 4 | {fourth} | Alternate art |" in said
    assert f"| 5 | {fifth} | |" in said
    assert first != day.order.split()[0]


def test_players_are_told_by_which_documents_they_play() -> None:
    """FFG-56, FFG-09: Rules of Play, FAQ and regulations, and where they are; staff have copies."""
    day = Day(BOOK, many(4)).plan(3)
    told = day.toptable("event announce EVENT")
    assert "The Rules of Play and the FAQ hold, and beside them the Tournament Regulations" in told
    assert any("documents that the regulations name" in line for line in day.checklist())
    day.toptable("event announce EVENT documents 'All of it: https://club.example'")
    assert "All of it: https://club.example" in day.toptable("event announce EVENT")
