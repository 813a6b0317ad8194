"""People under Bushiroad 1.2.11: officials, who may play, late entry, names, being sent out."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from documents.bushiroad_1_2_11.hall import BOOK, fighters
from documents.by_rule import cases_by_rule
from documents.day import Day
from toptable.engine.roles import Role
from toptable.engine.state.people import Absentees, NewPlayer
from toptable.engine.subjects.conduct.appeals_and_holds import AppealRuling, HearAppeal
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.subjects.staff.staff_roles import NameStaff
from toptable.engine.views.open_tasks import OpenMatter, OpenTaskKind, open_matters
from toptable.store import open_store

OFFICIALS = ("organizer", "scorekeeper", "timekeeper", "judge", "head_judge")
WANTED = {
    "B-011": ("organizer", "Olga", "FR-1.3.1.1"),
    "B-012 scorekeeper": ("scorekeeper", "Sam", "FR-1.3.1.2"),
    "B-012 timekeeper": ("timekeeper", "Tim", "FR-1.3.1.2"),
    "B-013": ("judge", "Jo", "FR-1.3.1.3"),
    "B-014": ("head_judge", "Hana", "FR-1.3.1.4"),
}


@cases_by_rule(WANTED)
def test_each_official_is_wanted_until_named(case: tuple[str, str, str]) -> None:
    """The report on staff and the checklist both ask, and both are content then."""
    role, name, section = case
    day = fighters("Ann Bo").do(NameStaff("Olga", Role.ORGANIZER, dismissed=True))
    assert section in day.cover()
    before = {text for text, done in day.checklist().items() if not done}
    day.toptable(f"staff add EVENT {name} {role}")
    assert section not in day.cover()
    assert before - {text for text, done in day.checklist().items() if not done}


@cases_by_rule({"B-011": ("organizer", "Olga Lou"), "B-014": ("head_judge", "Hana Kim")})
def test_there_is_exactly_one(case: tuple[str, str]) -> None:
    """A second one only with a reason, which is kept."""
    role, (first, second) = case[0], case[1].split()
    day = fighters("Ann Bo").staff(**{role: first})
    again = NameStaff(second, Role(role))
    assert day.refuses(again)
    day.do(again, reason="Two shops run it together")
    assert "Two shops run it together" in day.deviations()


def test_the_head_judge_is_one_of_the_judges() -> None:
    """B-014: whoever is named head judge stands in the list of judges too."""
    day = fighters("Ann Bo").staff(head_judge="Hana")
    assert day.refuses(NameStaff("Hana", Role.JUDGE, dismissed=True))
    assert {member.role for member in day.state.staff if member.name == "Hana"} == {
        Role.JUDGE,
        Role.HEAD_JUDGE,
    }


def test_each_block_has_a_head_judge_and_one_stays() -> None:
    """B-015: a large event in two blocks; when they merge, it is said who stays."""
    day = fighters("Ann Bo")
    day.toptable("staff add EVENT Hana head_judge --block A")
    day.toptable("staff add EVENT Kim head_judge --block B")
    day.toptable("staff add EVENT Lou head_judge --block B", status=2)
    day.toptable("staff add EVENT Kim head_judge")
    heads = [member.name for member in day.state.staff if member.role is Role.HEAD_JUDGE]
    assert heads == ["Kim"]


def test_one_person_may_be_everything() -> None:
    """B-016: organizer, staff, judge and head judge at once leave nothing to ask for."""
    day = fighters("Ann Bo")
    for role in ("organizer", "scorekeeper", "judge", "head_judge"):
        day.toptable(f"staff add EVENT Olga {role}")
    assert "Name the" not in day.cover()


@cases_by_rule({f"B-017 {role}": role for role in OFFICIALS})
def test_officials_do_not_play(case: str) -> None:
    """Neither does an official enter, nor is a fighter named, nor let in late."""
    day = fighters("Ann Bo Cy").do(NameStaff("Olga", Role.ORGANIZER, dismissed=True))
    day.toptable(f"staff add EVENT Zed {case}")
    assert "FR-1.2.4" in day.refuses(EnterPlayers((NewPlayer("Zed"),)))
    assert "FR-1.2.4" in day.refuses(NameStaff("Cy", Role(case)))
    day.round()
    day.toptable("people admit-late EVENT Zed --approved-by Olga --penalty tardiness", status=2)


@pytest.fixture
def known(tmp_path: Path) -> Iterator[Day]:
    """An event at level 2 on 7 March 2026, with a person on record whose number is navi:1."""
    with open_store(str(tmp_path / "events.sqlite")) as store:
        day = Day(BOOK, "Ann Bo Cy Di", date="2026-03-07", store=store, game="vg", level="2")
        day.toptable("registry add 'Ned Low' --number navi:1")
        yield day


def enters(day: Day, *, barred: bool) -> str:
    return day.toptable("people enter EVENT 'Ned Low' --person navi:1", status=2 if barred else 0)


@pytest.mark.parametrize(
    ("days", "barred"),
    [
        ("--since 2026-03-07 --until 2026-03-07", True),
        ("--since 2026-01-01", True),
        ("--since 2026-03-08", False),
        ("--since 2026-01-01 --until 2026-03-06", False),
    ],
)
def test_whoever_is_banned_by_bushiroad_stays_out(known: Day, days: str, barred: bool) -> None:
    """B-018, B-174: from the first day of the ban to its last."""
    known.toptable(f"registry ban navi:1 --by Bushiroad {days}")
    said = enters(known, barred=barred)
    assert ("FR-1.2.4" in said) is barred


def test_a_suspension_is_bushiroads_has_its_days_and_can_be_lengthened(known: Day) -> None:
    """B-174: over on the day of the event; lengthened by Bushiroad, it holds there.

    Nobody else suspends: a ban by a shop is told to the staff, and keeps nobody out.
    """
    known.toptable("registry ban navi:1 --by 'Corner Shop' --since 2026-01-01")
    known.toptable("registry ban navi:1 --by Bushiroad --since 2026-01-01 --until 2026-03-06")
    enters(known, barred=False)
    known.toptable("undo EVENT --yes")
    known.toptable("registry ban navi:1 --by Bushiroad --since 2026-03-07 --until 2026-04-06")
    assert "Bushiroad" in enters(known, barred=True)


def test_a_ban_is_looked_at_again_at_check_in_and_late_entry(known: Day) -> None:
    """B-018: issued after the application."""
    enters(known, barred=False)
    known.toptable("registry ban navi:1 --by Bushiroad --since 2026-03-07")
    known.toptable("people check-in EVENT 'Ned Low'", status=2)
    known.toptable("people check-in EVENT Ann Bo Cy Di")
    known.round(Absentees.LEAVE_OUT)
    words = (
        "people admit-late EVENT 'Ned Low' --approved-by Olga --penalty tardiness --person navi:1"
    )
    known.toptable(words, status=2)


def test_a_ban_is_looked_at_again_when_somebody_comes_back(known: Day) -> None:
    """B-018: issued after the fighter dropped. N13-05, N10-04 have bans too."""
    enters(known, barred=False)
    known.toptable("people check-in EVENT --all")
    known.round().finish("W")
    known.toptable("people drop EVENT 'Ned Low'")
    known.toptable("registry ban navi:1 --by Bushiroad --since 2026-03-07")
    assert "banned by Bushiroad" in known.toptable("people rejoin EVENT 'Ned Low'", status=2)
    known.toptable("registry ban navi:1 --by Bushiroad --lift")
    known.toptable("people rejoin EVENT 'Ned Low'")


def test_nobody_comes_back_while_playing_elsewhere(known: Day) -> None:
    """B-074: dropped here, and then in another event that is under way."""
    enters(known, barred=False)
    known.toptable("people check-in EVENT --all")
    known.round().finish("W")
    known.toptable("people drop EVENT 'Ned Low'")
    known.toptable("event new Side --rulebook bushiroad-1.2.11 --set game=vg")
    known.toptable("people enter Side 'Ned Low' --person navi:1")
    known.toptable("people enter Side Eve Flo Gus")
    known.toptable("round next Side --reason 'Told at the door'")
    known.toptable("round publish Side")
    assert "is playing in Side" in known.toptable("people rejoin EVENT 'Ned Low'", status=2)


def test_invitations_and_those_who_are_qualified_already(known: Day) -> None:
    """B-018: an event by invitation, and a series that keeps out who has qualified."""
    known.toptable("event terms EVENT --series Worlds --by-invitation")
    enters(known, barred=True)
    known.toptable("registry series navi:1 invited Worlds")
    known.toptable("registry series navi:1 qualified Worlds")
    known.toptable("event terms EVENT --series Worlds --by-invitation --not-again")
    enters(known, barred=True)
    known.toptable("event terms EVENT --series Worlds --by-invitation")
    enters(known, barred=False)


@cases_by_rule(
    {
        "B-019 level 1": ("bushiroad", "1", "vg", False),
        "B-019 level 2": ("bushiroad", "2", "vg", True),
        "B-019 level 3": ("bushiroad", "3", "ws", True),
        "B-020 CyberAgent in its game": ("cyberagent", "2", "sve", True),
        "B-020 CyberAgent elsewhere": ("cyberagent", "3", "vg", False),
        "B-020 COVER in its game": ("cover", "3", "hocg", True),
        "B-020 COVER elsewhere": ("cover", "2", "sve", False),
        "B-020 COVER at level 1": ("cover", "1", "hocg", False),
    }
)
def test_people_of_the_companies(case: tuple[str, str, str, bool], tmp_path: Path) -> None:
    """They stay away at levels 2 and 3, unless Bushiroad has authorised them."""
    company, level, game, barred = case
    with open_store(str(tmp_path / "events.sqlite")) as store:
        day = Day(BOOK, "Ann Bo", store=store, game=game, level=level)
        day.toptable("registry add 'Ned Low' --number navi:1")
        day.toptable(f"registry declare navi:1 {company}")
        said = enters(day, barred=barred)
        assert ("FR-1.2.4" in said) is barred
        if barred:
            day.toptable(f"registry declare navi:1 {company} --permission Bushiroad")
            enters(day, barred=False)


@cases_by_rule(
    {
        "B-021 in the post": ("developer", "", True),
        "B-021 left a year ago less a day": ("developer", "--day 2025-03-08", True),
        "B-021 left a year ago": ("developer", "--day 2025-03-07", False),
        "B-022 out in a month": ("undisclosed", "--day 2026-04-07", True),
        "B-022 out tomorrow": ("undisclosed", "--day 2026-03-08", True),
        "B-022 out today": ("undisclosed", "--day 2026-03-07", False),
        "B-022 out in more than a month": ("undisclosed", "--day 2026-04-08", False),
    }
)
def test_those_who_know_too_much(case: tuple[str, str, bool], known: Day) -> None:
    """Makers of the cards for a year, those who know new cards in the month before release."""
    kind, day, barred = case
    known.toptable(f"registry declare navi:1 {kind} {day}")
    said = enters(known, barred=barred)
    assert ("FR-1.2.4" in said) is barred


def test_whoever_played_without_the_right_to_is_disqualified() -> None:
    """B-023: found out in round 1; the ruling stands on the sheet and the fighter is out."""
    day = fighters("Ann Bo Cy Di").staff(head_judge="Hana").seat("Ann Bo", "Cy Di")
    assert "disqualif" in day.toptable(f"penalty lookup PG-4.7 --rulebook {BOOK}").lower()
    day.rule("PG-4.7", "Ann", penalty="disqualification")
    assert not day.state.players[day.number("Ann")].active
    assert day.score("Ann") == (0, 1)
    assert day.sheet("Ann")[0].startswith("Disqualification")


def test_any_judge_steps_in_and_the_head_judge_overrules() -> None:
    """B-024: whoever noticed it; who ruled what stands in the report, and who overruled it."""
    day = fighters("Ann Bo Cy Di").staff(head_judge="Hana", judge="Jo").seat("Ann Bo", "Cy Di")
    day.rule("PG-3.3.1", "Ann", by="Jo", penalty="caution")
    assert "Jo" in day.toptable("report rulings EVENT")
    day.do(AppealRuling(1, day.numbers("Ann")))
    day.do(HearAppeal(1, overturned=True), "Hana")
    assert not any(row.counts for row in day.penalties("Ann").rows)
    assert "Hana" in day.toptable("log EVENT")


def test_the_head_judge_does_not_give_the_first_ruling_where_there_are_others() -> None:
    """B-025: said when it is given, and not where the head judge is the only judge."""
    ruled = {}
    for judges in ("Jo", ""):
        day = fighters("Ann Bo Cy Di").staff(head_judge="Hana", judge=judges)
        day.seat("Ann Bo", "Cy Di")
        words = "penalty give EVENT Ann --for PG-3.3.1 --penalty caution --reason 'Drew one'"
        ruled[judges] = day.toptable(words, by="Hana")
    assert "first ruling" in ruled["Jo"]
    assert "first ruling" not in ruled[""]


def test_the_last_word_is_the_head_judges() -> None:
    """B-025: an appeal is heard by the head judge alone, and that is final."""
    day = fighters("Ann Bo Cy Di").staff(head_judge="Hana", judge="Jo Jim").seat("Ann Bo", "Cy Di")
    day.rule("PG-3.3.1", "Ann", by="Jo", penalty="caution")
    day.do(AppealRuling(1, day.numbers("Ann")))
    assert day.refuses(HearAppeal(1, overturned=True), "Jim")
    day.do(HearAppeal(1, overturned=False), "Hana")
    assert day.refuses(AppealRuling(1, day.numbers("Ann")))


def test_whoever_harms_the_event_is_sent_out_and_let_in_again_by_the_organizer() -> None:
    """B-028: a spectator; the head judge needs the organizer's permission, a judge may not."""
    day = fighters("Ann Bo").staff(organizer="Olga", head_judge="Hana", judge="Jo")
    day.toptable("judge eject EVENT Max 'Shouted'", by="Jo", status=2)
    day.toptable("judge eject EVENT Max 'Shouted'", by="Hana", status=2)
    day.toptable("judge eject EVENT Max 'Shouted' --permitted-by Olga", by="Hana")
    assert "Max" in day.toptable("report expulsions EVENT")
    day.toptable("judge eject EVENT Max 'Said sorry' --back", by="Hana", status=2)
    day.toptable("judge eject EVENT Max 'Said sorry' --back")


