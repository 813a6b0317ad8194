"""What is announced and kept under Bushiroad 1.2.11: games, level, category, times, reports."""

import pytest

from documents.bushiroad_1_2_11.hall import BOOK, fighters
from documents.by_rule import by_rule, cases_by_rule
from documents.day import Day
from toptable.engine.state.office import EventStatus
from toptable.engine.subjects.event.settings import ChangeSetting
from toptable.engine.subjects.event_admin.admin_commands import MarkStatus
from toptable.engine.subjects.floor.timekeeping import ClockAct, TurnClock
from toptable.engine.subjects.rounds.drafts import PairRound

MINUTES = {"vg": 30, "ws": 35, "bf": 20, "sve": 30, "hocg": 35, "gcg": 30}
NAMES = {
    "vg": "Cardfight!! Vanguard",
    "ws": "Weiss Schwarz",
    "bf": "Future Card Buddyfight",
    "sve": "Shadowverse: Evolve",
    "hocg": "hololive OFFICIAL CARD GAME",
    "gcg": "Godzilla Card Game",
}


@pytest.mark.parametrize("game", MINUTES)
def test_six_games_under_one_document_with_its_version(game: str) -> None:
    """B-001: the event keeps version and date, and says which game is played."""
    day = fighters("Ann Bo", game)
    assert day.announced()["game"].text == f"{NAMES[game]}."
    assert "1.2.11" in day.toptable("event show EVENT")
    assert "2026-01-30" in day.toptable(f"rulebooks show {BOOK}")


def test_no_event_starts_without_saying_which_game() -> None:
    """B-001, B-008: it is asked for before round 1."""
    day = Day(BOOK, "Ann Bo Cy Di")
    assert "Game" in day.refuses(PairRound())


def test_an_own_regulation_goes_first_and_is_kept_with_its_reason() -> None:
    """B-002: who, when and why stand in the report, and fighters read the rules of the event."""
    day = fighters("Ann Bo Cy Di")
    day.toptable("event set EVENT staff_cover waived --reason 'Three of us came'")
    day.toptable("event announce EVENT regulations 'Bring a pen.'")
    said = day.deviations()
    assert "Three of us came" in said
    assert "Olga (organizer)" in said
    assert "Bring a pen." in day.toptable("event announce EVENT")


def test_fighters_are_called_fighters() -> None:
    """B-003: where the field is counted."""
    assert "4 fighters" in fighters("Ann Bo Cy Di").toptable("event show EVENT")


@cases_by_rule(
    {
        "B-006 any event": ("", "1"),
        "B-006 shop": ("shop", "1"),
        "B-006 qualifier": ("qualifier", "2"),
        "B-006 regional final": ("regional_final", "3"),
    }
)
def test_the_kind_of_event_proposes_its_level(case: tuple[str, str]) -> None:
    """Level 1 unless it is a qualifier or more."""
    kind, level = case
    day = Day(BOOK, "Ann Bo", event_type=kind, game="vg")
    assert day.announced()["level"].text.startswith(f"Level {level}")


def test_a_shop_event_above_level_1_is_remarked_on() -> None:
    """B-006: shops should keep to level 1."""
    words = f"event new Corner --rulebook {BOOK} --type shop --set level=2 --set game=vg"
    assert "level 1" in fighters("Ann").toptable(words).lower()


@cases_by_rule(
    {
        "B-007 level 1": ("1", "teach", "Caution"),
        "B-007 level 2": ("2", "penalise", "Warning"),
        "B-007 level 3": ("3", "trict", "Loss of match"),
    }
)
def test_each_level_advises_and_suggests_its_own(case: tuple[str, str, str]) -> None:
    """An illegal deck: caution to loss of match at level 1, warning to loss of match above."""
    level, advice, suggested = case
    said = fighters("Ann").toptable(f"penalty lookup PG-3.1.1.1 --rulebook {BOOK} --level {level}")
    assert advice in said.split("Suggested ruling")[1]
    assert suggested in said.split("Suggested ruling")[1].split("range")[0]


