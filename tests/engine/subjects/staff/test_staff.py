"""Whom a document wants on the staff, and who of them may play."""

from spoken import spoken
from support import do, handed_over, new_event, refused, start_round
from toptable.engine.roles import Role
from toptable.engine.state import State
from toptable.engine.state.people import LateMode, NewPlayer
from toptable.engine.subjects.conduct.remedy_actions import Drop
from toptable.engine.subjects.event.settings import ChangeSetting
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.registration.late_entry import AdmitLate
from toptable.engine.subjects.staff.staff_roles import NameStaff
from toptable.engine.views.checklist import checklist
from toptable.engine.views.reports.handover import staff_list
from toptable.paper.report_text import staff_lines

BUSHIROAD = "bushiroad-1.2.11"


def head_judges(state: State) -> dict[str, str]:
    return {one.name: one.block for one in state.staff if one.role is Role.HEAD_JUDGE}


def test_an_official_is_not_entered_as_a_fighter():
    """B-017: neither before the start nor late, whatever the capitals."""
    tournament = new_event("Ann Bo", BUSHIROAD)
    do(tournament, NameStaff("Jo", Role.JUDGE))
    enter = EnterPlayers((NewPlayer("Cy"), NewPlayer("jo")))
    assert refused(tournament, enter, "works_here").rule == "FR-1.2.4"
    start_round(tournament)
    late = AdmitLate(NewPlayer("Jo"), LateMode.FROM_NEXT, approved_by="Olga", penalty="warning")
    refused(tournament, late, "works_here")


def test_a_fighter_becomes_an_official_only_after_leaving():
    """B-017: the role is refused too."""
    tournament = new_event("Ann Bo Cy", BUSHIROAD)
    for named in (
        NameStaff("Cy", Role.SCOREKEEPER),
        NameStaff("Cyril", Role.JUDGE, player=3),
    ):
        refused(tournament, named, "works_here")
    do(tournament, NameStaff("Cy", Role.COVERAGE))
    do(tournament, Drop(3))
    do(tournament, NameStaff("Cy", Role.SCOREKEEPER))


def test_the_rule_that_officials_do_not_play_can_be_waived():
    """B-002: with a reason that is kept."""
    tournament = new_event("Ann Bo", BUSHIROAD)
    do(tournament, NameStaff("Jo", Role.JUDGE))
    do(tournament, ChangeSetting("staff_cover", "waived"), reason="Three of us came.")
    do(tournament, EnterPlayers((NewPlayer("Jo"),)))


def test_other_documents_let_staff_enter():
    """N13-37 asks for cover, not for staying away."""
    tournament = new_event("Ann Bo")
    do(tournament, NameStaff("Jo", Role.JUDGE))
    do(tournament, EnterPlayers((NewPlayer("Jo"),)))


def test_there_is_one_head_judge_and_one_of_the_judges():
    """B-011, B-014: another only with a reason; the head judge is a judge as long as that."""
    tournament = handed_over(new_event("", BUSHIROAD))
    do(tournament, NameStaff("Hana", Role.HEAD_JUDGE))
    assert {(one.name, one.role) for one in tournament.state.staff} == {
        ("Hana", Role.JUDGE),
        ("Hana", Role.HEAD_JUDGE),
    }
    again = NameStaff("Kim", Role.HEAD_JUDGE)
    assert refused(tournament, again, "too_many").rule == "FR-1.3.1.4"
    refused(tournament, NameStaff("Hana", Role.JUDGE, dismissed=True), "still_needed")
    do(tournament, NameStaff("Hana", Role.HEAD_JUDGE, dismissed=True))
    do(tournament, again)
    do(tournament, NameStaff("Hana", Role.JUDGE, dismissed=True))
    do(tournament, NameStaff("Olga", Role.ORGANIZER))
    lou = NameStaff("Lou", Role.ORGANIZER)
    assert refused(tournament, lou, "too_many").rule == "FR-1.3.1.1"
    do(tournament, lou, reason="Two shops run it together")


def test_each_block_has_its_head_judge_and_one_stays_when_they_merge():
    """B-015."""
    tournament = new_event("", BUSHIROAD)
    do(tournament, NameStaff("Hana", Role.HEAD_JUDGE))
    kim = NameStaff("Kim", Role.HEAD_JUDGE, block="B")
    refused(tournament, kim, "too_many")
    do(tournament, NameStaff("Hana", Role.HEAD_JUDGE, block="A"))
    do(tournament, kim)
    refused(tournament, NameStaff("Lou", Role.HEAD_JUDGE, block="B"), "too_many")
    assert head_judges(tournament.state) == {"Hana": "A", "Kim": "B"}
    do(tournament, NameStaff("Kim", Role.HEAD_JUDGE))
    assert head_judges(tournament.state) == {"Kim": ""}
    assert ("Hana", Role.JUDGE) in {(one.name, one.role) for one in tournament.state.staff}


def test_blocks_are_for_head_judges_of_documents_that_have_them():
    tournament = new_event("", BUSHIROAD)
    refused(tournament, NameStaff("Jo", Role.JUDGE, block="A"), "no_blocks")
    tournament = new_event("")
    refused(tournament, NameStaff("Jo", Role.HEAD_JUDGE, block="A"), "no_blocks")


def test_the_checklist_names_whom_the_document_wants():
    """B-011, B-012, B-013, B-014; elsewhere a head judge is all it asks for."""

    def missing(book: str) -> list[str]:
        tournament = handed_over(new_event("", book))
        do(tournament, NameStaff("Jo", Role.JUDGE))
        roles = [role.value for role in Role]
        items = checklist(tournament.state, tournament.rulebook)
        return [item.id for item in items if item.id in roles and not item.done]

    assert missing(BUSHIROAD) == ["organizer", "scorekeeper", "head_judge"]
    assert missing("nisei-1.3") == ["head_judge"]


def test_staff_who_play_are_reminded_of_what_comes_first():
    """N13-39: until they have dropped; version 1.3 only says it."""
    tournament = new_event("Ann Bo Jo")
    do(tournament, NameStaff("Jo", Role.JUDGE, player=3))
    do(tournament, NameStaff("Kim", Role.JUDGE))

    def reminders() -> tuple[str, ...]:
        at = tournament.log.lines[-1].at
        return staff_list(tournament.state, tournament.rulebook, at).reminders

    (told,) = reminders()
    assert told.startswith("Jo: ")
    made = staff_list(tournament.state, tournament.rulebook, tournament.log.lines[-1].at)
    assert any(told in line for line in staff_lines(made))
    do(tournament, Drop(3))
    assert reminders() == ()


def test_any_of_the_staff_will_do_where_the_document_asks_for_one():
    """B-012: scorekeeper, timekeeper or paperwork; the document names no single task."""
    tournament = new_event("", BUSHIROAD)

    def named() -> bool:
        items = checklist(tournament.state, tournament.rulebook)
        return next(item.done for item in items if item.id == "scorekeeper")

    for role in (Role.SCOREKEEPER, Role.TIMEKEEPER, Role.DECK_CHECKER):
        assert not named()
        do(tournament, NameStaff("Dee", role))
        assert named()
        do(tournament, NameStaff("Dee", role, dismissed=True))


def test_who_is_not_of_the_staff_is_told_in_words():
    tournament = new_event("Ann Bo")
    off = NameStaff("Zoe", Role.HEAD_JUDGE, dismissed=True)
    assert refused(tournament, off, "no_staff").text == spoken(
        "no_staff", name="Zoe", role="head judge"
    )
