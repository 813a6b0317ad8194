"""What players are told is what is set: for every setting of every rulebook, and every value.

FR-4.2, FR-3.2.1, FR-3.2.4: the round time, the method at time and the method of the finalists are
announced in advance. B-008, B-009, B-104, B-127, B-138, B-160, N13-04, FFG-27, SW-17, SW-28.
"""

import pytest

from spoken import spoken
from support import do, handed_over, new_event, refused, start_round
from toptable.engine.roles import Role
from toptable.engine.rules.announcements import CARDS, CLOCK, PLAN, STAFF, AnnouncementLine
from toptable.engine.rules.rulebook import Rulebook
from toptable.engine.rules.settings import Setting
from toptable.engine.rules.structure.stop_rules import (
    AddedRound,
    OneUndefeated,
    StopRule,
    UndefeatedAtMost,
)
from toptable.engine.rules.structure.tables import Plan
from toptable.engine.subjects.event.required_event_info import announced
from toptable.engine.subjects.event.settings import PlanStructure
from toptable.engine.subjects.event_admin.admin_commands import Tell
from toptable.engine.subjects.floor.timekeeping import PrepareClock
from toptable.engine.subjects.staff.staff_roles import NameStaff
from toptable.rulebooks import all_rulebooks

BOOKS = {book.id: book for book in all_rulebooks()}
EVERY = [(book.id, one.key) for book in BOOKS.values() for one in book.settings]
TOLD = {
    "nisei-1.3": "format tier sides pairing head_to_head tiebreakers swiss_minutes "
    "elimination_minutes final_minutes",
    "nisei-1.0": "format tier sides pairing head_to_head tiebreakers swiss_minutes "
    "elimination_minutes final_minutes",
    "ffg-netrunner-1.0": "event_tier draft head_to_head tiebreakers swiss_minutes "
    "elimination_minutes final_minutes",
    "ffg-starwars-2.2": "event_tier level_score head_to_head tiebreakers swiss_minutes "
    "elimination_minutes final_minutes",
    "bushiroad-1.2.11": "format game level structure match win bye_worth profile tiebreakers "
    "swiss_minutes elimination_minutes final_minutes time_up finalists finalist_overflow "
    "tardiness_limit extra_turns nicknames challenges team_match team_talk",
    "plain-swiss": "match win draw draws tiebreakers swiss_minutes elimination_minutes "
    "final_minutes",
}
"""The settings that players must hear about, read from the documents' lists of announcements."""


def settings_with(book: Rulebook, kind: Setting, value: str) -> dict[str, str]:
    """The value, in an event in which it means something."""
    given = {"game": "vg"} if book.id == "bushiroad-1.2.11" else {}
    if kind.key.startswith("team_") and kind.key != "team_decks":
        given["team"] = "trio"
    if kind.key == "finalist_overflow":
        given["finalists"] = "nation"
    if kind.key == "handwritten_lists":
        given["decklists"] = "required"
    if kind.only_with:
        given |= dict([kind.only_with])
    given |= {kind.key: value}
    for one, other, allowed in kind.needs:
        if one == value:
            given[other] = allowed[0]
    return given


def sheet(book: Rulebook, settings: dict[str, str]) -> dict[str, AnnouncementLine]:
    tournament = new_event(rulebook=book.id, settings=settings)
    team = tournament.rules.team is not None and book.id == "ffg-starwars-2.2"
    do(tournament, PlanStructure(Plan(4, cut=0 if team else 8), expected=40))
    return {line.id: line for line in announced(tournament.state, book)}


@pytest.mark.parametrize("stop", [OneUndefeated(), UndefeatedAtMost(winners=4), AddedRound()])
def test_players_hear_what_ends_the_rounds(stop: StopRule) -> None:
    """B-084, B-085, B-090: not the number of rounds alone."""
    tournament = new_event(rulebook="bushiroad-1.2.11", settings={"game": "vg"})
    do(tournament, PlanStructure(expected=40))
    before = [line.text for line in announced(tournament.state, tournament.rulebook)]
    do(tournament, PlanStructure(expected=40, stop=stop))
    after = [line.text for line in announced(tournament.state, tournament.rulebook)]
    assert stop.help not in " ".join(before)
    assert stop.help in " ".join(after)


