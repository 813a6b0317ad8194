"""What is reported of people who are put out, banned or sent out of the hall."""

import pytest
from report_day import BUSHIROAD, DQ, HEAD, JUDGE, Day, W

from spoken import spoken
from support import ORGANIZER, do, new_event, start_round
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Role
from toptable.engine.rules.finals.final_ranking import Revoked
from toptable.engine.state.office import NoteKind
from toptable.engine.subjects.conduct.completing import CompleteRuling
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.conduct.ejections import EjectPerson, RevokeStanding
from toptable.engine.subjects.conduct.rulings import TellPenalty, WithdrawPenalty
from toptable.engine.subjects.staff.staff_roles import NameStaff
from toptable.engine.views.reports.handover import staff_list


def test_the_report_on_a_disqualification_by_bushiroad_from_empty_to_complete():
    """B-163, B-172, FR-1.3.1.4: told by word, and reported to the publisher by the head judge."""
    day = Day(BUSHIROAD)
    number = start_round(day.event)
    day.give(2, W, "PG-3.9.1", explained=True)
    day.give(2, DQ, "PG-4.1", reason="Marked sleeves")
    found = day.only_expulsion()
    table = day.event.state.rounds[-1].table_of(2)
    assert found.match is not None
    where = (found.match.number, found.match.table)
    assert (found.who, found.ruling, where) == ("Bo", 2, (number, table))
    assert (found.what, found.section) == ("Disqualification", "PG-4.1")
    assert found.by == "Hana (head judge)"
    assert found.reason is not None
    assert found.reason.text == "Marked sleeves"
    assert [one.number for one in found.earlier] == [1]
    assert found.report_to == "Bushiroad"
    assert found.refer_to == "Bushiroad"
    assert any("Bo was disqualified" in text for text in found.results)
    assert found.missing == (
        spoken("expulsions.no_statement"),
        spoken("expulsions.not_noted"),
        spoken("expulsions.reported", body="Bushiroad"),
    )
    day.note("Not mine", NoteKind.STATEMENT, ruling=2)
    do(day.event, TellPenalty(2), JUDGE)
    assert day.only_expulsion().missing == (spoken("expulsions.reported", body="Bushiroad"),)
    day.note("By mail", NoteKind.SENT, ruling=2)
    found = day.only_expulsion()
    assert found.missing == ()
    assert [one.text.text for one in found.statements] == ["Not mine"]
    assert [one.text.text for one in found.sent] == ["By mail"]


def test_what_happened_to_the_match_is_in_the_report():
    """N13-99: the opponent gets two wins for the running round."""
    day = Day("nisei-1.3")
    start_round(day.event)
    match = next(one for one in day.event.state.rounds[-1].tables() if 2 in one.players)
    other = day.event.state.name_of(sum(match.players) - 2)
    day.give(2, DQ, "cheating")
    found = day.only_expulsion()
    assert found.where == f"round 1, table {match.table} against {other}"
    assert any(f"table {match.table}" in text and other in text for text in found.results)
    assert found.report_to == ""
    assert "Regional Coordinator" in found.refer_to
    assert found.prizes == (spoken("expulsions.neither_place"),)


def test_a_place_that_was_revoked_is_in_the_report():
    """B-171."""
    day = Day(BUSHIROAD)
    start_round(day.event)
    day.give(2, DQ, "PG-4.1")
    do(day.event, RevokeStanding(2, Revoked.PASSED_DOWN), HEAD, "Cheating")
    (text,) = day.only_expulsion().prizes
    assert "passed down" in text


@pytest.mark.parametrize(
    ("book", "actor", "infraction", "whom"),
    [
        ("nisei-1.3", HEAD, "cheating", "the Organized Play Manager or a Regional Coordinator"),
        ("nisei-1.0", HEAD, "cheating", "the Organized Play Manager or a Regional Coordinator"),
        (BUSHIROAD, HEAD, "PG-4.1", "Bushiroad"),
        ("ffg-starwars-2.2", ORGANIZER, "cheating", "Fantasy Flight Games"),
    ],
)
def test_a_ban_is_referred_never_given(book, actor, infraction, whom):
    """N13-92, N10-58, B-174, SW-12: bans come from outside the event."""
    day = Day(book)
    start_round(day.event)
    day.give(2, DQ, infraction, actor=actor)
    assert day.only_expulsion().refer_to == whom


