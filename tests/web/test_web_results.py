"""Entering results on the round page: keys, slips, two people at one table, taking back."""

import re

import pytest
from web_office import DEMO_VERSION, Visitor, visitor

from support import ORGANIZER, do
from toptable.desk.desk import Desk
from toptable.desk.tournament import Tournament
from toptable.engine.refusal import Refusal
from toptable.engine.roles import Actor, Role
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.people import NewPlayer
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.rulebooks import all_rulebooks, get
from toptable.web.pages.results import result_choices
from toptable.web.pages.results.result_entry import Spot, code, read_spot

JSON = {"accept": "application/json"}
ADA = Actor(name="Ada", role=Role.SCOREKEEPER)


def games_at(desk: Desk, table: int) -> str:
    result = desk.tournament("demo").state.rounds[2].matches[table].result
    return result.games if result else ""


@pytest.mark.parametrize(
    ("book", "settings", "keyed"),
    [
        ("nisei-1.3", {}, {"2": "WW", "1": "WL", "3": "LW", "0": "LL"}),
        ("ffg-netrunner-1.0", {}, {"2": "WW", "1": "WL", "3": "LW", "0": "LL"}),
        ("bushiroad-1.2.11", {}, {"1": "W", "0": "L"}),
        ("bushiroad-1.2.11", {"match": "bo3"}, {"2": "WW", "3": "WLW", "1": "WLL", "0": "LL"}),
    ],
)
def test_plain_results_are_on_digits(
    book: str, settings: dict[str, str], keyed: dict[str, str]
) -> None:
    found = get(book)
    assert not isinstance(found, Refusal)
    plain = [one for one in result_choices.keys(found.under(settings).scoring) if one.plain]
    assert {one.key: one.letters for one in plain} == keyed


@pytest.mark.parametrize("book", [book.id for book in all_rulebooks()])
def test_every_key_is_one_digit_and_a_result_of_the_rulebook(book: str) -> None:
    found = get(book)
    assert not isinstance(found, Refusal)
    scoring = found.under({}).scoring
    keys = result_choices.keys(scoring)
    assert len({one.key for one in keys}) == len(keys)
    assert len({one.letters for one in keys}) == len(keys)
    for one in keys:
        assert one.key in set("0123456789")
        assert not isinstance(scoring.score(one.letters), Refusal)
        assert result_choices.read_result(scoring, one.key) == one.letters
        assert result_choices.read_result(scoring, one.letters.lower()) == one.letters


def test_each_reason_of_a_draw_has_a_key() -> None:
    found = get("bushiroad-1.2.11")
    assert not isinstance(found, Refusal)
    reasons = found.reporting.draw_reasons
    keys = result_choices.keys(found.under({}).scoring, reasons)
    assert tuple(key.how for key in keys if key.how) == reasons
    assert len({key.key for key in keys}) == len(keys)
    for key in keys:
        for typed in (key.key, key.value):
            result = result_choices.read_entry(found.under({}).scoring, reasons, typed)
            assert (result.games, result.how) == (key.letters, (key.how,) if key.how else ())


@pytest.mark.parametrize(
    ("typed", "letters"),
    [("20", "WW"), ("1-1", "WL"), (" 0–2 ", "LL"), ("wd", "WD"), ("Tt", "Tt"), ("wq", "Wq")],
)
def test_scores_and_letters_can_be_typed_too(typed: str, letters: str) -> None:
    found = get("nisei-1.3")
    assert not isinstance(found, Refusal)
    assert result_choices.read_result(found.under({}).scoring, typed) == letters


@pytest.mark.parametrize(
    ("typed", "spot"),
    [
        ("17", Spot(17)),
        (" 017 ", Spot(17)),
        ("R4T17", Spot(17, 4)),
        ("r4t17", Spot(17, 4)),
        ("http://10.0.0.7:8000/e/abc/rounds/4/tables/17", Spot(17, 4, "abc")),
        ("https://cup.example/e/abc/rounds/4/tables/17?from=slip", Spot(17, 4, "abc")),
        (code(12, 345), Spot(345, 12)),
        ("", None),
        ("two", None),
        ("17 or 18", None),
        ("-3", None),
        ("9" * 30, None),
    ],
)
def test_a_table_is_typed_or_scanned(typed: str, spot: Spot | None) -> None:
    assert read_spot(typed) == spot


