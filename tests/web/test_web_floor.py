"""The floor: what judges tap on their phones, who may, and what nobody reads over a shoulder."""

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from unittest.mock import patch

import finals_office
import pytest
from floor_office import JSON, Phone, RoundOnPhones, field, hall_of
from judge_office import HANA, JO, OLGA, Hall
from web_office import elements, visitor

from documents.day import Day
from documents.deck_day import CARD, hand_in_all
from spoken import spoken
from toptable.desk.desk import sealed
from toptable.desk.tournament import Done, Tournament
from toptable.engine.roles import Role
from toptable.engine.rules.clock.round_minutes import ClockStage
from toptable.engine.rules.conduct.appeals import AppealStage
from toptable.engine.secrets import Sealed
from toptable.engine.state.decks import CheckStage
from toptable.engine.state.floor import CallReason, SweepKind
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.deck_checks.check_selection import DrawChecks
from toptable.engine.subjects.floor.judge_calls import OpenCall
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.store import open_store
from toptable.web.auth.credentials import invite, path
from toptable.web.pages.floor import floor_acts

MOST_BYTES = 60_000
"""What the grid of the largest hall may cost over bad Wi-Fi."""


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    found = hall_of(tmp_path, 8, ago=5)
    yield found
    found.close()


@pytest.fixture
def head(hall: Hall) -> Phone:
    return Phone(hall, Role.HEAD_JUDGE, "Hana")


@pytest.fixture
def judge(hall: Hall) -> Phone:
    return Phone(hall, Role.JUDGE, "Jo")


