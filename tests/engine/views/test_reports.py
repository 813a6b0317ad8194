"""Reports for judges: what stands in them, what is missing, and who reads what."""

import pytest
from report_day import BUSHIROAD, DQ, HEAD, JUDGE, ML, Day, W

from spoken import spoken
from support import ORGANIZER, do, start_round
from toptable.desk.desk import sealed
from toptable.desk.tournament import Done
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.secrets import Sealed
from toptable.engine.sentence import to_json
from toptable.engine.state.decks import CheckOutcome
from toptable.engine.state.floor import CallReason
from toptable.engine.state.office import NoteKind
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.ejections import EjectPerson
from toptable.engine.subjects.conduct.rulings import TellPenalty, WithdrawPenalty
from toptable.engine.subjects.deck_checks.check_record import RecordCheck
from toptable.engine.subjects.deck_checks.check_selection import ChooseCheck
from toptable.engine.subjects.deck_checks.running import BeginCheck
from toptable.engine.subjects.event.lifecycle import FileComplaint
from toptable.engine.subjects.event.settings import ChangeSetting
from toptable.engine.subjects.floor.judge_calls import OpenCall
from toptable.engine.subjects.people.details import Accommodate
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.subjects.rounds.edit_pairings import SwapPlayers
from toptable.engine.subjects.staff.staff_roles import NameActing
from toptable.engine.views.reports import confidentiality
from toptable.engine.views.reports.confidentiality import (
    ReportKind,
    closed_to,
    reader,
    reader_for,
)
from toptable.engine.views.reports.deck_checks import deck_check_report
from toptable.engine.views.reports.deviations import deviations
from toptable.engine.views.reports.expulsions import expulsions
from toptable.engine.views.reports.handover import handover_sheet, staff_list
from toptable.engine.views.reports.incidents import incident_report
from toptable.engine.views.reports.penalty_sheet import penalty_sheet
from toptable.engine.views.reports.precedents import precedents

SECRETS = {
    "deck": "One card in the wrong sleeve",
    "effect": "an aisle seat",
    "why": "a bad knee",
    "complaint": "he wrote to me at night",
    "call": "he stands behind my chair",
    "ejection": "shouted at the staff",
    "statement": "she said it was a joke",
    "heads": "the sponsor is involved",
}
MAY_READ = {
    Role.ORGANIZER: set(SECRETS),
    Role.HEAD_JUDGE: set(SECRETS) - {"why"},
    Role.JUDGE: {"effect", "call", "ejection", "statement", "deck"},
    Role.SCOREKEEPER: {"effect"},
    Role.TIMEKEEPER: {"effect"},
    Role.DECK_CHECKER: {"effect", "deck"},
    Role.COVERAGE: set(),
    Role.PLAYER: set(),
    Role.SPECTATOR: set(),
}
"""N13-07: concerns are for staff alone; N13-08: why somebody is accommodated, for the organizer."""


def every_report(day: Day, role: Role) -> str:
    """All that a role can get out of the reports, as one text."""
    log, book, who = day.event.log, day.event.rulebook, day.reader(role)
    made = {
        ReportKind.PENALTIES: penalty_sheet(log, book),
        ReportKind.EXPULSIONS: expulsions(log, book, who),
        ReportKind.INCIDENTS: incident_report(log, who),
        ReportKind.DEVIATIONS: deviations(log, book, who),
        ReportKind.RULINGS: precedents(log, book),
        ReportKind.DECK_CHECKS: deck_check_report(log, book, who),
        ReportKind.STAFF: staff_list(day.event.state, book, day.now),
        ReportKind.HANDOVER: handover_sheet(log, book, who, day.now),
    }
    assert set(made) == set(ReportKind)
    shown = [one for kind, one in made.items() if closed_to(kind, Actor("X", role)) is None]
    return to_json(shown).decode()


