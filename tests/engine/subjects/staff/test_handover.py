"""Notes for the staff and standing in for the head judge: through the log."""

from datetime import timedelta

import pytest

from support import (
    ORGANIZER,
    SCOREKEEPER,
    MemoryStore,
    do,
    memory_desk,
    new_event,
    refused,
    report,
    start_round,
)
from toptable.desk.desk import sealed
from toptable.desk.files import public_copy
from toptable.desk.tournament import Done, Tournament
from toptable.engine.log.verify import verify
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.secrets import Sealed
from toptable.engine.state.office import NoteKind
from toptable.engine.subjects.conduct.appeals_and_holds import AppealRuling, HearAppeal
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.disqualifying import Disqualify
from toptable.engine.subjects.conduct.rulings import AcknowledgePenalty
from toptable.engine.subjects.event.lifecycle import CloseEvent
from toptable.engine.subjects.staff.notes import SettleNote, WriteNote
from toptable.engine.subjects.staff.staff_roles import EndActing, NameActing, NameStaff, head_judges
from toptable.engine.subjects.undo import take_back as undo
from toptable.rulebooks import all_rulebooks

HEAD = Actor("Hana", Role.HEAD_JUDGE)
JUDGE = Actor("Jo", Role.JUDGE)
TEXT = Sealed("0" * 64)


def staffed(book: str = "bushiroad-1.2.11", store: MemoryStore | None = None) -> Tournament:
    tournament = new_event("Ann Bo Cy Di", book, desk=memory_desk(store))
    do(tournament, NameStaff(HEAD.name, Role.HEAD_JUDGE))
    do(tournament, NameStaff(JUDGE.name, Role.JUDGE))
    start_round(tournament)
    return tournament


def moment(tournament: Tournament):
    return tournament.log.lines[-1].at


def disqualify(tournament: Tournament, actor: Actor = HEAD) -> None:
    command = GivePenalty(players=(1,), penalty=Penalty.DISQUALIFICATION, infraction="PG-4.1")
    do(tournament, command, actor, "He hid cards")


def note(kind: NoteKind, **about) -> WriteNote:
    return WriteNote(kind=kind, text=TEXT, **about)


def test_a_note_keeps_its_text_out_of_the_log_and_the_public_copy():
    """N13-07: what is brought to the staff stays with them."""
    store = MemoryStore()
    tournament = staffed(store=store)
    text = sealed("Ann was followed to the car park")
    command = WriteNote(kind=NoteKind.INCIDENT, text=Sealed(text.digest))
    assert isinstance(tournament.send(command, JUDGE, texts=[text]), Done)
    assert b"car park" not in b"".join(store.read("test"))
    assert b"car park" not in public_copy(tournament, store)
    assert [one.text for one in store.texts("test")] == [text.text]
    checked = verify(
        store.read("test"),
        head=tournament.log.head,
        rulebooks=all_rulebooks(),
        engine=tournament.log.lines[-1].engine,
        seeds=store.seeds("test"),
        texts=[text],
    )
    assert checked.finding is None


def test_an_incident_is_open_until_somebody_has_seen_to_it():
    tournament = staffed()
    do(tournament, note(NoteKind.INCIDENT), SCOREKEEPER)
    assert tournament.state.handover.notes[1].open
    refused(tournament, SettleNote(2), "no_note", actor=JUDGE)
    do(tournament, SettleNote(1), JUDGE)
    assert not tournament.state.handover.notes[1].open
    assert tournament.state.handover.notes[1].settled_by == "Jo"
    refused(tournament, SettleNote(1), "settled", actor=JUDGE)


