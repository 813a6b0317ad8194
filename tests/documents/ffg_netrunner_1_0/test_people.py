"""Leaders under the Netrunner regulations of 2016: who they are, who rules, when they may play."""

import re

import pytest

from documents.day import Day
from documents.ffg_netrunner_1_0.hall import BOOK, seated
from spoken import spoken
from toptable.engine.roles import Role
from toptable.engine.rules.conduct.infraction import Penalty, Target
from toptable.engine.rules.conduct.ruling_wizard import Suggestion, measure_text
from toptable.engine.rules.finals.final_ranking import Revoked
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.conduct.appeals_and_holds import AppealRuling, HearAppeal
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.conduct.ejections import LoseFinishedMatch, RevokeStanding
from toptable.engine.subjects.floor.judge_calls import ClaimCall, EscalateCall
from toptable.engine.subjects.people.drop_and_reinstate import Rejoin
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.reporting import ClearResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.subjects.rounds.edit_pairings import SwapPlayers
from toptable.engine.subjects.staff.staff_roles import EndActing, NameActing, NameStaff

OTHERS = re.compile("disqualif|head judge", re.IGNORECASE)

LEADERS = ("organizer", "head_judge", "judge")


def words(day: Day, name: str, **more: bool) -> GivePenalty:
    """A ruling on a card, without an infraction."""
    return GivePenalty(
        players=day.numbers(name),
        penalty=Penalty.NONE,
        text="The card works otherwise",
        explained=True,
        **more,
    )


def in_place_of_olga(day: Day, role: str) -> Day:
    """Make room for another organizer: whoever made the event is its first."""
    if role == "organizer":
        day.do(NameStaff("Olga", Role.ORGANIZER, dismissed=True))
    return day


@pytest.mark.parametrize("role", LEADERS)
def test_organizer_marshal_and_judge_are_leaders(role: str) -> None:
    """FFG-01: each may rule and be there for a split; players, spectators and scorekeepers not."""
    day = in_place_of_olga(Day(BOOK, "Ann Bo Cy Di"), role)
    day.staff(scorekeeper="Sam", **{role: "Lea"})
    day.seat("Ann Bo", "Cy Di").rule("missed_opportunity", "Ann", "yes", by="Lea")
    assert day.refuses(day.ruling("missed_opportunity", "Ann", "yes"), "Sam")
    assert day.refuses(day.ruling("missed_opportunity", "Ann", "yes"), "Cy")
    assert day.refuses(day.reporting("Cy", kind="intentional_draw", witness="Sam"))
    day.result("Cy", kind="intentional_draw", witness="Lea")


@pytest.mark.parametrize("name", ["Ann", "Sue"])
def test_players_and_spectators_run_nothing(name: str) -> None:
    """FFG-01: they see the round and change neither pairing nor staff."""
    day = seated()
    role = "player" if name == "Ann" else "spectator"
    assert "Ann" in day.toptable(f"--role {role} round show EVENT")
    for words_ in ("round next EVENT", "staff add EVENT Zed judge", "cut lock EVENT --top 4"):
        day.toptable(f"--by {name} --role {role} {words_}", keys="y\n", status=2)


def test_there_is_one_organizer() -> None:
    """FFG-02: a second one needs a reason, and stands in the deviations."""
    day = Day(BOOK, "Ann Bo").staff(organizer="Olga")
    second = NameStaff("Lou", Role.ORGANIZER)
    assert "There is one organizer, and that is Olga" in day.refuses(second)
    day.do(second, reason="Two clubs run it together")
    assert "Two clubs run it together" in day.deviations()


def test_without_a_marshal_the_organizer_does_their_work() -> None:
    """FFG-02: hears the appeal, and may overrule the FAQ."""
    day = Day(BOOK, "Ann Bo Cy Di").staff(organizer="Olga", judge="Jo").seat("Ann Bo", "Cy Di")
    assert "Final say: Olga (organizer)" in day.cover()
    day.do(words(day, "Ann"), "Jo")
    day.do(AppealRuling(1, day.numbers("Ann")))
    day.do(HearAppeal(1, True, "Not so", against_faq=True), "Olga")
    assert day.said[0] == "Ruling 1 was overturned on appeal by Olga."
    assert "marshal" in " ".join(day.checklist())


def test_a_marshal_has_the_last_word_and_there_may_be_several() -> None:
    """FFG-03: either hears the appeal, neither organizer nor judge does, and it is final."""
    for marshal in ("Max", "Mia"):
        day = Day(BOOK, "Ann Bo Cy Di").staff(head_judge="Max Mia", judge="Jo Jim")
        day.seat("Ann Bo", "Cy Di").do(words(day, "Ann"), "Jo")
        day.do(AppealRuling(1, day.numbers("Ann")), "Ann")
        for other in ("Olga", "Jim"):
            assert "Max or Mia can" in day.refuses(HearAppeal(1, True), other)
        day.do(HearAppeal(1, False), marshal)
        assert "final" in day.refuses(AppealRuling(1, day.numbers("Bo")))


