"""Pages for what could only be typed before: each is filled in and reaches the event."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from judge_office import HANA, JO, OLGA, Hall, fill
from web_office import Visitor

from support import untold
from toptable.desk.tournament import Done
from toptable.engine.roles import Role
from toptable.engine.rules.clock.timing import DueBy
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.rules.results.kinds import Result, ResultKind
from toptable.engine.rules.structure.stop_rules import UndefeatedAtMost
from toptable.engine.state.office import NoteKind, PlannedBreak
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.event.lifecycle import DrawnByHand
from toptable.engine.subjects.event.settings import ChangeSetting
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound
from toptable.engine.subjects.staff.staff_roles import NameStaff


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    opened = Hall(tmp_path).begin()
    yield opened
    opened.close()


@pytest.fixture
def olga(hall: Hall) -> Visitor:
    return hall.staff(Role.ORGANIZER, OLGA.name)


def test_notes_are_written_read_by_judges_and_dealt_with(hall: Hall, olga: Visitor) -> None:
    """N13-07, N13-92: the text is beside the log; some notes are for the heads alone."""
    olga.look("/e/cup/notes")
    olga.post("/e/cup/notes", kind="incident", text="A bag is missing")
    olga.post("/e/cup/notes", kind="handover", text="Ask Ann about table 2", heads="1")
    notes = hall.tournament.state.handover.notes
    assert [note.kind for _, note in sorted(notes.items())] == [
        NoteKind.INCIDENT,
        NoteKind.HANDOVER,
    ]
    judge = hall.staff(Role.JUDGE, JO.name)
    page = judge.look("/e/cup/notes").text
    assert "A bag is missing" in page
    assert "Ask Ann about table 2" not in page
    assert judge.post("/e/cup/do/settle_note", number="1").status_code == 303
    assert hall.tournament.state.handover.notes[1].settled_by == JO.name
    assert "dealt with by <bdi>Jo</bdi>" in judge.look("/e/cup/notes").text
    scorekeeper = hall.staff(Role.SCOREKEEPER, "Sky").look("/e/cup/notes").text
    assert "A bag is missing" not in scorekeeper
    assert b"A bag is missing" not in b"".join(hall.desk.store.read("cup"))


def test_an_inquiry_needs_its_part_and_its_table(hall: Hall, olga: Visitor) -> None:
    olga.look("/e/cup/notes")
    refused = olga.post("/e/cup/notes", kind="inquiry", text="He says no")
    assert refused.status_code == 409
    assert "statement, evidence, or the decision" in refused.text
    olga.post("/e/cup/notes", kind="inquiry", text="He says no", part="statement", table="1")
    note = hall.tournament.state.handover.notes[1]
    assert (note.part, note.round, note.table) == ("statement", 1, 1)


def test_a_judge_stands_in_for_the_head_judge_and_hands_back(hall: Hall, olga: Visitor) -> None:
    """N13-03: the organizer names the stand-in, and either ends it."""
    assert "Name the judges" in olga.look("/e/cup/notes").text
    hall.do(NameStaff(JO.name, Role.JUDGE))
    hall.do(NameStaff(HANA.name, Role.HEAD_JUDGE))
    assert "<option>Jo</option>" in olga.look("/e/cup/notes").text
    assert olga.post("/e/cup/notes/stand-in", name="Jo").status_code == 303
    (acting,) = hall.tournament.state.handover.acting
    assert (acting.name, acting.agreed_by, acting.until) == ("Jo", "Olga", None)
    assert "<bdi>Jo</bdi></strong> since" in olga.look("/e/cup/notes").text
    assert olga.post("/e/cup/do/end_acting").status_code == 303
    assert "No one stands in." in olga.look("/e/cup/notes").text
    olga.look("/e/cup/notes")
    wrong = olga.post("/e/cup/notes/stand-in", name="Jo", until="half past")
    assert wrong.status_code == 409
    assert "Write day and time" in wrong.text


def test_wrong_tables_are_looked_at_first_and_then_put_right(tmp_path: Path) -> None:
    """B-154, PG-3.11.1: before any report everybody goes to the right table, and is penalised."""
    hall = Hall(tmp_path).begin("bushiroad-1.2.11")
    olga = hall.staff(Role.ORGANIZER, OLGA.name)
    first, second = (hall.at(table) for table in (1, 2))
    name = hall.tournament.state.name_of
    page = "/e/cup/judges/wrong-tables"
    assert "Say who really sat where" in olga.look(page).text
    assert olga.post(page, look="1").status_code == 409
    seats = {
        "table_1": "1",
        "first_1": name(first[0]),
        "second_1": name(second[0]),
        "table_2": "2",
        "first_2": name(first[1]),
        "second_2": name(second[1]),
    }
    before = hall.tournament.version
    looked = fill(olga, page, {**seats, "look": "1"})
    assert f"<bdi>{name(second[0])}</bdi> goes to table 2." in looked.text
    assert f"<bdi>{name(first[1])}</bdi> goes to table 1." in looked.text
    assert "PG-3.11.1" in looked.text
    assert hall.tournament.version == before, "so far it is only shown"
    done = fill(olga, page, {**seats, "version": str(before)})
    assert done.status_code == 303
    penalised = {
        player
        for ruling in hall.tournament.state.conduct.rulings.values()
        for player in ruling.players
    }
    assert penalised == {*first, *second}, "both at each wrong table"
    unknown = fill(olga, page, {"table_1": "1", "first_1": "Nobody", "look": "1"})
    assert unknown.status_code == 409
    assert 'value="Nobody"' in unknown.text, "what was typed is still there"
    hall.close()


def test_a_document_without_wrong_tables_says_so(olga: Visitor) -> None:
    page = olga.look("/e/cup/judges/wrong-tables").text
    assert "says nothing about wrong tables" in page
    assert "<fieldset>" not in page


def test_deadlines_are_set_seen_and_taken_away(hall: Hall, olga: Visitor) -> None:
    page, due = "/e/cup/deadlines", "/e/cup/do/set_deadline"
    assert "No deadline is set." in olga.look(page).text
    assert olga.post(due, what="results", by="2026-01-02T10:00").status_code == 303
    by = hall.tournament.state.floor.deadlines[DueBy.RESULTS]
    assert f"{by.astimezone():%Y-%m-%d %H:%M}" == "2026-01-02 10:00"
    shown = olga.look(page).text
    assert "! Over" in shown, "that day has gone by"
    assert 'value="2026-01-02T10:00"' in shown
    assert olga.post(due, what="results", by="soon").status_code == 422
    assert olga.post(due, what="results").status_code == 303
    assert DueBy.RESULTS not in hall.tournament.state.floor.deadlines


def test_the_timetable_is_saved_and_removed(hall: Hall, olga: Visitor) -> None:
    page = "/e/cup/timetable"
    olga.look(page)
    saved = olga.post(page, start="2026-05-09T10:00", between="15", breaks="3: 45\n\n1:20")
    assert saved.status_code == 303
    plan = hall.tournament.state.office.timetable
    assert plan is not None
    assert f"{plan.start.astimezone():%H:%M}" == "10:00"
    assert (plan.between, plan.breaks) == (15, (PlannedBreak(1, 20), PlannedBreak(3, 45)))
    assert "1: 20\n3: 45" in olga.look(page).text
    for wrong in ({"between": "x"}, {"breaks": "lunch"}, {"breaks": "2"}):
        form = {"start": "2026-05-09T10:00", "between": "10", **wrong}
        assert fill(olga, page, form).status_code == 409, wrong
    assert olga.post(page, start="").status_code == 303
    assert hall.tournament.state.office.timetable is None


def test_a_draw_by_hand_is_written_down_for_everybody(hall: Hall, olga: Visitor) -> None:
    olga.look("/e/cup/proof")
    olga.post("/e/cup/do/record_hand_draw", what="Who goes first", outcome="Ann", witness="Jo")
    assert isinstance(hall.tournament.log.lines[-1].entry, DrawnByHand)
    for somebody in (olga, hall.guest()):
        page = somebody.look("/e/cup/proof").text
        assert "Who goes first" in page
        assert "seen by <bdi>Jo</bdi>" in page


def test_a_penalty_is_told_after_it_was_given(hall: Hall) -> None:
    hall.do(GivePenalty(players=(1,), penalty=Penalty.WARNING, infraction="slow_play"), JO)
    judge = hall.staff(Role.JUDGE, JO.name)
    assert "Mark as explained" in judge.look("/e/cup/penalties/1").text
    assert judge.post("/e/cup/do/tell_penalty", number="1").status_code == 303
    assert hall.tournament.state.conduct.rulings[1].explained
    assert "Mark as explained" not in judge.look("/e/cup/penalties/1").text


def test_place_and_matches_of_somebody_who_is_out(hall: Hall, olga: Visitor) -> None:
    """B-170, B-171: revoked, passed down, given back; a finished match lost after all."""
    first, second = hall.at(1)
    person = f"/e/cup/players/{first}"
    assert "Place and prizes" not in olga.look(person).text
    hall.do(ReportResult(1, 1, Result("WW")))
    hall.do(ReportResult(1, 2, Result("WW")))
    hall.do(Disqualify(first), reason="Cheated")
    assert "Place and prizes" in olga.look(person).text
    revoke, down = "/e/cup/do/revoke_standing", {"player": str(first), "how": "passed_down"}
    assert olga.post(revoke, None, **down).status_code == 409, "why?"
    assert olga.post(revoke, None, **down, reason="Cheated").status_code == 303
    assert hall.tournament.state.conduct.revoked[first] == "passed_down"
    back = olga.post(revoke, player=str(first), how="", reason="A mistake")
    assert back.status_code == 303
    assert first not in hall.tournament.state.conduct.revoked
    lost = olga.post(f"{person}/lose-match", round="1", reason="Cheated in it")
    assert lost.status_code == 303
    outings = hall.tournament.state.players
    assert [outings[player].record.outings[0].points for player in (first, second)] == [0, 6]


def test_results_that_nobody_reported_and_rematches(hall: Hall, olga: Visitor) -> None:
    """B-148: after the deadline all of them are drawn, or lost by both."""
    hall.do(ReportResult(1, 1, Result("WW")))
    page = olga.look("/e/cup/before-round").text
    assert "1 result of round 1 nobody reported" in page
    assert olga.post("/e/cup/do/settle_missing", round="1", kind="both_lose").status_code == 303
    result = hall.tournament.state.rounds[0].matches[2].result
    assert result is not None
    assert result.kind is ResultKind.BOTH_LOSE
    assert "nobody reported" not in olga.look("/e/cup/before-round").text
    assert "Allow rematches in round 2" in olga.look("/e/cup/before-round").text
    allowed = olga.post("/e/cup/do/allow_rematches", reason="Four players")
    assert allowed.status_code == 303
    assert 2 in hall.tournament.state.rematches_allowed
    assert "Allow rematches" not in olga.look("/e/cup/before-round").text


def test_an_online_table_has_a_link_and_points_decide(hall: Hall, olga: Visitor) -> None:
    """N13-51, N13-55."""
    table = "/e/cup/rounds/1/tables/1"
    assert "Where it is played" not in olga.look(table).text
    hall.do(ChangeSetting("online", "on"), reason="No hall")
    assert "Where it is played" in olga.look(table).text
    assert (
        olga.post("/e/cup/do/link_match", table="1", link="javascript:alert(1)").status_code == 409
    )
    assert (
        olga.post("/e/cup/do/link_match", table="1", link="https://example.org/1").status_code
        == 303
    )
    assert 'href="https://example.org/1"' in olga.look(table).text
    points = {"first": "3", "second": "2"}
    assert fill(olga, f"{table}/both-away", points).status_code == 409, "it is too early"
    assert fill(olga, f"{table}/both-away", {**points, "first": "x"}).status_code == 409
    done = fill(olga, f"{table}/both-away", {**points, "reason": "Both say so", "replay": "1"})
    assert done.status_code == 303
    result = hall.tournament.state.rounds[0].matches[1].result
    assert result is not None
    assert result.provisional, "they play it again"


def test_players_of_an_online_event_check_in_for_the_next_round(hall: Hall, olga: Visitor) -> None:
    """N13-52."""
    page = "/e/cup/players/next-round"
    assert olga.look(page).status_code == 404
    hall.do(ChangeSetting("online", "on"), reason="No hall")
    assert "4 players have" in olga.look(page).text
    assert olga.post(page).status_code == 409
    form = {"csrf": olga.token, "players": ["1", "3"]}
    assert olga.client.post(page, data=form).status_code == 303
    assert hall.tournament.state.online.ready[2] == {1, 3}
    assert olga.post(page, players="3", absent="1").status_code == 303
    assert hall.tournament.state.online.ready[2] == {1}


def test_the_rounds_end_by_another_rule(tmp_path: Path) -> None:
    """B-085, B-090: until few enough are undefeated."""
    hall = Hall(tmp_path).begin("bushiroad-1.2.11", ago=None)
    olga = hall.staff(Role.ORGANIZER, OLGA.name)
    page = "/e/cup/structure"
    assert "When the rounds are over" in olga.look(page).text
    form = {"rounds": "2", "stop": "undefeated_at_most", "reason": "A short day"}
    assert fill(olga, page, form).status_code == 409, "how many?"
    assert fill(olga, page, {**form, "winners": "1"}).status_code == 303
    assert hall.tournament.state.stop == UndefeatedAtMost(1)
    assert 'value="undefeated_at_most" checked' in olga.look(page).text
    hall.close()


def test_somebody_of_the_staff_also_plays(hall: Hall, olga: Visitor) -> None:
    olga.look("/e/cup/settings")
    form = {"name": "Bo", "role": "judge", "plays": "1", "reason": "A small event"}
    assert fill(olga, "/e/cup/settings/the-staff", form).status_code == 303
    assert {member.name: member.player for member in hall.tournament.state.staff}["Bo"] == 2
    missing = fill(olga, "/e/cup/settings/the-staff", {**form, "name": "Zed"})
    assert missing.status_code == 409


def test_what_is_drafted_is_still_counted_before_the_round(hall: Hall, olga: Visitor) -> None:
    """A draft has no results to miss."""
    for table in (1, 2):
        hall.do(ReportResult(1, table, Result("WW")))
    done = hall.tournament.send(PairRound(), OLGA, reason=untold(PairRound()))
    assert isinstance(done, Done)
    assert "nobody reported" not in olga.look("/e/cup/before-round").text