def test_a_fighter_who_is_sent_out_is_to_be_dropped() -> None:
    """B-028: fighters too; what is open says so until they are."""
    day = fighters("Ann Bo Cy Di").staff(organizer="Olga")
    day.toptable("judge eject EVENT Ann 'Threw a deck box'")
    (still,) = [found for found in open_now(day) if found.kind is OpenTaskKind.SENT_OUT]
    assert still.names == ("Ann",)
    day.drop("Ann")
    assert OpenTaskKind.SENT_OUT not in {found.kind for found in open_now(day)}


def open_now(day: Day) -> tuple[OpenMatter, ...]:
    return open_matters(day.state, day.tournament.rulebook)


def marked(minute: int) -> Day:
    day = fighters("Ann Bo Cy Di").staff(head_judge="Hana").seat("Ann Bo", "Cy Di").clock()
    day.toptable("clock mark EVENT Ann absent")
    return day.at(minute)


def test_whoever_is_not_seated_at_the_start_is_late() -> None:
    """B-029: marked at the table, penalised for tardiness, and not any more once seated."""
    day = marked(2)
    assert "Ann" in day.toptable("clock late EVENT")
    assert "PG-3.9.1" in day.toptable("clock late EVENT")
    day.toptable("clock mark EVENT Ann arrived")
    assert day.match("Ann").result is None
    day.at(20)
    assert "PG-3.9.2" not in day.toptable("clock late EVENT")


