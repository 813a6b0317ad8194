"""Permissions of the day: each kind by its own authority."""

import pytest

from support import ORGANIZER, SCOREKEEPER, do, new_event
from toptable.desk.tournament import Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.conduct.infraction import Penalty
from toptable.engine.subjects.conduct.confirming import GivePenalty
from toptable.engine.subjects.conduct.ejections import GivePermission, WithdrawPermission
from toptable.engine.subjects.staff.staff_roles import NameStaff

BUSHIROAD = "bushiroad-1.2.11"
HANA, JO = Actor("Hana", Role.HEAD_JUDGE), Actor("Jo", Role.JUDGE)
JUDGES, HEADS = {"Hana", "Jo"}, {"Olga", "Hana"}
KINDS = [
    ("autographs", "an autographed card", JUDGES),
    ("slips", "translation slips", JUDGES | HEADS),
    ("leaving", "leaving the table", JUDGES),
    ("food", "eating a sandwich", HEADS),
    ("devices", "a phone", HEADS),
    ("notes", "taking notes", HEADS),
    ("other", "a lucky charm", JUDGES | HEADS),
]


def staffed(book: str) -> Tournament:
    tournament = new_event("Ann Bo", book)
    for actor in (ORGANIZER, HANA, JO, SCOREKEEPER):
        do(tournament, NameStaff(actor.name, actor.role))
    return tournament


def code(tournament: Tournament, command: GivePermission, actor: Actor) -> str:
    told = tournament.send(command, actor)
    return told.code if isinstance(told, Refusal) else ""


@pytest.mark.parametrize("actor", [ORGANIZER, HANA, JO, SCOREKEEPER], ids=lambda one: one.role)
@pytest.mark.parametrize(("kind", "thing", "able"), KINDS)
def test_every_kind_by_every_role(kind: str, thing: str, able: set[str], actor: Actor):
    """FR-1.2.1, FR-2.1.1, FR-2.3.4, PG-3.15 to PG-3.17, B-042, B-059, B-182."""
    expected = "" if actor.name in able else "not_yours"
    if actor is SCOREKEEPER:
        expected = "not_allowed"
    named = GivePermission("Ann", "today", "", 1, kind)
    assert code(staffed(BUSHIROAD), named, actor) == expected
    said = GivePermission("Ann", thing, "", 1, "other" if kind == "other" else "")
    tournament = staffed(BUSHIROAD)
    assert code(tournament, said, actor) == expected, "the words say what kind it is"
    if not expected:
        assert tournament.state.conduct.permissions[1].kind == ("" if kind == "other" else kind)
        withdrawn = {
            other.name
            for other in (ORGANIZER, HANA, JO)
            if not isinstance(_again(said, actor).send(WithdrawPermission(1), other), Refusal)
        }
        assert withdrawn == able, "whoever may allow it may end it"


def _again(command: GivePermission, actor: Actor) -> Tournament:
    tournament = staffed(BUSHIROAD)
    do(tournament, command, actor)
    return tournament


def test_a_kind_is_asked_for_and_cannot_be_talked_round():
    tournament = staffed(BUSHIROAD)
    vague = GivePermission("Ann", "a lucky charm", "", 1)
    assert code(tournament, vague, HANA) == "permission_kind"
    hidden = GivePermission("Ann", "food", "", 1, "other")
    assert code(tournament, hidden, JO) == "not_yours"


def test_a_lone_organizer_allows_everything():
    """B-016: the organizer can be head judge and judge as well."""
    for kind, thing, _ in KINDS:
        tournament = new_event("Ann Bo", BUSHIROAD)
        do(tournament, GivePermission("Ann", thing, "", 1, kind))


@pytest.mark.parametrize("book", ["nisei-1.3", "nisei-1.0", "ffg-netrunner-1.0"])
def test_other_documents_leave_it_to_everybody_who_rules(book: str):
    tournament = staffed(book)
    for actor in (ORGANIZER, HANA, JO):
        do(tournament, GivePermission("Ann", "notes", "", 1), actor)


def test_a_penalty_whose_page_is_missing_is_given_with_a_reason():
    """PG-3.19 to PG-3.22: the judge chooses, and writes down why."""
    tournament = staffed(BUSHIROAD)
    lost = [one for one in tournament.rules.conduct.infractions if one.missing]
    assert lost
    for infraction in lost:
        warned = GivePenalty(
            players=(1,), penalty=Penalty.CAUTION, infraction=infraction.id, explained=True
        )
        told = tournament.send(warned, JO)
        assert isinstance(told, Refusal)
        assert told.code == "reason_needed"
        do(tournament, warned, JO, "Three minutes over one card.")
