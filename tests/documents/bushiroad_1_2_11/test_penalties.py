"""Penalties in general under Bushiroad 1.2.11: ranks, counting, losses, disqualification."""

import pytest

from documents.day import Day
from spoken import spoken
from toptable.engine.subjects.conduct.disqualifying import Disqualify

BOOK = "bushiroad-1.2.11"


@pytest.fixture
def day() -> Day:
    made = Day(BOOK, "Ann Bo Cy Di", game="vg", level="1").staff(judge="Jo", head_judge="Hana")
    return made.seat("Ann Bo", "Cy Di")


def test_the_guide_is_a_standard_and_a_judge_departs_from_it_with_a_reason(day: Day) -> None:
    """B-161: lighter for an accident, heavier for intent; the report names both."""
    for penalty in ("warning", "match_loss"):
        assert "Say why" in day.refuses(day.ruling("PG-3.3.1", "Ann", penalty=penalty), "Jo")
    day.rule("PG-3.3.1", "Ann", penalty="warning", by="Jo", reason="She had been told")
    day.rule("PG-3.3.3", "Cy", "1", penalty="caution", by="Jo", reason="A plain accident")
    assert day.sheet("Ann") == ["Warning: Illegal game state, minor"]
    assert day.sheet("Cy") == ["Caution: Illegal game state, major"]
    assert "Warning in place of caution" in day.deviations()
    assert "Caution in place of loss of match" in day.deviations()


def test_a_penalty_counts_in_its_event_only(day: Day) -> None:
    """B-162: an event of the same day begins with a clean sheet, in later rounds it is kept."""
    day.rule("PG-3.12", "Ann", penalty="caution", by="Jo")
    other = Day(BOOK, "Ann Bo Cy Di", level="1").staff(judge="Jo")
    other.seat("Ann Bo", "Cy Di").rule("PG-3.12", "Ann", penalty="caution", by="Jo")
    assert other.sheet("Ann") == ["Caution: Improper shuffle"]
    day.results("Ann W, Cy W").round()
    told = day.toptable(
        "penalty give EVENT Ann --for PG-3.13 --penalty caution --explained --keep --reason x",
        by="Jo",
    )
    assert "Ann has: 1 Caution: Improper shuffle" in told


def test_a_penalty_holds_on_the_second_day_but_not_in_an_event_that_begins_then(day: Day) -> None:
    """B-162: the caution of Saturday is counted on Sunday; a new event begins with none."""
    again = "penalty give EVENT Ann --for PG-3.13 --penalty caution --explained"
    day.rule("PG-3.12", "Ann", penalty="caution", by="Jo").results("Ann W, Cy W")
    day.at(24 * 60).round()
    assert "caution number 2" in day.toptable(again, by="Jo", keys="n\n")
    other = Day(BOOK, "Ann Bo Cy Di", game="vg", level="1").staff(judge="Jo").at(24 * 60)
    other.seat("Ann Bo", "Cy Di")
    assert "number" not in other.toptable(again, by="Jo")


def test_a_penalty_is_told_to_the_fighter(day: Day) -> None:
    """B-163: what was not told is noted on the sheet until it is."""
    day.toptable("penalty give EVENT Ann --for PG-3.12", by="Jo")
    (before,) = day.penalties("Ann").rows
    day.toptable("penalty give EVENT Cy --for PG-3.12 --explained", by="Jo")
    (told,) = day.penalties("Cy").rows
    assert set(before.notes) - set(told.notes)


@pytest.mark.parametrize(
    ("first", "then", "raised"),
    [("caution", "caution", "Warning"), ("warning", "warning", "Loss of match")],
)
def test_the_second_one_is_raised(day: Day, first: str, then: str, raised: str) -> None:
    """B-167: whatever the infractions were; a judge confirms it."""
    day.rule("PG-3.12", "Ann", penalty=first, by="Jo")
    words = f"penalty give EVENT Ann --for PG-3.15 --answers 1 --penalty {then} --explained"
    day.toptable(words, by="Jo", keys="y\n")
    assert [row.penalty_name for row in day.penalties("Ann").rows][-1] == raised
    assert day.score("Bo") == ((1, 0) if raised == "Loss of match" else None)