def test_before_the_planned_start_nothing_is_due_of_who_is_marked() -> None:
    """B-029: Ann is not there yet, and the list says so instead of that nobody is marked."""
    day = fighters("Ann Bo Cy Di").seat("Ann Bo", "Cy Di")
    day.toptable("clock prepare EVENT --start 10:10")
    assert "Nobody is marked" in day.toptable("clock late EVENT")
    day.toptable("clock mark EVENT Ann absent")
    assert "Marked as absent: Ann. Nothing is due yet." in day.toptable("clock late EVENT")


def test_whoever_never_comes_is_out_when_the_match_has_ended() -> None:
    """B-030: the proposal to drop holds the next pairing until somebody decides."""
    day = marked(5)
    day.toptable(f"clock rule EVENT {day.match('Ann').table}", by="Hana")
    assert day.score("Ann") == (0, 1)
    day.result("Cy", "W")
    assert "Ann" in day.toptable("round next EVENT", status=2)
    day.drop("Ann").round()
    assert day.current.table_of(day.number("Ann")) is None


def test_a_place_that_bushiroad_takes_is_void_and_the_ban_holds(known: Day) -> None:
    """B-034: results and prizes forfeited, and no entry into the next event."""
    known.plan(1, reason="Short").staff(head_judge="Hana").seat("Ann Bo", "Cy Di")
    known.rule("PG-4.7", "Ann", penalty="disqualification").result("Cy", "W")
    known.toptable(
        "penalty revoke-place EVENT Ann void --decided-by Bushiroad --reason 'Forged cards'",
        by="Hana",
    )
    assert "revoked by Hana, as Bushiroad decided" in known.log()
    assert "void" in known.toptable("event places EVENT")
    known.toptable("registry ban navi:1 --by Bushiroad --since 2026-03-07")
    said = known.toptable(
        "people admit-late EVENT 'Ned Low' --approved-by Hana --penalty tardiness --person navi:1",
        status=2,
    )
    assert "banned by Bushiroad" in said


