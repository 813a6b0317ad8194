"""Reports for judges: what stands in them, what is missing, and who reads what."""

from datetime import UTC, datetime, timedelta

import msgspec
import pytest

from support import (
    ORGANIZER,
    MemoryStore,
    do,
    handed_over,
    memory_desk,
    new_event,
    report,
    start_round,
)
from toptable.desk.desk import sealed
from toptable.desk.tournament import Done
from toptable.engine.reading.reports import sight
from toptable.engine.reading.reports.deck_checks import deck_check_report
from toptable.engine.reading.reports.deviations import deviations
from toptable.engine.reading.reports.expulsions import Expulsion, ExpulsionReport, expulsions
from toptable.engine.reading.reports.handover import HandoverSheet, handover_sheet
from toptable.engine.reading.reports.incidents import incident_report
from toptable.engine.reading.reports.penalty_sheet import penalty_sheet
from toptable.engine.reading.reports.precedents import precedents
from toptable.engine.reading.reports.sight import Reader, ReportKind, closed_to, reader, reader_for
from toptable.engine.reading.reports.staff_cover import staff_list
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.clock.table_time import ExtraTimeFor
from toptable.engine.rules.conduct.penalty import Penalty
from toptable.engine.rules.finals.cut.final_ranking import Revoked
from toptable.engine.secrets import Sealed
from toptable.engine.subjects.commands import Command
from toptable.engine.subjects.conduct import commands as conduct
from toptable.engine.subjects.deck_checks import commands as deck_checks
from toptable.engine.subjects.deck_checks.state import CheckOutcome
from toptable.engine.subjects.event import commands as event
from toptable.engine.subjects.floor import commands as floor
from toptable.engine.subjects.floor.entries import ClockAct
from toptable.engine.subjects.floor.state import CallReason
from toptable.engine.subjects.people import commands as people
from toptable.engine.subjects.rounds import commands as rounds
from toptable.engine.subjects.staff import commands as handover
from toptable.engine.subjects.staff.commands import NameStaff
from toptable.engine.subjects.staff.state import NoteKind

HEAD = Actor("Hana", Role.HEAD_JUDGE)
JUDGE = Actor("Jo", Role.JUDGE)
W, ML, DQ = Penalty.WARNING, Penalty.MATCH_LOSS, Penalty.DISQUALIFICATION
BUSHIROAD = "bushiroad-1.2.11"

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


class Day:
    """An event with staff, and its confidential texts."""

    def __init__(self, book: str, names: str = "Ann Bo Cy Di Ed Flo", **settings: str) -> None:
        self.store = MemoryStore()
        self.event = new_event(names, book, desk=memory_desk(self.store), settings=settings)
        for name, role in (
            (ORGANIZER.name, Role.ORGANIZER),
            (HEAD.name, Role.HEAD_JUDGE),
            (HEAD.name, Role.JUDGE),
            (JUDGE.name, Role.JUDGE),
            ("Sam", Role.SCOREKEEPER),
        ):
            do(self.event, NameStaff(name, role))
        do(self.event, people.CheckIn())

    @property
    def now(self) -> datetime:
        return self.event.log.lines[-1].at

    def reader(self, role: Role = Role.ORGANIZER) -> Reader:
        texts = {one.digest: one.text for one in self.store.texts("test")}
        return reader(self.event.state, role, texts, self.now)

    def whisper(self, text: str, actor: Actor, command, **more) -> None:
        """Send a command whose text is confidential."""
        kept = sealed(text)
        done = self.event.send(command(text=Sealed(kept.digest), **more), actor, texts=[kept])
        assert isinstance(done, Done), done

    def note(self, text: str, kind: NoteKind, **more) -> None:
        self.whisper(text, JUDGE, handover.WriteNote, kind=kind, **more)

    def give(self, player: int, penalty: Penalty, infraction: str, **more) -> None:
        actor = more.pop("actor", HEAD)
        reason = more.pop("reason", "It was so")
        command = conduct.GivePenalty(
            players=(player,), penalty=penalty, infraction=infraction, **more
        )
        do(self.event, command, actor, reason)

    def expulsions(self, role: Role = Role.ORGANIZER) -> ExpulsionReport:
        return expulsions(self.event.log, self.event.rulebook, self.reader(role))

    def only_expulsion(self) -> Expulsion:
        (found,) = self.expulsions().expulsions
        return found

    def sheet(self, role: Role = Role.ORGANIZER) -> HandoverSheet:
        return handover_sheet(self.event.log, self.event.rulebook, self.reader(role), self.now)


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
    return msgspec.json.encode(shown).decode()


