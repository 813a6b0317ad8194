"""Inquiries into foul play, and what is referred to those who may give bans."""

import pytest

from spoken import spoken
from support import ORGANIZER, MemoryStore, memory_desk, new_event, refused, start_round
from toptable.desk.desk import sealed
from toptable.desk.tournament import Done, Tournament
from toptable.engine.roles import Actor, Role
from toptable.engine.secrets import Sealed
from toptable.engine.state.office import InquiryPart, NoteKind
from toptable.engine.subjects.staff.notes import WriteNote
from toptable.engine.views.reports.confidentiality import Reader, reader
from toptable.engine.views.reports.expulsions import expulsions
from toptable.engine.views.reports.incidents import IncidentReport, incident_report
from toptable.paper import report_text as plain

JUDGE = Actor("Jo", Role.JUDGE)


class Desk:
    """An event in its first round, and what is written down there in confidence."""

    def __init__(self, book: str) -> None:
        self.store = MemoryStore()
        self.event: Tournament = new_event("Ann Bo Cy Di", book, desk=memory_desk(self.store))
        start_round(self.event)

    def note(self, text: str, kind: NoteKind, by: Actor = JUDGE, **more) -> None:
        kept = sealed(text)
        command = WriteNote(kind=kind, text=Sealed(kept.digest), **more)
        assert isinstance(self.event.send(command, by, texts=[kept]), Done)

    def hear(self, text: str, part: InquiryPart) -> None:
        by = ORGANIZER if part is InquiryPart.DECISION else JUDGE
        self.note(text, NoteKind.INQUIRY, by, part=part, table=1)

    def reader(self, role: Role) -> Reader:
        texts = {one.digest: one.text for one in self.store.texts("test")}
        return reader(self.event.state, role, texts, self.event.log.lines[-1].at)

    def report(self, role: Role = Role.HEAD_JUDGE) -> IncidentReport:
        return incident_report(self.event.log, self.reader(role))


@pytest.mark.parametrize("book", ["bushiroad-1.2.11", "nisei-1.3", "nisei-1.0"])
def test_an_inquiry_hears_both_sides_and_ends_in_a_decision(book: str):
    """B-185, N13-91, N10-57."""
    desk = Desk(book)
    assert desk.report().inquiries == ()
    desk.hear("Bo saw a card on the floor", InquiryPart.STATEMENT)
    (one,) = desk.report().inquiries
    assert one.about == "round 1, table 1"
    assert one.missing == (spoken("inquiries.only_one"), spoken("inquiries.nothing_decided"))
    desk.hear("Ann says it fell", InquiryPart.STATEMENT)
    desk.hear("The camera shows it fall", InquiryPart.EVIDENCE)
    desk.hear("No foul play", InquiryPart.DECISION)
    (one,) = desk.report().inquiries
    assert one.missing == ()
    assert [said.text.text for said in one.statements] == [
        "Bo saw a card on the floor",
        "Ann says it fell",
    ]
    assert one.evidence[0].text.text == "The camera shows it fall"
    made = desk.report()
    lines = plain.incident_lines(made, ())
    assert any(line.strip().startswith("Decision: ") and "No foul play" in line for line in lines)


def test_what_an_inquiry_hears_is_for_judges_alone():
    """N13-07."""
    desk = Desk("nisei-1.3")
    desk.hear("Ann says it fell", InquiryPart.STATEMENT)
    assert b"Ann says" not in b"".join(desk.store.read("test"))
    (one,) = desk.report(Role.SCOREKEEPER).inquiries
    assert "fell" not in one.statements[0].text.text


def test_a_part_of_an_inquiry_says_what_it_is_and_about_what():
    tournament = Desk("nisei-1.3").event
    text = Sealed("0" * 64)

    def note(kind: NoteKind = NoteKind.INQUIRY, **more) -> WriteNote:
        return WriteNote(kind=kind, text=text, **more)

    part = InquiryPart.EVIDENCE
    refused(tournament, note(table=1), "which_part")
    refused(tournament, note(part=part), "about_what")
    refused(tournament, note(part=part, table=9), "no_table")
    refused(tournament, note(part=part, ruling=1), "no_ruling")
    refused(tournament, note(NoteKind.INCIDENT, table=1), "no_inquiry")


@pytest.mark.parametrize(
    ("book", "whom"),
    [
        ("nisei-1.3", "the Organized Play Manager or a Regional Coordinator"),
        ("nisei-1.0", "the Organized Play Manager or a Regional Coordinator"),
    ],
)
def test_behaviour_outside_the_event_is_referred_without_a_ruling(book: str, whom: str):
    """N13-92, N10-58: to those who alone may give bans, also when the event is over."""
    desk = Desk(book)
    desk.note("Cy sent threats to players after the event", NoteKind.REFERRAL)
    made = expulsions(desk.event.log, desk.event.rulebook, desk.reader(Role.ORGANIZER))
    assert (made.expulsions, made.refer_to) == ((), whom)
    assert [one.text.text for one in made.referrals] == [
        "Cy sent threats to players after the event"
    ]
    lines = plain.expulsion_lines(made)
    assert f"To be referred to {whom}" in lines