def told_everything() -> Day:
    day = Day("nisei-1.3")
    start_round(day.event)
    texts = (sealed(SECRETS["effect"]), sealed(SECRETS["why"]))
    command = Accommodate(1, Sealed(texts[0].digest), Sealed(texts[1].digest))
    assert isinstance(day.event.send(command, ORGANIZER, texts=texts), Done)
    ann = Actor("Ann", Role.PLAYER, 1)
    day.whisper(SECRETS["complaint"], ann, FileComplaint)
    day.whisper(SECRETS["call"], ann, OpenCall, reason=CallReason.THREATENED)
    day.whisper(SECRETS["ejection"], ORGANIZER, EjectPerson, name="Max")
    do(day.event, ChooseCheck(table=1), JUDGE)
    do(day.event, BeginCheck(1), JUDGE)
    checked = day.event.state.deck_checks.checks[1].players[0]
    found = sealed(SECRETS["deck"])
    record = RecordCheck(1, checked, CheckOutcome.NO_PROBLEM, note=Sealed(found.digest))
    assert isinstance(day.event.send(record, JUDGE, texts=[found]), Done)
    day.give(2, DQ, "cheating")
    day.note(SECRETS["statement"], NoteKind.STATEMENT, ruling=1)
    day.note(SECRETS["heads"], NoteKind.INCIDENT, heads=True)
    return day


@pytest.mark.parametrize("role", sorted(Role))
def test_each_role_reads_what_it_may_and_nothing_else(role):
    text = every_report(told_everything(), role)
    assert {key for key, secret in SECRETS.items() if secret in text} == MAY_READ[role]


def test_who_brought_a_concern_is_known_to_those_who_may_read_it():
    """N13-07."""
    day = told_everything()
    by_role = {
        role: [
            one.by.text
            for one in incident_report(day.event.log, day.reader(role)).incidents
            if one.what == "confidential report"
        ]
        for role in (Role.HEAD_JUDGE, Role.JUDGE)
    }
    assert by_role[Role.HEAD_JUDGE] == ["Ann"]
    assert "ask the head judge (Hana) or the organizer (Olga)" in by_role[Role.JUDGE][0]


def test_who_stands_in_reads_as_head_judge_and_the_head_judge_as_a_judge():
    day = told_everything()
    do(day.event, NameActing("Jo"))
    texts = {one.digest: one.text for one in day.store.texts("test")}
    seen = {
        one.name: to_json(
            incident_report(day.event.log, reader_for(day.event.state, one, texts, day.now))
        ).decode()
        for one in (HEAD, JUDGE)
    }
    assert SECRETS["heads"] in seen["Jo"]
    assert SECRETS["heads"] not in seen["Hana"]


def test_in_a_public_copy_nobody_reads_a_text():
    day = told_everything()
    who = reader(day.event.state, Role.ORGANIZER, {}, day.now)
    text = to_json(incident_report(day.event.log, who)).decode()
    assert not any(secret in text for secret in SECRETS.values())
    assert "not in this copy" in text


def test_reports_are_for_staff_and_the_own_sheet_for_its_player():
    ann, spectator = Actor("Ann", Role.PLAYER, 1), Actor("X", Role.SPECTATOR)
    assert closed_to(ReportKind.PENALTIES, ann, 1) is None
    assert isinstance(closed_to(ReportKind.PENALTIES, ann, 2), Refusal)
    assert isinstance(closed_to(ReportKind.PENALTIES, ann), Refusal)
    assert isinstance(closed_to(ReportKind.INCIDENTS, spectator), Refusal)
    assert closed_to(ReportKind.STAFF, spectator) is None
    assert set(confidentiality.READERS) == set(confidentiality.Secret)


def test_the_penalty_sheet_counts_what_counts():
    """B-165: reminders do not count; nor does what was withdrawn."""
    day = Day(BUSHIROAD)
    start_round(day.event)
    day.give(1, Penalty.CAUTION, "PG-3.9.1", explained=True)
    day.give(1, W, "PG-3.9.1", explained=True)
    day.give(1, Penalty.NONE, "PG-3.9.1", explained=True)
    do(day.event, WithdrawPenalty(2), HEAD, "Wrong player")
    day.give(2, W, "PG-3.9.1", explained=True)
    sheet = penalty_sheet(day.event.log, day.event.rulebook, 1)
    assert sheet.player == "Ann"
    assert [(one.number, one.counts) for one in sheet.rows] == [(1, True), (2, False), (3, False)]
    assert [(one.who, one.penalty, one.count) for one in sheet.tally] == [("Ann", "Caution", 1)]
    everybody = penalty_sheet(day.event.log, day.event.rulebook)
    assert [one.number for one in everybody.rows] == [1, 2, 3, 4]
    assert [one.who for one in everybody.tally] == ["Ann", "Bo"]


