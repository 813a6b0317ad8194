"""What the staff have of themselves on paper: who covers whom, and the sheet to hand over."""

from datetime import UTC, datetime, timedelta

from report_day import BUSHIROAD, HEAD, JUDGE, ML, Day

from spoken import spoken
from support import do, handed_over, new_event, report, start_round
from toptable.engine.declared import Command
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.clock.table_time import ExtraTimeFor
from toptable.engine.state.floor import CallReason
from toptable.engine.state.office import NoteKind
from toptable.engine.subjects.conduct.appeals_and_holds import HoldMatch
from toptable.engine.subjects.conduct.ejections import GivePermission, WithdrawPermission
from toptable.engine.subjects.conduct.rulings import AcknowledgePenalty
from toptable.engine.subjects.floor.judge_calls import OpenCall, ResolveCall
from toptable.engine.subjects.floor.timekeeping import (
    ClockAct,
    ExtendTable,
    PrepareClock,
    TurnClock,
)
from toptable.engine.subjects.people.player_entry import CheckIn
from toptable.engine.subjects.staff.notes import SettleNote
from toptable.engine.subjects.staff.staff_roles import NameActing, NameStaff
from toptable.engine.views.reports.handover import staff_list


def test_staff_who_play_are_listed_with_who_rules_at_their_table():
    """N13-36, N13-37, N13-38."""
    tournament = new_event("Ann Bo Jo Di", "nisei-1.3")
    do(tournament, NameStaff("Olga", Role.ORGANIZER))
    do(tournament, NameStaff("Jo", Role.JUDGE, player=3))
    do(tournament, NameStaff("Kim", Role.JUDGE))
    do(tournament, CheckIn())
    start_round(tournament)
    at = tournament.log.lines[-1].at
    made = staff_list(tournament.state, tournament.rulebook, at)
    jo = next(one for one in made.staff if one.name == "Jo")
    assert jo.plays
    assert jo.table == tournament.state.rounds[-1].table_of(3)
    assert set(jo.cover) == {"Olga", "Kim"}
    assert made.announce == ("Jo",)
    assert made.problems == ()
    assert made.head_judge == "Olga (organizer)", "N13-03: without a head judge the organizer"
    do(tournament, NameActing("Lou"))
    acting = staff_list(tournament.state, tournament.rulebook, tournament.log.lines[-1].at)
    assert acting.staff[-1].name == "Lou"
    assert acting.staff[-1].acting
    assert "Lou" in acting.staff[1].cover
    report(tournament, jo.table or 0, "WL")
    over = staff_list(tournament.state, tournament.rulebook, at)
    assert [one.table for one in over.staff] == [None, None, None]


def test_bushiroad_wants_one_organizer_staff_a_judge_and_one_head_judge_of_them():
    """B-011, B-012, B-013, B-014, B-016."""
    tournament = handed_over(new_event("Ann Bo", BUSHIROAD))

    def problems() -> list[str]:
        at = datetime(2026, 5, 9, 12, tzinfo=UTC)
        made = staff_list(tournament.state, tournament.rulebook, at)
        return [text.split(":")[0].split(" is ")[0] for text in made.problems]

    assert problems() == [
        "Name the organizer",
        "Name the scorekeeper, or another of the staff like a timekeeper",
        "Name the judge",
        "Name the head judge",
    ]
    do(tournament, NameStaff("Hana", Role.HEAD_JUDGE))
    assert [text.split(",")[0] for text in problems()] == [
        "Name the organizer",
        "Name the scorekeeper",
    ], "B-014: a judge too"
    for role in (Role.ORGANIZER, Role.SCOREKEEPER):
        do(tournament, NameStaff("Hana", role))
    assert problems() == [], "B-016: one person may be all of them"
    do(tournament, NameStaff("Jo", Role.JUDGE))
    do(tournament, NameStaff("Jo", Role.HEAD_JUDGE), reason="Hana leaves at noon")
    assert problems() == ["There"], "B-014: exactly one"


def test_the_handover_sheet_has_all_that_is_open():
    day = Day(BUSHIROAD)
    start_round(day.event)
    do(day.event, PrepareClock(length=30), reason="As announced")
    do(day.event, TurnClock(ClockAct.START), HEAD)
    tables = [one.table for one in day.event.state.rounds[-1].tables()]
    do(day.event, ExtendTable(tables[0], ExtraTimeFor.RULING, minutes=4), JUDGE)
    do(day.event, OpenCall(CallReason.DISPUTE, table=tables[0]), JUDGE)
    lost = day.event.state.rounds[-1].matches[tables[1]].players[0]
    day.give(lost, ML, "PG-3.9.1", actor=JUDGE)
    do(day.event, HoldMatch(1, tables[2]), JUDGE)
    do(day.event, GivePermission("Ed", "translation slips", "tonight", 5), JUDGE)
    day.note("A bag is gone", NoteKind.INCIDENT)
    day.note("Watch table 1", NoteKind.HANDOVER)
    do(day.event, NameActing("Jo", until=day.now + timedelta(hours=2)))
    sheet = day.sheet()
    assert sheet.stage == spoken("handover.round_missing", number="1", missing="2 results are")
    assert sheet.clock is not None
    assert [(one.table, one.time) for one in sheet.clock.extended] == [
        (tables[0], timedelta(minutes=4))
    ]
    assert [one.call for one in sheet.calls] == [1]
    assert [one.number for one in sheet.unacknowledged] == [1]
    assert len(sheet.held) == 1
    assert f"table {tables[2]}" in sheet.held[0]
    assert "translation slips" in sheet.allowed[0]
    assert [one.text[0].text for one in sheet.incidents] == ["A bag is gone"]
    assert [one.text.text for one in sheet.notes] == ["Watch table 1"]
    assert sheet.staff.head_judge == spoken(
        "staff_cover.stands", stands_in="Jo", head_judge="head judge"
    )


def test_the_handover_sheet_forgets_what_is_settled():
    day = Day(BUSHIROAD)
    start_round(day.event)
    table = day.event.state.rounds[-1].tables()[0].table
    steps: tuple[tuple[Command, Actor], ...] = (
        (OpenCall(CallReason.DISPUTE, table=table), JUDGE),
        (ResolveCall(1), JUDGE),
        (HoldMatch(1, table), JUDGE),
        (HoldMatch(1, table, released=True), JUDGE),
        (GivePermission("Ed", "slips", "", 5), JUDGE),
        (WithdrawPermission(1), JUDGE),
    )
    for command, actor in steps:
        do(day.event, command, actor)
    day.give(day.event.state.rounds[-1].tables()[1].players[0], ML, "PG-3.9.1", actor=JUDGE)
    do(day.event, AcknowledgePenalty(1), HEAD)
    day.note("A bag is gone", NoteKind.INCIDENT)
    day.note("Watch table 1", NoteKind.HANDOVER)
    do(day.event, SettleNote(1), JUDGE)
    do(day.event, SettleNote(2), JUDGE)
    sheet = day.sheet()
    empty = (sheet.calls, sheet.held, sheet.allowed, sheet.unacknowledged, sheet.incidents)
    assert (*empty, sheet.notes, sheet.reports) == ((),) * 7