def test_what_a_marshal_rules_is_final_at_once() -> None:
    """FFG-03: there is nobody to appeal to."""
    day = seated()
    day.do(words(day, "Ann"), "Max")
    said = day.refuses(AppealRuling(1, day.numbers("Ann")))
    assert "The ruling of Max is final" in said


def test_judges_are_as_many_as_come_and_rule_subject_to_appeal() -> None:
    """FFG-04: none, or three; a granted appeal takes the ruling with it."""
    day = Day(BOOK, "Ann Bo Cy Di").staff(head_judge="Max").seat("Ann Bo", "Cy Di")
    day.do(words(day, "Ann"), "Max").staff(judge="Jo Jim Joy")
    for number, judge in enumerate(("Jo", "Jim", "Joy"), 2):
        day.do(words(day, "Ann"), judge)
        day.do(AppealRuling(number, day.numbers("Bo")))
        day.do(HearAppeal(number, True), "Max")
    notes = [" ".join(row.notes) for row in day.penalties("Ann").rows]
    assert ["Overturned on appeal by Max" in note for note in notes] == [False, True, True, True]


def test_a_call_for_a_judge_is_answered_with_a_ruling() -> None:
    """FFG-04, FFG-07: a dispute that the players cannot settle is called, taken and settled."""
    day = seated().clock()
    table = day.match("Ann").table
    day.toptable(f"judge call EVENT dispute --table {table} --player Ann", by="Jo")
    assert "waits" in day.toptable("judge list EVENT", by="Jo")
    day.toptable("judge claim EVENT 1", by="Jo")
    day.toptable("judge resolve EVENT 1 --outcome 'The trigger stands'", by="Jo")
    assert day.toptable("judge list EVENT", by="Jo") == "No open calls."


def test_only_the_marshal_overrules_the_faq() -> None:
    """FFG-07: a judge does not; the ruling stands in the deviations as against the FAQ."""
    day = seated()
    said = "penalty give EVENT Ann --text 'The FAQ is mistaken' --penalty none --explained"
    assert "FAQ" in day.toptable(f"{said} --against-faq", by="Jo", status=2)
    day.toptable(f"{said} --against-faq", by="Max")
    report = day.deviations()
    assert "Ann, The FAQ is mistaken, by Max (marshal). Against the FAQ." in report
    assert spoken("penalty_sheet.against_faq") in day.toptable("report penalties EVENT", by="Max")


def test_the_faq_is_overruled_on_appeal() -> None:
    """FFG-07: the judge went by the FAQ, the marshal finds it mistaken; that stays in the report
    though the ruling is gone."""
    day = seated()
    day.do(words(day, "Ann"), "Jo").do(AppealRuling(1, day.numbers("Ann")))
    day.toptable("penalty hear-appeal EVENT 1 --overturned --against-faq", by="Max")
    report = day.deviations()
    assert "The card works otherwise, by Max (marshal). Against the FAQ." in report


def test_a_leader_plays_at_relaxed_with_a_second_one_who_is_announced() -> None:
    """FFG-06: no round before there is one; the announcement names who rules."""
    day = Day(BOOK, "Ann Bo Cy Olga").staff(organizer="Olga")
    assert "Olga will play" in day.refuses(PairRound(), reason="No second leader")
    assert not day.announced()["second_leader"].decided
    day.staff(judge="Jo")
    assert day.announced()["second_leader"].text == spoken(
        "announcements.those_games", who="Olga", play="plays", others="Jo", rule="rules"
    )
    day.round()


def test_a_scorekeeper_is_no_second_leader() -> None:
    """FFG-06: the second one is there to rule."""
    day = Day(BOOK, "Ann Bo Cy Olga").staff(organizer="Olga", scorekeeper="Sam")
    assert "Olga will play" in day.refuses(PairRound(), reason="Sam is here")


@pytest.mark.parametrize("tier", ["formal", "premier"])
@pytest.mark.parametrize("role", LEADERS)
def test_no_leader_plays_at_formal_and_premier(tier: str, role: str) -> None:
    """FFG-06: whichever of the two comes first, playing or leading."""
    day = in_place_of_olga(Day(BOOK, "Ann Bo Cy Di", event_tier=tier), role)
    plays = NameStaff("Ann", Role(role), day.number("Ann"))
    assert "cannot both play" in day.refuses(plays)
    day.staff(**{role: "Lea"})
    late = day.refuses(EnterPlayers((NewPlayer("Lea"),)))
    assert "cannot both play" in late


def test_the_second_leader_makes_every_ruling_in_those_games() -> None:
    """FFG-06: Olga neither rules at her table nor witnesses a split there; elsewhere she does."""
    day = Day(BOOK, "Ann Bo Cy Olga").staff(organizer="Olga", judge="Jo")
    day.seat("Olga Bo", "Ann Cy")
    assert "Olga plays this match" in day.refuses(words(day, "Bo"))
    assert day.refuses(day.reporting("Bo", kind="intentional_draw", witness="Olga"))
    day.do(words(day, "Bo"), "Jo").do(words(day, "Ann"))
    assert f"sits at table {day.match('Bo').table}, where Jo rules" in day.cover()
    day.result("Bo", kind="intentional_draw", witness="Jo")