def test_the_sheet_has_spectators_too():
    """B-176."""
    day = Day(BUSHIROAD)
    start_round(day.event)
    command = GivePenalty(
        players=(), outsider="Max", penalty=W, infraction="PG-4.5", explained=True
    )
    do(day.event, command, HEAD, "Gave advice")
    sheet = penalty_sheet(day.event.log, day.event.rulebook)
    assert ["Max" in one.who for one in sheet.rows] == [True]


def test_deviations_name_penalties_settings_and_acts_with_their_reasons():
    """AMB-68."""
    day = Day("nisei-1.3")
    do(day.event, PairRound())
    first, second = (one.players for one in day.event.state.rounds[-1].tables()[:2])
    do(day.event, SwapPlayers((first[0], second[0])), reason="They travel together")
    do(day.event, PublishRound())
    day.give(1, W, "slow_play", reason="")
    day.give(1, ML, "slow_play", reason="He laughed about it")
    made = deviations(day.event.log, day.event.rulebook, day.reader(Role.ORGANIZER))
    (other,) = made.penalties
    assert (other.ruling, other.listed, other.given) == (2, "Warning", "Match loss")
    assert other.reason == "He laughed about it"
    told, swapped = made.acts
    assert (
        spoken("deviations.before_decided", start="Round 1 was paired", missing="Rounds and cut")
        in told.what
    )
    assert swapped.reason == "They travel together"
    assert made.settings == ()


def test_a_setting_off_its_default_says_since_when_and_who():
    day = Day("nisei-1.3")
    start_round(day.event)
    do(day.event, ChangeSetting("rematches", "allow"), reason="A small field")
    (one,) = deviations(day.event.log, day.event.rulebook, day.reader(Role.ORGANIZER)).settings
    assert (one.key, one.value, one.by, one.reason) == (
        *("rematches", "allow", "Olga (organizer)", "A small field"),
    )
    assert one.after_start
    do(day.event, ChangeSetting("rematches", one.default), reason="Back")
    assert deviations(day.event.log, day.event.rulebook, day.reader(Role.ORGANIZER)).settings == ()


def test_rulings_by_infraction_show_where_judges_differ():
    day = Day("nisei-1.3")
    start_round(day.event)
    day.give(1, W, "slow_play")
    day.give(2, ML, "slow_play")
    do(
        day.event,
        GivePenalty(players=(3,), penalty=Penalty.NONE, text="The card may be read aloud"),
        HEAD,
    )
    made = precedents(day.event.log, day.event.rulebook)
    slow, game = made.cases
    assert [one.number for one in slow.rulings] == [1, 2]
    assert slow.uneven == (
        "The same case was ruled differently: ruling 1 warning; ruling 2 match loss.",
    )
    assert (game.infraction, game.uneven) == ("", ())
    (only,) = precedents(day.event.log, day.event.rulebook, "ALOUD").cases
    assert only == game
    do(day.event, WithdrawPenalty(2), HEAD, "Too hard")
    assert precedents(day.event.log, day.event.rulebook).cases[0].uneven == ()


def test_telling_a_player_why_is_noted_once():
    day = Day(BUSHIROAD)
    start_round(day.event)
    day.give(1, W, "PG-3.9.1", explained=True)
    day.give(2, W, "PG-3.9.1")
    done = day.event.send(TellPenalty(1), JUDGE)
    assert isinstance(done, Refusal)
    assert done.code == "told"
    do(day.event, TellPenalty(2), JUDGE)
    assert day.event.state.conduct.rulings[2].explained