class OpenText(HTMLParser):
    """The text of a page without what has to be held open, and without hidden templates."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.inside: list[bool] = []
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "details" or (tag == "summary" and self.inside):
            self.inside.append("held" in (dict(attrs).get("class") or ""))

    def handle_endtag(self, tag: str) -> None:
        if tag in ("details", "summary") and self.inside:
            self.inside.pop()

    def handle_data(self, data: str) -> None:
        if not self.inside or not self.inside[-1]:
            self.text += data


def test_a_head_judge_runs_a_round_from_a_phone(tmp_path: Path) -> None:
    """Start sweep, twenty calls, three appeals, a deck check, time called: nothing at the desk."""
    hall = hall_of(tmp_path, 32, ago=None)
    begun = hall.tournament.version
    day = RoundOnPhones(hall)
    day.start_sweep()
    day.calls(20, appeals=3)
    day.deck_check(5)
    day.time_called()
    state = hall.tournament.state
    assert {line.by for line in hall.tournament.log.lines[begun:]} == {"Hana", "Jo"}
    assert len(state.floor.calls) == 20
    assert not any(call.open for call in state.floor.calls)
    assert {sweep.what for sweep in state.floor.sweeps} == {SweepKind.START, SweepKind.TIME}
    rulings = [
        ruling for ruling in state.conduct.rulings.values() if ruling.infraction == "N13-INF-02"
    ]
    assert [ruling.ruled.stage for ruling in rulings] == [AppealStage.FINAL] * 3
    assert [ruling.undone for ruling in rulings] == [True, False, False]
    assert not any(ruling.unfinished for ruling in rulings)
    assert state.deck_checks.checks[1].progress is CheckStage.DONE
    times = state.floor.rounds[ClockStage.SWISS, 1]
    assert times.clock.called is not None
    assert times.table(5).time >= times.table(4).time
    lost = state.rounds[0].matches[16]
    assert lost.points == (6, 0)
    assert state.rounds[0].complete
    hall.close()


def test_the_grid_of_512_tables_fits_through_bad_wifi(tmp_path: Path) -> None:
    hall = hall_of(tmp_path, 1024, ago=5)
    judge = Phone(hall, Role.JUDGE, "Jo")
    answer = judge.visitor.client.get("/e/cup/floor", headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < MOST_BYTES
    cells = [attributes for _, attributes in elements(answer.text) if "data-p" in attributes]
    assert len(cells) == 512
    hall.close()


def test_a_tap_that_comes_twice_counts_once(hall: Hall, judge: Phone) -> None:
    seen = str(hall.tournament.version)
    judge.taps("/floor/tables/2/extend", minutes="3", seen=seen)
    again = judge.refused("/floor/tables/2/extend", minutes="3", seen=seen)
    assert again["answer"] == "done_already"
    judge.taps("/floor/tables/2/extend", minutes="3", seen=seen, nth="2")
    given = hall.tournament.state.floor.rounds[ClockStage.SWISS, 1].table(2).extensions
    assert len(given) == 2


def test_a_claim_that_somebody_else_was_faster_with(hall: Hall, head: Phone, judge: Phone) -> None:
    judge.taps("/floor/tables/3/call", **{"for": "question"})
    seen = str(hall.tournament.version)
    head.taps("/floor/calls/1/claim", seen=seen)
    late = judge.refused("/floor/calls/1/claim", seen=seen)
    assert late["refused"] == spoken("claimed", judge="Hana", number="1")
    plain = judge.visitor.post("/e/cup/floor/calls/1/claim", seen=seen)
    assert plain.status_code == 409
    assert spoken("claimed", judge="Hana", number="1") in plain.text


def test_two_judges_at_one_table_hear_of_each_other(hall: Hall, head: Phone, judge: Phone) -> None:
    seen = str(hall.tournament.version)
    head.taps("/floor/tables/2/extend", minutes="3", seen=seen)
    told = judge.refused("/floor/tables/2/extend", minutes="5", seen=seen)
    assert told["answer"] == "look_again"
    assert "3 minutes more (ruling), given by Hana" in told["refused"]
    judge.taps("/floor/tables/2/extend", minutes="5", seen=seen, sure="1")


def test_a_seat_that_was_tapped_without_connection_is_empty_since_then(
    hall: Hall, judge: Phone
) -> None:
    """N13-INF-10: who comes before the tap arrives is late by when they came, not by Wi-Fi."""
    player = hall.at(1)[0]
    judge.taps(f"/floor/players/{player}/seat", presence="absent", ago="120")
    noted = hall.tournament.log.lines[-1]
    assert round((noted.at - noted.entry.at).total_seconds()) == 120


def test_without_script_every_table_is_a_page_of_forms(judge: Phone) -> None:
    page = judge.look()
    links = [attributes.get("href") for tag, attributes in elements(page) if tag == "a"]
    assert "/e/cup/floor/tables/4" in links
    table = judge.look("/tables/4")
    assert 'formaction="/e/cup/floor/tables/4/extend" name="minutes" value="3"' in table
    done = judge.visitor.post("/e/cup/floor/tables/4/extend", minutes="3", seen="9")
    assert done.status_code == 303
    assert done.headers["location"].startswith("/e/cup/floor/tables/4?done=")
    assert judge.visitor.look("/e/cup/floor/tables/99").status_code == 404


def test_what_a_judge_gives_a_table_shows_on_the_floor(hall: Hall, judge: Phone) -> None:
    judge.taps("/floor/tables/1/extend", minutes="4")
    judge.taps("/floor/tables/2/call", **{"for": "pace"})
    judge.taps(f"/floor/players/{hall.at(3)[0]}/seat", presence="absent")
    cells = {
        str(attributes["id"]): str(attributes["class"]).split()
        for _, attributes in elements(judge.look())
        if "data-p" in attributes
    }
    assert {"k-extra", "k-open"} <= set(cells["t1"])
    assert {"k-call", "k-slow"} <= set(cells["t2"])
    assert "k-absent" in cells["t3"]
    assert cells["t4"] == ["cell", "k-open"]
    assert "Jo looks after" not in judge.look()
    judge.taps("/floor/zone", first="1", last="2")
    assert "<bdi>Jo</bdi>: tables 1 to 2" in judge.look()


def test_the_sweeps_begin_with_the_own_tables(hall: Hall, judge: Phone) -> None:
    judge.taps("/floor/zone", first="2", last="3")
    start = judge.look("/start")
    rows = re.findall(r'<li id="s(\d+)"', start)
    assert rows == ["2", "3"]
    assert "game loss" in start
    assert re.findall(r'<li id="s(\d+)"', judge.look("/start?first=1&last=4")) == list("1234")
    judge.taps("/floor/swept", swept="start-2-3")
    assert "Every table here was seen" in judge.look("/start/part?first=2&last=3")
    place = hall.tournament.state.rounds[-1]
    assert place.number == 1
    wrong = judge.refused("/floor/swept", swept="start-x-3")
    assert wrong["refused"] == spoken("zone:no_range")


def test_the_sweep_after_time_says_what_the_document_asks(tmp_path: Path) -> None:
    """N13-60: the protocol of the document, and the tables that still play."""
    hall = hall_of(tmp_path, 8, ago=70)
    judge = Phone(hall, Role.JUDGE, "Jo")
    early = judge.look("/time")
    assert "Time was not called yet" in early
    with hall.minutes_ago(4):
        judge.taps("/clock/turn", act="time")
    judge.taps("/results", cell="1-2-WW")
    page = judge.look("/time")
    assert re.findall(r'<li id="s(\d+)"', page) == ["1", "3", "4"]
    assert 'href="/e/cup/clock/tables/1"' in page
    assert 'class="note-box">' in page
    judge.taps("/floor/swept", swept="time-1-1")
    assert "Nobody has been at 3 to 4 yet." in judge.look("/time")
    hall.close()


def test_extensions_are_declared_on_the_way(tmp_path: Path) -> None:
    """B-125: what both players say when time is called, or what the judge makes of silence."""
    hall = Hall(tmp_path).begin("bushiroad-1.2.11", ago=35)
    judge = Phone(hall, Role.JUDGE, "Jo")
    with hall.minutes_ago(20):
        judge.taps("/floor/tables/1/extend", minutes="2")
    with hall.minutes_ago(4):
        judge.taps("/clock/turn", act="time")
    assert 'formaction="/e/cup/floor/tables/1/declare" name="declared" value="lost"' in judge.look(
        "/time"
    )
    judge.taps("/floor/tables/1/declare", declared="lost")
    assert "× Lost" in judge.look("/time")
    hall.close()


def test_nothing_secret_is_read_over_the_shoulder(hall: Hall, head: Phone, judge: Phone) -> None:
    """Confidential calls, notes, rulings and planned checks: held open, or not there at all."""
    text = sealed("Table 4; Plantname saw a plantknife")
    secret = OpenCall(CallReason.THREATENED, text=Sealed(text.digest))
    hall.tournament.send(secret, JO, texts=(text,))
    hall.do(OpenCall(CallReason.CONDUCT, table=1, note="Plantnote about spitting"), JO)
    judge.taps(
        f"/floor/players/{hall.at(2)[0]}/penalty", infraction="extra_draw", penalty="warning"
    )
    hall.do(DrawChecks(1), HANA)
    pages = ("", "/tables/1", "/tables/2", "/tables/2/part", "/start", "/time", "/players?find=a")
    for phone in (head, judge):
        for page in pages:
            whole = phone.look(page)
            assert "lant" not in re.sub("Plantnote about spitting", "", whole)
            shown = OpenText(re.sub(r"<script.*?</script>", "", whole, flags=re.S)).text
            assert "Plantnote" not in shown, page
            assert "arning: " not in shown, page
            assert "deck check, " not in whole, "that one is planned"
    assert "Plantnote" in head.look()
    assert "Warning: " in head.look("/tables/2")
    assert "Confidential" in head.look()
    assert "lant" not in head.visitor.look("/floor").text


def test_the_floors_of_several_events_are_one_queue(hall: Hall) -> None:
    """Only those at which somebody judges, the longest wait first."""
    for event, name in (("draft", "Draft Night"), ("sealed", "Sealed Day")):
        made = hall.desk.create(name, "nisei-1.3", OLGA, event=event)
        assert isinstance(made, Tournament), made
        for command in (
            EnterPlayers(tuple(NewPlayer(player) for player in field(4))),
            PairRound(),
            PublishRound(),
        ):
            finals_office.do(made, command)
    jo = hall.guest()
    for event in ("cup", "draft"):
        link = path(invite(hall.desk.store, Role.JUDGE, event=event, name="Jo", by="Olga"))
        jo.look(link)
        assert jo.post(link, name="Jo").status_code == 303
    with hall.minutes_ago(3):
        hall.do(OpenCall(CallReason.DISPUTE, table=1), JO)
    done = hall.desk.tournament("draft").send(OpenCall(CallReason.QUESTION, table=2), JO)
    assert isinstance(done, Done)
    part = jo.look("/floor/part").text
    assert "Sealed Day" not in part
    assert part.index("Table 1") < part.index("Table 2")
    assert re.findall(r'aria-label="(\w+[^"]*)"', part) == ["Draft Night", "Cup"]
    jo.look("/floor")
    claimed = jo.post("/e/draft/floor/calls/1/claim", JSON, seen="4")
    assert claimed.status_code == 200, claimed.text
    part = jo.look("/floor/part").text
    assert part.index("Table 1") < part.index("Table 2"), "what nobody has claimed comes first"
    assert hall.guest().look("/floor").status_code == 403


def test_lists_are_shown_for_three_minutes_and_then_no_more(tmp_path: Path) -> None:
    """N13-84, on a judge's device: nothing before, both lists meanwhile, nothing after."""
    with open_store(tmp_path / "events.sqlite") as store:
        day = Day("nisei-1.3", "Ann Bo Cy Di", store=store).staff(judge="Jo")
        hand_in_all(day, "Ann Bo")
        day.plan(1, 2, reason="Short").seat("Ann Cy", "Bo Di").results("Ann WW, Bo WL")
        day.lock(2, reason="As planned").at(60)
        jo = visitor(day.desk)
        link = path(invite(store, Role.JUDGE, name="Jo", by="Olga"))
        jo.look(link)
        jo.post(link, name="Jo")
        page = f"/e/day/floor/tables/{next(iter(day.open_games))}/review"
        with patch.object(floor_acts, "now", lambda: day.time):
            assert CARD not in jo.look(page).text
            assert jo.post(page, seen=str(day.tournament.version)).status_code == 303
            shown = jo.look(page).text
            assert shown.count(CARD) == 4, "two lists of each"
            assert 'data-closes="181"' in shown
            day.at(62, 59)
            assert CARD in jo.look(page).text
            day.at(63)
            over = jo.look(page).text
            assert CARD not in over
            assert "The time to read is over." in over
