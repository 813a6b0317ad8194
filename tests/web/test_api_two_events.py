"""What events may not share holds for programs too, which send the bare command."""

from collections.abc import Iterator
from itertools import count

import httpx
import pytest
from api_office import Program, house_of, program

from toptable.desk.desk import Desk

numbers = count(1)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    with house_of(tmp_path_factory.mktemp("api")) as desk:
        yield desk


@pytest.fixture
def organizer(house: Desk) -> Program:
    return program(house)


class Two:
    """Two events of days that no other test has, and what is sent to them."""

    def __init__(self, organizer: Program, book: str = "nisei-1.3", **more: str) -> None:
        self.organizer = organizer
        self.number = next(numbers)
        self.day, self.next_day = f"20{self.number + 30}-05-09", f"20{self.number + 30}-05-10"
        self.cup = self.made("Cup", book, self.day, **more)
        self.open = self.made("Open", book, self.next_day, **more)

    def made(self, name: str, book: str, date: str, **more: str) -> str:
        body = {"name": name, "rulebook": book, "date": date} | more
        answer = self.organizer.post("/events", body)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["event"])

    def done(self, event: str, kind: str, reason: str = "Tried", **fields: object) -> None:
        answer = self.organizer.send(event, kind, reason, **fields)
        assert answer.status_code == 201, answer.text

    def enter(self, event: str, *names: str, person: str = "") -> None:
        players = [{"name": name} for name in names]
        if person:
            players[0]["person"] = person
        self.done(event, "enter_players", players=players)

    def start(self, event: str) -> None:
        self.done(event, "pair_round", absentees="check_in", lists="without")
        self.done(event, "publish_round")

    def refused(self, event: str, kind: str, code: str, **fields: object) -> None:
        """Refused whichever reason is given, and nothing is written."""
        before = self.version(event)
        check(self.organizer.send(event, kind, "Any reason", **fields), code)
        assert self.version(event) == before

    def version(self, event: str) -> int:
        return int(self.organizer.get(f"/events/{event}").json()["version"])


def check(answer: httpx.Response, code: str) -> None:
    assert (answer.status_code, answer.json().get("code")) == (409, code), answer.text


TABLES = {"first": 1, "last": 20}


def test_an_event_does_not_move_to_a_day_on_which_its_tables_are_taken(organizer: Program) -> None:
    two = Two(organizer)
    for event in (two.cup, two.open):
        two.done(event, "set_tables", tables=TABLES)
    two.refused(two.open, "describe_event", "tables_taken", date=two.day)
    two.done(two.open, "describe_event", event_type="store_championship")
    two.done(two.open, "set_tables", tables={"first": 21, "last": 40})
    two.done(two.open, "describe_event", date=two.day)


def test_a_day_that_was_changed_does_not_come_back_onto_taken_tables(organizer: Program) -> None:
    two = Two(organizer)
    two.done(two.open, "set_tables", tables=TABLES)
    two.done(two.open, "describe_event", date=f"{two.day[:8]}11")
    two.done(two.cup, "describe_event", date=two.next_day)
    two.done(two.cup, "set_tables", tables=TABLES)
    two.refused(two.open, "take_back_own_last", "tables_taken")


def test_two_events_do_not_start_at_the_same_tables(organizer: Program) -> None:
    """Also those of two days: the one of yesterday still runs."""
    two = Two(organizer)
    for event in (two.cup, two.open):
        two.done(event, "set_tables", tables=TABLES)
        two.enter(event, "Ann", "Bo")
    two.start(two.cup)
    two.refused(two.open, "pair_round", "tables_taken", absentees="check_in", lists="without")
    two.done(two.open, "set_tables", tables={"first": 21, "last": 40})
    two.start(two.open)


def test_a_kit_does_not_come_back_with_a_deleted_event(organizer: Program) -> None:
    """N13-46."""
    two = Two(organizer, event_type="store_championship")
    kit = {"code": f"SC-{two.number}"}
    two.done(two.cup, "record_kit", kit=kit)
    two.refused(two.open, "record_kit", "kit_elsewhere", kit=kit)
    organizer.post(f"/events/{two.cup}/delete", {"name": "Cup"})
    two.done(two.open, "record_kit", kit=kit)
    check(organizer.post(f"/events/{two.cup}/restore", {}), "kit_elsewhere")
    two.done(two.open, "remove_kit", code=kit["code"])
    assert organizer.post(f"/events/{two.cup}/restore", {}).status_code == 200


def test_a_voucher_is_used_at_one_event(organizer: Program) -> None:
    """N13-66: it is collected and destroyed there, and there is none to bring to another."""
    two = Two(organizer)
    for event in (two.cup, two.open):
        two.enter(event, "Ann", "Bo", "Cy")
    used = {"player": 1, "round": 1, "voucher": f"Regional {two.number}"}
    two.done(two.cup, "grant_bye", **used)
    again = used | {"player": 2, "voucher": f" regional  {two.number}"}
    two.refused(two.open, "grant_bye", "voucher_elsewhere", **again)
    # Numbers are given by each event anew: two vouchers of one number are told apart by that.
    two.done(two.cup, "grant_bye", withdrawn=True, player=1, round=1)
    two.done(two.cup, "grant_bye", **used, source="Regional of Bonn")
    two.refused(two.open, "grant_bye", "voucher_elsewhere", **again)
    two.refused(two.open, "grant_bye", "voucher_elsewhere", **again, source="regional of bonn")
    two.done(two.open, "grant_bye", **again, source="Regional of Oslo")
    # What is withdrawn there is free again, and does not come back by an undo.
    two.done(two.cup, "grant_bye", withdrawn=True, player=1, round=1)
    two.done(two.open, "grant_bye", **used, source="Regional of Bonn")
    two.refused(two.cup, "take_back_own_last", "voucher_elsewhere")


def test_no_one_comes_back_by_an_undo_who_plays_elsewhere(house: Desk, organizer: Program) -> None:
    """B-074: coming back is refused, and so is taking the drop back."""
    two = Two(organizer, "bushiroad-1.2.11")
    house.store.people.add("p1", "Ann Lee")
    two.enter(two.cup, "Ann", "Bo", "Cy", person="p1")
    two.start(two.cup)
    two.done(two.cup, "drop", player=1)
    two.enter(two.open, "Ann", "Di", person="p1")
    two.start(two.open)
    two.refused(two.cup, "rejoin", "barred_elsewhere", player=1)
    two.refused(two.cup, "take_back_own_last", "barred_elsewhere")
    two.done(two.open, "drop", player=1)
    two.done(two.cup, "take_back_own_last")
