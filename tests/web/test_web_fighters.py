"""What pages ask and say at an event of fighters: evidence, agreement, advice, what to bring."""

from collections.abc import Iterator

import pytest
from judge_office import HANA, OLGA, Hall, fill
from player_office import phone
from web_office import Visitor

from support import untold
from toptable.desk.tournament import Done, Tournament
from toptable.engine.roles import Role
from toptable.engine.rules.eligibility import Terms
from toptable.engine.rules.results.kinds import Result
from toptable.engine.state.floor import CallReason
from toptable.engine.state.people import NewPlayer, RegistrationWay
from toptable.engine.subjects.people.player_entry import EnterPlayers
from toptable.engine.subjects.registration.entry_terms import SetTerms
from toptable.engine.subjects.registration.self_registration import SetRegistration
from toptable.engine.subjects.results.reporting import ReportResult
from toptable.engine.subjects.results.result_record import ResultReported
from toptable.engine.subjects.rounds.drafts import PairRound, PublishRound
from toptable.engine.subjects.staff.staff_roles import NameStaff

BOOK = "bushiroad-1.2.11"


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Hall]:
    """Round 2 is paired; the first seat has won every match of round 1."""
    opened = Hall(tmp_path_factory.mktemp("fighters")).begin(BOOK)
    opened.do(NameStaff(HANA.name, Role.HEAD_JUDGE))
    for table in (1, 2):
        opened.do(ReportResult(1, table, Result("W")))
    opened.do(PairRound())
    opened.do(PublishRound())
    yield opened
    opened.close()


@pytest.fixture(scope="module")
def olga(hall: Hall) -> Visitor:
    return hall.staff(Role.ORGANIZER, OLGA.name)


def corrections(hall: Hall) -> list[ResultReported]:
    entries = (line.entry for line in hall.tournament.log.counted())
    return [e for e in entries if isinstance(e, ResultReported) and e.before is not None]


def test_the_page_of_a_past_table_asks_for_evidence(hall: Hall, olga: Visitor) -> None:
    """B-152: kept with the correction; a table of the round that is on does not ask."""
    page = "/e/cup/rounds/1/tables/1"
    assert 'name="evidence"' in olga.look(page).text
    assert 'name="evidence"' not in olga.look("/e/cup/rounds/2/tables/1").text
    told = {"game_1": "L", "reason": "Typed wrongly", "evidence": "The slip", "sure": "1"}
    assert fill(olga, page, told).status_code == 303
    assert corrections(hall)[-1].evidence == "The slip"


def test_the_page_of_wrong_tables_asks_who_agreed(hall: Hall, olga: Visitor) -> None:
    """B-155: round 2 is paired, so the organizer names the head judge who agreed."""
    (one, two), (three, four) = (
        map(hall.tournament.state.name_of, hall.tournament.state.rounds[0].matches[table].players)
        for table in (1, 2)
    )
    seats = {"table_1": "1", "first_1": one, "second_1": four}
    seats |= {"table_2": "2", "first_2": three, "second_2": two}
    page, told = "/e/cup/judges/wrong-tables", {"round": "1", "judge": "Hana", "reason": "Late"}
    asked = fill(olga, page, {**seats, **told, "look": "1"})
    assert asked.status_code == 409
    assert "agreed: Hana" in asked.text
    shown = fill(olga, page, {**seats, **told, "agreed": "Hana", "look": "1"})
    assert "you and <bdi>Hana</bdi>" in shown.text
    assert fill(olga, page, {**seats, **told, "agreed": "Hana"}).status_code == 303
    assert corrections(hall)[-1].agreed == ("Olga", "Hana")


def test_a_case_that_is_not_listed_names_a_similar_one(hall: Hall, olga: Visitor) -> None:
    """B-177: the page asks for it where the document has no penalty, and keeps it."""
    page = "/e/cup/judges/rule"
    assert 'name="similar"' not in olga.look(f"{page}?players=1&infraction=PG-3.12").text
    asked = olga.look(f"{page}?players=1&infraction=PG-3.23&penalty=warning").text
    assert 'name="similar"' in asked
    told = {"players": "1", "infraction": "PG-3.23", "penalty": "warning", "judge": "Hana"}
    told |= {"similar": "PG-3.14", "reason": "Ran through the hall", "explained": "1"}
    done = fill(olga, page, told)
    assert done.status_code == 303
    (ruling,) = (r for r in hall.tournament.state.conduct.rulings.values() if r.similar)
    assert (ruling.infraction, ruling.similar) == ("PG-3.23", "PG-3.14")
    assert "Compared with Behaviour" in olga.look(done.headers["location"]).text


def test_the_page_of_a_ruling_says_with_whom_to_be_stricter(olga: Visitor) -> None:
    """B-175: Ann, number 1, was ruled on for the same before; Bo was not."""
    page = "/e/cup/judges/rule?players={}&infraction=PG-3.12&penalty=caution"
    told = {"players": "1", "infraction": "PG-3.12", "penalty": "caution", "judge": "Hana"}
    assert "Be stricter" not in olga.look(page.format(1)).text
    assert fill(olga, "/e/cup/judges/rule", {**told, "explained": "1"}).status_code == 303
    assert "Be stricter" in olga.look(page.format(1)).text
    assert "Be stricter" not in olga.look(page.format(2)).text