@pytest.mark.parametrize("kind", [NoteKind.STATEMENT, NoteKind.SENT])
def test_a_statement_is_about_a_ruling_or_somebody_sent_out(kind):
    tournament = staffed()
    refused(tournament, note(kind), "about_what", actor=HEAD)
    refused(tournament, note(kind, ruling=1), "no_ruling", actor=HEAD)
    refused(tournament, note(kind, ejected="Max"), "not_ejected", actor=HEAD)
    disqualify(tournament)
    do(tournament, note(kind, ruling=1), HEAD)
    refused(tournament, note(kind, ruling=1, ejected="Max"), "one_matter", actor=HEAD)
    assert [one.by for one in tournament.state.handover.about(kind, ruling=1)] == ["Hana"]


def test_statements_still_come_in_when_the_event_is_closed():
    """B-172: a disqualification, and so its report, may come after the event."""
    tournament = staffed()
    disqualify(tournament)
    for match in tournament.state.rounds[-1].tables():
        if match.result is None:
            report(tournament, match.table, "W")
    do(tournament, CloseEvent())
    do(tournament, note(NoteKind.STATEMENT, ruling=1), HEAD)


def test_players_and_spectators_write_no_notes():
    tournament = staffed()
    for role in (Role.PLAYER, Role.SPECTATOR, Role.COVERAGE, Role.TIMEKEEPER, Role.DECK_CHECKER):
        refused(tournament, note(NoteKind.INCIDENT), "not_allowed", actor=Actor("X", role, 1))


def test_who_stands_in_has_the_last_word_and_the_head_judge_has_not():
    """B-014: one head judge at a time; B-172: and only they disqualify."""
    tournament = staffed()
    command = GivePenalty(players=(1,), penalty=Penalty.DISQUALIFICATION, infraction="PG-4.1")
    refused(tournament, command, "not_yours", "He hid cards", actor=JUDGE)
    do(tournament, NameActing("Jo"))
    assert head_judges(tournament.state, moment(tournament)) == ("Jo",)
    refused(tournament, command, "not_yours", "He hid cards", actor=HEAD)
    do(tournament, command, JUDGE, "He hid cards")
    do(tournament, EndActing(), HEAD)
    assert head_judges(tournament.state, moment(tournament)) == ("Hana",)
    refused(tournament, EndActing(), "nobody_acts", actor=HEAD)


def test_a_judge_who_stands_in_acts_as_head_judge_and_the_head_judge_as_judge():
    """B-014, B-169: a loss of match is reported to whoever is head judge at that moment."""
    tournament = staffed()
    kim = Actor("Kim", Role.JUDGE)
    do(tournament, NameStaff(kim.name, Role.JUDGE))
    loss = GivePenalty(players=(1,), penalty=Penalty.MATCH_LOSS, infraction="PG-3.9.1")
    do(tournament, loss, kim, "Late again")
    refused(tournament, AcknowledgePenalty(1), "not_allowed", actor=JUDGE)
    do(tournament, NameActing("Jo"))
    refused(tournament, AcknowledgePenalty(1), "not_allowed", actor=HEAD)
    refused(tournament, Disqualify(2), "not_allowed", "He hid cards", actor=HEAD)
    do(tournament, AcknowledgePenalty(1), JUDGE)
    assert tournament.log.lines[-1].role is Role.HEAD_JUDGE
    assert tournament.state.conduct.rulings[1].acknowledged_by == "Jo"
    do(tournament, EndActing(), HEAD)
    do(tournament, Disqualify(2), HEAD, "He hid cards")


def test_who_stands_in_still_takes_back_the_own_last_act():
    tournament = staffed()
    do(tournament, note(NoteKind.INCIDENT), JUDGE)
    do(tournament, NameActing("Jo"))
    do(tournament, undo.TakeBackOwnLast(), JUDGE)
    assert not tournament.state.handover.notes
    do(tournament, note(NoteKind.INCIDENT), JUDGE)
    do(tournament, EndActing())
    do(tournament, undo.TakeBackOwnLast(), JUDGE)
    assert not tournament.state.handover.notes