@pytest.mark.usefixtures("demo")
def test_a_key_a_button_and_a_slip_enter_results(desk: Desk, organizer: Visitor) -> None:
    answer = organizer.post("/e/demo/results", table="2", games="1")
    assert answer.headers["location"] == f"/e/demo?done={DEMO_VERSION + 1}#table-2"
    assert games_at(desk, 2) == "WL"
    assert organizer.post("/e/demo/results", cell="3-4-LL").status_code == 303
    assert games_at(desk, 4) == "LL"
    again = organizer.post("/e/demo/results", table="R3T4", games="2", replaces="1")
    assert again.status_code == 303
    assert games_at(desk, 4) == "WW"
    here = "https://cup.example/e/demo/rounds/3/tables/2"
    assert organizer.post("/e/demo/results", table=here, games="2", replaces="1").status_code == 303
    assert games_at(desk, 2) == "WW"
    other = organizer.post("/e/demo/results", table=here.replace("demo", "other"), games="0")
    assert (other.status_code, games_at(desk, 2)) == (409, "WW")
    assert "belongs to another event" in other.text
    elsewhere = organizer.post("/e/demo/results", table="R9T4", games="2")
    assert (elsewhere.status_code, games_at(desk, 4)) == (409, "WW")
    assert "There is no round 9" in elsewhere.text


@pytest.mark.usefixtures("demo")
@pytest.mark.parametrize("form", [{"table": "two"}, {"cell": "x"}, {"cell": "3-<b>-WW"}, {}])
def test_what_names_no_table_is_refused_with_a_sentence(
    organizer: Visitor, form: dict[str, str]
) -> None:
    answer = organizer.post("/e/demo/results", None, games="WW", **form)
    assert answer.status_code == 422
    assert "Type its number, or scan the code" in answer.text
    assert 'href="/e/demo"' in answer.text


def test_nothing_that_somebody_else_entered_is_replaced_unawares(
    demo: Desk, organizer: Visitor
) -> None:
    tournament = demo.tournament("demo")
    looked_at = str(tournament.version)
    tournament.send(ReportResult(3, 2, Result(games="WW")), ADA)
    told = organizer.post("/e/demo/results", JSON, cell="3-2-LL", seen=looked_at)
    assert told.status_code == 409
    assert told.json()["answer"] == "look_again"
    assert "Table 2 was entered as 2–0 (WW) by Ada" in told.json()["refused"]
    assert games_at(demo, 2) == "WW"

    page = organizer.post("/e/demo/results", table="2", games="LL", seen=looked_at)
    assert page.status_code == 409
    assert "by Ada" in page.text
    assert "Keep the saved result" in page.text
    assert "Replace it with LL" in page.text
    version = str(tournament.version)
    assert (
        organizer.post(
            "/e/demo/results", table="2", round="3", games="LL", seen=version, replaces="1"
        ).status_code
        == 303
    )
    assert games_at(demo, 2) == "LL"


def test_the_same_result_from_two_people_is_no_quarrel(demo: Desk, organizer: Visitor) -> None:
    tournament = demo.tournament("demo")
    looked_at = str(tournament.version)
    tournament.send(ReportResult(3, 2, Result(games="WW")), ADA)
    told = organizer.post("/e/demo/results", JSON, cell="3-2-WW", seen=looked_at)
    assert (told.status_code, told.json()["answer"]) == (409, "done_already")


def test_what_others_do_at_other_tables_is_no_matter(demo: Desk, organizer: Visitor) -> None:
    tournament = demo.tournament("demo")
    looked_at = str(tournament.version)
    tournament.send(ReportResult(3, 2, Result(games="WW")), ADA)
    assert organizer.post("/e/demo/results", JSON, cell="3-4-LL", seen=looked_at).is_success