def test_whoever_is_not_checked_in_when_round_1_is_paired_is_not_in() -> None:
    """B-070: no penalty, no pairing, no place."""
    day = fighters("Ann Bo Cy Di Eve")
    day.toptable("people check-in EVENT Ann Bo Cy Di")
    assert "Not checked in: Eve." in day.toptable("round next EVENT", status=2)
    day.toptable("round next EVENT --not-checked-in leave_out --reason 'Told at the door'")
    day.toptable("round publish EVENT")
    day.finish("W")
    assert "Eve" not in day.points
    assert day.sheet() == []


def test_registration_and_check_in_end_when_their_time_is_over() -> None:
    """B-070: afterwards only a late entry is left."""
    day = fighters("Ann Bo Cy Di")
    day.toptable("clock deadline EVENT registration 10:30")
    day.at(31)
    assert "PG-3.10.1" in day.toptable("people enter EVENT Eve", status=2)


LATE = "people admit-late EVENT Zed --reason 'The train was late'"


@cases_by_rule(
    {
        "B-071 organizer": ("Olga", True),
        "B-071 head judge": ("Hana", True),
        "B-071 judge": ("Jo", False),
        "B-071 scorekeeper": ("Sam", False),
    }
)
def test_who_may_let_somebody_in_late(case: tuple[str, bool]) -> None:
    """Organizer or head judge, and nobody else."""
    approver, allowed = case
    day = fighters("Ann Bo Cy Di").staff(
        organizer="Olga", head_judge="Hana", judge="Jo", scorekeeper="Sam"
    )
    day.round()
    words = f"{LATE} --approved-by {approver} --penalty tardiness --judge Hana"
    day.toptable(words, by="Hana", status=0 if allowed else 2)