def test_the_second_leader_may_remove_a_player_from_a_game_of_the_organizer() -> None:
    """FFG-06, FFG-08: every ruling there is the second leader's; elsewhere it is not."""
    day = Day(BOOK, "Ann Bo Cy Olga").staff(organizer="Olga", judge="Jo")
    day.seat("Olga Bo", "Ann Cy")
    elsewhere = day.ruling("unsporting", "Ann", penalty="removal")
    assert "Only the organizer" in day.refuses(elsewhere, "Jo", reason="Shouting")
    day.rule("unsporting", "Bo", penalty="removal", by="Jo")
    assert day.score("Olga") == (4, 0)
    assert not day.state.players[day.number("Bo")].active


def test_where_the_organizer_does_not_play_nobody_else_removes_a_player() -> None:
    """FFG-06, FFG-08: Max rules where the judge plays, and removal stays with Olga."""
    day = Day(BOOK, "Ann Bo Cy Jo").staff(organizer="Olga", head_judge="Max", judge="Jo")
    day.seat("Jo Bo", "Ann Cy")
    removal = day.ruling("unsporting", "Bo", penalty="removal")
    assert "Only the organizer" in day.refuses(removal, "Max", reason="Shouting")
    day.do(removal, reason="Shouting")
    assert day.score("Jo") == (4, 0)


def test_where_two_leaders_meet_the_marshal_rules() -> None:
    """FFG-06: and no other judge."""
    day = Day(BOOK, "Ann Bo Jo Olga").staff(organizer="Olga", judge="Jo Jim", head_judge="Max")
    day.seat("Olga Jo", "Ann Bo")
    assert "Max makes every ruling in it" in day.refuses(words(day, "Olga"), "Jim")
    day.do(words(day, "Olga"), "Max")


def test_two_leaders_do_not_meet_without_a_marshal() -> None:
    """FFG-06: the organizer, who would do the marshal's work, plays there."""
    day = Day(BOOK, "Ann Bo Jo Olga").staff(organizer="Olga", judge="Jo")
    day.do(PairRound())
    if day.opponent("Olga") != "Jo":
        other = day.number(day.opponent("Olga"))
        day.do(SwapPlayers((other, day.number("Jo"))), reason="For the scenario")
    assert "Name a marshal" in day.refuses(PublishRound())


def test_where_only_removal_exists_the_organizer_chooses() -> None:
    """FFG-08: a judge is not told to choose what the organizer decides."""
    book = Day("ffg-netrunner-1.0").tournament.rules.conduct
    open_choice = Suggestion(Target.OFFENDER, None, Penalty.NONE, Penalty.REMOVAL)
    assert measure_text(book, open_choice).startswith("The organizer chooses the penalty")
    other = Day("bushiroad-1.2.11").tournament.rules.conduct
    assert measure_text(other, Suggestion(Target.OFFENDER, None, None, None)).startswith(
        "The judge chooses"
    )


def test_reports_and_refusals_have_the_words_of_the_document() -> None:
    """FFG-01, FFG-08: a marshal, and players who are removed; nobody else's words."""
    day = seated().staff(judge="Zoe").clock()
    said = [
        day.refuses(Disqualify(day.number("Ann")), "Olga"),
        day.refuses(EndActing(), "Olga"),
    ]
    day.toptable("judge call EVENT dispute --table 1 --player Cy", by="Jo")
    day.do(EscalateCall(1), "Jo")
    said += [day.refuses(EscalateCall(1), "Jo"), day.refuses(ClaimCall(1), "Jo")]
    day.do(Disqualify(day.number("Ann")), "Olga", "Hit somebody")
    assert "Ann was removed." in day.said
    said += day.said
    said += [
        day.refuses(Disqualify(day.number("Ann")), "Olga", "Again"),
        day.refuses(Rejoin(day.number("Ann")), "Olga"),
        day.refuses(ClearResult(1, day.match("Ann").table), "Olga"),
        day.refuses(RevokeStanding(day.number("Bo"), Revoked.VOID), "Olga", "So"),
        day.refuses(LoseFinishedMatch(day.number("Bo"), 1, None), "Olga", "So"),
        day.refuses(Disqualify(day.number("Bo")), "Jo", "So"),
        day.refuses(NameStaff("Kit", Role.HEAD_JUDGE, dismissed=True), "Olga", "So"),
    ]
    day.do(NameActing("Zoe", agreed_by="Olga"), "Max").do(words(day, "Cy"), "Max")
    said += [*day.said, day.toptable("judge list EVENT", by="Jo")]
    for report in ("penalties", "expulsions", "incidents", "rulings", "staff", "handover"):
        said.append(day.toptable(f"report {report} EVENT", by="Olga"))
    said.append(day.toptable("report expulsions EVENT", by="Max"))
    said.append(day.toptable("event places EVENT"))
    text = "\n".join(said)
    assert [line for line in text.splitlines() if OTHERS.search(line)] == []
    assert "Removals and ejections" in text
    assert "stands in for the marshal now" in text