def told_everything() -> Day:
    day = Day("nisei-1.3")
    start_round(day.event)
    texts = (sealed(SECRETS["effect"]), sealed(SECRETS["why"]))
    command = people.Accommodate(1, Sealed(texts[0].digest), Sealed(texts[1].digest))
    assert isinstance(day.event.send(command, ORGANIZER, texts=texts), Done)
    ann = Actor("Ann", Role.PLAYER, 1)
    day.whisper(SECRETS["complaint"], ann, event.FileComplaint)
    day.whisper(SECRETS["call"], ann, floor.OpenCall, reason=CallReason.THREATENED)
    day.whisper(SECRETS["ejection"], ORGANIZER, conduct.EjectPerson, name="Max")
    do(day.event, deck_checks.ChooseCheck(table=1), JUDGE)
    do(day.event, deck_checks.BeginCheck(1), JUDGE)
    checked = day.event.state.deck_checks.checks[1].players[0]
    found = sealed(SECRETS["deck"])
    record = deck_checks.RecordCheck(1, checked, CheckOutcome.NO_PROBLEM, note=Sealed(found.digest))
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
    do(day.event, handover.NameActing("Jo"))
    texts = {one.digest: one.text for one in day.store.texts("test")}
    seen = {
        one.name: msgspec.json.encode(
            incident_report(day.event.log, reader_for(day.event.state, one, texts, day.now))
        ).decode()
        for one in (HEAD, JUDGE)
    }
    assert SECRETS["heads"] in seen["Jo"]
    assert SECRETS["heads"] not in seen["Hana"]


def test_in_a_public_copy_nobody_reads_a_text():
    day = told_everything()
    who = reader(day.event.state, Role.ORGANIZER, {}, day.now)
    text = msgspec.json.encode(incident_report(day.event.log, who)).decode()
    assert not any(secret in text for secret in SECRETS.values())
    assert "not in this copy" in text


def test_reports_are_for_staff_and_the_own_sheet_for_its_player():
    ann, spectator = Actor("Ann", Role.PLAYER, 1), Actor("X", Role.SPECTATOR)
    assert closed_to(ReportKind.PENALTIES, ann, 1) is None
    assert isinstance(closed_to(ReportKind.PENALTIES, ann, 2), Refusal)
    assert isinstance(closed_to(ReportKind.PENALTIES, ann), Refusal)
    assert isinstance(closed_to(ReportKind.INCIDENTS, spectator), Refusal)
    assert closed_to(ReportKind.STAFF, spectator) is None
    assert set(sight.READERS) == set(sight.Secret)


def test_the_report_on_a_disqualification_by_bushiroad_from_empty_to_complete():
    """B-163, B-172, FR-1.3.1.4: told by word, and reported to the publisher by the head judge."""
    day = Day(BUSHIROAD)
    number = start_round(day.event)
    day.give(2, W, "PG-3.9.1", explained=True)
    day.give(2, DQ, "PG-4.1", reason="Marked sleeves")
    found = day.only_expulsion()
    table = day.event.state.rounds[-1].table_of(2)
    assert (found.who, found.ruling, found.round, found.table) == ("Bo", 2, number, table)
    assert (found.what, found.section) == ("Disqualification", "PG-4.1")
    assert found.by == "Hana (head judge)"
    assert found.reason is not None
    assert found.reason.text == "Marked sleeves"
    assert [one.number for one in found.earlier] == [1]
    assert found.report_to == "Bushiroad"
    assert found.refer_to == "Bushiroad"
    assert any("Bo was disqualified" in text for text in found.results)
    assert found.missing == (
        "No statement is recorded.",
        "It is not noted that the player was told why.",
        "Not yet reported to Bushiroad.",
    )
    day.note("Not mine", NoteKind.STATEMENT, ruling=2)
    do(day.event, conduct.TellPenalty(2), JUDGE)
    assert day.only_expulsion().missing == ("Not yet reported to Bushiroad.",)
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
    assert found.opponent == other
    assert any(f"table {match.table}" in text and other in text for text in found.results)
    assert found.report_to == ""
    assert "Regional Coordinator" in found.refer_to
    assert found.prizes == ("Neither place nor prize is revoked or withheld.",)


def test_a_place_that_was_revoked_is_in_the_report():
    """B-171."""
    day = Day(BUSHIROAD)
    start_round(day.event)
    day.give(2, DQ, "PG-4.1")
    do(day.event, conduct.RevokeStanding(2, Revoked.PASSED_DOWN), HEAD, "Cheating")
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
    assert "Not yet reported to Fantasy Flight Games." in found.missing


def test_somebody_put_out_on_the_spot_has_a_ruling_that_lacks_the_infraction():
    day = Day(BUSHIROAD)
    start_round(day.event)
    do(day.event, people.Disqualify(3), HEAD, "Hit somebody")
    found = day.only_expulsion()
    assert (found.who, found.ruling, found.by) == ("Cy", 1, "Hana (head judge)")
    assert found.reason is not None
    assert found.reason.text == "Hit somebody"
    assert any(text.startswith("The infraction is not named") for text in found.missing)