def test_a_stand_in_begins_and_ends_by_the_clock():
    tournament = staffed()
    now = moment(tournament)
    begin, over = now + timedelta(hours=1), now + timedelta(hours=2)
    do(tournament, NameActing("Jo", since=begin, until=over))
    second = timedelta(seconds=1)
    for at, who in (
        (now, "Hana"),
        (begin - second, "Hana"),
        (begin, "Jo"),
        (over - second, "Jo"),
        (over, "Hana"),
    ):
        assert head_judges(tournament.state, at) == (who,), at


def test_ending_it_early_also_ends_what_was_still_to_come():
    tournament = staffed()
    now = moment(tournament)
    do(tournament, NameActing("Jo", since=now + timedelta(hours=1)))
    do(tournament, EndActing())
    assert head_judges(tournament.state, now + timedelta(hours=3)) == ("Hana",)


def test_the_latest_goes_before_those_it_overlaps():
    tournament = staffed("nisei-1.3")
    do(tournament, NameActing("Jo"))
    until = moment(tournament) + timedelta(hours=1)
    do(tournament, NameActing("Kim", until=until))
    assert head_judges(tournament.state, moment(tournament)) == ("Kim",)
    assert head_judges(tournament.state, until) == ("Jo",)


def test_the_organizer_names_or_agrees():
    tournament = staffed()
    refusal = refused(tournament, NameActing("Jo"), "organizer_names", actor=HEAD)
    assert refusal.rule == "FR-1.3.1.4"
    do(tournament, NameActing("Jo", agreed_by="Olga"), HEAD)
    assert tournament.state.handover.acting[0].agreed_by == "Olga"
    refused(tournament, NameActing("Jo"), "not_allowed", actor=JUDGE)


@pytest.mark.parametrize("book", ["nisei-1.3", "nisei-1.0", "ffg-netrunner-1.0"])
def test_only_bushiroad_chooses_from_the_judges(book):
    """B-014 asks for a judge of the list; N13-03, N10-02 and FFG-03 do not."""
    refusal = refused(staffed(), NameActing("Kim"), "from_the_judges")
    assert refusal.rule == "FR-1.3.1.4"
    do(staffed(book), NameActing("Kim"))


def test_star_wars_has_no_head_judge_to_stand_in_for():
    """SW-01, SW-11: the tournament organizer has the last word."""
    refusal = refused(staffed("ffg-starwars-2.2"), NameActing("Jo"), "no_head_judge")
    assert "organizer" in refusal.text


def test_times_that_make_no_sense_are_refused():
    tournament = staffed()
    now = moment(tournament)
    hour = timedelta(hours=1)
    refused(tournament, NameActing("Jo", until=now - hour), "past")
    late = NameActing("Jo", since=now + 2 * hour, until=now + hour)
    refused(tournament, late, "backwards")


def test_an_appeal_goes_to_whoever_stands_in():
    """N13-35: a higher judge hears it, and the last word is the acting head judge's."""
    tournament = staffed("nisei-1.3")
    ruling = GivePenalty(players=(1,), penalty=Penalty.WARNING, infraction="slow_play")
    do(tournament, NameActing("Kim"))
    do(tournament, ruling, JUDGE)
    do(tournament, AppealRuling(1, (1,)), ORGANIZER)
    refused(tournament, HearAppeal(1, overturned=False), "not_higher", actor=HEAD)
    do(tournament, HearAppeal(1, overturned=False), Actor("Kim", Role.JUDGE))


def test_whoever_agrees_to_a_stand_in_is_the_organizer():
    """N13-03, B-014: not an invented name."""
    tournament = new_event("Ann Bo")
    for name, role in (("Olga", Role.ORGANIZER), ("Hana", Role.HEAD_JUDGE), ("Jo", Role.JUDGE)):
        do(tournament, NameStaff(name, role))
    for nobody in ("Nobody", "Jo"):
        refused(tournament, NameActing("Jo", agreed_by=nobody), "not_staff", actor=HEAD)
    do(tournament, NameActing("Jo", agreed_by="olga"), HEAD)