def test_organizers_see_who_plays_in_two_events_at_once(hall: Hall, olga: Visitor) -> None:
    """PG-3.10.2: with the way to each of the events; nobody else is told who is who."""
    people = hall.desk.store.people
    people.add("p1", "Zoe Ash", (("navi", "1"),))
    for name in ("West", "East"):
        made = hall.desk.create(name, BOOK, OLGA, event=name.lower())
        assert isinstance(made, Tournament), made
        entered = EnterPlayers((NewPlayer("Zoe Ash", person="p1"), NewPlayer("Gus")))
        allowed = SetTerms(Terms(two_events=True))
        for command in (entered, allowed, PairRound(), PublishRound()):
            done = made.send(command, OLGA, reason=untold(command))
            assert isinstance(done, Done), done
    assert "several events at once" not in olga.look("/venue").text
    assert isinstance(made.send(SetTerms(Terms()), OLGA), Done)
    told = olga.look("/venue").text
    assert "plays in several events at once" in told
    assert 'href="/e/west/players/1"' in told
    assert "several events at once" not in hall.guest().look("/venue").text


@pytest.mark.parametrize(
    ("game", "bring"),
    [
        ("vg", "Quick Shield tickets"),
        ("bf", "buddy monster"),
        ("sve", "evolution point cards"),
        ("hocg", "six-sided dice"),
    ],
    ids=["B-035", "B-036", "B-037", "B-038"],
)
def test_who_registers_is_told_what_to_bring(hall: Hall, game: str, bring: str) -> None:
    """On the page where fighters register, and on that of their decks; of their own game only."""
    made = hall.desk.create(game, BOOK, OLGA, event=game, settings={"game": game})
    assert isinstance(made, Tournament), made
    for command in (EnterPlayers((NewPlayer("Ann"),)), SetRegistration(RegistrationWay.OPEN)):
        assert isinstance(made.send(command, OLGA), Done)
    registering = hall.guest().look(f"/e/{game}/join").text
    decks = phone(hall.desk, "Ann", game).look(f"/e/{game}/me/decks").text
    others = {"Quick Shield tickets", "buddy monster", "evolution point cards", "six-sided dice"}
    for page in (registering, decks):
        assert "What to bring" in page
        assert [text for text in others if text in page] == [bring]


@pytest.mark.parametrize("remote", ["on", "off"])
def test_remote_fighters_see_at_their_table_how_to_cut(
    hall: Hall, olga: Visitor, remote: str
) -> None:
    """B-048: on the phone of the fighter, and on the page of the table."""
    event = f"remote-{remote}"
    made = hall.desk.create("R", BOOK, OLGA, event=event, settings={"game": "vg", "remote": remote})
    assert isinstance(made, Tournament), made
    players = EnterPlayers((NewPlayer("Ann"), NewPlayer("Bo")))
    for command in (players, PairRound(), PublishRound()):
        assert isinstance(made.send(command, OLGA, reason=untold(command)), Done)
    own = phone(hall.desk, "Ann", event).look(f"/e/{event}/me").text
    table = olga.look(f"/e/{event}/rounds/1/tables/1").text
    for page in (own, table):
        assert ("three piles" in page) is (remote == "on")


def test_who_watches_calls_a_judge_to_a_table(hall: Hall) -> None:
    """B-157: without signing in; the match goes on, and no ruling can be asked for."""
    guest = hall.guest()
    assert "Call a judge to a table" in guest.look("/e/cup/concern").text
    for wrong in ({"table": "", "saw": "A card"}, {"table": "99", "saw": "A card"}):
        assert fill(guest, "/e/cup/concern/table", wrong).status_code == 409
    done = fill(guest, "/e/cup/concern/table", {"table": "1", "saw": "An extra card"})
    assert done.status_code == 303
    assert "A judge has been called" in guest.look(done.headers["location"]).text
    call = hall.tournament.state.floor.calls[-1]
    assert (call.reason, call.table, call.note) == (CallReason.REPORT, 1, "An extra card")
    assert call.caller is None


def test_fighters_call_a_judge_from_their_own_page(hall: Hall) -> None:
    """B-157, B-188: the button is on the page of the match; the call has the table and the time."""
    ann = phone(hall.desk, "Ann", "cup")
    assert 'href="/e/cup/me/call"' in ann.look("/e/cup/me").text
    calls = len(hall.tournament.state.floor.calls)
    assert ann.post("/e/cup/me/call", reason="dispute", note="A card").status_code == 303
    call = hall.tournament.state.floor.calls[-1]
    current = hall.tournament.state.rounds[-1]
    assert len(hall.tournament.state.floor.calls) == calls + 1
    assert (call.reason, call.table, call.caller) == (CallReason.DISPUTE, current.table_of(1), 1)


def test_the_guide_is_for_judges_and_the_phones_stay_short(hall: Hall, olga: Visitor) -> None:
    """B-004: infractions and penalties are where judges rule, and not on a fighter's phone."""
    ann, rule = phone(hall.desk, "Ann", "cup"), "/e/cup/judges/rule"
    assert "Improper shuffle" in olga.look(f"{rule}?players=1").text
    for somebody in (ann, hall.guest()):
        assert somebody.look(f"{rule}?players=1").status_code in (303, 401, 403)
    own = ann.look("/e/cup/me").text
    book = hall.tournament.rules.conduct
    assert [one.name for one in book.infractions if one.name in own] == []
    assert "PG-" not in own


def test_a_correction_is_shown_before_it_is_made(hall: Hall, olga: Visitor) -> None:
    """B-151: what stands, what would come, and that the next round is paired already."""
    page = "/e/cup/rounds/1/tables/2"
    assert "Round 2 is paired already" in olga.look(page).text
    match = hall.tournament.state.rounds[0].matches[2]
    assert match.result is not None
    other = "L" if match.result.games == "W" else "W"
    version = hall.tournament.version
    shown = fill(olga, page, {"game_1": other})
    assert "Replace the result?" in shown.text
    assert hall.tournament.version == version, "so far it is only shown"