@pytest.mark.usefixtures("demo")
def test_the_last_entry_of_ones_own_is_taken_back(desk: Desk, organizer: Visitor) -> None:
    organizer.post("/e/demo/results", cell="3-2-WW")
    other = visitor(desk).sign_in(desk, "Eve")
    other.look("/e/demo")
    other.post("/e/demo/results", cell="3-4-LL")
    shown = organizer.client.get("/e/demo/my-last", headers=JSON).json()
    assert shown["entry"] == DEMO_VERSION + 1
    assert "WW, 6–0" in shown["said"][0]
    assert games_at(desk, 2) == "WW", "looking changes nothing"
    assert organizer.post("/e/demo/my-last", JSON, entry=str(DEMO_VERSION + 2)).status_code == 409
    assert organizer.post("/e/demo/my-last", JSON, entry=str(DEMO_VERSION + 1)).is_success
    assert (games_at(desk, 2), games_at(desk, 4)) == ("", "LL")


@pytest.mark.usefixtures("demo")
def test_who_did_nothing_has_nothing_to_take_back(organizer: Visitor, guest: Visitor) -> None:
    none = organizer.client.get("/e/demo/my-last", headers=JSON)
    assert none.status_code == 409
    assert none.json()["refused"]
    assert guest.client.get("/e/demo/my-last", headers=JSON).status_code == 403


def test_a_draw_with_its_reason_from_the_page_of_the_table(desk: Desk, organizer: Visitor) -> None:
    made = desk.create("Cup", "bushiroad-1.2.11", ADA_AS_ORGANIZER, event="cup")
    assert not isinstance(made, Refusal)
    organizer.post("/e/cup/players", names="Ann\nBo")
    organizer.post("/e/cup/draft/pair", sure="1", reason="Told at the door")
    organizer.post("/e/cup/do/publish_round")
    assert made.state.rounds, "two players were paired"
    plain = organizer.post("/e/cup/results", cell="1-1-D")
    assert plain.status_code == 409
    assert "needs its reason" in plain.text
    page = organizer.look("/e/cup/rounds/1/tables/1").text
    assert 'name="how"' in page
    reason = made.rulebook.reporting.draw_reasons[0]
    organizer.post("/e/cup/rounds/1/tables/1", game_1="D", how=reason, reason="The hall clock")
    result = made.state.rounds[0].matches[1].result
    assert result is not None
    assert (result.games, result.how) == ("D", (reason,))


def test_a_draw_before_time_asks_a_judge_what_was_found(desk: Desk, organizer: Visitor) -> None:
    """B-134: the same question takes the answer, with script and without."""
    made = desk.create("Cup", "bushiroad-1.2.11", ADA_AS_ORGANIZER, event="cup")
    assert not isinstance(made, Refusal)
    organizer.post("/e/cup/players", names="Ann\nBo")
    organizer.post("/e/cup/draft/pair", sure="1", reason="Told at the door")
    organizer.post("/e/cup/do/publish_round")
    asked = organizer.post("/e/cup/results", JSON, cell="1-1-D:simultaneous")
    assert (asked.status_code, asked.json()["answer"]) == (409, "reason")
    page = organizer.post("/e/cup/results", cell="1-1-D:simultaneous")
    assert page.status_code == 409
    form = page.text.partition("What was found?</h2>")[2].partition("</form>")[0]
    assert 'name="games" value="D:simultaneous"' in form
    assert 'name="reason"' in form
    assert 'name="replaces"' not in form
    typed = {"round": "1", "table": "1", "games": "D:simultaneous", "reason": "Both decked out"}
    assert organizer.post("/e/cup/results", None, **typed).status_code == 303
    result = made.state.rounds[0].matches[1].result
    assert result is not None
    assert (result.games, result.how) == ("D", ("simultaneous",))
    assert made.why(made.log.lines[-1]) == "Both decked out"