def test_a_loss_of_match_between_matches_costs_the_next_one(day: Day) -> None:
    """B-168: the match that is over stays as it was."""
    day.results("Ann W, Cy W")
    day.rule("PG-3.5.5", "Ann", penalty="match_loss", by="Jo")
    assert day.score("Ann") == (1, 0)
    day.round()
    assert day.score(day.opponent("Ann")) == (1, 0)


def test_a_loss_of_match_is_reported_to_the_head_judge(day: Day) -> None:
    """B-169: it is open on the sheet until the head judge has seen it."""
    day.rule("PG-3.5.5", "Ann", penalty="match_loss", by="Jo")
    (row,) = day.penalties("Ann").rows
    assert "head judge" in " ".join(row.notes).lower()
    day.toptable("penalty acknowledge EVENT 1", by="Hana")
    (row,) = day.penalties("Ann").rows
    assert "head judge" not in " ".join(row.notes).lower()


def test_only_the_head_judge_disqualifies(day: Day) -> None:
    """B-172: a judge is sent to them; the report to Bushiroad is called for."""
    words = "penalty give EVENT Ann --for PG-4.1 --explained --reason 'A forged list'"
    assert day.toptable(words, by="Jo", status=2)
    assert day.sheet("Ann") == []
    day.toptable(words, by="Hana")
    assert day.score("Bo") == (1, 0)
    assert "A forged list" in day.toptable("report expulsions EVENT", by="Hana")


def test_an_organizer_who_disqualifies_says_why() -> None:
    """B-172: normally only the head judge does; the reason is kept, in the report as well."""
    day = Day(BOOK, "Ann Bo Cy Di", game="vg", level="1").seat("Ann Bo", "Cy Di")
    words = "penalty give EVENT Ann --for PG-4.1 --explained"
    assert "Say why" in day.toptable(words, status=2)
    assert "Say why" in day.refuses(Disqualify(day.number("Ann")))
    assert day.sheet("Ann") == []
    day.toptable(f"{words} --reason 'A forged list, and no head judge is here'")
    assert day.score("Bo") == (1, 0)
    assert "no head judge is here" in day.toptable("log EVENT")
    assert "no head judge is here" in day.toptable("report expulsions EVENT")


def test_who_is_disqualified_leaves_at_once_and_results_against_others_stay(day: Day) -> None:
    """B-170, B-171: the running match is lost; a finished one only when staff say so."""
    day.results("Ann W, Cy W").seat("Ann Cy", "Bo Di")
    day.rule("PG-4.1", "Ann", by="Hana")
    assert (day.score("Cy"), day.score("Ann", 1)) == ((1, 0), (1, 0))
    day.result("Bo", "W")
    day.toptable("penalty revoke-place EVENT Ann void --reason 'Forged list'", by="Hana")
    assert day.score("Bo", 1) == (0, 1)
    day.toptable("penalty lose-match EVENT Ann --round 1 --reason 'Same list'", by="Hana")
    assert day.score("Bo", 1) == (1, 0)


def test_a_spectator_is_penalised(day: Day) -> None:
    """B-176: on the sheet of the event; a match they have none of cannot be lost."""
    give = "penalty give EVENT --outsider Zed --for PG-3.8.1 --explained --penalty"
    day.toptable(f"{give} warning", by="Jo")
    assert [(row.who.split()[0], row.penalty_name) for row in day.penalties().rows] == [
        ("Zed", "Warning")
    ]
    assert day.toptable(f"{give} match_loss --reason x", by="Hana", status=2)


def test_a_game_that_nobody_wrecked_may_be_won_by_both(day: Day) -> None:
    """B-179: only when the judge says so; a new game is the rule, without a penalty."""
    day.rule("PG-3.3.3", "Ann", "3", by="Jo")
    assert day.score("Ann") is None
    day.toptable(
        "penalty give EVENT Cy --for PG-3.3.3 --answers 4 --explained --reason 'Fire alarm'",
        by="Jo",
        keys="y\n",
    )
    assert day.score("Cy") == (1, 1)
    assert [row.penalty_name for row in day.penalties("Cy").rows] == ["No penalty"]


@pytest.mark.parametrize(
    ("infraction", "penalty"),
    [("PG-3.18.4", "Caution"), ("PG-3.18.5", "Disqualification")],
)
def test_score_sheets_are_looked_after(day: Day, infraction: str, penalty: str) -> None:
    """B-153: damaged is a caution or a warning, lost is a disqualification."""
    day.rule(infraction, "Ann", by="Hana")
    assert [row.penalty_name for row in day.penalties("Ann").rows] == [penalty]
    assert day.state.players[day.number("Ann")].active == (penalty == "Caution")


