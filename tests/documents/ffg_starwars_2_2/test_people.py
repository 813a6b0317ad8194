"""People under Star Wars 2.2: who has the last word, staff who play, who is kept out."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from documents.day import Day
from documents.ffg_starwars_2_2.galaxy import BOOK, event, seated
from spoken import spoken
from toptable.engine.roles import Role
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.staff.staff_roles import NameStaff
from toptable.store import open_store

PREMIER = ["regional_championship", "national_championship", "world_championship"]


def test_the_organizer_hears_the_appeal_and_nobody_after() -> None:
    """SW-01, SW-11: a judge's ruling goes to the organizer, whose word is final."""
    day = seated().staff(judge="Jim")
    day.rule("stalling", "Ann", by="Jo")
    day.toptable("penalty appeal EVENT 1 Ann")
    assert "Olga can" in day.toptable("penalty hear-appeal EVENT 1 --upheld", by="Jim", status=2)
    day.toptable("penalty hear-appeal EVENT 1 --upheld")
    assert any(row.counts for row in day.penalties("Ann").rows)
    assert "The ruling of Olga is final" in day.toptable("penalty appeal EVENT 1 Ann", status=2)


@pytest.mark.parametrize("ended", ["upheld", "overturned"])
def test_the_organizer_may_overrule_the_faq_on_appeal(ended: str) -> None:
    """SW-01: whichever way the appeal ends, sheet and report say whose word it was."""
    day = seated()
    day.rule("stalling", "Ann", by="Jo")
    day.toptable("penalty appeal EVENT 1 Ann")
    words = f"penalty hear-appeal EVENT 1 --{ended} --against-faq --text 'A misprint in the FAQ'"
    assert f"Ruling 1 was {ended} on appeal by Olga." in day.toptable(words)
    sheet = day.toptable("report penalties EVENT Ann")
    assert f"{ended.capitalize()} on appeal by Olga (organizer). Against the FAQ." in sheet
    said = day.deviations()
    assert "Ruling 1, Ann, Stalling or abusing the clock (Time Limit), by Olga (organizer)" in said
    assert spoken("penalty_sheet.against_faq") in said
    assert "in place of" not in said


def test_the_organizer_may_overrule_the_faq_at_once() -> None:
    """SW-01: a ruling on a card, without a penalty; a judge may not."""
    day = seated()
    words = "penalty give EVENT Ann --text 'The card works as printed' --against-faq --explained"
    assert "final word" in day.toptable(words, by="Jo", status=2)
    day.toptable(words)
    said = day.deviations()
    assert "Ruling 1, Ann, The card works as printed, by Olga (organizer). Against the FAQ." in said


def test_an_organizer_plays_only_with_a_second_organizer() -> None:
    """SW-02: neither alone nor with a judge; the second one is announced by name."""
    day = event().plan(3).do(NameStaff("Olga", Role.ORGANIZER, dismissed=True))
    day.staff(organizer="Ann")
    assert "second organizer" in day.toptable("round next EVENT", status=2)
    assert not day.announced()["second_organizer"].decided
    day.staff(judge="Jo")
    assert "second organizer" in day.toptable("round next EVENT", status=2)
    day.staff(organizer="Max")
    assert spoken(
        "announcements.those_games", who="Ann", play="plays", others="Max", rule="rules"
    ) in day.toptable("event announce EVENT")
    day.seat("Ann Bo", "Cy Di")
    assert f"sits at table {day.match('Ann').table}, where Max rules" in day.cover()


def test_the_second_organizer_makes_all_rulings_where_the_first_one_plays() -> None:
    """SW-02: at that table neither the first organizer nor a judge rules; elsewhere anybody."""
    day = event().staff(organizer="Ann Max", judge="Jo").seat("Ann Bo", "Cy Di")
    ruling = day.ruling("stalling", "Bo")
    assert "Max makes every ruling" in day.refuses(ruling, "Jo")
    assert day.refuses(ruling, "Ann")
    day.do(ruling, "Max")
    day.rule("stalling", "Cy", by="Ann").rule("stalling", "Di", by="Jo")
    assert day.sheet("Bo") == ["Warning: Stalling or abusing the clock"]


@pytest.mark.parametrize("kind", PREMIER)
@pytest.mark.parametrize("role", ["organizer", "judge"])
def test_at_premier_events_no_organizer_and_no_judge_plays(kind: str, role: str) -> None:
    """SW-03: whoever plays is not named, and whoever works there does not enter."""
    day = event(event_type=kind)
    assert f"cannot both play and be {role}" in day.toptable(
        f"staff add EVENT Ann {role} --plays", status=2
    )
    day.toptable(f"staff add EVENT Zed {role}")
    assert day.refuses(EnterPlayers((NewPlayer("Zed"),)))


@pytest.mark.parametrize("kind", ["store_championship", "one_off", "league"])
def test_elsewhere_a_judge_may_play(kind: str) -> None:
    """SW-03: the rule is for Regionals, Nationals and Worlds."""
    day = event(event_type=kind)
    day.toptable("staff add EVENT Ann judge --plays")
    day.seat("Ann Bo", "Cy Di")
    assert day.refuses(day.ruling("stalling", "Bo"), "Ann")


def test_an_event_that_becomes_premier_has_no_staff_who_play() -> None:
    """SW-03: Ann is found when the next round is paired."""
    day = (
        event()
        .plan(3)
        .staff(organizer="Max")
        .do(NameStaff("Ann", Role.JUDGE, 1), reason="Short of judges")
    )
    day.toptable("event set EVENT event_tier premier --reason 'It is a Regional'")
    assert "may not play" in day.toptable("round next EVENT", status=2)


@pytest.fixture
def known(tmp_path: Path) -> Iterator[Day]:
    """An event on 7 March 2026, with a person on record whose number is ffg:1."""
    with open_store(str(tmp_path / "events.sqlite")) as store:
        day = Day(BOOK, "Ann Bo Cy Di", date="2026-03-07", store=store)
        day.toptable("registry add 'Ned Low' --number ffg:1")
        yield day


@pytest.mark.parametrize(
    ("days", "barred"),
    [
        ("--since 2026-03-07 --until 2026-03-07", True),
        ("--since 2026-01-01", True),
        ("--since 2026-03-08", False),
        ("--since 2026-01-01 --until 2026-03-06", False),
    ],
)
def test_whoever_is_suspended_by_ffg_stays_out(known: Day, days: str, barred: bool) -> None:
    """SW-10: from the first day of the suspension to its last, or for good."""
    known.toptable(f"registry ban ffg:1 --by FFG {days}")
    said = known.toptable("people enter EVENT 'Ned Low' --person ffg:1", status=2 if barred else 0)
    assert ("Code of Conduct" in said) is barred


def test_the_code_of_conduct_is_the_only_ground_to_turn_somebody_away() -> None:
    """SW-10: suspended or banned; a venue or a full hall is no ground of this document."""
    day = event()
    assert "turned away" in day.toptable("people turn-away EVENT Zed --ground banned")
    for ground in ("venue", "capacity", "late"):
        day.toptable(f"people turn-away EVENT Zed --ground {ground}", status=2)