def test_the_ruling_may_follow_a_hurried_disqualification():
    """B-172: its details are reported."""
    day = Day(BUSHIROAD)
    start_round(day.event)
    do(day.event, people.Disqualify(3), HEAD, "Hit somebody")
    before = day.event.state.rounds
    again = conduct.GivePenalty(players=(3,), penalty=DQ, infraction="PG-4.1")
    refusal = day.event.send(again, HEAD, reason="Again")
    assert isinstance(refusal, Refusal)
    assert "Complete that ruling" in refusal.text
    do(day.event, conduct.CompleteRuling(1, (), "PG-4.1"), HEAD)
    assert day.event.state.rounds == before, "the match was settled already"
    found = day.only_expulsion()
    assert (found.who, found.ruling, found.section) == ("Cy", 1, "PG-4.1")
    assert any("table" in text and "removed" in text for text in found.results)
    assert isinstance(day.event.send(again, HEAD, reason="Again"), Refusal)


def test_a_withdrawn_disqualification_asks_for_nothing():
    day = Day(BUSHIROAD)
    start_round(day.event)
    day.give(2, DQ, "PG-4.1")
    do(day.event, conduct.WithdrawPenalty(1), HEAD, "It was another")
    found = day.only_expulsion()
    assert not found.counts
    assert found.missing == ()


def test_somebody_sent_out_and_let_in_again():
    """B-028, B-173: by the organizer, or with their permission; reported to Bushiroad."""
    day = Day(BUSHIROAD)
    day.whisper("Shouting", HEAD, conduct.EjectPerson, name="Max", permitted_by="Olga")
    (out,) = day.expulsions().sent_out
    assert (out.who, out.by, out.permitted_by, out.plays) == (
        *("Max", "Hana (head judge)", "Olga"),
        False,
    )
    assert out.back is None
    assert out.missing == ("No statement is recorded.", "Not yet reported to Bushiroad.")
    day.note("He was drunk", NoteKind.STATEMENT, ejected="Max")
    day.note("By mail", NoteKind.SENT, ejected="Max")
    day.whisper("Sorry", ORGANIZER, conduct.EjectPerson, name="Max", back=True)
    (out,) = day.expulsions().sent_out
    assert out.missing == ()
    assert out.back == day.now
    assert out.back_by == "Olga"


def test_only_bushiroad_wants_ejections_reported():
    day = Day("nisei-1.3")
    day.whisper("Shouting", ORGANIZER, conduct.EjectPerson, name="Max")
    (out,) = day.expulsions().sent_out
    assert out.report_to == ""
    assert out.missing == ("No statement is recorded.",)


def test_the_penalty_sheet_counts_what_counts():
    """B-165: reminders do not count; nor does what was withdrawn."""
    day = Day(BUSHIROAD)
    start_round(day.event)
    day.give(1, Penalty.CAUTION, "PG-3.9.1", explained=True)
    day.give(1, W, "PG-3.9.1", explained=True)
    day.give(1, Penalty.NONE, "PG-3.9.1", explained=True)
    do(day.event, conduct.WithdrawPenalty(2), HEAD, "Wrong player")
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
    command = conduct.GivePenalty(
        players=(), outsider="Max", penalty=W, infraction="PG-4.5", explained=True
    )
    do(day.event, command, HEAD, "Gave advice")
    sheet = penalty_sheet(day.event.log, day.event.rulebook)
    assert ["Max" in one.who for one in sheet.rows] == [True]


def test_deviations_name_penalties_settings_and_acts_with_their_reasons():
    """AMB-68."""
    day = Day("nisei-1.3")
    do(day.event, rounds.PairRound())
    first, second = (one.players for one in day.event.state.rounds[-1].tables()[:2])
    do(day.event, rounds.SwapPlayers((first[0], second[0])), reason="They travel together")
    do(day.event, rounds.PublishRound())
    day.give(1, W, "slow_play", reason="")
    day.give(1, ML, "slow_play", reason="He laughed about it")
    made = deviations(day.event.log, day.event.rulebook, day.reader(Role.ORGANIZER))
    (other,) = made.penalties
    assert (other.ruling, other.listed, other.given) == (2, "Warning", "Match loss")
    assert other.reason == "He laughed about it"
    told, swapped = made.acts
    assert "Round 1 was paired before this was decided: Rounds and cut." in told.what
    assert swapped.reason == "They travel together"
    assert made.settings == ()