@pytest.mark.parametrize(
    ("key", "food"), [("PG-3.15", "food"), ("PG-3.17", "notes"), ("PG-3.16", "device")]
)
def test_what_was_permitted_beforehand_is_no_infraction(day: Day, key: str, food: str) -> None:
    """B-182: permission of organizer or head judge, and then there is no penalty."""
    answers = "3" if key == "PG-3.16" else "2"
    assert day.toptable(f"judge permit EVENT Ann {food}", by="Jo", status=2)
    day.toptable(f"judge permit EVENT Ann {food}", by="Hana")
    day.rule(key, "Ann", answers, by="Jo")
    assert [row.penalty_name for row in day.penalties("Ann").rows] == ["No penalty"]
    assert len(day.penalties("Ann").allowed) == 1


def test_several_infractions_of_one_act_may_be_one_penalty(day: Day) -> None:
    """B-164: both stand on the sheet, and it counts once."""
    words = "penalty give EVENT Ann --for PG-3.12 --also PG-3.13 --penalty caution --explained"
    day.toptable(words, by="Jo")
    assert day.sheet("Ann") == ["Caution: Improper shuffle"]
    said = day.toptable("penalty list EVENT Ann", by="Jo")
    assert "Improper shuffle (PG-3.12), Excessive handling of cards outside the hand" in said
    again = "penalty give EVENT Ann --for PG-3.17 --answers 1 --penalty caution --explained"
    assert "caution number 2" in day.toptable(again, by="Jo", keys="y\n")


def test_a_friendly_word_is_no_penalty(day: Day) -> None:
    """B-165: after three of them the first caution is the first."""
    for _ in range(3):
        day.rule("PG-3.12", "Ann", penalty="none", by="Jo", reason="A friendly word")
    assert [row.counts for row in day.penalties("Ann").rows] == [False] * 3
    said = day.toptable("penalty give EVENT Ann --for PG-3.12 --explained", by="Jo")
    assert "number" not in said
    assert "friendly reminders" in day.toptable(f"guide --rulebook {BOOK}").lower()


@pytest.mark.parametrize("penalty", ["caution", "warning"])
def test_cautions_and_warnings_are_kept(day: Day, penalty: str) -> None:
    """B-166: with the fighter, the round and the judge, for whoever rules next."""
    day.rule("PG-3.12", "Ann", penalty=penalty, by="Jo")
    where = "round 1, table 2 against Bo"
    assert f"| 1 | {where} | Ann | {penalty.capitalize()} | Improper shuffle (PG-3.12) | Jo |" in (
        day.toptable("penalty list EVENT", by="Hana")
    )
    asked = day.toptable(
        "penalty give EVENT Ann --for PG-3.13 --penalty caution --explained",
        by="Hana",
        keys="y\n",
    )
    assert f"Ann has: 1 {penalty.capitalize()}: Improper shuffle" in asked


def test_who_is_disqualified_may_be_sent_out_by_the_organizer(day: Day) -> None:
    """B-173: or by the head judge with the organizer's permission; only then do they return."""
    day.staff(organizer="Olga").rule("PG-4.1", "Ann", by="Hana")
    words = "judge eject EVENT Ann 'Shouts at the judges'"
    for permission in ("", "--permitted-by Jo"):
        assert "organizer" in day.toptable(f"{words} {permission}", by="Hana", status=2)
    day.toptable(f"{words} --permitted-by Olga", by="Hana")
    report = day.toptable("report expulsions EVENT", by="Hana")
    assert "Sent out: Ann" in report
    assert "Permitted: Olga" in report
    assert day.toptable("judge eject EVENT Ann 'Calm again' --back", by="Hana", status=2)
    day.toptable("judge eject EVENT Ann 'Calm again' --back")
    assert "let in by Olga" in day.toptable("report expulsions EVENT", by="Hana")


def test_nobody_else_of_the_staff_permits_an_ejection(day: Day) -> None:
    """B-173: also where no organizer is on the list of staff."""
    words = "judge eject EVENT Ann 'Shouts at the judges' --permitted-by"
    assert "organizer" in day.toptable(f"{words} Jo", by="Hana", status=2)
    day.toptable(f"{words} Olga", by="Hana")