@pytest.mark.parametrize(("book", "key"), EVERY, ids=[f"{book}-{key}" for book, key in EVERY])
def test_each_line_follows_the_settings_it_names_and_no_others(book: str, key: str) -> None:
    """Another value, another sentence; and a line that does not name a setting stays the same."""
    rulebook = BOOKS[book]
    kind = next(one for one in rulebook.settings if one.key == key)
    items = {item.id: item for item in rulebook.announcements.items}
    values = [*dict.fromkeys((kind.default, *kind.values))]
    values = values if len(values) < 40 else values[:40]
    said = {
        value: sheet(rulebook, settings_with(rulebook, kind, value)) for value in values if value
    }
    for name, item in items.items():
        texts = {value: lines[name].text for value, lines in said.items() if name in lines}
        if key not in item.follows:
            same = {text for value, text in texts.items() if not _needs_another(kind, value)}
            assert len(same) < 2, (name, same)
    told = [name for name, item in items.items() if key in item.follows]
    for one in values:
        for two in values:
            if one and two and one != two and told and not _same_thing(kind, one, two):
                assert any(said[one].get(name) != said[two].get(name) for name in told), (
                    key,
                    one,
                    two,
                )


def _needs_another(kind: Setting, value: str) -> bool:
    """Whether the value brings another game with it."""
    return any(one == value for one, _, _ in kind.needs)


def _same_thing(kind: Setting, one: str, two: str) -> bool:
    """Values that may say the same: the document's own word, and that typed out."""
    return kind.default in (one, two) and (
        kind.key.endswith("_minutes") or kind.key in ("tiebreakers", "decklists")
    )


@pytest.mark.parametrize("book", BOOKS.values(), ids=list(BOOKS))
def test_what_players_must_hear_has_a_line(book: Rulebook) -> None:
    named = {key for item in book.announcements.items for key in item.follows}
    assert set(TOLD[book.id].split()) <= named
    keys = {one.key for one in book.settings}
    assert named <= keys | {PLAN, CLOCK, STAFF, CARDS}, "a line names only what there is"


@pytest.mark.parametrize("book", BOOKS.values(), ids=list(BOOKS))
def test_no_words_typed_by_hand_take_the_place_of_what_is_set(book: Rulebook) -> None:
    tournament = new_event(rulebook=book.id)
    for item in book.announcements.items:
        if item.follows:
            said = refused(tournament, Tell(item.id, "Something else."), "follows").text
            assert item.topic in said
        else:
            do(tournament, Tell(item.id, "Our own words."))


def said(tournament, topic: str) -> str:
    return next(
        line.text for line in announced(tournament.state, tournament.rulebook) if line.id == topic
    )


def test_the_announcement_of_a_bushiroad_event_is_that_event() -> None:
    """B-008, B-009, B-104, B-127, B-138, B-160, each as it is set and as the desk applies it."""
    tournament = new_event(
        rulebook="bushiroad-1.2.11",
        settings={
            "game": "hocg",
            "time_up": "annex_a",
            "extra_turns": "3",
            "tardiness_limit": "10",
            "challenges": "2",
            "structure": "double_elimination",
            "finalists": "oshi",
        },
    )
    do(tournament, PlanStructure(Plan(6, cut=8), expected=100))
    assert (
        said(tournament, "structure")
        == "Double elimination by record, 6 rounds. Whoever has two losses is out."
    )
    assert said(tournament, "time_up") == "Annex A.5. Both lose a match that is undecided at time."
    assert said(tournament, "tardiness").startswith("10 minutes after the start")
    assert said(tournament, "extra_turns").startswith("3 turns")
    assert said(tournament, "challenges").startswith("After 2 lost appeals")
    assert said(tournament, "finalists").startswith("By Oshi holomem, at most 8.")
    assert (
        said(tournament, "round_length") == "Swiss round: 35 minutes; Elimination round: untimed."
    )


def test_a_clock_set_otherwise_is_told() -> None:
    """B-119: another time is possible and must be announced clearly."""
    tournament = new_event("Ann Bo Cy Di", "bushiroad-1.2.11", settings={"game": "vg"})
    do(tournament, PlanStructure(Plan(3)))
    start_round(tournament)
    assert said(tournament, "round_length") == "Swiss round: 30 minutes."
    do(tournament, PrepareClock(length=40), reason="Beginners")
    assert said(tournament, "round_length") == "Swiss round: 30 minutes; Swiss round 1: 40 minutes."


@pytest.mark.parametrize(
    ("book", "role", "topic"),
    [
        ("ffg-starwars-2.2", Role.ORGANIZER, "second_organizer"),
        ("ffg-netrunner-1.0", Role.JUDGE, "second_leader"),
    ],
)
def test_the_second_who_rules_is_named(book: str, role: Role, topic: str) -> None:
    """SW-02, FFG-06: announced at the beginning, by name."""
    tournament = handed_over(new_event("Ann Bo Cy Di", book))
    do(tournament, NameStaff(name="Ann", role=Role.ORGANIZER, player=1))
    assert "name the second" in said(tournament, topic)
    do(tournament, NameStaff(name="Olga", role=role), reason="Ann plays")
    assert said(tournament, topic) == spoken(
        "announcements.those_games", who="Ann", play="plays", others="Olga", rule="rules"
    )