def test_a_setting_off_its_default_says_since_when_and_who():
    day = Day("nisei-1.3")
    start_round(day.event)
    do(day.event, event.ChangeSetting("rematches", "allow"), reason="A small field")
    (one,) = deviations(day.event.log, day.event.rulebook, day.reader(Role.ORGANIZER)).settings
    assert (one.key, one.value, one.by, one.reason) == (
        *("rematches", "allow", "Olga (organizer)", "A small field"),
    )
    assert one.after_start
    do(day.event, event.ChangeSetting("rematches", one.default), reason="Back")
    assert deviations(day.event.log, day.event.rulebook, day.reader(Role.ORGANIZER)).settings == ()


def test_rulings_by_infraction_show_where_judges_differ():
    day = Day("nisei-1.3")
    start_round(day.event)
    day.give(1, W, "slow_play")
    day.give(2, ML, "slow_play")
    do(
        day.event,
        conduct.GivePenalty(players=(3,), penalty=Penalty.NONE, text="The card may be read aloud"),
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
    do(day.event, conduct.WithdrawPenalty(2), HEAD, "Too hard")
    assert precedents(day.event.log, day.event.rulebook).cases[0].uneven == ()


def test_staff_who_play_are_listed_with_who_rules_at_their_table():
    """N13-36, N13-37, N13-38."""
    tournament = new_event("Ann Bo Jo Di", "nisei-1.3")
    do(tournament, NameStaff("Olga", Role.ORGANIZER))
    do(tournament, NameStaff("Jo", Role.JUDGE, player=3))
    do(tournament, NameStaff("Kim", Role.JUDGE))
    do(tournament, people.CheckIn())
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
    do(tournament, handover.NameActing("Lou"))
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
    do(day.event, floor.PrepareClock(length=30), reason="As announced")
    do(day.event, floor.TurnClock(ClockAct.START), HEAD)
    tables = [one.table for one in day.event.state.rounds[-1].tables()]
    do(day.event, floor.ExtendTable(tables[0], ExtraTimeFor.RULING, minutes=4), JUDGE)
    do(day.event, floor.OpenCall(CallReason.DISPUTE, table=tables[0]), JUDGE)
    lost = day.event.state.rounds[-1].matches[tables[1]].players[0]
    day.give(lost, ML, "PG-3.9.1", actor=JUDGE)
    do(day.event, conduct.HoldMatch(1, tables[2]), JUDGE)
    do(day.event, conduct.GivePermission("Ed", "translation slips", "tonight", 5), JUDGE)
    day.note("A bag is gone", NoteKind.INCIDENT)
    day.note("Watch table 1", NoteKind.HANDOVER)
    do(day.event, handover.NameActing("Jo", until=day.now + timedelta(hours=2)))
    sheet = day.sheet()
    assert sheet.stage == "Round 1 is on; 2 results are missing."
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
    assert sheet.staff.head_judge == "Jo (stands in for the head judge)"


def test_the_handover_sheet_forgets_what_is_settled():
    day = Day(BUSHIROAD)
    start_round(day.event)
    table = day.event.state.rounds[-1].tables()[0].table
    steps: tuple[tuple[Command, Actor], ...] = (
        (floor.OpenCall(CallReason.DISPUTE, table=table), JUDGE),
        (floor.ResolveCall(1), JUDGE),
        (conduct.HoldMatch(1, table), JUDGE),
        (conduct.HoldMatch(1, table, released=True), JUDGE),
        (conduct.GivePermission("Ed", "slips", "", 5), JUDGE),
        (conduct.WithdrawPermission(1), JUDGE),
    )
    for command, actor in steps:
        do(day.event, command, actor)
    day.give(day.event.state.rounds[-1].tables()[1].players[0], ML, "PG-3.9.1", actor=JUDGE)
    do(day.event, conduct.AcknowledgePenalty(1), HEAD)
    day.note("A bag is gone", NoteKind.INCIDENT)
    day.note("Watch table 1", NoteKind.HANDOVER)
    do(day.event, handover.SettleNote(1), JUDGE)
    do(day.event, handover.SettleNote(2), JUDGE)
    sheet = day.sheet()
    empty = (sheet.calls, sheet.held, sheet.allowed, sheet.unacknowledged, sheet.incidents)
    assert (*empty, sheet.notes, sheet.reports) == ((),) * 7


def test_telling_a_player_why_is_noted_once():
    day = Day(BUSHIROAD)
    start_round(day.event)
    day.give(1, W, "PG-3.9.1", explained=True)
    day.give(2, W, "PG-3.9.1")
    done = day.event.send(conduct.TellPenalty(1), JUDGE)
    assert isinstance(done, Refusal)
    assert done.code == "told"
    do(day.event, conduct.TellPenalty(2), JUDGE)
    assert day.event.state.conduct.rulings[2].explained