@pytest.mark.parametrize("mode", ["into_round", "from_next"])
def test_late_entry_into_the_round_or_from_round_2(mode: str) -> None:
    """B-071, B-072: with a common tardiness; round 1 is played, or lost without an opponent."""
    day = fighters("Ann Bo Cy").staff(head_judge="Hana").seat("Ann Bo", "Cy")
    words = f"{LATE} --approved-by Hana --penalty tardiness --mode {mode}"
    day.toptable(words, by="Hana")
    assert day.sheet("Zed") == ["Caution: Common tardiness"]
    if mode == "into_round":
        assert day.opponent("Zed") == "Cy"
        day.result("Ann", "W").result("Zed", "W")
        assert day.points["Zed"] == 1
    else:
        day.clock().result("Ann", "W").toptable("result confirm-bye EVENT Cy")
        assert day.points == {"Ann": 1, "Cy": 1, "Zed": 0, "Bo": 0}
        day.round()
        assert day.current.table_of(day.number("Zed")) is not None


def test_severe_tardiness_costs_round_1() -> None:
    """B-072: a loss of match for the late entrant, whose opponent wins."""
    day = fighters("Ann Bo Cy").staff(head_judge="Hana").seat("Ann Bo", "Cy")
    words = f"{LATE} --approved-by Hana --penalty 'severe tardiness' --mode into_round"
    day.toptable(words, by="Hana")
    assert day.sheet("Zed") == ["Loss of match: Severe tardiness"]
    assert day.score("Zed") == (0, 1)
    day.result("Ann", "W")
    assert day.points["Zed"] == 0