def test_foul_play_is_severe_at_every_level() -> None:
    """B-007: cheating is a disqualification at each of the three."""
    for level in "123":
        said = fighters("Ann").toptable(f"penalty lookup PG-4.1 --rulebook {BOOK} --level {level}")
        assert "Disqualification" in said


ASKED = ("Venue, date and time", "Format", "Rounds")


def test_publishing_asks_for_all_that_fighters_need() -> None:
    """B-008: venue, date, time, format and structure, before it is public."""
    day = fighters("Ann Bo Cy Di")
    said = day.toptable("event status EVENT announced", status=2)
    assert [topic for topic in ASKED if topic not in said] == []
    day.toptable("event announce EVENT place 'Town hall, 7 March, 10 am'")
    day.toptable("event announce EVENT format Constructed")
    day.plan(3, reason="As the table has it")
    day.toptable("event status EVENT announced")
    assert "Town hall" in day.toptable("event announce EVENT")
    day.do(PairRound())


@by_rule(
    {
        "B-009 cards": ({}, "cards", "No limits beyond those of the game"),
        "B-009 round time": ({"swiss_minutes": "40"}, "round_length", "40 minutes"),
        "B-009 draw at time": ({}, "time_up", "is a draw"),
        "B-009 loss at time": ({"structure": "double_elimination"}, "time_up", "a loss for both"),
        "B-009 Annex A": ({"time_up": "annex_a"}, "time_up", "Less wins"),
        "B-009 finalists": ({}, "finalists", "8 best-ranked"),
        "B-009 other finalists": ({"finalists": "nation"}, "finalists", "By nation or clan"),
        "B-009 regulations": ({}, "regulations", "No rules of its own"),
    }
)
def test_what_must_be_public_follows_the_settings(
    rule: str, case: tuple[dict[str, str], str, str]
) -> None:
    settings, topic, words = case
    day = fighters("", **settings)
    day.toptable("event plan EVENT --rounds 5 --cut 8 --expected 64")
    line = day.announced()[topic]
    assert words in line.text
    assert rule in line.rules


def announced_day() -> Day:
    day = fighters(" ".join(f"P{number:02}" for number in range(16)))
    day.toptable("event announce EVENT place 'Town hall'")
    day.toptable("event announce EVENT format Constructed")
    day.plan(4, 4)
    day.toptable("event status EVENT announced")
    return day


def test_a_change_after_the_announcement_is_given_a_reason_and_told() -> None:
    """B-009: the plan; it stands among the deviations."""
    day = announced_day()
    assert day.toptable("event plan EVENT --rounds 5 --cut 8", status=2)
    day.toptable("event plan EVENT --rounds 5 --cut 8 --reason 'More came'")
    assert "More came" in day.deviations()
    assert "5 rounds" in day.announced()["structure"].text


def test_the_report_after_the_event_and_the_kit() -> None:
    """B-010: fighters, places and finalists; the checklist reminds of the kit and of reporting."""
    day = fighters("Ann Bo Cy Di").plan(3).favourites(3, "W")
    day.toptable("event status EVENT reported", status=2)
    day.toptable("event close EVENT")
    said = day.toptable("report event EVENT")
    assert "Winner: Ann" in said
    assert [name for name in ("Ann", "Bo", "Cy", "Di") if name not in said] == []
    (kit,) = [text for text in day.checklist() if "kit" in text]
    assert not day.checklist()[kit]
    day.toptable("event checklist EVENT kit")
    assert day.checklist()[kit]
    day.toptable("event status EVENT reported")


def test_a_sanctioned_event_is_announced_after_its_approval() -> None:
    """B-190: draft, applied, approved, announced; an official one needs no application."""
    day = Day(BOOK, "Ann Bo Cy Di", category="sanctioned", game="vg").plan(3)
    day.toptable("event announce EVENT place 'Town hall'")
    day.toptable("event announce EVENT format Constructed")
    assert "B-190" in day.toptable("event status EVENT announced", status=2)
    for status in ("applied", "approved", "announced"):
        day.toptable(f"event status EVENT {status}")
    assert "announced" in day.toptable("event status EVENT").lower()


