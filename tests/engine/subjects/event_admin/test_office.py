"""The organizer's office: status, tables set aside, own words, ticks, archive and bin."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from support import ORGANIZER, do, memory_desk, new_event, play_round, refused, report, start_round
from toptable.desk.tournament import Tournament
from toptable.engine.questions.progress import status_of
from toptable.engine.refusal import Refusal
from toptable.engine.rules.provisions import PartOfDay
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.state.office import EventStatus, Shelf, TableRange
from toptable.engine.state.people import LateMode, NewPlayer
from toptable.engine.subjects.event.lifecycle import CloseEvent, ReopenEvent
from toptable.engine.subjects.event.required_event_info import announced
from toptable.engine.subjects.event.settings import ChangeSetting, PlanStructure
from toptable.engine.subjects.event_admin.admin_commands import (
    MarkStatus,
    MoveToShelf,
    SetTables,
    Tell,
    Tick,
    steps_taken,
)
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.registration.late_entry import AdmitLate
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.subjects.rounds.edit_pairings import PinTable
from toptable.engine.subjects.undo.take_back import TakeBackOwnLast
from toptable.engine.views.checklist import checklist
from toptable.engine.views.setting_effects import effects
from toptable.rulebooks import all_rulebooks
from toptable.rulebooks.catalogue import rules


def test_the_status_follows_the_log_from_draft_to_reported():
    """B-190: draft, announced, running, finished, reported."""
    tournament = new_event("Ann Bo Cy Di")
    seen = [status_of(tournament.state)]
    do(tournament, PlanStructure())
    do(tournament, MarkStatus(EventStatus.ANNOUNCED))
    seen.append(status_of(tournament.state))
    do(tournament, PairRound())
    assert status_of(tournament.state) is EventStatus.ANNOUNCED, "a draft is nobody's business"
    do(tournament, PublishRound())
    seen.append(status_of(tournament.state))
    refused(tournament, MarkStatus(EventStatus.REPORTED), "not_closed")
    do(tournament, TakeBackOwnLast())
    do(tournament, TakeBackOwnLast())
    play_round(tournament)
    do(tournament, CloseEvent())
    seen.append(status_of(tournament.state))
    do(tournament, MarkStatus(EventStatus.REPORTED))
    seen.append(status_of(tournament.state))
    assert seen == ["draft", "announced", "running", "finished", "reported"]
    do(tournament, ReopenEvent(""))
    do(tournament, CloseEvent())
    assert status_of(tournament.state) is EventStatus.FINISHED, "it has to be reported anew"


@pytest.mark.parametrize("status", [EventStatus.RUNNING, EventStatus.FINISHED])
def test_what_shows_by_itself_is_not_said(status):
    refused(new_event("Ann Bo"), MarkStatus(status), "status_by_itself")


def test_a_started_event_is_no_draft_again():
    tournament = new_event("Ann Bo")
    start_round(tournament)
    refused(tournament, MarkStatus(EventStatus.DRAFT), "started")


def test_a_sanctioned_bushiroad_event_is_announced_after_its_approval():
    """B-190: application, approval, then the public announcement."""
    made = memory_desk().create("Cup", "bushiroad-1.2.11", ORGANIZER, category="sanctioned")
    assert isinstance(made, Tournament)
    early = refused(
        made, MarkStatus(EventStatus.ANNOUNCED), "not_approved", reason="more to follow"
    )
    assert "B-190" in str(early)
    for status in (EventStatus.APPLIED, EventStatus.APPROVED, EventStatus.ANNOUNCED):
        do(made, MarkStatus(status), reason="more to follow")
    assert status_of(made.state) is EventStatus.ANNOUNCED


def test_publishing_asks_for_what_the_document_commands():
    """B-008, B-009: venue, date and time are public before the event."""
    tournament = new_event(rulebook="bushiroad-1.2.11")
    said = refused(tournament, MarkStatus(EventStatus.ANNOUNCED), "still_open").text
    assert "Venue, date and time" in said
    do(tournament, Tell("place", "Town hall."))
    assert (
        "Venue, date and time"
        not in refused(tournament, MarkStatus(EventStatus.ANNOUNCED), "still_open").text
    )
    do(tournament, MarkStatus(EventStatus.ANNOUNCED), reason="the rest follows on Monday")
    assert status_of(tournament.state) is EventStatus.ANNOUNCED


def test_tables_set_aside_are_the_ones_that_are_paired():
    tournament = new_event("Ann Bo Cy Di Ed Flo")
    do(tournament, SetTables(TableRange(101, 103)))
    play_round(tournament)
    assert sorted(tournament.state.rounds[0].matches) == [101, 102, 103]
    do(tournament, SetTables(TableRange(7)))
    start_round(tournament)
    assert sorted(tournament.state.rounds[1].matches) == [7, 8, 9]


def test_too_few_tables_are_refused():
    tournament = new_event("Ann Bo Cy Di Ed Flo")
    do(tournament, SetTables(TableRange(101, 102)))
    assert "101 to 102" in refused(tournament, PairRound(), "too_few_tables").text


def test_a_pinned_table_is_not_given_twice():
    tournament = new_event("Ann Bo Cy Di Ed Flo")
    do(tournament, SetTables(TableRange(11, 14)))
    do(tournament, PairRound())
    do(tournament, PinTable(11, (1, 2)))
    assert sorted(tournament.state.rounds[0].matches) == [11, 12, 13]


@pytest.mark.parametrize(("first", "last"), [(0, 4), (9, 8), (-3, None), (1, 10**9)])
def test_tables_that_cannot_be(first, last):
    refused(new_event(), SetTables(TableRange(first, last)), "tables")


@given(
    one=st.tuples(st.integers(1, 30), st.integers(0, 20)),
    two=st.tuples(st.integers(1, 30), st.integers(0, 20)),
    open_ends=st.tuples(st.booleans(), st.booleans()),
)
def test_ranges_meet_when_they_share_a_table(one, two, open_ends):
    ranges = [
        TableRange(first, None if open_end else first + more)
        for (first, more), open_end in zip((one, two), open_ends, strict=True)
    ]
    shared = set.intersection(*(set(range(each.first, (each.last or 100) + 1)) for each in ranges))
    assert ranges[0].meets(ranges[1]) is ranges[1].meets(ranges[0]) is bool(shared)


def test_own_words_are_announced_and_taken_back():
    """B-008: venue, date and time are for the organizer to say."""
    tournament = new_event(rulebook="bushiroad-1.2.11")

    def place():
        lines = announced(tournament.state, tournament.rulebook)
        return next(line for line in lines if line.id == "place")

    assert not place().decided
    do(tournament, Tell("place", "  Town hall, 9 o'clock.  "))
    assert (place().decided, place().text) == (True, "Town hall, 9 o'clock.")
    do(tournament, Tell("place", ""))
    assert not place().decided
    refused(tournament, Tell("nonsense", "x"), "no_topic")
    refused(tournament, Tell("place", "x" * 2001), "too_long")


def test_a_plan_can_be_made_before_anybody_is_entered():
    """N13-04: the structure is announced in advance."""
    tournament = new_event()
    refused(tournament, PlanStructure(Plan(rounds=5, cut=8)), "plan")
    do(tournament, PlanStructure(Plan(rounds=5, cut=8), expected=30))
    assert tournament.state.plan == Plan(rounds=5, cut=8)


def test_archive_and_back_also_after_the_end():
    tournament = new_event("Ann Bo")
    play_round(tournament)
    do(tournament, CloseEvent())
    do(tournament, MoveToShelf(Shelf.ARCHIVE))
    refused(tournament, MoveToShelf(Shelf.ARCHIVE), "unchanged")
    do(tournament, MoveToShelf(Shelf.DESK))
    assert tournament.state.office.shelf is Shelf.DESK


def listed(tournament: Tournament) -> dict[str, bool]:
    items = checklist(tournament.state, tournament.rulebook)
    return {item.id: item.done for item in items}


def test_the_checklist_sees_what_the_log_shows():
    tournament = new_event()
    begun = listed(tournament)
    assert not any(begun.values())
    assert "results" not in begun, "nothing of a round before there is one"
    do(tournament, EnterPlayers((NewPlayer("Ann"), NewPlayer("Bo"))))
    do(tournament, PlanStructure(Plan(rounds=1)))
    do(tournament, MarkStatus(EventStatus.ANNOUNCED))
    strange = refused(tournament, Tick("rom"), "no_item")
    assert "rom. There are:" in strange.text
    assert "room" in strange.text
    do(tournament, Tick("room"))
    now = listed(tournament)
    assert [key for key, done in now.items() if done] == ["planned", "announced", "players", "room"]
    start_round(tournament)
    assert listed(tournament)["published"]
    assert not listed(tournament)["results"]
    do(tournament, Tick("room", undone=True))
    assert not listed(tournament)["room"]
    refused(tournament, Tick("room", undone=True), "unchanged")


def test_what_was_never_published_is_not_ticked_because_the_event_runs():
    """A round can be paired with a reason before players were told. N13-04."""
    tournament = new_event("Ann Bo Cy Di")
    do(tournament, PlanStructure(Plan(rounds=1)))
    start_round(tournament)
    assert status_of(tournament.state) is EventStatus.RUNNING
    assert not listed(tournament)["announced"]
    assert EventStatus.ANNOUNCED not in steps_taken(tournament.state)
    report(tournament, 1, "WW")
    report(tournament, 2, "WW")
    do(tournament, CloseEvent())
    assert "announced" not in listed(tournament), "nobody can do it any more"
    assert steps_taken(tournament.state) == {
        EventStatus.DRAFT,
        EventStatus.RUNNING,
        EventStatus.FINISHED,
    }


def test_what_was_published_stays_ticked():
    tournament = new_event("Ann Bo Cy Di")
    do(tournament, PlanStructure(Plan(rounds=1)))
    do(tournament, MarkStatus(EventStatus.ANNOUNCED))
    start_round(tournament)
    assert listed(tournament)["announced"]
    assert steps_taken(tournament.state) == {
        EventStatus.DRAFT,
        EventStatus.ANNOUNCED,
        EventStatus.RUNNING,
    }


def test_an_event_that_nobody_approved_is_not_ticked_as_approved():
    """B-190: an event that begins without its approval has none."""
    tournament = memory_desk().create("Cup", "bushiroad-1.2.11", ORGANIZER, category="sanctioned")
    assert isinstance(tournament, Tournament)
    do(tournament, EnterPlayers(tuple(NewPlayer(name) for name in ("Ann", "Bo", "Cy", "Di"))))
    assert "approved" in listed(tournament)
    start_round(tournament)
    assert not listed(tournament)["approved"]


def test_the_checklist_names_its_parts_in_order_and_each_line_once():
    for book in all_rulebooks():
        tournament = new_event("Ann Bo", rulebook=book.id)
        items = checklist(tournament.state, book)
        parts = [list(PartOfDay).index(item.part) for item in items]
        assert parts == sorted(parts)
        assert len({item.id for item in items}) == len(items)


def test_duties_of_a_level_or_category_are_for_those_only():
    casual = new_event()
    assert "decklists" not in listed(casual)
    assert "decklists" in listed(new_event(settings={"tier": "competitive"}))
    assert "application" not in listed(new_event(rulebook="bushiroad-1.2.11"))


def test_every_duty_comes_from_a_rule_of_its_document():
    for document, duties in ((book.id, book.duties) for book in all_rulebooks()):
        for duty in duties:
            for rule in duty.rules:
                assert rules()[rule].document == document, duty.id


def touched(tournament: Tournament, key: str, value: str) -> dict[str, str]:
    before = tournament.state
    do(tournament, ChangeSetting(key, value), reason="test")
    found = effects(before, tournament.state, tournament.rulebook)
    do(tournament, TakeBackOwnLast())
    return {effect.area: effect.text for effect in found}


def test_a_changed_setting_says_what_it_touches():
    tournament = new_event("Ann Bo Cy Di")
    play_round(tournament)
    pairing = touched(tournament, "pairing", "amalfi")
    assert "from round 2 on" in pairing["Pairings"]
    assert "Standings" not in pairing
    assert "Head-to-head" in touched(tournament, "head_to_head", "on")["Standings"]
    assert "competitive" in touched(tournament, "tier", "competitive")["Rulings"]


def test_another_game_has_another_clock():
    """B-118: the length of a round belongs to the game."""
    tournament = new_event(rulebook="bushiroad-1.2.11", settings={"game": "vg"})
    minutes = {game.id: game.minutes for game in tournament.rulebook.games}
    said = touched(tournament, "game", "ws")["Clock"]
    assert f"{minutes['ws']} minutes" in said


def test_a_latecomer_gets_the_first_free_table_of_the_event():
    tournament = new_event("Ann Bo Cy Di Ed")
    do(tournament, SetTables(TableRange(21)))
    start_round(tournament)
    late = AdmitLate(NewPlayer("Flo"), mode=LateMode.INTO_ROUND, approved_by="Olga")
    do(tournament, late, reason="train")
    assert sorted(tournament.state.rounds[0].matches) == [21, 22, 23]


@pytest.mark.parametrize(
    ("document", "wanted"),
    [
        ("nisei-1.3", {"N13-04", "N13-08"}),
        ("nisei-1.0", {"N10-03", "N10-07"}),
        ("ffg-netrunner-1.0", {"FFG-02", "FFG-09", "FFG-16"}),
        ("ffg-starwars-2.2", {"SW-02"}),
        ("bushiroad-1.2.11", {"B-009", "B-010", "B-012"}),
    ],
)
def test_the_checklist_has_the_duties_of_each_document(document, wanted):
    """FFG-16: tables are set up beforehand; B-010: the kit goes back."""
    tournament = new_event(rulebook=document)
    items = checklist(tournament.state, tournament.rulebook)
    assert wanted == {rule for item in items for rule in item.rules}
    to_tick = [item for item in items if not item.by_itself]
    for item in to_tick:
        do(tournament, Tick(item.id))
    items = checklist(tournament.state, tournament.rulebook)
    assert {item.id for item in items if item.by} == {item.id for item in to_tick}


def test_five_kinds_of_events_keep_their_sanctioned_mark():
    """N13-43: independent of the tier; other kinds as the organizer says."""
    always = (
        *("store_championship", "regional_championship", "national_championship"),
        *("continental_championship", "world_championship"),
    )
    for kind in always:
        made = memory_desk().create("Cup", "nisei-1.3", ORGANIZER, event_type=kind)
        assert isinstance(made, Tournament), made
        assert made.rules.chosen["sanctioned"] == "yes"
        no = made.send(ChangeSetting("sanctioned", "no"), ORGANIZER, reason="For fun")
        assert isinstance(no, Refusal)
        assert (no.code, no.rule) == ("sanctioned", "Types Of Events")
        settings = {"sanctioned": "no"}
        wrong = memory_desk().create(
            "Cup", "nisei-1.3", ORGANIZER, event_type=kind, settings=settings
        )
        assert isinstance(wrong, Refusal)
    made = memory_desk().create("Cup", "nisei-1.3", ORGANIZER, event_type="game_night")
    assert isinstance(made, Tournament)
    assert made.rules.chosen["sanctioned"] == "no"
    do(made, ChangeSetting("sanctioned", "yes"), reason="A kit came")
    assert made.rules.chosen["sanctioned"] == "yes"