ADA_AS_ORGANIZER = Actor(name="Ada", role=Role.ORGANIZER)


def test_the_page_of_a_table_asks_how_each_game_ended(desk: Desk, organizer: Visitor) -> None:
    """FFG-37: five ways for each of the two games; no other document lists any."""
    for book in ("ffg-netrunner-1.0", "nisei-1.3"):
        event = book[:3]
        made = desk.create("Cup", book, ORGANIZER, event=event)
        assert isinstance(made, Tournament)
        for command in (
            EnterPlayers((NewPlayer("Ann"), NewPlayer("Bo"))),
            PairRound(),
            PublishRound(),
        ):
            do(made, command)
        page = organizer.look(f"/e/{event}/rounds/1/tables/1").text
        assert page.count("<option>empty R&amp;D</option>") == (2 if event == "ffg" else 0)
    form = {"game_1": "W", "game_2": "W", "how_2": "agenda points"}
    assert organizer.post("/e/ffg/rounds/1/tables/1", **form).status_code == 303
    result = desk.tournament("ffg").state.rounds[0].matches[1].result
    assert result == Result("WW", how=("", "agenda points"))
    shown = organizer.look("/e/ffg/rounds/1/tables/1").text
    assert "<option selected>agenda points</option>" in shown
    form["how_1"] = "time"
    refused = organizer.post("/e/ffg/rounds/1/tables/1", sure="1", **form)
    assert refused.status_code == 409
    assert "wins no game outright" in refused.text


@pytest.mark.usefixtures("demo")
def test_paying_for_an_agreement_is_one_touch_from_where_it_is_entered(
    desk: Desk, organizer: Visitor
) -> None:
    """N13-28: the ruling is about bribery, and about whoever sits there."""
    page = organizer.look("/e/demo/rounds/3/tables/2").text
    players = desk.tournament("demo").state.rounds[2].matches[2].players
    address = f"/e/demo/judges/rule?infraction=bribery_gambling&players={players[0]},{players[1]}"
    assert f'href="{address.replace("&", "&amp;")}"' in page
    asked = organizer.look(address)
    assert asked.status_code == 200
    assert "Bribery" in asked.text


def test_the_own_match_of_the_organizer_waits_on_the_page(desk: Desk, organizer: Visitor) -> None:
    """N13-38: the row says for whom, and the opponent confirms it at the desk."""
    made = desk.create("Cup", "ffg-netrunner-1.0", ADA_AS_ORGANIZER, event="cup")
    assert not isinstance(made, Refusal)
    organizer.post("/e/cup/players", names="Ines\nBo")
    organizer.post("/e/cup/settings/staff_cover", value="waived", reason="Alone today")
    organizer.post("/e/cup/draft/pair", sure="1", reason="Told at the door")
    organizer.post("/e/cup/do/publish_round")
    said = organizer.post("/e/cup/results", JSON, cell="1-1-WW").json()["said"]
    assert "waits for Bo" in said[-1]
    match = made.state.rounds[0].matches[1]
    assert match.result is None
    assert "waits for Bo" in organizer.look("/e/cup").text
    page = organizer.look("/e/cup/rounds/1/tables/1").text
    assert 'action="/e/cup/own-result"' in page
    assert 'name="confirmed"' in page
    first = made.state.name_of(match.players[0])
    said = match.claims[0][1].games
    told = f"<bdi>Ines</bdi> reports {said}, seen from <bdi>{first}</bdi>."
    assert told not in page, "who reported it is asked to have it confirmed"
    other = visitor(desk).sign_in(desk, "Olga").look("/e/cup/rounds/1/tables/1").text
    assert told in re.sub("[\u2066-\u2069]", "", other)
    assert organizer.post("/e/cup/own-result", version=str(made.version)).status_code == 303
    assert made.state.rounds[0].matches[1].result is not None
    assert made.log.lines[-1].entry.confirmed == made.state.names["bo"]
    assert organizer.post("/e/cup/own-result").status_code == 409