def test_nobody_has_a_right_to_be_let_in_late() -> None:
    """B-073: turned away on that ground; nothing else follows, and the name stays out."""
    day = fighters("Ann Bo Cy Di").round()
    before = day.points
    assert "turned away" in day.toptable("people turn-away EVENT Zed --ground late")
    assert day.points == before
    assert "Zed" not in day.toptable("log EVENT")
    assert day.sheet() == []


def test_influential_people_are_named_beside_the_penalty(known: Day) -> None:
    """B-175: what is on record of a person; it keeps nobody out, and stays out of the log."""
    noted = {
        "bushiroad --permission Bushiroad": "Ned Low works for Bushiroad.",
        "top_finisher": "Ned Low has finished at the top of a level 2 event.",
        "level_3": "Ned Low has entered a level 3 event.",
        "judge": "Ned Low is a judge or an organizer elsewhere.",
    }
    for words in noted:
        known.toptable(f"registry declare navi:1 {words}")
    enters(known, barred=False)
    known.staff(judge="Jo", head_judge="Hana").round()
    give = "penalty give EVENT {} --for PG-3.12 --penalty caution --explained"
    told = known.toptable(give.format("'Ned Low'"), by="Jo")
    assert [text for text in noted.values() if text not in told] == []
    others = known.toptable(give.format("Ann"), by="Jo")
    assert "level" not in others
    assert "level 3 event" not in known.toptable("log EVENT")


def test_a_banned_person_is_noticed_under_a_second_number(known: Day) -> None:
    """B-076: the same name with another number; staff say why that is somebody else."""
    known.toptable("registry ban navi:1 --by Bushiroad --since 2026-01-01")
    known.toptable("registry add 'Ned Low' --number navi:2")
    words = "people enter EVENT 'Ned Low' --person navi:2"
    said = known.toptable(words, status=2)
    assert "A person called Ned Low is banned by Bushiroad" in said
    assert "why it is someone else" in said
    known.toptable(f"{words} --reason 'His cousin, I saw both passports'")
    assert "Ned Low" in known.toptable("event show EVENT")


def test_one_plays_in_one_event_at_a_time(known: Day) -> None:
    """B-074: applying is free; checking in is not while the other event runs, unless both agree."""
    enters(known, barred=False)
    known.round()
    known.toptable(f"event new Side --rulebook {BOOK} --set game=vg")
    said = known.toptable("people enter Side 'Ned Low' --person navi:1")
    assert "Day" in said
    assert "PG-3.10.2" in known.toptable("people check-in Side 'Ned Low'", status=2)
    known.toptable("event terms Side --two-events")
    known.toptable("people check-in Side 'Ned Low'", status=2)
    known.toptable("event terms EVENT --two-events")
    known.toptable("people check-in Side 'Ned Low'")


def test_names_are_real_until_nicknames_are_allowed(known: Day) -> None:
    """B-075: then the nickname is shown, and the real name is kept in private."""
    known.toptable("people enter EVENT Dragonlord --person navi:1", status=2)
    known.toptable("event set EVENT nicknames yes --reason 'For fun'")
    known.toptable("people enter EVENT Dragonlord --person navi:1")
    assert "Dragonlord" in known.toptable("event show EVENT")
    assert "Ned" not in known.toptable("log EVENT")
    assert "Nicknames are allowed" in known.announced()["names"].text


def test_an_offensive_name_is_changed_even_after_the_end() -> None:
    """B-075: the organizer changes it; the old one is kept in the log."""
    day = fighters("Ann Bo", nicknames="yes").plan(1).round().finish("W")
    day.toptable("event close EVENT")
    day.toptable("people rename EVENT Ann Anna --reason 'Offensive'")
    assert "Anna" in day.toptable("event show EVENT")


def test_a_number_is_one_person_and_enters_once(known: Day) -> None:
    """B-076: the same number under another name is refused."""
    enters(known, barred=False)
    known.toptable("people enter EVENT 'Ned Lowe' --person navi:1", status=2)
    known.toptable("registry add 'Somebody Else' --number navi:1", status=2)


def test_a_pairing_looks_once_more_at_who_may_play(known: Day) -> None:
    """B-018: banned between entry and round 1, with no check-in used."""
    enters(known, barred=False)
    known.toptable("registry ban navi:1 --by Bushiroad --since 2026-03-07")
    assert "banned" in known.refuses(PairRound(), reason="Told at the door")