@pytest.mark.parametrize("infraction", ["PG-3.23", "PG-4.8"])
def test_what_the_guide_does_not_list_is_ruled_by_comparing(day: Day, infraction: str) -> None:
    """B-177: any penalty with its reason, on the sheet, and that is no deviation."""
    assert "comparing with the listed cases" in day.toptable(
        f"penalty lookup {infraction} --rulebook {BOOK}"
    )
    words = f"penalty give EVENT Ann --for {infraction} --penalty warning --explained"
    assert "lists no penalty" in day.toptable(words, by="Jo", status=2)
    assert day.sheet("Ann") == []
    assert "no infraction PG-9.9" in day.toptable(
        f"{words} --similar PG-9.9 --reason 'Ran through the hall'", by="Jo", status=2
    )
    said = day.toptable(f"{words} --similar PG-3.14 --reason 'Ran through the hall'", by="Jo")
    assert "The judge's choice: Ran through the hall. Compared with PG-3.14." in said
    (row,) = day.penalties("Ann").rows
    assert row.penalty_name == "Warning"
    assert spoken("penalty_sheet.judge_choice", deviation="Ran through the hall") in row.notes
    assert "Compared with Behaviour interfering with operation." in row.notes
    assert "PG-3.14" not in day.deviations()


def test_an_inquiry_hears_both_sides_before_it_decides(day: Day) -> None:
    """B-185: what is wanting is named until statements, and a decision, are there."""
    table = day.match("Ann").table

    def heard(text: str, part: str) -> str:
        kind = f"--kind inquiry --part {part} --table {table}"
        day.toptable(f"judge note EVENT '{text}' {kind}", by="Hana")
        return day.toptable("report incidents EVENT", by="Hana")

    assert "Only one side has been heard" in heard("Bo saw a card on the floor", "statement")
    both = heard("Ann says that it fell", "statement")
    assert "Only one side" not in both
    assert "Nothing is decided" in both
    heard("The stream shows it fall", "evidence")
    done = heard("No foul play", "decision")
    assert "MISSING" not in done
    assert "Decision: note 4" in done
    assert "Ann says" not in day.log()


GIVE = "penalty give EVENT {} --for PG-3.12 --penalty caution --explained --keep --reason x"


def test_repeating_it_and_being_an_official_weigh_more(day: Day) -> None:
    """B-175: the second time for the same; an official; nobody else is mentioned."""
    assert "again on purpose" not in day.toptable(GIVE.format("Ann"), by="Jo")
    assert "Ann was told about this before (ruling 1, round 1, table 2 against Bo)" in day.toptable(
        GIVE.format("Ann"), by="Jo"
    )
    assert spoken("stricter_with.event", official="Jo", role="a judge") in day.toptable(
        GIVE.format("--outsider Jo"), by="Hana"
    )
    assert "is a judge" not in day.toptable(GIVE.format("--outsider Zed"), by="Hana")


@pytest.mark.parametrize(("level", "told"), [("1", False), ("2", False), ("3", True)])
def test_at_level_3_everybody_is_expected_to_know(level: str, told: bool) -> None:
    """B-175: entrants of level 3 are such people."""
    day = Day(BOOK, "Ann Bo Cy Di", game="vg", level=level).staff(judge="Jo", head_judge="Hana")
    day.seat("Ann Bo", "Cy Di")
    said = day.toptable(GIVE.format("Ann"), by="Jo")
    assert ("At level 3 everybody is expected to know" in said) is told


def test_what_is_needed_on_the_day_can_be_shown_and_printed(day: Day) -> None:
    """B-186: each of these outputs speaks of this event."""
    day.rule("PG-3.12", "Ann", penalty="warning", by="Jo").results("Ann W, Cy W")
    day.rule("PG-4.1", "Di", by="Hana", reason="A forged list")
    outputs = {
        "event announce EVENT": "30 minutes",
        "round show EVENT": "Ann",
        "clock prepare EVENT": "30 minutes",
        "event show EVENT --standings": "omw",
        "penalty list EVENT": "Improper shuffle",
        "report penalties EVENT": "Improper shuffle",
        "report expulsions EVENT": "A forged list",
        "report event EVENT": "Di (disqualified)",
    }
    for words, found in outputs.items():
        assert found in day.toptable(words, by="Hana" if "report" in words else "Olga"), words