def test_without_a_marshal_the_one_organizer_has_the_last_word():
    """FFG-02."""
    tournament = new_event("Ann Bo", "ffg-netrunner-1.0")
    do(tournament, NameStaff("Olga", Role.ORGANIZER))
    do(tournament, NameStaff("Jo", Role.JUDGE))
    at = tournament.log.lines[-1].at
    made = staff_list(tournament.state, tournament.rulebook, at)
    assert made.head_judge == "Olga (organizer)"
    assert made.problems == ()
    do(tournament, NameStaff("Kim", Role.HEAD_JUDGE))
    lou = NameStaff("Lou", Role.ORGANIZER)
    no = tournament.send(lou, ORGANIZER)
    assert isinstance(no, Refusal)
    assert (no.code, no.rule) == ("too_many", "Organizer")
    do(tournament, lou, reason="Two clubs run it together")
    made = staff_list(tournament.state, tournament.rulebook, at)
    assert made.head_judge == "Kim (marshal)"
    assert len(made.problems) == 1
    assert "Olga, Lou" in made.problems[0]


def test_star_wars_reports_to_its_publisher():
    """SW-12."""
    day = Day("ffg-starwars-2.2")
    start_round(day.event)
    day.give(2, DQ, "cheating", answers=("2",), actor=ORGANIZER)
    found = day.only_expulsion()
    assert found.report_to == "Fantasy Flight Games"
    assert spoken("expulsions.reported", body="Fantasy Flight Games") in found.missing


def test_somebody_put_out_on_the_spot_has_a_ruling_that_lacks_the_infraction():
    day = Day(BUSHIROAD)
    start_round(day.event)
    do(day.event, Disqualify(3), HEAD, "Hit somebody")
    found = day.only_expulsion()
    assert (found.who, found.ruling, found.by) == ("Cy", 1, "Hana (head judge)")
    assert found.reason is not None
    assert found.reason.text == "Hit somebody"
    assert any(text.startswith("The infraction is not named") for text in found.missing)


def test_the_ruling_may_follow_a_hurried_disqualification():
    """B-172: its details are reported."""
    day = Day(BUSHIROAD)
    start_round(day.event)
    do(day.event, Disqualify(3), HEAD, "Hit somebody")
    before = day.event.state.rounds
    again = GivePenalty(players=(3,), penalty=DQ, infraction="PG-4.1")
    refusal = day.event.send(again, HEAD, reason="Again")
    assert isinstance(refusal, Refusal)
    assert "Complete that ruling" in refusal.text
    do(day.event, CompleteRuling(1, (), "PG-4.1"), HEAD)
    assert day.event.state.rounds == before, "the match was settled already"
    found = day.only_expulsion()
    assert (found.who, found.ruling, found.section) == ("Cy", 1, "PG-4.1")
    assert any("table" in text and "removed" in text for text in found.results)
    assert isinstance(day.event.send(again, HEAD, reason="Again"), Refusal)


def test_a_withdrawn_disqualification_asks_for_nothing():
    day = Day(BUSHIROAD)
    start_round(day.event)
    day.give(2, DQ, "PG-4.1")
    do(day.event, WithdrawPenalty(1), HEAD, "It was another")
    found = day.only_expulsion()
    assert not found.counts
    assert found.missing == ()


def test_somebody_sent_out_and_let_in_again():
    """B-028, B-173: by the organizer, or with their permission; reported to Bushiroad."""
    day = Day(BUSHIROAD)
    day.whisper("Shouting", HEAD, EjectPerson, name="Max", permitted_by="Olga")
    (out,) = day.expulsions().sent_out
    assert (out.who, out.by, out.permitted_by, out.plays) == (
        *("Max", "Hana (head judge)", "Olga"),
        False,
    )
    assert out.back is None
    assert out.missing == (
        spoken("expulsions.no_statement"),
        spoken("expulsions.reported", body="Bushiroad"),
    )
    day.note("He was drunk", NoteKind.STATEMENT, ejected="Max")
    day.note("By mail", NoteKind.SENT, ejected="Max")
    day.whisper("Sorry", ORGANIZER, EjectPerson, name="Max", back=True)
    (out,) = day.expulsions().sent_out
    assert out.missing == ()
    assert out.back == day.now
    assert out.back_by == "Olga"


def test_only_bushiroad_wants_ejections_reported():
    day = Day("nisei-1.3")
    day.whisper("Shouting", ORGANIZER, EjectPerson, name="Max")
    (out,) = day.expulsions().sent_out
    assert out.report_to == ""
    assert out.missing == (spoken("expulsions.no_statement"),)