def test_about_three_minutes_to_prepare() -> None:
    """B-049: announced, and counted before the clock starts."""
    day = fighters("Ann Bo Cy Di")
    assert "three minutes" in day.announced()["preparation"].text
    day.round().toptable("clock review EVENT")
    assert "2:00" in day.at(1).toptable("clock show EVENT")
    assert day.state.floor.rounds
    day.clock(ClockAct.START)


@cases_by_rule({f"B-118 {game}": game for game in MINUTES})
def test_the_minutes_of_each_game(case: str) -> None:
    """The clock of a round starts with them, and they are announced."""
    day = fighters("Ann Bo Cy Di", case).round().clock()
    assert f"{MINUTES[case]}:00" in day.toptable("clock show EVENT")
    assert f"{MINUTES[case]} minutes" in day.announced()["round_length"].text


def test_buddyfight_has_forty_minutes_for_best_of_three() -> None:
    """B-118: the only one; for another game somebody enters them."""
    day = fighters("Ann Bo Cy Di", "bf", match="bo3").round().clock()
    assert "40:00" in day.toptable("clock show EVENT")
    day = fighters("Ann Bo Cy Di", "vg", match="bo3").round()
    assert "no length" in day.refuses(TurnClock(ClockAct.START))


def test_another_length_or_none_is_announced_with_its_reason() -> None:
    """B-119: ten minutes more for beginners, and an untimed final."""
    day = fighters("Ann Bo Cy Di", swiss_minutes="40", final_minutes="untimed")
    text = day.plan(3, reason="x").announced()["round_length"].text
    assert "Swiss round: 40 minutes" in text
    day.round().clock()
    assert "40:00" in day.toptable("clock show EVENT")
    assert "Length" not in day.deviations()  # The organizer may set another time or none.


def test_a_length_that_was_announced_changes_with_a_reason() -> None:
    """B-119: before that it is the organizer's choice."""
    day = fighters("Ann Bo Cy Di")
    day.toptable("event set EVENT swiss_minutes 40")
    day.do(MarkStatus(EventStatus.ANNOUNCED), reason="The rest follows")
    day.toptable("event set EVENT swiss_minutes 45", status=2)
    day.toptable("event set EVENT swiss_minutes 45 --reason 'Many beginners'")
    assert "Many beginners" in day.deviations()


def test_a_length_for_one_round_needs_its_reason() -> None:
    """B-119: it stands in the report."""
    day = fighters("Ann Bo Cy Di").round()
    day.toptable("clock prepare EVENT --minutes 45", status=2)
    day.toptable("clock prepare EVENT --minutes 45 --reason 'Many beginners'")
    day.clock()
    assert "45:00" in day.toptable("clock show EVENT")
    assert "Many beginners" in day.deviations()


def test_a_round_can_be_untimed() -> None:
    """B-119: then nobody runs out of time."""
    day = fighters("Ann Bo Cy Di").round()
    day.toptable("clock prepare EVENT --untimed --reason 'The final'")
    day.clock().at(120)
    assert "no time limit" in day.toptable("clock show EVENT")


def test_the_method_for_finalists_is_announced_in_advance() -> None:
    """B-104: by ranking unless the event says otherwise; a method belongs to its game."""
    day = fighters("")
    day.toptable("event plan EVENT --rounds 5 --cut 8 --expected 64")
    assert "The 8 best-ranked advance" in day.announced()["finalists"].text
    day.do(ChangeSetting("finalists", "ride_line"), reason="A themed final")
    assert "By ride line, at most 8" in day.announced()["finalists"].text
    day.toptable("event set EVENT finalists oshi --reason 'A themed final'", status=2)
